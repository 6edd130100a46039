# Cards, ranks and the names of hands.

rank-2 = deuce
rank-3 = three
rank-4 = four
rank-5 = five
rank-6 = six
rank-7 = seven
rank-8 = eight
rank-9 = nine
rank-10 = ten
rank-11 = jack
rank-12 = queen
rank-13 = king
rank-14 = ace

ranks-2 = deuces
ranks-3 = threes
ranks-4 = fours
ranks-5 = fives
ranks-6 = sixes
ranks-7 = sevens
ranks-8 = eights
ranks-9 = nines
ranks-10 = tens
ranks-11 = jacks
ranks-12 = queens
ranks-13 = kings
ranks-14 = aces

rank-high-2 = deuce high
rank-high-3 = three high
rank-high-4 = four high
rank-high-5 = five high
rank-high-6 = six high
rank-high-7 = seven high
rank-high-8 = eight high
rank-high-9 = nine high
rank-high-10 = ten high
rank-high-11 = jack high
rank-high-12 = queen high
rank-high-13 = king high
rank-high-14 = ace high

hand-royal-flush = royal flush
hand-straight-flush = straight flush, { $high }
hand-four-of-a-kind = four { $firsts }
hand-full-house = full house, { $firsts } over { $seconds }
hand-flush = flush, { $high }
hand-straight = straight, { $high }
hand-three-of-a-kind = three { $firsts }
hand-two-pair = two pair, { $firsts } and { $seconds }
hand-one-pair = pair of { $firsts }
hand-high-card = { $high }
hand-low = low { $cards }
hand-badugi = badugi { $cards }
hand-three-cards = three cards { $cards }
hand-two-cards = two cards { $cards }
hand-one-card = one card { $cards }

# In a picture, where there is little room: the ranks as they stand on the cards
short-royal-flush = royal flush
short-straight-flush = straight flush { $first }
short-four-of-a-kind = four { $first }s
short-full-house = full house { $first }-{ $second }
short-flush = flush { $first }
short-straight = straight { $first }
short-three-of-a-kind = three { $first }s
short-two-pair = two pair { $first }-{ $second }
short-one-pair = pair of { $first }s
short-high-card = { $first } high

# The half of a split pot that somebody has won
won-high = High: { $hand }
won-low = Low: { $hand }
won-badugi = Badugi: { $hand }
won-draw = Draw: { $hand }
won-both = High + low: { $hand }
won-high-half = High half
won-low-half = Low half
won-badugi-half = Badugi half
won-draw-half = Draw half
won-both-halves = High + low
won-scoop = Both halves: { $hand }
won-scoop-halves = Both halves

# What somebody wins with, after "with"
with-royal-flush = a royal flush
with-straight-flush = a straight flush, { $high }
with-four-of-a-kind = four { $firsts }
with-full-house = a full house, { $firsts } over { $seconds }
with-flush = a flush, { $high }
with-straight = a straight, { $high }
with-three-of-a-kind = three { $firsts }
with-two-pair = two pair, { $firsts } and { $seconds }
with-one-pair = a pair of { $firsts }
with-high-card = { $high }
with-low = { $cards }
with-badugi = a badugi, { $cards }
with-three-cards = three cards, { $cards }
with-two-cards = two cards, { $cards }
with-one-card = one card, { $cards }
with-kicker = { $hand }, { $kickers } kicker

position-btn = button
position-btn-sb = button and small blind
position-sb = small blind
position-bb = big blind
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
street-second = second street
street-third = third street
street-fourth = fourth street
street-fifth = fifth street
street-sixth = sixth street
street-seventh = seventh street

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

structure-mixed = Mixed: limit every other orbit
structure-no-limit = No-Limit
structure-pot-limit = Pot-Limit
structure-fixed-limit = Limit
