# Tournaments that cannot be read any more, and are paid back from the ledger.

line-cancelled-unread = { $host }: part of **{ $title }** cannot be read any more, so I have called it off and given everybody back what he had paid in and not won back already (incident { $incident } in the bot’s log).
