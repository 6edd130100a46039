# Satellite: biglietti per un altro torneo, dalle impostazioni all'iscrizione che pagano.

lobby-satellite = { $tickets ->
    [one] Chi vince ha
   *[other] I primi { $tickets } hanno
} un'iscrizione che vale { $value }
lobby-tickets = Un biglietto per { $target } (numero { $number }) ogni { $value ->
    [one] { $value } fiche
   *[other] { $value } fiches
} di montepremi, almeno { $least ->
    [one] uno
   *[other] { $least }
}; chi viene subito dopo prende quello che avanza
lobby-pool-and-tickets = Montepremi { $amount }: { $tickets ->
    [one] un biglietto che vale { $value }
   *[other] { $tickets } biglietti da { $value } l'uno
}
lobby-tickets-and-rest = { $tickets } · { $place } { $rest }
line-ticket = { $player } vince un biglietto che vale { $amount } per **{ $target }**: premi **Iscriviti** lì, non costa niente. [All'annuncio]({ $link })
line-ticket-late = { $player } vince un biglietto che vale { $amount } per **{ $target }**. Lì non ci si può più iscrivere, perciò viene pagato in fiches.
note-ticket-used = Il tuo biglietto ha pagato l'iscrizione.
note-unregistered-ticket = Iscrizione annullata; il biglietto è di nuovo tuo.
note-ticket = Hai un biglietto: iscriverti qui non ti costa niente.
event-list-ticket = { $line } · hai un biglietto
target-choice = { $title } · iscrizione { $cost } · numero { $number }
tickets-choice = { $tickets ->
    [one] almeno un biglietto
   *[other] almeno { $tickets } biglietti
}
refusal-satellite-after-target = Un satellite deve partire prima del torneo a cui portano i suoi biglietti: scegli un orario precedente.
refusal-target-free = Il torneo { $number } è gratuito, perciò a nessuno serve un biglietto: scegline uno con un'iscrizione.
refusal-tickets-unreadable = Non riesco a leggere «{ $typed }». Per un satellite di' quanti biglietti dà almeno, per esempio 3.
refusal-tickets-not-covered = { $tickets ->
    [one] Un biglietto costa
   *[other] { $tickets } biglietti costano
} { $cost ->
    [one] { $cost } fiche
   *[other] { $cost } fiches
}, e { $players } giocatori ne mettono { $pool } nel montepremi. Bastano più giocatori o un'iscrizione più cara; che il resto lo paghi il banco lo decide chi modera questo canale.
