# Invitare amici, e il bot.

command-invite = invita
describe-invite = Invita qualcuno al tavolo di questo canale, o il bot in un altro server
describe-invite-player = Qualcuno di questo server, che riceve un messaggio privato; nessuno per il link del bot
invite-bot = Con questo link entro in un altro server che gestisci: { $link }
invite-sent = { $name } ha ricevuto un invito con un messaggio privato.
invite-closed = { $name } non accetta miei messaggi privati; diglielo tu.
invite-poker = poker
dm-invited = **{ $name }** ti invita a giocare a { $game }: { $link }
refusal-invite-nobody = Invita qualcun altro di questo server; bot e persone di altri server non possono venire.
refusal-invited-before = Hai già mandato un invito a questa persona nell'ultima ora.

# Il messaggio in un server in cui il bot è appena entrato, e l'aiuto per ruolo

greeting =
    { "" }### Ciao! Do le carte per le tue partite a poker con gli amici.
    Premi **Apri un tavolo qui**, o **Scegli un tavolo…** per un altro gioco o altri bui; in un altro canale usa `/tavolo apri` o `/tavolo nuovo`. Poi ognuno si siede con un pulsante. Le carte arrivano solo a te. `/aiuto` dice di più. Chi gestisce il server ne sceglie lingua, lobby, rake e aspetto con `/impostazioni`.
control-open-here = Apri un tavolo qui
control-open-chosen = Scegli un tavolo…

describe-help-role = Per chi; di norma per chi gioca
help-role-player = chi gioca
help-role-owner = chi apre tavoli e tornei
help-role-moderator = moderatori
help-role-operator = chi gestisce il bot
help-more = Di più: `/aiuto ruolo:` per chi apre tavoli, per i moderatori e per chi gestisce il bot.
help-owner =
    { "" }**Per chi apre tavoli e tornei.**
    1. `/tavolo apri` ha opzioni per gioco, bui, posti, tempo, rake e sit-out; `modello` ne ha di già pronti. `/tavolo nuovo` è un modulo con le più comuni. `/tavolo regole` cambia le regole della casa dalla mano successiva.
    2. `/host pausa`, `riprendi`, `espelli` e `annulla` sono tuoi al tuo tavolo; `/tavolo chiudi` lo chiude dopo la mano.
    3. `/torneo crea` annuncia un torneo; **Modifica…** sotto l'annuncio ha ogni opzione finché nessuno si è iscritto. Avviarlo, metterlo in pausa, escludere qualcuno e annullarlo spetta a chi lo organizza.
    4. Se un canale sparisce, le fiches tornano nei portafogli; `/torneo sposta` indica un altro canale.
help-moderator =
    { "" }**Per chi gestisce il server.**
    1. `/impostazioni mostra` dice che cosa è scelto: lingua, fuso orario, rake, fiches giornaliere, l'aspetto e una lobby di tavoli che restano aperti.
    2. `/mod escludi`, `sospendi` e `silenzia` tengono qualcuno lontano dai tavoli, per sempre o per un po'; `/mod correggi` cambia le fiches; `/mod togli-classifica` toglie qualcuno dalle classifiche; `/mod registro` dice chi ha fatto che cosa.
    3. `/stagione crea` apre una stagione: più tornei, una classifica.
    4. Ogni diritto di chi apre un tavolo è anche tuo, dove puoi gestire il canale.
help-operator =
    { "" }**Per chi gestisce il bot.**
    1. `mazziere doctor` dice che cosa non va e come rimediare; `mazziere health` se è sveglio.
    2. `mazziere backup` copia il database mentre si gioca; tieni il file della chiave in un altro posto.
    3. `mazziere audit` somma ogni fiche e rigioca ogni mano. Un incidente segnalato ai giocatori è nel log con il suo nome.
    4. `README.md` ha tutte le impostazioni, `docs/OPERATING.md` backup, aggiornamenti, guasti e controlli, `SECURITY.md` a chi segnalare una vulnerabilità, `docs/PRIVACY.md` che cosa è memorizzato: sono nella cartella del programma.
