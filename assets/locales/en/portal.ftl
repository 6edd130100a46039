# A server's card room in figures.

describe-stats-server = This server's statistics instead of a player's
portal-title = { $server }: statistics
portal-registered = Players with a wallet here: **{ $count }**
portal-visitors = Visitors without a wallet: **{ $count }**
portal-at-tables = At the tables now: **{ $count }**
portal-waiting = Waiting for a seat: **{ $count }**
portal-tables = Open tables: **{ $count }**
portal-header = Players here: { $registered } · visitors: { $visitors } · at the tables: { $seated } · open tables: { $tables }
control-show-in-channel = Show in channel
