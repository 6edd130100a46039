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
topic-manners = Galateo del tavolo

rules-about-ranks =
    Vince il punto più alto; una mano è sempre di esattamente cinque carte.
    - Tra punti uguali decidono le carte più alte della combinazione, poi i kicker dal più alto in giù. Una sesta carta non conta mai, e nessun seme batte un altro: a parità di punto si divide il piatto.
    - L'asso è la carta più alta, ma apre anche la scala minima, A-2-3-4-5. Q-K-A-2-3 non è una scala.
    - Nei lowball l'ordine è diverso: vedi `/regole` con il nome del gioco.
rules-about-betting =
    Se nessuno ha puntato puoi fare check o puntare; davanti a una puntata fai fold, chiami o rilanci.
    - Il rilancio si dichiara con il totale: sopra una puntata di 50, *rilancio a 100* la porta a 100. L'aumento dev'essere almeno pari all'ultimo rilancio.
    - *No limit*: qualsiasi cifra fino allo stack. *Pot limit*: fino al piatto dopo aver chiamato. *Limit*: cifra fissa, doppia negli ultimi giri di puntate, una puntata e tre rilanci; senza limite quando restano due giocatori.
    - *Mix*: limit e l'altra struttura si alternano.
    - Se hai troppo poche fiches puoi sempre andare all-in; ciò che gli altri puntano oltre va in un piatto laterale. Un all-in per meno di un rilancio non riapre il gioco a chi ha già parlato.
    - *Per esempio* nel pot limit, con 150 nel piatto e 100 da chiamare: al massimo un rilancio a 350, cioè i 100 e il piatto di 250.
rules-about-positions =
    Più tardi si parla, più si sa: la posizione migliore è il bottone.
    - **Under the gun** parla per primo prima del flop: gioca poche mani e rilancia con quelle buone; un grosso rilancio da lì indica forza. Seguono UTG+1, UTG+2 …
    - **Hijack** e **cutoff**, due e uno prima del bottone: qui si possono giocare più mani, e un rilancio vince spesso i bui.
    - **Bottone**: parla per ultimo dopo il flop. Qui si gioca la maggior parte delle mani.
    - **Piccolo buio** e **grande buio** hanno già pagato, ma parlano per primi dopo il flop: difendili dai rilanci piccoli, poi gioca con prudenza.
    - In due, il bottone ha il piccolo buio: parla per primo prima del flop e per ultimo dopo. A ogni mano le posizioni si spostano con il bottone.
rules-about-tournaments =
    Tutti partono con lo stesso stack; i bui salgono con i livelli; chi finisce le fiches è fuori.
    - Un'iscrizione è buy-in + commissione; almeno l'80% torna in premi. Rebuy e add-on vanno al montepremi. Se la annulli prima dell'inizio, l'iscrizione viene rimborsata.
    - Un *sit & go* parte un minuto dopo l'ultimo iscritto, un torneo *programmato* alla sua ora, un *VeloX* subito, con l'estrazione del montepremi.
    - *Double chance*, *rebuy*, *add-on*, *taglia*, *satellite* e *freeroll* sono spiegati nell'annuncio, con livelli, pause e premi.
    - I tavoli restano equilibrati; gli ultimi rimasti giocano il tavolo finale, con posti sorteggiati di nuovo. In bolla si gioca mano per mano.
    - Chi è assente riceve le carte, paga i bui e fa check o fold. In un torneo programmato chi non si presenta è fuori dopo tre livelli.
    - Un torneo con 20-30 giocatori dura circa due ore.
rules-about-cash =
    Le fiches al tavolo sono tue: il buy-in viene dal portafoglio, e le fiches ci tornano quando ti alzi.
    - Il buy-in va dal minimo al massimo del tavolo. Tra una mano e l'altra puoi comprare altre fiches, fino al massimo; se torni entro un'ora, riporti almeno lo stack che avevi.
    - Il rake, dove il tavolo lo prende, è una parte del piatto fino a un massimo; niente senza flop, e niente su una puntata non chiamata. Di norma non c'è.
    - Chi arriva aspetta il grande buio o lo paga subito. Un tavolo pieno ha una lista d'attesa.
    - Un tavolo vuoto chiude dopo un po'.
rules-about-time =
    Hai trenta secondi per turno, quindici nei tornei turbo, o quanti ne dà il tavolo; **+10 s** ne aggiunge dalla tua riserva.
    - Se il tempo scade fai check se puoi, altrimenti fold. La protezione all-in, dove c'è, ti salva la prima volta al giorno che succede davanti a una puntata.
    - *Sit-out* quando vuoi: le impostazioni del tavolo dicono se intanto ricevi le carte o se al rientro paghi i bui saltati.
    - Se cade la connessione è come se scadesse il tempo; torna prima di finire le fiches. Anche il bot può fermarsi: riprende con le stesse carte.
    - Restare in sit-out per salire in classifica è antisportivo; i moderatori possono toglierti dalle classifiche.
rules-about-conduct =
    Gioca per divertirti, e lascia divertire gli altri.
    - Niente insulti, volgarità o bestemmie; niente collusione, frodi o pubblicità. Se ti va male, non dare la colpa agli altri.
    - Non interrompere il gioco per cose che non c'entrano.
    - Non parlare di una mano in corso, tanto meno delle carte foldate. Chi mostra le carte le mostra a tutti.
    - Valgono solo i pulsanti, mai le parole. Parla una lingua che al tavolo capiscono tutti.
    - I moderatori possono silenziare, espellere, escludere per un po' o per sempre, e sospendere: chi è sospeso è fuori dai tornei in corso.
rules-about-fairness =
    Puoi controllare che nessuno abbia scelto le carte.
    - Ogni mazzo è fissato con una mano d'anticipo: il suo *codice*, un'impronta, arriva con le carte della mano prima. Da allora nessuna carta si può scambiare.
    - Durante quella mano chi è seduto può *tagliare* il prossimo mazzo con una parola (*Altro*, *Taglia*). A fine mano il taglio si chiude; almeno un secondo dopo esce un'*estrazione* di drand, un beacon pubblico di numeri casuali. Codice, parole ed estrazione rimescolano il mazzo. Chi ha scritto per ultimo non conosceva l'estrazione, e chi la conosceva non poteva più scrivere.
    - Dopo la mano `/mano verifica` dà un file che apre le carte che puoi conoscere, e nessun'altra. Lo script e la pagina nella cartella `verify` lo controllano senza il bot.
    - Se un'estrazione non arriva in tempo, la riga sul mazzo lo dice; un tavolo (`/tavolo regole`) o un server (`/impostazioni tavoli`) può renderla obbligatoria.
    - Tutto questo non dimostra che chi gestisce il bot non abbia guardato le carte, o che nessuno le abbia rivelate. `docs/FAIRNESS.md` dice chi potrebbe ancora barare, e come te ne accorgeresti.
    - Le tue carte le vedi solo tu, e su disco sono cifrate. Ogni azione è salvata prima di essere mostrata, quindi nulla si perde.
    - Ogni fiche è in un registro i cui conti tornano sempre. Il montepremi di un VeloX si estrae con le probabilità scritte nel suo annuncio.

rules-about-house =
    Le regole delle partite tra amici, scelte con `/tavolo regole` da chi ha aperto il tavolo e valide dalla mano successiva; `/tavolo impostazioni` mostra quelle in vigore.
    - **Straddle**: una puntata di due grandi bui prima delle carte, da quattro giocatori in su, solo no-limit e pot-limit. L'ultimo straddle parla per ultimo. Premi *Straddle* tra una mano e l'altra, o *Straddle sempre* in *Altro*.
    - **Ante unica**: un giocatore mette un'ante per tutti, dopo i bui.
    - **Bomb pot**: tutti mettono un'ante, nessuno i bui, e si punta dal flop. Con due board ognuno vale metà di ogni piatto; la fiche dispari va al primo. Lo chiama chi ha aperto il tavolo, da *Altro*, o lo vota più della metà dei giocatori.
    - **Run it twice**: quando nessuno può più puntare e sono d'accordo tutti quelli nella mano, il board si gira due o tre volte; ogni giro vale la sua parte di ogni piatto. In *Altro* scegli *sempre*, *mai* o *chiedi*: hai 8 secondi, e se non rispondi è un no.
    - **Gioco del 7-2**: chi vince da solo il piatto principale a Hold'em con un sette e un due riceve un premio da tutti quelli che hanno avuto carte, nei limiti del loro stack. La mano si mostra automaticamente.
    - **Stand-up**: all'inizio chi ha carte è in piedi, con un segno accanto. Chi vince un piatto da solo si siede, anche se tutti foldano; un piatto diviso non fa sedere nessuno. L'ultimo in piedi paga i grandi bui scelti a ciascuno degli altri. Ciò che potresti dover pagare è messo da parte: è tuo, ma non puoi puntarlo finché non ti siedi. Chi lascia il tavolo o resta senza fiches mentre è in piedi paga subito; chi è in sit-out resta in piedi. Un tavolo che chiude restituisce tutto.
    - **Rabbit hunt**: quando tutti tranne uno hanno foldato, chi era nella mano può chiedere che carte sarebbero uscite, fino alla mano successiva e per almeno dieci secondi. Le vede tutto il canale, con il file che lo prova. Mai nei tornei.

rules-about-manners =
    Il galateo del tavolo: altre regole che chi ha aperto il tavolo sceglie con `/tavolo regole`, e che valgono dalla mano successiva.
    - **Dividere i bui**: quando tutti foldano fino al piccolo e al grande buio ed entrambi l'hanno scelto in *Altro*, ognuno riprende il suo e la mano finisce. Non con altre fiches nel piatto (un'ante, uno straddle, un buio dovuto), e non in due.
    - **Mostrare**: chi ha vinto o perso senza mostrare, o ha foldato per ultimo, dopo la mano può mostrare tutte le sue carte, o solo alcune con *Mostra alcune*.
    - **All-in coperti**: se chi ha aperto il tavolo lo vuole, le mani di un all-in si mostrano a turno alla fine, e quelle battute restano coperte. Se il board si gira più volte, si scoprono comunque.
    - **Match the stack**: se chi ha aperto il tavolo lo vuole, puoi portare fiches fino allo stack più grande, o fino alla sua metà, anche oltre il massimo del tavolo. Anche il tempo anti-ratholing lo sceglie chi ha aperto il tavolo.
    - **Chiamare il tempo**: dopo i primi dieci secondi di un turno un altro giocatore della mano può chiamarlo da *Altro*, se chi ha aperto il tavolo lo permette. A chi deve parlare restano al massimo i secondi scelti per il tavolo, senza riserva di tempo. Una volta per turno.
    - **Meno tempo**: un turno preflop può avere meno tempo degli altri. La riserva di tempo è la stessa.
