# Tipi di tavolo cash e il loro rake.

kind-line = { $game } { $blinds } · { $seats } posti · buy-in { $minimum }–{ $maximum } · { $name }
kind-fixed-buy-in = { $game } { $blinds } · { $seats } posti · buy-in { $maximum } · { $name }
# Quello che si scrive per i posti di un tavolo, oltre al numero.
kind-seats-words = { $seats ->
    [2] due heads-up headsup
    [4] quattro
    [5] cinque
    [9] nove full ring
   *[other] posti
}
table-title-kind = { $title } · { $kind }
table-rake = rake { $percent }%, massimo { $cap } a mano; senza flop niente rake
settings-rake = Rake { $percent }%, massimo { $cap } a mano; senza flop niente rake

form-rake-title = Apri il tavolo
form-rake-label = La casa prende il rake a questo tavolo?
form-rake-take = Con il rake
form-rake-leave = Senza rake

form-opening-title = Scegli un tavolo
form-opening-game = Gioco
form-opening-game-hint = /tavolo apri ha altri giochi e mix personalizzati.
form-opening-structure = Struttura delle puntate
form-opening-structure-hint = Ogni gioco di un mix ha già la sua.
form-opening-structure-usual = Quella solita del gioco
form-opening-blinds = Bui
form-opening-blinds-hint = Piccolo e grande buio, per esempio 5/10; nel limit il grande buio è la puntata piccola
form-opening-seats = Posti
form-opening-seats-usual = 9, o quanti ne permette il gioco
form-opening-seconds = Secondi per turno

# Fiches comprate al tavolo
control-topup = Compra fiches
control-keep = Auto-rebuy
form-too-late = Ci ho messo troppo ad aprire il modulo. Premi di nuovo.
form-keep-title = Auto-rebuy
form-keep-label = Riporta lo stack a … (0 = mai)
form-keep-hint = Massimo { $maximum }. Hai { $balance ->
    [one] { $balance } fiche
   *[other] { $balance } fiches
} in questo server.
form-top-up-title = Compra fiches
form-top-up-label = Quante fiches
form-top-up-hint = Lo stack può essere al massimo di { $maximum }. Hai { $balance ->
    [one] { $balance } fiche
   *[other] { $balance } fiches
} in questo server.
chips-bought = Hai comprato { $amount ->
    [one] { $amount } fiche
   *[other] { $amount } fiches
}.
chips-come-after-the-hand = Alla fine di questa mano ricevi { $amount ->
    [one] una fiche
   *[other] { $amount } fiches
}, o meno per non superare il massimo del tavolo.
stack-is-kept = Auto-rebuy attivo: tra una mano e l'altra il tuo stack torna a { $amount ->
    [one] { $amount } fiche
   *[other] { $amount } fiches
}.
stack-is-not-kept = Auto-rebuy disattivato.
more-ordered = Alla fine di questa mano ricevi { $amount ->
    [one] una fiche
   *[other] { $amount } fiches
}, o meno per non superare il massimo del tavolo.
more-keeps = Auto-rebuy: tra una mano e l'altra il tuo stack torna a { $amount ->
    [one] { $amount } fiche
   *[other] { $amount } fiches
}.
notice-chips-missing = { $mention }, nel tuo portafoglio { $amount ->
    [one] non c'è la fiche
   *[other] non ci sono le { $amount } fiches
} che volevi comprare. Non hai comprato nulla e l'auto-rebuy ora è disattivato.

# Buone maniere
control-time = +{ $seconds } s (te ne restano { $left } s)
control-plan = Decidi in anticipo
draw-choose = Carte da cambiare: da { $least } a { $most }
draw-choose-discards = { $most ->
    [1] La carta da scartare
   *[other] { $most } carte da scartare
}
draw-is-planned = { $count ->
    [0] Al tuo turno non cambierai carte.
    [1] Al tuo turno scarterai una carta.
   *[other] Al tuo turno scarterai { $count } carte.
}
cards-down-and-up = { $down } { $downs ->
    [one] coperta
   *[other] coperte
}, { $up } { $ups ->
    [one] scoperta
   *[other] scoperte
}
cards-thrown = { $count ->
    [one] scartata
   *[other] scartate
} { $cards }
control-checkorfold = Check / fold
control-checkfold = Check / fold
control-checkahead = Check
control-callahead = Call { $amount }
control-callany = Chiama qualsiasi puntata
control-noplan = Annulla la mia scelta
plan-panel = Che cosa faccio al tuo prossimo turno? Con «Check / fold» foldi davanti a qualsiasi puntata. «Check» e «Call» valgono solo al prezzo di adesso: se cambia, decidi tu.
planned-checkorfold = Al tuo prossimo turno farai check, o fold davanti a una puntata.
planned-checkfold = Al tuo prossimo turno farai check, o fold davanti a questa puntata; dopo una nuova puntata o un rilancio decidi tu.
planned-checkahead = Al tuo prossimo turno farai check; se c'è una puntata, decidi tu.
planned-callahead = Al tuo prossimo turno chiamerai { $amount }; dopo un rilancio decidi tu.
planned-callany = Al tuo prossimo turno chiamerai qualsiasi puntata.
planned-noplan = Scelta annullata: deciderai al tuo turno.
notice-seat-freed = { $mention }, mancavi da troppo tempo e hai perso il posto. { $amount ->
    [one] La tua ultima fiche è
   *[other] Le tue { $amount } fiches sono
} di nuovo nel portafoglio.
notice-sat-out = { $mention }, il tuo tempo è scaduto di nuovo: ora sei in sit-out. Premi **Torna in gioco** (in **Altro**) per continuare.
notice-broke = { $mention }, hai finito le fiches e il tuo posto è libero. `/banca saldo` dice quando puoi giocare di nuovo.
dm-sat-out = Il tuo tempo è scaduto di nuovo in { $channel } ({ $server }): { seat-did }, e ora sei in sit-out. Per continuare premi **Torna in gioco** al tavolo.
dm-seat-lost = Mancavi da troppo tempo in { $channel } ({ $server }) e hai perso il posto. { $amount ->
    [one] La tua ultima fiche è
   *[other] Le tue { $amount } fiches sono
} di nuovo nel portafoglio.
dm-text-time-out = Il tuo tempo è scaduto in { $channel }: { seat-did }.
seat-did = { $did ->
    [fold] hai fatto fold
    [protect] la protezione all-in ti tiene nella mano
    [bring-in] hai messo il bring-in
    [draw] hai tenuto tutte le carte
    [discard] ho scelto io i tuoi scarti
   *[check] hai fatto check
}
dm-broke = Hai finito le fiches in { $channel } ({ $server }) e hai perso il posto.{ $next ->
    [wallet] {" "}Nel portafoglio hai ancora { $wallet ->
        [one] una fiche
       *[other] { $wallet } fiches
    }: siediti di nuovo per continuare.
    [short] {" "}Nel portafoglio ne hai ancora { $wallet }, e a questo tavolo ne servono almeno { $least }.
    [automatic] {" "}Le nuove fiches arrivano automaticamente <t:{ NUMBER($at, useGrouping: 0) }:R>.
    [claim] {" "}Puoi ritirarne altre con `/banca ricarica` <t:{ NUMBER($at, useGrouping: 0) }:R>.
    [now] {" "}Ritirane altre con `/banca ricarica`.
   *[none] {""}
}

# Lista d'attesa
control-queue = Aspetta un posto
table-away = In sit-out (check / fold): { $names }
table-away-at-a-cost = { $name } ({ $net })
table-waiting-list = In attesa di un posto: { $names }
you-wait = Sei il numero { $place } in lista d'attesa. Ti chiamo quando si libera un posto; premi di nuovo per uscire dalla lista.
you-wait-no-longer = Non sei più in lista d'attesa.
notice-seat-held = { $mention }, si è liberato un posto per te: premi **Siediti** entro 60 secondi.
notice-passed-over = { $mention }, non hai preso il posto: non sei più in lista d'attesa.

# La fine di una sessione
summary-title = **Il riepilogo della sessione** (fiches finte)
summary-player = { $name }: buy-in { $brought }, cash-out { $took }, **{ $net }**
summary-player-corrected = { $name }: buy-in { $brought }, cash-out { $took }, correzioni dei moderatori { $corrected }, **{ $net }**
summary-rake = Rake: { $amount }
summary-payments = Chi paga chi (fiches finte):
summary-payment = { $source } paga { $target }: { $amount }
summary-house = la casa
notice-words-dropped = Il prossimo mazzo è stato sostituito e le parole di { $names } non valgono più. Il nuovo codice è `{ $root }`: tagliate di nuovo. Dopo la prossima mano `/mano verifica` mostra il mazzo di prima.
notice-closed-empty = Qui non si siede nessuno da un po', perciò ho chiuso il tavolo. `/tavolo apri` ne apre un altro.

# Chi apre i tavoli e chi modera
table-paused = **In pausa** finché il gioco non riprende.
table-lacks-round = **In pausa**: l'estrazione del beacon non è arrivata, e a questo tavolo è obbligatoria. Quando il gioco riprende la chiedo di nuovo; con `/tavolo regole` potete farne a meno.
notice-hand-voided = { $mention } ha annullato la mano; le puntate sono state restituite.
notice-kicked = { $mention } ha dovuto lasciare il tavolo; { $amount ->
    [one] { $amount } fiche è
   *[other] { $amount } fiches sono
} di nuovo nel portafoglio.
notice-hand-voided-agreed = Tutti quelli ancora nella mano sono d'accordo: è annullata e le puntate sono state restituite.
notice-void-asked = { $mention } vuole annullare la mano. Devono essere d'accordo tutti quelli ancora in gioco: { $names }
notice-void-declined = **{ $name }** vuole continuare la mano: si gioca.
notice-void-lapsed = Non tutti erano d'accordo ad annullare la mano: si continua.
table-void-asked = **{ $name }** vuole annullare questa mano. In attesa di: { $names }. Il voto finisce { $when }.
control-void = Annulla la mano
control-playon = Continua la mano

settings-host = Aperto da { $host }
settings-seats = Posti: { $seats }
settings-bring-in = Bring-in: { $amount }
settings-change-orbit = Il gioco cambia a ogni giro di bottone
settings-change-hand =
    { $hands ->
        [one] Il gioco cambia a ogni mano
       *[other] Il gioco cambia ogni { $hands } mani
    }
settings-change-choice =
    { $hands ->
        [one] Chi ha il bottone sceglie il gioco a ogni mano
       *[other] Chi ha il bottone sceglie il gioco ogni { $hands } mani
    }
settings-change-orbit-choice = Chi ha il bottone sceglie il gioco per tutto il giro
settings-buy-ins = Buy-in: { $chips }
settings-turn = Secondi per turno: { $seconds }
settings-no-rake = Niente rake
settings-protection = Protezione all-in: la prima volta al giorno che ti scade il tempo davanti a una puntata, resti in gioco per le fiches che hai già nel piatto
settings-sit-out-dealt-in = Sit-out: ricevi le carte, paghi bui e ante, e fai subito check o fold
settings-sit-out-away = Sit-out: non ricevi carte, e al rientro paghi i bui saltati
settings-release-never = Chi è assente tiene il posto
settings-release-stopped = Se per 30 minuti non può cominciare nessuna mano, il posto di chi è assente si libera
settings-release-wanted = Dopo un giro di bottone il posto di chi è assente va a chi aspetta
settings-release-orbit = Dopo un giro di bottone il posto di chi è assente va a chi aspetta, o si libera comunque se l'assente non aveva chiesto il sit-out
settings-release-after = { $minutes ->
    [one] Il posto si libera dopo un minuto di assenza
   *[other] Il posto si libera dopo { $minutes } minuti di assenza
}
settings-no-protection = Niente protezione all-in: se ti scade il tempo davanti a una puntata, fai fold
host-paused = Il tavolo è in pausa; usa `/host riprendi` per continuare.
host-paused-briefly = Il tavolo è in pausa; usa `/host riprendi` per continuare. Giochi anche tu, perciò si riprende entro dieci minuti.
host-resumed = Si riprende a giocare.
host-kicked = Il giocatore lascerà il tavolo subito, o alla fine della mano in corso.
host-voided = La mano è annullata; le puntate sono state restituite.
host-void-asked = Sei anche tu in questa mano, quindi devono essere d'accordo tutti quelli ancora in gioco. L'ho chiesto a loro.
mod-banned = { $name } non può più giocare in questo server.
mod-unbanned = { $name } può di nuovo giocare in questo server.
mod-corrected = { $name } ora ha { $balance ->
    [one] { $balance } fiche
   *[other] { $balance } fiches
}.
mod-log-empty = Ancora nessuna azione.
act-pause = ha messo in pausa un tavolo
act-resume = ha fatto riprendere il gioco a un tavolo
act-kick = ha allontanato dal tavolo
act-void = ha annullato una mano
act-ban = ha escluso
act-unban = ha riammesso
act-correct = ha corretto il portafoglio di

# Quando il canale di un tavolo non c'è più
dm-table-lost = Il canale del tuo tavolo in **{ $server }** non c'è più, perciò il tavolo è chiuso. { $amount ->
    [one] La tua fiche è
   *[other] Le tue { $amount } fiches sono
} di nuovo nel tuo portafoglio.
dm-table-lost-void = Il canale del tuo tavolo in **{ $server }** è sparito durante una mano, perciò la mano non conta e il tavolo è chiuso. { $amount ->
    [one] La tua fiche è
   *[other] Le tue { $amount } fiches sono
} di nuovo nel tuo portafoglio, compreso ciò che avevi puntato.
server-unknown = un server in cui non sono più
act-by-itself = Mazziere
act-table-lost = ha chiuso un tavolo rimasto senza canale
