# How this bot plays, in short: one text for each game, and what holds for all of them.

command-rules = rules
describe-rules = See how a game is played here, in brief
describe-rules-topic = Choose a game or a topic; by default the game of this channel's table

rules-title = How { $game } is played here

rules-holdem =
    { "" }- Everyone gets two cards. The board gets five: a three-card flop, the turn and the river.
    - The best five of these seven cards win. You may use both, one or none of your own two.
    - The two players to the left of the button post the blinds. The first round starts left of the big blind, the others left of the button.
rules-omaha =
    { "" }- Everyone gets four cards; the board has five, as in Hold'em.
    - You must use **exactly two** of your cards and **exactly three** from the board. Four hearts on board and one in your hand is not a flush.
    - Blinds, button and rounds work as in Hold'em.
rules-omaha-hilo =
    { "" }- Omaha where every pot is split: half for the best high hand, half for the best low.
    - A low is five different ranks of eight or less, with aces low; straights and flushes don't matter. The best is A-2-3-4-5.
    - High and low each use exactly two of your cards, not necessarily the same two. Without a low, the high hand takes everything.
rules-five-card-omaha =
    { "" }- Omaha with five cards for everyone.
    - You still use **exactly two** of your cards and **exactly three** from the board.
    - Blinds, button and rounds work as in Hold'em.
rules-stud =
    { "" }- Everyone antes and gets seven cards: two face down, four face up, the last one face down. The best five win.
    - The lowest upcard posts the bring-in (suits break ties: clubs, then diamonds, hearts, spades). After that, the best hand showing acts first.
    - There are five betting rounds, one after each card, starting with the third. If the cards run out, everyone shares one community card.
rules-stud-hilo =
    { "" }- Seven-Card Stud where every pot is split: half for the best high hand, half for the best low.
    - A low is five different ranks of eight or less, with aces low; straights and flushes don't matter.
    - Without a low, the high hand takes everything.
rules-five-card-stud =
    { "" }- Everyone antes and gets five cards: one face down, four face up. The best hand wins.
    - The lowest upcard posts the bring-in. After that, the best hand showing acts first.
    - There are four betting rounds, one after each card, starting with the second.
rules-razz =
    { "" }- Seven-Card Stud for the **lowest** hand. Aces are low, straights and flushes don't matter, and pairs hurt: the best is A-2-3-4-5.
    - The highest upcard posts the bring-in. After that, the lowest hand showing acts first.
    - Any five cards play; there's no eight-or-better qualifier.

rules-holdem-hilo =
    { "" }- Hold'em where every pot is split: half for the best high hand, half for the best low.
    - A low is five different ranks of eight or less, with aces low. High and low may each use both, one or none of your cards.
    - Without a low, the high hand takes everything.
    - *For example* A♠ 4♦ on 2♥ 3♣ 8♠ K♦ K♣: the high hand is a pair of kings with an ace, the low 8-4-3-2-A.
rules-big-o =
    { "" }- Omaha Hi-Lo with five cards for everyone.
    - High and low each use **exactly two** of your cards and **exactly three** from the board, not necessarily the same ones.
    - *For example* A♠ 2♠ K♥ K♦ 7♣ on K♠ 8♦ 5♥ 4♣ 9♠: three kings for the high, 8-5-4-2-A for the low.
rules-six-card-omaha =
    { "" }- Omaha with six cards for everyone, for up to seven players.
    - You still use **exactly two** of your cards and **exactly three** from the board.
    - *For example* A♥ K♥ 9♣ 8♣ 7♦ 2♠ on Q♥ 6♥ 3♥ 10♣ J♦: the ace-high flush of A♥ K♥ and the three hearts on board beats any straight.
rules-six-card-omaha-hilo =
    { "" }- Six-Card Omaha where every pot is split: half for the best high hand, half for the best low of eight or less.
    - High and low each use **exactly two** of your cards and **exactly three** from the board. Without a low, the high hand takes everything.
    - *For example* A♥ 2♦ K♥ K♣ 9♠ 9♦ on 3♥ 4♠ 8♥ K♦ J♣: three kings for the high, 8-4-3-2-A for the low.
rules-courchevel =
    { "" }- Everyone gets five cards, and the first flop card is turned up **before** the first betting round; the flop adds two more.
    - You use **exactly two** of your cards and **exactly three** from the board, as in Omaha.
    - *For example* with Q♠ Q♦ J♥ 10♥ 4♣ and Q♣ turned up, you see three queens before anyone bets.
rules-courchevel-hilo =
    { "" }- Courchevel where every pot is split: half for the best high hand, half for the best low of eight or less.
    - The first flop card is turned up before the first betting round. High and low each use **exactly two** of your cards and **exactly three** from the board.
    - *For example* A♠ 2♦ Q♠ Q♦ 9♥ on 3♣ Q♥ 7♦ 5♠ K♣: three queens for the high, 7-5-3-2-A for the low.
rules-lazy-pineapple =
    { "" }- Hold'em with three hole cards, and you keep all three to the end.
    - You may use **at most two** of them with the board; you may also play one, or none.
    - *For example* A♠ K♠ Q♠ on J♠ 10♠ 4♦ 4♣ 2♥ isn't a royal flush, because that would take all three: you have a pair of fours with A-K-J.
rules-super-holdem =
    { "" }- Hold'em with three hole cards: the best five of all eight cards win.
    - You may use three, two, one or none of your hole cards.
    - *For example* A♠ K♠ Q♠ on J♠ 10♠ 4♦ 4♣ 2♥ is a royal flush.
rules-short-deck =
    { "" }- Hold'em with 36 cards: deuces through fives are removed.
    - A **flush beats a full house**, and the ace also plays low in the straight A-6-7-8-9. Everything else ranks as usual.
    - With an ante, everyone posts it, and the button also posts a blind: the first round starts to the button's left. Without an ante there are two blinds, as in Hold'em.
    - *For example* A♥ 9♥ on 8♥ 6♥ 10♥ 10♠ 10♦ is a flush, and it beats the full house of J♠ J♦.
rules-stud-hilo-regular =
    { "" }- Seven-Card Stud where every pot is split, with **no qualifier** for the low: half for the best high hand, half for the best low.
    - Aces are low in a low hand; straights and flushes don't matter, and pairs hurt. There is always a low, so every pot is split.
    - *For example* K♠ K♦ 9♣ 9♥ 5♠ 4♦ 2♣ is two pair for the high, and K-9-5-4-2 for the low.
rules-deuce-razz =
    { "" }- Seven-Card Stud for the **lowest** deuce-to-seven hand: aces are high, and straights and flushes count **against** you. The best is 7-5-4-3-2.
    - The highest upcard posts the bring-in, and aces are highest. After that, the lowest hand showing acts first.
    - *For example* A♠ 8♦ 6♣ 5♥ 4♠ 3♦ K♥ plays as 8-6-5-4-3; 6-5-4-3-2 would be a straight, which counts against you.
rules-razzdugi =
    { "" }- Razz where every pot is split: half for the best badugi, half for the lowest five cards.
    - A badugi is four cards of four different ranks **and** four different suits, the lower the better. Fewer cards lose to more, and aces are low in both halves.
    - The highest upcard posts the bring-in. After that, the lowest hand showing acts first. The badugi half gets the odd chip.
    - *For example* A♠ 2♦ 4♥ 7♣ 5♠ 9♦ K♥: the badugi is 7-4-2-A, the low 7-5-4-2-A.

rules-pineapple =
    { "" }- Hold'em with three hole cards: after the first betting round, **before the flop**, everyone discards one of them face down.
    - After that it's Hold'em: the best five of your two cards and the board.
    - *For example* from A♠ K♠ 7♦ you discard the seven. If you run out of time, your least useful card is discarded.
rules-crazy-pineapple =
    { "" }- Hold'em with three hole cards: after the betting on the flop, **before the turn**, everyone discards one of them face down.
    - After that it's Hold'em: the best five of your two cards and the board.
    - *For example* with 9♠ 9♦ K♥ on 9♣ 4♥ 2♠ you discard the king and keep three nines.
rules-irish =
    { "" }- Everyone gets four cards. After the betting on the flop, **before the turn**, everyone discards two of them face down.
    - After that it's Hold'em: the best five of your two cards and the board, not exactly two as in Omaha.
    - *For example* with Q♥ J♥ 8♠ 8♦ on 10♥ 9♥ 3♣ you keep Q♥ J♥, drawing to a straight and a flush.
rules-five-card-draw =
    { "" }- Everyone gets five cards, face down. After the first betting round you may replace as many as you like; then there is one more round. The best high hand wins.
    - Everyone sees how many cards you drew, but nobody sees which. Drawing none is standing pat.
    - If the deck runs out, earlier discards and folded hands refill it.
    - *For example* from A♠ A♦ 9♣ 6♥ 2♠ you discard three cards and hope for a third ace.
rules-deuce-single-draw =
    { "" }- Five cards, one draw of any number, two betting rounds; the **lowest** deuce-to-seven hand wins.
    - Aces are high, and straights and flushes count **against** you: the best is 7-5-4-3-2, not all of one suit.
    - If the deck runs out, earlier discards and folded hands refill it.
    - *For example* 9-7-5-4-2 beats 9-8-4-3-2: compare the highest card first, then the next.
rules-deuce-triple-draw =
    { "" }- Five cards, **three** draws of any number, four betting rounds; the **lowest** deuce-to-seven hand wins.
    - Aces are high, and straights and flushes count **against** you: the best is 7-5-4-3-2, not all of one suit.
    - If the deck runs out, earlier discards and folded hands refill it.
    - *For example* with 2♠ 3♦ 4♣ 7♥ K♠ you discard the king: a 5 makes the best possible hand.
rules-ace-triple-draw =
    { "" }- Five cards, **three** draws of any number, four betting rounds; the **lowest** ace-to-five hand wins.
    - Aces are low, straights and flushes don't matter, and pairs hurt: the best is A-2-3-4-5.
    - If the deck runs out, earlier discards and folded hands refill it.
    - *For example* 6-4-3-2-A beats 6-5-3-2-A.
rules-badugi =
    { "" }- Four cards, three draws of any number, four betting rounds. The best **badugi** wins: four cards of four different ranks and four different suits, the lower the better.
    - If two cards share a rank or suit, only one counts. Four cards beat three, three beat two; the best is A-2-3-4 of four suits.
    - If the deck runs out, earlier discards and folded hands refill it.
    - *For example* A♠ 3♦ 7♣ 9♣ is a three-card hand, 7-3-A, and loses to the badugi K♠ Q♦ J♣ 10♥.
rules-badeucey =
    { "" }- Five cards, three draws of any number. The best badugi wins half of every pot, the lowest deuce-to-seven hand the other half.
    - Aces are **high** in both halves: the best badugi is 2-3-4-5 of four suits, the best low 7-5-4-3-2. The badugi half gets the odd chip.
    - *For example* 2♠ 3♦ 4♣ 7♥ 5♥: the badugi is 5-4-3-2, the low 7-5-4-3-2.
rules-badacey =
    { "" }- Five cards, three draws of any number. The best badugi wins half of every pot, the lowest ace-to-five hand the other half.
    - Aces are **low** in both halves: the best badugi is A-2-3-4 of four suits, the best low A-2-3-4-5. The badugi half gets the odd chip.
    - *For example* A♠ 2♦ 4♣ 6♥ 7♥: the badugi is 6-4-2-A, the low 7-6-4-2-A.
rules-drawmaha =
    { "" }- Everyone gets five cards, and the board has five. After the betting on the flop you may replace as many of your cards as you like; then come the turn and the river.
    - The best Omaha hand wins half of every pot (**exactly two** of your cards with three from the board). The best five cards **in your hand** win the other half, as in five-card draw. The Omaha half gets the odd chip.
    - *For example* K♠ K♦ 8♥ 8♣ 3♠ on K♥ 8♠ 4♦ 2♣ J♥: three kings for the Omaha half, two pair for the draw half.
rules-jacks-to-open =
    { "" }- Five-card draw where everyone antes and there are no blinds; the player to the left of the button acts first. You need **a pair of jacks or better** to make the first bet before the draw.
    - Everyone sees the **Bet** button, so nobody knows who can open; if you can't, only you find out. Once someone bets, everyone may call and raise.
    - If everyone checks, nobody has opened: the antes are returned and there is a new deal.
    - *For example* with J♠ J♦ 9♣ 6♥ 2♠ you may open. With 10♠ 10♦ A♣ K♥ Q♠ you may not: you have to wait until someone else bets.
rules-in-turn =
    { "" }- A mix of these games: { $games }. Use `/rules` with the name of a game to learn it.
    - At a table the game changes every orbit, or every hand if the table was opened that way. In a tournament it changes with the level, and `/tournament structure` shows the stakes of each.
    - In limit games the small bet is the table's big blind. In no-limit and pot-limit the blinds are half that; stud has an ante and a bring-in instead of blinds.
    - *For example* at 5/10: Limit Hold'em has blinds of 5/10 and bets of 10/20, Razz an ante of 2 and a bring-in of 5, No-Limit Hold'em blinds of 3/5.
    - If you owe a blind, you still owe it after a stud game.
rules-dealers-choice =
    { "" }- The button picks the next game, in the menu under the table, within twenty seconds after a hand. Otherwise the last game is played again.
    - You can also open a table where the button picks for a whole orbit.
    - In limit games the small bet is the table's big blind. In no-limit and pot-limit the blinds are half that; stud has an ante and a bring-in instead of blinds.
    - *For example* at 2/4: Ada has the button and picks Limit Razz. Everyone pays an ante of 1, the highest card brings it in for 2, and the bets are 4 and 8.
    - The button keeps moving during stud, so someone else picks next.

rules-common =
    { "" }**At every table**
    - A raise is at least as much as the last bet or raise. An all-in for less doesn't reopen the betting for players who have already acted.
    - *No limit*: anything up to your stack. *Pot limit*: up to the pot after your call. *Limit*: a bet and three raises of a fixed size; no cap when only two players are left.
    - If you run out of time, you check if you can; otherwise you fold. *All-in protection* is on unless the table or tournament turns it off: the first time each day you time out facing a bet, you stay in the hand for what you've already bet.
    - If you sit out at a cash table, you're dealt in, post blinds and antes, and check or fold automatically, unless its settings say otherwise.
    - Hands are shown in order at showdown, starting with the last player to bet or raise. If a hand shown before yours beats it, yours may stay hidden. The odd chip goes to the first winner left of the button; in stud to the highest card, in hi-lo to the high hand.
    - Only button presses count, and chips change hands only when a hand is over.
