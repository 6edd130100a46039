# Inviting friends, and the bot.

command-invite = invite
describe-invite = Invite a friend to this channel's table, or the bot to another server
describe-invite-player = A member of this server, who gets a direct message; leave it out for a link that adds the bot
invite-bot = This link adds me to another server that you manage: { $link }
invite-sent = { $name } has an invitation by direct message.
invite-closed = { $name } doesn't accept direct messages from me; please tell them yourself.
invite-poker = poker
dm-invited = **{ $name }** invites you to play { $game }: { $link }
refusal-invite-nobody = Invite another member of this server; bots and people from other servers can't come.
refusal-invited-before = You've invited them within the last hour.
