# Modalità testo: che cosa sente chi non vede le immagini.

dm-text-dealt = **Le tue carte** in { $channel }, mano { $hand }: { $cards }.
dm-text-position = Posizione: { $position }.
dm-text-game = { $changed ->
    [yes] Cambia il gioco: { $game }.
   *[no] { $game }.
}
dm-text-stakes = Ora si gioca a { $stakes }.
dm-text-turn = **Tocca a te**{ $street ->
    [told] {""}
   *[other] {" "}in { $channel }, { $street }
}: { $asked ->
    [draw] cambia fino a { $number } carte, o tienile tutte
    [discard] scarta { $number ->
        [1] una carta
       *[other] { $number } carte
    }
    [runouts] scegli se girare il board { $number ->
        [2] due volte
        [3] tre volte
       *[other] { $number } volte
    } o una sola
    [bring-in] metti il bring-in di { $number }
    [call] { $number } per chiamare
   *[check] puoi fare check
}{ $raising }, piatto { $pot }{ $reach ->
    [all] {""}
   *[other] {" "}(di cui puoi vincere { $reach })
}, { $stack ->
    [all-in] sei all-in
   *[other] il tuo stack { $stack }
}.
dm-text-raising = { $asked ->
    [check] { $how ->
        [bet] {" "}o puntare
        [complete] {" "}o completare la puntata a
       *[raise] {" "}o rilanciare a
    }
   *[other] { $how ->
        [bet] , o punta
        [complete] , o completa la puntata a
       *[raise] , o rilancia a
    }
} { $exact ->
    [yes] { $amount }
    [all-in] { $amount } (all-in)
   *[no] { $amount } o più
}
dm-text-time = Il tempo scade { $when }.
dm-text-cards = Le tue carte: { $cards }.
dm-text-cards-now = Le tue carte ora: { $cards }.
dm-text-new-cards = { $count ->
    [one] La tua nuova carta
   *[other] Le tue nuove carte
}: { $cards }.
dm-text-hand = Il tuo punto: { $hand }.
dm-text-seated = Sei al posto { $seat } in { $channel } con { $amount ->
    [one] una fiche
   *[other] { $amount } fiches
}.
dm-text-left = Hai lasciato { $channel }: { $amount ->
    [one] la tua ultima fiche torna
   *[other] le tue { $amount } fiches tornano
} nel portafoglio.
dm-text-pots-before = Prima delle puntate di questo giro: { $pots }
told-folds = { $names } fanno fold
told-antes = Tutti mettono l'ante di { $amount }
dm-text-street = **{ $street }** in { $channel }{ $cards ->
    [none] .
   *[other] : { $cards }.
}
dm-text-all-in = **All-in** in { $channel }, { $street }.
dm-text-pot = { $number ->
    [0] Piatto principale
   *[other] Piatto laterale{ $count ->
        [2] {""}
       *[other] {" "}{ $number }
    }
}, { $amount } ({ $names }).
dm-text-pot-won = { $number ->
    [0] Piatto principale
   *[other] Piatto laterale{ $count ->
        [2] {""}
       *[other] {" "}{ $number }
    }
}, { $amount } ({ $names }): { $wins }.
dm-text-players = Ancora in gioco: { $players }.
dm-text-result = La **mano { $hand }** in { $channel } è finita.
dm-text-paused = **Il gioco è in pausa** in { $channel }.
dm-text-resumed = **Il gioco riprende** in { $channel }.
dm-text-void = La **mano { $hand }** in { $channel } è annullata{ $why ->
    [agreed] : erano d'accordo tutti quelli ancora in gioco
    [asked] : lo ha deciso { $by }
   *[other] {""}
}. Le puntate sono state restituite.
dm-text-tournament-out = **{ $title }**: { $how ->
    [open] non sei più in gara
    [tied] hai chiuso al { $place } posto a pari merito
   *[alone] hai chiuso al { $place } posto
}.{ $prize ->
    [0] {""}
   *[other] {" "}Hai vinto { $prize }.
}
dm-text-tournament-won = **Hai vinto { $title }!**{ $prize ->
    [0] {""}
   *[other] {" "}Ricevi { $prize }.
}
dm-text-ticket = **{ $title }**: hai vinto un biglietto da { $amount }.
dm-text-moved = **Nuovo tavolo**: { $table }, posto { $seat }, il tuo stack { $stack }.
dm-text-final-table = **Tavolo finale** in { $table }: posto { $seat }, il tuo stack { $stack }.
dm-text-holds = { $name }: { $hand }
dm-text-stack = Il tuo stack: { $amount }.
dm-text-picture = Le stesse carte in un'immagine
mix-of = Mix di { $games ->
    [none] { $count } giochi
   *[other] { $games }
}
