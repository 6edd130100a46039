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
describe-unregister = Take your entry back before the start
describe-standings = Who has how many chips
describe-event-status = How a tournament stands, and where you sit
describe-event-plan = What a tournament costs, its levels and its prizes
describe-event-list = The open tournaments of this server, and the last ones
describe-rebuy = Buy another starting stack
describe-addon = Buy the add-on, in its break
describe-deal = Propose to share the remaining prizes, at the final table
describe-deal-by = By chips, or by what chips are worth
describe-event-begin = Let a scheduled tournament start a minute from now
describe-event-cancel = Call a tournament off and pay everybody back
describe-event-pause = Deal no new hands; the clocks stand still
describe-event-resume = Go on after a pause
describe-event-exclude = Put a player out of a tournament
describe-hand-for-hand = Let all tables start each hand together
describe-hand-for-hand-on = On, or as the rules of the event have it
describe-event-number = Which one; by default that of this channel
describe-event-preset = A ready-made tournament to start from
describe-event-title = What it is called
describe-event-start = When: 21:00, tomorrow 20:30, friday 21:00, in 45 min …
describe-event-players = How many play in a sit & go; how many at most in a tournament with a start
describe-event-buy-in = What an entry puts into the prize pool
describe-event-fee = What the house takes of an entry besides, a quarter of it at most
describe-event-minutes = About how long it shall take, in minutes: levels are chosen for that
describe-event-guarantees = Least prizes, such as 500 300 200, also the shares of a larger pool; a satellite's least tickets
describe-event-prize = Prizes of your own: taken from your wallet now, and back when it is called off
describe-event-added = What the house adds to the prize pool
describe-event-satellite = The first places win tickets to this tournament, as many as the prize pool pays
describe-event-season = The league it counts for
describe-timezone = The time zone in which people of this server say when a tournament starts
describe-season = Leagues: several tournaments, one table
describe-season-create = Open a league
describe-season-end = Close a league; its table stays
describe-season-title = What it is called
describe-season-points = Points by place, such as 10 7 5 3; by default by place and field
describe-season-counting = Only so many best results of each player count
describe-season-number = Which league
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
event-no-house-money = The house adds nothing to it: that is for moderators. With `prize` you put up chips of your own.
event-length-nearest = About { $wanted } minutes cannot be had; this comes nearest.
event-length = With { $players } players it should take about { $minutes } minutes: levels of { $level ->
    [one] one minute
   *[other] { $level } minutes
}, { $name }.
event-list-line = **{ $number }** { $title } · { $channel } · { $state }
event-list-past = Last ones:
event-past-line = **{ $number }** { $title } · { $end }
event-past-won = won by { $name } { $when }
event-past-cancelled = called off { $when }
event-list-empty = No tournament is open. `/tournament create` announces one.
event-cancelled = The tournament is called off; everybody still in has his money back.
event-cancel-asked = You play in it yourself, so everybody who is still in is asked: it is called off when all agree.
event-hastened = It starts in a minute.
event-paused = The tournament is paused; `/tournament resume` goes on.
event-paused-briefly = The tournament is paused; `/tournament resume` goes on. You play in it yourself, so it goes on after ten minutes at the latest.
event-resumed = The tournament goes on.
event-excluded = The player is out, at the latest when his hand is over.
event-hand-for-hand-off = Hand for hand is left to the rules of the event again.
note-bought-again = You have bought another stack.
act-tournament-cancel = called a tournament off
act-tournament-pause = paused a tournament
act-tournament-resume = resumed a tournament
act-tournament-exclude = put out of a tournament
act-tournament-set-hand-for-hand = switched hand for hand
structure-levels = Levels of { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
}:
structure-level = { $level }:{"\u00A0"}{ $stakes }
structure-breaks = { $minutes } minutes of break every { $every } minutes
timezone-chosen = Times are read as those of { $zone } from now on.
settings-timezone = Time zone: { $zone }
season-created = The league **{ $title }** is open: choose it in `/tournament create`.
season-ended = The league is closed.
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
span-season = This league
refusal-no-tournament-here = Which tournament? There is none in this channel; say its number.
refusal-start-unreadable = “{ $typed }” is not a time that I understand. Try 21:00, tomorrow 20:30, friday 21:00, 2026-12-24 20:30 or in 45 min.
refusal-timezone-unknown = I know no time zone “{ $typed }”. Choose one from the list, such as Europe/Rome.
refusal-amounts-unreadable = “{ $typed }” is not a row of amounts such as 500 300 200.
refusal-tournament-preset-unknown = I know no ready-made tournament “{ $typed }”. Choose one from the list.
refusal-house-money = What the house adds or guarantees is decided by those who moderate this channel.

# When a tournament's channel is gone
command-move = move
describe-event-move = Let a tournament whose channel is gone go on in another one
describe-event-move-to = Where it is announced from now on
event-moved = The tournament goes on in { $channel }.
event-moved-paused = The tournament is in { $channel } now. It is still paused; `/tournament resume` goes on.
dm-event-lost = The channel of your tournament **{ $title }** in **{ $server }** is gone, so nothing is dealt there now. Name another one with `/tournament move number:{ $number }` in the server: you or a moderator can do that. If nobody does, it is called off { $when } and everybody is paid back by its rules.
dm-event-called-off = **{ $title }** in **{ $server }** is called off: its channel was gone and nobody named another one. What its rules pay back is in your wallet.
refusal-channel-stands = The channel of that tournament is still there. Only one whose channel is gone is moved.
act-tournament-move = moved a tournament to another channel
act-tournament-hasten = let a tournament start earlier
