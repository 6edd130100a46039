# Hands that are over: stepping through them, and checking the deck.

refusal-hand-not-told = That hand was played before I kept every action with it, so I cannot show it again.
refusal-hand-not-sealed = That hand was dealt before I sealed decks, so there is nothing to check it against.

command-replay = replay
command-verify = verify
describe-hand-replay = Step through a hand at this channel's table, picture by picture
describe-hand-verify = Check that the deck of a hand was sealed before its first card

replay-step = { $step } of { $steps }
table-sealed = deck sealed: { $seal }

verify-title = The deck of hand { $hand }
verify-seal = The deck was shuffled and sealed before the first card was dealt, and the hand's message has shown the beginning of its seal ever since:
    `{ $seal }`
    (the rest is `{ $rest }`)
verify-opened = { $count ->
    [one] One of { $deck } cards is
   *[other] { $count } of { $deck } cards are
} open to you: { $cards }. The others stay sealed, because somebody has folded or mucked them, or nobody has ever seen them.
verify-how = To check it, take the file. The seal is the SHA-256 of the `seals` written one after the other. The seal of an opened card is the SHA-256 of `{ $hand }/place/card/salt`, place 1 being the first card dealt.
