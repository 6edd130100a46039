# Le regole della casa: quello su cui gli amici si mettono d'accordo.

describe-table-rules = Cambia le regole della casa del tavolo di questo canale (per chi l'ha aperto e i moderatori)
describe-rules-part = Quali regole vedere e cambiare
option-part = parte
rules-part-bets = Bui, straddle e ante
rules-part-boards = Board

form-house-title = Regole della casa: { $part }
house-line = { $rule }: { $value }
house-big-blinds = { $amount ->
    [0] nessuno
    [one] { $amount } grande buio
   *[other] { $amount } grandi bui
}
house-on = Sì
house-off = No
house-changed = { $when ->
    [now] Fatto: vale da subito.
   *[later] Fatto: vale dalla prossima mano.
}
notice-house-changed = { $mention } ha cambiato le regole della casa{ $when ->
    [now] {""}
   *[later] {" "}(dalla prossima mano)
}: { $rules }

house-table-ante = Ante unica (big blind ante)
house-table-ante-hint = Un giocatore mette un grande buio per tutti, dopo i bui
house-table-ante-none = Nessuna
house-table-ante-big-blind = Grande buio
house-table-ante-button = Bottone

told-post-table-ante = { $name } mette l'ante unica di { $amount }
stakes-with-table-ante = { $blinds } ante unica { $ante }

refusal-same-house-rules = Nessuna modifica: queste sono già le regole della casa.
refusal-house-number-out-of-range = «{ $rule ->
    [straddles] { house-straddles }
    [runouts] { house-runouts }
    [bomb_ante] { house-bomb-ante }
    [bomb_every] { house-bomb-every }
    [bomb_boards] { house-bomb-boards }
    [seven_deuce] { house-seven-deuce }
    [stand_up] { house-stand-up }
    [first_seconds] { house-first-seconds }
    [called_clock] { house-called-clock }
    [rejoin_minutes] { house-rejoin-minutes }
   *[other] { $rule }
}» è un numero da { $minimum } a { $maximum }, non { $value }.
refusal-house-number-unreadable = { $field }: non riesco a leggere «{ $typed }». Non è cambiato nulla.
refusal-table-ante-needs-blinds = Nessun gioco di questo tavolo ha i bui, perciò l'ante unica non è possibile.
refusal-two-antes = A questo tavolo tutti mettono già un'ante, perciò l'ante unica non è possibile.

house-straddle = Straddle
house-straddle-hint = Il doppio del grande buio prima delle carte, da quattro giocatori in su
house-straddle-none = Niente straddle
house-straddle-under-the-gun = Under the gun
house-straddle-button = Bottone
house-straddle-mississippi = Mississippi: tutti tranne i bui
house-straddles = Massimo di straddle per mano
house-straddles-hint = Da 1 a 4, ognuno il doppio del precedente; averne più d'uno è possibile solo da UTG
control-straddle = Straddle
control-always = Straddle sempre: sì / no
straddle-possible = Possono fare straddle nella prossima mano: { $names }
straddle-wanted = { $name } ({ $amount })
straddles-to-come = Straddle nella prossima mano: { $straddles }
straddles-always = Farai straddle ogni volta che puoi. Per smettere premi di nuovo **Straddle sempre: sì / no** in **Altro**.
straddles-no-more = Farai straddle solo quando premi **Straddle**.

refusal-straddle-needs-no-limit = Per lo straddle serve un gioco no-limit o pot-limit con i bui, e questo tavolo non ne ha.
refusal-one-straddle-only = Più straddle nella stessa mano sono possibili solo under the gun: scegli quello, oppure 1.
refusal-no-straddles = A questo tavolo non si fa straddle.
refusal-no-straddle-now = Nella prossima mano nessuno può fare straddle: { $players ->
    [one] serve un giocatore
   *[other] servono { $players } giocatori
} e un gioco no-limit o pot-limit con i bui.
refusal-others-straddle = Lo straddle della prossima mano tocca a qualcun altro.
refusal-cannot-straddle = Chi è in sit-out o sta pagando i bui saltati non può fare straddle.
refusal-too-few-chips-to-straddle = Per lo straddle ti { $amount ->
    [one] servirebbe una fiche
   *[other] servirebbero { $amount } fiches
}.

# Dividere i bui
house-chop-blinds = Dividere i bui
house-chop-blinds-hint = Se tutti gli altri foldano e i due bui sono d'accordo (da Altro), ognuno riprende il suo
control-chop = Dividi i bui: sì / no
chops-always = Dalla prossima mano, se tutti foldano fino ai bui e l'altro buio è d'accordo, vi dividete i bui.
chops-never = Dalla prossima mano non dividi più i bui.
told-chopped = Hanno foldato tutti fino ai bui: i bui si dividono, e ognuno riprende il suo.
picture-chopped = Bui divisi

refusal-chop-needs-blinds = Per dividere i bui serve un gioco con piccolo e grande buio, e questo tavolo non ne ha.
refusal-chop-without-antes = Dove si pagano le ante i bui non si dividono: scegli una delle due regole.
refusal-no-chopping = A questo tavolo i bui non si dividono.

# Lo stesso ai tornei
plan-table-ante = Ante unica (big blind ante)
plan-hint-table-ante = Un giocatore mette un grande buio per tutti, nei livelli con le ante
announcement-antes-big-blind = dal livello { $level } il grande buio mette l'ante unica
announcement-antes-button = dal livello { $level } il bottone mette l'ante unica

# Più giri del board
house-runouts = Run it twice (giri del board)
house-runouts-hint = Da 1 a 3, quando tutti sono all-in e d'accordo (da Altro)
control-runouts = Run it twice: sempre / chiedi / mai
runouts-always = Dalla prossima mano, quando sono d'accordo tutti quelli nella mano, il board si gira { $runouts ->
    [2] due volte
    [3] tre volte
   *[other] { $runouts } volte
}.
runouts-ask = Dalla prossima mano, quando gli altri nella mano sono tutti d'accordo, ti chiedo se girare il board { $runouts ->
    [2] due volte
    [3] tre volte
   *[other] { $runouts } volte
}. Hai 8 secondi per rispondere.
runouts-never = Dalla prossima mano, nelle mani che giochi il board si gira una volta sola.
control-runagain = { $amount ->
    [2] Due volte
    [3] Tre volte
   *[other] { $amount } volte
}
control-runonce = Una volta sola
told-run-again = { $name } è d'accordo a girare il board { $runouts ->
    [2] due volte
    [3] tre volte
   *[other] { $runouts } volte
}
told-run-once = { $name } vuole girarlo una volta sola
told-deck-too-short = Il mazzo ha carte per { $dealt ->
    [one] un solo giro del board
   *[other] { $dealt } giri del board
}, non { $agreed }

refusal-runouts-need-cards = Il board si gira più volte solo nei giochi senza cambio, e questo tavolo ha solo giochi con cambio.
refusal-no-runouts = A questo tavolo il board si gira una volta sola.

# Rabbit hunt
house-rabbit-hunt = Rabbit hunt
house-rabbit-hunt-hint = Dopo una mano finita in anticipo, chi la giocava può chiedere che carte sarebbero uscite
control-rabbit = Rabbit
told-rabbit = Rabbit hunt, chiesto da { $name }: { $cards }
alt-rabbit = Sarebbero uscite: { $cards }.
notice-rabbit = Rabbit hunt sulla mano { $hand }, chiesto da { $name }: { $cards }{ $proven ->
    [yes] . Lo prova il file: controllalo con «mazziere verify» o con lo script.
   *[no] .
}

refusal-no-rabbit-hunt = Per questa mano il rabbit hunt non era attivo.
refusal-no-rabbit = Non c'è niente da vedere: la mano non è finita, il board era completo, oppure le carte sono già state mostrate.
refusal-rabbit-needs-board = Per il rabbit hunt serve un gioco che finisce con le carte del board, e questo tavolo non ne ha.

# Più board
told-street-of-board = { $street } { $number }
told-final-board-of-several = Board { $number }: { $cards }
told-win-on-board = Board { $number }: { $win }
told-in-runout = Giro { $number }: { $told }
picture-hand-on-board = { $number }: { $hand }
alt-hand-on-board = { $hand } sul board { $number }
alt-hand-in-runout = { $hand } nel giro { $number }
alt-cards-in-runout = { $cards } nel giro { $number }

# Bomb pot
rules-part-bomb-pots = Bomb pot
house-bomb-ante = Ante del bomb pot
house-bomb-ante-hint = In grandi bui, da 1 a 20; 0 per nessun bomb pot. Prima del flop non si punta
house-bomb-every = Bomb pot ogni quante mani
house-bomb-every-hint = Da 0 a 100; con 0 solo se viene chiamato o votato, da Altro
house-bomb-boards = Board di un bomb pot
house-bomb-boards-hint = 1 o 2; con due board ognuno vale metà piatto, se bastano le carte
control-bomb = Prossima mano bomb pot
more-bomb-pots = In un bomb pot tutti mettono un'ante di { $ante ->
    [one] una fiche
   *[other] { $ante } fiches
}. Per la prossima mano può chiamarlo chi ha aperto il tavolo, o più della metà dei giocatori.
bomb-pot-called = Fatto. La prossima mano con un flop è un bomb pot.
bomb-pot-is-next = La prossima mano è un bomb pot: tutti mettono un'ante di { $ante ->
    [one] una fiche
   *[other] { $ante } fiches
}
notice-bomb-pot = { $mention } ha chiamato un bomb pot per la prossima mano.
notice-bomb-wanted = { $name } vuole un bomb pot: voti { $votes } su { $needed }.
notice-bomb-pot-voted = Il voto è passato: la prossima mano con un flop è un bomb pot.
bomb-pot-wanted = Hai votato per un bomb pot. Serve più della metà dei giocatori.
picture-bomb-pot = Bomb pot
alt-bomb-pot = Bomb pot: tutti hanno messo l'ante.

refusal-bomb-pot-needs-ante = In un bomb pot tutti mettono un'ante: scegli almeno 1 grande buio, oppure nessun bomb pot.
refusal-bomb-pot-needs-flop = Per un bomb pot serve un gioco con bui e flop, e questo tavolo non ne ha.
refusal-no-bomb-pots = A questo tavolo non ci sono bomb pot.
refusal-bomb-pot-wanted = Hai già votato per un bomb pot.
refusal-bomb-vote-while-away = Per votare un bomb pot devi essere in gioco, non in sit-out.
refusal-bomb-pot-is-next = Un bomb pot è già stato chiamato.
refusal-no-straddle-in-bomb-pot = La prossima mano è un bomb pot, e lì nessuno fa straddle.

# 7-2
rules-part-bonuses = Premi
house-seven-deuce = Gioco del 7-2
house-seven-deuce-hint = Grandi bui che tutti pagano a chi vince con 7-2 a Hold'em (si mostra sempre); 0 per nessuno
told-seven-deuce = { $name } incassa { $amount } per aver vinto con 7-2

refusal-seven-deuce-needs-holdem = Per il gioco del 7-2 serve l'Hold'em, e questo tavolo non ce l'ha.

# Stand-up
house-stand-up = Stand-up (tutti in piedi)
house-stand-up-hint = Grandi bui che l'ultimo rimasto in piedi paga a ciascuno, da 1 a 20; 0 per nessuno
picture-stand-up = Stand-up: { $amount } a testa
alt-standing = in piedi, { $amount } da parte
leave-pays-others = Nello stand-up sei in piedi: se lasci il tavolo adesso, paghi agli altri { $amount } in totale.
notice-stand-up-over = Stand-up: { $losers } { $count ->
    [one] paga
   *[other] pagano
} { $amount } a testa a { $others }.
notice-stand-up-off = La partita di stand-up è finita, e nessuno deve pagare.

refusal-stand-up-needs-seats = Per lo stand-up serve un tavolo con almeno { $players ->
    [one] un posto
   *[other] { $players } posti
}.
refusal-stand-up-too-dear = A tavolo pieno servirebbe uno stack di { $amount ->
    [one] una fiche
   *[other] { $amount } fiches
}, ma il buy-in massimo è { $maximum }: scegli un numero più basso di grandi bui.

# Galateo
rules-part-manners = Galateo
house-all-in-face-up = Carte scoperte negli all-in
house-all-in-face-up-hint = Altrimenti si mostrano a turno allo showdown, e una mano battuta può restare coperta
house-called-clock = Chiamata del tempo (secondi)
house-called-clock-hint = Da 5 a 60, di solito 15: i secondi che restano dopo la chiamata; 0 per non permetterla
control-clock = Chiama il tempo ({ $seconds } s)
clock-called = Fatto: ho avvisato tutti.
notice-clock-called = { $mention }, { $name } ti ha chiamato il tempo: hai al massimo { $seconds } s.
refusal-no-called-clock = A questo tavolo non si chiama il tempo.
refusal-clock-was-called = In questo turno il tempo è già stato chiamato.
refusal-clock-too-early = Il tempo si può chiamare dopo i primi { $seconds } s di un turno.
refusal-clock-too-late = In questo turno non restano comunque più di { $seconds } s.
house-first-seconds = Secondi per agire preflop
house-first-seconds-hint = Nella prima street di ogni gioco; da 5 al tempo del tavolo; 0 = come le altre street
refusal-first-seconds-out-of-range = I secondi per agire preflop vanno da { $minimum } a { $maximum } a questo tavolo, oppure 0: non { $seconds }.
house-buy-in-cap = Buy-in massimo
house-buy-in-cap-hint = Può salire con lo stack più grande, oltre il massimo del tavolo
house-buy-in-cap-table = Il massimo del tavolo
house-buy-in-cap-half = Metà dello stack più grande
house-buy-in-cap-biggest = Quanto lo stack più grande
house-rejoin-minutes = Anti-ratholing (minuti)
house-rejoin-minutes-hint = Chi torna prima riporta ciò con cui è uscito, fino al massimo; da 0 a 1440, di solito 60

# L'immagine
rules-part-fairness = Mazzo verificabile
house-beacon = Estrazione del beacon
house-beacon-hint = Se una mano aspetta l'estrazione del beacon che taglia il mazzo
house-beacon-server = Come ha scelto il server
house-beacon-no = Non è obbligatoria
house-beacon-deal = Aspetta cinque minuti, poi si gioca senza
house-beacon-pause = Aspetta cinque minuti, poi pausa
rules-part-look = Immagine
house-picture = Forma dell'immagine
house-picture-hint = Alta: scritte e carte più grandi sul telefono, ma più piccole su un computer
house-picture-server = Come nel server
house-picture-wide = Larga
house-picture-tall = Alta, per il telefono
