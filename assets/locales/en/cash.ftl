# Kinds of cash table and what they take.

kind-line = { $game } { $blinds } · { $seats } seats · buy-in { $minimum }–{ $maximum } · { $name }
kind-fixed-buy-in = { $game } { $blinds } · { $seats } seats · buy-in { $maximum } · { $name }
# What people type for the seats of a table, beside the number.
kind-seats-words = { $seats ->
    [2] two heads-up headsup
    [4] four
    [5] five
    [9] nine full ring
   *[other] seats
}
table-title-kind = { $title } · { $kind }
table-rake = rake { $percent }%, at most { $cap } a hand; no flop, no rake
settings-rake = Rake { $percent }%, at most { $cap } a hand; no flop, no rake

form-rake-title = Open the table
form-rake-label = Does the house take rake here?
form-rake-take = Take rake
form-rake-leave = No rake

form-opening-title = Choose a table
form-opening-game = Game
form-opening-game-hint = /table open has more games, and mixes of your own.
form-opening-structure = Betting structure
form-opening-structure-hint = The games of a mix have limits of their own.
form-opening-structure-usual = The game's usual one
form-opening-blinds = Blinds
form-opening-blinds-hint = Small and big blind, such as 5/10; in limit games the big blind is the small bet
form-opening-seats = Seats
form-opening-seats-usual = 9, or as many as the game allows
form-opening-seconds = Seconds per turn

# Chips bought at the table
control-topup = Buy chips
control-keep = Auto top-up
form-too-late = That took me too long, so the form can't open any more. Please press again.
form-keep-title = Auto top-up
form-keep-label = Top up to (0 = off)
form-keep-hint = Maximum { $maximum }. You have { $balance ->
    [one] { $balance } chip
   *[other] { $balance } chips
} in this server.
form-top-up-title = Buy chips
form-top-up-label = How many chips
form-top-up-hint = Your stack can be { $maximum } at most. You have { $balance ->
    [one] { $balance } chip
   *[other] { $balance } chips
} in this server.
chips-bought = You have bought { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}.
chips-come-after-the-hand = You'll get { $amount ->
    [one] one chip
   *[other] { $amount } chips
} after this hand, or fewer to stay within the table's maximum.
stack-is-kept = Auto top-up is on: your stack is topped up to { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
} between hands.
stack-is-not-kept = Auto top-up is off.
more-ordered = You'll get { $amount ->
    [one] one chip
   *[other] { $amount } chips
} after this hand, or fewer to stay within the table's maximum.
more-keeps = Auto top-up: your stack is topped up to { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
} between hands.
notice-chips-missing = { $mention }, your wallet doesn't hold { $amount ->
    [one] the chip
   *[other] the { $amount } chips
} you wanted to buy, so nothing was bought and auto top-up is off.

# Manners
control-time = +{ $seconds } s ({ $left } s left)
control-plan = Decide ahead
draw-choose = Cards to discard: { $least } to { $most }
draw-choose-discards = { $most ->
    [1] The card to discard
   *[other] { $most } cards to discard
}
draw-is-planned = { $count ->
    [0] You'll stand pat on your turn.
    [1] You'll discard one card on your turn.
   *[other] You'll discard { $count } cards on your turn.
}
cards-down-and-up = { $down } { $downs ->
   *[other] face down
}, { $up } { $ups ->
   *[other] face up
}
cards-thrown = { $count ->
   *[other] discarded
} { $cards }
control-checkorfold = Check / fold
control-checkfold = Check / fold
control-checkahead = Check
control-callahead = Call { $amount }
control-callany = Call any bet
control-noplan = Clear my choice
plan-panel = What should I do on your next turn? Check / fold folds to any bet. Check and Call hold only at this price; if it changes, you decide.
planned-checkorfold = On your next turn you will check, or fold to any bet.
planned-checkfold = On your next turn you will check or fold at this price; after a bet or raise you decide.
planned-checkahead = On your next turn you will check; if there is a bet, you decide.
planned-callahead = On your next turn you will call { $amount }; after a raise you decide.
planned-callany = On your next turn you will call any bet.
planned-noplan = Cleared: you decide on your turn.
notice-seat-freed = { $mention }, you were away too long and lost your seat. { $amount ->
    [one] Your last chip is
   *[other] Your { $amount } chips are
} back in your wallet.
notice-sat-out = { $mention }, your time ran out again, so you are sitting out. Press **I'm back** (behind **More**) to play on.
notice-broke = { $mention }, you are out of chips and your seat is free. `/bank balance` tells when you can play on.
dm-sat-out = Your time ran out again at { $channel } in **{ $server }**: { seat-did }, and you are sitting out now. Come back there to play on.
dm-seat-lost = You were away too long at { $channel } in **{ $server }** and lost your seat. { $amount ->
    [one] Your last chip is
   *[other] Your { $amount } chips are
} back in your wallet.
dm-text-time-out = Your time ran out at { $channel }: { seat-did }.
seat-did = { $did ->
    [fold] you have folded
    [protect] all-in protection keeps you in the hand
    [bring-in] you have posted the bring-in
    [draw] you stood pat
    [discard] your discards were chosen for you
   *[check] you have checked
}
dm-broke = You are out of chips at { $channel } in **{ $server }** and have lost your seat.{ $next ->
    [wallet] {" "}You have { $wallet ->
        [one] one more chip
       *[other] { $wallet } more chips
    } in your wallet: sit down again to play on.
    [short] {" "}Your wallet has { $wallet } left, and this table takes { $least } or more.
    [automatic] {" "}You'll get new chips automatically <t:{ NUMBER($at, useGrouping: 0) }:R>.
    [claim] {" "}You can claim new ones with `/bank topup` <t:{ NUMBER($at, useGrouping: 0) }:R>.
    [now] {" "}Claim new ones with `/bank topup`.
   *[none] {""}
}

# Waiting for a seat
control-queue = Wait for a seat
table-away = Away (check or fold): { $names }
table-away-at-a-cost = { $name } ({ $net })
table-waiting-list = Waiting for a seat: { $names }
you-wait = You are number { $place } on the waiting list. I'll ping you when a seat opens; press again to leave the list.
you-wait-no-longer = You've left the waiting list.
notice-seat-held = { $mention }, a seat has opened for you: press **Sit down** within 60 seconds.
notice-passed-over = { $mention }, you didn't take your seat, so you've been taken off the waiting list.

# The end of a session
summary-title = **Session summary** (play chips)
summary-player = { $name }: bought in { $brought }, cashed out { $took }, **{ $net }**
summary-player-corrected = { $name }: bought in { $brought }, cashed out { $took }, corrected by moderators { $corrected }, **{ $net }**
summary-rake = Rake: { $amount }
summary-payments = Who won from whom, in play chips:
summary-payment = { $target } from { $source }: { $amount }
summary-house = the house
notice-words-dropped = The next deck has changed to `{ $root }`, and nothing cuts it yet: the words of { $names } went with the deck before, which `/hand verify` shows after the next hand. Cut again.
notice-closed-empty = Nobody has sat here for a while, so I have closed the table. `/table open` opens another.

# Table owners and moderators
table-paused = **Paused** until the game is resumed.
table-lacks-round = **Paused**, because the beacon's round didn't come and this table requires it. When the game is resumed, I ask for it again; with `/table rules` the table can do without it.
notice-hand-voided = { $mention } voided the hand; all bets have been returned.
notice-kicked = { $mention } was removed from the table; { $amount ->
    [one] { $amount } chip is
   *[other] { $amount } chips are
} back in their wallet.
notice-hand-voided-agreed = Everyone still in the hand has agreed to void it; all bets have been returned.
notice-void-asked = { $mention } wants to void the hand. Everyone still in it has to agree: { $names }
notice-void-declined = **{ $name }** wants to play on: the hand continues.
notice-void-lapsed = Not everyone agreed to void the hand: it continues.
table-void-asked = **{ $name }** wants to void this hand. Still to agree: { $names }. The vote ends { $when }.
control-void = Void the hand
control-playon = Play on

settings-host = Opened by { $host }
settings-seats = Seats: { $seats }
settings-bring-in = Bring-in: { $amount }
settings-change-orbit = Games change after every orbit
settings-change-hand =
    { $hands ->
        [one] Games change with every hand
       *[other] Games change every { $hands } hands
    }
settings-change-choice =
    { $hands ->
        [one] The player on the button chooses the game of every hand
       *[other] The player on the button chooses the game every { $hands } hands
    }
settings-change-orbit-choice = The player on the button chooses the game of every orbit
settings-buy-ins = Buy-in: { $chips }
settings-turn = Seconds per turn: { $seconds }
settings-no-rake = No rake
settings-protection = All-in protection: the first time each day you time out facing a bet, you stay in for what you've put in
settings-sit-out-dealt-in = Sitting out: you are dealt in, post the blinds and antes due, and check or fold at once
settings-sit-out-away = Sitting out: you are not dealt in, and owe the blinds you miss
settings-release-never = Players who are away keep their seats
settings-release-stopped = A player who is away loses the seat when no hand can start for 30 minutes
settings-release-wanted = A player who is away loses the seat after an orbit if anyone is waiting
settings-release-orbit = A player who is away loses the seat after an orbit if anyone is waiting, or if they didn't choose to sit out
settings-release-after = { $minutes ->
    [one] A player loses the seat after a minute away
   *[other] A player loses the seat after { $minutes } minutes away
}
settings-no-protection = No all-in protection: time out facing a bet and you fold
host-paused = The table is paused; use `/host resume` to continue.
host-paused-briefly = The table is paused; use `/host resume` to continue. You sit here yourself, so it resumes after ten minutes at the latest.
host-resumed = The game resumes.
host-kicked = The player will be removed, after this hand if one is being played.
host-voided = The hand is void; all bets have been returned.
host-void-asked = You were dealt into this hand, so everyone still in it is asked: it is void if all agree.
mod-banned = { $name } can't play in this server any more.
mod-unbanned = { $name } can play in this server again.
mod-corrected = { $name } now has { $balance ->
    [one] { $balance } chip
   *[other] { $balance } chips
}.
mod-log-empty = No actions yet.
act-pause = paused a table
act-resume = resumed a table
act-kick = removed from a table
act-void = voided a hand
act-ban = banned
act-unban = lifted the ban of
act-correct = corrected the wallet of

# When a table's channel is gone
dm-table-lost = The channel of your table in **{ $server }** is gone, so the table is closed. { $amount ->
    [one] Your chip is
   *[other] Your { $amount } chips are
} back in your wallet.
dm-table-lost-void = The channel of your table in **{ $server }** disappeared in the middle of a hand, so the hand doesn't count and the table is closed. { $amount ->
    [one] Your chip is
   *[other] Your { $amount } chips are
} back in your wallet, including what you had bet.
server-unknown = a server that I am no longer in
act-by-itself = Mazziere
act-table-lost = closed a table whose channel is gone
