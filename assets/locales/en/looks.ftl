# How pictures look, and what they say beside the hand.

command-look = look
describe-settings-look = Choose how this server's pictures look
describe-theme = Choose the colors of the table
describe-deck = Choose a two-color or a four-color deck
describe-back = Choose the card backs
describe-shape = Choose the picture shape for tables whose owner didn't pick one
theme-classic = Classic
theme-midnight = Midnight
theme-crimson = Crimson
theme-colour-blind = High contrast
deck-two-colour = Two colors
deck-four-colour = Four colors
back-crimson = Crimson
back-navy = Navy
back-forest = Forest
back-graphite = Graphite
shape-wide = Wide
shape-tall = Tall, for phones
back-of-theme = the theme's default
look-chosen = Pictures will look like this from now on.
settings-look = Theme: { $theme } · deck: { $deck } · card backs: { $back } · tables: { $shape }
command-messages = messages
describe-settings-messages = Choose how this server's table messages work
describe-streets = Deal all-ins street by street with win percentages, or show the result at once
describe-shorten-hands = Shrink each hand to one line ten hands later; big pots and shared hands stay
describe-deal-digits = Show roots and rounds in table messages; otherwise words only
settings-digits = The fair-deal line shows roots and rounds
settings-no-digits = The fair-deal line uses words only
hand-shortened = -# Hand { $hand }: { $result }
settings-shorten = Finished hands shrink to one line after ten more hands; big pots and shared hands stay
settings-no-shorten = Finished hands stay as they are
settings-streets = All-ins are dealt street by street
settings-no-streets = All-ins show the result at once

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
alt-odds = { $share } when the money went in
last-card-is-down = Your last card is face down: press **My cards** to see it.
