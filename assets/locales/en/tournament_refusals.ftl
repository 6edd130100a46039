# Why a tournament said no: one sentence for each code.

# The plan of an event
refusal-tournament-buy-in-out-of-range = An entry costs { $minimum } to { $maximum } chips, fee and bounty included, or nothing at all.
refusal-tournament-fee-too-high = A fee of { $fee } is too high: at least 80% of an entry must be played for, so here it can be { $maximum } at most.
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
refusal-addon-chips-out-of-range = The add-on can't bring { $chips } chips: it brings { $minimum } to { $maximum }, one or two starting stacks.
refusal-addon-before-rebuys-end = The add-on after level { $level } would come before the rebuys end.
refusal-mode-terms-mismatch = These prices don't fit the kind of tournament: a rebuy needs a price, so does an add-on; a freeze-out has neither, and re-entries are for freeze-outs only.
refusal-odd-starting-stack = Double chance halves the starting stack, and { $stack } can't be halved.
refusal-starting-stack-too-small = A starting stack of { $stack } doesn't cover the first big blind of { $big }.
refusal-entrants-out-of-range = A tournament has { $minimum } to { $maximum } players; a sit & go and a VeloX need an exact number.
refusal-tournament-seats-out-of-range = A table of this game has { $minimum } to { $maximum } seats, not { $seats }.
refusal-no-levels = The blinds must rise from level to level.
refusal-no-games = A tournament needs a game.
refusal-tournament-times-out-of-range = A level lasts at least a minute. Levels, breaks, and the play between two breaks last { $maximum ->
        [one] { $maximum } minute
       *[other] { $maximum } minutes
    } at most.
refusal-start-time-missing = A scheduled tournament needs a time: set `start`, such as tomorrow 21:00. A VeloX has none: it starts when all players are there.
refusal-sponsored-out-of-range = Prizes of your own are at least one chip.
refusal-payouts-out-of-order = Prizes must get smaller from place to place, and there can't be more of them than players.
refusal-bounty-out-of-range = A bounty must be at least one chip.
refusal-satellite-terms-out-of-range = A satellite gives fewer tickets than its minimum of { $players } players, and no other prizes.
refusal-reentry-without-late-registration = Late registration is for scheduled tournaments, and re-entry needs late registration.
refusal-velox-is-three-handed-holdem = A VeloX is always Hold'em for { $players } players with an entry and no fee; other options don't apply.

# Coming and going
refusal-registration-closed = Registration is closed.
refusal-already-registered = You're already registered.
refusal-not-registered = You aren't registered for this tournament.
refusal-tournament-full = All { $maximum } places are taken.
refusal-ticket-for-another = This ticket is for another tournament, or for another player.
refusal-tournament-already-started = The tournament has started.
refusal-tournament-not-started = The tournament hasn't started yet.
refusal-tournament-over = The tournament is over.
refusal-too-few-entrants = { $entrants ->
    [0] Nobody is registered
    [one] Only one player is registered
   *[other] Only { $entrants } players are registered
}; { $minimum } are needed.
refusal-too-early-to-start = It is too early to start.
refusal-tournament-starts-soon = It starts within a minute anyway.

# Playing
refusal-not-in-play = You aren't playing in this tournament now.
refusal-already-out-of-tournament = You are out of this tournament.
refusal-no-such-tournament-table = That table is no longer part of the tournament.
refusal-tournament-table-already-open = That table is open already.
refusal-no-table-needed = No further table is needed.
refusal-tournament-hand-running = A hand is being played at this table.
refusal-tournament-old-hand = That hand is over.
refusal-tournament-table-too-empty = This table waits for players.
refusal-on-break = There is a break now.
refusal-tournament-paused = The tournament is paused.
refusal-tournament-not-paused = The tournament isn't paused.
refusal-table-waits-for-rebuy = The table waits for a player's decision about a rebuy.
refusal-waiting-hand-for-hand = Hand-for-hand play: this table waits for the others.
refusal-forming-final-table = The final table is being formed.
refusal-table-is-breaking = This table is breaking up; its players move.
refusal-deal-open = The table waits for an answer about a deal.
refusal-multiplier-not-drawn = The multiplier hasn't been drawn yet.
refusal-multiplier-already-drawn = The multiplier has been drawn.
refusal-not-velox = This isn't a VeloX.
refusal-already-sitting-out-of-tournament = You're already sitting out.
refusal-not-sitting-out-of-tournament = You're already playing.
refusal-already-so = That's already the case.

# More chips
refusal-no-rebuys-here = There are no rebuys in this tournament.
refusal-rebuys-over = The rebuy period is over.
refusal-no-rebuys-left = You've had { $maximum ->
    [one] your one rebuy
   *[other] all { $maximum } rebuys
}.
refusal-too-many-chips-for-rebuy = You have too many chips ({ $stack }) for a rebuy.
refusal-no-rebuy-offered = You can't rebuy now.
refusal-no-addon-now = The add-on is available in its break only.
refusal-addon-already-decided = You've already decided about the add-on.
refusal-no-second-half = You have no second stack to take.
refusal-no-reentry = You can't enter this tournament again.

# Deals
refusal-no-deals-here = Deals are made at the final table, where the tournament allows them.
refusal-deal-already-open = A deal is already being discussed.
refusal-deal-again-next-level = The last deal wasn't accepted: you can propose another in the next level.
refusal-no-deal-open = There is no deal to answer.
refusal-already-answered = You've already answered.
refusal-cancel-already-asked = Everyone still in is already being asked.
refusal-cancel-again-next-level = Not everyone agreed to cancel it: you can ask again in the next level.
refusal-cancel-not-asked = Nobody is asking to cancel this tournament now.
refusal-tournament-paused-before = You play in it yourself and it has been paused in this level before: ask a moderator who doesn't play in it.

# The card room's own.
refusal-not-the-organiser = Only the player who announced this tournament, or a moderator, can do that.
refusal-organiser-plays = You play in this tournament, or still can, so only a moderator can remove players from it.
refusal-multiplier-stands = The multiplier is drawn, so only a moderator can cancel this tournament.
refusal-prizes-are-paid = Prizes have been paid, so only a moderator can cancel this tournament.
refusal-no-such-tournament = There is no such tournament, or it is over.
refusal-too-many-tournaments = { $maximum ->
    [one] This server already has an open tournament, and can have one at a time.
   *[other] This server already has { $maximum } open tournaments, the most it can have at once.
}
refusal-start-time-past = That time has passed: choose a later start.
refusal-start-time-far = That is more than a year away: choose an earlier start.
refusal-tournament-frozen = Something went wrong, and this tournament is stopped (incident { $incident }). Its organiser can cancel it: everyone still in is refunded.
refusal-no-such-season = There is no such season here, or it has ended.
