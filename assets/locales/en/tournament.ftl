# Tournaments: announcement, clock, lines, controls.

# ORDINAL says which kind of ordinal number the language needs, by https://cldr.unicode.org.
ordinal =
    { ORDINAL($place) ->
        [one] { $place }st
        [two] { $place }nd
        [few] { $place }rd
       *[other] { $place }th
    }

# The plan
announcement-kind-sit-and-go = Sit & go for { $players }
announcement-kind-scheduled = Tournament
announcement-kind-velox = VeloX for { $players }
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
announcement-freeroll = Freeroll: free entry
announcement-entry = Entry { $amount }, no fee
announcement-entry-velox = Entry { $amount }; on average 91% goes to prizes
announcement-entry-parts = Entry { $amount }: { $parts }
announcement-entry-prizes = { $amount } to the prize pool
announcement-entry-fee = { $amount } fee
announcement-entry-knockout = { $amount } bounty
announcement-entry-progressive = { $amount } progressive bounty
announcement-structure = { $stack } starting chips · { $minutes ->
    [one] one-minute
   *[other] { $minutes }-minute
} levels ({ $name }) · { $seconds } s per turn
announcement-double-chance = Double chance: start with { $stack } chips; get another { $stack } when you ask, or when you lose the first stack
announcement-rebuy-busted = Rebuys for { $cost } when you bust
announcement-rebuy-below-start = Rebuys for { $cost } while you have less than a starting stack
announcement-rebuy-most = { $rebuy }, max { $most }
announcement-rebuy-until = { $rebuy }, through level { $level }
announcement-addon = Add-on in the break after level { $level }: { $chips } chips for { $cost }
announcement-late = Late registration through level { $level }
announcement-reentry = Late registration through level { $level }, with { $times ->
    [one] one re-entry
   *[other] up to { $times } re-entries
}
announcement-double-chance-until = Double chance: start with { $stack } chips; get another { $stack } when you ask, when you lose the first stack, or at the end of level { $level }
announcement-entry-paid = { $entry } · { $percent }% goes to prizes
announcement-length = Lasts about { $minutes } minutes with { $players } players
announcement-seats = Tables of { $seats }
announcement-antes = antes from level { $level }
announcement-no-antes = no antes
announcement-mixed-limits = each game has its own limits
announcement-no-breaks = no breaks
announcement-unregister = Full refund if you unregister before the start
announcement-no-shows = no-shows are removed after level { $level }
announcement-deals = deals allowed at the final table
announcement-no-deals = no deals
announcement-protection = all-in protection (see `/rules`)
announcement-no-protection = no all-in protection
announcement-hand-for-hand-auto = hand for hand on the money bubble
announcement-hand-for-hand-always = hand for hand throughout
announcement-hand-for-hand-never = no hand-for-hand play
announcement-sponsored = { $amount } put up by { $player }
announcement-glory = No prizes: you play for glory, and for points if it counts toward a season.
announcement-only-bounties = No prize pool: you play for the bounties.
announcement-guarantees = Guaranteed: { $amounts }
announcement-added = { $amount } added by the house

# Where it stands
announcement-registered-of = **{ $entrants }** of { $most } registered. { note-starts-when-full }
announcement-registered-of-velox = **{ $entrants }** of { $most } registered. { note-starts-when-full-velox }
announcement-registered-briefly = **{ $entrants }** of { $most } registered
announcement-starts = Starts { $when } · **{ $entrants }** registered (min { $least }, max { $most })
announcement-countdown = Everyone's here: it starts { $when }.
announcement-running = **{ $left }** of { $entrants } players left · { $tables ->
    [one] one table
   *[other] { $tables } tables
} · average { $average }
announcement-open = Late registration is open.
announcement-away = Sitting out (check/fold): { $names }
announcement-finished = **{ $name }** has won.
announcement-cancelled = Canceled. Everyone still in got a refund.
announcement-pool-and-prizes = Prize pool { $amount }: { $prizes }
announcement-prize = { $place } { $amount }
announcement-share = { $place } { $percent }%
announcement-shares = { $shares } with { $entries } entries
announcement-more-prizes = and { $count } more
announcement-velox-prizes = I draw the prize pool before the first hand: { $least } to { $most } times the { $entry }-chip entry.
announcement-velox-chances = Odds: { $chances }
announcement-velox-chance = ×{ $multiplier } { $percent }%
announcement-velox-paid = Up to ×{ $alone }, the winner takes all; at ×{ $shared } or more, the top three split it { $first }/{ $second }/{ $third }%.
announcement-multiplier = Multiplier: **×{ $multiplier }**
announcement-names = Registered: { $names }
names-more = { $names } and { $count } more
announcement-names-none = Nobody has registered yet.
announcement-recovered = I'm back. The tournament resumes where it left off.
announcement-parting = I'm restarting. The tournament is paused; nothing is lost.
announcement-deal = The final table is discussing a deal.
status-announcement = [Go to the announcement]({ $link })
tournament-number = Tournament #{ $number }

clock-level = Level { $level } · { $stakes }
clock-next = { $level } · next { $stakes } { $when }
clock-break = **Break**: play resumes { $when } at { $stakes }
clock-break-due = break after the current hands
clock-paused = **paused**
clock-hand-for-hand = hand for hand

# The controls
gate-register = Register
gate-register-late = Register late
gate-unregister = Unregister
gate-remind = Remind me
gate-forget = Don't remind me
gate-back = { control-come-back }
gate-seat = My seat
gate-standings = Standings
gate-rebuy = Rebuy { $cost }
gate-norebuy = No rebuy
gate-addon = Add-on { $chips } for { $cost }
gate-noaddon = No add-on
gate-half = Take the second stack
gate-deal = Deal…
gate-dealchips = By chips
gate-dealicm = By chip value (ICM)
gate-accept = Accept
gate-decline = Decline
gate-calloff = Cancel it
gate-playon = Keep playing

# What a press is answered with
note-registered = You're registered for **{ $title }**. { $when }
note-starts-when-full = It starts one minute after the last player registers.
note-starts-when-full-velox = It starts as soon as the last player registers.
note-registered-late = You're in: seating you now.
note-starts = It starts { $when }.
note-unregistered = You're no longer registered, and your entry has been refunded.
note-reminded-now = It starts { $when }: I've just sent you a direct message.
note-reminded = I'll send you a direct message 15 minutes before the start.
note-forgotten = I won't remind you.
note-seat = Table { $table }, seat { $seat }, { $stack ->
    [one] { $stack } chip
   *[other] { $stack } chips
}
note-seat-way = { $seat }: [go to the table]({ $link })
note-away = You're away: I check or fold for you.
note-waits-for-seat = You're waiting for a seat.
note-busted = You have no chips left.
note-out = You're out in { $place } place.
note-prize = You won { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}.
note-still-registered = You're registered: #{ $place } of { $entrants }.
note-rebought = You bought a rebuy for { $cost }.
note-declined = OK.
note-addon = You bought the add-on.
note-half = You took your second stack.
note-deal-choose = How should the remaining prizes be split? Everyone at the table has to accept.
note-deal-proposed = Proposed.
note-deal-after-hand = Proposed; the table votes after this hand.

# Lines in a table's thread and in the announcement's channel
line-welcome = **{ $title } · table { $table }**
line-welcome-seats = { $names }: take your seats here. Your cards arrive by direct message; **My cards** shows them too.
line-fallback = I can't open threads here, so the tables of **{ $title }** play in this channel.
line-thread-gone = Table { $table }'s thread is gone, so the table continues here.
line-moves = { $player } moves to table { $table }, seat { $seat }, with { $stack ->
    [one] { $stack } chip
   *[other] { $stack } chips
}: { $link }
line-arrives = { $player } joins from table { $table } in seat { $seat } with { $stack ->
    [one] { $stack } chip
   *[other] { $stack } chips
}.
line-seated = { $player } takes seat { $seat } with { $stack ->
    [one] { $stack } chip
   *[other] { $stack } chips
}.
line-broken = This table is breaking, and its players are moving to other tables.
line-broken-final = This table is breaking: the final table is at { $link }.
line-final-seat = Seat { $seat }: { $player }, { $stack ->
    [one] { $stack } chip
   *[other] { $stack } chips
}
line-final-table = **The final table.** Seats and button have been redrawn.
line-out = **{ $name }** is out in { $place } place.
line-out-tied = **{ $name }** is out and ties for { $place } place with { $others ->
    [one] another player
   *[other] { $others } others
}.
line-out-open = **{ $name }** is out.
line-no-show = **{ $name }** never showed up and is out.
line-excluded = **{ $name }** has been removed.
line-prize = { $name } wins { $amount }.
line-bounty = { $name } takes the bounty on { $victim }: { $amount }.
line-bounty-grown = { $name } takes the bounty on { $victim }: { $amount }, and { $grown } is added to their own bounty.
line-bounty-kept = { $name } keeps { $amount } in bounties.
line-break = **Break**: play resumes { $when }.
line-break-addon = **Break**: play resumes { $when }. Add-on: { $chips } chips for { $cost }, only during this break.
line-break-over = The break is over.
line-rebuy-offered = { $player }, you have no chips left. A rebuy costs { $cost }. The table is waiting; play continues without you { $when }.
line-rebought = **{ $name }** rebuys { $number ->
    [one] (#1)
   *[other] (#{ $number })
}.
line-addon = **{ $name }** takes the add-on.
line-second-half = **{ $name }** takes the second stack and now has { $stack ->
    [one] { $stack } chip
   *[other] { $stack } chips
}.
line-hand-for-hand-on = Hand-for-hand play: all tables start each hand together.
line-hand-for-hand-off = Hand-for-hand play is over.
line-paused = **Paused.** There are no new hands until the organizer resumes the tournament.
line-resumed = The tournament resumes.
line-registration-closed = Registration is closed: { $entrants } players, { $pool } in the prize pool.
line-deal-proposed = **{ $name }** proposes a deal on the remaining prizes. The table votes after this hand.
line-deal-offered = Here's the proposed deal. Everyone has to accept it; it expires { $when }:
line-deal-share = { $player }: { $amount }
line-deal-accepted = **{ $name }** accepts.
line-deal-declined = **{ $name }** declines; play continues.
line-deal-lapsed = No deal; play continues.
line-deal-made = Everyone accepted the deal.
line-winner = **{ $name } wins { $title }!**
line-winner-prize = **{ $name } wins { $title }!** { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}.
line-results = **{ $title }** is over: { $results }. [Announcement]({ $link })
line-result = { $place } **{ $name }** { $amount }
line-cancelled = **{ $title }** is canceled.
line-cancelled-agreed = Everyone still in agreed: **{ $title }** is canceled.
line-cancel-proposed = **{ $name }** wants to cancel the tournament and refund everyone. Everyone still in must agree; the vote ends { $when }: { $players }
line-cancel-agreed = **{ $name }** agrees to cancel it.
line-cancel-declined = **{ $name }** wants to keep playing: the tournament continues.
line-cancel-lapsed = Not everyone agreed to cancel it: the tournament continues.
line-cancelled-few = **{ $title }** is canceled: { $entrants ->
    [0] nobody
    [one] only one player
   *[other] only { $entrants } players
} registered, and it needed { $least }.
line-refunds = Refunded: { $refunds }.
line-refund = { $player } { $amount }
line-refunds-more = { $refunds } and { $count } more
line-countdown = { $players }: **{ $title }** is full and starts { $when }.
line-hastened = { $players }: **{ $title }** now starts early, { $when }.
line-frozen = Something doesn't add up, so I stopped **{ $title }**. No chips are lost. Please report incident { $incident } to the bot's operator. `/tournament cancel` refunds everyone.

# VeloX
velox-drawing = Drawing the multiplier … ×{ $first } … ×{ $second } … ×{ $third } …
velox-drawn = # ×{ $multiplier }
velox-pool = Prize pool { $pool }: { $prizes }
velox-winner-takes-all = winner takes all
velox-top-three = { $first } / { $second } / { $third } for the top three
velox-shares = { $first } / { $second } / { $third }% for the top three
velox-title = VeloX: possible prize pools
velox-chances-pool = Entry { $entry }: three players play for
velox-chance-row = ×{ $multiplier }

# Pictures
prizes-pool = Prize pool { $pool }
prizes-entrants = { $entrants ->
    [one] one player
   *[other] { $entrants } players
}
prizes-as-things-stand = So far; grows with more entries.
prizes-before-rebuys = Grows with rebuys and add-ons.
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
and-more = { $count ->
    [one] and one more
   *[other] and { $count } more
}
standings-row = **{ $place }** { $name } · { $stack }
standings-row-out = **{ $place }** { $name }
standings-row-prize = { $row } · won { $amount }
standings-row-away = { $row } · away
standings-own = You: { $row }
alt-prizes = { $title }. { $pool }. { $rows }
alt-standings = { $title }. { $level } { $stakes }. { $facts }. { $rows }

# At the table
event-title = { $title } · table { $table }
event-level = Level { $level } · { $stakes }
event-next-level = next { $stakes } { $when }
event-hold-break = **Break**: next hand { $when }.
event-hold-break-due = The break starts after the current hands.
event-hold-paused = **The tournament is paused.**
event-hold-hand-for-hand = Hand for hand: the next hand starts when all tables are ready.
event-hold-deal = The table is discussing a deal.
event-hold-rebuy = Waiting for a player to decide on a rebuy.
event-table-over = This table is finished.
event-next-hand = Next hand in a moment.
event-hold-waiting = Waiting for players.

# The reminder and the server's calendar
dm-remind = **{ $title }** starts { $when }: [go to the announcement]({ $link })
remind-closed = { $players }: **{ $title }** starts { $when }.
event-description = { $plan }
    { $link }
event-place = #{ $channel }
