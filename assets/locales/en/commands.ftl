# Slash commands: names, descriptions, and what they answer.

command-table = table
command-bank = bank
command-settings = settings
command-open = open
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
describe-settings = What this server chooses
describe-table-open = Open a poker table in this channel
describe-table-close = Close the table of this channel
describe-table-sit = Sit down at the table of this channel
describe-table-leave = Leave the table and take your chips home
describe-table-top-up = Buy more chips; during a hand they come after it
describe-top-up-amount = How many chips
describe-top-up-always = Fill the stack up to this amount between all hands; 0 stops it
describe-table-sit-out = Sit out, or come back
describe-table-status = Where the table is and how many play
describe-table-list = The open tables of this server, with links
describe-game = Which game to play
describe-table-game = Which game to play, or your own games in turn: Razz + Omaha + Badugi
describe-structure = How much one may bet
describe-change = When several games take turns: with every orbit or with every hand
change-every-orbit = Every orbit
change-every-hand = Every hand
describe-blinds = Small and big blind, such as 5/10
describe-seats = How many can sit down, 2 to 10
describe-buy-in = How many chips to bring
describe-buy-in-min = The fewest chips to sit down with
describe-buy-in-max = The most chips to sit down with
describe-ante = What everybody pays before each hand
describe-turn-seconds = Seconds to think at each turn
describe-preset = A kind of table by name: type sodio, plo, hu, fast, 5/10 …
describe-rake = Whether the house takes a rake; by default what the server has set
describe-rake-percent = A rate of your own in percent of the pot, 0 to 7.5; by default that of the stakes
describe-rake-cap = The most chips of rake in one hand; by default that of the stakes
describe-protection = Whether the first bet of a day that one misses costs no fold; by default as the server has it
describe-protection-setting = Whether the first bet of a day that a player misses costs no fold
describe-sit-out-rule = What happens to players who sit out
describe-free-seat = When the seat of a player who is away is free for others
describe-free-after = Minutes after which the seat of a player who is away is free; 0 for no limit
describe-settings-lobby = Tables that I keep open for everybody: one of each kind always has a free seat
describe-lobby-where = A category, in which I make channels, or a channel, in which I make threads
describe-lobby-kinds = Kinds of table by name, with commas between them
describe-lobby-on = Whether there is a lobby; its empty tables close when there is none any more
describe-settings-tables = The rules of new cash tables whose host does not choose
describe-table-settings = What this table plays for
describe-host = For who opened the table
describe-mod = For those who manage the server
describe-pause = Let everything stand still
describe-resume = Go on after a pause
describe-kick = Send somebody home, after the hand
describe-void = Call the running hand off and return its bets
describe-ban = Let somebody play at no table of this server
describe-unban = Let somebody play again
describe-correct = Add chips to a wallet, or take some
describe-correct-amount = How many chips to add; below zero to take them
describe-reason = Why; it stays in the ledger
describe-log = What hosts and moderators did last
describe-whom = Who
describe-rake-setting = Whether new tables take a rake when their host does not say
describe-seat = The number of the seat
describe-bank-balance = How many chips you have in this server
describe-language = The language of the tables in this server
describe-help = How to play

sit-out-dealt-in = Dealt in: they post their blinds and check or fold at once
sit-out-away = Not dealt in: they owe the blinds
release-never = Never
release-stopped = When no hand can start for 30 minutes
release-wanted = After an orbit, if somebody waits for a seat
release-orbit = Likewise, and after an orbit if they did not say that they sit out

language-en = English
language-it = Italiano
language-chosen = The tables of this server speak English from now on.
rake-is-on = Tables opened from now on take the rake of their stakes, unless their host says otherwise.
rake-is-off = Tables opened from now on take no rake, unless their host says otherwise.

you-sit = You sit down with { $buyin ->
    [one] { $buyin } chip
   *[other] { $buyin } chips
}.
you-leave = You leave; your chips go back to your wallet, at the latest when this hand ends.
you-sit-out-dealt-in = You sit out: you are still dealt in, the blinds and antes due are posted, and your hands are checked or folded. Your seat stays yours as the table's settings say. Come back whenever you like.
you-sit-out-away = You sit out and are not dealt in; the blinds that you miss are owed when you come back.
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
option-unreadable = I cannot read “{ $typed }”.
something-broke = Something went wrong on my side, and nothing has changed. Please try again; if it happens again, tell the host of the bot: incident { $incident }.

help =
    { "" }**Mazziere deals poker.**
    1. `/table open` opens a table in this channel; everything has a default.
    2. Press **Sit down** on it. With two players the first hand starts by itself.
    3. Your cards come by direct message; **My cards** always shows them.
    4. At your turn, press what you want to do. If your time runs out I check when that is free, and fold when it is not.
    5. `/tournament create` announces a tournament; **Register** on it enters, and it starts by itself. **Change…** has all else that a plan can hold.
    6. `/rules` says how each game is played here, `/glossary` what a term means, `/invite` brings a friend, `/bank balance` what you have, `/leaderboard` and `/stats` how you all stand.

# Tables from anywhere in the server
describe-table-number = Which table; by default that of this channel
describe-table-number-own = Which table; by default yours, wherever it is
channel-gone = no channel
