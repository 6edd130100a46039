# Why something was refused: one sentence for each code.

# At one's turn
refusal-hand-over = This hand is over.
refusal-not-your-turn = It isn't your turn.
refusal-somebody-elses-turn = It's { $name }'s turn, not yours.
refusal-check-facing-bet = You can't check: it's { $call } to call.
refusal-nothing-to-call = There's nothing to call.
refusal-raise-below-minimum = { $to } is too small: the minimum is { $min_to }.
refusal-raise-above-maximum = { $to } is too large: the maximum is { $max_to }, the size of the pot.
refusal-raise-above-stack = { $to } is more than you have: all-in is { $max_to }.
refusal-wrong-fixed-size = In limit games the amount is fixed: { $min_to }.
refusal-betting-not-reopened = You can't raise: that all-in was less than a full raise. You can call { $call } or fold.
refusal-raise-cap-reached = You can't raise: this round is capped, with a bet and three raises. You can call { $call } or fold.
refusal-nobody-left-to-raise = You can't raise: everyone else is all-in. You can call { $call } or fold.
refusal-stack-only-calls = You can't raise: your stack is just enough to call { $call }.
refusal-bring-in-due = You're first: post the bring-in of { $bring_in } or complete the bet.
refusal-no-bring-in-due = There's no bring-in to post now.
refusal-openers-missing = You need a pair of jacks or better to open. You can check.
refusal-draw-due = { $most ->
    [1] { $least ->
        [1] Discard one card first.
       *[other] Draw first: discard one card, or stand pat.
    }
   *[other] { $least ->
        [0] Draw first: discard up to { $most } cards, or stand pat.
       *[other] Discard { $least } cards first.
    }
}
refusal-no-draw-due = You have no cards to discard now.
refusal-wrong-number-drawn = { $least ->
    [0] You can discard { $most } cards at most, not { $thrown }.
    [1] Discard exactly one card, not { $thrown }.
   *[other] Discard exactly { $least } cards, not { $thrown }.
}
refusal-no-such-card = One of these cards isn't yours.
refusal-runouts-due = First choose whether to run it { $runouts ->
    [2] twice
    [3] three times
   *[other] { $runouts } times
} or once.
refusal-no-runouts-due = Nobody is asking you how many times to run it.
refusal-no-protection = This table has no all-in protection.
refusal-nothing-to-show = You have no cards to show now.

# At the table
refusal-seats-out-of-range = This game has { $minimum } to { $maximum } seats, not { $seats }.
refusal-blinds-not-positive = The blinds must be at least one chip.
refusal-small-blind-above-big = The small blind ({ $small }) can't be larger than the big blind ({ $big }).
refusal-ante-out-of-range = The ante must be between 0 and the big blind ({ $big }), not { $ante }.
refusal-buy-ins-out-of-order = The buy-ins must be in order: big blind { $big } ≤ minimum { $minimum } ≤ maximum { $maximum }.
refusal-turn-seconds-out-of-range = A turn lasts { $minimum } to { $maximum } seconds, not { $seconds }.
refusal-hands-each-out-of-range = The number of hands per game (`hands`) can be 1 to { $maximum }, not { $hands }.
refusal-release-minutes-out-of-range = Players who are away can keep their seats for up to { $maximum ->
    [one] one minute
   *[other] { $maximum } minutes
}, not { $minutes }; 0 means no limit.
refusal-stakes-too-large = The maximum buy-in can't be above { $maximum } chips.
refusal-unknown-structure = I don't know the betting structure { $structure }.
refusal-table-closed = This table is closed.
refusal-table-full = All { $seats } seats are taken.
refusal-seat-taken = Seat { $seat } is taken.
refusal-no-such-seat = There's no seat { $seat }: seats are numbered 1 to { $maximum }.
refusal-already-seated = You already have a seat at this table.
refusal-not-seated = You don't have a seat at this table.
refusal-buy-in-too-small = { $buyin } is too little: the minimum buy-in is { $minimum }.
refusal-buy-in-too-large = { $buyin } is too much: the maximum buy-in is { $maximum }.
refusal-rejoins-with-less = You left this table with more than { $buyin }. If you come back within { $minutes ->
    [60] an hour
    [one] a minute
   *[other] { $minutes } minutes
}, bring at least { $minimum ->
    [one] { $minimum } chip
   *[other] { $minimum } chips
}.
refusal-chips-not-positive = Buy at least one chip.
refusal-stack-above-maximum = { $amount } is too much: the most you can have on this table is { $maximum }.
refusal-kept-stack-too-small = { $amount } is too little: auto top-up needs { $minimum } or more, the minimum buy-in; 0 turns it off.
refusal-no-chips-due = You have no chips coming.
refusal-table-paused = The table is paused.
refusal-not-paused = The table isn't paused.
refusal-time-bank-empty = You have only { $seconds } seconds of time bank left.
refusal-no-more-time = Time's almost up: if you don't answer, you run it once.
refusal-your-turn-now = It's your turn now: press what you want to do.
refusal-no-pre-action-left = You have no more decisions in this hand.
refusal-already-waiting = You're already #{ $place } on the waiting list.
refusal-not-waiting = You're not on the waiting list.
refusal-seat-is-free = There's an open seat: just sit down.
refusal-seat-held = That seat is held for the next player on the waiting list.
refusal-already-sitting-out = You're already sitting out.
refusal-not-sitting-out = You're already playing.
refusal-already-leaving = You're already leaving after this hand.
refusal-nothing-to-post = You don't owe a blind.
refusal-no-hand = No hand is being played.
refusal-not-in-this-hand = You aren't in this hand.
refusal-old-hand = That hand is over. Use the buttons of the table's newest message.
refusal-paused-before = You're seated here and already paused this hand: ask a moderator who isn't seated here.
refusal-void-already-asked = Everyone still in the hand is already being asked.
refusal-void-was-declined = Not everyone agreed to void this hand, so it plays out.
refusal-void-not-asked = Nobody is asking to void this hand now.
refusal-void-already-answered = You've already agreed.
refusal-old-turn = Too late: the action has moved on.
refusal-hand-in-progress = A hand is being played.
refusal-too-few-players = A hand needs at least two players.
refusal-tournament-table = At a tournament table, the tournament decides seats and chips.
refusal-cash-table = This is a cash table, not a tournament.
refusal-too-many-players = That is too many players for this game.

# In the card room
refusal-no-table-here = There's no table in this channel. `/table open` opens one.
refusal-no-such-table = That table is closed.
refusal-too-fast = Slow down: wait a few seconds and try again.
refusal-too-many-tables = { $maximum ->
    [one] This server already has an open table and can have only one; close it first.
   *[other] This server already has { $maximum } open tables; close one first.
}
refusal-table-already-here = This channel already has a table, and each channel or thread can have only one.
refusal-not-saved = My database didn't answer, so that may not have gone through. Check what you see now, and try again in a moment.
refusal-plays-elsewhere = The table has just moved to another process. Please try again.
refusal-seen-before = That's already done.
refusal-table-frozen = This table is stopped (incident { $incident }). No chips are lost.
refusal-closing-down = I'm restarting; the hand continues when I'm back.
refusal-not-the-host = Only the player who opened this table, or a moderator, can do that.
refusal-banned = You can't play in this server: a moderator has banned you from its tables.
refusal-already-banned = That player is already banned.
refusal-not-banned = That player isn't banned.
refusal-correction-out-of-range = A correction can add or remove 1 to { $maximum } chips.
refusal-wallet-too-small = { $balance ->
    [0] You have no chips in your wallet. `/bank balance` tells you when you get more.
    [one] You have only one chip; you need { $needed }.
   *[other] You have only { $balance } chips; you need { $needed }.
}
refusal-insufficient-funds = { $balance ->
    [one] There's only one chip; this takes { $needed }.
   *[other] There are only { $balance } chips; this takes { $needed }.
}

# On Discord
refusal-servers-only = That works in a server's channel, not in a direct message.
refusal-in-its-server = That works only where the game is: { $link }
refusal-bot-may-not-write = I need these permissions in this channel first: { $permissions }.
refusal-not-a-whole-number = I can't read “{ $typed }”. Enter a whole number of chips, such as 200 or 1.5k.
refusal-raise-unreadable = I can't read “{ $typed }”. Try 200, 1.5k, 2.5x, 20bb, half, pot or all in.
refusal-blinds-unreadable = I can't read “{ $typed }”. Enter a pair of blinds, such as 5/10.
refusal-mix-has-limits = Each of these games has its own limit: don't set a structure.
refusal-change-without-mix = There's nothing to rotate with a single game. Choose several, such as H.O.R.S.E. or Dealer's Choice.
refusal-orbit-or-hands = Choose either every orbit or a number of hands.
refusal-limit-changes-by-orbit = Limit and the other structure alternate every orbit, not every hand.
refusal-ante-for-no-game = None of these games uses an ante: leave it out.
refusal-ante-needed = Some of these games need an ante: choose at least 1, or leave `ante` blank for the default.
refusal-no-rake-to-set = A table without rake has no rate or cap: leave them out, or take rake.
refusal-no-game-to-choose = There's no game to choose right now.
refusal-not-your-choice = { $name } has the button and picks the game.
refusal-game-not-offered = There aren't enough cards to deal that game to this many players.
refusal-no-deck-to-cut = There's no deck to cut right now.
refusal-another-deck = The next deck changed while you were typing, so I didn't use your word. I've saved it in the form: look at the new root and cut again.
refusal-cut-closed = It's too late to cut this deck. I've saved your word in the form: you can cut the next deck once this one is dealt.
refusal-game-is-settled = It's too late to change the next game: its deck can't be cut anymore.
refusal-word-unusable = Your word must be 1 to { $most } plain characters; yours has { $length }.
refusal-game-unknown = { $found ->
    [0] I don't know a game called “{ $typed }”. Choose one from the list.
   *[other] “{ $typed }” could be { $found } games. Choose one from the list.
}
refusal-one-game-in-turn = A mix needs at least two games with a + between them: Razz + Omaha.
refusal-preset-unknown = { $found ->
    [0] I don't know a preset called “{ $typed }”.
   *[other] “{ $typed }” matches { $found } presets; pick one from the list.
}
refusal-no-cards = You have no cards now.
refusal-lobby-incomplete = A lobby needs a category or a channel (`where:`) and kinds of table (`kinds:`).
refusal-lobby-in-several-places = This server has lobbies in several places. Choose one with `where:`.
refusal-too-many-lobbies = A server can have { $maximum } lobbies. End one of them first (`where:`, `on: False`).
refusal-opening-too-old = That took too long. Please use `/table open` again.
refusal-page-too-old = That's out of date. Run the command again.
refusal-unknown-control = That button doesn't work anymore.
refusal-not-a-moderator = Only moderators of this server can do that.

# Hands that cannot be dealt
refusal-stack-not-positive = A player without chips can't be dealt in.
refusal-unknown-game = I don't know the game { $game }.
refusal-unknown-player = There's no such player in this hand.
refusal-wrong-deck = That isn't a full deck.
refusal-bet-not-positive = The bets must be at least one chip.
refusal-big-bet-below-small-bet = The big bet can't be smaller than the small bet.
refusal-post-not-positive = A forced bet must be at least one chip.
refusal-negative-amount = An amount can't be negative: { $amount }.
refusal-bring-in-missing = This game needs a bring-in.
refusal-bring-in-not-below-bet = The bring-in ({ $bring_in }) must be smaller than the bet ({ $bet }).
refusal-blind-in-stud = Stud has no blinds.
refusal-blind-missing = This game needs a big blind.
refusal-rake-out-of-range = The rake can be 0 to 7.5% of a pot.
refusal-runouts-out-of-range = The number of runouts can be 1 to { $most }, not { $runouts }.
refusal-bomb-pot-impossible = This bomb pot can't be dealt (boards: { $boards }, players: { $players }).
refusal-bounty-impossible = This hand can't have a 7-2 bounty of { $amount }.
refusal-chop-impossible = You can chop only with more than two players, and only if nobody posted more than the small and big blind.

# For the operator of the bot
refusal-database-not-writable = I can't write to the database { $file }.
refusal-database-newer = A newer version of Mazziere wrote the database { $file }: use that version, or a later one.
refusal-database-other-version = The database { $file } has version { $version }: start the bot with it once to upgrade it.
refusal-database-in-use = Another process is using the database { $file }.
refusal-database-being-started = Another process is starting up with the database { $file }: try again in a moment.
refusal-database-corrupt = { $file } is damaged or not a database.
refusal-database-behind = { $rows ->
    [one] One saved row is
   *[other] { $rows } saved rows are
} missing from { $file }. Either its log is damaged, or the file is an older copy. To continue without them and void the hands in progress, start once with --accept-loss (or ACCEPT_LOSS=true).
refusal-database-foreign = { $file } belongs to another program.
refusal-database-missing = There's no database at { $file }.
refusal-database-key-wrong = The database { $file } was encrypted with another key.
refusal-key-missing = I found the database { $database }, but not its key, { $file }. Put the key back: without it, I can't read the cards of any hand in progress.
refusal-key-unreadable = I can't read or create the key in { $file }.
refusal-database-kind-unknown = I can't use { $kind } databases.
refusal-database-address-unreadable = I can't read the address of the { $kind } database. Write it like postgresql+asyncpg://user:password@host:5432/name.
refusal-database-unreachable = The database server for { $file } isn't responding.
refusal-database-login-refused = The database server for { $file } rejected the user name or password.
refusal-database-no-rights = The bot's user in the database { $file } is missing privileges: make that user the owner of the database, or give it a schema of its own.
refusal-database-driver-missing = The PostgreSQL driver isn't installed. To install it, run: pip install asyncpg (or install the bot as mazziere[postgresql]).
refusal-database-server-old = The database server for { $file } runs PostgreSQL { $version }, and the bot needs version 16 or later.
refusal-shards-need-server = Several processes can't share the database file { $file } (shards { $shards }). Use PostgreSQL, or leave SHARDS out.
refusal-shards-overlap = Another process with { $file } already runs some of the shards { $shards }: it runs { $other }.
refusal-shards-other-count = The shards { $shards } don't match the other processes with { $file }, which use { $count ->
    [one] one shard
   *[other] { NUMBER($count) } shards
}. To change the count, stop all of them first.
refusal-shards-other-version = The database { $file } must be upgraded first, but other processes are using it: stop all of them, and start again.
refusal-shards-restored = The database { $file } was restored, so its hands in progress must be voided first. Start the bot once without SHARDS.
refusal-copy-target-used = { $file } isn't empty; choose an empty database.
refusal-copy-unsound = { $findings ->
    [one] The audit found a problem
   *[other] The audit found { NUMBER($findings) } problems
} in { $file }; nothing was copied.
refusal-file-exists = There's already a file at { $file }.
refusal-file-of-database = The database { $database } uses the file name { $file } itself: choose another name.
refusal-backup-failed = I can't write the backup to { $file }.
refusal-channel-taken = The channel already has an open table.
refusal-port-in-use = Port { NUMBER($port, useGrouping: 0) } is in use; choose another with --port.
refusal-host-not-loopback = The sandbox only listens on this machine, not on { $host }.

refusal-still-involved = You can be forgotten once you have nothing open here: leave every table and waiting list, finish your tournaments, use your tickets, and close the tables you opened.
refusal-nothing-stored = I store nothing about you in this server.
refusal-which-table = You're seated at several tables ({ $numbers }), and none is in this channel: choose one with `number`.
