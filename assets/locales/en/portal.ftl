# A server's card room in figures.

describe-stats-server = The figures of this server instead of a player's
portal-title = { $server } in figures
portal-registered = Registered, each with a wallet here: **{ $count }**
portal-visitors = Visitors who have looked in without one: **{ $count }**
portal-at-tables = At the tables now: **{ $count }**
portal-waiting = Waiting for a seat: **{ $count }**
portal-tables = Open tables: **{ $count }**
portal-header = in this server registered: { $registered } · visitors: { $visitors } · at the tables: { $seated } · open tables: { $tables }
