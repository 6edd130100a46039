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
table-rake = rake { $percent }%, max { $cap } per hand; no flop, no drop
settings-rake = Rake { $percent }%, max { $cap } per hand; no flop, no drop

form-rake-title = Open the table
form-rake-label = Does the house take rake here?
form-rake-take = Take rake
form-rake-leave = No rake

form-opening-title = Choose a table
form-opening-game = Game
form-opening-game-hint = /table open has more games, and custom mixes.
form-opening-structure = Betting structure
form-opening-structure-hint = Each game in a mix has its own limit.
form-opening-structure-usual = The game's default
form-opening-blinds = Blinds
form-opening-blinds-hint = Small and big blind, such as 5/10; in limit games the big blind is the small bet
form-opening-seats = Seats
form-opening-seats-usual = 9, or the most the game allows
form-opening-seconds = Seconds per turn

# Chips bought at the table
control-topup = Buy chips
control-keep = Auto top-up
form-too-late = I was too slow to open the form. Please press again.
form-keep-title = Auto top-up
form-keep-label = Top up to … (0 = off)
form-keep-hint = Maximum { $maximum }. You have { $balance ->
    [one] { $balance } chip
   *[other] { $balance } chips
} in this server.
form-top-up-title = Buy chips
form-top-up-label = How many chips
form-top-up-hint = Your stack can't go above { $maximum }. You have { $balance ->
    [one] { $balance } chip
   *[other] { $balance } chips
} in this server.
chips-bought = You bought { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}.
chips-come-after-the-hand = You'll get { $amount ->
    [one] one chip
   *[other] { $amount } chips
} after this hand, or fewer to stay within the table's maximum.
stack-is-kept = Auto top-up is on: between hands I top up your stack to { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}.
stack-is-not-kept = Auto top-up is off.
more-ordered = You'll get { $amount ->
    [one] one chip
   *[other] { $amount } chips
} after this hand, or fewer to stay within the table's maximum.
more-keeps = Auto top-up: between hands I top up your stack to { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}.
notice-chips-missing = { $mention }, your wallet doesn't have { $amount ->
    [one] the chip
   *[other] the { $amount } chips
} you wanted to buy. You didn't get any, and auto top-up is now off.

# Manners
control-time = +{ $seconds } s ({ $left } s left)
control-plan = Pre-action
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
plan-panel = What should I do when it's your turn? **Check / fold** folds to any bet. **Check** and **Call** count only if nobody bets or raises first: otherwise you decide.
planned-checkorfold = When it's your turn, you'll check, or fold to any bet.
planned-checkfold = When it's your turn, you'll check, or fold to this bet; after a new bet or raise you decide.
planned-checkahead = When it's your turn, you'll check; if someone bets, you decide.
planned-callahead = When it's your turn, you'll call { $amount }; if someone raises, you decide.
planned-callany = When it's your turn, you'll call any bet.
planned-noplan = Cleared: you decide when it's your turn.
notice-seat-freed = { $mention }, you were away too long and lost your seat. { $amount ->
    [one] Your last chip is
   *[other] Your { $amount } chips are
} back in your wallet.
notice-sat-out = { $mention }, you ran out of time again, so you're sitting out. Press **I'm back** (under **More**) to keep playing.
notice-broke = { $mention }, you ran out of chips and lost your seat. `/bank balance` tells you when you can play again.
dm-sat-out = You ran out of time again at { $channel } in **{ $server }**: { seat-did }, and you're sitting out now. Press **I'm back** at the table to keep playing.
dm-seat-lost = You were away too long at { $channel } in **{ $server }** and lost your seat. { $amount ->
    [one] Your last chip is
   *[other] Your { $amount } chips are
} back in your wallet.
dm-text-time-out = You ran out of time at { $channel }: { seat-did }.
seat-did = { $did ->
    [fold] you folded
    [protect] all-in protection keeps you in the hand
    [bring-in] you posted the bring-in
    [draw] you stood pat
    [discard] I chose your discards for you
   *[check] you checked
}
dm-broke = You ran out of chips at { $channel } in **{ $server }** and lost your seat.{ $next ->
    [wallet] {" "}You have { $wallet ->
        [one] one more chip
       *[other] { $wallet } more chips
    } in your wallet: sit down again to keep playing.
    [short] {" "}Your wallet has only { $wallet } left, and this table's minimum is { $least }.
    [automatic] {" "}You'll get new chips automatically <t:{ NUMBER($at, useGrouping: 0) }:R>.
    [claim] {" "}You can claim new ones with `/bank topup` <t:{ NUMBER($at, useGrouping: 0) }:R>.
    [now] {" "}Claim new ones with `/bank topup`.
   *[none] {""}
}

# Waiting for a seat
control-queue = Wait for a seat
table-away = Sitting out (check/fold): { $names }
table-away-at-a-cost = { $name } ({ $net })
table-waiting-list = Waiting for a seat: { $names }
you-wait = You're #{ $place } on the waiting list. I'll ping you when a seat opens; press again to leave the list.
you-wait-no-longer = You've left the waiting list.
notice-seat-held = { $mention }, a seat has opened for you: press **Sit down** within 60 seconds.
notice-passed-over = { $mention }, you didn't take your seat, so I took you off the waiting list.

# The end of a session
summary-title = **Session summary** (play chips)
summary-player = { $name }: bought in { $brought }, cashed out { $took }, **{ $net }**
summary-player-corrected = { $name }: bought in { $brought }, cashed out { $took }, corrected by moderators { $corrected }, **{ $net }**
summary-rake = Rake: { $amount }
summary-payments = Settling up, in play chips:
summary-payment = { $source } to { $target }: { $amount }
summary-house = the house
notice-words-dropped = I replaced the next deck, so these players' cuts no longer count: { $names }. The new deck's root is `{ $root }`. Nobody has cut that deck yet, so please cut again. After the next hand, `/hand verify` shows the old deck.
notice-closed-empty = Nobody has sat here for a while, so I closed the table. `/table open` opens a new one.

# Table owners and moderators
table-paused = **Paused** until someone resumes the game.
table-lacks-round = **Paused**: the beacon's round didn't arrive, and this table requires it. When someone resumes the game, I'll ask for it again. To play without it, change the rule in `/table rules`.
notice-hand-voided = { $mention } voided the hand; all bets have been returned.
notice-kicked = { $mention } was removed from the table; { $amount ->
    [one] { $amount } chip is
   *[other] { $amount } chips are
} back in their wallet.
notice-hand-voided-agreed = Everyone still in the hand has agreed to void it; all bets have been returned.
notice-void-asked = { $mention } wants to void the hand. Everyone still in it has to agree: { $names }
notice-void-declined = **{ $name }** wants to keep playing: the hand continues.
notice-void-lapsed = Not everyone agreed to void the hand: it continues.
table-void-asked = **{ $name }** wants to void this hand. Waiting for: { $names }. The vote ends { $when }.
control-void = Void hand
control-playon = Keep playing

settings-host = Opened by { $host }
settings-seats = Seats: { $seats }
settings-bring-in = Bring-in: { $amount }
settings-change-orbit = Games change every orbit
settings-change-hand =
    { $hands ->
        [one] Games change every hand
       *[other] Games change every { $hands } hands
    }
settings-change-choice =
    { $hands ->
        [one] The button picks the game every hand
       *[other] The button picks the game every { $hands } hands
    }
settings-change-orbit-choice = The button picks the game for each orbit
settings-buy-ins = Buy-in: { $chips }
settings-turn = Seconds per turn: { $seconds }
settings-no-rake = No rake
settings-protection = All-in protection: the first time each day you time out facing a bet, you stay in the hand for what you've already bet
settings-sit-out-dealt-in = Sitting out: you're still dealt in, post blinds and antes, and check or fold automatically
settings-sit-out-away = Sitting out: you aren't dealt in, and you owe the blinds you miss
settings-release-never = Players who are away keep their seats
settings-release-stopped = Players who are away lose their seat if no hand can start for 30 minutes
settings-release-wanted = Players who are away lose their seat after an orbit if anyone is waiting
settings-release-orbit = Players who are away lose their seat after an orbit if anyone is waiting, or if they didn't choose to sit out
settings-release-after = { $minutes ->
    [one] Players lose their seat after a minute away
   *[other] Players lose their seat after { $minutes } minutes away
}
settings-no-protection = No all-in protection: if you time out facing a bet, you fold
host-paused = The table is paused; use `/host resume` to continue.
host-paused-briefly = The table is paused; use `/host resume` to continue. You're seated here yourself, so play resumes within ten minutes.
host-resumed = The game resumes.
host-kicked = They'll be removed as soon as any hand in progress is over.
host-voided = The hand is void; all bets have been returned.
host-void-asked = You were dealt into this hand, so everyone still in it has to agree.
mod-banned = { $name } can't play in this server anymore.
mod-unbanned = { $name } can play in this server again.
mod-corrected = { $name } now has { $balance ->
    [one] { $balance } chip
   *[other] { $balance } chips
}.
mod-log-empty = No actions yet.
act-pause = paused a table
act-resume = resumed a table
act-kick = kicked
act-void = voided a hand
act-ban = banned
act-unban = unbanned
act-correct = corrected the wallet balance for

# When a table's channel is gone
dm-table-lost = The channel of your table in **{ $server }** is gone, so I closed the table. { $amount ->
    [one] Your chip is
   *[other] Your { $amount } chips are
} back in your wallet.
dm-table-lost-void = The channel of your table in **{ $server }** disappeared in the middle of a hand, so I voided the hand and closed the table. { $amount ->
    [one] Your chip is
   *[other] Your { $amount } chips are
} back in your wallet, including what you had bet.
server-unknown = a server I'm no longer in
act-by-itself = Mazziere
act-table-lost = closed a table whose channel is gone
