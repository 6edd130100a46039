# I tornei: annuncio, livelli, righe, comandi.

ordinal-one = { $place }º
ordinal-two = { $place }º
ordinal-few = { $place }º
ordinal-other = { $place }º

# Il piano
lobby-kind-sit-and-go = Sit & go per { $players }
lobby-kind-scheduled = Torneo
lobby-kind-velox = VeloX per { $players }
mode-freezeout = freeze-out
mode-double-chance = double chance
mode-rebuy = rebuy
mode-addon = add-on
mode-rebuy-addon = rebuy e add-on
structure-mixed-levels = Misto: limit un livello sì e uno no
sheet-standard = standard
sheet-turbo = turbo
sheet-deep = deep
sheet-velox = super turbo
lobby-freeroll = Freeroll: l'iscrizione è gratuita
lobby-entry = Iscrizione { $amount }, tutta in premi
lobby-entry-velox = Iscrizione { $amount }; in media torna in premi il 91 % delle iscrizioni
lobby-entry-parts = Iscrizione { $amount }: { $parts }
lobby-entry-prizes = { $amount } in premi
lobby-entry-fee = { $amount } di fee
lobby-entry-knockout = { $amount } di taglia
lobby-entry-progressive = { $amount } di taglia progressiva
lobby-structure = { $stack } fiches per cominciare · livelli di { $minutes ->
    [one] un minuto
   *[other] { $minutes } minuti
} ({ $name }) · { $seconds } s a turno
lobby-double-chance = Double chance: prima { $stack } fiches, altrettante quando le chiedi o perdi le prime
lobby-rebuy-busted = Rebuy a { $cost } per chi ha perso tutte le fiches
lobby-rebuy-below-start = Rebuy a { $cost } per chi ha meno di uno stack iniziale
lobby-rebuy-most = { $rebuy }, al massimo { $most }
lobby-rebuy-until = { $rebuy }, fino alla fine del livello { $level }
lobby-addon = Add-on nella pausa dopo il livello { $level }: { $chips } fiches per { $cost }
lobby-late = Ci si può iscrivere fino alla fine del livello { $level }
lobby-reentry = Ci si può iscrivere fino alla fine del livello { $level }, e di nuovo { $times ->
    [one] una volta
   *[other] fino a { $times } volte
}
lobby-double-chance-until = Double chance: { $stack } fiches all'inizio, altrettante dopo, quando le chiedi o perdi le prime; alla fine del livello { $level } arrivano da sole
lobby-entry-paid = { $entry } · torna in premi il { $percent }%
lobby-length = Con { $players } giocatori dura circa { $minutes } minuti
lobby-seats = Tavoli da { $seats }
lobby-antes = ante dal livello { $level }
lobby-no-antes = niente ante
lobby-no-breaks = niente pause
lobby-unregister = Chi si cancella prima dell'inizio riceve indietro l'iscrizione
lobby-no-shows = chi non si presenta è fuori dopo il livello { $level }
lobby-deals = al tavolo finale si possono fare accordi
lobby-no-deals = niente accordi
lobby-protection = all-in protection: la prima puntata del giorno senza risposta non costa la mano
lobby-no-protection = niente all-in protection
lobby-hand-for-hand-auto = mano per mano prima del primo premio
lobby-hand-for-hand-always = sempre mano per mano
lobby-hand-for-hand-never = mai mano per mano
lobby-sponsored = { $amount } messe in palio da { $player }
lobby-glory = Nessun premio: si gioca per la gloria, e per i punti se vale per una stagione.
lobby-guarantees = Garantiti: { $amounts }
lobby-added = { $amount } aggiunti dal banco

# A che punto è
lobby-registered-of = **{ $entrants }** { $entrants ->
    [one] iscritto
   *[other] iscritti
} su { $most }. Parte un minuto dopo l'iscrizione dell'ultimo giocatore.
lobby-registered-of-velox = **{ $entrants }** { $entrants ->
    [one] iscritto
   *[other] iscritti
} su { $most }. Parte appena si iscrive l'ultimo giocatore.
lobby-registered-briefly = **{ $entrants }** { $entrants ->
    [one] iscritto
   *[other] iscritti
} su { $most }
lobby-starts = Inizia { $when } · **{ $entrants }** { $entrants ->
    [one] iscritto
   *[other] iscritti
}, ne servono almeno { $least }, posto per { $most }
lobby-countdown = Ci sono tutti: inizia { $when }.
lobby-running = { $left ->
    [one] **1** giocatore rimasto
   *[other] **{ $left }** giocatori rimasti
} su { $entrants } · { $tables ->
    [one] un tavolo
   *[other] { $tables } tavoli
} · media { $average }
lobby-open = Si può ancora entrare.
lobby-finished = Ha vinto **{ $name }**.
lobby-cancelled = Annullato. Chi era ancora in gioco ha riavuto quanto aveva pagato.
lobby-pool = Montepremi { $amount }
lobby-pool-and-prizes = Montepremi { $amount }: { $prizes }
lobby-prize = { $place } { $amount }
lobby-more-prizes = e altri { $count }
lobby-velox-prizes = Il montepremi si estrae prima della prima mano: da { $least } a { $most } volte l'iscrizione di { $entry }.
lobby-velox-chances = Probabilità: { $chances }
lobby-velox-chance = ×{ $multiplier } { $percent }%
lobby-velox-paid = Fino a ×{ $alone } il vincitore prende tutto; da ×{ $shared } in su i primi tre prendono { $first }, { $second } e { $third }%.
lobby-multiplier = L'estrazione: **×{ $multiplier }**
lobby-names = Iscritti: { $names }
names-more = { $names } e altri { $count }
lobby-names-none = Non si è ancora iscritto nessuno.
lobby-recovered = Sono di nuovo qui: il torneo riprende da dove si era fermato.
lobby-parting = Devo assentarmi un momento. Il torneo aspetta così com'è.
lobby-deal = Al tavolo finale si discute un accordo.
status-announcement = [All'annuncio]({ $link })
tournament-number = numero { $number }

clock-level = Livello { $level } · { $stakes }
clock-next = { $level } · poi { $stakes } { $when }
clock-break = **Pausa**: si riprende { $when } con { $stakes }
clock-break-due = la pausa comincia quando finiscono le mani
clock-paused = **sospeso**
clock-hand-for-hand = mano per mano

# I comandi
gate-register = Iscriviti
gate-register-late = Entra
gate-unregister = Ritirati
gate-remind = Ricordamelo
gate-forget = Non ricordarmelo
gate-seat = Il mio posto
gate-standings = Classifica
gate-rebuy = Rebuy { $cost }
gate-norebuy = Niente rebuy
gate-addon = Add-on { $chips } per { $cost }
gate-noaddon = Niente add-on
gate-half = Seconda metà
gate-deal = Accordo…
gate-dealchips = Secondo le fiches
gate-dealicm = Secondo il valore (ICM)
gate-accept = Accetto
gate-decline = Rifiuto
gate-calloff = Annulla il torneo
gate-playon = Si continua

# Che cosa risponde un comando
note-registered = Sei iscritto a **{ $title }**. { $when }
note-registered-soon = Parte da solo quando ci sono tutti.
note-registered-late = Ora ti do un posto.
note-starts = Inizia { $when }.
note-unregistered = Non sei più iscritto; la quota è di nuovo nel tuo portafoglio.
note-reminded-now = Inizia { $when }: te l'ho appena scritto.
note-reminded = Ti scriverò 15 minuti prima dell'inizio.
note-forgotten = Non te lo ricorderò.
note-seat = Tavolo { $table }, posto { $seat }, { $stack ->
    [one] { $stack } fiche
   *[other] { $stack } fiches
}
note-seat-way = { $seat }: [al tavolo]({ $link })
note-waits-for-seat = Aspetti un posto.
note-busted = Non hai più fiches.
note-out = Sei uscito: { $place } posto.
note-prize = Hai vinto { $amount ->
    [one] { $amount } fiche
   *[other] { $amount } fiches
}.
note-still-registered = Sei iscritto: numero { $place } di { $entrants }.
note-rebought = Hai ricomprato per { $cost }.
note-declined = Va bene.
note-addon = Hai preso l'add-on.
note-half = La seconda metà dello stack è tua.
note-deal-choose = Come si dividono i premi rimasti? Devono accettare tutti quelli al tavolo.
note-deal-proposed = Proposto.
note-deal-after-hand = Proposto; il tavolo decide quando finisce questa mano.

# Righe nel thread di un tavolo e nel canale dell'annuncio
line-welcome = **{ $title } · tavolo { $table }**
line-welcome-seats = { $names }: i vostri posti sono qui. Le carte arrivano in privato, e dietro **Le mie carte**.
line-fallback = Qui non posso aprire thread, perciò i tavoli di **{ $title }** si giocano in questo canale.
line-thread-gone = Il thread del tavolo { $table } non c'è più; si continua qui.
line-moves = { $player } va al tavolo { $table }, posto { $seat }, con { $stack ->
    [one] { $stack } fiche
   *[other] { $stack } fiches
}: { $link }
line-arrives = { $player } arriva dal tavolo { $table } al posto { $seat } con { $stack ->
    [one] { $stack } fiche
   *[other] { $stack } fiches
}.
line-seated = { $player } prende il posto { $seat } con { $stack ->
    [one] { $stack } fiche
   *[other] { $stack } fiches
}.
line-broken = Questo tavolo ha finito; i suoi giocatori continuano altrove.
line-broken-final = Questo tavolo ha finito: il tavolo finale è su { $link }.
line-final-seat = Posto { $seat }: { $player }, { $stack ->
    [one] { $stack } fiche
   *[other] { $stack } fiches
}
line-final-table = **Il tavolo finale.** Posti e bottone sono stati sorteggiati di nuovo.
line-out = **{ $name }** esce: { $place } posto.
line-out-tied = **{ $name }** esce: { $place } posto, diviso con { $others ->
    [one] un altro
   *[other] altri { $others }
}.
line-out-open = **{ $name }** esce.
line-no-show = **{ $name }** non si è mai visto ed esce.
line-excluded = **{ $name }** è stato escluso.
line-prize = { $name } vince { $amount }.
line-bounty = { $name } incassa la taglia su { $victim }: { $amount }.
line-bounty-grown = { $name } incassa la taglia su { $victim }: { $amount }, e altri { $grown } vanno sulla sua testa.
line-bounty-kept = { $name } tiene { $amount } di taglie.
line-break = **Pausa**: si riprende { $when }.
line-break-addon = **Pausa**: si riprende { $when }. Add-on: { $chips } fiches per { $cost }, ora o mai più.
line-break-over = La pausa è finita.
line-rebuy-offered = { $player }, non hai più fiches. Un nuovo stack costa { $cost }; il tavolo ti aspetta, e riprende senza di te { $when }.
line-rebought = **{ $name }** ricompra ({ $number ->
    [one] la prima volta
   *[other] già { $number } volte
}).
line-addon = **{ $name }** prende l'add-on.
line-second-half = **{ $name }** prende la seconda metà: ora ha { $stack ->
    [one] { $stack } fiche
   *[other] { $stack } fiches
}.
line-hand-for-hand-on = Mano per mano: tutti i tavoli cominciano insieme ogni mano.
line-hand-for-hand-off = Il mano per mano è finito.
line-paused = **Sospeso.** Nessuna nuova mano finché chi organizza non riprende.
line-resumed = Il torneo riprende.
line-registration-closed = Le iscrizioni sono chiuse: { $entrants } giocatori, { $pool } da vincere.
line-deal-proposed = **{ $name }** propone di dividere i premi rimasti. Il tavolo decide quando finisce questa mano.
line-deal-offered = Un accordo, se tutti accettano; scade { $when }:
line-deal-share = { $player }: { $amount }
line-deal-accepted = **{ $name }** accetta.
line-deal-declined = **{ $name }** rifiuta; si continua a giocare.
line-deal-lapsed = L'accordo è saltato; si continua a giocare.
line-deal-made = Hanno accettato tutti.
line-winner = **{ $name } vince { $title }!**
line-winner-prize = **{ $name } vince { $title }!** { $amount ->
    [one] { $amount } fiche
   *[other] { $amount } fiches
}.
line-results = **{ $title }** è finito: { $results }. [Annuncio]({ $link })
line-result = { $place } **{ $name }** { $amount }
line-cancelled = **{ $title }** è annullato.
line-cancelled-agreed = Tutti quelli ancora in gioco sono d'accordo: **{ $title }** è annullato.
line-cancel-proposed = **{ $name }** vuole annullare il torneo e rimborsare tutti. Devono essere d'accordo tutti quelli ancora in gioco; la domanda scade { $when }: { $players }
line-cancel-agreed = **{ $name }** è d'accordo ad annullarlo.
line-cancel-declined = **{ $name }** vuole giocare: il torneo continua.
line-cancel-lapsed = Non tutti erano d'accordo ad annullarlo: il torneo continua.
line-cancelled-few = **{ $title }** è annullato: { $entrants ->
    [0] non si era iscritto nessuno
    [one] si era iscritto un solo giocatore
   *[other] si erano iscritti solo { $entrants } giocatori
}, e ne servivano { $least }.
line-refunds = Di nuovo nei portafogli: { $refunds }.
line-refund = { $player } { $amount }
line-refunds-more = { $refunds } e altri { $count }
line-countdown = { $players }: **{ $title }** è al completo e inizia { $when }.
line-hastened = { $players }: **{ $title }** inizia prima, { $when }.
line-frozen = Qualcosa non torna, perciò ho fermato **{ $title }**. Nessuno perde fiches. Incidente { $incident }: avvisa chi gestisce il bot. `/torneo annulla` rimborsa tutti.

# VeloX
velox-drawing = Si estrae il moltiplicatore … ×{ $first } … ×{ $second } … ×{ $third } …
velox-drawn = # ×{ $multiplier }
velox-pool = Montepremi { $pool }: { $prizes }
velox-winner-takes-all = tutto al vincitore
velox-top-three = { $first } / { $second } / { $third } ai primi tre
velox-shares = { $first } / { $second } / { $third }% ai primi tre
velox-title = VeloX: che cosa può uscire
velox-chances-pool = Iscrizione { $entry }: in tre si gioca per
velox-chance-row = ×{ $multiplier }

# Immagini
prizes-pool = Montepremi { $pool }
prizes-entrants = { $entrants ->
    [one] un giocatore
   *[other] { $entrants } giocatori
}
prizes-as-things-stand = Per ora; con altri iscritti cresce.
prizes-before-rebuys = Rebuy e add-on lo fanno crescere.
prizes-share = { $percent }%
standings-players = Giocatori
standings-average = Media
standings-tables = Tavoli
standings-pool = Montepremi
standings-entries = Iscrizioni
standings-level = Livello { $level }
standings-break = Pausa
standings-paused = Sospeso
standings-next = poi { $stakes }
standings-chips = Fiches
standings-prize = Premio
standings-bounties = Taglie
standings-out = fuori
standings-more = { $count ->
    [one] e un altro
   *[other] e altri { $count }
}
standings-row = **{ $place }** { $name } · { $stack }
standings-row-out = **{ $place }** { $name }
standings-row-prize = { $row } · vinte { $amount }
standings-own = Tu: { $row }
alt-prizes = { $title }. { $pool }. { $rows }
alt-standings = { $title }. { $level } { $stakes }. { $facts }. { $rows }

# Al tavolo
event-title = { $title } · tavolo { $table }
event-level = Livello { $level } · { $stakes }
event-next-level = poi { $stakes } { $when }
event-hold-break = **Pausa**: la prossima mano parte { $when }.
event-hold-break-due = La pausa comincia quando finiscono tutte le mani.
event-hold-paused = **Il torneo è sospeso.**
event-hold-hand-for-hand = Mano per mano: la prossima parte quando tutti i tavoli sono pronti.
event-hold-deal = Si discute un accordo.
event-hold-rebuy = Il tavolo aspetta un giocatore che può ricomprare.
event-table-over = Questo tavolo ha finito.
event-next-hand = La prossima mano parte tra un momento.
event-hold-waiting = Il tavolo aspetta giocatori.

# Il promemoria e il calendario del server
dm-remind = **{ $title }** inizia { $when }: [all'annuncio]({ $link })
remind-closed = { $players }: **{ $title }** inizia { $when }.
event-description = { $plan }
    { $link }
event-place = #{ $channel }
