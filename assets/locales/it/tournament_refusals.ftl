# Perché un torneo ha detto di no: una frase per ogni codice.

# Le impostazioni di un torneo
refusal-tournament-buy-in-out-of-range = Un'iscrizione, commissione e taglia comprese, costa da { $minimum } a { $maximum } fiches, oppure nulla.
refusal-tournament-fee-too-high = Una commissione di { $fee } è troppo alta: almeno l'80% dell'iscrizione deve andare in premi, perciò qui può essere al massimo { $maximum }.
refusal-tournament-total-cost-too-high = Un giocatore potrebbe spendere { $cost } fiches in questo torneo; il massimo è { $maximum }.
refusal-rebuy-cost-out-of-range = { $maximum ->
    [0] Un torneo a iscrizione gratuita non ha rebuy.
   *[other] Un rebuy non può costare { $cost }: costa da 1 a { $maximum } fiches, l'iscrizione senza la commissione.
}
refusal-rebuys-out-of-range = Se ci sono i rebuy, devono essere almeno uno a testa e durare almeno fino alla fine del livello 1.
refusal-addon-cost-out-of-range = { $maximum ->
    [0] Un torneo a iscrizione gratuita non ha add-on.
   *[other] L'add-on non può costare { $cost }: costa da { $minimum } a { $maximum } fiches, da una a due volte l'iscrizione senza la commissione.
}
refusal-addon-chips-out-of-range = L'add-on non può dare { $chips } fiches: ne dà da { $minimum } a { $maximum }, da uno a due stack iniziali.
refusal-addon-before-rebuys-end = L'add-on dopo il livello { $level } verrebbe prima della fine dei rebuy.
refusal-mode-terms-mismatch = Questi prezzi non sono compatibili con la formula del torneo. Rebuy e add-on devono avere un prezzo. Un freeze-out non li ha, ed è l'unico con il rientro.
refusal-odd-starting-stack = Il double chance divide in due lo stack iniziale, e { $stack } non si può dimezzare.
refusal-starting-stack-too-small = Uno stack iniziale di { $stack } non copre il primo grande buio di { $big }.
refusal-entrants-out-of-range = Un torneo ha da { $minimum } a { $maximum } giocatori; un sit & go e un VeloX ne richiedono un numero esatto.
refusal-tournament-seats-out-of-range = Un tavolo di questo gioco ha da { $minimum } a { $maximum } posti, non { $seats }.
refusal-no-levels = I bui devono salire di livello in livello.
refusal-no-games = Per un torneo serve un gioco.
refusal-tournament-times-out-of-range = Un livello dura almeno un minuto. Livelli, pause e gioco tra due pause durano al massimo { $maximum ->
        [one] { $maximum } minuto
       *[other] { $maximum } minuti
    }.
refusal-start-time-missing = Per un torneo programmato serve un orario: indicalo con `inizio`, per esempio domani 21:00. Un VeloX non ne ha: parte quando ci sono tutti.
refusal-sponsored-out-of-range = I premi di tasca tua devono essere di almeno una fiche.
refusal-payouts-out-of-order = I premi devono calare di posto in posto, e i premiati non possono essere più dei giocatori.
refusal-bounty-out-of-range = Una taglia è di almeno una fiche.
refusal-satellite-terms-out-of-range = Un satellite deve dare meno biglietti del suo numero minimo di giocatori ({ $players }), e nessun altro premio.
refusal-reentry-without-late-registration = Solo i tornei programmati hanno le iscrizioni tardive, e senza quelle non c'è rientro.
refusal-velox-is-three-handed-holdem = Un VeloX è sempre Hold'em per { $players } giocatori con un'iscrizione senza commissione; le altre opzioni non valgono.

# Entrare e uscire
refusal-registration-closed = Le iscrizioni sono chiuse.
refusal-already-registered = Sei già tra gli iscritti.
refusal-not-registered = Non sei tra gli iscritti di questo torneo.
refusal-tournament-full = Tutti i { $maximum } posti sono occupati.
refusal-ticket-for-another = Questo biglietto è per un altro torneo o per un altro giocatore.
refusal-tournament-already-started = Il torneo è già iniziato.
refusal-tournament-not-started = Il torneo non è ancora iniziato.
refusal-tournament-over = Il torneo è finito.
refusal-too-few-entrants = { $entrants ->
    [0] Non c'è ancora nessun iscritto
    [one] C'è un solo iscritto
   *[other] Gli iscritti sono solo { $entrants }
}; ne servono { $minimum }.
refusal-too-early-to-start = È troppo presto per iniziare.
refusal-tournament-starts-soon = Inizia comunque entro un minuto.

# In gioco
refusal-not-in-play = In questo momento non stai giocando in questo torneo.
refusal-already-out-of-tournament = Sei fuori da questo torneo.
refusal-no-such-tournament-table = Quel tavolo non fa più parte del torneo.
refusal-tournament-table-already-open = Quel tavolo è già aperto.
refusal-no-table-needed = Non serve un altro tavolo.
refusal-tournament-hand-running = A questo tavolo si sta giocando una mano.
refusal-tournament-old-hand = Quella mano è finita.
refusal-tournament-table-too-empty = Questo tavolo aspetta giocatori.
refusal-on-break = Ora c'è la pausa.
refusal-tournament-paused = Il torneo è in pausa.
refusal-tournament-not-paused = Il torneo non è in pausa.
refusal-table-waits-for-rebuy = Il tavolo aspetta la decisione di un giocatore sul rebuy.
refusal-waiting-hand-for-hand = Mano per mano: questo tavolo aspetta gli altri.
refusal-forming-final-table = Si sta formando il tavolo finale.
refusal-table-is-breaking = Questo tavolo chiude: i giocatori passano ad altri tavoli.
refusal-deal-open = Il tavolo aspetta una risposta su un accordo.
refusal-multiplier-not-drawn = Il moltiplicatore non è ancora stato estratto.
refusal-multiplier-already-drawn = Il moltiplicatore è già stato estratto.
refusal-not-velox = Questo non è un VeloX.
refusal-already-sitting-out-of-tournament = Sei già in sit-out.
refusal-not-sitting-out-of-tournament = Stai già giocando.
refusal-already-so = È già così.

# Altre fiches
refusal-no-rebuys-here = In questo torneo non ci sono rebuy.
refusal-rebuys-over = Il periodo dei rebuy è finito.
refusal-no-rebuys-left = Hai già fatto { $maximum ->
    [one] il tuo unico rebuy
   *[other] tutti i { $maximum } rebuy
}.
refusal-too-many-chips-for-rebuy = Hai troppe fiches ({ $stack }) per un rebuy.
refusal-no-rebuy-offered = Ora non puoi fare rebuy.
refusal-no-addon-now = L'add-on si compra solo nella sua pausa.
refusal-addon-already-decided = Sull'add-on hai già deciso.
refusal-no-second-half = Non hai un secondo stack da prendere.
refusal-no-reentry = Non puoi più iscriverti a questo torneo.

# Accordi
refusal-no-deals-here = Gli accordi si fanno al tavolo finale, dove il torneo li ammette.
refusal-deal-already-open = Si sta già discutendo un accordo.
refusal-deal-again-next-level = L'ultimo accordo non è stato accettato: un altro si può proporre al prossimo livello.
refusal-no-deal-open = Non c'è un accordo a cui rispondere.
refusal-already-answered = Hai già risposto.
refusal-cancel-already-asked = L'ho già chiesto a tutti quelli ancora in gioco.
refusal-cancel-again-next-level = Non tutti erano d'accordo ad annullarlo: si può chiedere di nuovo al prossimo livello.
refusal-cancel-not-asked = Al momento nessuno chiede di annullare questo torneo.
refusal-tournament-paused-before = Giochi anche tu, e in questo livello c'è già stata una pausa: chiedi a un moderatore che non ci gioca.

# Della sala.
refusal-not-the-organiser = Può farlo solo chi ha creato il torneo, o un moderatore.
refusal-organiser-plays = Partecipi anche tu a questo torneo, o puoi ancora iscriverti: chi escludere lo decide un moderatore.
refusal-multiplier-stands = Il moltiplicatore è già estratto: solo un moderatore può ancora annullare questo torneo.
refusal-prizes-are-paid = Sono già stati pagati dei premi: solo un moderatore può ancora annullare questo torneo.
refusal-no-such-tournament = Questo torneo non esiste, oppure è finito.
refusal-too-many-tournaments = { $maximum ->
    [one] Questo server ha già un torneo aperto: può averne uno alla volta.
   *[other] Questo server ha già { $maximum } tornei aperti: non può averne altri.
}
refusal-start-time-past = Quell'ora è già passata: scegli un orario successivo.
refusal-start-time-far = Manca più di un anno: scegli un inizio più vicino.
refusal-tournament-frozen = Qualcosa è andato storto e il torneo è fermo (incidente { $incident }). Chi lo ha creato può annullarlo: chi è ancora in gioco viene rimborsato.
refusal-no-such-season = Qui non c'è questa stagione, oppure è finita.
