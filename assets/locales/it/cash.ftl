# Tipi di tavolo cash e il loro rake.

kind-line = { $name } · { $blinds } · buy-in { $minimum }–{ $maximum }
kind-fixed-buy-in = { $name } · { $blinds } · buy-in { $maximum }
table-title-kind = { $title } · { $kind }
table-rake = rake { $percent } %, al massimo { $cap } a mano, niente senza flop
