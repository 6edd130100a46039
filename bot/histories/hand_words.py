"""Hands in English, as PokerStars names them."""

from typing import Final

from bot.poker.games import Game
from bot.poker.ranking import Category, category_of, ranks_of
from bot.poker.showdown import RankedHand

_RANKS: Final = (
    *("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight"),
    *("Nine", "Ten", "Jack", "Queen", "King", "Ace"),
)


def shown_words(game: Game, ranked: RankedHand | None) -> str:
    """A hand that was shown, in brackets after its cards; empty where the format's own words for
    it are not known."""
    if ranked is None:
        return ""
    high = None if game.high is None or ranked.high is None else _high(game, ranked.high)
    low = None if game.low is None or ranked.low is None else _low(game, ranked.low)
    if high and game.low is not None:
        return f" (HI: {high}" + (f"; LO: {low})" if low else ")")
    words = high or low
    return f" ({words})" if words else ""


def _high(game: Game, rank: int) -> str | None:
    scale = game.high.scale.value if game.high else None
    named = scale.high_of(rank) if scale else None
    return None if named is None else high_words(named)


def _low(game: Game, rank: int) -> str | None:
    text = game.low.scale.value.text if game.low else None
    return ",".join(text(rank)) if text else None


def high_words(rank: int) -> str:
    """A high hand: `a full house, Aces full of Tens`."""
    category, ranks = category_of(rank), ranks_of(rank)
    first = _RANKS[ranks[0] - 2]
    second = _RANKS[ranks[1] - 2] if len(ranks) > 1 else ""
    straight = f"{_RANKS[(ranks[0] - 6) % 13]} to {first}"
    return {
        Category.HIGH_CARD: f"high card {first}",
        Category.ONE_PAIR: f"a pair of {_plural(first)}",
        Category.TWO_PAIR: f"two pair, {_plural(first)} and {_plural(second)}",
        Category.THREE_OF_A_KIND: f"three of a kind, {_plural(first)}",
        Category.STRAIGHT: f"a straight, {straight}",
        Category.FLUSH: f"a flush, {first} high",
        Category.FULL_HOUSE: f"a full house, {_plural(first)} full of {_plural(second)}",
        Category.FOUR_OF_A_KIND: f"four of a kind, {_plural(first)}",
        Category.STRAIGHT_FLUSH: f"a straight flush, {straight}",
        Category.ROYAL_FLUSH: "a Royal Flush",
    }[category]


def _plural(rank: str) -> str:
    return rank + ("es" if rank == "Six" else "s")
