# I tornei: annuncio, livelli, righe, comandi.

ordinal = { $place }º

# Le impostazioni
announcement-kind-sit-and-go = Sit & go per { $players }
announcement-kind-scheduled = Torneo
announcement-kind-velox = VeloX per { $players }
mode-freezeout = freeze-out
mode-double-chance = double chance
mode-rebuy = rebuy
mode-addon = add-on
mode-rebuy-addon = rebuy e add-on
structure-mixed-levels = Mix: limit a livelli alterni
sheet-standard = standard
sheet-turbo = turbo
sheet-deep = deep
sheet-velox = super turbo
announcement-freeroll = Freeroll: l'iscrizione è gratuita
announcement-entry = Iscrizione { $amount }, senza commissione
announcement-entry-velox = Iscrizione { $amount }; in media torna in premi il 91% delle iscrizioni
announcement-entry-parts = Iscrizione { $amount }: { $parts }
announcement-entry-prizes = { $amount } in premi
announcement-entry-fee = { $amount } di commissione
announcement-entry-knockout = { $amount } di taglia
announcement-entry-progressive = { $amount } di taglia progressiva
announcement-structure = { $stack } fiches iniziali · livelli di { $minutes ->
    [one] un minuto
   *[other] { $minutes } minuti
} ({ $name }) · { $seconds } s per turno
announcement-double-chance = Double chance: parti con { $stack } fiches e ne ricevi altrettante quando le chiedi o perdi le prime
announcement-rebuy-busted = Rebuy a { $cost } per chi ha perso tutte le fiches
announcement-rebuy-below-start = Rebuy a { $cost } per chi ha meno di uno stack iniziale
announcement-rebuy-most = { $rebuy }, al massimo { $most }
announcement-rebuy-until = { $rebuy }, fino alla fine del livello { $level }
announcement-addon = Add-on nella pausa dopo il livello { $level }: { $chips } fiches per { $cost }
announcement-late = Iscrizioni tardive fino alla fine del livello { $level }
announcement-reentry = Iscrizioni tardive fino alla fine del livello { $level }, con { $times ->
    [one] un rientro
   *[other] fino a { $times } rientri
}
announcement-double-chance-until = Double chance: parti con { $stack } fiches e ne ricevi altrettante quando le chiedi o perdi le prime, al più tardi alla fine del livello { $level }
announcement-entry-paid = { $entry } · torna in premi il { $percent }%
announcement-length = Con { $players } giocatori dura circa { $minutes } minuti
announcement-seats = Tavoli da { $seats }
announcement-antes = ante dal livello { $level }
announcement-no-antes = niente ante
announcement-mixed-limits = ogni gioco con i suoi limiti
announcement-no-breaks = niente pause
announcement-unregister = Se annulli l'iscrizione prima dell'inizio, la quota torna nel portafoglio
announcement-no-shows = chi non si presenta è fuori dopo il livello { $level }
announcement-deals = al tavolo finale si possono fare accordi
announcement-no-deals = niente accordi
announcement-protection = protezione all-in (vedi `/regole`)
announcement-no-protection = niente protezione all-in
announcement-hand-for-hand-auto = mano per mano in bolla
announcement-hand-for-hand-always = sempre mano per mano
announcement-hand-for-hand-never = mai mano per mano
announcement-sponsored = { $amount } messe in palio da { $player }
announcement-glory = Nessun premio: si gioca per la gloria, e per i punti se vale per una stagione.
announcement-only-bounties = Nessun montepremi: si gioca per le taglie.
announcement-guarantees = Garantiti: { $amounts }
announcement-added = { $amount } aggiunte dalla casa

# A che punto è
announcement-registered-of = **{ $entrants }** { $entrants ->
    [one] iscritto
   *[other] iscritti
} su { $most }. { note-starts-when-full }
announcement-registered-of-velox = **{ $entrants }** { $entrants ->
    [one] iscritto
   *[other] iscritti
} su { $most }. { note-starts-when-full-velox }
announcement-registered-briefly = **{ $entrants }** { $entrants ->
    [one] iscritto
   *[other] iscritti
} su { $most }
announcement-starts = Inizia { $when } · **{ $entrants }** { $entrants ->
    [one] iscritto
   *[other] iscritti
}, minimo { $least }, massimo { $most }
announcement-countdown = Ci sono tutti: inizia { $when }.
announcement-running = { $left ->
    [one] **1** giocatore rimasto
   *[other] **{ $left }** giocatori rimasti
} su { $entrants } · { $tables ->
    [one] un tavolo
   *[other] { $tables } tavoli
} · media { $average }
announcement-open = Le iscrizioni tardive sono aperte.
announcement-away = In sit-out (check / fold): { $names }
announcement-finished = Ha vinto **{ $name }**.
announcement-cancelled = Annullato. Chi era ancora in gioco è stato rimborsato.
announcement-pool-and-prizes = Montepremi { $amount }: { $prizes }
announcement-prize = { $place } { $amount }
announcement-share = { $place } { $percent }%
announcement-shares = { $shares } con { $entries } iscrizioni
announcement-more-prizes = e altri { $count }
announcement-velox-prizes = Il montepremi si estrae prima della prima mano: da { $least } a { $most } volte la quota di { $entry }.
announcement-velox-chances = Probabilità: { $chances }
announcement-velox-chance = ×{ $multiplier } { $percent }%
announcement-velox-paid = Fino a ×{ $alone } chi vince prende tutto; da ×{ $shared } in su i primi tre prendono { $first }, { $second } e { $third }%.
announcement-multiplier = Moltiplicatore: **×{ $multiplier }**
announcement-names = Iscritti: { $names }
names-more = { $names } e altri { $count }
announcement-names-none = Non si è ancora iscritto nessuno.
announcement-recovered = Rieccomi: il torneo riprende da dove si era fermato.
announcement-parting = Mi riavvio. Il torneo è in pausa; non si perde nulla.
announcement-deal = Al tavolo finale si discute un accordo.
status-announcement = [Vai all'annuncio]({ $link })
tournament-number = Torneo n. { $number }

clock-level = Livello { $level } · { $stakes }
clock-next = { $level } · poi { $stakes } { $when }
clock-break = **Pausa**: si riprende { $when } con { $stakes }
clock-break-due = la pausa comincia quando finiscono le mani in corso
clock-paused = **in pausa**
clock-hand-for-hand = mano per mano

# I comandi
gate-register = Iscriviti
gate-register-late = Iscriviti ora
gate-unregister = Annulla iscrizione
gate-remind = Ricordamelo
gate-forget = Non ricordarmelo
gate-back = { control-come-back }
gate-seat = Il mio posto
gate-standings = Classifica
gate-rebuy = Rebuy { $cost }
gate-norebuy = Niente rebuy
gate-addon = Add-on { $chips } per { $cost }
gate-noaddon = Niente add-on
gate-half = Prendi il secondo stack
gate-deal = Accordo…
gate-dealchips = Per chip count
gate-dealicm = Per valore (ICM)
gate-accept = Accetto
gate-decline = Rifiuto
gate-calloff = Annulla il torneo
gate-playon = Continua il torneo

# Che cosa risponde un comando
note-registered = Iscrizione a **{ $title }** confermata. { $when }
note-starts-when-full = Parte un minuto dopo l'iscrizione dell'ultimo giocatore.
note-starts-when-full-velox = Parte appena si iscrive l'ultimo giocatore.
note-registered-late = Ti sto assegnando un posto.
note-starts = Inizia { $when }.
note-unregistered = Iscrizione annullata; la quota è di nuovo nel tuo portafoglio.
note-reminded-now = Inizia { $when }: ti ho appena scritto in privato.
note-reminded = Ti scriverò in privato 15 minuti prima dell'inizio.
note-forgotten = Non te lo ricorderò.
note-seat = Tavolo { $table }, posto { $seat }, { $stack ->
    [one] { $stack } fiche
   *[other] { $stack } fiches
}
note-seat-way = { $seat }: [vai al tavolo]({ $link })
note-away = Sei assente: faccio check o fold per te.
note-waits-for-seat = Stai aspettando un posto.
note-busted = Non hai più fiches.
note-out = Torneo finito per te: { $place } posto.
note-prize = Hai vinto { $amount ->
    [one] { $amount } fiche
   *[other] { $amount } fiches
}.
note-still-registered = Sei il numero { $place } su { $entrants ->
    [one] un iscritto
   *[other] { $entrants } iscritti
}.
note-rebought = Hai fatto un rebuy da { $cost }.
note-declined = Va bene.
note-addon = Hai preso l'add-on.
note-half = Hai preso il secondo stack.
note-deal-choose = Come si dividono i premi rimasti? Devono accettare tutti quelli al tavolo.
note-deal-proposed = Accordo proposto.
note-deal-after-hand = Accordo proposto; il tavolo decide alla fine di questa mano.

# Righe nel thread di un tavolo e nel canale dell'annuncio
line-welcome = **{ $title } · tavolo { $table }**
line-welcome-seats = { $names }: i vostri posti sono qui. Le carte arrivano in privato; le mostra anche **Carte**.
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
line-broken = Questo tavolo chiude: i giocatori passano ad altri tavoli.
line-broken-final = Questo tavolo chiude: il tavolo finale è in { $link }.
line-final-seat = Posto { $seat }: { $player }, { $stack ->
    [one] { $stack } fiche
   *[other] { $stack } fiches
}
line-final-table = **Il tavolo finale.** Posti e bottone sono stati sorteggiati di nuovo.
line-out = **{ $name }** esce: { $place } posto.
line-out-tied = **{ $name }** esce: { $place } posto, a pari merito con { $others ->
    [one] un altro giocatore
   *[other] altri { $others } giocatori
}.
line-out-open = **{ $name }** esce.
line-no-show = **{ $name }** esce: assente dall'inizio.
line-excluded = **{ $name }** ha dovuto lasciare il torneo.
line-prize = { $name } vince { $amount }.
line-bounty = { $name } incassa la taglia su { $victim }: { $amount }.
line-bounty-grown = { $name } incassa la taglia su { $victim }: { $amount }, e { $grown } si aggiungono alla sua taglia.
line-bounty-kept = { $name } si tiene le proprie taglie: { $amount }.
line-break = **Pausa**: si riprende { $when }.
line-break-addon = **Pausa**: si riprende { $when }. Add-on: { $chips } fiches per { $cost }, solo in questa pausa.
line-break-over = La pausa è finita.
line-rebuy-offered = { $player }, non hai più fiches. Un rebuy costa { $cost }; il tavolo ti aspetta, e riprende senza di te { $when }.
line-rebought = **{ $name }** fa rebuy { $number ->
    [one] (n. 1)
   *[other] (n. { $number })
}.
line-addon = **{ $name }** prende l'add-on.
line-second-half = **{ $name }** prende il secondo stack: ora ha { $stack ->
    [one] { $stack } fiche
   *[other] { $stack } fiches
}.
line-hand-for-hand-on = Mano per mano: tutti i tavoli cominciano insieme ogni mano.
line-hand-for-hand-off = Il gioco mano per mano è finito.
line-paused = **In pausa.** Nessuna nuova mano finché chi organizza non fa riprendere il torneo.
line-resumed = Il torneo riprende.
line-registration-closed = Le iscrizioni sono chiuse: { $entrants } giocatori, montepremi { $pool }.
line-deal-proposed = **{ $name }** propone di dividere i premi rimasti. Il tavolo decide alla fine di questa mano.
line-deal-offered = Un accordo, se tutti accettano; scade { $when }:
line-deal-share = { $player }: { $amount }
line-deal-accepted = **{ $name }** accetta.
line-deal-declined = **{ $name }** rifiuta; si continua a giocare.
line-deal-lapsed = Nessun accordo; si continua a giocare.
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
line-cancel-proposed = **{ $name }** vuole annullare il torneo e rimborsare tutti. Devono essere d'accordo tutti quelli ancora in gioco; la votazione finisce { $when }: { $players }
line-cancel-agreed = **{ $name }** è d'accordo ad annullarlo.
line-cancel-declined = **{ $name }** vuole continuare: il torneo va avanti.
line-cancel-lapsed = Non tutti erano d'accordo ad annullarlo: il torneo continua.
line-cancelled-few = **{ $title }** è annullato: { $entrants ->
    [0] non si era iscritto nessuno
    [one] si era iscritto un solo giocatore
   *[other] si erano iscritti solo { $entrants } giocatori
}, e ne servivano { $least }.
line-refunds = Rimborsi: { $refunds }.
line-refund = { $player } { $amount }
line-refunds-more = { $refunds } e altri { $count }
line-countdown = { $players }: **{ $title }** è al completo e inizia { $when }.
line-hastened = { $players }: **{ $title }** inizia prima, { $when }.
line-frozen = Qualcosa non torna, perciò ho fermato **{ $title }**. Nessuna fiche è persa. Incidente { $incident }: avvisa chi gestisce il bot. `/torneo annulla` rimborsa tutti.

# VeloX
velox-drawing = Si estrae il moltiplicatore … ×{ $first } … ×{ $second } … ×{ $third } …
velox-drawn = # ×{ $multiplier }
velox-pool = Montepremi { $pool }: { $prizes }
velox-winner-takes-all = tutto a chi vince
velox-top-three = { $first } / { $second } / { $third } ai primi tre
velox-shares = { $first } / { $second } / { $third }% ai primi tre
velox-title = VeloX: che cosa può uscire
velox-chances-pool = Quota { $entry }: in tre si gioca per
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
standings-paused = In pausa
standings-next = poi { $stakes }
standings-chips = Fiches
standings-prize = Premio
standings-bounties = Taglie
standings-out = fuori
and-more = { $count ->
    [one] e un altro
   *[other] e altri { $count }
}
standings-row = **{ $place }** { $name } · { $stack }
standings-row-out = **{ $place }** { $name }
standings-row-prize = { $row } · premi { $amount }
standings-row-away = { $row } · assente
standings-own = Tu: { $row }
alt-prizes = { $title }. { $pool }. { $rows }
alt-standings = { $title }. { $level } { $stakes }. { $facts }. { $rows }

# Al tavolo
event-title = { $title } · tavolo { $table }
event-level = Livello { $level } · { $stakes }
event-next-level = poi { $stakes } { $when }
event-hold-break = **Pausa**: la prossima mano parte { $when }.
event-hold-break-due = La pausa comincia quando finiscono tutte le mani in corso.
event-hold-paused = **Il torneo è in pausa.**
event-hold-hand-for-hand = Mano per mano: la prossima parte quando tutti i tavoli sono pronti.
event-hold-deal = Si discute un accordo.
event-hold-rebuy = In attesa della decisione di un giocatore sul rebuy.
event-table-over = A questo tavolo non si gioca più.
event-next-hand = La prossima mano parte tra un momento.
event-hold-waiting = In attesa di giocatori.

# Il promemoria e il calendario del server
dm-remind = **{ $title }** inizia { $when }: [vai all'annuncio]({ $link })
remind-closed = { $players }: **{ $title }** inizia { $when }.
event-description = { $plan }
    { $link }
event-place = #{ $channel }
