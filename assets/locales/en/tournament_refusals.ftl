# Why a tournament said no: one sentence for each code.

# The plan of an event
refusal-tournament-buy-in-out-of-range = An entry can be free, or cost { $minimum } to { $maximum } chips, including fee and bounty.
refusal-tournament-fee-too-high = A fee of { $fee } is too high: at least 80% of the entry must go to prizes, so here it can be { $maximum } at most.
refusal-tournament-total-cost-too-high = One player could spend { $cost } chips on this tournament; the maximum is { $maximum }.
refusal-rebuy-cost-out-of-range = { $maximum ->
    [0] A tournament with free entry has no rebuys.
   *[other] A rebuy can't cost { $cost }: it can cost 1 to { $maximum } chips, the entry without its fee.
}
refusal-rebuys-out-of-range = With rebuys, allow at least one per player, through level 1 or later.
refusal-addon-cost-out-of-range = { $maximum ->
    [0] A tournament with free entry has no add-on.
   *[other] The add-on can't cost { $cost }: it can cost { $minimum } to { $maximum } chips, one to two times the entry without its fee.
}
refusal-addon-chips-out-of-range = The add-on can't be { $chips } chips: it must be { $minimum } to { $maximum }, one to two starting stacks.
refusal-addon-before-rebuys-end = The add-on after level { $level } would come before the rebuys end.
refusal-mode-terms-mismatch = These prices don't match the format. Rebuys and add-ons each need a price, a freeze-out has neither, and only a freeze-out has re-entries.
refusal-odd-starting-stack = Double chance halves the starting stack, and { $stack } can't be halved.
refusal-starting-stack-too-small = A starting stack of { $stack } doesn't cover the first big blind of { $big }.
refusal-entrants-out-of-range = A tournament can have { $minimum } to { $maximum } players; a sit & go or a VeloX needs an exact number.
refusal-tournament-seats-out-of-range = A table of this game has { $minimum } to { $maximum } seats, not { $seats }.
refusal-no-levels = The blinds must rise from level to level.
refusal-no-games = A tournament needs a game.
refusal-tournament-times-out-of-range = A level lasts at least a minute. Levels, breaks, and the play between two breaks can last { $maximum ->
        [one] { $maximum } minute
       *[other] { $maximum } minutes
    } at most.
refusal-start-time-missing = A scheduled tournament needs a time: set `start`, such as tomorrow 21:00. A VeloX starts when it fills.
refusal-sponsored-out-of-range = Put up at least one chip.
refusal-payouts-out-of-order = Prizes must get smaller from place to place, and there can't be more of them than players.
refusal-bounty-out-of-range = A bounty must be at least one chip.
refusal-satellite-terms-out-of-range = A satellite must award fewer tickets than its minimum of { $players } players, and no other prizes.
refusal-reentry-without-late-registration = Only scheduled tournaments have late registration, and re-entry needs late registration.
refusal-velox-is-three-handed-holdem = A VeloX is always Hold'em for { $players } players with a paid entry, no fee and no other options.

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
refusal-too-early-to-start = It's too early to start.
refusal-tournament-starts-soon = It starts within a minute anyway.

# Playing
refusal-not-in-play = You aren't playing in this tournament now.
refusal-already-out-of-tournament = You're out of this tournament.
refusal-no-such-tournament-table = That table is no longer part of the tournament.
refusal-tournament-table-already-open = That table is already open.
refusal-no-table-needed = The tournament needs no more tables.
refusal-tournament-hand-running = A hand is being played at this table.
refusal-tournament-old-hand = That hand is over.
refusal-tournament-table-too-empty = This table is waiting for players.
refusal-on-break = The tournament is on break.
refusal-tournament-paused = The tournament is paused.
refusal-tournament-not-paused = The tournament isn't paused.
refusal-table-waits-for-rebuy = Waiting for a player to decide on a rebuy.
refusal-waiting-hand-for-hand = Hand for hand: waiting for the other tables.
refusal-forming-final-table = The final table is being formed.
refusal-table-is-breaking = This table is breaking; its players are being moved.
refusal-deal-open = Waiting for the table to vote on a deal.
refusal-multiplier-not-drawn = The multiplier hasn't been drawn yet.
refusal-multiplier-already-drawn = The multiplier has already been drawn.
refusal-not-velox = This isn't a VeloX.
refusal-already-sitting-out-of-tournament = You're already sitting out.
refusal-not-sitting-out-of-tournament = You're already playing.
refusal-already-so = That's already the case.

# More chips
refusal-no-rebuys-here = There are no rebuys in this tournament.
refusal-rebuys-over = The rebuy period is over.
refusal-no-rebuys-left = You've used { $maximum ->
    [one] your one rebuy
   *[other] all { $maximum } rebuys
}.
refusal-too-many-chips-for-rebuy = You have too many chips ({ $stack }) for a rebuy.
refusal-no-rebuy-offered = You can't rebuy now.
refusal-no-addon-now = The add-on is only available during its break.
refusal-addon-already-decided = You've already decided about the add-on.
refusal-no-second-half = You have no second stack to take.
refusal-no-reentry = You can't enter this tournament again.

# Deals
refusal-no-deals-here = Deals are made at the final table, where the tournament allows them.
refusal-deal-already-open = A deal is already being discussed.
refusal-deal-again-next-level = The last deal wasn't accepted: you can propose another one next level.
refusal-no-deal-open = There's no deal to vote on.
refusal-already-answered = You've already answered.
refusal-cancel-already-asked = Everyone still in is already being asked.
refusal-cancel-again-next-level = Not everyone agreed to cancel it: you can ask again next level.
refusal-cancel-not-asked = Nobody is asking to cancel this tournament now.
refusal-tournament-paused-before = You're playing, and it was already paused this level: ask a moderator who isn't playing.

# The card room's own.
refusal-not-the-organiser = Only the player who announced this tournament, or a moderator, can do that.
refusal-organiser-plays = You're playing (or still can), so only a moderator can remove players from this tournament.
refusal-multiplier-stands = The multiplier has been drawn, so only a moderator can cancel this tournament.
refusal-prizes-are-paid = Prizes have been paid, so only a moderator can cancel this tournament.
refusal-no-such-tournament = There's no such tournament, or it is over.
refusal-too-many-tournaments = { $maximum ->
    [one] This server already has an open tournament, and it can have only one at a time.
   *[other] This server already has { $maximum } open tournaments, the most it can have at once.
}
refusal-start-time-past = That time has passed: choose a later start.
refusal-start-time-far = That is more than a year away: choose an earlier start.
refusal-tournament-frozen = Something went wrong, so I stopped this tournament (incident { $incident }). Its organizer can cancel it: everyone still in gets a refund.
refusal-no-such-season = There's no such season here, or it has ended.
