"""The check that anybody can make of a published commitment."""

from collections.abc import Sequence

from bot.ids import HandId
from bot.poker.cut import OpenCard, card_commitment


def matches_commitment(hand: HandId, commitments: Sequence[str], opened: OpenCard) -> bool:
    """Whether the opened card is the one that was committed to at its place."""
    if not 1 <= opened.place <= len(commitments):
        return False
    return commitments[opened.place - 1] == card_commitment(hand, opened)
