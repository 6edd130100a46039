"""Random hands of every hand type, compared with an evaluator that others wrote."""

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from pokerkit import (
    BadugiHand,
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardBadugiHand,
    StandardHighHand,
    StandardLowHand,
)

from bot.poker.cards import FULL_DECK, card_text
from bot.poker.hand_type import HandType, Selection
from bot.poker.ranking import SHORT_DECK

ORACLES: dict[HandType, Any] = {
    HandType.HIGH: StandardHighHand,
    HandType.OMAHA_HIGH: OmahaHoldemHand,
    HandType.LOW8: EightOrBetterLowHand,
    HandType.OMAHA_LOW8: OmahaEightOrBetterLowHand,
    HandType.RAZZ: RegularLowHand,
    HandType.DEUCE: StandardLowHand,
    HandType.BADUGI: BadugiHand,
    HandType.BADUGI_ACE_HIGH: StandardBadugiHand,
    HandType.SHORT_DECK_HIGH: ShortDeckHoldemHand,
    HandType.HELD_HIGH: StandardHighHand,
}
"""The other evaluator's hand types; it knows none with at most two own cards."""
DECKS = {
    "all cards": FULL_DECK,
    "few ranks": FULL_DECK[:28:2] + FULL_DECK[-8:],
    "two suits": tuple(card for card in FULL_DECK if card % 4 < 2),
}


def text(cards: tuple[int, ...]) -> str:
    return "".join(map(card_text, cards))


@pytest.mark.parametrize("deck", DECKS.values(), ids=list(DECKS))
@pytest.mark.parametrize("hand_type", ORACLES, ids=lambda hand_type: hand_type.code)
def test_hands_are_ordered_as_the_oracle_orders_them(
    hand_type: HandType, deck: tuple[int, ...]
) -> None:
    """Sorted by our rank, the oracle's hands climb, and are equal exactly where ours are."""
    rng = random.Random(f"{hand_type.code} {len(deck)}")
    if hand_type is HandType.SHORT_DECK_HIGH:
        deck = tuple(card for card in deck if card in SHORT_DECK)
    oracle: Callable[[str, str], Any] = ORACLES[hand_type].from_game_or_none
    hole_size = {Selection.OMAHA: 4, Selection.HELD: 5}.get(hand_type.selection, 2)
    shared = 0 if hand_type.selection is Selection.HELD else 5
    ranked = []
    for _ in range(120):
        cards = tuple(rng.sample(deck, hole_size + shared))
        hole, board = cards[:hole_size], cards[hole_size:]
        rank, theirs = hand_type.rank(hole, board), oracle(text(hole), text(board))
        assert (rank is None) == (theirs is None), text(cards)
        if rank is not None:
            ranked.append((rank, theirs))
    ranked.sort(key=lambda pair: pair[0])
    assert len(ranked) > 5
    for (lower, weak), (higher, strong) in pairwise(ranked):
        assert (weak < strong) == (lower < higher)
        assert (weak == strong) == (lower == higher)
