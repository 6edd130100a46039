# The bank: top-ups, the wallet's history, and what a server chooses about them.

command-history = history
command-topup = topup
command-subscriber-role = subscriber-role
command-show = show

describe-bank-history = Show your chip history
describe-bank-topup = Claim your daily chips, or see when you get more
describe-settings-topup = Choose when players get new chips, and how many
describe-topup-mode = Give chips a day after a player runs out, or let players claim them every day
describe-topup-amount = Set the number of daily chips
describe-topup-subscriber-amount = Set the number for subscribers; by default, three times the daily chips
describe-settings-subscriber-role = Choose the role whose members get more daily chips
describe-role = Choose the role
describe-role-on = Choose False to clear the role
describe-settings-show = Show the server's settings

topup-mode-when-broke = when broke
topup-mode-daily = daily

bank-on-table = You have { $amount } more on the table in { $table }.
bank-in-tournaments = { $count ->
    [one] You are in one tournament.
   *[other] You are in { $count } tournaments.
}
bank-tickets = { $count ->
    [one] You have a ticket for a tournament.
   *[other] You have { $count } tickets for tournaments.
}
bank-topup-when-broke = You have no chips left. You'll get { $amount ->
    [one] one chip
   *[other] { $amount } chips
} automatically { $when }.
bank-topup-daily = You can claim { $amount ->
    [one] one more chip
   *[other] { $amount } more chips
} with `/bank topup` { $when }.
bank-topup-claimable = You can claim { $amount ->
    [one] one chip
   *[other] { $amount } chips
}: `/bank topup`.
bank-topup-credited = You got { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}. You now have { $balance }.

dm-topup = You ran out of chips in **{ $server }**, so here { $amount ->
    [one] is one more
   *[other] are { $amount } more
}. Good luck!

refusal-topup-not-broke = You still have chips. When you run out, you'll get new ones automatically after a day.
refusal-topup-comes-by-itself = There's nothing to claim: you'll get new chips automatically <t:{ NUMBER($at, useGrouping: 0) }:R>.
refusal-topup-too-early = You've already claimed chips in the last 24 hours. You can claim again <t:{ NUMBER($at, useGrouping: 0) }:R>.

history-title = **Your chip history in this server** (newest first):
history-line = { $when } · **{ $amount }** · { $what } → { $balance }
history-hand = hand { $hand }
history-empty = You have no chip history yet. Sit down at a table to start it.
control-newer = Newer
control-older = Older

reason-welcome = welcome
reason-topup = daily chips
reason-buy-in = buy-in
reason-rebuy = chips bought at the table
reason-cash-out = cash-out
reason-hand = a hand
reason-seven-deuce = bounty for 7-2
reason-stand-up = stand-up game
reason-tournament-sponsor = prizes you put up for a tournament
reason-tournament-entry = tournament entry
reason-tournament-rebuy = tournament rebuy
reason-tournament-addon = tournament add-on
reason-tournament-refund = tournament refund
reason-tournament-guarantee = prize pool guarantee
reason-tournament-prize = tournament prize
reason-bounty = bounty
reason-velox-pool = VeloX prize pool
reason-correction = moderator correction

settings-title = **Server settings**
settings-language = Language of the tables: { $language }
settings-topup-when-broke = Players get daily chips automatically, 24 hours after they run out: { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}, { $subscriber } for subscribers
settings-topup-daily = Players can claim daily chips every 24 hours with `/bank topup`: { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}, { $subscriber } for subscribers
settings-role = Subscriber role: { $role }
settings-no-role = No subscriber role
settings-rake-on = New tables charge the standard rake for their stakes
settings-rake-off = New tables charge no rake
settings-new-dealt-in = New tables: players sitting out are dealt in, and check or fold automatically
settings-new-away = New tables: players sitting out aren't dealt in, and owe the blinds they miss
settings-new-release-never = New tables: players who are away keep their seats
settings-new-release-stopped = New tables: players who are away lose their seat if no hand can start for 30 minutes
settings-new-release-wanted = New tables: players who are away lose their seat after an orbit if anyone is waiting
settings-new-release-orbit = New tables: players who are away lose their seat after an orbit if anyone is waiting, or if they didn't choose to sit out
settings-new-protection = New tables and tournaments: all-in protection, so your first timeout facing a bet each day doesn't fold you
settings-new-no-protection = New tables and tournaments: no all-in protection, so you fold if you time out facing a bet
settings-lobby-free-seat = Lobby tables in { $place }, always with an open seat: { $kinds }
settings-lobby-empty-table = Lobby tables in { $place }, always with one empty table of each kind: { $kinds }
settings-no-lobby = No lobby
settings-topup-chosen = Done. { $chosen }.

# Finished hands

command-hand = hand
describe-hand = Look back at past hands
describe-hand-show = Show a past hand from this channel's table
describe-hand-number = Choose the hand by number; the last one by default

refusal-no-such-hand = There's no such hand at this table.
refusal-hand-not-over = That hand is still in progress.
refusal-hand-was-void = That hand was voided, and all bets were returned.

hand-record-title = { $game } { $stakes } · hand { $hand }
told-street = **{ $street }** { $actions }
