# Invitare amici, e il bot.

command-invite = invita
describe-invite = Invita qualcuno al tavolo di questo canale, o il bot in un altro server
describe-invite-player = Qualcuno di questo server, che riceve un messaggio privato; lascia vuoto per il link del bot
invite-bot = Con questo link entro in un altro server che gestisci: { $link }
invite-sent = { $name } ha ricevuto un invito con un messaggio privato.
invite-closed = { $name } non riceve i miei messaggi privati; diglielo tu.
invite-poker = poker
dm-invited = **{ $name }** ti invita a giocare a { $game }: { $link }
refusal-invite-nobody = Invita qualcun altro di questo server; bot e persone di altri server non possono venire.
refusal-invited-before = Hai già mandato un invito a questa persona nell'ultima ora.

# Il messaggio in un server in cui il bot è appena entrato, e l'aiuto per ruolo

greeting =
    { "" }### Ciao! Do le carte per le tue partite a poker con gli amici.
    Premi **Apri un tavolo qui**, o **Scegli un tavolo…** per un altro gioco o altri bui; in un altro canale usa `/tavolo apri` o `/tavolo nuovo`. Poi ognuno preme **Siediti**. Le tue carte le vedi solo tu. Con `/aiuto` trovi il resto. Chi gestisce il server sceglie lingua, lobby, rake e aspetto con `/impostazioni`.
control-open-here = Apri un tavolo qui
control-open-chosen = Scegli un tavolo…

describe-help-role = Per chi; di norma per chi gioca
help-role-player = chi gioca
help-role-owner = chi apre tavoli e organizza tornei
help-role-moderator = moderatori
help-role-operator = chi gestisce il bot
help-more = Altro: `/aiuto ruolo:` per chi apre tavoli, per i moderatori e per chi gestisce il bot.
help-owner =
    { "" }**Per chi apre tavoli e organizza tornei.**
    1. `/tavolo apri` ha opzioni per gioco, bui, posti, tempo, rake e sit-out; `modello` contiene tavoli già pronti. `/tavolo nuovo` è un modulo con le opzioni più comuni. `/tavolo regole` cambia le regole della casa dalla mano successiva.
    2. `/host pausa`, `riprendi`, `espelli` e `annulla`: li puoi usare al tuo tavolo. `/tavolo chiudi` lo chiude dopo la mano.
    3. `/torneo crea` annuncia un torneo; con **Modifica…**, sotto l'annuncio, cambi qualsiasi opzione finché nessuno si è iscritto. Chi lo organizza può avviarlo, metterlo in pausa, escludere qualcuno e annullarlo.
    4. Se un canale sparisce, le fiches tornano nei portafogli; `/torneo sposta` indica un altro canale.
help-moderator =
    { "" }**Per chi gestisce il server.**
    1. `/impostazioni mostra` elenca le impostazioni: lingua, fuso orario, rake, fiches giornaliere, aspetto e una lobby di tavoli che restano aperti.
    2. `/mod escludi`, `sospendi` e `silenzia` tengono qualcuno lontano dai tavoli, per sempre o per un po'; `/mod correggi` cambia le fiches; `/mod togli-classifica` toglie qualcuno dalle classifiche; `/mod registro` dice chi ha fatto che cosa.
    3. `/stagione crea` apre una stagione: più tornei, una classifica.
    4. Dove puoi gestire il canale, puoi fare tutto ciò che può chi apre un tavolo.
help-operator =
    { "" }**Per chi gestisce il bot.**
    1. `mazziere doctor` dice che cosa non va e come rimediare; `mazziere health` se è in funzione.
    2. `mazziere backup` copia il database mentre si gioca; tieni il file della chiave in un altro posto.
    3. `mazziere audit` controlla che i conti di tutte le fiches tornino e rigioca ogni mano. Un incidente segnalato ai giocatori è nel log con il suo codice.
    4. `README.md` ha tutte le impostazioni, `docs/OPERATING.md` backup, aggiornamenti, guasti e controlli, `SECURITY.md` a chi segnalare una vulnerabilità, `docs/PRIVACY.md` quali dati si conservano: sono nella cartella del programma.
