# Tournaments that cannot be read any more, and are paid back from the ledger.

line-cancelled-unread = { $host }: I can no longer read part of **{ $title }**, so I've canceled it. I've refunded everyone what they paid in, minus what they'd already won back (incident { $incident } in the bot’s log).
