# Carte, valori e nomi dei punti.

rank-2 = due
rank-3 = tre
rank-4 = quattro
rank-5 = cinque
rank-6 = sei
rank-7 = sette
rank-8 = otto
rank-9 = nove
rank-10 = dieci
rank-11 = fante
rank-12 = donna
rank-13 = re
rank-14 = asso

ranks-2 = due
ranks-3 = tre
ranks-4 = quattro
ranks-5 = cinque
ranks-6 = sei
ranks-7 = sette
ranks-8 = otto
ranks-9 = nove
ranks-10 = dieci
ranks-11 = fanti
ranks-12 = donne
ranks-13 = re
ranks-14 = assi

rank-high-2 = al due
rank-high-3 = al tre
rank-high-4 = al quattro
rank-high-5 = al cinque
rank-high-6 = al sei
rank-high-7 = al sette
rank-high-8 = all'otto
rank-high-9 = al nove
rank-high-10 = al dieci
rank-high-11 = al fante
rank-high-12 = alla donna
rank-high-13 = al re
rank-high-14 = all'asso

hand-royal-flush = scala reale
hand-straight-flush = scala colore { $high }
hand-four-of-a-kind = poker di { $firsts }
hand-full-house = full di { $firsts } e { $seconds }
hand-flush = colore { $high }
hand-straight = scala { $high }
hand-three-of-a-kind = tris di { $firsts }
hand-two-pair = doppia coppia, { $firsts } e { $seconds }
hand-one-pair = coppia di { $firsts }
hand-high-card = carta alta: { $first }
hand-low = mano bassa { $cards }
hand-badugi = badugi { $cards }
hand-three-cards = tre carte { $cards }
hand-two-cards = due carte { $cards }
hand-one-card = una carta { $cards }

# Nell'immagine, dove c'è poco posto: i valori come stanno sulle carte
short-royal-flush = scala reale
short-straight-flush = scala colore { $first }
short-four-of-a-kind = poker di { $first }
short-full-house = full { $first }-{ $second }
short-flush = colore { $first }
short-straight = scala { $first }
short-three-of-a-kind = tris di { $first }
short-two-pair = doppia coppia { $first }-{ $second }
short-one-pair = coppia di { $first }
short-high-card = carta alta { $first }

# La metà di un piatto diviso che qualcuno ha vinto
won-high = Alta: { $hand }
won-low = Bassa: { $hand }
won-badugi = Badugi: { $hand }
won-draw = Draw: { $hand }
won-both = Alta + bassa: { $hand }
won-high-half = Metà alta
won-low-half = Metà bassa
won-badugi-half = Metà badugi
won-draw-half = Metà draw
won-both-halves = Alta + bassa
won-scoop = Due metà: { $hand }
won-scoop-halves = Tutte e due le metà

# Con che cosa si vince, dopo "con"
with-royal-flush = scala reale
with-straight-flush = scala colore { $high }
with-four-of-a-kind = poker di { $firsts }
with-full-house = full di { $firsts } e { $seconds }
with-flush = colore { $high }
with-straight = scala { $high }
with-three-of-a-kind = tris di { $firsts }
with-two-pair = doppia coppia di { $firsts } e { $seconds }
with-one-pair = coppia di { $firsts }
with-high-card = carta alta { $first }
with-low = { $cards }
with-badugi = badugi { $cards }
with-three-cards = tre carte { $cards }
with-two-cards = due carte { $cards }
with-one-card = una carta { $cards }
with-kicker = { $hand }, kicker { $kickers }

position-btn = bottone
position-btn-sb = bottone e piccolo buio
position-sb = piccolo buio
position-bb = grande buio
position-utg = under the gun
position-utg-1 = under the gun + 1
position-utg-2 = under the gun + 2
position-utg-3 = under the gun + 3
position-utg-4 = under the gun + 4
position-hj = hijack
position-co = cutoff

street-preflop = preflop
street-flop = flop
street-turn = turn
street-river = river
street-second = seconda carta
street-third = terza carta
street-fourth = quarta carta
street-fifth = quinta carta
street-sixth = sesta carta
street-seventh = settima carta

game-holdem = Hold'em
game-omaha = Omaha
game-omaha-hilo = Omaha Hi-Lo
game-five-card-omaha = Five-Card Omaha
game-stud = Seven-Card Stud
game-stud-hilo = Stud Hi-Lo
game-five-card-stud = Five-Card Stud
game-razz = Razz
game-holdem-hilo = Hold'em Hi-Lo
game-big-o = Big O
game-six-card-omaha = Six-Card Omaha
game-six-card-omaha-hilo = Six-Card Omaha Hi-Lo
game-courchevel = Courchevel
game-courchevel-hilo = Courchevel Hi-Lo
game-lazy-pineapple = Lazy Pineapple
game-super-holdem = Super Hold'em
game-short-deck = Short Deck
game-stud-hilo-regular = Stud Hi-Lo Regular
game-deuce-razz = 2-7 Razz
game-razzdugi = Razzdugi

structure-mixed = Misto: limit un giro sì e uno no
structure-no-limit = No-Limit
structure-pot-limit = Pot-Limit
structure-fixed-limit = Limit
