# Che cosa fanno i moderatori oltre a espellere ed escludere.

command-correct-stack = correggi-stack
command-mute = silenzia
command-unmute = riattiva
command-unrank = togli-classifica
command-rank = rimetti-classifica
command-suspend = sospendi
describe-suspend = Escludi un giocatore per un po', e dagli un timeout nel server se posso
describe-suspend-hours = Per quante ore; di norma 24
describe-ban-hours = Per quante ore; di norma per sempre
describe-correct-stack = Aggiungi o togli fiches a uno stack di questo tavolo; se si gioca, dopo la mano
describe-mute = Disattiva per un po' i pulsanti di un giocatore (può sempre alzarsi)
describe-mute-minutes = Per quanti minuti; di norma 30
describe-unmute = Riattiva i pulsanti di un giocatore
describe-unrank = Togli un giocatore dalle classifiche del server (per esempio chi non gioca mai)
describe-rank = Rimetti un giocatore nelle classifiche del server

mod-stack-corrected = { $name } ora ha uno stack di { $stack ->
    [one] { $stack } fiche
   *[other] { $stack } fiches
}.
mod-stack-later = Lo stack di { $name } si corregge alla fine di questa mano.
mod-muted = I pulsanti di { $name } sono disattivati fino al { $when }. Ai tavoli che danno le carte a chi è in sit-out paga comunque bui e ante.
mod-unmuted = I pulsanti di { $name } funzionano di nuovo.
mod-unranked = { $name } non è più nelle classifiche di questo server.
mod-ranked = { $name } è di nuovo nelle classifiche di questo server.
mod-banned-until = { $name } non può giocare in questo server fino al { $when }.
mod-suspended = { $name } non può né giocare né scrivere in questo server fino al { $when }.
mod-banned-before = L'esclusione di { $name } c'era già, e resta com'è.
mod-silenced = Nel server non può scrivere fino al { $when }.
mod-silence-not-allowed = Non posso dare un timeout nel server: mi servono il permesso *Metti in timeout i membri* e un ruolo più alto.
mod-silence-absent = Non è nel server, quindi non c'è nessuno a cui dare un timeout.
mod-silence-failed = Nel server può ancora scrivere: Discord non ha applicato il timeout. Per riprovare usa di nuovo `/mod sospendi`.
mod-still-silent = Nel server non può scrivere fino al { $when }: il timeout di Discord si toglie dalla lista dei membri.
act-hours = { $hours ->
    [one] un'ora
   *[other] { $hours } ore
}
act-correct-stack = ha corretto lo stack di
act-suspend = ha sospeso
act-mute = ha silenziato
act-unmute = ha riattivato
act-sit-out = ha messo in sit-out
act-unrank = ha tolto dalle classifiche
act-rank = ha rimesso nelle classifiche
act-minutes = { $minutes ->
    [one] un minuto
   *[other] { $minutes } minuti
}
notice-stack-corrected = { $mention }, un moderatore ha corretto il tuo stack: { $amount ->
    [one] { $amount } fiche
   *[other] { $amount } fiches
}.
board-own-unranked = { $name } non è nelle classifiche di questo server

refusal-correction-too-small = Una correzione deve essere di almeno una fiche.
refusal-wallet-holds-less = { $balance ->
    [0] In quel portafoglio non ci sono fiches.
    [one] In quel portafoglio c'è solo una fiche.
   *[other] In quel portafoglio ci sono solo { $balance } fiches.
}
refusal-player-not-seated = Quel giocatore non ha un posto a questo tavolo.
refusal-player-not-registered = Quel giocatore non è iscritto a questo torneo.
refusal-player-already-out = Quel giocatore è già fuori da questo torneo.
refusal-stack-too-small = { $stack ->
    [one] In quello stack c'è solo una fiche.
   *[other] In quello stack ci sono solo { $stack } fiches.
}
refusal-seat-not-wanted = Nessuno aspetta quel posto.
refusal-banned-until = Non puoi giocare in questo server fino al <t:{ NUMBER($until, useGrouping: 0) }:f>: un moderatore ti ha tolto l'accesso ai tavoli.
refusal-hours-out-of-range = Un'esclusione dura da 1 a { $maximum } ore, oppure per sempre.
refusal-muted = Un moderatore ha disattivato i tuoi pulsanti fino al <t:{ NUMBER($until, useGrouping: 0) }:f>. Puoi sempre alzarti e guardare le tue carte. I tavoli che danno le carte a chi è in sit-out continuano a farti pagare bui e ante.
refusal-not-muted = I pulsanti di quel giocatore funzionano già.
refusal-minutes-out-of-range = I pulsanti si possono disattivare da 1 a { $maximum } minuti.
refusal-already-unranked = Quel giocatore è già fuori dalle classifiche.
refusal-not-unranked = Quel giocatore è nelle classifiche.
summary-corrected = Correzioni dei moderatori: { $amount }
refusal-not-the-bot = Io distribuisco soltanto le carte: non posso essere escluso né silenziato.
refusal-not-yourself = Non puoi escluderti né silenziarti.
