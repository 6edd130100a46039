"""The deals of a recorded draw hand whose deck was refilled: cards come again that nobody holds.

A record doesn't say when that was, and some rules burn a card before each draw: what a record names
again is believed as soon as the deck can have run out, and where nobody holds it.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.poker.cards import Card, CardCode, CardRefusal, card_text
from bot.poker.games import Game

END: Final = sys.maxsize
"""Later than everything that is dealt."""

_Time: TypeAlias = tuple[int, int]
"""Since when and until when a card is in no deck."""


@dataclass(frozen=True, slots=True)
class RecordedCard:
    """One card that was dealt, in the order of dealing; times count what was dealt before."""

    card: Card | None
    """None where the record does not name it."""
    since: int
    until: int
    """When it was thrown or folded; `END` for one that never was."""


def dealt_in_turn(dealt: Sequence[RecordedCard], game: Game) -> list[Card]:
    """All cards as they were dealt; unseen ones are such as nobody has at the time.

    Raises `CardRefusal` (duplicate-card) for one that comes again before the deck can have run out,
    or while it is held or on the board, and `ValueError` when no card is left for an unseen one.
    """
    times = list(_times(dealt, game))
    taken: dict[Card, list[_Time]] = {card: [] for card in game.deck}
    for each, time in zip(dealt, times, strict=True):
        if each.card is None:
            continue
        if not _is_free(taken[each.card], time):
            raise CardRefusal(CardCode.DUPLICATE_CARD, card=card_text(each.card))
        taken[each.card].append(time)
    order: list[Card] = []
    for each, time in zip(dealt, times, strict=True):
        card = each.card
        if card is None:
            card = _unseen(taken, time)
            taken[card].append(time)
        order.append(card)
    return order


def _times(dealt: Sequence[RecordedCard], game: Game) -> Iterator[_Time]:
    """When each card was in no deck: what is dealt before it can have run out, is dealt once."""
    burns = len(game.streets) - 1
    once = len(game.deck) - burns
    ran_out = dealt[once].since if once < len(dealt) else END
    for each in dealt[:once]:
        yield 0, max(each.until, ran_out)
    for each in dealt[once:]:
        yield each.since, each.until


def _unseen(taken: dict[Card, list[_Time]], time: _Time) -> Card:
    """A card that is free then: the one that is needed soonest afterwards, so that others stay."""

    def needed(card: Card) -> int:
        return min((since for since, _ in taken[card] if since >= time[1]), default=END)

    free = [card for card, times in taken.items() if _is_free(times, time)]
    if not free:
        raise ValueError("more cards than the game deals")
    return min(free, key=needed)


def _is_free(taken: Iterable[_Time], time: _Time) -> bool:
    return all(until <= time[0] or time[1] <= since for since, until in taken)
