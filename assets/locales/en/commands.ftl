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

describe-table = The table of this channel
describe-bank = Your chips in this server
describe-settings = Server settings
describe-table-open = Open a poker table in this channel
describe-table-new = Choose game, blinds and seats in a form, and open the table here
describe-table-close = Close the table of this channel
describe-table-sit = Sit down at the table of this channel
describe-table-leave = Leave the table; your chips go back to your wallet
describe-table-top-up = Buy more chips; during a hand they come after it
describe-top-up-amount = How many chips
describe-top-up-always = Auto top-up: fill your stack to this amount between hands; 0 turns it off
describe-table-sit-out = Sit out, or come back
describe-table-status = Where the table is and how many play
describe-table-list = The open tables of this server, with links
describe-game = Which game to play
describe-table-game = Which game to play, or your own games in turn: Razz + Omaha + Badugi
describe-structure = Betting structure: no-limit, pot-limit or limit
describe-change = When the games of a mix change: every orbit or every hand
change-every-orbit = Every orbit
change-every-hand = Every hand
describe-hands-each = Change the game of a mix after this many hands, instead of every orbit
describe-blinds = Small and big blind, such as 5/10; in limit games the big blind is the small bet
describe-seats = Number of seats, 2 to 10
describe-buy-in = How many chips to bring
describe-buy-in-min = The minimum buy-in
describe-buy-in-max = The maximum buy-in
describe-ante = What everyone pays before each hand
describe-turn-seconds = Seconds per turn
describe-preset = A ready-made table: type PLO 1/2, five seats, hu, fast, sodio …
describe-rake = Whether the house takes rake; by default the server's setting
describe-rake-percent = Rake as a percentage of the pot, 0 to 7.5; by default that of the stakes
describe-rake-cap = Maximum rake per hand, in chips; by default that of the stakes
describe-protection = All-in protection: the first time-out of a day costs no fold; by default the server's setting
describe-protection-setting = All-in protection: the first time a player times out facing a bet each day costs no fold
describe-sit-out-rule = What happens to players who sit out
describe-free-seat = When a player who is away loses the seat
describe-free-after = Minutes after which a player who is away loses the seat; 0 for no limit
describe-settings-lobby = Tables I keep open for everyone: you can always sit down at each kind
describe-lobby-where = A category (I make channels) or a channel (I make threads); one place at a time
describe-lobby-kinds = Kinds of table by name, with commas between them
describe-lobby-keep = What to keep ready of each kind of table
describe-lobby-on = False ends the lobby there, or every lobby; its empty tables close
lobby-keeps-free-seat = A free seat: people sit down together
lobby-keeps-empty-table = An empty table, as in a card room
describe-settings-tables = Rules of new cash tables whose owner doesn't choose
describe-table-settings = The rules and stakes of this table
describe-host = Tools for the player who opened the table
describe-mod = Tools for moderators
describe-pause = Pause the table
describe-resume = Resume the table
describe-kick = Remove a player after the current hand
describe-void = Void the current hand and return all bets
describe-ban = Ban a player from every table on this server
describe-unban = Lift a player's ban
describe-correct = Add chips to a wallet, or remove some
describe-correct-amount = How many chips to add; below zero to remove them
describe-reason = Why; it is kept in the ledger
describe-log = Recent actions of table owners and moderators
describe-whom = Which player
describe-rake-setting = Whether new tables take rake when their owner doesn't say
describe-seat = The number of the seat
describe-bank-balance = How many chips you have in this server
describe-language = The language of the tables in this server
describe-help = How to play

sit-out-dealt-in = Dealt in: they post blinds, and check or fold at once
sit-out-away = Not dealt in: they owe the blinds they miss
release-usual = The usual: never if they're dealt in, otherwise after an orbit if anyone is waiting
release-never = Never
release-stopped = When no hand can start for 30 minutes
release-wanted = After an orbit, if anyone is waiting for a seat
release-orbit = After an orbit, if anyone is waiting, or if they didn't choose to sit out

language-en = English
language-it = Italiano
language-chosen = Tables in this server now speak English.
rake-is-on = New tables take the rake of their stakes, unless their owner says otherwise.
rake-is-off = New tables take no rake, unless their owner says otherwise.

you-sit = You're in seat { $seat } with { $buyin ->
    [one] { $buyin } chip
   *[other] { $buyin } chips
}.
you-leave = You leave; your chips go back to your wallet, after this hand if you are in one.
you-sit-out-dealt-in = You're sitting out. You are still dealt in: blinds and antes are posted for you, and you check or fold at once. The table's settings say how long you keep the seat. Come back whenever you like.
you-sit-out-away = You're sitting out and are not dealt in; when you come back you owe the blinds you missed. Come back whenever you like.
you-are-back-at-a-cost = You are back. Sitting out has cost you { $amount ->
    [one] one chip
   *[other] { $amount } chips
}.
you-are-back = You are back.

bank-balance = You have { $balance ->
    [one] { $balance } chip
   *[other] { $balance } chips
} in this server.
bank-welcome = Welcome! You have been given { $balance ->
    [one] { $balance } chip
   *[other] { $balance } chips
} to play with.

permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-manage-channels = Manage Channels
permission-create-public-threads = Create Public Threads
permission-attach-files = Attach Files

command-outdated = This command has changed. Restart Discord and try again.
option-unreadable = I can't read “{ $typed }”.
something-broke = Something went wrong on my side, and nothing has changed. Please try again; if it happens again, tell whoever runs the bot: incident { $incident }.

help =
    { "" }**Mazziere deals poker.**
    1. `/table open` opens a table in this channel; everything has a default.
    2. Press **Sit down** to join. The first hand starts as soon as two players are seated.
    3. Your cards come by direct message; **My cards** always shows them.
    4. On your turn, press what you want to do. If time runs out, you check if it's free, otherwise fold.
    5. `/tournament create` announces a tournament; press **Register** to enter. **Change…** has every other option.
    6. `/rules` explains each game and the order of hands (`topic:`), `/glossary` the terms, `/invite` brings a friend, `/bank balance` shows your chips, `/leaderboard` and `/stats` who's winning.
help-dm =
    { "" }**Mazziere deals poker in servers:** at tables in their channels, with your cards by direct message.
    1. Here you can read the rules: `/rules` explains each game and the order of hands (`topic:`), `/glossary` the terms.
    2. `/preferences` says what I write to you here.
    3. `/invite` gives you the link that adds me to a server of yours.
    4. In a server, `/table open` opens a table in a channel, and **Sit down** joins it; `/tournament create` announces a tournament. `/help` there lists its open tables.

# Tables from anywhere in the server
describe-table-number = Which table; by default the one in this channel
describe-table-number-own = Which table; by default yours, wherever it is
channel-gone = no channel
