# What moderators do beyond kicking and banning.

command-correct-stack = correct-stack
command-mute = mute
command-unmute = unmute
command-unrank = unrank
command-rank = rank
command-suspend = suspend
describe-suspend = Ban a player for a while, and time them out on Discord if I can
describe-suspend-hours = Set the number of hours; 24 by default
describe-ban-hours = Set the number of hours; permanent by default
describe-correct-stack = Add chips to a stack at this channel's table, or remove some, after the current hand
describe-mute = Disable a player's buttons for a while (they can still leave)
describe-mute-minutes = Set the number of minutes; 30 by default
describe-unmute = Enable a player's buttons again
describe-unrank = Take a player off this server's leaderboards (e.g. someone who only sits out)
describe-rank = Put a player back on this server's leaderboards

mod-stack-corrected = { $name } now has a stack of { $stack ->
    [one] { $stack } chip
   *[other] { $stack } chips
}.
mod-stack-later = I'll correct the stack of { $name } after this hand.
mod-muted = { $name }'s buttons are disabled until { $when }. At tables that deal in absent players, they keep paying blinds and antes.
mod-unmuted = { $name }'s buttons work again.
mod-unranked = { $name } is no longer on this server's leaderboards.
mod-ranked = { $name } is back on this server's leaderboards.
mod-banned-until = { $name } can't play in this server until { $when }.
mod-suspended = { $name } can't play or post in this server until { $when }.
mod-banned-before = { $name } was already banned; that ban stays as it is.
mod-silenced = They can't post in this server until { $when }.
mod-silence-not-allowed = I can't time them out on Discord: I need the *Timeout Members* permission and a role above theirs.
mod-silence-absent = They aren't in the server, so I can't time them out.
mod-silence-failed = They can still post in the server: Discord didn't time them out. To try again, use `/mod suspend` once more.
mod-still-silent = They're still timed out until { $when }; lift the timeout in the server's member list.
act-hours = { $hours ->
    [one] one hour
   *[other] { $hours } hours
}
act-correct-stack = corrected the stack for
act-suspend = suspended
act-mute = muted
act-unmute = unmuted
act-sit-out = sat out
act-unrank = unranked
act-rank = ranked again
act-minutes = { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
}
notice-stack-corrected = { $mention }, a moderator corrected your stack: { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}.
board-own-unranked = { $name } isn't on this server's leaderboards

refusal-correction-too-small = A correction must be at least one chip.
refusal-wallet-holds-less = { $balance ->
    [0] That wallet is empty.
    [one] That wallet has only one chip.
   *[other] That wallet has only { $balance } chips.
}
refusal-player-not-seated = That player isn't seated at this table.
refusal-player-not-registered = That player isn't registered for this tournament.
refusal-player-already-out = That player is already out of this tournament.
refusal-stack-too-small = { $stack ->
    [one] There is only one chip in that stack.
   *[other] There are only { $stack } chips in that stack.
}
refusal-seat-not-wanted = Nobody is waiting for that seat.
refusal-banned-until = You can't play in this server until <t:{ NUMBER($until, useGrouping: 0) }:f>: a moderator has banned you from its tables.
refusal-hours-out-of-range = A ban can last 1 to { $maximum } hours, or be permanent.
refusal-muted = A moderator has disabled your buttons until <t:{ NUMBER($until, useGrouping: 0) }:f>. You can still leave and see your cards. Tables that deal in absent players keep charging you blinds and antes.
refusal-not-muted = That player isn't muted.
refusal-minutes-out-of-range = A mute can last 1 to { $maximum } minutes.
refusal-already-unranked = That player is already off the leaderboards.
refusal-not-unranked = That player is already on the leaderboards.
summary-corrected = Corrected by moderators: { $amount }
refusal-not-the-bot = I only deal: I can't be banned or muted.
refusal-not-yourself = You can't ban or mute yourself.
