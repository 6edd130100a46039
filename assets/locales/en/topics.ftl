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
topic-manners = House manners

rules-about-ranks =
    The higher kind of hand wins; a hand is always exactly five cards.
    - Between hands of the same kind the higher cards of the combination decide, then the kickers from the highest down. A sixth card never counts, and no suit beats another: equal hands share the pot.
    - The ace is high; below the two it opens the lowest straight, A-2-3-4-5. Q-K-A-2-3 is no straight.
    - Low games have an order of their own: `/rules` with the game says it.
rules-about-betting =
    If nobody has bet you may check or bet; facing a bet you fold, call or raise.
    - A raise is named by its total: over a bet of 50, *raise to 100* makes it 100. It must be at least as large as the last raise.
    - *No limit*: anything up to the stack. *Pot limit*: up to the pot after the call. *Limit*: a fixed size, doubled in the later rounds, with a bet and three raises; no cap when only two players are left.
    - *Mixed*: limit and the other structure alternate.
    - With too few chips you may always go all-in; what the others bet above that is a side pot. An all-in for less than a raise doesn't reopen the betting for players who have acted.
    - *For example* in pot limit with 150 in the pot and 100 to call: at most a raise to 350, which is the call of 100 and the pot of 250.
rules-about-positions =
    The later you act, the more you know: the best position is the button.
    - **Under the gun** acts first before the flop, so play few hands there and raise with the good ones; a large raise from there means strength. UTG+1, UTG+2 … follow.
    - **Hijack** and **cutoff**, two and one before the button: more hands are worth playing, and a raise often wins the blinds.
    - **Button**: last to act after the flop. Play most hands here.
    - **Small blind** and **big blind** have paid already, but act first after the flop: defend against small raises, and be careful later.
    - With two players the button has the small blind, acts first before the flop and last after it. All positions move with the button after each hand.
rules-about-tournaments =
    Everyone starts with the same stack; the blinds rise with the levels; lose all your chips and you're out.
    - An entry is prize part + fee; at least four fifths are paid out. Rebuys and the add-on go to the prizes. Before the start an entry is refunded.
    - A *sit & go* starts a minute after its last player, a *scheduled* one at its time, a *VeloX* at once with the draw of its prize pool.
    - *Double chance*, *rebuy*, *add-on*, *bounty*, *satellite* and *freeroll* are explained on the announcement, with levels, breaks and prizes.
    - Tables are kept even; the last ones play a final table with new seats. One place before the money all tables play hand-for-hand.
    - If you are away you are dealt in, pay the blinds, and are checked or folded. In a scheduled tournament players who never show up are out after three levels.
    - Twenty to thirty players take about two hours.
rules-about-cash =
    The chips at the table are yours: what you bring comes from your wallet, and goes back when you leave.
    - The table sets the minimum and maximum buy-in. You can buy more between hands, up to the maximum; if you come back within an hour you bring at least what you left with.
    - The rake, where the table takes one, is a part of the pot up to a cap: no flop, no rake, and none of an uncalled bet. Among friends there is none.
    - New players wait for the big blind or post one. A full table has a waiting list.
    - An empty table closes after a while.
rules-about-time =
    You have thirty seconds per turn, fifteen in turbo, or as the table says; **+10 s** takes more from your time bank.
    - If you run out of time, you check if it's free, otherwise you fold. All-in protection, where it is on, saves you the first time each day you time out facing a bet.
    - *Sit out* whenever you like: the settings of the table say whether you are dealt in meanwhile or owe the blinds.
    - A lost connection is treated like running out of time; come back while your chips last. If the bot itself restarts, the hand continues with the same cards.
    - Sitting out forever to creep up the rankings is unsporting; moderators may take you off them.
rules-about-conduct =
    Play for fun, and let others have theirs.
    - No insults, no vulgarity, no blasphemy, no blaming others for bad luck; no collusion; no fraud; no advertising.
    - Don't hold up the game with things that have nothing to do with it.
    - Don't talk about a hand in progress, least of all about folded cards. Cards shown to one are shown to all.
    - Only what is pressed counts, never what is said. Speak a language that everyone at the table understands.
    - Moderators may mute, kick, ban for a time or for good, and suspend: a suspended player is out of running tournaments.
rules-about-fairness =
    You can check that nobody chose the cards.
    - Every deck is fixed a hand ahead: its *root*, a fingerprint, comes with the cards of the hand before, and no card can be exchanged after that.
    - While that hand is played, any seated player may *cut* the next deck with a word (*More*, *Cut*). When the hand is over, the cut is closed; only then comes a *round* of drand, a public source of chance, the first one a second later. Root, words and round shuffle the deck once more: the last player to type did not know the round, and nobody who knew the round could still type.
    - After the hand `/hand verify` gives a file that opens the cards you may know, and no others. The script and the page in the folder `verify` check it without the bot.
    - If a round does not come in time, the line says so; a table (`/table rules`) or a server (`/settings tables`) may require it.
    - It does not prove that the operator has not looked at the cards, nor that nobody talked. `docs/FAIRNESS.md` says who could still cheat, and how you would notice.
    - Your cards go to you alone, and are encrypted on disk. Every action is saved before it is shown, so nothing is lost.
    - Every chip is in a ledger that always adds up. A VeloX is drawn from the table on its announcement.

rules-about-house =
    What friends play at home. The table owner chooses with `/table rules`, from the next hand on; `/table settings` shows what holds.
    - **Straddle**: a blind of twice the big blind before the cards, from four players on, no-limit or pot-limit only. Whoever straddles last acts last. Press *Straddle* between hands, or choose it for always under *More*.
    - **Ante for the table**: one player pays an ante for all, after the blinds.
    - **Bomb pot**: everyone antes, nobody posts a blind, and betting begins on the flop. With two boards each wins half of every pot; the odd chip goes to the first. The table owner calls one under *More*; so do more than half of the players, each with a vote.
    - **Several runouts**: when nobody can bet any more and all who are in the hand agree, the rest is dealt two or three times, each for its part of every pot. Under *More* you say always, never, or ask me: then you have 8 seconds, and silence is no.
    - **7-2 game**: win the main pot of Hold'em alone with a seven and a deuce and you get a bounty from everyone who was dealt in, as far as their chips go. The hand is shown automatically.
    - **Stand-up game**: when a round begins, everyone who is dealt in stands, with a mark at the seat. Win a pot alone and you sit, also when all others fold; a shared pot seats nobody. The last one standing pays each of the others the big blinds that the owner chose. What you could have to pay is kept in reserve: it's yours, but you can't bet it until you sit. If you leave, or run out of chips, while standing, you pay at once; if you sit out, you stay standing. A closing table gives all reserves back.
    - **Rabbit hunt**: when all but one have folded, anyone who was in the hand may ask, before the next deal and for at least ten seconds, which board cards would have come. The channel sees them, with the file that proves them. Never at tournaments.

rules-about-manners =
    How friends keep the table pleasant: more of what the table owner chooses with `/table rules`, from the next hand on.
    - **Chopping the blinds**: when everyone folds to the small and the big blind and both have chosen it under *More*, both take their blind back and the hand is over. Not with dead money in the middle (an ante, a straddle, a blind that was owed), and not between two players.
    - **Showing**: whoever won unseen, was beaten unseen, or folded last may show all their cards after the hand, or only some of them with *Show some*.
    - **Hidden all-ins**: where the owner says so, the hands of an all-in are shown in turn at the end, and beaten ones stay hidden. Several runouts turn them up all the same.
    - **Matching the biggest stack**: where the owner says so, you may bring as much as the biggest stack, or half of it, even above the table's maximum. For how long you bring back what you left with is the owner's choice, too.
    - **Calling the clock**: from the eleventh second of a turn on, another player of the hand may call the clock under *More*, where the owner allows it: the player to act has only the seconds that the table allows, and none from the time bank. Once in a turn.
    - **A shorter clock**: a turn before the flop may have less time than the others. The time bank is the same.
