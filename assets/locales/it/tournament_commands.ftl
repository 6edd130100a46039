# `/torneo`, `/stagione` e le loro risposte.
# Comandi slash
command-tournament = torneo
command-create = crea
command-register = iscriviti
command-unregister = ritirati
command-standings = classifica
command-structure = struttura
command-list = elenco
command-rebuy = rebuy
command-addon = addon
command-deal = accordo
command-start = avvia
command-cancel = annulla
command-exclude = escludi
command-hand-for-hand = mano-per-mano
command-timezone = fuso
command-season = stagione
command-end = chiudi
describe-tournament = I tornei di questo server
describe-create = Annuncia un torneo in questo canale
describe-register = Iscriviti a un torneo
describe-unregister = Esci da un torneo prima dell'inizio; l'iscrizione è rimborsata
describe-standings = La classifica dei giocatori di un torneo, per fiches
describe-event-status = A che punto è un torneo, e dove siedi
describe-event-plan = Quanto costa un torneo, i livelli e i premi
describe-event-list = I tornei aperti di questo server e gli ultimi
describe-rebuy = Compra un altro stack iniziale
describe-addon = Compra l'add-on, nella sua pausa
describe-deal = Proponi di dividere i premi rimasti, al tavolo finale
describe-deal-by = Per chip count, o per valore delle fiches (ICM)
describe-event-begin = Fai iniziare fra un minuto un torneo programmato
describe-event-cancel = Annulla un torneo e rimborsa tutti
describe-event-pause = Metti in pausa un torneo: nessuna nuova mano, il tempo si ferma
describe-event-resume = Fai riprendere un torneo in pausa
describe-event-exclude = Escludi un giocatore da un torneo
describe-hand-for-hand = Fai cominciare insieme ogni mano a tutti i tavoli
describe-hand-for-hand-on = True: mano per mano; False: secondo le regole del torneo
describe-event-number = Quale; di norma quello di questo canale
describe-event-preset = Un torneo già pronto da cui partire
describe-event-title = Come si chiama
describe-event-start = Quando: 21:00, domani 20:30, venerdì 21:00, tra 45 min …
describe-event-players = Quanti giocano in un sit & go; quanti al massimo in un torneo con un'ora d'inizio
describe-event-buy-in = La parte di un'iscrizione che va nel montepremi
describe-event-fee = Commissione della casa oltre al buy-in (25% al massimo)
describe-event-minutes = Quanto dovrebbe durare più o meno, in minuti
describe-event-guarantees = Premi garantiti, come 500 300 200 (per un satellite: biglietti garantiti)
describe-event-prize = Premi di tasca tua: presi subito dal portafoglio, restituiti se si annulla
describe-event-added = Quanto aggiunge la casa al montepremi
describe-event-satellite = I primi vincono biglietti per questo torneo: quanti ne copre il montepremi
describe-event-season = La stagione per cui conta
describe-timezone = Il fuso orario del server: per gli orari d'inizio e per quando iniziano giorni e mesi
describe-season = Stagioni: più tornei, una classifica
describe-season-create = Apri una stagione
describe-season-end = Chiudi una stagione; la classifica resta
describe-season-title = Come si chiama
describe-season-points = Punti per posto, come 10 7 5 3; di norma in base al posto e agli iscritti
describe-season-counting = Quanti dei migliori risultati di ogni giocatore contano
describe-season-number = Quale stagione
preset-usual = Torneo
preset-sit-and-go = Sit & go
preset-heads-up = Heads-up
preset-turbo = Sit & go turbo
preset-velox = VeloX
preset-freezeout = Freeze-out
preset-deep = Deep stack
preset-rebuy = Torneo con rebuy
preset-double-chance = Double chance
preset-bounty = Torneo con taglie
preset-freeroll = Freeroll
event-created = Ho annunciato il torneo n. { $number }.
event-starts = Inizia { $day }, ore { $time } ({ $zone }).
event-no-house-money = La casa non aggiunge nulla: possono deciderlo solo i moderatori. Con `premio` metti in palio fiches tue.
event-length-nearest = Un torneo di { $wanted } minuti non è possibile: con { $players } giocatori i livelli permettono da { $least } a { $most } minuti. Questa è la durata più vicina.
event-length = Con { $players } giocatori dovrebbe durare circa { $minutes } minuti: livelli di { $level ->
    [one] un minuto
   *[other] { $level } minuti
}, { $name }.
event-list-line = **{ $number }** { $title } · { $channel } · { $state }
event-list-past = Gli ultimi:
event-past-line = **{ $number }** { $title } · { $end }
event-past-won = vinto da { $name } { $when }
event-past-cancelled = annullato { $when }
event-list-empty = Non ci sono tornei aperti. `/torneo crea` ne annuncia uno.
event-cancelled = Il torneo è annullato; chi era ancora in gioco è stato rimborsato.
event-cancel-asked = Giochi anche tu, quindi devono essere d'accordo tutti quelli ancora in gioco. L'ho chiesto a loro.
event-hastened = Inizia fra un minuto.
event-paused = Il torneo è in pausa; usa `/torneo riprendi` per continuare.
event-paused-briefly = Il torneo è in pausa; usa `/torneo riprendi` per continuare. Giochi anche tu, perciò riprende entro dieci minuti.
event-resumed = Il torneo riprende.
event-excluded = Il giocatore lascerà il torneo subito, o alla fine della mano che sta giocando.
event-hand-for-hand-off = Il gioco mano per mano segue di nuovo le regole del torneo.
note-bought-again = Hai comprato un altro stack.
act-tournament-cancel = ha annullato un torneo
act-tournament-pause = ha messo in pausa un torneo
act-tournament-resume = ha fatto riprendere un torneo
act-tournament-exclude = ha escluso da un torneo
act-tournament-set-hand-for-hand = ha cambiato il gioco mano per mano
structure-levels = Livelli di { $minutes ->
    [one] un minuto
   *[other] { $minutes } minuti
}:
structure-level = { $level }:{"\u00A0"}{ $stakes }
structure-breaks = { $count ->
    [0] { $minutes ->
        [one] un minuto
       *[other] { $minutes } minuti
    } di pausa ogni { $every } minuti
    [1] una sola pausa di { $minutes ->
        [one] un minuto
       *[other] { $minutes } minuti
    } dopo { $every } minuti
   *[other] { $count } pause di { $minutes ->
        [one] un minuto
       *[other] { $minutes } minuti
    }, una ogni { $every } minuti
}
timezone-chosen = D'ora in poi gli orari sono quelli di { $zone }; anche giorni e mesi cominciano secondo quel fuso.
timezone-asked = Per questo server nessuno ha scelto il fuso orario: leggo gli orari come { $zone }. Se non è il vostro, sceglietelo con `/impostazioni fuso`: ne dipende anche quando cominciano i giorni e i mesi delle classifiche.
settings-timezone = Fuso orario: { $zone }
season-created = La stagione **{ $title }** è aperta: sceglila in `/torneo crea`.
season-ended = La stagione è chiusa.
season-empty = Nessun torneo di **{ $title }** è ancora finito.
season-played = { $tournaments ->
    [one] un torneo
   *[other] { $tournaments } tornei
}
season-points = Punti
season-wins = Vinti
season-line = **{ $rank }.** { $name } · { $points } · { $wins ->
    [0] nessuna vittoria
    [one] una vittoria
   *[other] { $wins } vittorie
} su { $played }
span-season = Questa stagione
refusal-no-tournament-here = In questo canale non ci sono tornei: indica il numero di quello che vuoi.
refusal-start-unreadable = Non riesco a leggere «{ $typed }». Prova 21:00, domani 20:30, venerdì 21:00, 2026-12-24 20:30 o tra 45 min.
refusal-timezone-unknown = Non conosco il fuso orario «{ $typed }». Scrivi una città come Roma, o un fuso come Europe/Rome.
refusal-amounts-unreadable = Non riesco a leggere «{ $typed }». Scrivi delle cifre, per esempio 500 300 200.
refusal-tournament-preset-unknown = Non conosco nessun torneo già pronto «{ $typed }». Scegline uno dall'elenco.
refusal-house-money = Quanto aggiunge o garantisce la casa lo decide chi modera questo canale.

# Quando il canale di un torneo non c'è più
command-move = sposta
describe-event-move = Fai continuare altrove un torneo rimasto senza canale
describe-event-move-to = Il nuovo canale del suo annuncio
event-moved = Il torneo continua in { $channel }.
event-moved-paused = Il torneo ora è in { $channel }. È ancora in pausa; usa `/torneo riprendi` per continuare.
dm-event-lost = Il canale del tuo torneo **{ $title }** in **{ $server }** non c'è più, perciò per ora non si danno carte. Indicane un altro con `/torneo sposta numero:{ $number }` nel server: puoi farlo tu o un moderatore. Se nessuno lo fa, il torneo sarà annullato { $when } e tutti saranno rimborsati secondo le sue regole.
dm-event-called-off = **{ $title }** in **{ $server }** è annullato: il suo canale non c'era più e nessuno ne ha indicato un altro. Il rimborso è nel tuo portafoglio.
refusal-channel-stands = Il canale di quel torneo c'è ancora. Si sposta solo un torneo rimasto senza canale.
act-tournament-move = ha spostato un torneo in un altro canale
act-tournament-hasten = ha anticipato l'inizio di un torneo
