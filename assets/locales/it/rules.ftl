# Come gioca questo bot, in breve: un testo per ogni gioco, e quello che vale per tutti.

command-rules = regole
describe-rules = Come si gioca qui, in breve
describe-rules-topic = Un gioco o un argomento; di norma il gioco del tavolo di questo canale

rules-title = Come si gioca qui a { $game }

rules-holdem =
    { "" }- Ognuno riceve due carte. Il board ne ha cinque: il flop di tre, il turn, il river.
    - Vincono le migliori cinque di queste sette carte; puoi usare tutte e due le tue, una o nessuna.
    - I due giocatori a sinistra del bottone mettono i bui. Il primo giro di puntate comincia a sinistra del grande buio, gli altri a sinistra del bottone.
rules-omaha =
    { "" }- Ognuno riceve quattro carte; il board ne ha cinque, come nell'Hold'em.
    - Devi usare **esattamente due** delle tue carte e **esattamente tre** del board. Quattro cuori sul board e uno in mano non fanno colore.
    - Bui, bottone e giri di puntate sono quelli dell'Hold'em.
rules-omaha-hilo =
    { "" }- Omaha con ogni piatto diviso in due metà: una alla mano più alta, una alla più bassa.
    - Una mano bassa ha cinque valori diversi dall'otto in giù, con l'asso che vale uno; scale e colori non contano. La migliore è A-2-3-4-5.
    - Per l'alta e per la bassa usi esattamente due delle tue carte, non per forza le stesse. Senza una bassa, l'alta prende tutto.
rules-five-card-omaha =
    { "" }- Omaha con cinque carte a testa.
    - Devi sempre usare **esattamente due** delle tue carte e **esattamente tre** del board.
    - Bui, bottone e giri di puntate sono quelli dell'Hold'em.
rules-stud =
    { "" }- Ognuno mette l'ante e riceve sette carte: due coperte, quattro scoperte, l'ultima coperta. Vincono le migliori cinque.
    - La carta scoperta più bassa apre con il bring-in (a parità di valore fiori, poi quadri, cuori, picche); da lì in poi parla per prima la mano scoperta migliore.
    - I giri di puntate sono cinque, uno dopo ogni carta dalla terza. Se le carte finiscono, l'ultima è comune a tutti.
rules-stud-hilo =
    { "" }- Seven-Card Stud con ogni piatto diviso in due metà: una alla mano più alta, una alla più bassa.
    - Una mano bassa ha cinque valori diversi dall'otto in giù, con l'asso che vale uno; scale e colori non contano.
    - Senza una bassa, l'alta prende tutto.
rules-five-card-stud =
    { "" }- Ognuno mette l'ante e riceve cinque carte: una coperta, quattro scoperte. Vince la mano migliore.
    - La carta scoperta più bassa apre con il bring-in; da lì in poi parla per prima la mano scoperta migliore.
    - I giri di puntate sono quattro, uno dopo ogni carta dalla seconda.
rules-razz =
    { "" }- Seven-Card Stud per la mano **più bassa**. L'asso è basso, scale e colori non contano, le coppie penalizzano: la migliore è A-2-3-4-5.
    - La carta scoperta più alta apre con il bring-in; da lì in poi parla per prima la mano scoperta più bassa.
    - Valgono cinque carte qualunque: non serve qualificarsi con l'otto.

rules-holdem-hilo =
    { "" }- Hold'em con ogni piatto diviso in due metà: una alla mano più alta, una alla più bassa.
    - Una mano bassa ha cinque valori diversi dall'otto in giù, con l'asso che vale uno. Per l'alta e per la bassa puoi usare tutte e due le tue carte, una o nessuna.
    - Senza una bassa, l'alta prende tutto.
    - *Per esempio* A♠ 4♦ con 2♥ 3♣ 8♠ K♦ K♣: la mano alta è una coppia di re con l'asso, la bassa 8-4-3-2-A.
rules-big-o =
    { "" }- Omaha Hi-Lo con cinque carte a testa.
    - Per l'alta e per la bassa usi **esattamente due** delle tue carte e **esattamente tre** del board, non per forza le stesse due.
    - *Per esempio* A♠ 2♠ K♥ K♦ 7♣ con K♠ 8♦ 5♥ 4♣ 9♠: tris di re per l'alta, 8-5-4-2-A per la bassa.
rules-six-card-omaha =
    { "" }- Omaha con sei carte a testa, al massimo sette giocatori.
    - Devi sempre usare **esattamente due** delle tue carte e **esattamente tre** del board.
    - *Per esempio* A♥ K♥ 9♣ 8♣ 7♦ 2♠ con Q♥ 6♥ 3♥ 10♣ J♦: il colore all'asso di A♥ K♥ con i tre cuori batte ogni scala.
rules-six-card-omaha-hilo =
    { "" }- Six-Card Omaha con ogni piatto diviso in due metà: una alla mano più alta, una alla più bassa dall'otto in giù.
    - Per l'alta e per la bassa usi **esattamente due** delle tue carte e **esattamente tre** del board. Senza una bassa, l'alta prende tutto.
    - *Per esempio* A♥ 2♦ K♥ K♣ 9♠ 9♦ con 3♥ 4♠ 8♥ K♦ J♣: tris di re per l'alta, 8-4-3-2-A per la bassa.
rules-courchevel =
    { "" }- Cinque carte a testa, e la prima carta del flop è scoperta **prima** del primo giro di puntate; il flop ne aggiunge due.
    - Devi usare **esattamente due** delle tue carte e **esattamente tre** del board, come nell'Omaha.
    - *Per esempio* con Q♠ Q♦ J♥ 10♥ 4♣ e Q♣ scoperta, sai di avere un tris di donne prima di ogni puntata.
rules-courchevel-hilo =
    { "" }- Courchevel con ogni piatto diviso in due metà: una alla mano più alta, una alla più bassa dall'otto in giù.
    - La prima carta del flop è scoperta prima del primo giro di puntate; per l'alta e per la bassa usi **esattamente due** delle tue carte e **esattamente tre** del board.
    - *Per esempio* A♠ 2♦ Q♠ Q♦ 9♥ con 3♣ Q♥ 7♦ 5♠ K♣: tris di donne per l'alta, 7-5-3-2-A per la bassa.
rules-lazy-pineapple =
    { "" }- Hold'em con tre carte coperte, che tieni fino alla fine.
    - Con il board ne usi **al massimo due**; va bene anche una sola, o nessuna.
    - *Per esempio* A♠ K♠ Q♠ con J♠ 10♠ 4♦ 4♣ 2♥ non fanno scala reale, che le richiederebbe tutte e tre: la mano è una coppia di quattro con A-K-J.
rules-super-holdem =
    { "" }- Hold'em con tre carte coperte: vincono le migliori cinque di tutte e otto.
    - Puoi usare tutte e tre le tue carte, due, una o nessuna.
    - *Per esempio* A♠ K♠ Q♠ con J♠ 10♠ 4♦ 4♣ 2♥ fanno scala reale.
rules-short-deck =
    { "" }- Hold'em con 36 carte: mancano quelle dal due al cinque.
    - Il **colore batte il full**, e l'asso apre anche la scala A-6-7-8-9. Tutto il resto vale come al solito.
    - Se c'è l'ante la mettono tutti, e chi ha il bottone mette anche un buio: il primo giro di puntate comincia alla sua sinistra. Senza ante ci sono due bui, come nell'Hold'em.
    - *Per esempio* A♥ 9♥ con 8♥ 6♥ 10♥ 10♠ 10♦ fanno colore, che batte il full di J♠ J♦.
rules-stud-hilo-regular =
    { "" }- Seven-Card Stud con ogni piatto diviso in due metà, **senza qualificazione** per la bassa: la mano più alta prende una metà, la più bassa l'altra.
    - Nella bassa l'asso vale uno; scale e colori non contano, le coppie penalizzano. Una bassa c'è sempre, quindi ogni piatto si divide.
    - *Per esempio* K♠ K♦ 9♣ 9♥ 5♠ 4♦ 2♣ fanno doppia coppia per l'alta e K-9-5-4-2 per la bassa.
rules-deuce-razz =
    { "" }- Seven-Card Stud per la mano **più bassa** secondo il deuce-to-seven: l'asso è alto, scale e colori **penalizzano**. La migliore è 7-5-4-3-2.
    - La carta scoperta più alta apre con il bring-in, l'asso per primo; da lì in poi parla per prima la mano scoperta più bassa.
    - *Per esempio* A♠ 8♦ 6♣ 5♥ 4♠ 3♦ K♥ fanno 8-6-5-4-3; 6-5-4-3-2 sarebbe una scala, e penalizzerebbe.
rules-razzdugi =
    { "" }- Razz con ogni piatto diviso in due metà: una al badugi migliore, una alle cinque carte più basse.
    - Un badugi è fatto di quattro carte di quattro valori **e** quattro semi diversi: più sono basse, meglio è. Chi ha meno carte perde contro chi ne ha di più. L'asso è basso in entrambe le metà.
    - La carta scoperta più alta apre con il bring-in; da lì in poi parla per prima la mano scoperta più bassa. La fiche dispari va al badugi.
    - *Per esempio* A♠ 2♦ 4♥ 7♣ 5♠ 9♦ K♥: il badugi è 7-4-2-A, la bassa 7-5-4-2-A.

rules-pineapple =
    { "" }- Hold'em con tre carte coperte: dopo il primo giro di puntate, **prima del flop**, ognuno ne scarta una coperta.
    - Da lì in poi è Hold'em: le migliori cinque tra le tue due carte e il board.
    - *Per esempio* da A♠ K♠ 7♦ si scarta il sette. Se il tempo scade, si scarta la carta che serve meno.
rules-crazy-pineapple =
    { "" }- Hold'em con tre carte coperte: dopo le puntate sul flop, **prima del turn**, ognuno ne scarta una coperta.
    - Da lì in poi è Hold'em: le migliori cinque tra le tue due carte e il board.
    - *Per esempio* con 9♠ 9♦ K♥ su 9♣ 4♥ 2♠ si scarta il re e si tiene il tris di nove.
rules-irish =
    { "" }- Quattro carte coperte; dopo le puntate sul flop, **prima del turn**, ognuno ne scarta due coperte.
    - Da lì in poi è Hold'em: le migliori cinque tra le tue due carte e il board, non esattamente due come nell'Omaha.
    - *Per esempio* con Q♥ J♥ 8♠ 8♦ su 10♥ 9♥ 3♣ si tengono Q♥ J♥: può arrivare una scala o un colore.
rules-five-card-draw =
    { "" }- Ognuno riceve cinque carte coperte. Dopo il primo giro di puntate puoi cambiarne quante vuoi; poi si punta ancora una volta. Vince la mano più alta.
    - Tutti vedono quante carte hai cambiato, nessuno quali. Chi non ne cambia è servito.
    - Se il mazzo finisce, si rifà con gli scarti di prima e con le mani foldate.
    - *Per esempio* da A♠ A♦ 9♣ 6♥ 2♠ si cambiano tre carte sperando in un terzo asso.
rules-deuce-single-draw =
    { "" }- Cinque carte, un cambio di quante carte vuoi, due giri di puntate; vince la mano **più bassa** secondo il deuce-to-seven.
    - L'asso è alto, scale e colori **penalizzano**: la migliore è 7-5-4-3-2, di almeno due semi.
    - Se il mazzo finisce, si rifà con gli scarti di prima e con le mani foldate.
    - *Per esempio* 9-7-5-4-2 batte 9-8-4-3-2: si confronta prima la carta più alta, poi la seguente.
rules-deuce-triple-draw =
    { "" }- Cinque carte, **tre** cambi di quante carte vuoi, quattro giri di puntate; vince la mano **più bassa** secondo il deuce-to-seven.
    - L'asso è alto, scale e colori **penalizzano**: la migliore è 7-5-4-3-2, di almeno due semi.
    - Se il mazzo finisce, si rifà con gli scarti di prima e con le mani foldate.
    - *Per esempio* con 2♠ 3♦ 4♣ 7♥ K♠ si cambia il re: un 5 fa la mano migliore.
rules-ace-triple-draw =
    { "" }- Cinque carte, **tre** cambi di quante carte vuoi, quattro giri di puntate; vince la mano **più bassa** secondo l'ace-to-five.
    - L'asso è basso, scale e colori non contano, le coppie penalizzano: la migliore è A-2-3-4-5.
    - Se il mazzo finisce, si rifà con gli scarti di prima e con le mani foldate.
    - *Per esempio* 6-4-3-2-A batte 6-5-3-2-A.
rules-badugi =
    { "" }- Quattro carte, tre cambi di quante carte vuoi, quattro giri di puntate. Vince il **badugi** migliore: quattro carte di quattro valori e quattro semi diversi; più sono basse, meglio è.
    - Di due carte dello stesso valore o seme ne conta una sola. Quattro carte battono tre, tre battono due; il migliore è A-2-3-4 di quattro semi.
    - Se il mazzo finisce, si rifà con gli scarti di prima e con le mani foldate.
    - *Per esempio* A♠ 3♦ 7♣ 9♣ sono tre carte, 7-3-A, e perdono contro il badugi K♠ Q♦ J♣ 10♥.
rules-badeucey =
    { "" }- Cinque carte, tre cambi di quante carte vuoi. Il badugi migliore prende una metà di ogni piatto, la mano più bassa secondo il deuce-to-seven l'altra.
    - L'asso è **alto** in entrambe le metà: il badugi migliore è 2-3-4-5 di quattro semi, la bassa migliore 7-5-4-3-2. La fiche dispari va al badugi.
    - *Per esempio* 2♠ 3♦ 4♣ 7♥ 5♥: il badugi è 5-4-3-2, la bassa 7-5-4-3-2.
rules-badacey =
    { "" }- Cinque carte, tre cambi di quante carte vuoi. Il badugi migliore prende una metà di ogni piatto, la mano più bassa secondo l'ace-to-five l'altra.
    - L'asso è **basso** in entrambe le metà: il badugi migliore è A-2-3-4 di quattro semi, la bassa migliore A-2-3-4-5. La fiche dispari va al badugi.
    - *Per esempio* A♠ 2♦ 4♣ 6♥ 7♥: il badugi è 6-4-2-A, la bassa 7-6-4-2-A.
rules-drawmaha =
    { "" }- Cinque carte coperte e un board di cinque. Dopo le puntate sul flop puoi cambiare quante carte vuoi; poi arrivano turn e river.
    - Una metà di ogni piatto va alla mano Omaha migliore (**esattamente due** delle tue carte e tre del board), l'altra alle migliori cinque carte **in mano**, come nel five-card draw. La fiche dispari va alla mano Omaha.
    - *Per esempio* K♠ K♦ 8♥ 8♣ 3♠ su K♥ 8♠ 4♦ 2♣ J♥: tris di re per la metà Omaha, doppia coppia per la metà draw.
rules-jacks-to-open =
    { "" }- Five-card draw in cui tutti mettono l'ante e non ci sono bui; parla per primo chi è a sinistra del bottone. Solo chi ha **una coppia di fanti o meglio** può fare la prima puntata prima del cambio.
    - Il pulsante per puntare lo vedono tutti, così nessuno sa chi potrebbe aprire; se non puoi, lo leggi soltanto tu. Dopo una puntata tutti possono chiamare e rilanciare.
    - Se tutti fanno check nessuno ha aperto: le ante tornano indietro e si danno carte nuove.
    - *Per esempio* J♠ J♦ 9♣ 6♥ 2♠ può aprire, 10♠ 10♦ A♣ K♥ Q♠ no: deve aspettare una puntata.
rules-in-turn =
    { "" }- Un mix di questi giochi: { $games }. `/regole` con il nome di uno di questi dice come si gioca.
    - A un tavolo il gioco cambia a ogni giro di bottone, o a ogni mano se il tavolo è stato aperto così; in un torneo cambia con il livello, e `/torneo struttura` dice i bui e le puntate di ognuno.
    - Nei giochi limit la puntata piccola è il grande buio del tavolo. In quelli no-limit e pot-limit i bui sono la metà; lo stud ha un'ante e un bring-in al posto dei bui.
    - *Per esempio* a 5/10: il Limit Hold'em ha i bui 5/10 e le puntate 10/20, il Razz un'ante di 2 e un bring-in di 5, il No-Limit Hold'em i bui 3/5.
    - Se devi un buio quando comincia uno stud, lo paghi dopo lo stud.
rules-dealers-choice =
    { "" }- Chi ha il bottone sceglie il gioco della prossima mano nel menu sotto il tavolo, entro venti secondi dalla fine di una mano. Altrimenti si gioca di nuovo l'ultimo.
    - Un tavolo si può anche aprire in modo che la scelta valga per un intero giro di bottone.
    - Nei giochi limit la puntata piccola è il grande buio del tavolo. In quelli no-limit e pot-limit i bui sono la metà; lo stud ha un'ante e un bring-in al posto dei bui.
    - *Per esempio* a 2/4: Ada ha il bottone e sceglie Limit Razz. Tutti pagano un'ante di 1, la carta più alta mette il bring-in di 2, e le puntate sono 4 e 8.
    - Il bottone gira anche nello stud, dove non si vede: alla mano dopo sceglie un altro.

rules-common =
    { "" }**A ogni tavolo**
    - Un rilancio vale almeno quanto l'ultima puntata o l'ultimo rilancio. Un all-in più piccolo non permette di rilanciare ancora a chi ha già parlato.
    - *No limit*: qualunque somma fino allo stack. *Pot limit*: fino al piatto dopo aver chiamato. *Limit*: una puntata e tre rilanci di importo fisso, senza limite quando restano due giocatori.
    - Se il tempo scade fai check se puoi, altrimenti fold. Con la *protezione all-in*, attiva se il tavolo o il torneo non la toglie, la prima volta al giorno che ti scade il tempo davanti a una puntata resti in gioco per le fiches che hai già nel piatto.
    - Chi è in sit-out a un tavolo cash riceve le carte, paga quello che deve e fa subito check o fold, se le impostazioni del tavolo non dicono altro.
    - Allo showdown le mani si mostrano in ordine, a cominciare da chi ha puntato o rilanciato per ultimo: se una mano già mostrata batte la tua, la tua può restare coperta. La fiche dispari va al primo vincitore a sinistra del bottone, nello stud alla carta più alta, nell'hi-lo alla mano alta.
    - Valgono solo i pulsanti, e le fiches passano da uno stack all'altro solo a mano finita.
