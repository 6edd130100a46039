# Hands that are over: stepping through them, and checking the deck.

refusal-hand-not-told = That hand is from before I recorded every action, so I can't replay it.
refusal-hand-not-sealed = That hand predates verifiable decks, so it can't be checked.

command-replay = replay
command-verify = verify
command-share = share
describe-hand-share = Show the channel a hand as an animation
control-share = Share
refusal-hand-shared = This hand has already been shared in this channel. Use `/hand share` to show it again.
describe-replay-view = Choose how to show it; picture by picture by default
replay-view-steps = picture by picture, with my cards
replay-view-mine = animation, with my cards, for me
replay-view-public = animation, for the channel
describe-hand-replay = Step through a hand from this channel's table, picture by picture
describe-hand-verify = Check that a hand's deck wasn't changed after it was locked in

menu-replay = Replay
menu-verify = Verify
refusal-message-without-hand = There's no hand in that message. Choose this where a table shows a hand, or use `/hand replay` and `/hand verify`.

command-session = session
describe-hand-export = Get a hand as a file for other programs, with your own cards
describe-session = Look back at what you played at this channel's table
describe-session-export = Get the hands you were dealt at this channel's table, as a file for other programs
describe-export-format = Choose the format; PokerStars text (which trackers read) by default
format-pokerstars = PokerStars text
format-ohh = Open Hand History 1.4
format-phh = PHH (Poker Hand History)
format-json = JSON with the PHH fields
session-exported = { $hands ->
    [one] One hand, as you saw it.
   *[other] { $hands } hands, as you saw them.
}{ $left_out ->
    [0] {""}
    [one] {" "}I left out one more hand from this table: it was voided, too old, or used something this format can't express.
   *[other] {" "}I left out { $left_out } more hands from this table: they were voided, too old, or used something this format can't express.
}
refusal-file-too-large = That's too big for one Discord file: ask the bot's operator for it.
refusal-no-hands-of-yours = You haven't finished a hand at this channel's table.
refusal-history-cannot-say = The { $format } format can't express { $what ->
    [game] the game
    [structure] the betting structure
    [runouts] so many runouts
    [protection] the all-in protection
    [bomb-pot] the bomb pot
    [bounty] the 7-2 bounty
    [chop] the chopped blinds
   *[blinds] the dead blind
} of hand { $hand }.
refusal-history-not-one = That isn't a hand history: it must be PokerStars text, Open Hand History, PHH, or JSON with the fields of PHH.
refusal-history-unreadable = I can't read hand { $hand } here: { $line }
refusal-history-cut-off = The text of hand { $hand } ends before the hand does.
refusal-history-too-large = The file is too large: I can read up to { $most } MB.

describe-session-show = Show a session from this channel in one picture: results, chips hand by hand, luck
describe-session-which = Choose the session; the newest by default
refusal-no-such-session = Nobody played a hand in that session: choose one from the list, or play one first.
session-name = { $date }: { $game }, { $hands ->
    [one] one hand
   *[other] { $hands } hands
}
session-title = Session summary
session-hands = Hands
session-length = Time
session-hours = { $hours } h { $minutes } min
session-minutes = { $minutes } min
session-biggest = Biggest pot, hand { $number }
session-won-by = Won by
session-best = Best hand: { $name }, hand { $number }
session-result = Result
session-luck = Luck
session-settling = Settling up
session-footer = Luck: all-in winnings above expectation. Result minus luck = EV-adjusted.
session-footer-more = Luck: all-in winnings above expectation. The text lists everyone.
session-alt-figures = { $hands ->
    [one] One hand
   *[other] { $hands } hands
} in { $length }; biggest pot { $pot }, won by { $name } in hand { $number }.
session-alt-best = Best hand: { $name } with { $hand }, { $cards }.
session-alt-player = { $name } { $result ->
    [up] won { $net }
    [down] lost { $net }
   *[even] broke even
}{ $lucky ->
    [up] , lucky by { $luck }
    [down] , unlucky by { $luck }
    [even] , neither lucky nor unlucky
   *[unknown] {""}
}.

control-ranks = Hand rankings
control-last = Last hand
review-pot = { $number ->
    [0] Main pot { $amount }: { $wins }
   *[other] Side pot { $number }, { $amount }: { $wins }
}
review-odds = { $street }{ $pots ->
    [several] {" "}(main pot)
   *[one] {""}
}: { $shares }
review-stack = { $name }: { $before } → { $after } ({ $net })
replay-step = { $step } of { $steps }
replay-first = Start
replay-back = Back
replay-on = Next
replay-last = End
table-sealed = Deck sealed: { $seal }; `/hand verify` checks it after the hand
table-deck = Deck { $root }, { $cut }
fair-deal = Fair deal
fair-deal-deck = deck { $root }
fair-deal-next = next deck { $root }
deck-cut = { $kind ->
    [both] cut by { $names } and round { $round }
    [words] cut by { $names }
    [round] cut by round { $round }
   *[none] uncut
}
deck-cut-in-words = { $kind ->
    [both] cut by { $names } and the beacon
    [words] cut by { $names }
    [round] cut by the beacon
   *[none] uncut
}
cards-next-deck = Next deck: { $root }
next-deck = { $root ->
    [none] Next deck
   *[other] Next deck { $root }
}
next-deck-open = you can cut it
next-deck-closed = cut closed { $when }
next-deck-round = { $round ->
    [none] the beacon decides
   *[other] round { $round } decides
}
more-next-deck = The deck of hand { $hand } is locked in. Its root: `{ $root }`
more-cut = { $until ->
    [hand] Until hand { $hand } is over, you can press **Cut** and shuffle that deck once more with a word of your choice.
   *[countdown] Until the countdown to the deal begins, you can press **Cut** and shuffle that deck once more with a word of your choice.
}
more-cut-closed = The cut closed at { $when }. The beacon's round that cuts the deck comes after that.
more-cut-by = Cut by { $words }.
control-fair = Fair deal?
cut-word = { $name } with “{ $word }”
control-cut = Cut
form-cut-title = Cut the deck of hand { $hand }
form-cut-label = A word of your choice
form-cut-hint = Deck { $root }. Everyone sees it; change it until { $until ->
    [hand] this hand is over
   *[countdown] the countdown begins
}.

verify-title = The deck of hand { $hand }
verify-seal = The deck was shuffled and sealed before the first card was dealt. The hand's message has shown the beginning of its seal ever since:
    `{ $seal }`
    (the rest is `{ $rest }`)
verify-root = The deck was locked before the cut and hasn't changed since. This is its fingerprint, the root:
    `{ $root }`
    (the rest is `{ $rest }`). The deck is { $cut }. Compare the root with the direct message that brought your cards: I can't edit that message without Discord marking it.
verify-word = { $name } cut with “{ $word }”.
verify-forgotten-word = { $name } cut the deck with a word that I no longer show. The file has its hash.
verify-closed = The cut closed { $when }. Nobody could add a word after that, and nobody could know the round before that.
verify-round = Round { $round } of the beacon `{ $chain }` also cut the deck. `mazziere verify` checks its signature. The script and the page show when the round came out: it must be after the cut closed.
verify-thrown = { $count ->
    [one] I threw a deck away before this one, after its root had been shown; the file includes it
   *[other] I threw { $count } decks away before this one, after their roots had been shown; the file includes them
}.
verify-refilled = { $count ->
    [one] The deck ran out once
   *[other] The deck ran out { $count } times
}. The order of the recycled cards was also locked before the cut. You can see these: { $cards }.
verify-how-cut = To check it without me, take the file. The `verify` folder of my program has a script, `mazziere_verify.py`, and a page, `index.html`. Either one proves every open card, and proves that the root and the cut fixed the order of the deal. With the files of other hands, they also prove that nobody swapped a deck.
verify-opened = { $count ->
    [one] You can see one
   *[other] You can see { $count }
} of { $deck } cards: { $cards }. The others stay hidden, because a player folded or mucked them, or nobody ever saw them.
verify-how = To check it, take the file. The seal is the SHA-256 of the `seals` written one after the other. The seal of an opened card is the SHA-256 of `{ $hand }/place/card/salt`, where place 1 is the first card dealt.
