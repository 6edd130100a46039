# House rules: what friends agree on at home.

describe-table-rules = Change the house rules of this channel's table (table owner and moderators)
describe-rules-part = Choose which rules to see and change
option-part = part
rules-part-bets = Blinds, straddles and antes
rules-part-boards = Boards

form-house-title = House rules: { $part }
house-line = { $rule }: { $value }
house-big-blinds = { $amount ->
    [0] none
    [one] { $amount } big blind
   *[other] { $amount } big blinds
}
house-on = Yes
house-off = No
house-changed = { $when ->
    [now] Saved. It takes effect right away.
   *[later] Saved. It takes effect next hand.
}
notice-house-changed = { $mention } changed the house rules{ $when ->
    [now] {""}
   *[later] {", "}starting next hand
}: { $rules }

house-table-ante = One-player ante
house-table-ante-hint = One player posts a big blind as the ante for everyone, after the blinds
house-table-ante-none = None
house-table-ante-big-blind = Big blind
house-table-ante-button = Button

told-post-table-ante = { $name } posts the ante for everyone: { $amount }
stakes-with-table-ante = { $blinds } one-player ante { $ante }

refusal-same-house-rules = Nothing changed: these are already the rules.
refusal-house-number-out-of-range = “{ $rule ->
    [straddles] { house-straddles }
    [runouts] { house-runouts }
    [bomb_ante] { house-bomb-ante }
    [bomb_every] { house-bomb-every }
    [bomb_boards] { house-bomb-boards }
    [seven_deuce] { house-seven-deuce }
    [stand_up] { house-stand-up }
    [first_seconds] { house-first-seconds }
    [called_clock] { house-called-clock }
    [rejoin_minutes] { house-rejoin-minutes }
   *[other] { $rule }
}” must be { $minimum } to { $maximum }, not { $value }.
refusal-house-number-unreadable = { $field }: I can't read “{ $typed }”. Nothing was changed.
refusal-table-ante-needs-blinds = No game at this table has blinds, so nobody can post the ante for everyone.
refusal-two-antes = Everyone already antes at this table, so nobody can post the ante for everyone.

house-straddle = Straddle
house-straddle-hint = A blind of twice the big blind, posted before the deal; needs four players
house-straddle-none = No straddle
house-straddle-under-the-gun = Under the gun
house-straddle-button = Button
house-straddle-mississippi = Mississippi: anyone but the blinds
house-straddles = Maximum straddles per hand
house-straddles-hint = 1 to 4, each double the last; more than 1 only from under the gun
control-straddle = Straddle
control-always = Always straddle: yes / no
straddle-possible = Can straddle next hand: { $names }
straddle-wanted = { $name } ({ $amount })
straddles-to-come = Straddling next hand: { $straddles }
straddles-always = I'll straddle for you whenever you can. To stop, press **Always straddle: yes / no** under **More** again.
straddles-no-more = You'll straddle only when you press **Straddle**.

refusal-straddle-needs-no-limit = Straddles need a no-limit or pot-limit game with blinds, and this table has none.
refusal-one-straddle-only = More than one straddle per hand needs the under-the-gun straddle: choose that, or 1.
refusal-no-straddles = This table has no straddles.
refusal-no-straddle-now = There's no straddle next hand: it takes { $players ->
    [one] one player
   *[other] { $players } or more players
} and a no-limit or pot-limit game with blinds.
refusal-others-straddle = The next straddle isn't yours to post.
refusal-cannot-straddle = You can't straddle while you're sitting out or posting a blind you owe.
refusal-too-few-chips-to-straddle = You need { $amount ->
    [one] one chip
   *[other] { $amount } chips
} to straddle.

# Chopping the blinds
house-chop-blinds = Chopping the blinds
house-chop-blinds-hint = If everyone folds to the blinds, they take their blinds back if both agree (under More)
control-chop = Chop the blinds: yes / no
chops-always = Starting next hand, you chop when it folds to the blinds and the other blind agrees.
chops-never = Starting next hand, you don't chop the blinds.
told-chopped = Everyone folded to the blinds, and they chop: each takes their blind back.
picture-chopped = Blinds chopped

refusal-chop-needs-blinds = Chopping needs a game with a small and a big blind, and this table has none.
refusal-chop-without-antes = You can't chop the blinds where players pay antes: choose one or the other.
refusal-no-chopping = There's no chopping at this table.

# The same at tournaments
plan-table-ante = One-player ante
plan-hint-table-ante = One player posts a big blind as the ante for everyone, on levels with an ante
announcement-antes-big-blind = big-blind ante from level { $level }
announcement-antes-button = button ante from level { $level }

# Several runouts
house-runouts = Run it twice: max runouts
house-runouts-hint = 1 to 3, if everyone in the hand agrees (under More)
control-runouts = Run it twice: always / ask / never
runouts-always = Starting next hand, you run it { $runouts ->
    [2] twice
    [3] three times
   *[other] { $runouts } times
} if everyone in the hand agrees.
runouts-ask = Starting next hand, if everyone else in the hand agrees, I'll ask whether you want to run it { $runouts ->
    [2] twice
    [3] three times
   *[other] { $runouts } times
}. You have 8 seconds to answer.
runouts-never = You always run it once, starting next hand.
control-runagain = Run it { $amount ->
    [2] twice
    [3] three times
   *[other] { $amount } times
}
control-runonce = Run it once
told-run-again = { $name } agrees to run it { $runouts ->
    [2] twice
    [3] three times
   *[other] { $runouts } times
}
told-run-once = { $name } wants to run it once
told-deck-too-short = There are only enough cards to run it { $dealt ->
    [one] once
    [2] twice
   *[other] { $dealt } times
}, not { $agreed ->
    [2] twice
   *[other] { $agreed } times
}

refusal-runouts-need-cards = You can run it more than once only in games without draws, and this table plays draw games only.
refusal-no-runouts = You can't run it more than once at this table.

# Rabbit hunt
house-rabbit-hunt = Rabbit hunt
house-rabbit-hunt-hint = If a hand ends early, anyone dealt in may ask to see the cards that would have come
control-rabbit = Rabbit hunt
told-rabbit = { $name } asked for a rabbit hunt: { $cards }
alt-rabbit = Rabbit hunt: { $cards }.
notice-rabbit = Rabbit hunt on hand { $hand }, asked for by { $name }: { $cards }{ $proven ->
    [yes] . The file proves it: check it with “mazziere verify” or the script.
   *[no] .
}

refusal-no-rabbit-hunt = Rabbit hunting was off for this hand.
refusal-no-rabbit = There's nothing to show: the hand isn't over, its board was complete, or the cards have already been shown.
refusal-rabbit-needs-board = A rabbit hunt needs a game that ends with board cards, and this table has none.

# Several boards
told-street-of-board = { $street } { $number }
told-final-board-of-several = Board { $number }: { $cards }
told-win-on-board = Board { $number }: { $win }
told-in-runout = Runout { $number }: { $told }
picture-hand-on-board = { $number }: { $hand }
alt-hand-on-board = { $hand } on board { $number }
alt-hand-in-runout = { $hand } in runout { $number }
alt-cards-in-runout = { $cards } in runout { $number }

# Bomb pots
rules-part-bomb-pots = Bomb pots
house-bomb-ante = Bomb pot ante
house-bomb-ante-hint = 1 to 20 big blinds from everyone; 0 = off. No preflop betting
house-bomb-every = Bomb pot every … hands
house-bomb-every-hint = 0 to 100; 0 = only when called or voted for (under More)
house-bomb-boards = Boards in a bomb pot
house-bomb-boards-hint = 1 or 2; with 2, each wins half the pot (only 1 if there aren't enough cards)
control-bomb = Bomb pot next
more-bomb-pots = In a bomb pot everyone antes { $ante ->
    [one] one chip
   *[other] { $ante } chips
}. The table owner can call one for the next hand, or more than half of the players can vote for one.
bomb-pot-called = The next hand with a flop is a bomb pot.
bomb-pot-is-next = The next hand is a bomb pot: everyone antes { $ante ->
    [one] one chip
   *[other] { $ante } chips
}
notice-bomb-pot = { $mention } called a bomb pot for the next hand.
notice-bomb-wanted = { $name } wants a bomb pot: { $votes } of { $needed } votes.
notice-bomb-pot-voted = The vote passed: the next hand with a flop is a bomb pot.
bomb-pot-wanted = You've voted for a bomb pot. It takes more than half of the players.
picture-bomb-pot = Bomb pot
alt-bomb-pot = Bomb pot: everyone has anted.

refusal-bomb-pot-needs-ante = A bomb pot needs an ante for everyone: choose 1 big blind or more, or no bomb pots at all.
refusal-bomb-pot-needs-flop = A bomb pot needs a game with blinds and a flop, and this table has none.
refusal-no-bomb-pots = There are no bomb pots at this table.
refusal-bomb-pot-wanted = You've already voted for a bomb pot.
refusal-bomb-vote-while-away = You can't vote for a bomb pot while you're sitting out.
refusal-bomb-pot-is-next = A bomb pot has already been called.
refusal-no-straddle-in-bomb-pot = The next hand is a bomb pot, so there's no straddle.

# 7-2
rules-part-bonuses = Bonuses
house-seven-deuce = 7-2 game
house-seven-deuce-hint = Big blinds everyone pays you for winning with 7-2 in Hold'em (always shown); 0 = off
told-seven-deuce = { $name } collects { $amount } for winning with 7-2

refusal-seven-deuce-needs-holdem = The 7-2 game needs Hold'em, and this table doesn't play it.

# Stand-up game
house-stand-up = Stand-up game
house-stand-up-hint = Big blinds the last player standing pays everyone else, 1 to 20; 0 = off
picture-stand-up = Stand-up game: { $amount } to each
alt-standing = standing, { $amount } in reserve
leave-pays-others = You're still standing in the stand-up game: if you leave now, you pay the others { $amount } in all.
notice-stand-up-over = Stand-up game: { $losers } { $count ->
    [one] pays
   *[other] pay
} { $amount } each to { $others }.
notice-stand-up-off = This round of the stand-up game is over, and nobody pays.

refusal-stand-up-needs-seats = The stand-up game needs a table with { $players ->
    [one] one seat
   *[other] { $players } seats
} or more.
refusal-stand-up-too-dear = A full table would need a stack of { $amount ->
    [one] one chip
   *[other] { $amount } chips
}, and the largest buy-in is { $maximum }: choose fewer big blinds.

# Manners
rules-part-manners = Etiquette
house-all-in-face-up = All-in hands are tabled
house-all-in-face-up-hint = Otherwise they're shown in order at showdown, and losers may muck
house-called-clock = Call the clock: seconds left
house-called-clock-hint = 5 to 60, usually 15; 0 = off
control-clock = Call the clock ({ $seconds } s)
clock-called = Done. I've told everyone.
notice-clock-called = { $mention }, { $name } called the clock on you: you have at most { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
refusal-no-called-clock = Calling the clock is off at this table.
refusal-clock-was-called = The clock has already been called this turn.
refusal-clock-too-early = You can call the clock after the first { $seconds } s of a turn.
refusal-clock-too-late = This turn already has { $seconds } s or less left.
house-first-seconds = Seconds to act preflop
house-first-seconds-hint = 5 to the table's seconds per turn; 0 = no special limit. Applies to the first street of any game
refusal-first-seconds-out-of-range = Seconds to act preflop must be { $minimum } to { $maximum } at this table, or 0, not { $seconds }.
house-buy-in-cap = Maximum buy-in
house-buy-in-cap-hint = Can rise with the biggest stack, past the table maximum
house-buy-in-cap-table = The table's maximum
house-buy-in-cap-half = Half the biggest stack
house-buy-in-cap-biggest = The biggest stack
house-rejoin-minutes = Anti-ratholing: minutes
house-rejoin-minutes-hint = Players who come back sooner must bring what they left with, up to the maximum. Usually 60

# The picture
rules-part-fairness = Fair deal
house-beacon = Beacon round
house-beacon-hint = Whether a hand waits for the beacon round that cuts its deck
house-beacon-server = The server's setting
house-beacon-no = Not required
house-beacon-deal = Wait five minutes, then deal without it
house-beacon-pause = Wait five minutes, then pause
rules-part-look = Picture
house-picture = Picture shape
house-picture-hint = Tall: bigger text and cards on phones, small on desktop
house-picture-server = The server's setting
house-picture-wide = Wide
house-picture-tall = Tall, for phones
