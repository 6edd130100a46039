# La sala di un server in cifre.

describe-stats-server = Le cifre di questo server invece di quelle di un giocatore
portal-title = { $server } in cifre
portal-registered = Giocatori con un portafoglio qui: **{ $count }**
portal-visitors = Mai seduti a un tavolo: **{ $count }**
portal-at-tables = Ai tavoli adesso: **{ $count }**
portal-waiting = In attesa di un posto: **{ $count }**
portal-tables = Tavoli aperti: **{ $count }**
portal-header = Giocatori qui: { $registered } · mai seduti: { $visitors } · ai tavoli: { $seated } · tavoli aperti: { $tables }
control-show-in-channel = Mostra nel canale
