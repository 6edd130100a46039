# Kinds of cash table and what they take.

kind-line = { $name } · { $blinds } · buy-in { $minimum }–{ $maximum }
kind-fixed-buy-in = { $name } · { $blinds } · buy-in { $maximum }
table-title-kind = { $title } · { $kind }
table-rake = rake { $percent } %, at most { $cap } a hand, none without a flop

form-rake-title = Open the table
form-rake-label = Shall the house take its rake?
form-rake-take = Take the rake
form-rake-leave = No rake

# Chips bought at the table
control-topup = Buy chips
control-keep = Fill up by itself
form-too-late = That took me too long, so no form can open any more. Please press again.
form-keep-title = Fill up by itself
form-keep-label = Stack between hands; 0 stops it
form-keep-hint = { $maximum } at most. You have { $balance ->
    [one] { $balance } chip
   *[other] { $balance } chips
} in this server.
form-top-up-title = Buy chips
form-top-up-label = How many chips
form-top-up-hint = For a stack of { $maximum } at most. You have { $balance ->
    [one] { $balance } chip
   *[other] { $balance } chips
} in this server.
chips-bought = You have bought { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}.
chips-come-after-the-hand = When this hand is over you get { $amount ->
    [one] one chip
   *[other] { $amount } chips
}, or fewer if more would not fit below the table's maximum.
stack-is-kept = From now on your stack is filled up to { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
} between hands.
stack-is-not-kept = Your stack is no longer filled up.
more-ordered = When this hand is over you get { $amount ->
    [one] one chip
   *[other] { $amount } chips
}, or fewer if more would not fit below the table's maximum.
more-keeps = Your stack is filled up to { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
} between hands.
notice-chips-missing = { $mention }, your wallet does not hold { $amount ->
    [one] the chip
   *[other] the { $amount } chips
} that you wanted to buy, so nothing was bought and your stack is no longer filled up.

# Manners
control-time = +{ $seconds } s ({ $left } s left)
control-plan = Decide ahead
draw-choose = Cards to throw: { $least } to { $most }
draw-choose-discards = { $most ->
    [1] The card to throw
   *[other] { $most } cards to throw
}
draw-is-planned = { $count ->
    [0] At your turn you will stand pat.
    [1] At your turn one card will be thrown.
   *[other] At your turn { $count } cards will be thrown.
}
cards-thrown = thrown { $cards }
control-checkfold = Check / fold
control-callany = Call any bet
control-noplan = Decide at my turn
plan-panel = What shall I do for you at your next turn? Check / fold holds unless somebody bets or raises before.
notice-seat-freed = { $mention }, you were away for too long: your seat is free, and { $amount ->
    [one] your last chip is
   *[other] your { $amount } chips are
} back in your wallet.

# Waiting for a seat
control-queue = Wait for a seat
table-away = away, dealt in and checked or folded: { $names }
table-away-at-a-cost = { $name } ({ $net })
table-waiting-list = waiting for a seat: { $names }
you-wait = You are number { $place } on the waiting list. I call you when a seat is free; press again to wait no longer.
you-wait-no-longer = You wait no longer.
notice-seat-held = { $mention }, a seat is free for you: press **Sit down** within 60 seconds.
notice-passed-over = { $mention }, you did not take your seat, so you wait no longer.

# The end of the evening
evening-title = **The evening's account**
evening-player = { $name }: brought { $brought }, took home { $took }, **{ $net }**
evening-rake = Rake: { $amount }
evening-payments = These payments would settle it:
evening-payment = { $source } → { $target }: { $amount }
evening-house = the house
notice-words-dropped = The next deck is another one, `{ $root }`, and nothing cuts it yet: the words of { $names } went with the deck before, which `/hand verify` shows after the next hand. Cut again.
notice-closed-empty = Nobody has sat here for a while, so I have closed the table. `/table open` opens another.

# Hosts and moderators
table-paused = **Paused.** Everything stands still until the host goes on.
notice-hand-voided = { $mention } has called the hand off: everybody has back what was bet in it.
notice-kicked = { $mention } was sent home from the table with { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}.
notice-hand-voided-agreed = Everybody still in the hand has agreed: it is called off, and everybody has back what was bet in it.
notice-void-asked = { $mention } wants to call the hand off. It needs all who are still in it: { $names }
notice-void-declined = **{ $name }** wants to play on: the hand goes on.
notice-void-lapsed = Not everybody has agreed to call the hand off: it goes on.
table-void-asked = **{ $name }** wants to call this hand off. Until { $when } these must agree: { $names }
control-void = Call it off
control-playon = Play on

settings-host = Opened by { $host }
settings-seats = Seats: { $seats }
settings-blinds = Blinds: { $small }/{ $big }
settings-bring-in = Bring-in: { $amount }
settings-change-orbit = Games in turn: the next one when the button has gone round
settings-change-hand = Games in turn: another one with every hand
settings-change-choice = The player with the button chooses the game of every hand
settings-change-orbit-choice = The player with the button chooses the game each time it has gone round
settings-buy-ins = Buy-in: { $chips }
settings-turn = Seconds for a turn: { $seconds }
settings-no-rake = No rake
settings-protection = All-in protection: the first bet of a day that one misses costs no fold
settings-sit-out-dealt-in = Sitting out: one is dealt in, posts the blinds and antes due, and checks or folds at once
settings-sit-out-away = Sitting out: one is not dealt in, and owes the blinds missed
settings-release-never = The seat of a player who is away is kept for them
settings-release-stopped = When no hand can start for 30 minutes, the seat of a player who is away is free
settings-release-wanted = After an orbit, the seat of a player who is away is free for somebody who waits
settings-release-orbit = After an orbit, the seat of a player who is away is free for somebody who waits, or if they did not say that they sit out
settings-release-after = { $minutes ->
    [one] The seat of a player who is away for a minute is free
   *[other] The seat of a player who is away for { $minutes } minutes is free
}
settings-no-protection = No all-in protection: who misses a bet folds
host-paused = The table is paused; `/host resume` goes on.
host-paused-briefly = The table is paused; `/host resume` goes on. You sit here yourself, so it goes on after ten minutes at the latest.
host-resumed = The game goes on.
host-kicked = The player goes home, at the latest when this hand ends.
host-voided = The hand is called off; everybody has back what was bet in it.
host-void-asked = You were dealt into this hand, so everybody still in it is asked: it is called off when all agree.
mod-banned = { $name } may no longer play in this server.
mod-unbanned = { $name } may play in this server again.
mod-corrected = { $name } now has { $balance ->
    [one] { $balance } chip
   *[other] { $balance } chips
}.
mod-log-empty = Nothing has been done yet.
act-pause = paused a table
act-resume = resumed a table
act-kick = sent home
act-void = called a hand off
act-ban = banned
act-unban = lifted the ban of
act-correct = corrected the wallet of

# When a table's channel is gone
dm-table-lost = The channel of your table in **{ $server }** is gone, so the table is closed. { $amount ->
    [one] Your chip is
   *[other] Your { $amount } chips are
} back in your wallet.
dm-table-lost-void = The channel of your table in **{ $server }** is gone in the middle of a hand, so the hand does not count and the table is closed. { $amount ->
    [one] Your chip is
   *[other] Your { $amount } chips are
} back in your wallet, with what you had bet in it.
server-unknown = a server that I am no longer in
act-by-itself = Mazziere
act-table-lost = closed a table whose channel is gone
