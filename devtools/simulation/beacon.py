"""The beacon in virtual time: rounds of the sandbox's chain, and relays that fail, and checks of
the decks that they cut."""

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from bot.beacon.relays import BeaconFault, randomness_of
from bot.ids import TableId
from bot.poker.cut import BeaconRound
from bot.poker.stored_hand import hand_from_json
from bot.storage.unit import Unit
from devtools.beacon_chain import CHAIN, signature_of
from devtools.simulation.loop import VirtualClock

_LATE_MS, _DOWN_MS = 2_000, 60_000
_SILENT_SECONDS: Final = 1.5
_FATES: Final = (None, None, None, None, None, "beacon-late", "beacon-silent", "beacon-wrong")
_DOWN_AMONG: Final = 8
"""The relays are down for one minute of this many."""


class SimulatedBeacon:
    """All relays as one source of rounds. It outlives every bot, and what happens to a round
    follows from its number: whoever asks again after a restart finds the same."""

    chain = CHAIN

    def __init__(self, faults: Counter[str] | None) -> None:
        """Counts what goes wrong in `faults`; None for relays that never fail."""
        self._faults = faults

    async def fetch(self, number: int) -> BeaconRound:
        """Returns a round from its time on, unless something happens to it."""
        now_ms = VirtualClock().now_ms()
        if now_ms < self.chain.time_ms(number):
            raise BeaconFault("not yet")
        if self._faults is not None and (fate := _fate_of(number, now_ms)) is not None:
            self._faults[fate] += 1
            if fate == "beacon-silent":
                await asyncio.sleep(_SILENT_SECONDS)
            raise BeaconFault(fate, is_final=fate == "beacon-wrong")
        signature = signature_of(number)
        return BeaconRound(self.chain.digest, number, randomness_of(signature), signature)

    async def close(self) -> None:
        """A bot has ended; the next one asks again."""


def _fate_of(number: int, now_ms: int) -> str | None:
    if now_ms // _DOWN_MS % _DOWN_AMONG == 0:
        return "beacon-down"
    fate = _FATES[sha256(str(number).encode()).digest()[0] % len(_FATES)]
    is_over = fate == "beacon-late" and now_ms >= CHAIN.time_ms(number) + _LATE_MS
    return None if is_over else fate


@dataclass(slots=True)
class BeaconChecks:
    """Compares the rounds that cut decks with when their words were closed."""

    complain: Callable[[str, str], None]
    cuts: int = 0
    """The number of decks that a round has cut."""
    _closed_ms: dict[TableId, int] = field(default_factory=dict)
    """The last closing of each table."""
    _newest: dict[TableId, int] = field(default_factory=dict)
    """The last round that has cut a deck of each table."""

    def promised(self, unit: Unit) -> None:
        """A commit has returned."""
        if unit.hand_start is None:
            return
        table, cut_deck = unit.hand_start.table, hand_from_json(unit.hand_start.setup).cut_deck
        if cut_deck is None:
            return
        closed_ms = cut_deck.cut.closed_ms
        if closed_ms is None or not self._closed_ms.get(table, 0) <= closed_ms <= unit.at_ms:
            self.complain("wrong-closing", f"table={table} closed_ms={closed_ms} at={unit.at_ms}")
            return
        self._closed_ms[table] = closed_ms
        if cut_deck.cut.beacon is not None:
            self._check(table, closed_ms, cut_deck.cut.beacon.number, unit)

    def _check(self, table: TableId, closed_ms: int, number: int, unit: Unit) -> None:
        """Check that a round is the one after this closing, is out, and is later than the last."""
        self.cuts += 1
        is_its_own = number == CHAIN.cutting(closed_ms)
        is_there = CHAIN.time_ms(number) <= unit.at_ms
        if not (is_its_own and is_there and number > self._newest.get(table, 0)):
            self.complain("another-round", f"table={table} round={number} closed_ms={closed_ms}")
        self._newest[table] = number
