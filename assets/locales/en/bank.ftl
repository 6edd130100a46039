# The bank: top-ups, the wallet's history, and what a server chooses about them.

command-history = history
command-topup = topup
command-subscriber-role = subscriber-role
command-show = show

describe-bank-history = How your chips came and went
describe-bank-topup = Claim your daily chips, or see when new ones come
describe-settings-topup = When players get new chips, and how many
describe-topup-mode = By themselves a day after the last chip is gone, or claimed every day
describe-topup-amount = How many chips a top-up has
describe-topup-subscriber-amount = How many it has for subscribers; three times as many if you don't say
describe-settings-subscriber-role = Whose members get the larger top-up
describe-role = The role; leave it out for none
describe-settings-show = What this server has chosen

topup-mode-when-broke = when broke
topup-mode-daily = daily

bank-on-table = { $amount } more lie at the table in { $table }.
bank-in-tournaments = { $count ->
    [one] You are in one tournament.
   *[other] You are in { $count } tournaments.
}
bank-tickets = { $count ->
    [one] You have a ticket for a tournament.
   *[other] You have { $count } tickets for tournaments.
}
bank-topup-when-broke = You have no chips left. { $amount } new ones come by themselves { $when }.
bank-topup-daily = { $amount ->
    [one] The next chip
   *[other] The next { $amount } chips
} can be claimed with `/bank topup` { $when }.
bank-topup-claimable = { $amount ->
    [one] One chip waits
   *[other] { $amount } chips wait
} for you: `/bank topup`.
bank-topup-credited = You have been given { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}. You have { $balance } now.

dm-topup = You had no chips left in **{ $server }**, so here are { $amount } new ones. Good luck!

refusal-topup-not-broke = In this server new chips come by themselves, a day after your last one is gone. You still have some.
refusal-topup-comes-by-itself = You need not do anything: your new chips come by themselves <t:{ NUMBER($at, useGrouping: 0) }:R>.
refusal-topup-too-early = You have had chips within the last 24 hours. The next ones are yours <t:{ NUMBER($at, useGrouping: 0) }:R>.

history-title = **Your chips in this server**, the newest change first:
history-line = { $when } · **{ $amount }** · { $what } → { $balance }
history-hand = hand { $hand }
history-empty = There is nothing in your history yet. Sit down at a table and it will fill.
control-newer = Newer
control-older = Older

reason-welcome = welcome
reason-topup = top-up
reason-buy-in = buy-in
reason-rebuy = chips bought at the table
reason-cash-out = back from the table
reason-hand = a hand
reason-tournament-sponsor = prizes put up for a tournament
reason-tournament-entry = tournament entry
reason-tournament-rebuy = tournament rebuy
reason-tournament-addon = tournament add-on
reason-tournament-refund = tournament entry refunded
reason-tournament-guarantee = prize pool guaranteed
reason-tournament-prize = tournament prize
reason-bounty = bounty
reason-velox-pool = VeloX prize pool
reason-correction = corrected by a moderator

settings-title = **What this server has chosen**
settings-language = Language of the tables: { $language }
settings-topup-when-broke = Top-ups come by themselves, 24 hours after the last chip is gone: { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}, { $subscriber } for subscribers
settings-topup-daily = Top-ups are claimed every 24 hours with `/bank topup`: { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}, { $subscriber } for subscribers
settings-role = Subscribers are the members of { $role }
settings-no-role = There are no subscribers: no role is set
settings-rake-on = New tables take the rake of their stakes
settings-rake-off = New tables take no rake
settings-new-dealt-in = At new tables, players who sit out are dealt in and checked or folded
settings-new-away = At new tables, players who sit out are not dealt in and owe the blinds
settings-new-protection = At new tables and tournaments, the first bet of a day that a player misses costs no fold
settings-new-no-protection = At new tables and tournaments, who misses a bet folds
settings-lobby = Tables kept open for everybody in { $place }: { $kinds }
settings-no-lobby = No tables are kept open for everybody
settings-topup-chosen = Done. { $chosen }.

# Finished hands

command-hand = hand
describe-hand = Hands that are over
describe-hand-show = What everybody saw of a hand at this channel's table
describe-hand-number = The number of the hand; the last one if you don't say

refusal-no-such-hand = This table has no such hand.
refusal-hand-not-over = That hand is still being played.
refusal-hand-was-void = That hand was called off: everybody got their chips back.

hand-record-title = { $game } { $stakes } · hand { $hand }
told-street = **{ $street }** { $actions }
