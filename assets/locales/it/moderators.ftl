# Che cosa fanno i moderatori oltre a mandare via e bandire.

command-correct-stack = correggi-stack
command-mute = silenzia
command-unmute = riattiva
command-unrank = togli-classifica
command-rank = rimetti-classifica
command-suspend = sospendi
describe-suspend = Escludi qualcuno per un po', e zittiscilo nel server dove posso
describe-suspend-hours = Per quante ore; 24 se non lo dici
describe-ban-hours = Per quante ore; per sempre se non lo dici
describe-correct-stack = Aggiunge o toglie fiches a uno stack di questo tavolo; se si gioca, dopo la mano
describe-mute = Spegne per un po' i comandi di qualcuno ai tavoli; andare a casa si può sempre
describe-mute-minutes = Per quanti minuti; 30 se non lo dici
describe-unmute = Riaccende i comandi di qualcuno
describe-unrank = Toglie qualcuno dalle classifiche del server, per esempio chi è sempre in sit-out
describe-rank = Rimette qualcuno nelle classifiche del server

mod-stack-corrected = { $name } ora ha uno stack di { $stack ->
    [one] { $stack } fiche
   *[other] { $stack } fiches
}.
mod-stack-later = Lo stack di { $name } si corregge alla fine di questa mano.
mod-muted = I comandi di { $name } sono spenti fino al { $when }. Ai tavoli che danno le carte a chi è in sit-out, continua a pagare bui e ante.
mod-unmuted = I comandi di { $name } funzionano di nuovo.
mod-unranked = { $name } non è più nelle classifiche di questo server.
mod-ranked = { $name } è di nuovo nelle classifiche di questo server.
mod-banned-until = { $name } non può giocare in questo server fino al { $when }.
mod-suspended = { $name } non può né giocare né scrivere in questo server fino al { $when }.
mod-banned-before = { $name } era già fuori dai tavoli di questo server; così resta.
mod-silenced = Nel server non può scrivere fino al { $when }.
mod-silence-not-allowed = Zittire nel server non posso: mi servono il permesso *Metti in timeout i membri* e un ruolo più alto.
mod-silence-absent = Nel server non c'è, quindi non c'è nessuno da zittire.
mod-silence-failed = Nel server può ancora scrivere: Discord non ha eseguito il timeout. Per riprovare usa di nuovo `/mod sospendi`.
mod-still-silent = Nel server non può scrivere fino al { $when }: il timeout di Discord si toglie dalla lista dei membri.
act-hours = { $hours ->
    [one] un'ora
   *[other] { $hours } ore
}
act-correct-stack = ha corretto lo stack di
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
board-own-unranked = { $name }: un moderatore lo ha tolto dalle classifiche di questo server

refusal-correction-too-small = Una correzione riguarda almeno una fiche.
refusal-wallet-holds-less = { $balance ->
    [0] In quel portafoglio non ci sono fiches.
    [one] In quel portafoglio c'è solo una fiche.
   *[other] In quel portafoglio ci sono solo { $balance } fiches.
}
refusal-player-not-seated = Quel giocatore non è seduto a questo tavolo.
refusal-player-not-registered = Quel giocatore non è iscritto a questo torneo.
refusal-player-already-out = Quel giocatore è già fuori da questo torneo.
refusal-stack-too-small = { $stack ->
    [one] In quello stack c'è solo una fiche.
   *[other] In quello stack ci sono solo { $stack } fiches.
}
refusal-chair-not-wanted = Nessuno aspetta quel posto.
refusal-banned-until = Non puoi giocare in questo server fino al <t:{ NUMBER($until, useGrouping: 0) }:f>: un moderatore ti ha escluso dai suoi tavoli.
refusal-hours-out-of-range = Si può escludere qualcuno da 1 a { $maximum } ore, o per sempre.
refusal-muted = Un moderatore ha spento i tuoi comandi fino al <t:{ NUMBER($until, useGrouping: 0) }:f>. Puoi sempre alzarti e guardare le tue carte. I tavoli che danno le carte a chi è in sit-out continuano a prendere i tuoi bui e ante.
refusal-not-muted = Quel giocatore non è silenziato.
refusal-minutes-out-of-range = Si può silenziare qualcuno da 1 a { $maximum } minuti.
refusal-already-unranked = Quel giocatore è già fuori dalle classifiche.
refusal-not-unranked = Quel giocatore è nelle classifiche.
evening-corrected = Correzioni dei moderatori: { $amount }
