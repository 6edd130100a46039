# Satellites: tickets for another tournament, from the plan to the entry that they pay.

announcement-satellite = { $tickets ->
    [one] The winner gets
   *[other] The first { $tickets } get
} an entry worth { $value }
announcement-tickets = A ticket to { $target } (tournament #{ $number }) for every { $value ->
    [one] { $value } chip
   *[other] { $value } chips
} in the prize pool, at least { $least ->
    [one] one
   *[other] { $least }
}; the next finisher gets the remainder
announcement-pool-and-tickets = Prize pool { $amount }: { $tickets ->
    [one] one ticket worth { $value }
   *[other] { $tickets } tickets worth { $value } each
}
announcement-tickets-and-rest = { $tickets } · { $place } { $rest }
line-ticket = { $player } wins a ticket worth { $amount } to **{ $target }**: press **Register** there; it's free. [Go to the announcement]({ $link })
line-ticket-late = { $player } wins a ticket worth { $amount } to **{ $target }**. Registration there is closed, so it's paid out in chips.
note-ticket-used = Your ticket covered the entry.
note-unregistered-ticket = You're unregistered, and you have your ticket back.
note-ticket = You have a ticket, so registering here is free.
event-list-ticket = { $line } · you have a ticket
target-choice = { $title } · entry { $cost } · #{ $number }
tickets-choice = { $tickets ->
    [one] at least one ticket
   *[other] at least { $tickets } tickets
}
refusal-satellite-after-target = A satellite must start before the tournament its tickets are for: choose an earlier start.
refusal-target-free = Tournament #{ $number } is free to enter, so nobody needs a ticket to it: choose one that isn't free.
refusal-tickets-unreadable = I can't read “{ $typed }”. Enter the number of guaranteed tickets, such as 3.
refusal-tickets-not-covered = { $tickets ->
    [one] A ticket costs
   *[other] { $tickets } tickets cost
} { $cost ->
    [one] { $cost } chip
   *[other] { $cost } chips
}, but { $players } players put only { $pool } into the prize pool. Ask for more players or a higher entry; only moderators of this channel can have the house cover the rest.
