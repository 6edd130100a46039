# La banca: ricariche, movimenti del portafoglio, e quello che il server sceglie.

command-history = movimenti
command-topup = ricarica
command-subscriber-role = ruolo-abbonati
command-show = mostra

describe-bank-history = Come sono arrivate e andate le tue fiches
describe-bank-topup = Ritira le fiches del giorno, o guarda quando ne arrivano di nuove
describe-settings-topup = Quando i giocatori ricevono nuove fiches, e quante
describe-topup-mode = Da sole un giorno dopo aver perso l'ultima, o ritirate ogni giorno
describe-topup-amount = Quante fiches vale una ricarica
describe-topup-subscriber-amount = Quante ne vale per gli abbonati; il triplo se non lo dici
describe-settings-subscriber-role = I membri di quale ruolo ricevono la ricarica maggiore
describe-role = Il ruolo; non indicarlo per nessuno
describe-settings-show = Quello che il server ha scelto

topup-mode-when-broke = a zero fiches
topup-mode-daily = ogni giorno

bank-on-table = Altre { $amount } sono al tavolo in { $table }.
bank-in-tournaments = { $count ->
    [one] Sei in un torneo.
   *[other] Sei in { $count } tornei.
}
bank-tickets = { $count ->
    [one] Hai un biglietto per un torneo.
   *[other] Hai { $count } biglietti per tornei.
}
bank-topup-when-broke = Non hai più fiches. { $amount } nuove arrivano da sole { $when }.
bank-topup-daily = { $amount ->
    [one] La prossima fiche si ritira
   *[other] Le prossime { $amount } fiches si ritirano
} con `/banca ricarica` { $when }.
bank-topup-claimable = { $amount ->
    [one] Una fiche ti aspetta
   *[other] { $amount } fiches ti aspettano
}: `/banca ricarica`.
bank-topup-credited = Hai ricevuto { $amount ->
    [one] { $amount } fiche
   *[other] { $amount } fiches
}. Ora ne hai { $balance }.

dm-topup = Non avevi più fiches in **{ $server }**, perciò eccone { $amount } nuove. Buona fortuna!

refusal-topup-not-broke = In questo server le nuove fiches arrivano da sole, un giorno dopo aver perso l'ultima. Tu ne hai ancora.
refusal-topup-comes-by-itself = Non devi fare nulla: le tue nuove fiches arrivano da sole <t:{ NUMBER($at, useGrouping: 0) }:R>.
refusal-topup-too-early = Hai ricevuto fiches nelle ultime 24 ore. Le prossime sono tue <t:{ NUMBER($at, useGrouping: 0) }:R>.

history-title = **Le tue fiches in questo server**, dal movimento più recente:
history-line = { $when } · **{ $amount }** · { $what } → { $balance }
history-hand = mano { $hand }
history-empty = Non ci sono ancora movimenti. Siediti a un tavolo e arriveranno.
control-newer = Più recenti
control-older = Più vecchi

reason-welcome = benvenuto
reason-topup = ricarica
reason-buy-in = buy-in
reason-rebuy = fiches comprate al tavolo
reason-cash-out = ritorno dal tavolo
reason-hand = una mano
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

settings-title = **Quello che questo server ha scelto**
settings-language = Lingua dei tavoli: { $language }
settings-topup-when-broke = Le ricariche arrivano da sole, 24 ore dopo aver perso l'ultima fiche: { $amount ->
    [one] { $amount } fiche
   *[other] { $amount } fiches
}, { $subscriber } per gli abbonati
settings-topup-daily = Le ricariche si ritirano ogni 24 ore con `/banca ricarica`: { $amount ->
    [one] { $amount } fiche
   *[other] { $amount } fiches
}, { $subscriber } per gli abbonati
settings-role = Gli abbonati sono i membri di { $role }
settings-no-role = Non ci sono abbonati: nessun ruolo è impostato
settings-rake-on = I nuovi tavoli prendono il rake dei loro bui
settings-rake-off = I nuovi tavoli non prendono rake
settings-new-dealt-in = Ai nuovi tavoli chi è in sit-out riceve le carte e fa check o fold
settings-new-away = Ai nuovi tavoli chi è in sit-out non riceve carte e deve i bui
settings-new-protection = Ai nuovi tavoli e tornei la prima puntata del giorno a cui non si risponde non costa la mano
settings-new-no-protection = Ai nuovi tavoli e tornei chi non risponde a una puntata lascia
settings-lobby = Tavoli tenuti aperti per tutti in { $place }: { $kinds }
settings-no-lobby = Nessun tavolo è tenuto aperto per tutti
settings-topup-chosen = Fatto. { $chosen }.

# Mani finite

command-hand = mano
describe-hand = Le mani finite
describe-hand-show = Quello che tutti hanno visto di una mano al tavolo di questo canale
describe-hand-number = Il numero della mano; l'ultima se non lo dici

refusal-no-such-hand = Questo tavolo non ha una mano con quel numero.
refusal-hand-not-over = Quella mano si sta ancora giocando.
refusal-hand-was-void = Quella mano è stata annullata: ognuno ha riavuto le sue fiches.

hand-record-title = { $game } { $stakes } · mano { $hand }
told-street = **{ $street }** { $actions }
