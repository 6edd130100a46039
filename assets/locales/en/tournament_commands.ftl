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
describe-tournament = Tournaments in this server
describe-create = Announce a tournament in this channel
describe-register = Enter a tournament
describe-unregister = Leave a tournament before it starts; your entry is refunded
describe-standings = The players by chips
describe-event-status = How a tournament stands, and where you sit
describe-event-plan = What a tournament costs, its levels and its prizes
describe-event-list = The open tournaments of this server, and the last ones
describe-rebuy = Buy another starting stack
describe-addon = Buy the add-on, in its break
describe-deal = Propose a deal on the remaining prizes, at the final table
describe-deal-by = By chips, or by what chips are worth
describe-event-begin = Start a scheduled tournament a minute from now
describe-event-cancel = Cancel a tournament and refund everyone
describe-event-pause = Pause a tournament: no new hands, and the clock stops
describe-event-resume = Resume a paused tournament
describe-event-exclude = Remove a player from a tournament
describe-hand-for-hand = Start each hand at all tables together
describe-hand-for-hand-on = On, or as the tournament's rules say
describe-event-number = Which one; by default the one in this channel
describe-event-preset = A ready-made tournament to start from
describe-event-title = Its title
describe-event-start = When: 21:00, tomorrow 20:30, friday 21:00, in 45 min …
describe-event-players = Players in a sit & go; the maximum in a tournament with a start
describe-event-buy-in = The part of an entry that goes into the prize pool
describe-event-fee = House fee on top of the buy-in (25% at most)
describe-event-minutes = Roughly how long it should last, in minutes
describe-event-guarantees = Guaranteed prizes, such as 500 300 200 (for a satellite: guaranteed tickets)
describe-event-prize = Prizes of your own: taken from your wallet now, refunded if it is cancelled
describe-event-added = What the house adds to the prize pool
describe-event-satellite = The first places win tickets to this tournament, as many as the prize pool pays
describe-event-season = The season it counts for
describe-timezone = The server's time zone: for start times, and for when days and months begin
describe-season = Seasons: several tournaments, one set of standings
describe-season-create = Open a season
describe-season-end = Close a season; its standings stay
describe-season-title = Its title
describe-season-points = Points by place, such as 10 7 5 3; by default by place and field
describe-season-counting = How many of each player's best results count
describe-season-number = Which season
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
event-created = The tournament is announced; its number is { $number }.
event-starts = It starts on { $day }, at { $time } ({ $zone }).
event-no-house-money = The house adds nothing to it: only moderators can do that. With `prize` you put up chips of your own.
event-length-nearest = A tournament of { $wanted } minutes isn't possible: with { $players } players its levels allow { $least } to { $most } minutes. This is the closest.
event-length = With { $players } players it should take about { $minutes } minutes: { $level ->
    [one] one-minute
   *[other] { $level }-minute
} levels, { $name }.
event-list-line = **{ $number }** { $title } · { $channel } · { $state }
event-list-past = Last ones:
event-past-line = **{ $number }** { $title } · { $end }
event-past-won = won by { $name } { $when }
event-past-cancelled = cancelled { $when }
event-list-empty = No tournament is open. `/tournament create` announces one.
event-cancelled = The tournament is cancelled; everyone still in has been refunded.
event-cancel-asked = You play in it yourself, so everyone who is still in is asked: it is cancelled if all agree.
event-hastened = It starts in a minute.
event-paused = The tournament is paused; use `/tournament resume` to continue.
event-paused-briefly = The tournament is paused; use `/tournament resume` to continue. You play in it yourself, so it resumes after ten minutes at the latest.
event-resumed = The tournament resumes.
event-excluded = The player will be removed, after their current hand if they are in one.
event-hand-for-hand-off = Hand-for-hand play follows the tournament's rules again.
note-bought-again = You've bought another stack.
act-tournament-cancel = cancelled a tournament
act-tournament-pause = paused a tournament
act-tournament-resume = resumed a tournament
act-tournament-exclude = removed from a tournament
act-tournament-set-hand-for-hand = switched hand-for-hand play
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
timezone-chosen = Start times are now in { $zone } time; days and months follow it, too.
timezone-asked = Nobody has chosen a time zone for this server, so I read times as { $zone }. If that's not yours, choose yours with `/settings timezone`. The days and months of the leaderboards follow it, too.
settings-timezone = Time zone: { $zone }
season-created = The season **{ $title }** is open: choose it in `/tournament create`.
season-ended = The season is closed.
season-empty = No tournament of **{ $title }** has been finished yet.
season-played = { $tournaments ->
    [one] one tournament
   *[other] { $tournaments } tournaments
}
season-points = Points
season-wins = Won
season-line = **{ $rank }.** { $name } · { $points } · { $wins ->
    [0] no win
    [one] one win
   *[other] { $wins } wins
} of { $played }
span-season = This season
refusal-no-tournament-here = Which tournament? There is none in this channel; give its number.
refusal-start-unreadable = I can't read “{ $typed }”. Try 21:00, tomorrow 20:30, friday 21:00, 2026-12-24 20:30 or in 45 min.
refusal-timezone-unknown = I don't know a time zone called “{ $typed }”. Type a city such as Rome, or a zone such as Europe/Rome.
refusal-amounts-unreadable = I can't read “{ $typed }”. Enter amounts such as 500 300 200.
refusal-tournament-preset-unknown = I don't know a ready-made tournament called “{ $typed }”. Choose one from the list.
refusal-house-money = Only moderators of this channel decide what the house adds or guarantees.

# When a tournament's channel is gone
command-move = move
describe-event-move = Continue a tournament whose channel is gone in another channel
describe-event-move-to = Its new channel
event-moved = The tournament continues in { $channel }.
event-moved-paused = The tournament is in { $channel } now. It is still paused; use `/tournament resume` to continue.
dm-event-lost = The channel of your tournament **{ $title }** in **{ $server }** is gone, so no hands are dealt. Name another with `/tournament move number:{ $number }` in the server: you or a moderator can do that. Otherwise it is cancelled { $when } and everyone is refunded by its rules.
dm-event-called-off = **{ $title }** in **{ $server }** is cancelled: its channel was gone and nobody named another. Your refund is in your wallet.
refusal-channel-stands = That tournament's channel is still there. Only a tournament whose channel is gone can be moved.
act-tournament-move = moved a tournament to another channel
act-tournament-hasten = started a tournament earlier
