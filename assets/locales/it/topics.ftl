# Gli argomenti di `/regole` oltre ai giochi.

topic-ranks = Ordine dei punti
topic-betting = Puntate e limiti
topic-positions = Posizioni
topic-tournaments = Tornei
topic-cash = Tavoli cash e rake
topic-time = Tempo e assenze
topic-conduct = Condotta
topic-fairness = Correttezza
topic-house = Regole della casa
topic-manners = Comportamento al tavolo

rules-about-ranks =
    Vince il punto più alto; una mano è sempre di esattamente cinque carte.
    - Tra punti uguali decidono le carte più alte della combinazione, poi i kicker dal più alto in giù. Una sesta carta non conta mai, e nessun seme batte un altro: chi è pari divide il piatto.
    - L'asso è la carta più alta; sotto il due apre la scala minima, A-2-3-4-5. Q-K-A-2-3 non è una scala.
    - I giochi bassi hanno un ordine loro: lo dice `/regole` con il gioco.
rules-about-betting =
    Dove nessuno ha puntato si può fare check o puntare; davanti a una puntata si fa fold, si vede o si rilancia.
    - Un rilancio si nomina con il totale: sopra una puntata di 50, *rilancio a 100* la porta a 100. Deve superare la puntata di almeno quanto l'ultimo rilancio.
    - *No limit*: qualsiasi cifra fino allo stack. *Pot limit*: fino al piatto dopo aver visto. *Limit*: cifra fissa, doppia negli ultimi giri di puntate, una puntata e tre rilanci; senza limite quando restano due giocatori.
    - *Misto*: limit e l'altra struttura si alternano.
    - Chi ha troppo poco può sempre andare all-in; ciò che gli altri puntano oltre è un piatto laterale. Un all-in per meno di un rilancio non riapre il gioco a chi ha già parlato.
    - *Per esempio* nel pot limit, con 150 nel piatto e 100 da vedere: al massimo un rilancio a 350, cioè i 100 e il piatto di 250.
rules-about-positions =
    Più tardi si parla, più si sa: la posizione migliore è il bottone.
    - **Under the gun** parla per primo prima del flop: gioca poche mani e rilancia con quelle buone; un grosso rilancio da lì indica forza. Seguono UTG+1, UTG+2 …
    - **Hijack** e **cutoff**, due e uno prima del bottone: qui si possono giocare più mani, e un rilancio vince spesso i bui.
    - **Bottone**: parla per ultimo dopo il flop. Qui si gioca la maggior parte delle mani.
    - **Piccolo buio** e **grande buio** hanno già pagato, ma parlano per primi dopo il flop: difendili dai rilanci piccoli, poi gioca con prudenza.
    - In due il bottone ha il piccolo buio, parla per primo prima del flop e per ultimo dopo. A ogni mano le posizioni si spostano con il bottone.
rules-about-tournaments =
    Tutti partono con lo stesso stack; i bui salgono con i livelli; chi non ha più fiches è fuori.
    - Un'iscrizione è quota premi + commissione; almeno quattro quinti tornano in premi. Rebuy e add-on vanno al montepremi. Prima dell'inizio l'iscrizione si riprende.
    - Un *sit & go* parte un minuto dopo l'ultimo giocatore, uno *programmato* alla sua ora, un *VeloX* subito, con l'estrazione del montepremi.
    - *Double chance*, *rebuy*, *add-on*, *taglia*, *satellite* e *freeroll* sono spiegati sull'annuncio, con livelli, pause e premi.
    - I tavoli restano equilibrati; gli ultimi giocano un tavolo finale con posti nuovi. Un posto prima dei premi si gioca mano per mano.
    - Chi è assente riceve le carte, paga i bui e fa check o fold. In un torneo programmato chi non si presenta è fuori dopo tre livelli.
    - Da venti a trenta giocatori giocano circa due ore.
rules-about-cash =
    Le fiches al tavolo sono tue: ciò che porti viene dal portafoglio, e ci torna quando vai via.
    - Il buy-in sta tra il minimo e il massimo del tavolo. Altre fiches arrivano tra una mano e l'altra, fino al massimo; chi torna entro un'ora porta ciò con cui è uscito.
    - Il rake, dove il tavolo lo prende, è una parte del piatto fino a un massimo; niente senza flop, e niente su una puntata non vista. Tra amici non c'è.
    - Chi arriva aspetta il grande buio o lo mette. Un tavolo pieno ha una lista d'attesa.
    - Un tavolo lasciato da tutti chiude dopo un po'.
rules-about-time =
    Hai trenta secondi a turno, quindici nel turbo, o come dice il tavolo; **+10 s** ne prende altri dalla tua riserva.
    - Se il tempo scade fai check se è gratis, altrimenti fold. La protezione all-in, dove c'è, ti salva la prima volta al giorno che succede davanti a una puntata.
    - *Sit-out* quando vuoi: le impostazioni del tavolo dicono se intanto ricevi le carte o se al rientro paghi i bui saltati.
    - Una connessione che cade vale come tempo scaduto; torna finché hai fiches. Anche il bot può fermarsi: riprende con le stesse carte.
    - Restare in sit-out per salire in classifica è antisportivo; i moderatori possono toglierti dalle classifiche.
rules-about-conduct =
    Gioca per divertirti, e lascia divertire gli altri.
    - Niente insulti, volgarità o bestemmie, niente colpe agli altri per la sfortuna; niente collusione; niente frodi; niente pubblicità.
    - Non interrompere il gioco per cose che non c'entrano.
    - Non parlare di una mano in corso, tanto meno delle carte foldate. Chi mostra le carte le mostra a tutti.
    - Vale solo ciò che si preme, mai ciò che si dice. Parla una lingua che al tavolo capiscono tutti.
    - I moderatori possono silenziare, espellere, escludere per un po' o per sempre, e sospendere: chi è sospeso è fuori dai tornei in corso.
rules-about-fairness =
    Puoi controllare che nessuno abbia scelto le carte.
    - Ogni mazzo è fissato con una mano d'anticipo: la sua *radice*, un'impronta, arriva con le carte della mano prima, e da allora nessuna carta si può scambiare.
    - Durante quella mano chi è seduto può *tagliare* il prossimo mazzo con una parola (*Altro*, *Taglia*). Finita la mano, il taglio è chiuso; solo allora esce un'*estrazione* di drand, una fonte pubblica di casualità: la prima un secondo dopo. Radice, parole ed estrazione rimescolano il mazzo: chi ha scritto per ultimo non conosceva l'estrazione, e chi la conosceva non poteva più scrivere.
    - Dopo la mano `/mano verifica` dà un file che apre le carte che puoi conoscere, e nessun'altra. Lo script e la pagina nella cartella `verify` lo controllano senza il bot.
    - Se un'estrazione non arriva in tempo, la riga lo dice; un tavolo (`/tavolo regole`) o un server (`/impostazioni tavoli`) può pretenderla.
    - Non prova che il gestore non abbia guardato le carte, né che nessuno abbia parlato. `docs/FAIRNESS.md` dice chi potrebbe ancora barare, e come te ne accorgeresti.
    - Le tue carte vanno solo a te, e su disco sono cifrate. Ogni azione è salvata prima di essere mostrata, quindi nulla si perde.
    - Ogni fiche è in un registro i cui conti tornano sempre. Un VeloX si estrae dalla tabella sul suo annuncio.

rules-about-house =
    Quello che si gioca tra amici. Chi ha aperto il tavolo sceglie con `/tavolo regole`, dalla mano successiva; `/tavolo impostazioni` mostra cosa vale.
    - **Straddle**: un buio doppio del grande buio prima delle carte, da quattro giocatori in su, solo no-limit e pot-limit. L'ultimo straddle parla per ultimo. Premi *Straddle* tra una mano e l'altra, o sceglilo per sempre in *Altro*.
    - **Ante per il tavolo**: un giocatore mette un ante per tutti, dopo i bui.
    - **Bomb pot**: tutti mettono un ante, nessuno i bui, e si punta dal flop. Con due board ognuno vale metà di ogni piatto; la fiche che avanza va al primo. La chiama chi ha aperto il tavolo, da *Altro*, o più della metà dei giocatori, ognuno con un voto.
    - **Più runout**: quando nessuno può più puntare e sono d'accordo tutti quelli nella mano, il resto si dà due o tre volte, ognuna per la sua parte di ogni piatto. Da *Altro* dici sempre, mai o chiedimelo: allora hai 8 secondi, e il silenzio è un no.
    - **Gioco del 7-2**: chi vince da solo il piatto principale a Hold'em con un sette e un due riceve un premio da tutti quelli che hanno avuto carte, finché bastano le fiches. La mano si mostra automaticamente.
    - **Stand-up**: all'inizio chi ha carte è in piedi, con un segno al posto. Chi vince un piatto da solo si siede, anche se tutti foldano; un piatto diviso non fa sedere nessuno. Chi resta in piedi per ultimo paga i grandi bui scelti a ciascuno degli altri. Ciò che potresti dover pagare è messo da parte: è tuo, ma non lo punti finché non ti siedi. Chi lascia il tavolo o resta senza fiches mentre è in piedi paga subito; chi è in sit-out resta in piedi. Un tavolo che chiude restituisce tutto.
    - **Rabbit hunt**: quando tutti tranne uno hanno foldato, chi era nella mano può chiedere, prima della mano dopo e per almeno dieci secondi, che carte sarebbero uscite. Le vede tutto il canale, con il file che le prova. Mai ai tornei.

rules-about-manners =
    Come gli amici tengono piacevole il tavolo: altre regole che chi ha aperto sceglie con `/tavolo regole`, dalla mano successiva.
    - **Dividere i bui**: quando tutti foldano fino al piccolo e al grande buio ed entrambi l'hanno scelto in *Altro*, ognuno riprende il suo e la mano finisce. Non con altre fiches nel piatto (un ante, uno straddle, un buio dovuto), e non in due.
    - **Mostrare**: chi ha vinto o perso senza mostrare, o ha foldato per ultimo, dopo la mano può mostrare tutte le sue carte, o solo alcune con *Mostra alcune*.
    - **All-in coperti**: se chi ha aperto lo vuole, le mani di un all-in si mostrano a turno alla fine, e quelle battute restano coperte. Con più runout si scoprono comunque.
    - **Quanto lo stack più grande**: se chi ha aperto lo vuole, puoi portare quanto lo stack più grande, o la metà, anche oltre il massimo del tavolo. Anche per quanto tempo si riporta ciò con cui si è usciti lo sceglie chi ha aperto.
    - **Chiamare il tempo**: dall'undicesimo secondo di un turno un altro giocatore della mano può chiamarlo da *Altro*, se chi ha aperto lo permette: a chi deve parlare restano al massimo i secondi scelti per il tavolo, senza riserva di tempo. Una volta per turno.
    - **Meno tempo**: un turno prima del flop può avere meno tempo degli altri. La riserva di tempo è la stessa.
