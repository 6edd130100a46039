# Tournaments that cannot be read any more, and are paid back from the ledger.

line-cancelled-unread = { $host }: part of **{ $title }** can no longer be read. I've cancelled it and refunded what each player had paid in and not yet won back (incident { $incident } in the bot’s log).
