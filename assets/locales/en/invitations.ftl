# Inviting friends, and the bot.

command-invite = invite
describe-invite = Invite a friend to this channel's table, or the bot to another server
describe-invite-player = Somebody of this server, who gets a direct message; nobody for a link that adds the bot
invite-bot = This link adds me to another server that you manage: { $link }
invite-sent = { $name } has an invitation by direct message.
invite-closed = { $name } takes no direct messages from me; tell them yourself.
invite-poker = poker
dm-invited = **{ $name }** invites you to play { $game }: { $link }
refusal-invite-nobody = Invite somebody else of this server; bots and people of other servers cannot come.
refusal-invited-before = You have invited them within the last hour.
