"""The performance goals of hand ranks: `rank/…` in `mazziere bench`.

Each goal is measured on random hands, beside pokerkit on the same cards where it is installed (it
is a development dependency).
"""

import random
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from time import perf_counter_ns
from typing import Any, Final

from bot.poker.cards import FULL_DECK, Card, cards_text
from bot.poker.hand_type import HandType
from bot.poker.ranking import SHORT_DECK

_SEED: Final = 7
HANDS: Final = 20_000
BASELINE_HANDS: Final = 100
"""The other evaluator takes milliseconds a hand; its median needs no more."""

_Deal = tuple[tuple[Any, ...], tuple[Any, ...]]
"""Hole cards and board, in the kind of card that an evaluator takes."""

_Evaluate = Callable[[Any, Any], object]


def rows() -> Iterator[dict[str, Any]]:
    """A row for each goal: medians in microseconds a hand, `ratio` how many times the baseline
    takes as long; both are None without pokerkit."""
    yield _row("rank/seven", 2, (HandType.HIGH,), goal=10)
    yield _row("rank/omaha", 4, (HandType.OMAHA_HIGH,), goal=60)
    yield _row("rank/short-deck", 2, (HandType.SHORT_DECK_HIGH,), goal=12, deck=SHORT_DECK)
    yield _row("rank/deuce", 5, (HandType.DEUCE,), goal=12, board=0)
    yield _row("rank/badugi", 4, (HandType.BADUGI,), goal=12, board=0)
    yield _row("rank/omaha-hilo", 4, (HandType.OMAHA_HIGH, HandType.OMAHA_LOW8), goal=120)


def _row(
    name: str,
    hole: int,
    hand_types: Sequence[HandType],
    goal: int,
    *,
    board: int = 5,
    deck: Sequence[Card] = FULL_DECK,
) -> dict[str, Any]:
    deals = _deals(hole, board, deck)
    value = _median_us([hand_type.rank for hand_type in hand_types], deals)
    baseline = _baseline_us(hand_types, deals[:BASELINE_HANDS])
    return {
        "name": name,
        "value": round(value, 2),
        "unit": "us",
        "baseline": None if baseline is None else round(baseline, 2),
        "ratio": None if baseline is None else round(baseline / value, 1),
        "goal": goal,
        "ok": value <= goal,
    }


def _deals(hole: int, board: int, deck: Sequence[Card]) -> list[_Deal]:
    """Hole cards and a board, the same in every run."""
    chance = random.Random(_SEED)
    drawn = (tuple(chance.sample(deck, hole + board)) for _ in range(HANDS))
    return [(cards[:hole], cards[hole:]) for cards in drawn]


def _median_us(evaluators: Sequence[_Evaluate], deals: Sequence[_Deal]) -> float:
    """The median over the deals of what all evaluators together take."""
    took = []
    for hole, board in deals:
        start = perf_counter_ns()
        for evaluate in evaluators:
            evaluate(hole, board)
        took.append(perf_counter_ns() - start)
    return median(took) / 1_000


def _baseline_us(hand_types: Sequence[HandType], deals: Sequence[_Deal]) -> float | None:
    try:
        import pokerkit
    except ImportError:
        return None
    theirs = {
        HandType.HIGH: pokerkit.StandardHighHand,
        HandType.OMAHA_HIGH: pokerkit.OmahaHoldemHand,
        HandType.OMAHA_LOW8: pokerkit.OmahaEightOrBetterLowHand,
        HandType.SHORT_DECK_HIGH: pokerkit.ShortDeckHoldemHand,
        HandType.DEUCE: pokerkit.StandardLowHand,
        HandType.BADUGI: pokerkit.BadugiHand,
    }
    evaluators = [theirs[hand_type].from_game_or_none for hand_type in hand_types]
    same = [tuple(tuple(pokerkit.Card.parse(cards_text(part))) for part in deal) for deal in deals]
    return _median_us(evaluators, [(hole, board) for hole, board in same])
