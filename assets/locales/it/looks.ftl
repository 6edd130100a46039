# L'aspetto delle immagini, e ciò che dicono oltre alla mano.

command-look = aspetto
describe-settings-look = L'aspetto delle immagini di questo server
describe-theme = I colori del tavolo
describe-deck = Due colori per i semi, o quattro
describe-back = Il dorso delle carte
describe-shape = La forma dell'immagine di un tavolo, se chi lo apre non ne sceglie una
theme-classic = Classico
theme-midnight = Mezzanotte
theme-crimson = Cremisi
theme-colour-blind = Alto contrasto
deck-two-colour = Due colori
deck-four-colour = Quattro colori
back-crimson = Cremisi
back-navy = Blu
back-forest = Verde
back-graphite = Grafite
shape-wide = Larga
shape-tall = Alta, per il telefono
back-of-theme = quello del tema
look-chosen = La prossima immagine avrà questo aspetto.
settings-look = Tema: { $theme } · mazzo: { $deck } · dorso: { $back } · tavoli: { $shape }
command-messages = messaggi
describe-settings-messages = Come si comportano i messaggi dei tavoli di questo server
describe-streets = Gli all-in una street alla volta, con le percentuali; altrimenti subito il risultato
describe-shorten-hands = Riduci ogni mano a una riga dopo altre dieci mani; piatti grandi e mani condivise restano
describe-deal-digits = Codici ed estrazioni nei messaggi dei tavoli; altrimenti solo parole
settings-digits = La riga sul mazzo mostra codici ed estrazioni
settings-no-digits = La riga sul mazzo è solo a parole
hand-shortened = -# Mano { $hand }: { $result }
settings-shorten = Ogni mano si riduce a una riga dopo altre dieci mani; piatti grandi e mani condivise restano
settings-no-shorten = I messaggi delle mani finite restano come sono
settings-streets = Gli all-in si mostrano una street alla volta
settings-no-streets = Gli all-in mostrano subito il risultato

picture-rake = rake { $percent }%
picture-small-blind = SB
picture-drew = D{ $count }
picture-pat = PAT
picture-big-blind = BB
picture-straddle = STR
alt-small-blind = piccolo buio
alt-drew = { $count ->
    [0] nessuna carta cambiata
    [1] una carta cambiata
   *[other] { $count } carte cambiate
}
alt-big-blind = grande buio
alt-straddle = straddle

odds-percent = { $percent }%
told-share = { $name } { $share }
told-share-protected = { $name } (protezione all-in) { $share }
told-ties = { $shares } (split { $ties })
told-chances = Probabilità di vincere{ $pots ->
    [several] {" "}il piatto principale
   *[one] {""}
}: { $shares }
told-odds = All-in ({ $street }{ $pots ->
    [several] , piatto principale
   *[one] {""}
}): { $shares }
alt-odds-now = probabilità di vincere { $share }
alt-odds = { $share } quando tutti erano all-in
last-card-is-down = La tua ultima carta è coperta: premi **Carte** per vederla.
