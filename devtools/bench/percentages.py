"""The performance goals of all-in percentages: `odds/…` in `mazziere bench`.

Before the flop, where ten thousand deals are drawn, between two players and between three: no
street has more to look at.
"""

import random
from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import Any, Final

from bot.odds.equity import all_in_equities
from bot.poker.games import GAMES, GameCode

GOAL_MS: Final = 20
TIMES: Final = 15
_SEED: Final = 7
_GAMES: Final = (
    GameCode.HOLDEM,
    GameCode.OMAHA_HILO,
    GameCode.SHORT_DECK,
    GameCode.SIX_CARD_OMAHA,
    GameCode.SIX_CARD_OMAHA_HILO,
)


def rows() -> Iterator[dict[str, Any]]:
    """A row for each game: the slower median of two and three players, in milliseconds."""
    for code in _GAMES:
        value = max(median(_times_ms(code, players)) for players in (2, 3))
        yield {
            "name": f"odds/{code.value}",
            "value": round(value, 2),
            "unit": "ms",
            "baseline": None,
            "ratio": None,
            "goal": GOAL_MS,
            "ok": value <= GOAL_MS,
        }


def _times_ms(code: GameCode, players: int) -> list[float]:
    """The time on the processor for other hands each time; the first one, which fills caches, does
    not count."""
    game, chance = GAMES[code], random.Random(_SEED)
    times = []
    for seed in range(TIMES + 1):
        cards = chance.sample(game.deck, players * game.hole_cards)
        began = process_time()
        all_in_equities(game, [cards[at::players] for at in range(players)], seed=seed)
        times.append((process_time() - began) * 1_000)
    return times[1:]
