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
   *[later] {" "}dalla prossima mano
}: { $rules }

house-table-ante = Ante per il tavolo
house-table-ante-hint = Un giocatore mette un grande buio per tutti, dopo i bui
house-table-ante-none = Nessuno
house-table-ante-big-blind = Grande buio
house-table-ante-button = Bottone

told-post-table-ante = { $name } mette l'ante di tutti, { $amount }
stakes-with-table-ante = { $blinds } ante { $ante } per tutti

refusal-same-house-rules = Queste sono già le regole della casa: non è cambiato nulla.
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
refusal-table-ante-needs-blinds = Nessun gioco di questo tavolo ha i bui: nessuno può mettere un ante per tutti.
refusal-two-antes = A questo tavolo mettono già tutti un ante: nessuno può metterne uno per tutti.

house-straddle = Straddle
house-straddle-hint = Il doppio del grande buio prima delle carte, da quattro giocatori in su
house-straddle-none = Niente straddle
house-straddle-under-the-gun = Under the gun
house-straddle-button = Bottone
house-straddle-mississippi = Mississippi: tutti tranne i bui
house-straddles = Massimo di straddle in una mano
house-straddles-hint = Da 1 a 4, ognuno il doppio del precedente; più di 1 solo under the gun
control-straddle = Straddle
control-always = Straddle sempre: sì / no
straddle-possible = Possono fare straddle nella prossima mano: { $names }
straddle-wanted = { $name } ({ $amount })
straddles-to-come = Straddle nella prossima mano: { $straddles }
straddles-always = Fai straddle ogni volta che puoi, finché non premi di nuovo **Straddle sempre: sì / no** in **Altro**.
straddles-no-more = Fai straddle solo quando premi **Straddle**.

refusal-straddle-needs-no-limit = Per lo straddle serve un gioco no-limit o pot-limit con i bui, e questo tavolo non ne ha.
refusal-one-straddle-only = Più straddle in una mano valgono solo under the gun: scegli quello, oppure 1.
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
house-chop-blinds-hint = Se foldano tutti gli altri, i due bui li riprendono se vogliono entrambi (da Altro)
control-chop = Dividi i bui: sì / no
chops-always = Quando tutti foldano fino ai bui, tu e l'altro buio li dividete se lo volete entrambi, dalla prossima mano.
chops-never = Non dividi i bui, dalla prossima mano.
told-chopped = Hanno foldato tutti fino ai bui: si dividono, e ognuno riprende il suo.
picture-chopped = Bui divisi

refusal-chop-needs-blinds = Per dividere i bui serve un gioco con piccolo e grande buio, e questo tavolo non ne ha.
refusal-chop-without-antes = Dove si mettono gli ante i bui non si dividono: scegli l'uno o l'altro.
refusal-no-chopping = A questo tavolo i bui non si dividono.

# Lo stesso ai tornei
plan-table-ante = Ante per il tavolo
plan-hint-table-ante = Un giocatore mette un grande buio per tutti, ai livelli con un ante
lobby-antes-big-blind = dal livello { $level } il grande buio mette l'ante di tutti
lobby-antes-button = dal livello { $level } il bottone mette l'ante di tutti

# Più runout
house-runouts = Runout quando sono tutti all-in
house-runouts-hint = Da 1 a 3, se sono d'accordo tutti quelli nella mano (da Altro)
control-runouts = Più runout: sempre / chiedi / mai
runouts-always = Quando sono d'accordo tutti quelli nella mano, il resto del board si dà { $runouts ->
    [2] due volte
    [3] tre volte
   *[other] { $runouts } volte
}, dalla prossima mano.
runouts-ask = Quando tutti gli altri nella mano sono d'accordo, ti verrà chiesto se il resto del board si dà { $runouts ->
    [2] due volte
    [3] tre volte
   *[other] { $runouts } volte
}, dalla prossima mano; hai 8 secondi.
runouts-never = Nelle mani in cui giochi il resto del board si dà una volta sola, dalla prossima mano.
control-runagain = { $amount ->
    [2] Due volte
    [3] Tre volte
   *[other] { $amount } volte
}
control-runonce = Una volta sola
told-run-again = { $name } è d'accordo: { $runouts ->
    [2] due volte
    [3] tre volte
   *[other] { $runouts } volte
}
told-run-once = { $name } vuole un runout solo
told-deck-too-short = Il mazzo ha carte per { $dealt ->
    [one] un runout
   *[other] { $dealt } runout
}, non { $agreed }

refusal-runouts-need-cards = Più runout si danno solo nei giochi senza cambio, e questo tavolo ha solo giochi con cambio.
refusal-no-runouts = A questo tavolo il board si dà una volta sola.

# Rabbit hunt
house-rabbit-hunt = Rabbit hunt
house-rabbit-hunt-hint = Chi era in una mano finita in anticipo può chiedere che carte sarebbero uscite
control-rabbit = Rabbit
told-rabbit = Rabbit hunt, chiesto da { $name }: { $cards }
alt-rabbit = Sarebbero uscite: { $cards }.
notice-rabbit = Rabbit hunt sulla mano { $hand }, chiesto da { $name }: { $cards }{ $proven ->
    [yes] . Il file lo prova, con «mazziere verify» o con lo script.
   *[no] .
}

refusal-no-rabbit-hunt = In questa mano, a questo tavolo, non c'era il rabbit hunt.
refusal-no-rabbit = Non c'è niente da vedere: la mano non è finita, il board era completo, oppure le carte sono già state mostrate.
refusal-rabbit-needs-board = Per il rabbit hunt serve un gioco che finisce con carte del board, e questo tavolo non ne ha.

# Several boards
told-street-of-board = { $street } { $number }
told-final-board-of-several = Board { $number }: { $cards }
told-win-on-board = Board { $number }: { $win }
told-in-runout = Runout { $number }: { $told }
picture-hand-on-board = { $number }: { $hand }
alt-hand-on-board = { $hand } sul board { $number }
alt-hand-in-runout = { $hand } nel runout { $number }
alt-cards-in-runout = { $cards } nel runout { $number }

# Bomb pot
rules-part-bomb-pots = Bomb pot
house-bomb-ante = Bomb pot: ante di tutti
house-bomb-ante-hint = In grandi bui, da 1 a 20; 0 per nessuna bomb pot. Prima del flop non si punta
house-bomb-every = Bomb pot ogni quante mani
house-bomb-every-hint = Da 0 a 100; 0: solo se viene chiamata o votata, da Altro
house-bomb-boards = Board di una bomb pot
house-bomb-boards-hint = 1 o 2; con due ognuno vale metà, finché bastano le carte
control-bomb = Prossima mano bomb pot
more-bomb-pots = In una bomb pot tutti mettono un ante di { $ante ->
    [one] una fiche
   *[other] { $ante } fiches
}; per la prossima mano può chiamarne una chi ha aperto il tavolo, o più della metà dei giocatori.
bomb-pot-called = Fatto. La prossima mano con un flop è una bomb pot.
bomb-pot-is-next = La prossima mano è una bomb pot: tutti mettono un ante di { $ante ->
    [one] una fiche
   *[other] { $ante } fiches
}
notice-bomb-pot = { $mention } ha chiamato una bomb pot per la prossima mano.
notice-bomb-wanted = { $name } vuole una bomb pot: voti { $votes } su { $needed }.
notice-bomb-pot-voted = La vogliono i giocatori: la prossima mano con un flop è una bomb pot.
bomb-pot-wanted = Hai votato per una bomb pot. Serve più della metà dei giocatori.
picture-bomb-pot = Bomb pot
alt-bomb-pot = Bomb pot: tutti hanno messo l'ante.

refusal-bomb-pot-needs-ante = Per una bomb pot serve un ante di tutti: scegli almeno 1 grande buio, oppure nessuna bomb pot.
refusal-bomb-pot-needs-flop = Per una bomb pot serve un gioco con bui e flop, e questo tavolo non ne ha.
refusal-no-bomb-pots = A questo tavolo non ci sono bomb pot.
refusal-bomb-pot-wanted = Hai già votato per una bomb pot.
refusal-bomb-vote-while-away = Per una bomb pot si vota mentre si gioca, non da assenti.
refusal-bomb-pot-is-next = Una bomb pot è già stata chiamata.
refusal-no-straddle-in-bomb-pot = La prossima mano è una bomb pot, e lì nessuno fa straddle.

# 7-2
rules-part-bonuses = Premi
house-seven-deuce = Gioco del 7-2
house-seven-deuce-hint = Grandi bui da tutti a chi vince a Hold'em con 7-2 e lo mostra; 0 per nessuno
told-seven-deuce = { $name } incassa { $amount } per aver vinto con 7-2

refusal-seven-deuce-needs-holdem = Per il gioco del 7-2 serve Hold'em, e a questo tavolo non si gioca.

# Stand-up
house-stand-up = Stand-up (tutti in piedi)
house-stand-up-hint = Grandi bui che chi resta in piedi per ultimo paga a ognuno, da 1 a 20; 0 per nessuno
picture-stand-up = Stand-up: { $amount } a testa
alt-standing = in piedi, { $amount } da parte
leave-pays-others = Nello stand-up sei in piedi: se lasci il tavolo prima di sederti, paghi agli altri { $amount } in tutto.
notice-stand-up-over = Stand-up: { $losers } { $count ->
    [one] paga
   *[other] pagano
} { $amount } a testa a { $others }.
notice-stand-up-off = La partita di stand-up è finita, e nessuno deve pagare.

refusal-stand-up-needs-seats = Per lo stand-up serve un tavolo con almeno { $players ->
    [one] un posto
   *[other] { $players } posti
}.
refusal-stand-up-too-dear = Con tutti i posti occupati servirebbe uno stack di { $amount ->
    [one] una fiche
   *[other] { $amount } fiches
}, e il buy-in massimo è { $maximum }: scegli meno grandi bui.

# Comportamento
rules-part-manners = Comportamento
house-all-in-face-up = Carte scoperte negli all-in
house-all-in-face-up-hint = Altrimenti si mostrano a turno allo showdown, e una mano battuta può restare coperta
house-called-clock = Chiamare il tempo: secondi
house-called-clock-hint = Da 5 a 60, di solito 15: quanti ne restano se qualcuno chiama il tempo; 0: nessuno
control-clock = Chiama il tempo ({ $seconds } s)
clock-called = Fatto: lo sanno tutti.
notice-clock-called = { $mention }, { $name } ti ha chiamato il tempo: restano al massimo { $seconds } s.
refusal-no-called-clock = A questo tavolo non si chiama il tempo.
refusal-clock-was-called = In questo turno il tempo è già stato chiamato.
refusal-clock-too-early = Il tempo si può chiamare dopo i primi { $seconds } s di un turno.
refusal-clock-too-late = In questo turno restano comunque non più di { $seconds } s.
house-first-seconds = Secondi di un turno prima del flop
house-first-seconds-hint = Da 5 a quelli di un turno qui; 0: nessuna differenza. Nella prima street di ogni gioco
refusal-first-seconds-out-of-range = Secondi di un turno prima del flop: da { $minimum } a { $maximum } a questo tavolo oppure 0, non { $seconds }.
house-buy-in-cap = Buy-in massimo
house-buy-in-cap-hint = Può salire con lo stack più grande, oltre il massimo del tavolo
house-buy-in-cap-table = Il massimo del tavolo
house-buy-in-cap-half = Metà dello stack più grande
house-buy-in-cap-biggest = Quanto lo stack più grande
house-rejoin-minutes = Minuti per rientrare con tutto lo stack
house-rejoin-minutes-hint = Chi torna prima riporta ciò con cui è uscito, fino al massimo; da 0 a 1440, di solito 60

# L'immagine
rules-part-fairness = Mazzo verificabile
house-beacon = L'estrazione del faro
house-beacon-hint = Se una mano aspetta l'estrazione del faro che ne taglia il mazzo
house-beacon-server = Come ha scelto il server
house-beacon-no = Non serve
house-beacon-deal = Aspetta cinque minuti, poi si gioca senza
house-beacon-pause = Aspetta cinque minuti, poi pausa
rules-part-look = Immagine
house-picture = Forma dell'immagine
house-picture-hint = Alta: lettere e carte più grandi sul telefono, ma piccola su un computer
house-picture-server = Come nel server
house-picture-wide = Larga
house-picture-tall = Alta, per il telefono
