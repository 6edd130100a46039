# Le regole della casa: quello su cui gli amici si mettono d'accordo.

describe-table-rules = Cambia le regole della casa del tavolo di questo canale (per chi l'ha aperto e i moderatori)
describe-rules-part = Quali regole vedere e cambiare
option-part = parte
rules-part-bets = Straddle e ante

form-house-title = Regole della casa
house-line = { $rule }: { $value }
house-on = Sì
house-off = No
house-changed = Fatto. { $when ->
    [now] Vale da adesso.
   *[later] Vale dalla prossima mano.
}
notice-house-changed = { $mention } ha cambiato le regole della casa{ $when ->
    [now] {""}
   *[later] {" "}dalla prossima mano
}: { $rules }

house-table-ante = Ante per il tavolo
house-table-ante-hint = Uno mette un grande buio per tutti, dopo i bui
house-table-ante-none = Nessuno
house-table-ante-big-blind = Grande buio
house-table-ante-button = Bottone

told-post-table-ante = { $name } mette l'ante di tutti, { $amount }
stakes-with-table-ante = { $blinds } ante { $ante } per tutti

refusal-same-house-rules = Queste sono già le regole della casa: non è cambiato nulla.
refusal-house-number-out-of-range = «{ $rule ->
   *[other] { $rule }
}» è un numero da { $minimum } a { $maximum }, non { $value }.
refusal-house-number-unreadable = { $field }: non riesco a leggere «{ $typed }». Non è cambiato nulla.
refusal-table-ante-needs-blinds = Nessun gioco di questo tavolo ha bui che girano: nessuno può mettere un ante per tutti.
refusal-two-antes = A questo tavolo mettono già tutti un ante: nessuno può metterne uno per tutti.
