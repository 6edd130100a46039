# Le mani finite: rivederle una mossa alla volta, e controllare il mazzo.

refusal-hand-not-told = Quella mano risale a quando non conservavo ancora ogni azione, quindi non posso fartela rivedere.
refusal-hand-not-sealed = Quella mano risale a quando i mazzi non si potevano ancora verificare, quindi non si può controllare.

command-replay = rivedi
command-verify = verifica
command-share = condividi
describe-hand-share = Mostra al canale una mano animata
control-share = Condividi
refusal-hand-shared = Questa mano è già stata condivisa in questo canale. `/mano condividi` la mostra di nuovo.
describe-replay-view = Come mostrarla; di norma una mossa alla volta
replay-view-steps = una mossa alla volta, con le mie carte
replay-view-mine = animata, con le mie carte, solo per me
replay-view-public = animata, per il canale
describe-hand-replay = Rivedi una mano di questo tavolo, una mossa alla volta
describe-hand-verify = Controlla che il mazzo di una mano sia quello pubblicato prima delle carte

menu-replay = Rivedi
menu-verify = Verifica
refusal-message-without-hand = In quel messaggio non trovo nessuna mano. Scegli questa voce dove un tavolo mostra una mano, o usa `/mano rivedi` e `/mano verifica`.

command-session = sessione
describe-hand-export = Una mano in un file per altri programmi, con le tue carte
describe-session = Quello che hai giocato al tavolo di questo canale
describe-session-export = Le mani che hai ricevuto al tavolo di questo canale, in un file per altri programmi
describe-export-format = Il formato; di norma testo PokerStars, che i tracker leggono
format-pokerstars = Testo PokerStars
format-ohh = Open Hand History 1.4
format-phh = PHH (Poker Hand History)
format-json = JSON, con i campi di PHH
session-exported = { $hands ->
    [one] Una mano, come l'hai vista tu.
   *[other] { $hands } mani, come le hai viste tu.
}{ $left_out ->
    [0] {""}
    [one] {" "}Un'altra di questo tavolo manca: annullata, troppo vecchia o con qualcosa che il formato non prevede.
   *[other] {" "}Altre { $left_out } di questo tavolo mancano: annullate, troppo vecchie o con qualcosa che il formato non prevede.
}
refusal-file-too-large = È troppo grande per un file di Discord: chiedilo a chi gestisce questo bot.
refusal-no-hands-of-yours = Non hai nessuna mano finita al tavolo di questo canale.
refusal-history-cannot-say = Il formato { $format } non prevede { $what ->
    [game] il gioco
    [structure] la struttura delle puntate
    [runouts] tanti giri del board
    [protection] la protezione all-in
    [bomb-pot] il bomb pot
    [bounty] il premio del 7-2
    [chop] i bui divisi
   *[blinds] il buio morto
} della mano { $hand }.
refusal-history-not-one = Non è una hand history: serve un testo PokerStars, Open Hand History, PHH, o JSON con i campi di PHH.
refusal-history-unreadable = La mano { $hand } non si può leggere qui: { $line }
refusal-history-cut-off = Il testo della mano { $hand } si interrompe a metà.
refusal-history-too-large = Il file è troppo grande: posso leggere al massimo { $most } MB.

describe-session-show = Una sessione di questo canale in un'immagine: chi ha vinto cosa, fiches mano per mano, fortuna
describe-session-which = Quale sessione; di norma l'ultima
refusal-no-such-session = In quella sessione non si è giocata nessuna mano: scegline una dalla lista, o prima giocane una.
session-name = { $date }: { $game }, { $hands ->
    [one] una mano
   *[other] { $hands } mani
}
session-title = Riepilogo della sessione
session-hands = Mani
session-length = Tempo
session-hours = { $hours } h { $minutes } min
session-minutes = { $minutes } min
session-biggest = Piatto più grande, mano { $number }
session-won-by = Vinto da
session-best = Il punto migliore: { $name }, mano { $number }
session-result = Risultato
session-luck = Fortuna
session-settling = Chi paga chi
session-footer = Fortuna: quanto gli all-in hanno reso oltre il valore atteso. Risultato meno fortuna = risultato EV.
session-footer-more = Fortuna: quanto gli all-in hanno reso oltre il valore atteso. Nel testo ci sono tutti i giocatori.
session-alt-figures = { $hands ->
    [one] Una mano
   *[other] { $hands } mani
} in { $length }; piatto più grande { $pot }, vinto da { $name } nella mano { $number }.
session-alt-best = Punto migliore: { $hand } di { $name }, { $cards }.
session-alt-player = { $name } { $result ->
    [up] vince { $net }
    [down] perde { $net }
   *[even] è in pari
}{ $lucky ->
    [up] , fortuna { $luck }
    [down] , sfortuna { $luck }
    [even] , fortuna nulla
   *[unknown] {""}
}.

control-ranks = Ordine dei punti
control-last = Ultima mano
review-pot = { $number ->
    [0] Piatto principale { $amount }: { $wins }
   *[other] Piatto laterale { $number }, { $amount }: { $wins }
}
review-odds = { $street }{ $pots ->
    [several] {" "}(piatto principale)
   *[one] {""}
}: { $shares }
review-stack = { $name }: { $before } → { $after } ({ $net })
replay-step = { $step } di { $steps }
replay-first = Inizio
replay-back = Indietro
replay-on = Avanti
replay-last = Fine
table-sealed = Mazzo sigillato: { $seal }; `/mano verifica` lo controlla dopo la mano
table-deck = Mazzo { $root }, { $cut }
fair-deal = Mazzo verificabile
fair-deal-deck = mazzo { $root }
fair-deal-next = prossimo mazzo { $root }
deck-cut = { $kind ->
    [both] tagliato da { $names } e dall'estrazione { $round }
    [words] tagliato da { $names }
    [round] tagliato dall'estrazione { $round }
   *[none] senza taglio
}
deck-cut-in-words = { $kind ->
    [both] tagliato da { $names } e dal beacon
    [words] tagliato da { $names }
    [round] tagliato dal beacon
   *[none] senza taglio
}
cards-next-deck = Prossimo mazzo: { $root }
next-deck = { $root ->
    [none] Prossimo mazzo
   *[other] Prossimo mazzo { $root }
}
next-deck-open = si può tagliare
next-deck-closed = taglio chiuso alle { $when }
next-deck-round = { $round ->
    [none] decide il beacon
   *[other] decide l'estrazione { $round }
}
more-next-deck = Il mazzo della mano { $hand } è già fissato. Il suo codice: `{ $root }`
more-cut = { $until ->
    [hand] Con **Taglia** lo rimescoli con una parola tua, fino alla fine della mano { $hand }.
   *[countdown] Con **Taglia** lo rimescoli con una parola tua, finché non parte il conto alla rovescia.
}
more-cut-closed = Il taglio si è chiuso alle { $when }; l'estrazione del beacon che taglia il mazzo esce dopo.
more-cut-by = Tagliato da { $words }.
control-fair = È tutto regolare?
cut-word = { $name } con «{ $word }»
control-cut = Taglia
form-cut-title = Taglia il mazzo della mano { $hand }
form-cut-label = Una parola a tua scelta
form-cut-hint = Mazzo { $root }. La vedono tutti; puoi cambiarla fino { $until ->
    [hand] a fine mano
   *[countdown] al conto alla rovescia
}.

verify-title = Il mazzo della mano { $hand }
verify-seal = Il mazzo è stato mescolato e sigillato prima di dare la prima carta, e da allora il messaggio della mano ne mostra l'inizio:
    `{ $seal }`
    (il resto è `{ $rest }`)
verify-root = Prima del taglio il mazzo aveva già questo codice (`root`), e da allora non è cambiato:
    `{ $root }`
    (il resto è `{ $rest }`). Il mazzo è { $cut }. Il codice comincia come nel tuo messaggio con le carte. Quel messaggio non posso averlo cambiato: Discord lo segnerebbe.
verify-word = { $name } ha tagliato con «{ $word }».
verify-forgotten-word = { $name } ha tagliato con una parola che non mostro più: nel file c'è il suo hash.
verify-closed = Il taglio si è chiuso il { $when }: dopo nessuno poteva aggiungere una parola, e prima nessuno poteva conoscere l'estrazione.
verify-round = Ha tagliato anche l'estrazione { $round } del beacon `{ $chain }`. `mazziere verify` ne controlla la firma. Lo script e la pagina dicono quando è uscita: dev'essere dopo la chiusura del taglio.
verify-thrown = { $count ->
    [one] Prima di questo ho messo da parte un mazzo
   *[other] Prima di questo ho messo da parte { $count } mazzi
}, con il codice già mostrato: è tutto nel file.
verify-refilled = { $count ->
    [one] Il mazzo è finito una volta
   *[other] Il mazzo è finito { $count } volte
}. Le carte tornate in gioco sono uscite in un ordine fissato prima del taglio. Di queste puoi conoscere: { $cards }.
verify-how-cut = Per controllare senza di me, prendi il file. Lo script `mazziere_verify.py` e la pagina `index.html`, nella cartella `verify` del mio programma, controllano ogni carta aperta e provano che l'ordine delle carte deriva dal codice e dal taglio. Con i file di altre mani provano anche che nessuno ha scambiato un mazzo.
verify-opened = { $count ->
    [one] Puoi vedere una carta su { $deck }
   *[other] Puoi vedere { $count } carte su { $deck }
}: { $cards }. Le altre restano coperte: chi le aveva ha foldato o non le ha mostrate, oppure nessuno le ha mai viste.
verify-how = Per controllare, prendi il file. Il sigillo è lo SHA-256 dei `seals` scritti uno dopo l'altro. Il sigillo di una carta aperta è lo SHA-256 di `{ $hand }/place/card/salt`, dove place 1 è la prima carta data.
