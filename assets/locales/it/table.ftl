# Il messaggio del tavolo, i suoi comandi, la sua immagine e i suoi moduli.

stakes-mixed = { $stakes } mix
stakes-limit = { $bets } (bui { $blinds })
stakes-with-ante = { $blinds } ante { $ante }

table-title = { $game } { $stakes }
table-title-hand = { $title } · mano { $hand }
table-waiting = { $seated ->
    [0] Tavolo vuoto. Premi **Siediti** per giocare.
    [one] È occupato un posto su { $seats }. La prossima mano parte quando si siede un altro giocatore.
   *[other] In attesa: servono almeno due giocatori pronti ({ $seated } posti su { $seats } occupati).
}
table-awaits-round = La prossima mano aspetta l'estrazione { $round } del beacon, obbligatoria a questo tavolo. L'attesa finisce al più tardi { $when }.
table-next-hand = La prossima mano parte { $when }.
table-choose-game = **{ $name }** ha il bottone e sceglie il prossimo gioco; si comincia { $when }. Se non sceglie, si gioca a { $game }.
table-game-chosen = **{ $name }** ha scelto { $game }; si parte { $when }.
next-game-orbit = Prossimo gioco, dopo questo giro di bottone: { $game }
next-game-hand =
    { $hands ->
        [one] Prossima mano: { $game }
       *[other] Prossimo gioco, tra { $hands } mani: { $game }
    }
choose-game = { $name }: scegli il prossimo gioco
choose-board-game = { $name }: giochi con il board
choose-other-game = { $name }: stud e giochi con cambio
table-turn = **{ $name }**, tocca a te · piatto { $pot } · scade { $when }
table-turn-draw = **{ $name }**, tocca a te cambiare · piatto { $pot } · scade { $when }
table-turn-discard = **{ $name }**, tocca a te scartare · piatto { $pot } · scade { $when }
table-turn-runouts = **{ $name }**, giri il board { $runouts ->
    [2] due volte
    [3] tre volte
   *[other] { $runouts } volte
}? Se non rispondi, una sola · piatto { $pot } · scade { $when }
table-turn-to-call = **{ $name }**, tocca a te · { $call } per chiamare · piatto { $pot } · scade { $when }
table-all-in = **All-in:** niente più puntate, arrivano le carte.
table-closing = Il tavolo chiude dopo questa mano.
table-closed = Il tavolo è chiuso. Grazie per aver giocato.
table-parting = Mi riavvio. Il tavolo è in pausa; fiches e carte sono al sicuro.
table-called-off = Rieccomi, ma ho dovuto riprendere la partita da un momento precedente. L'ultima mano è annullata, perché qualcuno potrebbe sapere com'è finita. Le puntate sono state restituite.
table-recovered = Rieccomi: la partita riprende da dove si era fermata.
table-opened = Il tavolo è aperto. Premi **Siediti** per giocare; la prima mano parte appena si siedono due giocatori.
table-opened-bets = È un gioco limit: con bui { $blinds } le puntate sono { $bets }.
table-opened-bring-in = In questo gioco non ci sono bui: il bring-in è { $amount }, { $limit ->
    [yes] le puntate sono { $bets }
   *[no] la puntata minima è { $bets }
}.
table-close-asks = { $seated ->
    [one] C'è un giocatore seduto.
   *[other] Ci sono { $seated } giocatori seduti.
} Il tavolo chiude { $running ->
    [0] subito
   *[other] dopo questa mano
} e le fiches tornano nei portafogli. Non si può annullare.
table-will-close = Il tavolo chiude subito, o alla fine della mano in corso; le fiches tornano nei portafogli.
table-status = { $seated ->
    [one] Un posto occupato
   *[other] { $seated } posti occupati
} su { $seats }, { $hands ->
    [one] una mano distribuita
   *[other] { $hands } mani distribuite
}. [Vai al tavolo]({ $link })
table-frozen = Qualcosa non torna, perciò ho fermato questo tavolo. Nessuna fiche è persa. Incidente { $incident }: avvisa chi gestisce il bot. `/tavolo chiudi` restituisce le fiches a tutti.

lobby-tables = Tavoli aperti
lobby-tables-count = { $tables ->
    [one] Un tavolo è aperto
   *[other] { $tables } tavoli sono aperti
}
lobby-no-tables = In questo server non ci sono tavoli aperti. Usa `/tavolo apri` nel canale dove vuoi giocare.
lobby-no-cash-tables = In questo server non ci sono tavoli cash aperti, ma { $tables ->
    [one] c'è un tavolo di torneo: `/torneo elenco`
   *[other] ci sono { $tables } tavoli di torneo: `/torneo elenco`
}. Usa `/tavolo apri` nel canale dove vuoi giocare.
lobby-tournament-tables = { $tables ->
    [one] E un tavolo di torneo: `/torneo elenco`
   *[other] E { $tables } tavoli di torneo: `/torneo elenco`
}
lobby-more-tables = { $count ->
    [one] Un altro: `/tavolo elenco`
   *[other] Altri { $count }: `/tavolo elenco`
}
lobby-seats-taken = posti: { $taken } su { $seats }
lobby-seats-free = liberi: { $count }
lobby-waiting = in attesa: { $count }
lobby-buy-in = buy-in: { $chips }

nudge = { $mention }, tocca a te.
dm-cards = { $cards } — in { $channel }
dm-closed = { $mention }, non posso scriverti in privato. Premi **Carte** al tavolo per vedere le tue carte.

control-fold = Fold
control-foldfree = Fold comunque
control-pat = Servito
control-draw = Cambia…
control-check = Check
control-call = Call { $amount }
control-bringin = Bring-in { $amount }
control-bet = Punta { $amount }
control-raise = Rilancia a { $amount }
control-complete = Completa a { $amount }
control-half = { $amount ->
    [0] ½
   *[other] ½ { $amount }
}
control-pot = { $amount ->
    [0] Piatto
   *[other] Piatto { $amount }
}
control-allin = { $amount ->
    [0] All-in
   *[other] All-in { $amount }
}
control-bet-amount = Punta…
control-raise-amount = Rilancia…
control-again = Scrivi di nuovo
control-complete-amount = Completa…
control-sit = Siediti
control-cards = Carte
control-away = Sit-out / Torna in gioco
control-sit-out = Sit-out
control-come-back = Torna in gioco
control-leave = Alzati
control-close = Chiudi il tavolo
control-leave-anyway = Alzati comunque
control-away-anyway = Sit-out comunque
leave-gives-up = Hai ancora le carte{ $amount ->
    [0] {""}
    [one] {" "}e una fiche nel piatto
   *[other] {" "}e { $amount } fiches nel piatto
}. Se ti alzi, quando tocca a te farai check o fold.
away-gives-up = Hai ancora le carte{ $amount ->
    [0] {""}
    [one] {" "}e una fiche nel piatto
   *[other] {" "}e { $amount } fiches nel piatto
}. In sit-out, quando tocca a te farai check o fold.
control-more = Altro
control-show = Mostra tutte
control-showsome = Mostra alcune
show-which = Quali carte vuoi mostrare a tutti? Le altre restano coperte.
control-shown = Carte da mostrare
cards-are-shown = Ora le vedono tutti.
control-post = Paga { $amount } e gioca subito

chips-from-to = da { $minimum } a { $maximum } fiches
chips-exactly = { $maximum ->
    [one] { $maximum } fiche
   *[other] { $maximum } fiches
}

form-buy-in-title = Siediti
form-buy-in-label = Buy-in: { $fixed ->
    [yes] { $maximum }
   *[no] da { $minimum } a { $maximum }
}
form-buy-in-wallet = Hai { $balance ->
    [one] { $balance } fiche
   *[other] { $balance } fiches
} in questo server.
form-buy-in-welcome = Ti do il benvenuto! Hai ricevuto { $balance ->
    [one] { $balance } fiche
   *[other] { $balance } fiches
} per giocare.
form-seat-label = Quale posto
form-any-seat = Un posto qualsiasi
form-seat = Posto { $seat }
form-bet-title = Punta
form-raise-title = Rilancia
form-complete-title = Completa
form-raise-hint = Piatto { $pot }, { $call } per chiamare. Scrivi il totale: 200, 2.5x, 20bb, metà, piatto, all in.

note-done = Fatto.
fold-is-not-needed = Puoi fare check. Fold comunque?
you-will-post = Pagherai il buio e giocherai alla prima mano utile.
you-leave-after-the-hand = Ti alzi alla fine di questa mano; le tue fiches tornano nel portafoglio.

more-wallet = Hai { $balance ->
    [one] { $balance } fiche
   *[other] { $balance } fiches
} nel portafoglio.
more-buy-ins = Buy-in: { $chips }.
more-turn = Hai { $seconds } secondi per turno. Se il tempo scade fai check se puoi, altrimenti fold.
more-post = Stai aspettando il grande buio. Puoi pagare { $amount } e giocare subito.
play-money = Vietato ai minori di { $age } anni ({ $age }+). Si gioca con fiches finte: non si comprano, non si vendono e non si scambiano con nulla di valore.

picture-button = D
picture-no-hand = Ancora nessuna mano
picture-more-tables = e altri { $count }
picture-footer = Mano { $hand } · { $street }
picture-all-in = ALL-IN
picture-pot = Piatto
picture-pot-raked = { $pot } (rake { $rake })
picture-main-pot = Principale:
picture-side-pot = { $pots ->
    [one] Laterale:
   *[other] Laterale { $number }:
}

tag-fold = FOLD
tag-check = CHECK
tag-call = CHIAMA
tag-bet = PUNTA
tag-raise = RILANCIA
tag-complete = COMPLETA
tag-bring-in = BRING-IN
tag-protect = PROTEZIONE
tag-all-in = ALL-IN
tag-waiting = ATTENDE
tag-sitting-out = ASSENTE
tag-leaving = SI ALZA
tag-left = HA LASCIATO
tag-broke = A ZERO

told-fold = { $name } fa fold
told-draw = { $count ->
    [0] { $name } non cambia carte
    [1] { $name } cambia una carta
   *[other] { $name } cambia { $count } carte
}
told-discard = { $count ->
    [1] { $name } scarta una carta
   *[other] { $name } scarta { $count } carte
}
told-check = { $name } fa check
told-call = { $name } chiama { $amount }
told-bet = { $name } punta { $amount }
told-raise = { $name } rilancia a { $amount }
told-complete = { $name } completa a { $amount }
told-bring-in = { $name } mette il bring-in di { $amount }
told-protect = { $name } resta in gioco con la protezione all-in
told-all-in = { $action } (all-in)
told-post-ante = { $name } mette l'ante di { $amount }
told-post-big-blind-ante = { $name } mette l'ante unica di { $amount }
told-post-dead-blind = { $name } mette un buio morto di { $amount }
told-post-small-blind = { $name } mette il piccolo buio di { $amount }
told-post-big-blind = { $name } mette il grande buio di { $amount }
told-post-straddle = { $name } fa straddle a { $amount }
told-post-late-blind = { $name } mette { $amount }
told-board = { $street }: { $cards }
told-on-street = { $street }: { $told }
told-uncalled = { $name } si riprende { $amount }
told-passed-out = Nessuno ha aperto: le ante sono restituite.
told-shown = { $name } mostra { $cards }
told-mucked = { $name } non mostra
told-rake = Piatto { $pot }, rake { $rake }
told-final-board = Board: { $cards }
told-win-uncontested = **{ $name }** vince { $amount }
told-win-whole = **{ $name }** vince { $amount } con { $hand }
told-win-high = **{ $name }** vince la mano alta ({ $amount }) con { $hand }
told-win-badugi = **{ $name }** vince il badugi ({ $amount }) con { $hand }
told-win-draw = **{ $name }** vince il draw ({ $amount }) con { $hand }
told-win-low = **{ $name }** vince la mano bassa ({ $amount }) con { $hand }
