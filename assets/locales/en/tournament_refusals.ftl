# Why a tournament said no: one sentence for each code.

# The plan of an event
refusal-tournament-buy-in-out-of-range = An entry costs { $minimum } to { $maximum } chips, fee and bounty included, or nothing at all.
refusal-tournament-fee-too-high = A fee of { $fee } is too high: at least 80 % of an entry must be played for, so here it can be { $maximum } at most.
refusal-tournament-total-cost-too-high = One player could spend { $cost } chips on this tournament; { $maximum } is the most.
refusal-rebuy-cost-out-of-range = { $maximum ->
    [0] A tournament with free entry has no rebuys.
   *[other] A rebuy cannot cost { $cost }: it costs 1 to { $maximum } chips, the entry without its fee.
}
refusal-rebuys-out-of-range = With rebuys, each player has one or more, to the end of level 1 or a later one.
refusal-addon-cost-out-of-range = { $maximum ->
    [0] A tournament with free entry has no add-on.
   *[other] The add-on cannot cost { $cost }: it costs { $minimum } to { $maximum } chips, once or twice the entry without its fee.
}
refusal-addon-chips-out-of-range = The add-on cannot bring { $chips } chips: it brings { $minimum } to { $maximum }, one or two starting stacks.
refusal-addon-before-rebuys-end = The add-on after level { $level } would come before the rebuys end.
refusal-mode-terms-mismatch = The prices do not fit the kind of tournament: a rebuy needs its price, an add-on its own, a freeze-out neither, and re-entries are for freeze-outs only.
refusal-odd-starting-stack = Double chance halves the starting stack, and { $stack } cannot be halved.
refusal-starting-stack-too-small = A starting stack of { $stack } does not pay the first big blind of { $big }.
refusal-entrants-out-of-range = A tournament has { $minimum } to { $maximum } players; a sit & go and a VeloX need an exact number.
refusal-tournament-seats-out-of-range = A table of this game has { $minimum } to { $maximum } seats, not { $seats }.
refusal-no-levels = The blinds must rise from level to level.
refusal-no-games = A tournament needs a game.
refusal-start-time-missing = A scheduled tournament needs a time: say it with `start`, such as tomorrow 21:00. A VeloX has none: it starts when all are there.
refusal-sponsored-out-of-range = Prizes of your own are at least one chip.
refusal-payouts-out-of-order = Prizes must fall from place to place, with no more places than players.
refusal-bounty-out-of-range = A bounty must be at least one chip.
refusal-satellite-terms-out-of-range = A satellite gives fewer tickets than the { $players } players with whom it may begin, and no other prizes.
refusal-reentry-without-late-registration = Entering late or anew is for scheduled tournaments, and anew only while one can enter late.
refusal-velox-is-three-handed-holdem = VeloX is Hold'em for { $players } players with an entry and no fee, and nothing else besides.

# Coming and going
refusal-registration-closed = Registration is closed.
refusal-already-registered = You are registered already.
refusal-not-registered = You are not registered for this tournament.
refusal-tournament-full = All { $maximum } places are taken.
refusal-ticket-for-another = This ticket is for another tournament, or for another player.
refusal-tournament-already-started = The tournament has started.
refusal-tournament-not-started = The tournament has not started yet.
refusal-tournament-over = The tournament is over.
refusal-too-few-entrants = { $entrants ->
    [0] Nobody is registered
    [one] Only one player is registered
   *[other] Only { $entrants } players are registered
}; { $minimum } are needed.
refusal-too-early-to-start = It is too early to start.
refusal-tournament-starts-soon = It starts by itself in a minute at most.

# Playing
refusal-not-in-play = You are not playing in this tournament now.
refusal-already-out-of-tournament = You are out of this tournament.
refusal-no-such-tournament-table = That table is no longer part of the tournament.
refusal-tournament-table-already-open = That table is open already.
refusal-no-table-needed = No further table is needed.
refusal-tournament-hand-running = A hand is being played at this table.
refusal-tournament-old-hand = That hand is over.
refusal-tournament-table-too-empty = This table waits for players.
refusal-on-break = There is a break now.
refusal-tournament-paused = The tournament is paused.
refusal-tournament-not-paused = The tournament is not paused.
refusal-table-waits-for-rebuy = The table waits for a player who may buy again.
refusal-waiting-hand-for-hand = Hand for hand: this table waits for the others.
refusal-forming-final-table = The final table is being formed.
refusal-table-is-breaking = This table is breaking up; its players move.
refusal-deal-open = The table waits for an answer about a deal.
refusal-multiplier-not-drawn = The multiplier has not been drawn yet.
refusal-multiplier-already-drawn = The multiplier has been drawn.
refusal-not-velox = This is no VeloX.
refusal-already-sitting-out-of-tournament = You are sitting out already.
refusal-not-sitting-out-of-tournament = You are playing already.
refusal-already-so = That is so already.

# More chips
refusal-no-rebuys-here = There are no rebuys in this tournament.
refusal-rebuys-over = The time for rebuys is over.
refusal-no-rebuys-left = You have bought again { $maximum ->
    [one] once
   *[other] { $maximum } times
}; more is not allowed.
refusal-too-many-chips-for-rebuy = You have too many chips ({ $stack }) to buy again.
refusal-no-rebuy-offered = No rebuy is offered to you now.
refusal-no-addon-now = The add-on is offered in its break only.
refusal-addon-already-decided = You have decided about the add-on already.
refusal-no-second-half = You have no second half of a stack to take.
refusal-no-reentry = You cannot enter this tournament again.

# Deals
refusal-no-deals-here = A deal can be made at the final table only, and only where deals are allowed.
refusal-deal-already-open = A deal is being discussed already.
refusal-deal-again-next-level = The last deal came to nothing: another can be proposed in the next level.
refusal-no-deal-open = There is no deal to answer.
refusal-deal-already-answered = You have answered already.
refusal-cancel-already-asked = Everybody who is still in is being asked already.
refusal-cancel-again-next-level = Not everybody agreed to call it off: you can ask again in the next level.
refusal-cancel-not-asked = Nobody asks to call this tournament off now.
refusal-tournament-paused-before = You play in it yourself, and it was paused in this level before: another pause is for a moderator who does not play in it.

# The card room's own.
refusal-not-the-organiser = Only the player who announced this tournament, or a moderator, can do that.
refusal-organiser-plays = You play in this tournament yourself, or still can, so a moderator decides who is put out of it.
refusal-multiplier-stands = The multiplier is drawn, so only a moderator can call this tournament off.
refusal-prizes-are-paid = Prizes have been paid already, so only a moderator can call this tournament off.
refusal-no-such-tournament = There is no such tournament, or it is over.
refusal-too-many-tournaments = { $maximum ->
    [one] This server has an open tournament already: it can have one at a time.
   *[other] This server has { $maximum } open tournaments already: that is the most it can have at once.
}
refusal-start-time-past = That time has passed already: choose a later start.
refusal-tournament-frozen = Something went wrong, and this tournament stands still (incident { $incident }). Its host can cancel it: everybody still in is paid back.
refusal-no-such-season = There is no such season here, or it has ended.
