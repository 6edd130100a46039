# Comandi slash: nomi, descrizioni e risposte.

command-table = tavolo
command-bank = banca
command-settings = impostazioni
command-open = apri
command-new = nuovo
command-close = chiudi
command-sit = siediti
command-leave = alzati
command-host = host
command-mod = mod
command-pause = pausa
command-resume = riprendi
command-kick = espelli
command-void = annulla
command-ban = escludi
command-unban = riammetti
command-correct = correggi
command-log = registro
command-top-up = compra
command-sit-out = sitout
command-status = stato
command-balance = saldo
command-tables = tavoli
command-lobby = lobby
command-language = lingua
command-rake = rake
command-help = aiuto

describe-table = Il tavolo di questo canale
describe-bank = Le tue fiches in questo server
describe-settings = Le impostazioni del server
describe-table-open = Apri un tavolo da poker in questo canale
describe-table-new = Scegli gioco, bui e posti in un modulo e apri qui il tavolo
describe-table-close = Chiudi il tavolo di questo canale
describe-table-sit = Siediti al tavolo di questo canale
describe-table-leave = Alzati: le tue fiches tornano nel portafoglio
describe-table-top-up = Compra altre fiches; se stai giocando una mano, arrivano alla fine
describe-top-up-amount = Quante fiches
describe-top-up-always = Auto-rebuy: riporta lo stack a questa cifra tra una mano e l'altra; 0 per disattivarlo
describe-table-sit-out = Vai in sit-out, o torna in gioco
describe-table-status = Dov'è il tavolo e quanti giocano
describe-table-list = I tavoli aperti di questo server, con i link
describe-game = A che gioco si gioca
describe-table-game = A che gioco si gioca, o più giochi a rotazione: Razz + Omaha + Badugi
describe-structure = Struttura delle puntate: no-limit, pot-limit o limit
describe-change = Quando cambia il gioco di un mix: a ogni giro di bottone o a ogni mano
change-every-orbit = A ogni giro di bottone
change-every-hand = A ogni mano
describe-hands-each = Cambia il gioco di un mix ogni tot mani, invece che a ogni giro di bottone
describe-blinds = Piccolo e grande buio, per esempio 5/10; nel limit il grande buio è la puntata piccola
describe-seats = Quanti posti, da 2 a 10
describe-buy-in = Con quante fiches ti siedi
describe-buy-in-min = Il buy-in minimo
describe-buy-in-max = Il buy-in massimo
describe-ante = L'ante che ognuno paga prima di ogni mano
describe-turn-seconds = Secondi per turno
describe-preset = Un tavolo già pronto: scrivi per esempio PLO 1/2, cinque posti, hu o fast
describe-rake = Se la casa prende il rake; se non scegli, vale l'impostazione del server
describe-rake-percent = Rake in percentuale del piatto, da 0 a 7,5; di norma quello previsto per i bui
describe-rake-cap = Rake massimo per mano, in fiches; di norma quello previsto per i bui
describe-protection = Protezione all-in: una volta al giorno, se ti scade il tempo, non foldi; di norma come il server
describe-protection-setting = Protezione all-in: una volta al giorno, se ti scade il tempo davanti a una puntata, non foldi
describe-sit-out-rule = Che cosa succede a chi è in sit-out
describe-free-seat = Quando il posto di chi è assente si libera per altri
describe-free-after = Minuti dopo i quali il posto di chi è assente si libera; 0 per nessun limite
describe-settings-lobby = Tavoli che tengo aperti per tutti: di ogni tipo ce n'è sempre uno con posto
describe-lobby-where = Una categoria (creo canali) o un canale (creo thread), uno alla volta
describe-lobby-kinds = Tipi di tavolo per nome, separati da virgole
describe-lobby-keep = Che cosa tenere pronto di ogni tipo di tavolo
describe-lobby-on = False chiude la lobby indicata, o tutte se non ne indichi una; i tavoli vuoti si chiudono
lobby-keeps-free-seat = Un posto libero: ci si siede insieme
lobby-keeps-empty-table = Un tavolo vuoto, come in una card room
describe-settings-tables = Le regole dei nuovi tavoli cash se chi li apre non sceglie
describe-table-settings = Le regole e i bui di questo tavolo
describe-host = Strumenti per chi ha aperto il tavolo
describe-mod = Strumenti per chi modera
describe-pause = Metti in pausa il tavolo
describe-resume = Riprendi il gioco al tavolo
describe-kick = Togli un giocatore dal tavolo a fine mano
describe-void = Annulla la mano in corso e restituisci le puntate
describe-ban = Escludi un giocatore da tutti i tavoli del server
describe-unban = Togli l'esclusione di un giocatore
describe-correct = Aggiungi fiches a un portafoglio, o togline
describe-correct-amount = Quante fiches aggiungere; un numero negativo le toglie
describe-reason = Motivo (resta nel registro delle fiches)
describe-log = Le ultime azioni di chi ha aperto i tavoli e dei moderatori
describe-whom = Quale giocatore
describe-rake-setting = Se i nuovi tavoli prendono il rake quando chi li apre non sceglie
describe-seat = Il numero del posto
describe-bank-balance = Quante fiches hai in questo server
describe-language = La lingua dei tavoli di questo server
describe-help = Come si gioca
describe-help-language = In che lingua leggerlo; di norma la tua

sit-out-dealt-in = Riceve le carte: paga i bui e fa subito check o fold
sit-out-away = Non riceve carte: al rientro paga i bui saltati
release-usual = Come di solito: mai se riceve le carte, altrimenti dopo un giro di bottone se c'è chi aspetta
release-never = Mai
release-stopped = Quando per 30 minuti non può cominciare nessuna mano
release-wanted = Dopo un giro di bottone, se c'è chi aspetta un posto
release-orbit = Dopo un giro di bottone, se c'è chi aspetta, o se l'assente non aveva chiesto il sit-out

# Il nome di questa lingua
language-name = Italiano
language-chosen = Ora i tavoli di questo server sono in italiano.
refusal-language-unknown = Non parlo «{ $typed }». Scegli fra: { $languages }.
rake-is-on = D'ora in poi i nuovi tavoli applicano il rake previsto per i loro bui, se chi li apre non sceglie diversamente.
rake-is-off = D'ora in poi i nuovi tavoli non prendono rake, se chi li apre non sceglie diversamente.

you-sit = Sei al posto { $seat } con { $buyin ->
    [one] { $buyin } fiche
   *[other] { $buyin } fiches
}.
you-leave = Ti alzi (a fine mano, se stai giocando) e le tue fiches tornano nel portafoglio.
you-sit-out-dealt-in = Sei in sit-out. Ricevi ancora le carte: paghi bui e ante e fai subito check o fold. Le impostazioni del tavolo dicono per quanto tieni il posto. Torna quando vuoi.
you-sit-out-away = Sei in sit-out e non ricevi carte; quando torni paghi i bui saltati. Torna quando vuoi.
you-are-back-at-a-cost = Sei di nuovo in gioco. Il sit-out ti è costato { $amount ->
    [one] una fiche
   *[other] { $amount } fiches
}.
you-are-back = Sei di nuovo in gioco.

bank-balance = Hai { $balance ->
    [one] { $balance } fiche
   *[other] { $balance } fiches
} in questo server.
bank-welcome = Ti do il benvenuto! Hai ricevuto { $balance ->
    [one] { $balance } fiche
   *[other] { $balance } fiches
} per giocare.

permission-view-channel = Visualizza canale
permission-send-messages = Invia messaggi
permission-send-messages-in-threads = Invia messaggi nei thread
permission-manage-channels = Gestisci canali
permission-create-public-threads = Crea thread pubblici
permission-attach-files = Allega file

outdated-command = Questo comando è cambiato. Riavvia Discord e riprova.
option-unreadable = Non riesco a leggere «{ $typed }».
something-broke = Ho avuto un problema e non è cambiato nulla. Riprova; se succede ancora, avvisa chi gestisce il bot: incidente { $incident }.

help =
    { "" }**Mazziere distribuisce le carte.**
    1. `/tavolo apri` apre un tavolo in questo canale; ogni opzione ha un valore predefinito.
    2. Premi **Siediti** per giocare. La prima mano parte appena si siedono due giocatori.
    3. Le tue carte arrivano in privato; **Carte** le mostra sempre.
    4. Quando tocca a te, premi l'azione che vuoi. Se il tempo scade fai check se puoi, altrimenti fold.
    5. `/torneo crea` annuncia un torneo; premi **Iscriviti** per entrare. **Modifica…** ha tutte le altre opzioni.
    6. `/regole` spiega ogni gioco e l'ordine dei punti (`argomento:`), `/glossario` i termini.
    7. `/banca saldo` mostra le tue fiches, `/classifica` e `/statistiche` chi vince. Con `/invita` inviti chi vuoi.
help-dm =
    { "" }**Mazziere distribuisce le carte nei server:** si gioca ai tavoli nei canali, e le tue carte ti arrivano in privato.
    1. Qui puoi leggere le regole: `/regole` spiega ogni gioco e l'ordine dei punti (`argomento:`), `/glossario` i termini.
    2. Con `/preferenze` scegli che cosa ti scrivo qui.
    3. `/invita` ti dà il link per portarmi in un tuo server.
    4. In un server `/tavolo apri` apre un tavolo in un canale, e con **Siediti** giochi; `/torneo crea` annuncia un torneo. Lì `/aiuto` elenca i tavoli aperti.

# I tavoli da qualunque punto del server
describe-table-number = Quale tavolo; di norma quello di questo canale
describe-table-number-own = Quale tavolo; di norma il tuo, dovunque sia
channel-gone = canale eliminato
