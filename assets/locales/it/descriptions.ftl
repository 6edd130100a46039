# L'immagine del tavolo in parole, per chi non la vede.

alt-table = { $game }{ $hand ->
    [0] .
   *[other] , mano { $hand }.
}
alt-turn = È il turno di { $name }.
alt-winner = { $name } vince { $amount }.
alt-winner-high = { $name } vince { $amount } con la mano alta.
alt-winner-low = { $name } vince { $amount } con la mano bassa.
alt-winner-badugi = { $name } vince { $amount } con il badugi.
alt-winner-draw = { $name } vince { $amount } con la mano draw.
alt-winner-both = { $name } vince { $amount }, scoop.
alt-street = Street: { $street }.
alt-board = Board: { $cards }.
alt-board-of-two = Board { $number }: { $cards }.
alt-winning-cards = Carte vincenti { $cards }.
alt-high-cards = Carte della mano alta { $cards }.
alt-badugi-cards = Carte del badugi { $cards }.
alt-draw-cards = Carte della mano draw { $cards }.
alt-low-cards = Carte della mano bassa { $cards }.
alt-pot = Piatto { $amount }.
alt-rake-taken = Rake { $amount }.
alt-side-pot = Piatto di { $amount } per { $names }.
alt-seat = Posto { $seat }: { $name } ({ $marks }).
alt-empty-seats = Posti liberi: { $seats }.
alt-rake = { $rake }.
alt-stack = { $amount ->
    [one] { $amount } fiche
   *[other] { $amount } fiches
}
alt-button = bottone
alt-to-act = deve parlare
alt-bet = puntata { $amount }
alt-won = vince { $amount }
alt-down-cards = { $count ->
    [one] una carta coperta
   *[other] { $count } carte coperte
}
