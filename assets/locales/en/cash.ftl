# Kinds of cash table and what they take.

kind-line = { $name } · { $blinds } · buy-in { $minimum }–{ $maximum }
kind-fixed-buy-in = { $name } · { $blinds } · buy-in { $maximum }
table-title-kind = { $title } · { $kind }
table-rake = rake { $percent } %, at most { $cap } a hand, none without a flop
