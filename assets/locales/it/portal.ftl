# La sala di un server in cifre.

describe-stats-server = Le cifre di questo server invece di quelle di un giocatore
portal-title = { $server } in cifre
portal-registered = **{ $count }** iscritti, ognuno con un portafoglio qui
portal-visitors = **{ $count }** visitatori che hanno dato un'occhiata senza averne uno
portal-at-tables = **{ $count }** ai tavoli adesso
portal-waiting = **{ $count }** in attesa di un posto
portal-tables = **{ $count }** tavoli aperti
portal-header = iscritti: { $registered } · visitatori: { $visitors } · ai tavoli: { $seated } · tavoli aperti: { $tables }
