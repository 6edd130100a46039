# The topics of `/rules` besides games.

topic-ranks = Hand rankings
topic-betting = Betting and limits
topic-positions = Positions
topic-tournaments = Tournaments
topic-cash = Cash tables and rake
topic-time = Time and absence
topic-conduct = Conduct
topic-fairness = Fairness
topic-house = House rules
topic-manners = Etiquette

rules-about-ranks =
    The higher-ranking hand wins; a poker hand is always five cards.
    - Between hands of the same kind, the cards that make the hand decide first, then the kickers from the highest down. A sixth card never counts, and no suit beats another: equal hands split the pot.
    - The ace is high; it also starts the lowest straight, A-2-3-4-5. Q-K-A-2-3 is not a straight.
    - Lowball games rank hands differently: see `/rules` for that game.
rules-about-betting =
    If nobody has bet, you may check or bet; facing a bet, you fold, call or raise.
    - You announce a raise by its total: over a bet of 50, *raise to 100* makes it 100. It must be at least as large as the last raise.
    - *No limit*: anything up to your stack. *Pot limit*: up to the pot after your call. *Limit*: a fixed size, doubled in the later rounds, with a bet and three raises; no cap when only two players are left.
    - *Mixed*: limit and the other structure alternate.
    - If you're short of chips, you may always go all-in; what the others bet above that goes into a side pot. An all-in for less than a raise doesn't reopen the betting for players who have acted.
    - *For example* in pot limit, with 150 in the pot and 100 to call, you can raise to 350 at most: the call of 100 plus the pot of 250.
rules-about-positions =
    The later you act, the more you know: the best position is the button.
    - **Under the gun** acts first before the flop, so play few hands there and raise with the good ones; a large raise from there means strength. UTG+1, UTG+2 … follow.
    - **Hijack** and **cutoff**, two seats and one seat before the button: you can play more hands, and a raise often wins the blinds.
    - **Button**: last to act after the flop. Play the most hands here.
    - **Small blind** and **big blind** have already posted, but act first after the flop: defend against small raises, and be careful later.
    - With two players, the button has the small blind, acts first before the flop and last after it. All positions move with the button after each hand.
rules-about-tournaments =
    Everyone starts with the same stack, and the blinds rise with the levels. Lose all your chips and you're out.
    - An entry is buy-in + fee; at least 80% is paid out. Rebuys and the add-on go to the prizes. Unregister before the start for a refund.
    - A *sit & go* starts a minute after the last player registers. A *scheduled* tournament starts at its time. A *VeloX* starts immediately, with a draw for the prize pool.
    - The announcement explains *double chance*, *rebuy*, *add-on*, *bounty*, *satellite* and *freeroll*, with levels, breaks and prizes.
    - Tables are kept even, and the last players redraw for the final table. On the money bubble, all tables play hand for hand.
    - If you're away, you're dealt in, post the blinds, and check or fold automatically. In a scheduled tournament, no-shows are out after three levels.
    - A tournament with 20 to 30 players lasts about two hours.
rules-about-cash =
    The chips at the table are yours: your buy-in comes from your wallet, and your chips go back there when you leave.
    - The table sets the minimum and maximum buy-in. You can buy more between hands, up to the maximum. If you come back within an hour, you must bring at least what you left with.
    - If the table takes rake, the house keeps part of each pot, up to a cap: no flop, no drop, and nothing from uncalled bets. By default there's no rake.
    - New players wait for the big blind or post one. A full table has a waiting list.
    - An empty table closes after a while.
rules-about-time =
    You have thirty seconds per turn, fifteen in turbo tournaments, or what the table sets; **+10 s** adds time from your time bank.
    - If you run out of time, you check if you can; otherwise you fold. All-in protection, if it's on, keeps you in the hand the first time each day you time out facing a bet.
    - *Sit out* whenever you like: the table's settings decide whether you're still dealt in or owe the blinds you miss.
    - Losing your connection counts as timing out; come back before your chips run out. If the bot itself restarts, the hand continues with the same cards.
    - Sitting out forever to ladder up is unsportsmanlike; moderators may take you off the leaderboards.
rules-about-conduct =
    Play for fun, and let others enjoy themselves too.
    - No insults, vulgarity or profanity, no blaming others for bad luck; no collusion, fraud or advertising.
    - Don't hold up the game with things that have nothing to do with it.
    - Don't talk about a hand in progress, especially about cards you folded. Show one, show all.
    - Only buttons count, not table talk. Speak a language that everyone at the table understands.
    - Moderators may mute, kick, ban (permanently or for a while) and suspend players. A suspended player is out of any tournament in progress.
rules-about-fairness =
    You can check that nobody chose the cards.
    - Every deck is fixed one hand ahead. Its *root*, a fingerprint, arrives with your cards for the hand before it, and nobody can swap a card after that.
    - While that hand is played, any seated player may *cut* the next deck with a word (*More*, *Cut*). The cut closes when the hand is over. At least a second later comes a *round* of drand, a public source of randomness.
    - Root, words and round shuffle the deck once more. The last player to type didn't know the round, and nobody who knew the round could still type.
    - After the hand, `/hand verify` gives you a file that opens the cards you're allowed to see, and no others. Check it with the script or the page in the `verify` folder, without the bot.
    - If a round doesn't come in time, the table shows it; a table (`/table rules`) or a server (`/settings tables`) may require it.
    - None of this proves that the operator didn't look at the cards.
    - Nor does it prove that nobody talked. `docs/FAIRNESS.md` explains who could still cheat, and how you'd notice.
    - Only you get your cards, and they're encrypted on disk. Every action is saved before it's shown, so nothing is lost.
    - Every chip is in a ledger that always adds up. A VeloX is drawn from the odds on its announcement.

rules-about-house =
    What friends play at home. The table owner turns these on with `/table rules`, starting next hand; `/table settings` shows the current rules.
    - **Straddle**: a blind of twice the big blind before the deal, with four or more players, no-limit or pot-limit only. The last straddler acts last. Press *Straddle* between hands, or turn it on for good under *More*.
    - **One-player ante**: one player posts the ante for everyone, after the blinds.
    - **Bomb pot**: everyone antes, nobody posts a blind, and betting starts on the flop. With two boards, each wins half of every pot; the odd chip goes to the first. The table owner can call one under *More*, or a majority vote can.
    - **Run it twice**: when nobody can bet anymore and everyone in the hand agrees, the rest is dealt two or three times, each for its share of every pot. Under *More* you choose always, never, or ask me: then you have 8 seconds, and no answer means no.
    - **7-2 game**: win the whole main pot in Hold'em with a seven and a deuce, and everyone who was dealt in pays you a bounty, up to the chips they have. The hand is shown automatically.
    - **Stand-up game**: everyone dealt in when a round starts is standing, with a mark at their seat. Win a pot alone and you sit, even if everyone else folds; a split pot seats nobody. The last one standing pays each of the others the big blinds the owner chose. I keep in reserve what you might have to pay: it's yours, but you can't bet it until you sit. If you leave or go broke while standing, you pay right away; if you sit out, you stay standing. A closing table gives all reserves back.
    - **Rabbit hunt**: when all but one have folded, anyone dealt in may ask which board cards would have come, until the next deal and for at least ten seconds. The channel sees them, with the file that proves them. Never in tournaments.

rules-about-manners =
    Etiquette rules the table owner can turn on with `/table rules`, starting next hand.
    - **Chopping the blinds**: when it folds to the blinds and both have turned this on under *More*, each takes their blind back and the hand is over. It doesn't apply with dead money in the middle (an ante, a straddle, a blind somebody owed), or heads-up.
    - **Showing**: anyone who won without showing, mucked, or folded last may show all their cards after the hand, or only some of them with *Show some*.
    - **Hidden all-ins**: if the owner chooses this, all-in hands are shown in order at the end, and beaten ones may stay hidden. Running it more than once tables them anyway.
    - **Matching the biggest stack**: if the owner chooses this, you may bring up to the biggest stack, or half of it, even above the table's maximum. The owner also sets the anti-ratholing time.
    - **Calling the clock**: if the owner allows it, another player in the hand may call the clock under *More* after ten seconds. The player to act then gets only the seconds the table sets, without the time bank. Once per turn.
    - **A shorter clock**: you may have less time to act preflop than later. The time bank stays the same.
