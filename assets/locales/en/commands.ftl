# Slash commands: names, descriptions, and what they answer.

command-table = table
command-bank = bank
command-settings = settings
command-open = open
command-new = new
command-close = close
command-sit = sit
command-leave = leave
command-host = host
command-mod = mod
command-pause = pause
command-resume = resume
command-kick = kick
command-void = void
command-ban = ban
command-unban = unban
command-correct = correct
command-log = log
command-top-up = topup
command-sit-out = sitout
command-status = status
command-balance = balance
command-tables = tables
command-lobby = lobby
command-language = language
command-rake = rake
command-help = help

describe-table = Play at this channel's table
describe-bank = See your chips in this server
describe-settings = Change this server's settings
describe-table-open = Open a poker table in this channel
describe-table-new = Open a table here with a form for game, blinds and seats
describe-table-close = Close this channel's table
describe-table-sit = Sit down at this channel's table
describe-table-leave = Leave the table; your chips go back to your wallet
describe-table-top-up = Buy more chips; during a hand, you get them when it's over
describe-top-up-amount = Choose how many chips
describe-top-up-always = Top up your stack to this amount between hands (auto top-up); 0 turns it off
describe-table-sit-out = Sit out, or come back
describe-table-status = See where the table is and how many are playing
describe-table-list = List this server's open tables, with links
describe-game = Choose the game
describe-table-game = Choose the game, or mix your own: Razz + Omaha + Badugi
describe-structure = Choose the betting structure: no-limit, pot-limit or limit
describe-change = Change the games in a mix every orbit or every hand
change-every-orbit = Every orbit
change-every-hand = Every hand
describe-hands-each = Change the game in a mix after this many hands, instead of every orbit
describe-blinds = Set the small and big blind, such as 5/10; in limit games the big blind is the small bet
describe-seats = Set the number of seats, 2 to 10
describe-buy-in = Choose how many chips to bring
describe-buy-in-min = Set the minimum buy-in
describe-buy-in-max = Set the maximum buy-in
describe-ante = Set the ante that everyone pays before each hand
describe-turn-seconds = Set the seconds per turn
describe-preset = Choose a ready-made table: type PLO 1/2, five seats, hu, fast …
describe-rake = Choose whether the house takes rake; by default the server's setting
describe-rake-percent = Set the rake as a percentage of the pot, 0 to 7.5; by default the standard for the stakes
describe-rake-cap = Set the maximum rake per hand, in chips; by default the standard for the stakes
describe-protection = Use all-in protection (no fold on your first timeout each day); by default the server's setting
describe-protection-setting = Use all-in protection: your first timeout facing a bet each day doesn't fold you
describe-sit-out-rule = Choose what happens to players who sit out
describe-free-seat = Choose when a player who is away loses their seat
describe-free-after = Set the minutes after which a player who is away loses their seat; 0 for no limit
describe-settings-lobby = Keep tables open for everyone, with an open seat at each kind of table
describe-lobby-where = Choose a category (I make channels) or a channel (I make threads); one place at a time
describe-lobby-kinds = Name the kinds of table, separated by commas
describe-lobby-keep = Choose what to keep ready for each kind of table
describe-lobby-on = Choose False to end that lobby, or all of them if you name no place; empty tables close
lobby-keeps-free-seat = An open seat, so people play together
lobby-keeps-empty-table = An empty table, as in a card room
describe-settings-tables = Set the default rules for new cash tables
describe-table-settings = Show this table's rules and stakes
describe-host = Manage the table you opened
describe-mod = Moderate players, chips and tables
describe-pause = Pause the table
describe-resume = Resume the table
describe-kick = Remove a player after the current hand
describe-void = Void the current hand and return all bets
describe-ban = Ban a player from every table in this server
describe-unban = Lift a player's ban
describe-correct = Add chips to a wallet, or remove some
describe-correct-amount = Choose how many chips to add; a negative number removes them
describe-reason = Give a reason (kept in the log)
describe-log = Show recent actions of table owners and moderators
describe-whom = Choose the player
describe-rake-setting = Choose whether new tables take rake by default
describe-seat = Choose the seat by number
describe-bank-balance = Show how many chips you have in this server
describe-language = Choose the language of this server's tables
describe-help = Learn how to play
describe-help-language = Choose the language of the answer (default: yours)

sit-out-dealt-in = Dealt in: they post blinds, and check or fold automatically
sit-out-away = Not dealt in: they owe the blinds they miss
release-usual = Standard: never if they're dealt in, otherwise after an orbit if anyone is waiting
release-never = Never
release-stopped = If no hand can start for 30 minutes
release-wanted = After an orbit, if anyone is waiting for a seat
release-orbit = After an orbit, if anyone is waiting, or if they didn't choose to sit out

# The name of this language, in itself
language-name = English
language-chosen = Tables in this server are now in English.
refusal-language-unknown = I don't speak “{ $typed }”. Choose one of: { $languages }.
rake-is-on = New tables take standard rake unless their owner chooses otherwise.
rake-is-off = New tables take no rake unless their owner chooses otherwise.

you-sit = You're in seat { $seat } with { $buyin ->
    [one] { $buyin } chip
   *[other] { $buyin } chips
}.
you-leave = You're leaving (after this hand, if you're in one). Your chips go back to your wallet.
you-sit-out-dealt-in = You're sitting out. You're still dealt in: I post your blinds and antes, and check or fold for you. The table settings decide how long you keep your seat. Come back whenever you like.
you-sit-out-away = You're sitting out and won't be dealt in. When you come back, you owe the blinds you missed. Come back whenever you like.
you-are-back-at-a-cost = You're back. Sitting out cost you { $amount ->
    [one] one chip
   *[other] { $amount } chips
}.
you-are-back = You're back.

bank-balance = You have { $balance ->
    [one] { $balance } chip
   *[other] { $balance } chips
} in this server.
bank-welcome = Welcome! You start with { $balance ->
    [one] { $balance } chip
   *[other] { $balance } chips
}.

permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-manage-channels = Manage Channels
permission-create-public-threads = Create Public Threads
permission-attach-files = Attach Files

outdated-command = This command has changed. Restart Discord and try again.
option-unreadable = I can't read “{ $typed }”.
something-broke = Something went wrong on my side, and nothing has changed. Please try again. If it happens again, report incident { $incident } to the bot's operator.

help =
    { "" }**Mazziere deals poker.**
    1. `/table open` opens a table in this channel; everything has a default.
    2. Press **Sit down** to join. The first hand starts as soon as two players are seated.
    3. Your cards arrive by direct message; **My cards** always shows them.
    4. On your turn, press what you want to do. If you run out of time, you check if you can; otherwise you fold.
    5. `/tournament create` announces a tournament. Press **Register** to enter, or tap **Change…** for all other options.
    6. `/rules` explains each game and the hand rankings (`topic:`), and `/glossary` explains the terms.
    7. `/bank balance` shows your chips, `/leaderboard` and `/stats` show who's winning, and `/invite` invites a friend.
help-dm =
    { "" }**Mazziere deals poker in servers.** You play at tables in their channels, and your cards arrive by direct message.
    1. You can read the rules here: `/rules` explains each game and the hand rankings (`topic:`), and `/glossary` explains the terms.
    2. `/preferences` controls what I send you here.
    3. `/invite` gives you the link that adds me to your server.
    4. In a server, `/table open` opens a table in a channel, and **Sit down** joins it. `/tournament create` announces a tournament, and `/help` lists the open tables.

# Tables from anywhere in the server
describe-table-number = Choose the table; by default the one in this channel
describe-table-number-own = Choose the table; by default yours, wherever it is
channel-gone = deleted channel
