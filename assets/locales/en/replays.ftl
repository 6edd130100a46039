# Hands that are over: stepping through them, and checking the deck.

refusal-hand-not-told = That hand was played before I recorded every action, so I can't replay it.
refusal-hand-not-sealed = That hand was dealt before I committed to decks, so there is nothing to check it against.

command-replay = replay
command-verify = verify
command-share = share
describe-hand-share = Show the channel a hand as an animation
control-share = Share
refusal-hand-shared = This hand has been shared in this channel already. `/hand share` shows it once more.
describe-replay-view = How to show it; by default picture by picture
replay-view-steps = picture by picture, with my cards
replay-view-mine = animation, with my cards, for me
replay-view-public = animation, for the channel
describe-hand-replay = Step through a hand of this channel's table, picture by picture
describe-hand-verify = Check a hand's deck against the commitment from before its first card

menu-replay = Replay
menu-verify = Verify
refusal-message-without-hand = That message shows no hand. Choose this where a table shows one, or use `/hand replay` and `/hand verify`.

command-session = session
describe-hand-export = A hand as a file for other programs, with your own cards
describe-session = What you have played at this channel's table
describe-session-export = The hands you were dealt at this channel's table, as a file for other programs
describe-export-format = The format; by default PokerStars text, which trackers read
format-pokerstars = PokerStars text
format-ohh = Open Hand History 1.4
format-phh = PHH (Poker Hand History)
format-json = JSON, the fields of PHH
session-exported = { $hands ->
    [one] One hand, as you saw it.
   *[other] { $hands } hands, as you saw them.
}{ $left_out ->
    [0] {""}
    [one] {" "}One more of this table was left out: cancelled, too old to be told, or with something that the format has no words for.
   *[other] {" "}{ $left_out } more of this table were left out: cancelled, too old to be told, or with something that the format has no words for.
}
refusal-file-too-large = That is more than Discord takes in one file: ask whoever runs this bot for it.
refusal-no-hands-of-yours = You have no finished hand at this channel's table.
refusal-history-cannot-say = The format { $format } has no word for { $what ->
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
refusal-history-unreadable = Hand { $hand } can't be read here: { $line }
refusal-history-cut-off = The text of hand { $hand } ends before the hand does.
refusal-history-too-large = The file is too large: { $most } MB at most can be read.

describe-session-show = A session of this channel in one picture: who won what, chips hand by hand, luck
describe-session-which = Which session; by default the newest
refusal-no-such-session = No hand has been played in that session: choose one from the list, or play one first.
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
session-settling = Who won from whom
session-footer = Luck: what all-ins gave beyond their percentages. Result less luck is EV-adjusted.
session-footer-more = Luck: what all-ins gave beyond their percentages. The text has everyone.
session-alt-figures = { $hands ->
    [one] One hand
   *[other] { $hands } hands
} in { $length }; biggest pot { $pot }, won by { $name } in hand { $number }.
session-alt-best = Best hand: { $hand } of { $name }, { $cards }.
session-alt-player = { $name } { $result ->
    [up] won { $net }
    [down] lost { $net }
   *[even] broke even
}{ $lucky ->
    [up] , good luck { $luck }
    [down] , bad luck { $luck }
    [even] , no luck
   *[unknown] {""}
}.

control-ranks = Which hand wins
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
more-next-deck = The deck of hand { $hand } is fixed. Its root: `{ $root }`
more-cut = { $until ->
    [hand] **Cut** shuffles it once more with a word of yours, until hand { $hand } is over.
   *[countdown] **Cut** shuffles it once more with a word of yours, until the countdown to the deal begins.
}
more-cut-closed = The cut closed at { $when }; the round of the beacon that cuts the deck comes after that.
more-cut-by = Cut by { $words }.
control-fair = Fair deal?
cut-word = { $name } with “{ $word }”
control-cut = Cut
form-cut-title = Cut the deck of hand { $hand }
form-cut-label = Any word of yours
form-cut-hint = Deck { $root }. Everyone sees it; change it until { $until ->
    [hand] this hand is over
   *[countdown] the countdown begins
}.

verify-title = The deck of hand { $hand }
verify-seal = The deck was shuffled and sealed before the first card was dealt, and the hand's message has shown the beginning of its seal ever since:
    `{ $seal }`
    (the rest is `{ $rest }`)
verify-root = The deck was committed to before it was cut, by this root, and is as it was:
    `{ $root }`
    (the rest is `{ $rest }`). It is { $cut }. The root begins as in your message with the cards, which I cannot have changed since without Discord saying so.
verify-word = { $name } cut with “{ $word }”.
verify-forgotten-word = { $name } cut the deck with a word that I no longer show. The file has its hash.
verify-closed = The cut closed { $when }. After that nobody could add a word, and before that nobody could know the round.
verify-round = Round { $round } of the beacon `{ $chain }` cut too. `mazziere verify` verifies its signature; the script and the page say when it came, which has to be after the cut was closed.
verify-thrown = { $count ->
    [one] A deck was thrown away before it
   *[other] { $count } decks were thrown away before it
}, after the root had been shown: the file has that too.
verify-refilled = { $count ->
    [one] The deck ran out once
   *[other] The deck ran out { $count } times
}. The cards that came again were dealt in an order that was committed to before the cut; of them you may know: { $cards }.
verify-how-cut = To check it without me, take the file: `mazziere_verify.py` and the page `index.html` in the folder `verify` of my program prove every open card, that the order of dealing follows from root and cut, and with the files of other hands that none of them was exchanged.
verify-opened = { $count ->
    [one] One of { $deck } cards is
   *[other] { $count } of { $deck } cards are
} open to you: { $cards }. The others stay hidden, because a player folded or mucked them, or nobody has ever seen them.
verify-how = To check it, take the file. The seal is the SHA-256 of the `seals` written one after the other. The seal of an opened card is the SHA-256 of `{ $hand }/place/card/salt`, place 1 being the first card dealt.
