# The bank: top-ups, the wallet's history, and what a server chooses about them.

command-history = history
command-topup = topup
command-subscriber-role = subscriber-role
command-show = show

describe-bank-history = Your chip history
describe-bank-topup = Claim your daily chips, or see when new ones come
describe-settings-topup = When players get new chips, and how many
describe-topup-mode = Automatically a day after a player runs out, or claimed every day
describe-topup-amount = How many daily chips
describe-topup-subscriber-amount = How many for subscribers; three times as many by default
describe-settings-subscriber-role = The role whose members get more daily chips
describe-role = The role
describe-role-on = False for no role
describe-settings-show = Show the server's settings

topup-mode-when-broke = when broke
topup-mode-daily = daily

bank-on-table = Another { $amount } are on the table in { $table }.
bank-in-tournaments = { $count ->
    [one] You are in one tournament.
   *[other] You are in { $count } tournaments.
}
bank-tickets = { $count ->
    [one] You have a ticket for a tournament.
   *[other] You have { $count } tickets for tournaments.
}
bank-topup-when-broke = You have no chips left. You'll get { $amount ->
    [one] a new one
   *[other] { $amount } new ones
} automatically { $when }.
bank-topup-daily = You can claim { $amount ->
    [one] the next chip
   *[other] the next { $amount } chips
} with `/bank topup` { $when }.
bank-topup-claimable = You can claim { $amount ->
    [one] one chip
   *[other] { $amount } chips
}: `/bank topup`.
bank-topup-credited = You have been given { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}. You have { $balance } now.

dm-topup = You had no chips left in **{ $server }**, so here { $amount ->
    [one] is a new one
   *[other] are { $amount } new ones
}. Good luck!

refusal-topup-not-broke = You still have chips. When you run out, you'll get new ones automatically after a day.
refusal-topup-comes-by-itself = You don't need to do anything: you'll get new chips automatically <t:{ NUMBER($at, useGrouping: 0) }:R>.
refusal-topup-too-early = You've already had chips in the last 24 hours. You can claim the next ones <t:{ NUMBER($at, useGrouping: 0) }:R>.

history-title = **Your chip history in this server** (newest first):
history-line = { $when } · **{ $amount }** · { $what } → { $balance }
history-hand = hand { $hand }
history-empty = Your history is empty. Sit down at a table and it will fill.
control-newer = Newer
control-older = Older

reason-welcome = welcome
reason-topup = daily chips
reason-buy-in = buy-in
reason-rebuy = chips bought at the table
reason-cash-out = cashed out from the table
reason-hand = a hand
reason-seven-deuce = bounty for 7-2
reason-stand-up = stand-up game
reason-tournament-sponsor = prizes put up for a tournament
reason-tournament-entry = tournament entry
reason-tournament-rebuy = tournament rebuy
reason-tournament-addon = tournament add-on
reason-tournament-refund = tournament refund
reason-tournament-guarantee = prize pool guaranteed
reason-tournament-prize = tournament prize
reason-bounty = bounty
reason-velox-pool = VeloX prize pool
reason-correction = corrected by a moderator

settings-title = **Server settings**
settings-language = Language of the tables: { $language }
settings-topup-when-broke = Daily chips come automatically, 24 hours after a player runs out: { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}, { $subscriber } for subscribers
settings-topup-daily = Daily chips are claimed every 24 hours with `/bank topup`: { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}, { $subscriber } for subscribers
settings-role = Subscribers are the members of { $role }
settings-no-role = No subscribers: no role is set
settings-rake-on = New tables take the rake of their stakes
settings-rake-off = New tables take no rake
settings-new-dealt-in = New tables: players who sit out are dealt in and checked or folded
settings-new-away = New tables: players who sit out are not dealt in and owe the blinds
settings-new-release-never = New tables: players who are away keep their seats
settings-new-release-stopped = New tables: a player who is away loses the seat when no hand can start for 30 minutes
settings-new-release-wanted = New tables: a player who is away loses the seat after an orbit if anyone is waiting
settings-new-release-orbit = New tables: a player who is away loses the seat after an orbit if anyone is waiting, or if they didn't choose to sit out
settings-new-protection = New tables and tournaments: all-in protection, the first time-out of a day facing a bet costs no fold
settings-new-no-protection = New tables and tournaments: no all-in protection, a player who times out facing a bet folds
settings-lobby-free-seat = Tables open to everyone in { $place }, always with a free seat: { $kinds }
settings-lobby-empty-table = Tables open to everyone in { $place }, one of each kind always empty: { $kinds }
settings-no-lobby = No tables are kept open for everyone
settings-topup-chosen = Done. { $chosen }.

# Finished hands

command-hand = hand
describe-hand = Past hands
describe-hand-show = Show a past hand of this channel's table
describe-hand-number = The number of the hand; the last one by default

refusal-no-such-hand = This table has no such hand.
refusal-hand-not-over = That hand is still in progress.
refusal-hand-was-void = That hand is void: all bets were returned.

hand-record-title = { $game } { $stakes } · hand { $hand }
told-street = **{ $street }** { $actions }
