# Classifiche, albo d'oro, e i numeri di un giocatore.

command-leaderboard = classifica
command-stats = statistiche
menu-stats = Statistiche

describe-leaderboard = Chi vince, e a che punto sei tu
describe-board = Quale classifica
describe-board-game = Solo questo gioco
describe-board-kind = Solo i tavoli cash, o un tipo di torneo
describe-span = Il periodo; l'albo d'oro dice chi ha vinto ogni mese
describe-where = In questo server, o ovunque giochi il bot
describe-stats = Come gioca qualcuno, con il grafico delle fiches
describe-stats-player = Di chi; di norma le tue
describe-stats-friend = Il giocatore con cui fare il confronto
describe-stats-game = Un gioco; di norma tutti

board-wallet = Portafoglio
board-net = Risultato netto
board-hands-won = Mani vinte
board-biggest-pot = Piatto più grande
board-tournaments-won = Tornei vinti
board-best-velox = Miglior VeloX
board-payout = Ritorno per gioco
board-unit-wallet = Fiches
board-unit-net = Fiches
board-unit-hands-won = Mani
board-unit-biggest-pot = Fiches
board-unit-tournaments-won = Vinti
board-unit-best-velox = Moltiplicatore
board-unit-month = Mese

play-cash = Tavoli cash
play-sit-and-go = Sit & go
play-scheduled = Tornei
play-velox = VeloX

span-all = Da sempre
span-month = Questo mese
span-week = Questa settimana
span-now = Adesso
span-hall-of-fame = Albo d'oro
where-here = Questo server
where-everywhere = Ovunque

board-line = **{ $rank }.** { $name } · { $score }
board-own = { $name }: { $rank }º su { $size } ({ $score })
board-without-corrections = Le fiches date o tolte da un moderatore contano solo nel server in cui è successo.
board-own-none = { $name } non è ancora in questa classifica
board-empty = In questa classifica non c'è ancora nessuno. Comincia tu: { $way }.
board-way = `/tavolo apri`
board-way-tournaments-won = `/torneo crea`
board-way-best-velox = `/torneo crea modello:VeloX`
board-fame = Albo d'oro: { $board }
board-fame-line = **{ $month }** · { $name } · { $score }
board-fame-running = { $month } non è ancora finito
board-fame-winners = Ultimi vincitori
board-fame-winner = { $date } · { $title }: { $name }, { $prize ->
    [one] { $prize } fiche
   *[other] { $prize } fiches
}, { $entrants } giocatori
board-fame-empty = L'albo d'oro è ancora vuoto. Il primo nome sarà quello di chi chiude il mese in testa: { $way }.
refusal-wallet-without-champions = Il portafoglio è solo il saldo di adesso, perciò non ha albo d'oro. Scegli un'altra classifica.

refusal-wallet-without-games = Il portafoglio è solo il saldo di adesso, per tutti i giochi insieme. Scegli un'altra classifica per un gioco o un tipo.
refusal-board-without-kind = Quella classifica non conta questo tipo di gioco. Scegli un'altra classifica, o un altro tipo.
refusal-board-mix-by-game = In un mix ogni mano conta per il suo gioco. Scegli quel gioco, o un tipo di torneo.
refusal-season-counts-all = Una stagione conta tutti i suoi tornei: non indicare né gioco né tipo.
refusal-payout-by-month = Il ritorno è quello dell'ultimo mese intero: non indicare il periodo.
refusal-board-choice-unknown = «{ $typed }» non è tra le opzioni: scegline una dall'elenco.

payout-share = { $percent }%
payout-line = **{ $name }** · { $share }: { $paid_out } vinte su { $paid_in } giocate
payout-unit-share = Ritorno
payout-unit-paid-in = Giocato
payout-more = E { $count ->
    [one] un altro: scegli un gioco o un tipo per vederlo
   *[other] altri { $count }: scegli un gioco o un tipo per vederli
}
payout-meaning = Tavoli cash: quanto i giocatori hanno ripreso dai piatti in cui hanno messo fiches. Tornei: premi e taglie rispetto al costo di iscrizioni, commissioni, rebuy e add-on.
payout-empty = In { $month } non si è giocato nulla di questo tipo.

player-unknown = Giocatore { $digits }
former-player = un ex giocatore

stats-title = { $name } in numeri
stats-none = { $name } non ha ancora finito una mano in questo server.
stats-none-of-game = { $name } non ha ancora finito una mano di { $game } in questo server, almeno da quando le conto per gioco.
stats-hands = **{ $hands }** { $hands ->
    [one] mano
   *[other] mani
}, { $won ->
    [0] nessuna vinta
    [one] di cui { $won } vinta
   *[other] di cui { $won } vinte
}
style-line = **{ $share }** { $figure } ({ $part } su { $whole })
style-line-few = **{ $part } su { $whole }** { $figure }
style-vpip = VPIP: entra nel piatto per scelta
style-pfr = PFR: rilancia preflop
style-three-bet = 3-bet: controrilancia preflop
style-fold-to-three-bet = fold alla 3-bet: folda dopo una 3-bet subita
style-cbet = c-bet: rilancia preflop e punta il flop
style-wtsd = WTSD: arriva allo showdown
style-wsd = W$SD: vince allo showdown
style-aggression = **{ $factor }** aggressività: puntate e rilanci per ogni call, dopo il primo giro di puntate
style-aggression-few = **{ $bets } / { $calls }** aggressività: puntate e rilanci per ogni call, dopo il primo giro di puntate
style-of = { $what } { $vpip } / { $pfr } ({ $hands })
style-by-position = -# VPIP / PFR per posizione (mani): { $list }
style-by-game = -# per gioco: { $list }
style-sample = -# Una cifra compare solo a partire da { $least } occasioni.
style-since = -# Mani contate: { $counted } su { $hands }; il saldo le comprende tutte.
style-hands = Mani
style-short-vpip = VPIP
style-short-pfr = PFR
style-short-three-bet = 3-bet
style-short-fold-to-three-bet = Fold a 3-bet
style-short-cbet = C-bet
style-short-wtsd = WTSD
style-short-wsd = W$SD
style-short-aggression = Aggressività
stats-title-two = { $name } e { $friend }
stats-title-game = { $title }, { $game }
refusal-stats-of-one = Scegli due giocatori diversi.
stats-net = saldo: **{ $rate }** fiches ogni 100 mani ai tavoli cash, { $net } in totale
stats-net-early = saldo ai tavoli cash: **{ $net }**
stats-ev-hands = **{ $ev }** risultato EV senza lo stand-up: { $net } di saldo ai tavoli cash meno { $luck } di fortuna negli all-in (da 100 mani in su)
stats-ev = **{ $ev }** risultato EV: { $net } di saldo ai tavoli cash meno { $luck } di fortuna negli all-in (da 100 mani in su)
style-result = { $what } { $ev }
style-results-by-position = -# Risultato EV ai tavoli cash per posizione, senza lo stand-up (da 100 mani in su): { $list }
style-results-by-game = -# Risultato EV ai tavoli cash per gioco, senza lo stand-up (da 100 mani in su): { $list }
stats-tournaments = { $won ->
    [0] nessun torneo vinto
    [one] **{ $won }** torneo vinto
   *[other] **{ $won }** tornei vinti
} su { $played }, { $cashed ->
    [0] mai a premio
    [one] a premio una volta
   *[other] a premio { $cashed } volte
}, miglior piazzamento { $best }º, saldo { $net } fiches
stats-chart-title = { $name }
stats-chart-subtitle = Risultato netto ai tavoli cash, mano per mano
stats-chart-footer = { $hands ->
    [one] L'unica mano
   *[other] Le ultime { $hands } mani
}
stats-chart-alt = Risultato netto di { $name } ai tavoli cash { $hands ->
    [one] nell'unica mano
   *[other] nelle ultime { $hands } mani
}: ora { $net }, massimo { $highest }, minimo { $lowest }.

# I distintivi: li mostra /statistiche, e i ruoli del server.
stats-badges = Distintivi: { $badges }
stats-badge-times = { $badge } ({ $times } volte)
badge-champion = numero uno del mese
badge-faithful = habitué del mese
badge-tournament-winner = torneo vinto
badge-royal-flush = scala reale
badge-giant-slayer = ammazzagiganti
badge-hundred-hands = cento mani
badge-thousand-hands = mille mani
command-roles = ruoli
describe-settings-roles = Il ruolo che i membri ricevono per un distintivo
describe-badge = Il distintivo
settings-badge-roles = Ruoli per i distintivi: { $roles }
settings-no-badge-roles = Nessun ruolo per i distintivi
settings-roles-refused = Discord non mi ha lasciato dare quei ruoli: dammi il permesso *Gestisci ruoli* e sposta il mio ruolo sopra quelli, oppure scegli un altro ruolo.
refusal-role-not-mine = Non posso dare quel ruolo: dammi il permesso *Gestisci ruoli* e sposta il mio ruolo più in alto di quello, nelle impostazioni del server.
refusal-role-not-yours = Scegli un ruolo che puoi dare anche tu ai membri.
