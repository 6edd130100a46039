# Tournaments: announcement, clock, lines, controls.

ordinal-one = { $place }st
ordinal-two = { $place }nd
ordinal-few = { $place }rd
ordinal-other = { $place }th

# The plan
lobby-kind-sit-and-go = Sit & go for { $players }
lobby-kind-scheduled = Tournament
lobby-kind-velox = VeloX for { $players }
mode-freezeout = freeze-out
mode-double-chance = double chance
mode-rebuy = rebuys
mode-addon = add-on
mode-rebuy-addon = rebuys and add-on
structure-mixed-levels = Mixed: limit every other level
sheet-standard = standard
sheet-turbo = turbo
sheet-deep = deep
sheet-velox = super-turbo
lobby-freeroll = Freeroll: the entry costs nothing
lobby-entry = Entry { $amount }, all of it for the prizes
lobby-entry-velox = Entry { $amount }; of all entries 91 % are paid out on average
lobby-entry-parts = Entry { $amount }: { $parts }
lobby-entry-prizes = { $amount } for the prizes
lobby-entry-fee = { $amount } fee
lobby-entry-knockout = { $amount } bounty
lobby-entry-progressive = { $amount } growing bounty
lobby-structure = { $stack } chips to begin with · levels of { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
} ({ $name }) · { $seconds } s a turn
lobby-double-chance = Double chance: { $stack } chips at first, as many later when you ask for them or lose the first
lobby-rebuy-busted = Rebuys for { $cost } when you have lost all chips
lobby-rebuy-below-start = Rebuys for { $cost } while you have less than a starting stack
lobby-rebuy-most = { $rebuy }, at most { $most }
lobby-rebuy-until = { $rebuy }, to the end of level { $level }
lobby-addon = Add-on in the break after level { $level }: { $chips } chips for { $cost }
lobby-late = One can enter to the end of level { $level }
lobby-reentry = One can enter to the end of level { $level }, and again { $times ->
    [one] once
   *[other] up to { $times } times
}
lobby-double-chance-until = Double chance: { $stack } chips at first, as many later when you ask for them or lose the first; at the end of level { $level } they come by themselves
lobby-entry-paid = { $entry } · { $percent }% of it is paid out
lobby-length = It takes about { $minutes } minutes with { $players } players
lobby-seats = Tables of { $seats }
lobby-antes = antes from level { $level }
lobby-no-antes = no antes
lobby-no-breaks = no breaks
lobby-unregister = The entry comes back to whoever unregisters before the start
lobby-no-shows = who never comes is out after level { $level }
lobby-deals = deals are allowed at the final table
lobby-no-deals = no deals
lobby-protection = all-in protection: the first bet of a day that one misses costs no fold
lobby-no-protection = no all-in protection
lobby-hand-for-hand-auto = hand for hand before the first prize
lobby-hand-for-hand-always = hand for hand throughout
lobby-hand-for-hand-never = never hand for hand
lobby-sponsored = { $amount } put up by { $player }
lobby-glory = No prizes: it is played for glory, and for points where it counts for a league.
lobby-guarantees = Guaranteed: { $amounts }
lobby-added = { $amount } added by the house

# Where it stands
lobby-registered-of = **{ $entrants }** of { $most } registered. It starts one minute after the last player has registered.
lobby-registered-of-velox = **{ $entrants }** of { $most } registered. It starts as soon as the last player has registered.
lobby-registered-briefly = **{ $entrants }** of { $most } registered
lobby-starts = Starts { $when } · **{ $entrants }** registered, at least { $least } needed, room for { $most }
lobby-countdown = All are there: it starts { $when }.
lobby-running = **{ $left }** of { $entrants } players left · { $tables ->
    [one] one table
   *[other] { $tables } tables
} · average { $average }
lobby-open = One can still enter.
lobby-finished = **{ $name }** has won.
lobby-cancelled = Called off. Everybody still in has his money back.
lobby-pool = Prize pool { $amount }
lobby-pool-and-prizes = Prize pool { $amount }: { $prizes }
lobby-prize = { $place } { $amount }
lobby-more-prizes = and { $count } more
lobby-velox-prizes = The prize pool is drawn before the first hand: { $least } to { $most } times the entry of { $entry }.
lobby-velox-chances = Chances: { $chances }
lobby-velox-chance = ×{ $multiplier } { $percent }%
lobby-velox-paid = Up to ×{ $alone } the winner takes all; from ×{ $shared } on the first three are paid { $first }, { $second } and { $third }%.
lobby-multiplier = The draw: **×{ $multiplier }**
lobby-names = Registered: { $names }
names-more = { $names } and { $count } more
lobby-names-none = Nobody has registered yet.
lobby-recovered = I am back: the tournament goes on where it stopped.
lobby-parting = I have to go for a moment. The tournament waits as it is.
lobby-deal = A deal is being discussed at the final table.
status-announcement = [To the announcement]({ $link })
tournament-number = number { $number }

clock-level = Level { $level } · { $stakes }
clock-next = { $level } · next { $stakes } { $when }
clock-break = **Break**: it goes on { $when } with { $stakes }
clock-break-due = the break begins when the hands are over
clock-paused = **paused**
clock-hand-for-hand = hand for hand

# The controls
gate-register = Register
gate-register-late = Enter
gate-unregister = Unregister
gate-remind = Remind me
gate-forget = Don't remind me
gate-seat = My seat
gate-standings = Standings
gate-rebuy = Rebuy { $cost }
gate-norebuy = No rebuy
gate-addon = Add-on { $chips } for { $cost }
gate-noaddon = No add-on
gate-half = Second half
gate-deal = Deal…
gate-dealchips = By chips
gate-dealicm = By value (ICM)
gate-accept = Accept
gate-decline = Decline
gate-calloff = Call it off
gate-playon = Play on

# What a press is answered with
note-registered = You are registered for **{ $title }**. { $when }
note-registered-soon = It starts by itself when all are there.
note-registered-late = You get a seat now.
note-starts = It starts { $when }.
note-unregistered = You are no longer registered; the entry is back in your wallet.
note-reminded-now = It starts { $when }: I have just written it to you.
note-reminded = I will write to you 15 minutes before the start.
note-forgotten = I will not remind you.
note-seat = Table { $table }, seat { $seat }, { $stack ->
    [one] { $stack } chip
   *[other] { $stack } chips
}
note-seat-way = { $seat }: [to the table]({ $link })
note-waits-for-seat = You wait for a seat.
note-busted = You have no chips left.
note-out = You are out in { $place } place.
note-prize = You have won { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}.
note-still-registered = You are registered: number { $place } of { $entrants }.
note-rebought = You have bought again for { $cost }.
note-declined = Noted.
note-addon = You have bought the add-on.
note-half = The second half of your stack is yours.
note-deal-choose = How shall the remaining prizes be shared? Everybody at the table must accept.
note-deal-proposed = Proposed.
note-deal-after-hand = Proposed; the table is asked when this hand is over.

# Lines in a table's thread and in the announcement's channel
line-welcome = **{ $title } · table { $table }**
line-welcome-seats = { $names }: your seats are here. The cards come by direct message, and behind **My cards**.
line-fallback = I may open no threads here, so the tables of **{ $title }** are played in this channel.
line-thread-gone = The thread of table { $table } is gone; it goes on here.
line-moves = { $player } moves to table { $table }, seat { $seat }, with { $stack ->
    [one] { $stack } chip
   *[other] { $stack } chips
}: { $link }
line-arrives = { $player } comes from table { $table } to seat { $seat } with { $stack ->
    [one] { $stack } chip
   *[other] { $stack } chips
}.
line-seated = { $player } takes seat { $seat } with { $stack ->
    [one] { $stack } chip
   *[other] { $stack } chips
}.
line-broken = This table is done; its players go on elsewhere.
line-broken-final = This table is done: the final table is at { $link }.
line-final-seat = Seat { $seat }: { $player }, { $stack ->
    [one] { $stack } chip
   *[other] { $stack } chips
}
line-final-table = **The final table.** Seats and button have been drawn anew.
line-out = **{ $name }** is out in { $place } place.
line-out-tied = **{ $name }** is out and shares { $place } place with { $others ->
    [one] another
   *[other] { $others } others
}.
line-out-open = **{ $name }** is out.
line-no-show = **{ $name }** never came and is out.
line-excluded = **{ $name }** has been excluded.
line-prize = { $name } wins { $amount }.
line-bounty = { $name } takes the bounty on { $victim }: { $amount }.
line-bounty-grown = { $name } takes the bounty on { $victim }: { $amount }, and { $grown } more go on his own head.
line-bounty-kept = { $name } keeps { $amount } of bounties.
line-break = **Break**: it goes on { $when }.
line-break-addon = **Break**: it goes on { $when }. Add-on: { $chips } chips for { $cost }, now or never.
line-break-over = The break is over.
line-rebuy-offered = { $player }, you have no chips left. A new stack costs { $cost }; the table waits for you, and goes on without you { $when }.
line-rebought = **{ $name }** buys again ({ $number ->
    [one] the first time
   *[other] { $number } times now
}).
line-addon = **{ $name }** takes the add-on.
line-second-half = **{ $name }** takes the second half: { $stack ->
    [one] { $stack } chip
   *[other] { $stack } chips
} now.
line-hand-for-hand-on = Hand for hand: all tables start each hand together.
line-hand-for-hand-off = Hand for hand is over.
line-paused = **Paused.** No new hand is dealt until the host goes on.
line-resumed = The tournament goes on.
line-registration-closed = Registration is closed: { $entrants } players, { $pool } to be won.
line-deal-proposed = **{ $name }** proposes to share the remaining prizes. The table is asked when this hand is over.
line-deal-offered = A deal, if everybody accepts; it lapses { $when }:
line-deal-share = { $player }: { $amount }
line-deal-accepted = **{ $name }** accepts.
line-deal-declined = **{ $name }** declines; the game goes on.
line-deal-lapsed = The deal has come to nothing; the game goes on.
line-deal-made = Everybody has accepted.
line-winner = **{ $name } wins { $title }!**
line-winner-prize = **{ $name } wins { $title }!** { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}.
line-results = **{ $title }** is over: { $results }. [Announcement]({ $link })
line-result = { $place } **{ $name }** { $amount }
line-cancelled = **{ $title }** is called off.
line-cancelled-agreed = Everybody still in has agreed: **{ $title }** is called off.
line-cancel-proposed = **{ $name }** wants to call the tournament off and pay everybody back. It needs all who are still in; the question lapses { $when }: { $players }
line-cancel-agreed = **{ $name }** agrees to call it off.
line-cancel-declined = **{ $name }** wants to play on: the tournament goes on.
line-cancel-lapsed = Not everybody has agreed to call it off: the tournament goes on.
line-cancelled-few = **{ $title }** is called off: { $entrants ->
    [0] nobody
    [one] only one player
   *[other] only { $entrants } players
} had registered, and { $least } were needed.
line-refunds = Back to the wallets: { $refunds }.
line-refund = { $player } { $amount }
line-refunds-more = { $refunds } and { $count } more
line-countdown = { $players }: **{ $title }** is full and starts { $when }.
line-hastened = { $players }: **{ $title }** starts earlier, { $when }.
line-frozen = Something does not add up, so I have stopped **{ $title }**. Nobody's chips are lost. Incident { $incident }: please tell the host of the bot. `/tournament cancel` pays everybody back.

# VeloX
velox-drawing = The multiplier is drawn … ×{ $first } … ×{ $second } … ×{ $third } …
velox-drawn = # ×{ $multiplier }
velox-pool = Prize pool { $pool }: { $prizes }
velox-winner-takes-all = all of it for the winner
velox-top-three = { $first } / { $second } / { $third } for the first three
velox-shares = { $first } / { $second } / { $third }% for the first three
velox-title = VeloX: what can be drawn
velox-chances-pool = Entry { $entry }: three play for
velox-chance-row = ×{ $multiplier }

# Pictures
prizes-pool = Prize pool { $pool }
prizes-entrants = { $entrants ->
    [one] one player
   *[other] { $entrants } players
}
prizes-as-things-stand = As things stand; more entries make it more.
prizes-before-rebuys = Rebuys and add-ons make it more.
prizes-share = { $percent }%
standings-players = Players
standings-average = Average
standings-tables = Tables
standings-pool = Prize pool
standings-entries = Entries
standings-level = Level { $level }
standings-break = Break
standings-paused = Paused
standings-next = next { $stakes }
standings-chips = Chips
standings-prize = Prize
standings-bounties = Bounties
standings-out = out
standings-more = { $count ->
    [one] and one more
   *[other] and { $count } more
}
standings-row = **{ $place }** { $name } · { $stack }
standings-row-out = **{ $place }** { $name }
standings-row-prize = { $row } · won { $amount }
standings-own = You: { $row }
alt-prizes = { $title }. { $pool }. { $rows }
alt-standings = { $title }. { $level } { $stakes }. { $facts }. { $rows }

# At the table
event-title = { $title } · table { $table }
event-level = Level { $level } · { $stakes }
event-next-level = next { $stakes } { $when }
event-hold-break = **Break**: the next hand comes { $when }.
event-hold-break-due = The break begins when all hands are over.
event-hold-paused = **The tournament is paused.**
event-hold-hand-for-hand = Hand for hand: the next one comes when all tables are ready.
event-hold-deal = A deal is being discussed.
event-hold-rebuy = The table waits for a player who may buy again.
event-table-over = This table is done.
event-next-hand = The next hand comes in a moment.
event-hold-waiting = The table waits for players.

# The reminder and the server's calendar
dm-remind = **{ $title }** starts { $when }: [to the announcement]({ $link })
remind-closed = { $players }: **{ $title }** starts { $when }.
event-description = { $plan }
    { $link }
event-place = #{ $channel }
