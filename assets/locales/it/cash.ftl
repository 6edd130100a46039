# Tipi di tavolo cash e il loro rake.

kind-line = { $name } · { $blinds } · buy-in { $minimum }–{ $maximum }
kind-fixed-buy-in = { $name } · { $blinds } · buy-in { $maximum }
table-title-kind = { $title } · { $kind }
table-rake = rake { $percent } %, al massimo { $cap } a mano, niente senza flop

form-rake-title = Apri il tavolo
form-rake-label = Il banco prende il rake?
form-rake-take = Prendi il rake
form-rake-leave = Niente rake

# Fiches comprate al tavolo
control-topup = Compra fiches
control-keep = Ricarica automatica
form-too-late = Ci ho messo troppo, perciò il modulo non può più aprirsi. Premi di nuovo.
form-keep-title = Ricarica automatica
form-keep-label = Stack tra una mano e l'altra; 0 smette
form-keep-hint = { $maximum } al massimo. Hai { $balance ->
    [one] { $balance } fiche
   *[other] { $balance } fiches
} in questo server.
form-top-up-title = Compra fiches
form-top-up-label = Quante fiches
form-top-up-hint = Per uno stack di { $maximum } al massimo. Hai { $balance ->
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
stack-is-kept = Da ora il tuo stack viene riportato a { $amount ->
    [one] { $amount } fiche
   *[other] { $amount } fiches
} tra una mano e l'altra.
stack-is-not-kept = Il tuo stack non viene più riportato al livello scelto.
more-ordered = Alla fine di questa mano ricevi { $amount ->
    [one] una fiche
   *[other] { $amount } fiches
}, o meno se supererebbero il massimo del tavolo.
more-keeps = Il tuo stack viene riportato a { $amount ->
    [one] { $amount } fiche
   *[other] { $amount } fiches
} tra una mano e l'altra.
notice-chips-missing = { $mention }, nel tuo portafoglio { $amount ->
    [one] non c'è la fiche
   *[other] non ci sono le { $amount } fiches
} che volevi comprare: non hai comprato nulla e il tuo stack non viene più riportato al livello scelto.

# Buone maniere
control-time = +{ $seconds } s (riserva: { $left } s)
control-plan = Decidi prima
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
cards-thrown = scartate { $cards }
control-checkfold = Check / lascia
control-callany = Vedi qualsiasi puntata
control-noplan = Decido al mio turno
plan-panel = Che cosa faccio per te al tuo prossimo turno? Check / lascia vale se prima nessuno punta o rilancia.
notice-seat-freed = { $mention }, sei stato via troppo a lungo: il tuo posto è libero e { $amount ->
    [one] la tua ultima fiche è
   *[other] le tue { $amount } fiches sono
} di nuovo nel portafoglio.

# Lista d'attesa
control-queue = Aspetta un posto
table-away = assenti, serviti e in check o fold: { $names }
table-away-at-a-cost = { $name } ({ $net })
table-waiting-list = in attesa di un posto: { $names }
you-wait = Sei il numero { $place } in lista d'attesa. Ti chiamo quando si libera un posto; premi di nuovo per non aspettare più.
you-wait-no-longer = Non aspetti più.
notice-seat-held = { $mention }, c'è un posto per te: premi **Siediti** entro 60 secondi.
notice-passed-over = { $mention }, non hai preso il posto, perciò non sei più in attesa.

# La fine della serata
evening-title = **Il conto della serata**
evening-player = { $name }: portate { $brought }, riprese { $took }, **{ $net }**
evening-rake = Rake: { $amount }
evening-payments = Con questi pagamenti si è pari:
evening-payment = { $source } → { $target }: { $amount }
evening-house = il banco
notice-words-dropped = Il prossimo mazzo è un altro, `{ $root }`, e ancora non lo taglia nessuno: le parole di { $names } sono andate via col mazzo di prima, che `/mano verifica` mostra dopo la prossima mano. Tagliate di nuovo.
notice-closed-empty = Qui non si siede nessuno da un po', perciò ho chiuso il tavolo. `/tavolo apri` ne apre un altro.

# Chi ospita e chi modera
table-paused = **In pausa.** Tutto resta fermo finché chi ospita non fa riprendere.
notice-hand-voided = { $mention } ha annullato la mano: ognuno riprende quello che ci aveva puntato.
notice-kicked = { $mention } è stato mandato a casa dal tavolo con { $amount ->
    [one] { $amount } fiche
   *[other] { $amount } fiches
}.
notice-hand-voided-agreed = Tutti quelli ancora nella mano sono d'accordo: è annullata, e ognuno riprende quello che ci aveva puntato.
notice-void-asked = { $mention } vuole annullare la mano. Devono essere d'accordo tutti quelli ancora in gioco: { $names }
notice-void-declined = **{ $name }** vuole giocare: la mano continua.
notice-void-lapsed = Non tutti erano d'accordo ad annullare la mano: si continua.
table-void-asked = **{ $name }** vuole annullare questa mano. Entro { $when } devono essere d'accordo: { $names }
control-void = Annulla la mano
control-playon = Si continua

settings-host = Aperto da { $host }
settings-seats = Posti: { $seats }
settings-blinds = Bui: { $small }/{ $big }
settings-bring-in = Bring-in: { $amount }
settings-change-orbit = Giochi a turno: il prossimo quando il bottone ha fatto il giro
settings-change-hand = Giochi a turno: un altro a ogni mano
settings-change-choice = Chi ha il bottone sceglie il gioco di ogni mano
settings-change-orbit-choice = Chi ha il bottone sceglie il gioco ogni volta che questo ha fatto il giro
settings-buy-ins = Buy-in: { $chips }
settings-turn = Secondi per un turno: { $seconds }
settings-no-rake = Niente rake
settings-protection = All-in protection: la prima puntata del giorno a cui non si risponde non costa la mano
settings-sit-out-dealt-in = Sit-out: le carte si ricevono, bui e ante dovuti si pagano, e si fa subito check o fold
settings-sit-out-away = Sit-out: le carte non si ricevono, e i bui saltati restano dovuti
settings-release-never = Il posto di chi è assente resta suo
settings-release-stopped = Se per 30 minuti non può cominciare nessuna mano, il posto di chi è assente si libera
settings-release-wanted = Dopo un'orbita il posto di chi è assente va a chi aspetta
settings-release-orbit = Dopo un'orbita il posto di chi è assente va a chi aspetta, o si libera se non aveva chiesto il sit-out
settings-release-after = { $minutes ->
    [one] Il posto di chi è assente da un minuto si libera
   *[other] Il posto di chi è assente da { $minutes } minuti si libera
}
settings-no-protection = Niente all-in protection: chi non risponde a una puntata lascia
host-paused = Il tavolo è in pausa; `/host riprendi` lo fa riprendere.
host-paused-briefly = Il tavolo è in pausa; `/host riprendi` lo fa riprendere. Siedi anche tu, perciò si riprende al più tardi dopo dieci minuti.
host-resumed = Si riprende a giocare.
host-kicked = Il giocatore va a casa, al più tardi alla fine della mano.
host-voided = La mano è annullata; ognuno riprende quello che ci aveva puntato.
host-void-asked = Hai avuto le carte di questa mano, perciò lo chiedo a tutti quelli ancora in gioco: è annullata se sono tutti d'accordo.
mod-banned = { $name } non può più giocare in questo server.
mod-unbanned = { $name } può di nuovo giocare in questo server.
mod-corrected = { $name } ora ha { $balance ->
    [one] { $balance } fiche
   *[other] { $balance } fiches
}.
mod-log-empty = Non è ancora stato fatto nulla.
act-pause = ha messo in pausa un tavolo
act-resume = ha fatto riprendere un tavolo
act-kick = ha mandato a casa
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
