# A server's card room in figures.

describe-stats-server = The figures of this server instead of a player's
portal-title = { $server } in figures
portal-registered = **{ $count }** registered, each with a wallet here
portal-visitors = **{ $count }** visitors who have looked in without one
portal-at-tables = **{ $count }** at the tables now
portal-waiting = **{ $count }** waiting for a seat
portal-tables = **{ $count }** open tables
portal-header = registered: { $registered } · visitors: { $visitors } · at the tables: { $seated } · open tables: { $tables }
