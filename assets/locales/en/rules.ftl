# How this bot plays, in short: one text for each game, and what holds for all of them.

command-rules = rules
describe-rules = How a game is played here, in short
describe-rules-topic = A game or a subject; by default the game of this channel's table

rules-title = How { $game } is played here

rules-holdem =
    { "" }- Everyone gets two cards. The board has five: the flop of three, the turn, the river.
    - The best five of these seven cards win; you may use both, one or none of your own cards.
    - The two players left of the button post the blinds. The first round begins left of the big blind, the others left of the button.
rules-omaha =
    { "" }- Everyone gets four cards; the board has five, as in Hold'em.
    - A hand is **exactly two** own cards with **exactly three** of the board. Four hearts on the board and one in the hand are no flush.
    - Blinds, button and rounds are those of Hold'em.
rules-omaha-hilo =
    { "" }- Omaha where every pot is split: half for the best high hand, half for the best low.
    - A low is five different ranks of eight or less, the ace counting as one; straights and flushes don't matter. The best is A-2-3-4-5.
    - High and low each use exactly two own cards, not necessarily the same. Without a low the high hand takes everything.
rules-five-card-omaha =
    { "" }- Omaha with five cards for everyone.
    - A hand is still **exactly two** own cards with **exactly three** of the board.
    - Blinds, button and rounds are those of Hold'em.
rules-stud =
    { "" }- Everyone antes and gets seven cards: two face down, four face up, the last one face down. The best five win.
    - The lowest card face up brings in (of equal ranks clubs, then diamonds, hearts, spades); from then on the best hand showing acts first.
    - There are five rounds, one after each card from the third. If the cards run out, the last one is shared by all.
rules-stud-hilo =
    { "" }- Seven-Card Stud where every pot is split: half for the best high hand, half for the best low.
    - A low is five different ranks of eight or less, the ace counting as one; straights and flushes don't matter.
    - Without a low the high hand takes everything.
rules-five-card-stud =
    { "" }- Everyone antes and gets five cards: one face down, four face up. The best hand wins.
    - The lowest card face up brings in; from then on the best hand showing acts first.
    - There are four rounds, one after each card from the second.
rules-razz =
    { "" }- Seven-Card Stud for the **lowest** hand. Aces are low, straights and flushes don't matter, pairs hurt: the best is A-2-3-4-5.
    - The highest card face up brings in; from then on the lowest hand showing acts first.
    - Any five cards count; there is no eight to reach.

rules-holdem-hilo =
    { "" }- Hold'em where every pot is split: half for the best high hand, half for the best low.
    - A low is five different ranks of eight or less, the ace counting as one. High and low may each use both own cards, one, or none.
    - Without a low the high hand takes everything.
    - *For example* A♠ 4♦ on 2♥ 3♣ 8♠ K♦ K♣: the high hand is a pair of kings with an ace, the low 8-4-3-2-A.
rules-big-o =
    { "" }- Omaha Hi-Lo with five cards for everyone.
    - High and low each use **exactly two** own cards with **exactly three** of the board, not necessarily the same two.
    - *For example* A♠ 2♠ K♥ K♦ 7♣ on K♠ 8♦ 5♥ 4♣ 9♠: three kings for the high, 8-5-4-2-A for the low.
rules-six-card-omaha =
    { "" }- Omaha with six cards for everyone, seven players at most.
    - A hand is still **exactly two** own cards with **exactly three** of the board.
    - *For example* A♥ K♥ 9♣ 8♣ 7♦ 2♠ on Q♥ 6♥ 3♥ 10♣ J♦: the ace-high flush of A♥ K♥ with the three hearts wins against any straight.
rules-six-card-omaha-hilo =
    { "" }- Six-Card Omaha where every pot is split: half for the best high hand, half for the best low of eight or less.
    - High and low each use **exactly two** own cards with **exactly three** of the board. Without a low the high hand takes everything.
    - *For example* A♥ 2♦ K♥ K♣ 9♠ 9♦ on 3♥ 4♠ 8♥ K♦ J♣: three kings for the high, 8-4-3-2-A for the low.
rules-courchevel =
    { "" }- Five cards for everyone, and the first card of the flop lies open **before** the first round of betting; the flop adds two more.
    - A hand is **exactly two** own cards with **exactly three** of the board, as in Omaha.
    - *For example* with Q♠ Q♦ J♥ 10♥ 4♣ and Q♣ open, three queens are in sight before anyone has bet.
rules-courchevel-hilo =
    { "" }- Courchevel where every pot is split: half for the best high hand, half for the best low of eight or less.
    - The first card of the flop lies open before the first round; high and low each use **exactly two** own cards with **exactly three** of the board.
    - *For example* A♠ 2♦ Q♠ Q♦ 9♥ on 3♣ Q♥ 7♦ 5♠ K♣: three queens for the high, 7-5-3-2-A for the low.
rules-lazy-pineapple =
    { "" }- Hold'em with three own cards, which everyone keeps to the end.
    - **At most two** of them make a hand with the board; with one, or with none, it counts as well.
    - *For example* A♠ K♠ Q♠ on J♠ 10♠ 4♦ 4♣ 2♥ don't make a royal flush, which would need all three: the hand is a pair of fours with A-K-J.
rules-super-holdem =
    { "" }- Hold'em with three own cards: the best five of all eight cards win.
    - You may use three, two, one or none of your own cards.
    - *For example* A♠ K♠ Q♠ on J♠ 10♠ 4♦ 4♣ 2♥ are a royal flush.
rules-short-deck =
    { "" }- Hold'em with 36 cards: twos to fives are left out.
    - A **flush beats a full house**, and the ace also closes the straight A-6-7-8-9. Everything else ranks as usual.
    - With an ante everyone posts it, and the player with the button posts a blind besides: the round begins at their left. Without an ante there are two blinds, as in Hold'em.
    - *For example* A♥ 9♥ on 8♥ 6♥ 10♥ 10♠ 10♦ are a flush, which wins against the full house of J♠ J♦.
rules-stud-hilo-regular =
    { "" }- Seven-Card Stud where every pot is split, with **no qualifier** for the low: half for the best high hand, half for the best low.
    - Aces count as one in a low; straights and flushes don't matter, pairs hurt. There is always a low, so every pot is split.
    - *For example* K♠ K♦ 9♣ 9♥ 5♠ 4♦ 2♣ are two pair for the high, and K-9-5-4-2 for the low.
rules-deuce-razz =
    { "" }- Seven-Card Stud for the **lowest** hand by deuce-to-seven: aces are high, straights and flushes count **against** a hand. The best is 7-5-4-3-2.
    - The highest card face up brings in, aces first; from then on the lowest hand showing acts first.
    - *For example* A♠ 8♦ 6♣ 5♥ 4♠ 3♦ K♥ are 8-6-5-4-3; 6-5-4-3-2 would be a straight, and bad.
rules-razzdugi =
    { "" }- Razz where every pot is split: half for the best badugi, half for the lowest five cards.
    - A badugi is four cards of four different ranks **and** four different suits, the lower the better; fewer cards lose against more. Aces are low in both halves.
    - The highest card face up brings in; from then on the lowest hand showing acts first. The odd chip is the badugi's.
    - *For example* A♠ 2♦ 4♥ 7♣ 5♠ 9♦ K♥: the badugi is 7-4-2-A, the low 7-5-4-2-A.

rules-pineapple =
    { "" }- Hold'em with three own cards: after the first betting round, **before the flop**, everyone discards one of them face down.
    - From then on it is Hold'em: the best five of two own cards and the board.
    - *For example* from A♠ K♠ 7♦ you discard the seven. If your time runs out, the card your hand can best spare is discarded.
rules-crazy-pineapple =
    { "" }- Hold'em with three own cards: after the betting on the flop, **before the turn**, everyone discards one of them face down.
    - From then on it is Hold'em: the best five of two own cards and the board.
    - *For example* with 9♠ 9♦ K♥ on 9♣ 4♥ 2♠ you discard the king and keep three nines.
rules-irish =
    { "" }- Four own cards; after the betting on the flop, **before the turn**, everyone discards two of them face down.
    - From then on it is Hold'em: the best five of two own cards and the board, not exactly two as in Omaha.
    - *For example* with Q♥ J♥ 8♠ 8♦ on 10♥ 9♥ 3♣ you keep Q♥ J♥: a straight or a flush may come.
rules-five-card-draw =
    { "" }- Everyone gets five cards, face down. After the first round of betting you may replace as many as you like; then there is one more round. The best high hand wins.
    - Everyone sees how many cards you drew, nobody sees which. Drawing none is standing pat.
    - If the deck runs out, it is refilled with earlier discards and folded hands.
    - *For example* from A♠ A♦ 9♣ 6♥ 2♠ you discard three cards and hope for a third ace.
rules-deuce-single-draw =
    { "" }- Five cards, one draw of any number, two betting rounds; the **lowest** hand wins by deuce-to-seven.
    - Aces are high, straights and flushes count **against** a hand: the best is 7-5-4-3-2, of two suits or more.
    - If the deck runs out, it is refilled with earlier discards and folded hands.
    - *For example* 9-7-5-4-2 wins against 9-8-4-3-2: the highest card is compared first, then the next.
rules-deuce-triple-draw =
    { "" }- Five cards, **three** draws of any number, four betting rounds; the **lowest** hand wins by deuce-to-seven.
    - Aces are high, straights and flushes count **against** a hand: the best is 7-5-4-3-2, of two suits or more.
    - If the deck runs out, it is refilled with earlier discards and folded hands.
    - *For example* with 2♠ 3♦ 4♣ 7♥ K♠ you discard the king: a 5 makes the best hand there is.
rules-ace-triple-draw =
    { "" }- Five cards, **three** draws of any number, four betting rounds; the **lowest** hand wins by ace-to-five.
    - Aces are low, straights and flushes don't matter, pairs hurt: the best is A-2-3-4-5.
    - If the deck runs out, it is refilled with earlier discards and folded hands.
    - *For example* 6-4-3-2-A wins against 6-5-3-2-A.
rules-badugi =
    { "" }- Four cards, three draws of any number, four betting rounds. The best **badugi** wins: four cards of four different ranks and four different suits, the lower the better.
    - Of two cards of a rank or suit only one counts. Four cards win against three, three against two; the best is A-2-3-4 of four suits.
    - If the deck runs out, it is refilled with earlier discards and folded hands.
    - *For example* A♠ 3♦ 7♣ 9♣ are three cards, 7-3-A, and lose to the badugi K♠ Q♦ J♣ 10♥.
rules-badeucey =
    { "" }- Five cards, three draws of any number. The best badugi has one half of every pot, the lowest hand by deuce-to-seven the other.
    - Aces are **high** in both halves: the best badugi is 2-3-4-5 of four suits, the best low 7-5-4-3-2. The odd chip is the badugi's.
    - *For example* 2♠ 3♦ 4♣ 7♥ 5♥: the badugi is 5-4-3-2, the low 7-5-4-3-2.
rules-badacey =
    { "" }- Five cards, three draws of any number. The best badugi has one half of every pot, the lowest hand by ace-to-five the other.
    - Aces are **low** in both halves: the best badugi is A-2-3-4 of four suits, the best low A-2-3-4-5. The odd chip is the badugi's.
    - *For example* A♠ 2♦ 4♣ 6♥ 7♥: the badugi is 6-4-2-A, the low 7-6-4-2-A.
rules-drawmaha =
    { "" }- Five own cards and a board of five. After the betting on the flop you may replace as many of your own cards as you like; then come turn and river.
    - One half of every pot is for the best Omaha hand (**exactly two** own cards with three of the board), the other for the best five cards **held**, like five-card draw. The odd chip is the Omaha hand's.
    - *For example* K♠ K♦ 8♥ 8♣ 3♠ on K♥ 8♠ 4♦ 2♣ J♥: three kings for the Omaha half, two pair for the draw half.
rules-jacks-to-open =
    { "" }- Five-card draw with an ante from everyone and no blinds; the player left of the button acts first. Only a player with **a pair of jacks or better** may make the first bet before the draw.
    - Everyone sees the button for a bet, so that nobody learns who could open; if you can't open, only you are told. Once a bet is made, everyone may call and raise.
    - If all check, nobody has opened: the antes are returned and new cards are dealt.
    - *For example* J♠ J♦ 9♣ 6♥ 2♠ may open, 10♠ 10♦ A♣ K♥ Q♠ may not: it has to wait for a bet.
rules-in-turn =
    { "" }- A mix of these games: { $games }. `/rules` with the name of one of them explains it.
    - At a table the game changes every orbit, or every hand if the table was opened that way; in a tournament it changes with the level, and `/tournament structure` tells the stakes of each.
    - In limit games the small bet is the table's big blind. No-limit and pot-limit games then have half the blinds; stud has an ante and a bring-in instead of blinds.
    - *For example* at 5/10: Limit Hold'em has the blinds 5/10 and the bets 10/20, Razz an ante of 2 and a bring-in of 5, No-Limit Hold'em the blinds 3/5.
    - If you owe a blind when a stud game begins, you still owe it afterwards.
rules-dealers-choice =
    { "" }- The player on the button chooses the next game, in the menu under the table within twenty seconds after a hand. Otherwise the last game is played again.
    - A table may also be opened so that the button chooses for a whole orbit.
    - In limit games the small bet is the table's big blind. No-limit and pot-limit games then have half the blinds; stud has an ante and a bring-in instead of blinds.
    - *For example* at 2/4: Ada has the button and chooses Limit Razz. Everyone pays an ante of 1, the highest card brings in 2, and the bets are 4 and 8.
    - In stud the button moves on unseen: another player chooses the next game.

rules-common =
    { "" }**At every table**
    - A raise is at least as much as the last bet or raise. An all-in for less doesn't reopen the betting for players who have already acted.
    - *No limit*: anything up to the stack. *Pot limit*: up to the pot after the call. *Limit*: a bet and three raises of a fixed size; no cap when only two players are left.
    - If you run out of time, you check if it's free, otherwise you fold. With *all-in protection*, on unless the table or tournament says otherwise, the first time each day you time out facing a bet, you stay in for what you've put in.
    - If you sit out at a cash table you are dealt in, post what is due, and check or fold at once, unless its settings say otherwise.
    - At the showdown hands are shown in order, beginning with the last player to bet or raise: a beaten hand that comes early is shown, a later one may stay hidden. A chip that cannot be split goes to the first winner left of the button, in stud to the highest card, in hi-lo to the high hand.
    - Only what is pressed counts, and chips change hands only when a hand is over.
