# `/tournament`, `/season` and what they answer.
# Slash commands
command-tournament = tournament
command-create = create
command-register = register
command-unregister = unregister
command-standings = standings
command-structure = structure
command-list = list
command-rebuy = rebuy
command-addon = addon
command-deal = deal
command-start = start
command-cancel = cancel
command-exclude = exclude
command-hand-for-hand = handforhand
command-timezone = timezone
command-season = season
command-end = end
describe-tournament = Play in this server's tournaments
describe-create = Announce a tournament in this channel
describe-register = Enter a tournament
describe-unregister = Leave a tournament before it starts; your entry is refunded
describe-standings = Show the players by chip count
describe-event-status = Show tournament status and your seat
describe-event-plan = Show a tournament's cost, levels and prizes
describe-event-list = List this server's open and recent tournaments
describe-rebuy = Buy another starting stack
describe-addon = Buy the add-on, during its break
describe-deal = Propose a deal on the remaining prizes, at the final table
describe-deal-by = Split by chip counts, or by what the chips are worth (ICM)
describe-event-begin = Start a scheduled tournament one minute from now
describe-event-cancel = Cancel a tournament and refund everyone
describe-event-pause = Pause a tournament: no new hands, and the clock stops
describe-event-resume = Resume a paused tournament
describe-event-exclude = Remove a player from a tournament
describe-hand-for-hand = Start each hand at all tables together
describe-hand-for-hand-on = Turn it on, or follow the tournament's rules
describe-event-number = Choose the tournament; by default the one in this channel
describe-event-preset = Choose a ready-made tournament to start from
describe-event-title = Enter the title
describe-event-start = Set the start: 21:00, tomorrow 20:30, friday 21:00, in 45 min …
describe-event-players = Set the players in a sit & go, or the maximum in a scheduled tournament
describe-event-buy-in = Set the part of the entry that goes to the prize pool
describe-event-fee = Set the house fee on top of the buy-in (25% at most)
describe-event-minutes = Choose roughly how long it should last, in minutes
describe-event-guarantees = Set guaranteed prizes, such as 500 300 200 (for a satellite: guaranteed tickets)
describe-event-prize = Put up your own chips as prizes: taken now, refunded if canceled
describe-event-added = Set what the house adds to the prize pool
describe-event-satellite = Award top finishers tickets to this tournament, up to what the prize pool covers
describe-event-season = Choose the season it counts toward
describe-timezone = Set the server's time zone: for start times, and for when days and months begin
describe-season = Run seasons: several tournaments, one set of standings
describe-season-create = Open a season
describe-season-end = Close a season; its standings stay
describe-season-title = Enter the title
describe-season-points = Set points by place, such as 10 7 5 3; by default based on finish and field size
describe-season-counting = Choose how many of each player's best results count
describe-season-number = Choose the season
preset-usual = Tournament
preset-sit-and-go = Sit & go
preset-heads-up = Heads-up
preset-turbo = Turbo sit & go
preset-velox = VeloX
preset-freezeout = Freeze-out
preset-deep = Deep stack
preset-rebuy = Rebuy tournament
preset-double-chance = Double chance
preset-bounty = Bounty tournament
preset-freeroll = Freeroll
event-created = Tournament #{ $number } is posted.
event-starts = It starts on { $day }, at { $time } ({ $zone }).
event-no-house-money = The house won't add anything: only moderators can have it do that. With `prize` you can put up your own chips.
event-length-nearest = This tournament can't last { $wanted } minutes: with { $players } players, its levels allow { $least } to { $most } minutes. I chose the closest.
event-length = With { $players } players it should take about { $minutes } minutes: { $level ->
    [one] one-minute
   *[other] { $level }-minute
} levels, { $name }.
event-list-line = **{ $number }** { $title } · { $channel } · { $state }
event-list-past = Recent:
event-past-line = **{ $number }** { $title } · { $end }
event-past-won = won by { $name } { $when }
event-past-cancelled = canceled { $when }
event-list-empty = No tournaments are open. `/tournament create` announces one.
event-cancelled = The tournament is canceled, and everyone still in got a refund.
event-cancel-asked = You're playing in it, so everyone still in has to agree.
event-hastened = It starts in a minute.
event-paused = The tournament is paused; use `/tournament resume` to continue.
event-paused-briefly = The tournament is paused; use `/tournament resume` to continue. You're playing in it, so it resumes within ten minutes.
event-resumed = The tournament resumes.
event-excluded = They'll be removed as soon as any hand they're in is over.
event-hand-for-hand-off = Hand-for-hand play follows the tournament's rules again.
note-bought-again = You bought another stack.
act-tournament-cancel = canceled a tournament
act-tournament-pause = paused a tournament
act-tournament-resume = resumed a tournament
act-tournament-exclude = removed from a tournament:
act-tournament-set-hand-for-hand = changed hand-for-hand play
structure-levels = { $minutes ->
    [one] One-minute
   *[other] { $minutes }-minute
} levels:
structure-level = { $level }:{"\u00A0"}{ $stakes }
structure-breaks = { $count ->
    [0] { $minutes }-minute breaks every { $every } minutes
    [1] one { $minutes }-minute break after { $every } minutes
   *[other] { $count } breaks of { $minutes ->
        [one] a minute
       *[other] { $minutes } minutes
    }, one every { $every } minutes
}
timezone-chosen = The time zone is now { $zone }. It sets start times, and when the leaderboards' days and months begin.
timezone-asked = Nobody has chosen a time zone for this server, so I use { $zone }. If that's not yours, change it with `/settings timezone`. The leaderboards' days and months follow it, too.
settings-timezone = Time zone: { $zone }
season-created = The season **{ $title }** is open: choose it in `/tournament create`.
season-ended = The season is closed.
season-empty = No tournament of **{ $title }** has finished yet.
season-played = { $tournaments ->
    [one] one tournament
   *[other] { $tournaments } tournaments
}
season-points = Points
season-wins = Won
season-line = **{ $rank }.** { $name } · { $points } · { $wins ->
    [0] no wins
    [one] one win
   *[other] { $wins } wins
} in { $played }
span-season = This season
refusal-no-tournament-here = There's no tournament in this channel: choose one with `number`.
refusal-start-unreadable = I can't read “{ $typed }”. Try 21:00, tomorrow 20:30, friday 21:00, 2026-12-24 20:30 or in 45 min.
refusal-timezone-unknown = I don't know a time zone called “{ $typed }”. Type a city such as Rome, or a zone such as Europe/Rome.
refusal-amounts-unreadable = I can't read “{ $typed }”. Enter amounts such as 500 300 200.
refusal-tournament-preset-unknown = I don't know a ready-made tournament called “{ $typed }”. Choose one from the list.
refusal-house-money = Only moderators of this channel can have the house add or guarantee prizes.

# When a tournament's channel is gone
command-move = move
describe-event-move = Move a tournament whose channel is gone to another channel
describe-event-move-to = Choose its new channel
event-moved = The tournament continues in { $channel }.
event-moved-paused = The tournament is in { $channel } now. It is still paused; use `/tournament resume` to continue.
dm-event-lost = The channel of your tournament **{ $title }** in **{ $server }** is gone, so play has stopped for now. You or a moderator can pick another channel with `/tournament move number:{ $number }` in the server. Otherwise it's canceled { $when }, and everyone gets a refund under its rules.
dm-event-called-off = **{ $title }** in **{ $server }** is canceled: its channel was gone and nobody picked another. Your refund is in your wallet.
refusal-channel-stands = That tournament's channel still exists. You can only move a tournament whose channel is gone.
act-tournament-move = moved a tournament to another channel
act-tournament-hasten = started a tournament early
