# The picture of a table in words, for those who cannot see it.

alt-table = { $game }{ $hand ->
    [0] .
   *[other] , hand { $hand }.
}
alt-turn = It's { $name }'s turn.
alt-winner = { $name } wins { $amount }.
alt-winner-high = { $name } wins { $amount } with the high hand.
alt-winner-low = { $name } wins { $amount } with the low hand.
alt-winner-badugi = { $name } wins { $amount } with the badugi.
alt-winner-draw = { $name } wins { $amount } with the draw hand.
alt-winner-both = { $name } scoops { $amount }.
alt-street = Street: { $street }.
alt-board = Board: { $cards }.
alt-board-of-two = Board { $number }: { $cards }.
alt-winning-cards = Winning cards: { $cards }.
alt-high-cards = Winning high hand: { $cards }.
alt-badugi-cards = Winning badugi: { $cards }.
alt-draw-cards = Winning draw hand: { $cards }.
alt-low-cards = Winning low hand: { $cards }.
alt-pot = Pot { $amount }.
alt-rake-taken = Rake { $amount }.
alt-side-pot = Pot of { $amount }: { $names }.
alt-seat = Seat { $seat }: { $name } ({ $marks }).
alt-empty-seats = Empty seats: { $seats }.
alt-rake = { $rake }.
alt-stack = { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}
alt-button = button
alt-to-act = to act
alt-bet = bet { $amount }
alt-won = wins { $amount }
alt-down-cards = { $count ->
    [one] one card face down
   *[other] { $count } cards face down
}
