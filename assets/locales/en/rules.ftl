# How this bot plays, in short: one text for each game, and what holds for all of them.

command-rules = rules
describe-rules = How a game is played here, in short
describe-rules-game = Which game; that of this channel's table if you don't say

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

rules-common =
    { "" }**At every table**
    - A raise is at least as much as the last bet or raise. An all-in for less does not let those raise again who have already acted.
    - *No limit*: anything up to the stack. *Pot limit*: up to the pot after the call. *Limit*: a bet and three raises of a fixed size, without an end between the last two.
    - Who runs out of time checks when that is free, and folds when it is not.
    - At the showdown hands are shown in order, beginning with the last player to bet or raise: a beaten hand that comes early is seen, a later one may stay hidden. A chip that cannot be split goes to the first winner left of the button, in stud to the highest card, in hi-lo to the high hand.
    - Only what is pressed counts, and chips change hands only when a hand is over.
