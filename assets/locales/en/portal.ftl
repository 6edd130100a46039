# A server's card room in figures.

describe-stats-server = Show this server's statistics instead of a player's
portal-title = { $server }: statistics
portal-registered = Players with chips here: **{ $count }**
portal-visitors = Players who have never sat down: **{ $count }**
portal-at-tables = At the tables now: **{ $count }**
portal-waiting = Waiting for a seat: **{ $count }**
portal-tables = Open tables: **{ $count }**
portal-header = Players: { $registered } · never sat down: { $visitors } · at the tables: { $seated } · open tables: { $tables }
control-show-in-channel = Show in channel
