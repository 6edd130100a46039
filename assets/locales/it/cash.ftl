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
table-rake = rake { $percent }%, al massimo { $cap } a mano; senza flop niente rake
settings-rake = Rake { $percent }%, al massimo { $cap } a mano; senza flop niente rake

form-rake-title = Apri il tavolo
form-rake-label = Il banco prende il rake a questo tavolo?
form-rake-take = Prendi il rake
form-rake-leave = Niente rake

form-opening-title = Scegli un tavolo
form-opening-game = Gioco
form-opening-game-hint = /tavolo apri ha altri giochi, e misti scelti da te.
form-opening-structure = Struttura delle puntate
form-opening-structure-hint = I giochi di un misto hanno già la loro.
form-opening-structure-usual = Quella solita del gioco
form-opening-blinds = Bui
form-opening-blinds-hint = Piccolo e grande buio, per esempio 5/10; nel limit il grande buio è la puntata piccola
form-opening-seats = Posti
form-opening-seats-usual = 9, o quanti ne permette il gioco
form-opening-seconds = Secondi a turno

# Fiches comprate al tavolo
control-topup = Compra fiches
control-keep = Ricarica automatica
form-too-late = Ci ho messo troppo, perciò il modulo non può più aprirsi. Premi di nuovo.
form-keep-title = Ricarica automatica
form-keep-label = Riporta lo stack a (0 = no)
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
}, o meno se supererebbero il massimo del tavolo.
stack-is-kept = Ricarica automatica attiva: il tuo stack torna a { $amount ->
    [one] { $amount } fiche
   *[other] { $amount } fiches
} tra una mano e l'altra.
stack-is-not-kept = Ricarica automatica disattivata.
more-ordered = Alla fine di questa mano ricevi { $amount ->
    [one] una fiche
   *[other] { $amount } fiches
}, o meno se supererebbero il massimo del tavolo.
more-keeps = Ricarica automatica: il tuo stack torna a { $amount ->
    [one] { $amount } fiche
   *[other] { $amount } fiches
} tra una mano e l'altra.
notice-chips-missing = { $mention }, nel tuo portafoglio { $amount ->
    [one] non c'è la fiche
   *[other] non ci sono le { $amount } fiches
} che volevi comprare: non hai comprato nulla e la ricarica automatica è disattivata.

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
control-callahead = Vedi { $amount }
control-callany = Vedi qualsiasi puntata
control-noplan = Annulla la mia scelta
plan-panel = Che cosa faccio al tuo prossimo turno? Check / fold fa fold a qualsiasi puntata. Check e Vedi valgono solo a questo prezzo; se cambia, decidi tu.
planned-checkorfold = Al tuo prossimo turno farai check, o fold a qualsiasi puntata.
planned-checkfold = Al tuo prossimo turno farai check o fold a questo prezzo; dopo una puntata o un rilancio decidi tu.
planned-checkahead = Al tuo prossimo turno farai check; se c'è una puntata, decidi tu.
planned-callahead = Al tuo prossimo turno vedrai { $amount }; dopo un rilancio decidi tu.
planned-callany = Al tuo prossimo turno vedrai qualsiasi puntata.
planned-noplan = Scelta annullata: decidi al tuo turno.
notice-seat-freed = { $mention }, mancavi da troppo tempo e hai perso il posto. { $amount ->
    [one] La tua ultima fiche è
   *[other] Le tue { $amount } fiches sono
} di nuovo nel portafoglio.
notice-sat-out = { $mention }, il tuo tempo è scaduto di nuovo: ora sei in sit-out. Premi **Torna in gioco** (in **Altro**) per continuare.
notice-broke = { $mention }, hai finito le fiches e il tuo posto è libero. `/banca saldo` dice quando puoi giocare ancora.
dm-sat-out = Il tuo tempo è scaduto di nuovo in { $channel } ({ $server }): { seat-did }, e ora sei in sit-out. Torna lì in gioco per continuare.
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
    [discard] gli scarti sono stati scelti per te
   *[check] hai fatto check
}
dm-broke = Hai finito le fiches in { $channel } ({ $server }) e hai perso il posto.{ $next ->
    [wallet] {" "}Nel portafoglio hai ancora { $wallet ->
        [one] una fiche
       *[other] { $wallet } fiches
    }: siediti di nuovo per continuare.
    [short] {" "}Nel portafoglio ne restano { $wallet }, e a questo tavolo ne servono almeno { $least }.
    [automatic] {" "}Le nuove fiches arrivano automaticamente <t:{ NUMBER($at, useGrouping: 0) }:R>.
    [claim] {" "}Puoi ritirarne altre con `/banca ricarica` <t:{ NUMBER($at, useGrouping: 0) }:R>.
    [now] {" "}Ritirane altre con `/banca ricarica`.
   *[none] {""}
}

# Lista d'attesa
control-queue = Aspetta un posto
table-away = Assenti (fanno check o fold): { $names }
table-away-at-a-cost = { $name } ({ $net })
table-waiting-list = In attesa di un posto: { $names }
you-wait = Sei in lista d'attesa al numero { $place }. Ti chiamo quando si libera un posto; premi di nuovo per uscire dalla lista.
you-wait-no-longer = Non sei più in lista d'attesa.
notice-seat-held = { $mention }, si è liberato un posto per te: premi **Siediti** entro 60 secondi.
notice-passed-over = { $mention }, non hai preso il posto: non sei più in lista d'attesa.

# La fine di una sessione
summary-title = **Il riepilogo della sessione** (fiches finte)
summary-player = { $name }: entrata { $brought }, uscita { $took }, **{ $net }**
summary-player-corrected = { $name }: entrata { $brought }, uscita { $took }, correzioni dei moderatori { $corrected }, **{ $net }**
summary-rake = Rake: { $amount }
summary-payments = Chi ha preso fiches da chi (fiches finte):
summary-payment = { $target } da { $source }: { $amount }
summary-house = il banco
notice-words-dropped = Il prossimo mazzo ora è `{ $root }`, e ancora non lo taglia nulla: le parole di { $names } sono andate via con il mazzo di prima, che `/mano verifica` mostra dopo la prossima mano. Tagliate di nuovo.
notice-closed-empty = Qui non si siede nessuno da un po', perciò ho chiuso il tavolo. `/tavolo apri` ne apre un altro.

# Chi apre i tavoli e chi modera
table-paused = **In pausa** finché il gioco non riprende.
table-lacks-round = **In pausa**, perché l'estrazione del faro non è arrivata e a questo tavolo serve. Quando il gioco riprende la chiedo di nuovo; con `/table rules` il tavolo può farne a meno.
notice-hand-voided = { $mention } ha annullato la mano; le puntate sono state restituite.
notice-kicked = { $mention } ha dovuto lasciare il tavolo; { $amount ->
    [one] { $amount } fiche è
   *[other] { $amount } fiches sono
} di nuovo nel portafoglio.
notice-hand-voided-agreed = Tutti quelli ancora nella mano sono d'accordo: è annullata e le puntate sono state restituite.
notice-void-asked = { $mention } vuole annullare la mano. Devono essere d'accordo tutti quelli ancora in gioco: { $names }
notice-void-declined = **{ $name }** vuole giocare: la mano continua.
notice-void-lapsed = Non tutti erano d'accordo ad annullare la mano: si continua.
table-void-asked = **{ $name }** vuole annullare questa mano. Serve il consenso di { $names }; il tempo scade { $when }.
control-void = Annulla la mano
control-playon = Si continua

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
        [one] Chi ha il bottone sceglie il gioco di ogni mano
       *[other] Chi ha il bottone sceglie il gioco ogni { $hands } mani
    }
settings-change-orbit-choice = Chi ha il bottone sceglie il gioco di ogni giro di bottone
settings-buy-ins = Buy-in: { $chips }
settings-turn = Secondi a turno: { $seconds }
settings-no-rake = Niente rake
settings-protection = Protezione all-in: la prima volta al giorno che il tempo scade davanti a una puntata, resti in gioco per quanto hai già messo
settings-sit-out-dealt-in = Sit-out: ricevi le carte, paghi bui e ante dovuti, e fai subito check o fold
settings-sit-out-away = Sit-out: non ricevi carte, e al rientro paghi i bui saltati
settings-release-never = Il posto di chi è assente resta suo
settings-release-stopped = Se per 30 minuti non può cominciare nessuna mano, il posto di chi è assente si libera
settings-release-wanted = Dopo un giro di bottone il posto di chi è assente va a chi aspetta
settings-release-orbit = Dopo un giro di bottone il posto di chi è assente va a chi aspetta, o si libera se non aveva chiesto il sit-out
settings-release-after = { $minutes ->
    [one] Il posto di chi è assente da un minuto si libera
   *[other] Il posto di chi è assente da { $minutes } minuti si libera
}
settings-no-protection = Niente protezione all-in: se il tempo scade davanti a una puntata, è fold
host-paused = Il tavolo è in pausa; usa `/host riprendi` per continuare.
host-paused-briefly = Il tavolo è in pausa; usa `/host riprendi` per continuare. Siedi anche tu, perciò si riprende al più tardi dopo dieci minuti.
host-resumed = Si riprende a giocare.
host-kicked = Il giocatore lascerà il tavolo subito, o alla fine della mano in corso.
host-voided = La mano è annullata; le puntate sono state restituite.
host-void-asked = Hai avuto le carte di questa mano, perciò lo chiedo a tutti quelli ancora in gioco: è annullata se sono tutti d'accordo.
mod-banned = { $name } non può più giocare in questo server.
mod-unbanned = { $name } può di nuovo giocare in questo server.
mod-corrected = { $name } ora ha { $balance ->
    [one] { $balance } fiche
   *[other] { $balance } fiches
}.
mod-log-empty = Ancora nessuna azione.
act-pause = ha messo in pausa un tavolo
act-resume = ha fatto riprendere un tavolo
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
