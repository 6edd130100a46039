# Kinds of cash table and what they take.

kind-line = { $name } · { $blinds } · buy-in { $minimum }–{ $maximum }
kind-fixed-buy-in = { $name } · { $blinds } · buy-in { $maximum }
table-title-kind = { $title } · { $kind }
table-rake = rake { $percent } %, at most { $cap } a hand, none without a flop

# Chips bought at the table
control-topup = Buy chips
form-top-up-title = Buy chips
form-top-up-label = Chips to buy, for a stack of { $maximum } at most
chips-bought = You have bought { $amount } chips.
chips-come-after-the-hand = { $amount } chips come to you when this hand is over.
stack-is-kept = From now on your stack is filled up to { $amount } chips between hands.
stack-is-not-kept = Your stack is no longer filled up.
more-ordered = { $amount } chips come to you when this hand is over.
more-keeps = Your stack is filled up to { $amount } chips between hands.
notice-chips-missing = { $mention }, your wallet does not hold the { $amount } chips that you wanted to buy, so nothing was bought and your stack is no longer filled up.
