# La sala di un server in cifre.

describe-stats-server = Le cifre di questo server invece di quelle di un giocatore
portal-title = { $server } in cifre
portal-registered = Giocatori con un portafoglio qui: **{ $count }**
portal-visitors = Visitatori senza un portafoglio qui: **{ $count }**
portal-at-tables = Ai tavoli adesso: **{ $count }**
portal-waiting = In attesa di un posto: **{ $count }**
portal-tables = Tavoli aperti: **{ $count }**
portal-header = Giocatori qui: { $registered } · visitatori: { $visitors } · ai tavoli: { $seated } · tavoli aperti: { $tables }
control-show-in-channel = Mostra nel canale
