# Satellite: biglietti per un altro torneo, dalle impostazioni all'iscrizione che pagano.

announcement-satellite = { $tickets ->
    [one] Chi vince riceve
   *[other] I primi { $tickets } ricevono
} un'iscrizione da { $value }
announcement-tickets = Un biglietto per { $target } (numero { $number }) ogni { $value ->
    [one] { $value } fiche
   *[other] { $value } fiches
} di montepremi, almeno { $least ->
    [one] uno
   *[other] { $least }
}; il resto va a chi arriva subito dopo
announcement-pool-and-tickets = Montepremi { $amount }: { $tickets ->
    [one] un biglietto da { $value }
   *[other] { $tickets } biglietti da { $value } l'uno
}
announcement-tickets-and-rest = { $tickets } · { $place } { $rest }
line-ticket = { $player } vince un biglietto da { $amount } per **{ $target }**: premi **Iscriviti** lì, non costa niente. [Vai all'annuncio]({ $link })
line-ticket-late = { $player } vince un biglietto da { $amount } per **{ $target }**. Lì le iscrizioni sono chiuse, perciò il biglietto viene pagato in fiches.
note-ticket-used = Hai pagato l'iscrizione con il biglietto.
note-unregistered-ticket = Iscrizione annullata; hai di nuovo il biglietto.
note-ticket = Hai un biglietto: iscriverti qui non ti costa niente.
event-list-ticket = { $line } · hai un biglietto
target-choice = { $title } · iscrizione { $cost } · numero { $number }
tickets-choice = { $tickets ->
    [one] almeno un biglietto
   *[other] almeno { $tickets } biglietti
}
refusal-satellite-after-target = Un satellite deve partire prima del torneo a cui portano i suoi biglietti: scegli un orario precedente.
refusal-target-free = Il torneo { $number } è gratuito, perciò a nessuno serve un biglietto: scegline uno con un'iscrizione.
refusal-tickets-unreadable = Non riesco a leggere «{ $typed }». Per un satellite scrivi il numero minimo di biglietti, per esempio 3.
refusal-tickets-not-covered = { $tickets ->
    [one] Un biglietto costa
   *[other] { $tickets } biglietti costano
} { $cost ->
    [one] { $cost } fiche
   *[other] { $cost } fiches
}, e { $players } giocatori ne mettono { $pool } nel montepremi. Servono più giocatori o un'iscrizione più cara; il resto può metterlo la casa solo se lo decide un moderatore.
