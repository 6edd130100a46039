# La banca: ricariche, movimenti del portafoglio, e quello che il server sceglie.

command-history = movimenti
command-topup = ricarica
command-subscriber-role = ruolo-abbonati
command-show = mostra

describe-bank-history = I movimenti delle tue fiches
describe-bank-topup = Ritira le fiches giornaliere, o guarda quando arrivano le prossime
describe-settings-topup = Quando i giocatori ricevono nuove fiches, e quante
describe-topup-mode = Automatiche, un giorno dopo che un giocatore resta senza, oppure da ritirare ogni giorno
describe-topup-amount = Quante fiches giornaliere
describe-topup-subscriber-amount = Quante per gli abbonati; di norma il triplo
describe-settings-subscriber-role = Il ruolo i cui membri ricevono più fiches giornaliere
describe-role = Il ruolo
describe-role-on = Scegli False per togliere il ruolo
describe-settings-show = Mostra le impostazioni del server

topup-mode-when-broke = quando finiscono
topup-mode-daily = ogni giorno

bank-on-table = { $amount ->
    [one] Un'altra è
   *[other] Altre { $amount } sono
} sul tavolo in { $table }.
bank-in-tournaments = { $count ->
    [one] Sei in un torneo.
   *[other] Sei in { $count } tornei.
}
bank-tickets = { $count ->
    [one] Hai un biglietto per un torneo.
   *[other] Hai { $count } biglietti per tornei.
}
bank-topup-when-broke = Non hai più fiches. Ne ricevi { $amount ->
    [one] una
   *[other] { $amount }
} automaticamente { $when }.
bank-topup-daily = Potrai ritirare { $amount ->
    [one] la prossima fiche
   *[other] le prossime { $amount } fiches
} con `/banca ricarica` { $when }.
bank-topup-claimable = Puoi ritirare { $amount ->
    [one] una fiche
   *[other] { $amount } fiches
}: `/banca ricarica`.
bank-topup-credited = Hai ricevuto { $amount ->
    [one] { $amount } fiche
   *[other] { $amount } fiches
}. Ora ne hai { $balance }.

dm-topup = Non avevi più fiches in **{ $server }**, perciò eccone { $amount ->
    [one] una nuova
   *[other] { $amount } nuove
}. Buona fortuna!

refusal-topup-not-broke = Hai ancora fiches. Quando le finisci, ne ricevi altre automaticamente dopo un giorno.
refusal-topup-comes-by-itself = Non devi fare nulla: ricevi altre fiches automaticamente <t:{ NUMBER($at, useGrouping: 0) }:R>.
refusal-topup-too-early = Hai già ricevuto fiches nelle ultime 24 ore. Puoi ritirare le prossime <t:{ NUMBER($at, useGrouping: 0) }:R>.

history-title = **I movimenti delle tue fiches in questo server** (dal più recente):
history-line = { $when } · **{ $amount }** · { $what } → { $balance }
history-hand = mano { $hand }
history-empty = Non ci sono ancora movimenti. Siediti a un tavolo e arriveranno.
control-newer = Più recenti
control-older = Più vecchi

reason-welcome = benvenuto
reason-topup = fiches giornaliere
reason-buy-in = buy-in
reason-rebuy = fiches comprate al tavolo
reason-cash-out = uscita dal tavolo
reason-hand = una mano
reason-seven-deuce = premio del 7-2
reason-stand-up = stand-up
reason-tournament-sponsor = premi messi in palio in un torneo
reason-tournament-entry = iscrizione a un torneo
reason-tournament-rebuy = rebuy di torneo
reason-tournament-addon = add-on di torneo
reason-tournament-refund = iscrizione rimborsata
reason-tournament-guarantee = montepremi garantito
reason-tournament-prize = premio di torneo
reason-bounty = taglia
reason-velox-pool = montepremi VeloX
reason-correction = correzione di un moderatore

settings-title = **Impostazioni del server**
settings-language = Lingua dei tavoli: { $language }
settings-topup-when-broke = Le fiches giornaliere arrivano automaticamente 24 ore dopo che un giocatore ha finito le sue: { $amount ->
    [one] { $amount } fiche
   *[other] { $amount } fiches
}, { $subscriber } per gli abbonati
settings-topup-daily = Le fiches giornaliere si ritirano ogni 24 ore con `/banca ricarica`: { $amount ->
    [one] { $amount } fiche
   *[other] { $amount } fiches
}, { $subscriber } per gli abbonati
settings-role = Gli abbonati sono i membri di { $role }
settings-no-role = Non ci sono abbonati: nessun ruolo impostato
settings-rake-on = I nuovi tavoli applicano il rake previsto per i loro bui
settings-rake-off = I nuovi tavoli non prendono rake
settings-new-dealt-in = Nuovi tavoli: chi è in sit-out riceve le carte e fa check o fold
settings-new-away = Nuovi tavoli: chi è in sit-out non riceve carte e al rientro paga i bui saltati
settings-new-release-never = Nuovi tavoli: chi è assente tiene il posto
settings-new-release-stopped = Nuovi tavoli: se per 30 minuti non può cominciare nessuna mano, il posto di chi è assente si libera
settings-new-release-wanted = Nuovi tavoli: dopo un giro di bottone il posto di chi è assente va a chi aspetta
settings-new-release-orbit = Nuovi tavoli: dopo un giro di bottone il posto di chi è assente va a chi aspetta, o si libera comunque se l'assente non aveva chiesto il sit-out
settings-new-protection = Nuovi tavoli e tornei: con la protezione all-in, la prima volta al giorno che ti scade il tempo davanti a una puntata non perdi la mano
settings-new-no-protection = Nuovi tavoli e tornei: niente protezione all-in, chi fa scadere il tempo davanti a una puntata folda
settings-lobby-free-seat = Tavoli aperti a tutti in { $place }, sempre con un posto libero: { $kinds }
settings-lobby-empty-table = Tavoli aperti a tutti in { $place }, di ogni tipo sempre uno vuoto: { $kinds }
settings-no-lobby = Nessuna lobby: non tengo tavoli aperti per tutti
settings-topup-chosen = Fatto. { $chosen }.

# Mani finite

command-hand = mano
describe-hand = Le mani passate
describe-hand-show = Mostra una mano passata del tavolo di questo canale
describe-hand-number = Il numero della mano; di norma l'ultima

refusal-no-such-hand = Questo tavolo non ha una mano con quel numero.
refusal-hand-not-over = Quella mano si sta ancora giocando.
refusal-hand-was-void = Quella mano è stata annullata: le puntate sono state restituite.

hand-record-title = { $game } { $stakes } · mano { $hand }
told-street = **{ $street }** { $actions }
