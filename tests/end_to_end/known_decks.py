"""Chance that tests control: decks known beforehand."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from bot.poker import cut
from bot.poker.cards import FULL_DECK, Card, cards_text, parse_cards


class KnownDecks:
    """Chance that deals decks known beforehand, and gives the first button to the first seat.

    They are dealt as they are within `not_cut`: a deck that is cut is nobody's to choose.
    """

    def __init__(self, decks: Sequence[str] = ()) -> None:
        self._decks = [stacked(top) for top in decks]
        self._draws: list[int] = []

    def randrange(self, stop: int) -> int:
        if stop > len(FULL_DECK):
            return 0
        if stop == len(FULL_DECK):
            self._draws = draws_for(self._decks.pop(0)) if self._decks else list(range(51, 0, -1))
        return self._draws.pop(0)


@contextmanager
def not_cut() -> Iterator[None]:
    """Within this block no cut changes the order of a deck."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cut, "permutation", lambda seed, count: tuple(range(count)))
        yield


def stacked(top: str) -> tuple[Card, ...]:
    """A whole deck with the named cards on top."""
    first = parse_cards(top)
    return (*first, *(card for card in FULL_DECK if card not in first))


def draws_for(wanted: Sequence[Card]) -> list[int]:
    """The random numbers with which a Fisher-Yates shuffle from the last card makes `wanted`."""
    deck, draws = list(FULL_DECK), []
    for last in range(len(deck) - 1, 0, -1):
        at = deck.index(wanted[last])
        deck[last], deck[at] = deck[at], deck[last]
        draws.append(at)
    return draws


def holdem(hole: str, board: str) -> str:
    """The top of a deck for Hold'em: pairs in dealing order, the player left of the button first.

    The burns are the lowest cards that nobody has.
    """
    pairs = [parse_cards(pair) for pair in hole.split()]
    flop = parse_cards(board)
    named = [card for pair in pairs for card in pair] + list(flop)
    spare = [card for card in FULL_DECK if card not in named]
    order = [pair[0] for pair in pairs] + [pair[1] for pair in pairs]
    order += [spare[0], *flop[:3], spare[1], flop[3], spare[2], flop[4]]
    return cards_text(order)
