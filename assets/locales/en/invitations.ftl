# Inviting friends, and the bot.

command-invite = invite
describe-invite = Invite a friend to this channel's table, or the bot to another server
describe-invite-player = Choose a member of this server to invite; leave it out for a link that adds the bot elsewhere
invite-bot = This link adds me to another server that you manage: { $link }
invite-sent = I've sent { $name } an invitation by direct message.
invite-closed = { $name } doesn't accept direct messages from me; please tell them yourself.
invite-poker = poker
dm-invited = **{ $name }** invited you to play { $game }: { $link }
refusal-invite-nobody = You can only invite another member of this server, and not a bot.
refusal-invited-before = You already invited them within the last hour.

# The message in a server that the bot has joined, and help by role

greeting =
    { "" }### Hello! I deal poker for you and your friends.
    Press **Open a table here**, or **Choose a table…** for other games and blinds. In another channel, use `/table open` or `/table new`. Then everyone presses **Sit down**. Only you see your cards. `/help` explains the rest. Server managers set language, lobby, rake and look with `/settings`.
control-open-here = Open a table here
control-open-chosen = Choose a table…

describe-help-role = Choose who it's for (players by default)
help-role-player = players
help-role-owner = table owners and organizers
help-role-moderator = moderators
help-role-operator = operators
help-more = More: `/help role:` for table owners, moderators and operators.
help-owner =
    { "" }**For table owners and organizers.**
    1. `/table open` has options for game, stakes, seats, time, rake and sitting out, and ready-made tables under `preset`. `/table new` is a form with the most common options. `/table rules` changes the house rules, starting next hand.
    2. `/host pause`, `resume`, `kick` and `void` work at your own table. `/table close` closes it after the hand.
    3. `/tournament create` announces a tournament. Use **Change…** to edit anything until someone registers. You can `start`, `pause` and `cancel` your own tournament, and `exclude` players.
    4. If the channel is deleted, chips go back to wallets. `/tournament move` picks another channel for a tournament.
help-moderator =
    { "" }**For server managers.**
    1. `/settings show` shows the current settings: language, time zone, rake, daily chips, look, and the lobby, which keeps tables open.
    2. `/mod ban`, `suspend` and `mute` keep someone away from the tables, permanently or for a while. `/mod correct` adds or removes chips. `/mod unrank` takes someone off the leaderboards. `/mod log` shows who did what.
    3. `/season create` runs a league over several tournaments.
    4. You can do everything a table owner can, in channels you manage.
help-operator =
    { "" }**For the operator.**
    1. `mazziere doctor` finds problems and explains how to fix them; `mazziere health` checks that the bot is running.
    2. `mazziere backup` copies the database while people play. Keep the key file somewhere else.
    3. `mazziere audit` checks that every chip adds up and replays every hand. If players report an incident, search the log for it.
    4. In the program's folder, `README.md` lists all settings, and `docs/OPERATING.md` covers backups, updates, damage and monitoring. `docs/FAIRNESS.md` explains what proofs show, `docs/PRIVACY.md` lists what is stored, and `SECURITY.md` explains how to report a vulnerability.
