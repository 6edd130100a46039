# What moderators do beyond kicking and banning.

command-correct-stack = correct-stack
command-mute = mute
command-unmute = unmute
command-unrank = unrank
command-rank = rank
command-suspend = suspend
describe-suspend = Ban a player for a time, with a timeout in the server where I may
describe-suspend-hours = For how many hours; 24 by default
describe-ban-hours = For how many hours; for good by default
describe-correct-stack = Add chips to a stack at this channel's table, or remove some; after the current hand
describe-mute = Disable a player's buttons for a while (they can still leave)
describe-mute-minutes = For how many minutes; 30 by default
describe-unmute = Enable a player's buttons again
describe-unrank = Take a player off this server's leaderboards (for example someone who never plays)
describe-rank = Put a player back on this server's leaderboards

mod-stack-corrected = { $name } now has a stack of { $stack ->
    [one] { $stack } chip
   *[other] { $stack } chips
}.
mod-stack-later = The stack of { $name } will be corrected after this hand.
mod-muted = { $name }'s buttons are disabled until { $when }. At a table that deals in players who sit out, they keep paying blinds and antes.
mod-unmuted = { $name }'s buttons work again.
mod-unranked = { $name } is no longer on this server's leaderboards.
mod-ranked = { $name } is back on this server's leaderboards.
mod-banned-until = { $name } can't play in this server until { $when }.
mod-suspended = { $name } can neither play nor write in this server until { $when }.
mod-banned-before = { $name } was already banned; that ban stays as it is.
mod-silenced = They can't write in this server until { $when }.
mod-silence-not-allowed = I can't give them a timeout in the server: I need the permission *Timeout Members*, and a role above theirs.
mod-silence-absent = They aren't in the server, so they can't get a timeout.
mod-silence-failed = They can still write in the server: Discord didn't give them a timeout. To try again, use `/mod suspend` once more.
mod-still-silent = They can't write in it until { $when }: lift Discord's timeout in the list of its members.
act-hours = { $hours ->
    [one] one hour
   *[other] { $hours } hours
}
act-correct-stack = corrected the stack of
act-suspend = suspended
act-mute = muted
act-unmute = unmuted
act-sit-out = sat out
act-unrank = took off the leaderboards
act-rank = put back on the leaderboards
act-minutes = { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
}
notice-stack-corrected = { $mention }, a moderator has corrected your stack: { $amount ->
    [one] { $amount } chip
   *[other] { $amount } chips
}.
board-own-unranked = { $name } isn't on this server's leaderboards

refusal-correction-too-small = A correction needs at least one chip.
refusal-wallet-holds-less = { $balance ->
    [0] That wallet holds no chips.
    [one] That wallet holds only one chip.
   *[other] That wallet holds only { $balance } chips.
}
refusal-player-not-seated = That player has no seat at this table.
refusal-player-not-registered = That player isn't registered for this tournament.
refusal-player-already-out = That player is already out of this tournament.
refusal-stack-too-small = { $stack ->
    [one] There is only one chip in that stack.
   *[other] There are only { $stack } chips in that stack.
}
refusal-seat-not-wanted = Nobody is waiting for that seat.
refusal-banned-until = You can't play in this server until <t:{ NUMBER($until, useGrouping: 0) }:f>: a moderator has banned you from its tables.
refusal-hours-out-of-range = A ban lasts 1 to { $maximum } hours, or for good.
refusal-muted = A moderator has disabled your buttons until <t:{ NUMBER($until, useGrouping: 0) }:f>. You can still leave, and see your cards. A table that deals in players who sit out keeps taking your blinds and antes.
refusal-not-muted = That player isn't muted.
refusal-minutes-out-of-range = A mute lasts 1 to { $maximum } minutes.
refusal-already-unranked = That player is already off the leaderboards.
refusal-not-unranked = That player is on the leaderboards.
summary-corrected = Corrected by moderators: { $amount }
refusal-not-the-bot = I only deal: I can't be banned or muted.
refusal-not-yourself = You can't ban or mute yourself.
