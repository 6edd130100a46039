# How pictures look, and what they say beside the hand.

command-look = look
describe-settings-look = What the pictures of this server look like
describe-theme = The colours of the table
describe-deck = Two colours for the suits, or four
describe-back = The backs of the cards
describe-shape = The shape of a table's picture where its owner chooses none
theme-classic = Classic
theme-midnight = Midnight
theme-crimson = Crimson
theme-colour-blind = High contrast
deck-two-colour = Two colours
deck-four-colour = Four colours
back-crimson = Crimson
back-navy = Navy
back-forest = Forest
back-graphite = Graphite
shape-wide = Wide
shape-tall = Tall, for phones
back-of-theme = the theme's own
look-chosen = The next picture will look like this.
settings-look = Theme: { $theme } · deck: { $deck } · card backs: { $back } · tables: { $shape }
command-messages = messages
describe-settings-messages = How the messages of this server's tables behave
describe-streets = All-ins street by street, with the percentages at each; otherwise the result at once
describe-shorten-hands = Shorten each hand's message to a line after ten more; big pots and shared hands stay
describe-deal-digits = Roots and rounds in the tables' messages; otherwise words only
settings-digits = The line on the fair deal shows roots and rounds
settings-no-digits = The line on the fair deal is in words only
hand-shortened = -# Hand { $hand }: { $result }
settings-shorten = A hand's message is shortened to a line after ten more hands; big pots and shared hands stay
settings-no-shorten = Messages of finished hands stay as they are
settings-streets = All-ins are shown street by street
settings-no-streets = All-ins show their result at once

picture-rake = rake { $percent }%
picture-small-blind = SB
picture-drew = D{ $count }
picture-pat = PAT
picture-big-blind = BB
picture-straddle = STR
alt-small-blind = small blind
alt-drew = { $count ->
    [0] stood pat
   *[other] drew { $count }
}
alt-big-blind = big blind
alt-straddle = straddle

odds-percent = { $percent }%
told-share = { $name } { $share }
told-share-protected = { $name } (protected) { $share }
told-ties = { $shares } (tie { $ties })
told-chances = To win{ $pots ->
    [several] {" "}the main pot
   *[one] {""}
}: { $shares }
told-odds = All-in ({ $street }{ $pots ->
    [several] , main pot
   *[one] {""}
}): { $shares }
alt-odds-now = { $share } to win
alt-odds = { $share } when all were all-in
last-card-is-down = Your last card is face down: press **My cards** to see it.
