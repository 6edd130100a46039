# Satellites: tickets for another tournament, from the plan to the entry that they pay.

lobby-satellite = { $tickets ->
    [one] The winner gets
   *[other] The first { $tickets } get
} an entry worth { $value }
lobby-tickets = A ticket to { $target } (number { $number }) for every { $value ->
    [one] { $value } chip
   *[other] { $value } chips
} in the prize pool, at least { $least ->
    [one] one
   *[other] { $least }
}; the next place gets what is left
lobby-pool-and-tickets = Prize pool { $amount }: { $tickets ->
    [one] one ticket worth { $value }
   *[other] { $tickets } tickets worth { $value } each
}
lobby-tickets-and-rest = { $tickets } · { $place } { $rest }
line-ticket = { $player } wins a ticket worth { $amount } to **{ $target }**: press **Register** there, it costs nothing. [To the announcement]({ $link })
line-ticket-late = { $player } wins a ticket worth { $amount } to **{ $target }**. Registration there is closed, so it is paid out.
note-ticket-used = Your ticket has paid the entry.
note-unregistered-ticket = You are no longer registered; your ticket is yours again.
note-ticket = You have a ticket: registering here costs you nothing.
event-list-ticket = { $line } · you have a ticket
target-choice = { $title } · entry { $cost } · number { $number }
tickets-choice = { $tickets ->
    [one] at least one ticket
   *[other] at least { $tickets } tickets
}
refusal-satellite-after-target = A satellite must start before the tournament its tickets are for: choose an earlier start.
refusal-target-free = Tournament { $number } costs nothing to enter, so nobody needs a ticket for it: choose one with an entry.
refusal-tickets-unreadable = I can't read “{ $typed }”. Give a satellite's guaranteed tickets, such as 3.
refusal-tickets-not-covered = { $tickets ->
    [one] A ticket costs
   *[other] { $tickets } tickets cost
} { $cost ->
    [one] { $cost } chip
   *[other] { $cost } chips
}, and { $players } players pay { $pool } into the prize pool. Ask for more players or a higher entry; only moderators of this channel can let the house pay the rest.
