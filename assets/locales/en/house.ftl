# House rules: what friends agree on at home.

describe-table-rules = Change the house rules of this channel's table (for the table owner, and moderators)
describe-rules-part = Which rules to see and change
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
    [now] Changed: it holds at once.
   *[later] Changed: it holds from the next hand on.
}
notice-house-changed = { $mention } has changed the house rules{ $when ->
    [now] {""}
   *[later] {" "}from the next hand on
}: { $rules }

house-table-ante = Ante for the table
house-table-ante-hint = One player pays a big blind for the whole table, after the blinds
house-table-ante-none = None
house-table-ante-big-blind = Big blind
house-table-ante-button = Button

told-post-table-ante = { $name } antes { $amount } for the table
stakes-with-table-ante = { $blinds } ante { $ante } for the table

refusal-same-house-rules = These are already the house rules: nothing was changed.
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
}” is a number from { $minimum } to { $maximum }, not { $value }.
refusal-house-number-unreadable = { $field }: I can't read “{ $typed }”. Nothing was changed.
refusal-table-ante-needs-blinds = No game at this table has blinds, so nobody can ante for the table.
refusal-two-antes = Everyone already antes at this table, so nobody can ante for all.

house-straddle = Straddle
house-straddle-hint = Twice the big blind before the cards, from four players on
house-straddle-none = No straddle
house-straddle-under-the-gun = Under the gun
house-straddle-button = Button
house-straddle-mississippi = Mississippi: anyone but the blinds
house-straddles = Most straddles in a hand
house-straddles-hint = 1 to 4, each twice the one before; more than 1 under the gun only
control-straddle = Straddle
control-always = Always straddle: yes / no
straddle-possible = May straddle in the next hand: { $names }
straddle-wanted = { $name } ({ $amount })
straddles-to-come = Straddling in the next hand: { $straddles }
straddles-always = You'll straddle whenever you can, until you press **Always straddle: yes / no** under **More** again.
straddles-no-more = You'll straddle only when you press **Straddle**.

refusal-straddle-needs-no-limit = Straddles need a no-limit or pot-limit game with blinds, and this table has none.
refusal-one-straddle-only = Several straddles in a hand need the straddle under the gun: choose that, or 1.
refusal-no-straddles = There are no straddles at this table.
refusal-no-straddle-now = There's no straddle in the next hand: it takes { $players ->
    [one] one player
   *[other] { $players } players
} and a no-limit or pot-limit game with blinds.
refusal-others-straddle = The straddle of the next hand is another player's.
refusal-cannot-straddle = You can't straddle while sitting out or posting a blind you owe.
refusal-too-few-chips-to-straddle = You would need { $amount ->
    [one] one chip
   *[other] { $amount } chips
} to straddle.

# Chopping the blinds
house-chop-blinds = Chopping the blinds
house-chop-blinds-hint = When all others fold, both blinds take theirs back if both want it (under More)
control-chop = Chop the blinds: yes / no
chops-always = When everyone folds to the blinds, you chop with the other blind if they want it too, from the next hand on.
chops-never = You don't chop the blinds, from the next hand on.
told-chopped = Everyone folded to the blinds: they are chopped, and both go back.
picture-chopped = Blinds chopped

refusal-chop-needs-blinds = Chopping needs a game with a small and a big blind, and this table has none.
refusal-chop-without-antes = Blinds are not chopped where antes are paid: choose one or the other.
refusal-no-chopping = At this table the blinds are not chopped.

# The same at tournaments
plan-table-ante = Ante for the table
plan-hint-table-ante = One player pays a big blind for the whole table, on levels with an ante
lobby-antes-big-blind = big-blind ante from level { $level }
lobby-antes-button = button ante from level { $level }

# Several runouts
house-runouts = Runouts when all are all-in
house-runouts-hint = 1 to 3 times, if everyone in the hand agrees (under More)
control-runouts = Several runouts: always / ask / never
runouts-always = When everyone in the hand agrees, the rest of the board is run { $runouts ->
    [2] twice
    [3] three times
   *[other] { $runouts } times
}, from the next hand on.
runouts-ask = When all others in the hand agree, you'll be asked whether the rest of the board is run { $runouts ->
    [2] twice
    [3] three times
   *[other] { $runouts } times
}, from the next hand on; you have 8 seconds.
runouts-never = In your hands the rest of the board is run once, from the next hand on.
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
told-deck-too-short = The deck has cards for { $dealt ->
    [one] one runout
   *[other] { $dealt } runouts
}, not { $agreed }

refusal-runouts-need-cards = The board can be run several times only in games without draws, and this table plays draw games only.
refusal-no-runouts = At this table the board is run once.

# Rabbit hunt
house-rabbit-hunt = Rabbit hunt
house-rabbit-hunt-hint = Anyone who was in a hand that ended early may ask what would have come
control-rabbit = Rabbit hunt
told-rabbit = Rabbit hunt, asked for by { $name }: { $cards }
alt-rabbit = Would have come: { $cards }.
notice-rabbit = Rabbit hunt on hand { $hand }, asked for by { $name }: { $cards }{ $proven ->
    [yes] . The file proves it, with “mazziere verify” or the script.
   *[no] .
}

refusal-no-rabbit-hunt = There was no rabbit hunt at this table in this hand.
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
house-bomb-ante = Bomb pots: ante for everyone
house-bomb-ante-hint = In big blinds, 1 to 20; 0 for no bomb pots. Nobody bets before the flop
house-bomb-every = Bomb pot after how many hands
house-bomb-every-hint = 0 to 100; 0 for only when one is called or voted for, under More
house-bomb-boards = Boards of a bomb pot
house-bomb-boards-hint = 1 or 2; each of two wins half, as far as the cards go
control-bomb = Bomb pot next
more-bomb-pots = In a bomb pot everyone antes { $ante ->
    [one] one chip
   *[other] { $ante } chips
}; for the next hand the table owner can call one, or more than half of the players.
bomb-pot-called = The next hand with a flop is a bomb pot.
bomb-pot-is-next = The next hand is a bomb pot: everyone antes { $ante ->
    [one] one chip
   *[other] { $ante } chips
}
notice-bomb-pot = { $mention } has called a bomb pot for the next hand.
notice-bomb-wanted = { $name } wants a bomb pot: { $votes } of { $needed } votes.
notice-bomb-pot-voted = The players want it: the next hand with a flop is a bomb pot.
bomb-pot-wanted = You've voted for a bomb pot. It takes more than half of the players.
picture-bomb-pot = Bomb pot
alt-bomb-pot = Bomb pot: everyone has anted.

refusal-bomb-pot-needs-ante = A bomb pot needs an ante for everyone: choose 1 big blind or more, or no bomb pots at all.
refusal-bomb-pot-needs-flop = A bomb pot needs a game with blinds and a flop, and this table has none.
refusal-no-bomb-pots = There are no bomb pots at this table.
refusal-bomb-pot-wanted = You've voted for a bomb pot already.
refusal-bomb-vote-while-away = You can vote for a bomb pot while you play, not while you sit out.
refusal-bomb-pot-is-next = A bomb pot has been called already.
refusal-no-straddle-in-bomb-pot = The next hand is a bomb pot, in which nobody straddles.

# 7-2
rules-part-bonuses = Bonuses
house-seven-deuce = 7-2 game
house-seven-deuce-hint = Big blinds from everyone for winning at Hold'em with 7-2, shown automatically; 0 for none
told-seven-deuce = { $name } collects { $amount } for winning with 7-2

refusal-seven-deuce-needs-holdem = The 7-2 game needs Hold'em, and this table does not play it.

# Stand-up game
house-stand-up = Stand-up game
house-stand-up-hint = Big blinds that the last player without a pot pays to each of the others, 1 to 20; 0 for none
picture-stand-up = Stand-up game: { $amount } to each
alt-standing = standing, { $amount } in reserve
leave-pays-others = You're standing in the stand-up game: if you leave before you sit, you pay the others { $amount } in all.
notice-stand-up-over = Stand-up game: { $losers } { $count ->
    [one] pays
   *[other] pay
} { $amount } each to { $others }.
notice-stand-up-off = The round of the stand-up game is over, and nobody has to pay.

refusal-stand-up-needs-seats = The stand-up game needs a table with { $players ->
    [one] one seat
   *[other] { $players } seats
} or more.
refusal-stand-up-too-dear = With all seats taken that would take a stack of { $amount ->
    [one] one chip
   *[other] { $amount } chips
}, and the largest buy-in is { $maximum }: choose fewer big blinds.

# Manners
rules-part-manners = Manners
house-all-in-face-up = All-in hands are turned up
house-all-in-face-up-hint = Otherwise they are shown in turn at showdown, and a beaten hand may stay hidden
house-called-clock = Calling the clock: seconds left
house-called-clock-hint = 5 to 60, usually 15: what is left when another player calls the clock; 0 for none
control-clock = Call the clock ({ $seconds } s)
clock-called = Done: everyone is told.
notice-clock-called = { $mention }, { $name } has called the clock on you: { $seconds } s are left at most.
refusal-no-called-clock = Calling the clock is off at this table.
refusal-clock-was-called = The clock has been called in this turn already.
refusal-clock-too-early = The clock can be called after the first { $seconds } s of a turn.
refusal-clock-too-late = No more than { $seconds } s are left in this turn anyway.
house-first-seconds = Seconds of a turn before the flop
house-first-seconds-hint = From 5 to those of a turn here; 0 for no difference. In any game on its first street
refusal-first-seconds-out-of-range = Seconds of a turn before the flop: from { $minimum } to { $maximum } at this table or 0, not { $seconds }.
house-buy-in-cap = Maximum buy-in
house-buy-in-cap-hint = It may rise with the biggest stack, above the table's own maximum
house-buy-in-cap-table = The table's maximum
house-buy-in-cap-half = Half the biggest stack
house-buy-in-cap-biggest = As much as the biggest stack
house-rejoin-minutes = Minutes in which a stack comes back whole
house-rejoin-minutes-hint = Players back sooner bring what they left with, up to the maximum; 0 to 1440, usually 60

# The picture
rules-part-fairness = Fair deal
house-beacon = The beacon's round
house-beacon-hint = Whether a hand waits for the round of the beacon that cuts its deck
house-beacon-server = As the server has chosen
house-beacon-no = Not required
house-beacon-deal = Wait five minutes, then deal without it
house-beacon-pause = Wait five minutes, then pause
rules-part-look = Picture
house-picture = Shape of the picture
house-picture-hint = Tall has larger letters and cards on phones, and is small on a desktop
house-picture-server = The server's setting
house-picture-wide = Wide
house-picture-tall = Tall, for phones
