# Perché qualcosa è stato rifiutato: una frase per ogni codice.

# Al proprio turno
refusal-hand-over = Questa mano è finita.
refusal-not-your-turn = Non tocca a te.
refusal-somebody-elses-turn = È il turno di { $name }, non il tuo.
refusal-check-facing-bet = Non puoi fare check: chiamare costa { $call }.
refusal-nothing-to-call = Non c'è nulla da chiamare.
refusal-raise-below-minimum = { $to } è troppo poco: il minimo è { $min_to }.
refusal-raise-above-maximum = { $to } è troppo: il massimo è { $max_to }, cioè il piatto.
refusal-raise-above-stack = { $to } è più di quello che hai: l'all-in è { $max_to }.
refusal-wrong-fixed-size = Nei giochi limit la cifra è fissa: { $min_to }.
refusal-betting-not-reopened = Non puoi rilanciare: quell'all-in era meno di un rilancio intero. Puoi chiamare { $call } o fare fold.
refusal-raise-cap-reached = Non puoi rilanciare: in questo giro ci sono già stati la puntata e tre rilanci. Puoi chiamare { $call } o fare fold.
refusal-nobody-left-to-raise = Non puoi rilanciare: tutti gli altri sono all-in. Puoi chiamare { $call } o fare fold.
refusal-stack-only-calls = Non puoi rilanciare: hai giusto quanto serve per chiamare { $call }.
refusal-bring-in-due = Apri tu: metti il bring-in di { $bring_in } o completa la puntata.
refusal-no-bring-in-due = Ora non c'è alcun bring-in da mettere.
refusal-openers-missing = Per aprire serve almeno una coppia di fanti. Puoi fare check.
refusal-draw-due = { $most ->
    [1] Prima scarta { $least ->
        [1] una carta
       *[other] al massimo una carta
    }.
   *[other] { $least ->
        [0] Prima si cambia: scarta fino a { $most } carte, o tienile tutte.
       *[other] Prima scarta { $least } carte.
    }
}
refusal-no-draw-due = Ora non hai carte da scartare.
refusal-wrong-number-drawn = { $least ->
    [0] Puoi scartare al massimo { $most } carte, non { $thrown }.
    [1] Scarta esattamente una carta, non { $thrown }.
   *[other] Scarta esattamente { $least } carte, non { $thrown }.
}
refusal-no-such-card = Una di queste carte non ce l'hai.
refusal-runouts-due = Prima scegli se girare il board { $runouts ->
    [2] due volte
    [3] tre volte
   *[other] { $runouts } volte
} o una sola.
refusal-no-runouts-due = Ora nessuno ti sta chiedendo quante volte girare il board.
refusal-no-protection = A questo tavolo non c'è protezione all-in.
refusal-nothing-to-show = Ora non hai carte da mostrare.

# Al tavolo
refusal-seats-out-of-range = Un tavolo di questo gioco ha da { $minimum } a { $maximum } posti, non { $seats }.
refusal-blinds-not-positive = I bui devono essere di almeno una fiche.
refusal-small-blind-above-big = Il piccolo buio ({ $small }) non può superare il grande buio ({ $big }).
refusal-ante-out-of-range = L'ante va da 0 al grande buio ({ $big }), non { $ante }.
refusal-buy-ins-out-of-order = I buy-in devono essere in ordine: grande buio { $big } ≤ minimo { $minimum } ≤ massimo { $maximum }.
refusal-turn-seconds-out-of-range = Un turno dura da { $minimum } a { $maximum } secondi, non { $seconds }.
refusal-hands-each-out-of-range = Le mani di ogni gioco (`mani`) possono essere da 1 a { $maximum }, non { $hands }.
refusal-release-minutes-out-of-range = Chi è assente può tenere il posto al massimo { $maximum ->
    [one] un minuto
   *[other] { $maximum } minuti
}, non { $minutes }; 0 significa nessun limite.
refusal-stakes-too-large = Il buy-in massimo non può superare { $maximum } fiches.
refusal-unknown-structure = Non conosco la struttura { $structure }.
refusal-table-closed = Questo tavolo è chiuso.
refusal-table-full = Tutti i { $seats } posti sono occupati.
refusal-seat-taken = Il posto { $seat } è occupato.
refusal-no-such-seat = Il posto { $seat } non c'è: i posti vanno da 1 a { $maximum }.
refusal-already-seated = Hai già un posto a questo tavolo.
refusal-not-seated = Non hai un posto a questo tavolo.
refusal-buy-in-too-small = { $buyin } è troppo poco: il buy-in minimo è { $minimum }.
refusal-buy-in-too-large = { $buyin } è troppo: il buy-in massimo è { $maximum }.
refusal-rejoins-with-less = Hai lasciato questo tavolo con più di { $buyin }. Se torni entro { $minutes ->
    [60] un'ora
    [one] un minuto
   *[other] { $minutes } minuti
}, porta almeno { $minimum ->
    [one] { $minimum } fiche
   *[other] { $minimum } fiches
}.
refusal-chips-not-positive = Compra almeno una fiche.
refusal-stack-above-maximum = { $amount } è troppo: a questo tavolo puoi avere al massimo { $maximum }.
refusal-kept-stack-too-small = { $amount } è troppo poco: l'auto-rebuy riporta lo stack almeno a { $minimum }, il buy-in minimo; 0 lo disattiva.
refusal-no-chips-due = Non ci sono fiches in arrivo per te.
refusal-table-paused = Il tavolo è in pausa.
refusal-not-paused = Il tavolo non è in pausa.
refusal-time-bank-empty = Nella tua riserva di tempo restano solo { $seconds } secondi.
refusal-no-more-time = Non c'è altro tempo per questa risposta: se non rispondi, si gira una volta sola.
refusal-your-turn-now = Ora tocca a te: premi l'azione che vuoi.
refusal-no-pre-action-left = In questa mano non hai più nulla da decidere.
refusal-already-waiting = Sei già in lista d'attesa: sei il numero { $place }.
refusal-not-waiting = Non sei in lista d'attesa.
refusal-seat-is-free = C'è un posto libero: puoi sederti subito.
refusal-seat-held = Quel posto è riservato al primo della lista d'attesa.
refusal-already-sitting-out = Sei già in sit-out.
refusal-not-sitting-out = Stai già giocando.
refusal-already-leaving = Hai già chiesto di alzarti: succede alla fine di questa mano.
refusal-nothing-to-post = Non hai bui da pagare.
refusal-no-hand = Non si sta giocando nessuna mano.
refusal-not-in-this-hand = Non sei in questa mano.
refusal-old-hand = Quella mano è finita. Usa i pulsanti dell'ultimo messaggio del tavolo.
refusal-paused-before = Giochi a questo tavolo, e questa mano è già stata in pausa: chiedi a un moderatore che non ci gioca.
refusal-void-already-asked = L'ho già chiesto a tutti quelli ancora nella mano.
refusal-void-was-declined = Non tutti erano d'accordo ad annullare questa mano: si gioca fino alla fine.
refusal-void-not-asked = Al momento nessuno chiede di annullare questa mano.
refusal-void-already-answered = Hai già accettato.
refusal-old-turn = Troppo tardi: il turno è già passato.
refusal-hand-in-progress = Si sta giocando una mano.
refusal-too-few-players = Per una mano servono almeno due giocatori.
refusal-tournament-table = A un tavolo di torneo posti e fiches li decide il torneo.
refusal-cash-table = Questo è un tavolo cash: qui non si gioca nessun torneo.
refusal-too-many-players = I giocatori sono troppi per questo gioco.

# Nella sala
refusal-no-table-here = In questo canale non c'è un tavolo. `/tavolo apri` ne apre uno.
refusal-no-such-table = Quel tavolo è chiuso.
refusal-too-fast = Piano: aspetta qualche secondo e riprova.
refusal-too-many-tables = { $maximum ->
    [one] Questo server ha già un tavolo aperto e non può averne altri; prima chiudilo.
   *[other] Questo server ha già { $maximum } tavoli aperti; prima chiudine uno.
}
refusal-table-already-here = In questo canale c'è già un tavolo: uno per ogni canale o thread.
refusal-not-saved = Il mio database non ha risposto: forse quello che hai fatto non è stato salvato. Controlla che cosa vedi ora e riprova tra un momento.
refusal-plays-elsewhere = Ora questo tavolo lo gestisce un altro processo. Riprova.
refusal-seen-before = È già stato fatto.
refusal-table-frozen = Questo tavolo è fermo (incidente { $incident }). Nessuna fiche è persa.
refusal-closing-down = Mi riavvio; la mano riprende quando torno.
refusal-not-the-host = Può farlo solo chi ha aperto il tavolo, o un moderatore.
refusal-banned = Non puoi giocare in questo server: un moderatore ti ha tolto l'accesso ai tavoli.
refusal-already-banned = Quel giocatore è già escluso.
refusal-not-banned = Quel giocatore non è escluso.
refusal-correction-out-of-range = Una correzione aggiunge o toglie da 1 a { $maximum } fiches.
refusal-wallet-too-small = { $balance ->
    [0] Non hai fiches nel portafoglio. `/banca saldo` dice quando ne arrivano di nuove.
    [one] Hai solo una fiche: te ne servono { $needed }.
   *[other] Hai solo { $balance } fiches: te ne servono { $needed }.
}
refusal-insufficient-funds = { $balance ->
    [one] C'è solo una fiche: ne servono { $needed }.
   *[other] Ci sono solo { $balance } fiches: ne servono { $needed }.
}

# Su Discord
refusal-servers-only = Funziona in un canale del server, non in un messaggio privato.
refusal-in-its-server = Funziona solo dove si gioca: { $link }
refusal-bot-may-not-write = In questo canale mi servono prima questi permessi: { $permissions }.
refusal-not-a-whole-number = Non riesco a leggere «{ $typed }». Scrivi un numero intero di fiches, per esempio 200 o 1.5k.
refusal-raise-unreadable = Non riesco a leggere «{ $typed }». Prova 200, 1.5k, 2.5x, 20bb, metà, piatto o all in.
refusal-blinds-unreadable = Non riesco a leggere «{ $typed }». Scrivi una coppia di bui, per esempio 5/10.
refusal-mix-has-limits = Ognuno di questi giochi ha già la sua struttura: non indicarla.
refusal-change-without-mix = Con un gioco solo non c'è nulla da cambiare. Scegline più di uno, come H.O.R.S.E. o Dealer's Choice.
refusal-orbit-or-hands = Scegli: a ogni giro di bottone, oppure dopo un numero di mani.
refusal-limit-changes-by-orbit = Il limit e l'altra struttura si alternano a ogni giro di bottone, non a ogni mano.
refusal-ante-for-no-game = Nessuno di questi giochi ha l'ante: non indicarla.
refusal-ante-needed = Alcuni di questi giochi richiedono l'ante: scegli almeno 1, o lascia `ante` vuoto per il valore predefinito.
refusal-no-rake-to-set = Senza rake non ci sono percentuale né massimo: non indicarli, o attiva il rake.
refusal-no-game-to-choose = Ora nessuno sceglie un gioco.
refusal-not-your-choice = { $name } ha il bottone e sceglie il gioco.
refusal-game-not-offered = Siete in troppi per quel gioco: le carte non bastano.
refusal-no-deck-to-cut = Ora non c'è nessun mazzo da tagliare.
refusal-another-deck = Intanto il prossimo mazzo è cambiato, perciò la tua parola non lo taglia. Te la tengo: guarda il nuovo codice e taglia di nuovo.
refusal-cut-closed = Il taglio di questo mazzo è chiuso. La tua parola resta nel modulo: puoi tagliare il prossimo mazzo appena si danno le carte.
refusal-game-is-settled = Il prossimo gioco è già deciso: il suo mazzo non si taglia più.
refusal-word-unusable = La parola per il taglio può avere da 1 a { $most } caratteri normali; la tua ne ha { $length }.
refusal-game-unknown = { $found ->
    [0] Non conosco nessun gioco «{ $typed }». Scegline uno dall'elenco.
   *[other] «{ $typed }» corrisponde a { $found } giochi. Scegline uno dall'elenco.
}
refusal-one-game-in-turn = Un mix ha almeno due giochi, separati da un +: Razz + Omaha.
refusal-preset-unknown = { $found ->
    [0] Non conosco nessun tipo di tavolo «{ $typed }».
   *[other] «{ $typed }» corrisponde a { $found } tipi di tavolo: scegline uno dall'elenco.
}
refusal-no-cards = Ora non hai carte.
refusal-lobby-incomplete = Per una lobby servono una categoria o un canale (`dove:`) e i tipi di tavolo (`tipi:`).
refusal-lobby-in-several-places = Questo server ha lobby in più canali: scrivi quale (`dove:`).
refusal-too-many-lobbies = Un server può avere { $maximum } lobby. Prima chiudine una (`dove:`, `attivo: False`).
refusal-opening-too-old = È passato troppo tempo. Usa di nuovo `/tavolo apri`.
refusal-page-too-old = È già stato mostrato, o è passato troppo tempo. Usa di nuovo il comando.
refusal-unknown-control = Quel pulsante non funziona più.
refusal-not-a-moderator = Può farlo solo chi modera il server.

# Mani che non si possono distribuire
refusal-stack-not-positive = Un giocatore senza fiches non può ricevere carte.
refusal-unknown-game = Non conosco il gioco { $game }.
refusal-unknown-player = In questa mano non c'è quel giocatore.
refusal-wrong-deck = Non è un mazzo intero.
refusal-bet-not-positive = Le puntate devono essere di almeno una fiche.
refusal-big-bet-below-small-bet = La puntata grande non può essere minore della piccola.
refusal-post-not-positive = Una puntata obbligatoria deve essere di almeno una fiche.
refusal-negative-amount = Una cifra non può essere negativa: { $amount }.
refusal-bring-in-missing = Questo gioco richiede un bring-in.
refusal-bring-in-not-below-bet = Il bring-in ({ $bring_in }) deve essere minore della puntata ({ $bet }).
refusal-blind-in-stud = Nello stud non ci sono bui.
refusal-blind-missing = Questo gioco richiede un grande buio.
refusal-rake-out-of-range = Il rake può andare dallo 0 al 7,5% del piatto.
refusal-runouts-out-of-range = Il board si può girare da 1 a { $most } volte, non { $runouts }.
refusal-bomb-pot-impossible = Non si può giocare questo bomb pot (board: { $boards }, giocatori: { $players }).
refusal-bounty-impossible = In questa mano non c'è il gioco del 7-2: il premio sarebbe { $amount }.
refusal-chop-impossible = I bui si possono dividere solo se nel piatto ci sono soltanto il piccolo e il grande buio e i giocatori sono più di due.

# Per chi gestisce il bot
refusal-database-not-writable = Il database { $file } non si può scrivere qui.
refusal-database-newer = Il database { $file } è di una versione più nuova di Mazziere.
refusal-database-other-version = Il database { $file } è della versione { $version }: avvia il bot una volta perché lo aggiorni.
refusal-database-in-use = Il database { $file } è usato da un altro processo.
refusal-database-being-started = Un altro processo si sta avviando proprio ora sul database { $file }: riprova tra un momento.
refusal-database-corrupt = { $file } è rovinato o non è un database.
refusal-database-behind = { $rows ->
    [one] Manca una riga salvata
   *[other] Mancano { $rows } righe salvate
} in { $file }: il registro delle scritture (WAL) è danneggiato, o il file è più vecchio. Per continuare senza, annullando le mani in corso, avvia una volta con --accept-loss (o ACCEPT_LOSS=true).
refusal-database-foreign = { $file } è un database di un altro programma.
refusal-database-missing = Non c'è alcun database in { $file }.
refusal-database-key-wrong = Il database { $file } è stato cifrato con un'altra chiave.
refusal-key-missing = Il database { $database } c'è, ma la sua chiave { $file } no. Rimettila: senza di essa nessuna mano in corso si può aprire.
refusal-key-unreadable = La chiave in { $file } non si può leggere o creare.
refusal-database-kind-unknown = I database di tipo { $kind } non sono supportati.
refusal-database-address-unreadable = L'indirizzo del database, di tipo { $kind }, non si può leggere. Si scrive come postgresql+asyncpg://utente:password@host:5432/nome.
refusal-database-unreachable = Il server del database { $file } non risponde.
refusal-database-login-refused = Il server del database { $file } rifiuta l'utente o la password.
refusal-database-no-rights = All'utente del database { $file } manca un permesso di cui il bot ha bisogno: dagli il database, o uno schema suo.
refusal-database-driver-missing = Il driver di PostgreSQL non è installato. Installalo accanto al bot: pip install asyncpg (o il bot con il suo driver, come mazziere[postgresql]).
refusal-database-server-old = Il server del database { $file } è PostgreSQL { $version }; serve la versione 16 o una successiva.
refusal-shards-need-server = Il database { $file } è un file e può servire un solo processo: gli shard { $shards } non possono usarlo insieme ad altri. Usa PostgreSQL, o togli SHARDS.
refusal-shards-overlap = Alcuni degli shard { $shards } su { $file } appartengono a un altro processo, che ha { $other }.
refusal-shards-other-count = Gli shard { $shards } non corrispondono a quelli degli altri processi su { $file }, che dividono i server { $count ->
    [one] in un solo shard
   *[other] fra { NUMBER($count) } shard
}. Per cambiarne il numero, prima ferma tutti i processi.
refusal-shards-other-version = Altri processi usano { $file }, che va prima aggiornato a questa versione: fermali tutti e riavvia.
refusal-shards-restored = Il database { $file } è stato ripristinato: prima si annullano le mani in corso. Avvia il bot una volta senza SHARDS.
refusal-copy-target-used = In { $file } c'è già qualcosa: un database si copia solo in un posto vuoto.
refusal-copy-unsound = { $findings ->
    [one] L'audit trova un errore
   *[other] L'audit trova { NUMBER($findings) } errori
} in { $file }; non è stato copiato nulla.
refusal-file-exists = In { $file } c'è già un file.
refusal-file-of-database = { $file } sarebbe un file del database { $database }: scegli un altro nome.
refusal-backup-failed = La copia { $file } non si può scrivere.
refusal-channel-taken = In questo canale c'è già un tavolo aperto.
refusal-port-in-use = La porta { NUMBER($port, useGrouping: 0) } è occupata; scegline un'altra con --port.
refusal-host-not-loopback = La sandbox ascolta solo su questa macchina, non su { $host }.

refusal-which-table = Giochi a più tavoli ({ $numbers }) e nessuno è in questo canale: indica quale con `numero`.
refusal-still-involved = Posso dimenticarti quando qui non hai più nulla in sospeso: alzati dai tavoli, esci dalle liste d'attesa, aspetta la fine dei tuoi tornei, usa i tuoi biglietti e chiudi i tavoli che hai aperto.
refusal-nothing-stored = In questo server non conservo nulla su di te.
