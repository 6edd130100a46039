# What moderators do beyond kicking and banning.

command-correct-stack = correct-stack
command-mute = mute
command-unmute = unmute
command-unrank = unrank
command-rank = rank
command-suspend = suspend
describe-suspend = Ban somebody for a time, and silence them in the server where I may
describe-suspend-hours = For how many hours; 24 if you don't say
describe-ban-hours = For how many hours; for good if you don't say
describe-correct-stack = Add chips to a stack at this channel's table, or take some; after the hand if one is on
describe-mute = Kill somebody's controls at the tables for a while; going home always works
describe-mute-minutes = For how many minutes; 30 if you don't say
describe-unmute = Let somebody's controls work again
describe-unrank = Leave somebody out of this server's leaderboards, as for sitting out all the time
describe-rank = Put somebody back on this server's leaderboards

mod-stack-corrected = { $name } now has a stack of { $stack ->
    [one] { $stack } chip
   *[other] { $stack } chips
}.
mod-stack-later = The stack of { $name } is corrected when this hand is over.
mod-muted = The controls of { $name } are dead until { $when }. At a table that deals in players who sit out, they go on paying blinds and antes.
mod-unmuted = The controls of { $name } work again.
mod-unranked = { $name } is no longer on this server's leaderboards.
mod-ranked = { $name } is back on this server's leaderboards.
mod-banned-until = { $name } may not play in this server until { $when }.
mod-suspended = { $name } may neither play nor write in this server until { $when }.
mod-banned-before = { $name } was banned before; that ban stays as it is.
mod-silenced = They may not write in this server until { $when }.
mod-silence-not-allowed = I may not silence them in the server: for that I need the permission *Timeout Members*, and a role above theirs.
mod-silence-absent = They are not in the server, so there is nobody to silence in it.
mod-silence-failed = They can still write in the server: Discord did not silence them. To try that again, use `/mod suspend` once more.
mod-still-silent = They may not write in it until { $when }: Discord's timeout is lifted in the list of its members.
act-hours = { $hours ->
    [one] one hour
   *[other] { $hours } hours
}
act-correct-stack = corrected the stack of
act-mute = muted
act-unmute = unmuted
act-sit-out = had sit out
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
board-own-unranked = { $name } was taken off this server's leaderboards by a moderator

refusal-correction-too-small = A correction needs at least one chip.
refusal-wallet-holds-less = { $balance ->
    [0] That wallet holds no chips.
    [one] That wallet holds only one chip.
   *[other] That wallet holds only { $balance } chips.
}
refusal-player-not-seated = That player is not sitting at this table.
refusal-player-not-registered = That player is not registered for this tournament.
refusal-player-already-out = That player is out of this tournament.
refusal-stack-too-small = { $stack ->
    [one] There is only one chip in that stack.
   *[other] There are only { $stack } chips in that stack.
}
refusal-chair-not-wanted = Nobody waits for that chair.
refusal-banned-until = You may not play in this server until <t:{ NUMBER($until, useGrouping: 0) }:f>: a moderator has banned you from its tables.
refusal-hours-out-of-range = Somebody can be banned for 1 to { $maximum } hours, or for good.
refusal-muted = A moderator has switched your controls off until <t:{ NUMBER($until, useGrouping: 0) }:f>. You can still leave, and see your cards. A table that deals in players who sit out goes on taking your blinds and antes.
refusal-not-muted = That player is not muted.
refusal-minutes-out-of-range = Somebody can be muted for 1 to { $maximum } minutes.
refusal-already-unranked = That player is off the leaderboards already.
refusal-not-unranked = That player is on the leaderboards.
evening-corrected = Corrected by moderators: { $amount }
