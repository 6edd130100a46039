"""The performance goals of fair deals: `deal/…` in `mazziere bench`."""

import random
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from typing import Any, Final

from bot.beacon.relays import is_signed, randomness_of
from bot.ids import TableId
from bot.poker.cards import FULL_DECK, shuffled
from bot.poker.cut import NO_ROOT, QUICKNET, BeaconRound, CommittedDeck, Cut, CutDeck
from bot.poker.games import GAMES
from devtools.beacon_chain import CHAIN, signature_of
from devtools.bench.measuring import timed_ms
from verify.mazziere_verify import check

TIMES: Final = 300
_SIGNATURE: Final = signature_of(1000)
_ROUND: Final = BeaconRound(QUICKNET.digest, 1000, randomness_of(_SIGNATURE), _SIGNATURE)
"""Signed by the key of the sandbox, which takes as long to verify."""
_CLOSED_MS: Final = QUICKNET.time_ms(1000) - 1000


def rows() -> Iterator[dict[str, Any]]:
    """A row for each goal: medians in milliseconds; there is nothing to compare them with."""
    yield _row("deal/commit-and-cut", _deal, goal=0.5)
    most = max(game.refills_max for game in GAMES.values())
    yield _row("deal/commit-with-refills", partial(_deal, most), goal=1)
    proof = _deal().proof(range(len(FULL_DECK)))
    signed = partial(is_signed, CHAIN)
    yield _row("deal/verify-proof", lambda: check(proof, is_signed=signed), goal=20)


def _deal(refills: int = 0) -> CutDeck:
    """A deck shuffled by the system's chance, committed to with so many refills, and cut by a
    round."""
    cards = shuffled(random.SystemRandom(), FULL_DECK)
    deck = CommittedDeck(TableId(1), 1, NO_ROOT, cards, "5" * 64, refills)
    dealt = CutDeck(deck, Cut((), _ROUND, _CLOSED_MS))
    if sorted(dealt.cards) != list(FULL_DECK):
        raise RuntimeError("a cut lost a card")
    return dealt


def _row(name: str, work: Callable[[], object], goal: float) -> dict[str, Any]:
    value = median(timed_ms(work) for _ in range(TIMES))
    return {
        "name": name,
        "value": round(value, 3),
        "unit": "ms",
        "baseline": None,
        "ratio": None,
        "goal": goal,
        "ok": value <= goal,
    }
