# The picture of a table in words, for those who cannot see it.

alt-table = { $game }{ $hand ->
    [0] .
   *[other] , hand { $hand }.
}
alt-turn = { $name } is to act.
alt-winner = { $name } wins { $amount }.
alt-winner-high = { $name } wins { $amount } for the high half.
alt-winner-low = { $name } wins { $amount } for the low half.
alt-winner-badugi = { $name } wins { $amount } for the badugi half.
alt-winner-draw = { $name } wins { $amount } for the draw half.
alt-winner-both = { $name } wins { $amount }, in both halves.
alt-street = Street: { $street }.
alt-board = Board: { $cards }.
alt-board-of-two = Board { $number }: { $cards }.
alt-winning-cards = Winning cards { $cards }.
alt-high-cards = Cards of the high half { $cards }.
alt-badugi-cards = Cards of the badugi half { $cards }.
alt-draw-cards = Cards of the draw half { $cards }.
alt-low-cards = Cards of the low half { $cards }.
alt-pot = Pot { $amount }.
alt-rake-taken = Rake { $amount }.
alt-side-pot = Pot of { $amount } for { $names }.
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
