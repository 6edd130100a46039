"""The column ranker of every scale: complete, or the program does not start."""

from collections.abc import Callable, Collection, Mapping
from typing import Final

from bot.odds.ranks import (
    Ranks,
    badugi_high_ranks,
    badugi_ranks,
    deuce_ranks,
    high_ranks,
    low8_ranks,
    razz_ranks,
    short_ranks,
)
from bot.odds.sets import Sets
from bot.poker.rank_scale import RankScale
from bot.refusal import BrokenInvariant

ColumnRanker = Callable[[Sets], Ranks]

_COLUMNS: Final[Mapping[RankScale, ColumnRanker]] = {
    RankScale.HIGH: high_ranks,
    RankScale.SHORT_DECK: short_ranks,
    RankScale.EIGHT_OR_BETTER: low8_ranks,
    RankScale.ACE_TO_FIVE: razz_ranks,
    RankScale.DEUCE_TO_SEVEN: deuce_ranks,
    RankScale.BADUGI: badugi_ranks,
    RankScale.BADUGI_ACE_HIGH: badugi_high_ranks,
}


def column_ranker(scale: RankScale) -> ColumnRanker:
    """The same ranks as the scale's own, a set of cards for each."""
    return _COLUMNS[scale]


def check_columns(
    columns: Mapping[RankScale, ColumnRanker], scales: Collection[RankScale] = tuple(RankScale)
) -> None:
    """Raises `BrokenInvariant` when a scale has no column ranker."""
    missing = [scale.name for scale in scales if scale not in columns]
    if missing:
        raise BrokenInvariant(f"no column ranker for {', '.join(missing)}")


check_columns(_COLUMNS)
