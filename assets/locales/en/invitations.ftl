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

# The message in a server that the bot has joined, and help by role

greeting =
    { "" }### Hello! I deal poker for you and your friends.
    Press **Open a table here**, or **Choose a table…** for another game or other blinds; in another channel use `/table open` or `/table new`. Then everyone sits down by a button. Your cards come to you alone. `/help` says more. Those who manage this server choose its language, lobby, rake and look with `/settings`.
control-open-here = Open a table here
control-open-chosen = Choose a table…

describe-help-role = For whom; by default players
help-role-player = players
help-role-owner = table owners and organisers
help-role-moderator = moderators
help-role-operator = operators
help-more = More: `/help role:` for table owners, moderators and operators.
help-owner =
    { "" }**For table owners and organisers.**
    1. `/table open` has options for game, stakes, seats, time, rake and sitting out; `preset` has ready-made ones. `/table new` is a form with the most common. `/table rules` changes the house rules from the next hand on.
    2. `/host pause`, `resume`, `kick` and `void` are yours at your table; `/table close` ends it after the hand.
    3. `/tournament create` announces a tournament; **Change…** below it has every option until someone has entered. `/tournament start`, `pause`, `exclude` and `cancel` are the organiser's.
    4. If a channel goes, chips go back to wallets; `/tournament move` names another channel.
help-moderator =
    { "" }**For those who manage the server.**
    1. `/settings show` tells what is chosen: language, time zone, rake, daily chips, the look, and a lobby of tables that stay open.
    2. `/mod ban`, `suspend` and `mute` keep someone away from tables, for good or for a time; `/mod correct` changes chips; `/mod unrank` takes someone off the leaderboards; `/mod log` tells who did what.
    3. `/season create` makes standings of several tournaments.
    4. Every right of table owners is yours too, where you may manage the channel.
help-operator =
    { "" }**For the operator.**
    1. `mazziere doctor` says what is in the way and how to fix it; `mazziere health` whether it is awake.
    2. `mazziere backup` copies the database while people play; keep the key file in another place.
    3. `mazziere audit` adds up every chip and plays every hand again. An incident reported to players is in the log under its name.
    4. `README.md` has all settings, `docs/OPERATING.md` backups, updates, damage and watching, `SECURITY.md` whom to tell of a weakness, `docs/PRIVACY.md` what is stored: they are in the folder of the program.
