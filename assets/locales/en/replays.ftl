# Hands that are over: stepping through them, and checking the deck.

refusal-hand-not-told = That hand was played before I kept every action with it, so I cannot show it again.
refusal-hand-not-sealed = That hand was dealt before I sealed decks, so there is nothing to check it against.
