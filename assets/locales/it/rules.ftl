# Come gioca questo bot, in breve: un testo per ogni gioco, e quello che vale per tutti.

command-rules = regole
describe-rules = Come si gioca qui, in breve
describe-rules-game = Quale gioco; quello del tavolo di questo canale se non lo dici

rules-title = Come si gioca qui a { $game }

rules-holdem =
    { "" }- Ognuno riceve due carte. Il board ne ha cinque: il flop di tre, il turn, il river.
    - Vincono le migliori cinque di queste sette carte; si possono usare tutte e due le proprie, una o nessuna.
    - I due giocatori a sinistra del bottone mettono i bui. Il primo giro comincia a sinistra del grande buio, gli altri a sinistra del bottone.
rules-omaha =
    { "" }- Ognuno riceve quattro carte; il board ne ha cinque, come nell'Hold'em.
    - Una mano è fatta di **esattamente due** carte proprie con **esattamente tre** del board. Quattro cuori sul board e uno in mano non fanno colore.
    - Bui, bottone e giri sono quelli dell'Hold'em.
rules-omaha-hilo =
    { "" }- Omaha con ogni piatto diviso in due metà: una alla mano più alta, una alla più bassa.
    - Una mano bassa ha cinque valori diversi dall'otto in giù, con l'asso che vale uno; scale e colori non contano. La migliore è A-2-3-4-5.
    - Alta e bassa usano ognuna esattamente due carte proprie, non per forza le stesse. Senza una bassa, l'alta prende tutto.
rules-five-card-omaha =
    { "" }- Omaha con cinque carte per ognuno.
    - Una mano è sempre fatta di **esattamente due** carte proprie con **esattamente tre** del board.
    - Bui, bottone e giri sono quelli dell'Hold'em.
rules-stud =
    { "" }- Ognuno mette l'ante e riceve sette carte: due coperte, quattro scoperte, l'ultima coperta. Vincono le migliori cinque.
    - La carta scoperta più bassa apre con il bring-in (a parità di valore fiori, poi quadri, cuori, picche); da lì in poi parla per prima la mano scoperta migliore.
    - I giri sono cinque, uno dopo ogni carta dalla terza. Se le carte finiscono, l'ultima è comune a tutti.
rules-stud-hilo =
    { "" }- Seven-Card Stud con ogni piatto diviso in due metà: una alla mano più alta, una alla più bassa.
    - Una mano bassa ha cinque valori diversi dall'otto in giù, con l'asso che vale uno; scale e colori non contano.
    - Senza una bassa, l'alta prende tutto.
rules-five-card-stud =
    { "" }- Ognuno mette l'ante e riceve cinque carte: una coperta, quattro scoperte. Vince la mano migliore.
    - La carta scoperta più bassa apre con il bring-in; da lì in poi parla per prima la mano scoperta migliore.
    - I giri sono quattro, uno dopo ogni carta dalla seconda.
rules-razz =
    { "" }- Seven-Card Stud per la mano **più bassa**. L'asso è basso, scale e colori non contano, le coppie danneggiano: la migliore è A-2-3-4-5.
    - La carta scoperta più alta apre con il bring-in; da lì in poi parla per prima la mano scoperta più bassa.
    - Valgono cinque carte qualunque; non c'è un otto da raggiungere.

rules-common =
    { "" }**A ogni tavolo**
    - Un rilancio vale almeno quanto l'ultima puntata o l'ultimo rilancio. Un all-in più piccolo non permette di rilanciare ancora a chi ha già parlato.
    - *No limit*: qualunque somma fino allo stack. *Pot limit*: fino al piatto dopo il call. *Limit*: una puntata e tre rilanci di misura fissa, senza fine tra gli ultimi due.
    - A chi finisce il tempo faccio fare check quando è gratis, altrimenti lascia.
    - Allo showdown le mani si mostrano in ordine, a cominciare da chi ha puntato o rilanciato per ultimo: una mano battuta che viene prima si vede, una che viene dopo può restare coperta. Una fiche che non si può dividere va al primo vincitore a sinistra del bottone, nello stud alla carta più alta, nell'hi-lo alla mano alta.
    - Conta solo quello che si preme, e le fiches cambiano mano solo a mano finita.
