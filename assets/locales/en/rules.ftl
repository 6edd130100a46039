# How this bot plays, in short: one text for each game, and what holds for all of them.

command-rules = rules
describe-rules = How a game is played here, in short
describe-rules-topic = A game or a subject; the game of this channel's table if you don't say

rules-title = How { $game } is played here

rules-holdem =
    { "" }- Everybody gets two cards. The board has five: the flop of three, the turn, the river.
    - The best five of these seven cards win; one may play both own cards, one, or none.
    - The two players left of the button post the blinds. The first round begins left of the big blind, the others left of the button.
rules-omaha =
    { "" }- Everybody gets four cards; the board has five, as in Hold'em.
    - A hand is **exactly two** own cards with **exactly three** of the board. Four hearts on the board and one in the hand are no flush.
    - Blinds, button and rounds are those of Hold'em.
rules-omaha-hilo =
    { "" }- Omaha with two halves of every pot: one for the best high hand, one for the best low.
    - A low is five different ranks of eight or less, the ace counting as one; straights and flushes don't matter. The best is A-2-3-4-5.
    - High and low each use exactly two own cards, not necessarily the same. Without a low the high hand takes everything.
rules-five-card-omaha =
    { "" }- Omaha with five cards for everybody.
    - A hand is still **exactly two** own cards with **exactly three** of the board.
    - Blinds, button and rounds are those of Hold'em.
rules-stud =
    { "" }- Everybody antes and gets seven cards: two face down, four face up, the last one face down. The best five win.
    - The lowest card face up brings in (of equal ranks clubs, then diamonds, hearts, spades); from then on the best hand showing speaks first.
    - There are five rounds, one after each card from the third. If the cards run out, the last one is shared by all.
rules-stud-hilo =
    { "" }- Seven-Card Stud with two halves of every pot: one for the best high hand, one for the best low.
    - A low is five different ranks of eight or less, the ace counting as one; straights and flushes don't matter.
    - Without a low the high hand takes everything.
rules-five-card-stud =
    { "" }- Everybody antes and gets five cards: one face down, four face up. The best hand wins.
    - The lowest card face up brings in; from then on the best hand showing speaks first.
    - There are four rounds, one after each card from the second.
rules-razz =
    { "" }- Seven-Card Stud for the **lowest** hand. Aces are low, straights and flushes don't matter, pairs hurt: the best is A-2-3-4-5.
    - The highest card face up brings in; from then on the lowest hand showing speaks first.
    - Any five cards count; there is no eight to reach.

rules-holdem-hilo =
    { "" }- Hold'em with two halves of every pot: one for the best high hand, one for the best low.
    - A low is five different ranks of eight or less, the ace counting as one. High and low may each use both own cards, one, or none.
    - Without a low the high hand takes everything.
    - *For example* A♠ 4♦ on 2♥ 3♣ 8♠ K♦ K♣: the high hand is a pair of kings with an ace, the low 8-4-3-2-A.
rules-big-o =
    { "" }- Omaha Hi-Lo with five cards for everybody.
    - High and low each use **exactly two** own cards with **exactly three** of the board, not necessarily the same two.
    - *For example* A♠ 2♠ K♥ K♦ 7♣ on K♠ 8♦ 5♥ 4♣ 9♠: three kings for the high, 8-5-4-2-A for the low.
rules-six-card-omaha =
    { "" }- Omaha with six cards for everybody, seven players at most.
    - A hand is still **exactly two** own cards with **exactly three** of the board.
    - *For example* A♥ K♥ 9♣ 8♣ 7♦ 2♠ on Q♥ 6♥ 3♥ 10♣ J♦: the ace-high flush of A♥ K♥ with the three hearts wins against any straight.
rules-six-card-omaha-hilo =
    { "" }- Six-Card Omaha with two halves of every pot: one for the best high hand, one for the best low of eight or less.
    - High and low each use **exactly two** own cards with **exactly three** of the board. Without a low the high hand takes everything.
    - *For example* A♥ 2♦ K♥ K♣ 9♠ 9♦ on 3♥ 4♠ 8♥ K♦ J♣: three kings for the high, 8-4-3-2-A for the low.
rules-courchevel =
    { "" }- Five cards for everybody, and the first card of the flop lies open **before** the first round of betting; the flop adds two more.
    - A hand is **exactly two** own cards with **exactly three** of the board, as in Omaha.
    - *For example* with Q♠ Q♦ J♥ 10♥ 4♣ and Q♣ open, three queens are in sight before anybody has bet.
rules-courchevel-hilo =
    { "" }- Courchevel with two halves of every pot: one for the best high hand, one for the best low of eight or less.
    - The first card of the flop lies open before the first round; high and low each use **exactly two** own cards with **exactly three** of the board.
    - *For example* A♠ 2♦ Q♠ Q♦ 9♥ on 3♣ Q♥ 7♦ 5♠ K♣: three queens for the high, 7-5-3-2-A for the low.
rules-lazy-pineapple =
    { "" }- Hold'em with three own cards, which everybody keeps to the end.
    - **At most two** of them make a hand with the board; with one, or with none, it counts as well.
    - *For example* A♠ K♠ Q♠ on J♠ 10♠ 4♦ 4♣ 2♥ are no royal flush, which would need all three: the hand is a pair of fours with A-K-J.
rules-super-holdem =
    { "" }- Hold'em with three own cards: the best five of all eight cards win.
    - One may play all three own cards, two, one, or none.
    - *For example* A♠ K♠ Q♠ on J♠ 10♠ 4♦ 4♣ 2♥ are a royal flush.
rules-short-deck =
    { "" }- Hold'em with 36 cards: twos to fives are left out.
    - A **flush beats a full house**, and the ace also closes the straight A-6-7-8-9. Everything else ranks as usual.
    - With an ante everybody posts it, and the player with the button posts a blind besides: the round begins at their left. Without an ante there are two blinds, as in Hold'em.
    - *For example* A♥ 9♥ on 8♥ 6♥ 10♥ 10♠ 10♦ are a flush, which wins against the full house of J♠ J♦.
rules-stud-hilo-regular =
    { "" }- Seven-Card Stud with two halves of every pot, **without a condition** for the low: the best high hand has one half, the best low the other.
    - Aces count as one in a low; straights and flushes don't matter, pairs hurt. There is always a low, so every pot is split.
    - *For example* K♠ K♦ 9♣ 9♥ 5♠ 4♦ 2♣ are two pair for the high, and K-9-5-4-2 for the low.
rules-deuce-razz =
    { "" }- Seven-Card Stud for the **lowest** hand by deuce-to-seven: aces are high, straights and flushes count **against** a hand. The best is 7-5-4-3-2.
    - The highest card face up brings in, aces first; from then on the lowest hand showing speaks first.
    - *For example* A♠ 8♦ 6♣ 5♥ 4♠ 3♦ K♥ are 8-6-5-4-3; 6-5-4-3-2 would be a straight, and bad.
rules-razzdugi =
    { "" }- Razz with two halves of every pot: one for the best badugi, one for the lowest five cards.
    - A badugi is four cards of four different ranks **and** four different suits, the lower the better; fewer cards lose against more. Aces are low in both halves.
    - The highest card face up brings in; from then on the lowest hand showing speaks first. The odd chip is the badugi's.
    - *For example* A♠ 2♦ 4♥ 7♣ 5♠ 9♦ K♥: the badugi is 7-4-2-A, the low 7-5-4-2-A.

rules-pineapple =
    { "" }- Hold'em with three own cards: after the first round of bets, **before the flop**, everybody throws one of them face down.
    - From then on it is Hold'em: the best five of two own cards and the board.
    - *For example* from A♠ K♠ 7♦ one throws the seven. Whoever lets the time run out throws what their hand can spare best.
rules-crazy-pineapple =
    { "" }- Hold'em with three own cards: after the bets on the flop, **before the turn**, everybody throws one of them face down.
    - From then on it is Hold'em: the best five of two own cards and the board.
    - *For example* with 9♠ 9♦ K♥ on 9♣ 4♥ 2♠ one throws the king and keeps three nines.
rules-irish =
    { "" }- Four own cards; after the bets on the flop, **before the turn**, everybody throws two of them face down.
    - From then on it is Hold'em: the best five of two own cards and the board, not exactly two as in Omaha.
    - *For example* with Q♥ J♥ 8♠ 8♦ on 10♥ 9♥ 3♣ one keeps Q♥ J♥: a straight or a flush may come.
rules-five-card-draw =
    { "" }- Everybody gets five cards, face down. After the first round of bets each may replace as many as they like; then there is one more round. The best high hand wins.
    - The number of cards that somebody drew is seen by all, their cards by nobody. Who draws none stands pat.
    - If the deck runs out, it is refilled with what was thrown before and with folded hands.
    - *For example* from A♠ A♦ 9♣ 6♥ 2♠ one throws three cards and hopes for a third ace.
rules-deuce-single-draw =
    { "" }- Five cards, one draw of any number, two rounds of bets; the **lowest** hand wins by deuce-to-seven.
    - Aces are high, straights and flushes count **against** a hand: the best is 7-5-4-3-2, of two suits or more.
    - If the deck runs out, it is refilled with what was thrown before and with folded hands.
    - *For example* 9-7-5-4-2 wins against 9-8-4-3-2: the highest card is compared first, then the next.
rules-deuce-triple-draw =
    { "" }- Five cards, **three** draws of any number, four rounds of bets; the **lowest** hand wins by deuce-to-seven.
    - Aces are high, straights and flushes count **against** a hand: the best is 7-5-4-3-2, of two suits or more.
    - If the deck runs out, it is refilled with what was thrown before and with folded hands.
    - *For example* with 2♠ 3♦ 4♣ 7♥ K♠ one throws the king: a 5 makes the best hand there is.
rules-ace-triple-draw =
    { "" }- Five cards, **three** draws of any number, four rounds of bets; the **lowest** hand wins by ace-to-five.
    - Aces are low, straights and flushes don't matter, pairs hurt: the best is A-2-3-4-5.
    - If the deck runs out, it is refilled with what was thrown before and with folded hands.
    - *For example* 6-4-3-2-A wins against 6-5-3-2-A.
rules-badugi =
    { "" }- Four cards, three draws of any number, four rounds of bets. The best **badugi** wins: four cards of four different ranks and four different suits, the lower the better.
    - Of two cards of a rank or suit only one counts. Four cards win against three, three against two; the best is A-2-3-4 of four suits.
    - If the deck runs out, it is refilled with what was thrown before and with folded hands.
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
    { "" }- Five own cards and a board of five. After the bets on the flop everybody may replace as many own cards as they like; then come turn and river.
    - One half of every pot is for the best Omaha hand (**exactly two** own cards with three of the board), the other for the best five cards **held**, like five-card draw. The odd chip is the Omaha hand's.
    - *For example* K♠ K♦ 8♥ 8♣ 3♠ on K♥ 8♠ 4♦ 2♣ J♥: three kings for the Omaha half, two pair for the draw half.
rules-jacks-to-open =
    { "" }- Five-card draw with an ante from everybody and no blinds; left of the button speaks first. Only who holds **a pair of jacks or better** may make the first bet before the draw.
    - The control for a bet is shown to all, so that nobody learns who could open; who cannot is told so alone. Once a bet is made, everybody may call and raise.
    - If all check, nobody has opened: the antes go back and new cards are dealt.
    - *For example* J♠ J♦ 9♣ 6♥ 2♠ may open, 10♠ 10♦ A♣ K♥ Q♠ may not: it waits for a bet.
rules-in-turn =
    { "" }- These games take turns: { $games }. `/rules` with the name of one of them says how it is played.
    - At a table the next game comes when the button has gone round, or with every hand if the table was opened so; in a tournament it comes with the level.
    - Limit games are played for the table's bets. Beside them, games without limits have half the blinds; stud has an ante and a bring-in in place of blinds.
    - *For example* at 5/10: Limit Hold'em has the blinds 5/10 and the bets 10/20, Razz an ante of 2 and a bring-in of 5, No-Limit Hold'em the blinds 3/5.
    - Who owes a blind when a stud game begins still owes it afterwards.
rules-dealers-choice =
    { "" }- The player with the button chooses the game of the next hand from all that can be dealt to so many players: in the menu under the table, within twenty seconds after a hand. Otherwise it is the last game again.
    - A table may also be opened so that the button chooses for a whole orbit.
    - Limit games are played for the table's bets. Games without limits have half the blinds; stud has an ante and a bring-in in place of blinds.
    - *For example* at 2/4: Ada has the button and chooses Limit Razz. Everybody pays an ante of 1, the highest card brings in 2, and the bets are 4 and 8.
    - In stud the button moves on unseen: at the next hand somebody else chooses.

rules-common =
    { "" }**At every table**
    - A raise is at least as much as the last bet or raise. An all-in for less does not let those raise again who have already acted.
    - *No limit*: anything up to the stack. *Pot limit*: up to the pot after the call. *Limit*: a bet and three raises of a fixed size, without an end between the last two.
    - Who runs out of time checks when that is free, and folds when it is not. With *all-in protection*, on unless the table or tournament says otherwise, the first bet of a day that one misses costs no fold: one stays in for what is in the pot already.
    - Who sits out at a cash table is dealt in, posts what is due, and checks or folds at once, unless its settings say otherwise.
    - At the showdown hands are shown in order, beginning with the last player to bet or raise: a beaten hand that comes early is seen, a later one may stay hidden. A chip that cannot be split goes to the first winner left of the button, in stud to the highest card, in hi-lo to the high hand.
    - Only what is pressed counts, and chips change hands only when a hand is over.
