# The topics of `/rules` besides games.

topic-ranks = Order of hands
topic-betting = Betting and limits
topic-positions = Positions
topic-tournaments = Tournaments
topic-cash = Cash tables and rake
topic-time = Time and absence
topic-conduct = Conduct
topic-fairness = Fairness
topic-house = House rules

rules-about-ranks =
    The higher kind of hand wins; a hand is always exactly five cards.
    - Between equals the higher cards of the combination decide, then the kickers from the highest down. A sixth card never counts, and no suit beats another: who is equal shares the pot.
    - The ace is high; below the two it opens the lowest straight, A-2-3-4-5. Q-K-A-2-3 is no straight.
    - Low games have an order of their own: `/rules` with the game says it.
rules-about-betting =
    Where nobody has bet one may check or bet; facing a bet one folds, calls or raises.
    - A raise is named by its total: over a bet of 50, *raise to 100* makes it 100. It is at least as much above the bet as the last raise was.
    - *No limit*: anything up to the stack. *Pot limit*: up to the pot after the call. *Limit*: a fixed size, the double of it in the later rounds, a bet and three raises; between two players without an end.
    - *Mixed*: limit and the other take turns.
    - Who has too few chips may always go all-in; what the others bet above that is a side pot. An all-in for less than a raise does not let those raise again who have acted.
    - *For example* in pot limit with 150 in the pot and 100 to call: at most a raise to 350, which is the call of 100 and the pot of 250.
rules-about-positions =
    The later one speaks, the more one knows: the best place is the button.
    - **Under the gun** speaks first before the flop, so play few hands there and raise with the good ones; a large raise from there tells of strength. UTG+1, UTG+2 … follow.
    - **Hijack** and **cutoff**, two and one before the button: more hands are worth playing, and a raise often wins the blinds.
    - **Button**: last to speak after the flop. Play most hands here.
    - **Small blind** and **big blind** have paid already, but speak first after the flop: defend against small raises, and be careful later.
    - With two players the button has the small blind, speaks first before the flop and last after it. All names move on with the button after each hand.
rules-about-tournaments =
    Everybody starts with the same stack; the blinds rise with the levels; who has no chips is out.
    - An entry is prize part + fee; at least four fifths are paid out. Rebuys and the add-on go to the prizes. Before the start an entry comes back.
    - A *sit & go* starts a minute after its last player, a *scheduled* one at its time, a *VeloX* at once with the draw of its prize pool.
    - *Double chance*, *rebuy*, *add-on*, *bounty*, *satellite* and *freeroll* are told on the announcement, with levels, breaks and prizes.
    - Tables are kept even; the last ones play a final table with new seats. One place before the money all tables play hand for hand.
    - Who is absent is dealt in, pays the blinds and is checked or folded. In a scheduled tournament who never comes is out after three levels.
    - Twenty to thirty players take about two hours.
rules-about-cash =
    The chips at the table are yours: what you bring comes from your wallet, and goes back when you leave.
    - Buy-ins lie between the table's least and most. More chips come between hands, up to the most; who comes back within the hour brings what they left with.
    - The rake, where the table takes one, is a part of the pot up to a cap; none without a flop, and none of an uncalled bet. Among friends there is none.
    - A newcomer waits for the big blind or posts one. A full table has a waiting list.
    - A table that everybody has left closes after a while.
rules-about-time =
    Thirty seconds for a turn, fifteen in turbo, or as the table says; **More time** takes from your reserve.
    - Who runs out of time checks when that is free, and folds when it is not. All-in protection, where it is on, saves the first missed bet of a day.
    - *Sit out* whenever you like: the settings of the table say whether you are dealt in meanwhile or owe the blinds.
    - A connection that breaks is treated like time that runs out; come back while your chips last. The bot itself may stop: it goes on with the same cards.
    - Sitting out for ever to creep up the rankings is unsporting; moderators may take you off them.
rules-about-conduct =
    Play for fun, and let others have theirs.
    - No insults, no vulgarity, no blaming others for bad luck; no playing together against a third; no fraud; no advertising.
    - Do not talk about a hand that is running, least of all about folded cards. Who shows cards shows them to all.
    - Only what is pressed counts, never what is said. Speak a language that everybody at the table understands.
    - Moderators may mute, kick, ban for a time or for good, and suspend: who is suspended is out of running tournaments.
rules-about-fairness =
    You can check that nobody has chosen the cards.
    - The next deck is shuffled by the machine's own source of chance, and its *root* is shown when the hand before it is over: no card can be exchanged after that.
    - Then any seated player may *cut* with a word, until the deal. Root and words together shuffle the deck once more: who cuts last knows that nobody has chosen its order.
    - After the hand `/hand verify` gives a file that opens the cards you may know, and no others. The script and the page in the folder `verify` check it without the bot, and files of several hands as a chain.
    - It does not prove that the operator has not looked at the cards, nor that nobody talked.
    - Your cards go to you alone, and are encrypted on disk. Every action is saved before it is shown, so nothing is lost.
    - Every chip is in a ledger that always adds up. A VeloX is drawn from the table on its announcement.

rules-about-house =
    What friends play at home. The table owner chooses with `/table rules`, from the next hand on; `/table settings` shows what holds.
    - **Straddle**: a blind of twice the big blind before the cards, from four players on and without limits. Whoever straddles last acts last. Press *Straddle* between hands, or choose it for always behind *More*.
    - **Ante for the table**: one player pays an ante for all, after the blinds.
    - **Bomb pot**: everybody antes, nobody posts a blind, and betting begins on the flop. With two boards each wins half of every pot; the odd chip goes to the first.
    - **Running it twice**: when nobody can bet any more and all who are in the hand have agreed behind *More*, the rest of the board is dealt twice, for half of every pot each.
