"""The round of the beacon that cuts the next deck of a table, fetched while people look.

Which round that is follows from the moment at which people were shown the deck's root: nobody
chooses it. A round that cannot be had in time cuts nothing, and the deal goes on without it.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final, Protocol

from bot.beacon.relays import BeaconFault
from bot.host.background_tasks import BackgroundTasks
from bot.host.clock import Clock
from bot.poker.beacon import BeaconChain
from bot.poker.cut import BeaconRound
from bot.table.decks import TableDecks

log = logging.getLogger(__name__)

HOLD_SECONDS_MAX: Final = 1.0
"""The longest time that a deal waits for its round."""
SPREAD_SECONDS: Final = 0.2
"""From a round's time to the first request: its parties sign it, and the relays hear of it."""
AGAIN_SECONDS: Final = 0.6
ATTEMPTS: Final = 5
ROUNDS_KEPT: Final = 64
"""Tables share the rounds: many hands end within one."""


class RoundSource(Protocol):
    """Where rounds come from."""

    @property
    def chain(self) -> BeaconChain: ...

    async def fetch(self, number: int) -> BeaconRound:
        """Returns a round whose signature was verified. Raises `BeaconFault`."""

    async def close(self) -> None: ...


class BeaconRounds(BackgroundTasks):
    """The rounds that the tables of this process ask for, each fetched once."""

    def __init__(self, source: RoundSource, clock: Clock) -> None:
        super().__init__(log, "a round of the beacon could not be asked for")
        self.chain = source.chain
        self._source, self._clock = source, clock
        self._rounds: dict[int, asyncio.Future[BeaconRound | None]] = {}
        self.is_failing = False
        """Whether the last round could not be had: a fault that lasts is logged once, and holds up
        no further deal."""

    def request(self, number: int) -> "asyncio.Future[BeaconRound | None]":
        """Returns what is done with the round, or with None when it cannot be had."""
        known = self._rounds.get(number)
        if known is None:
            known = self._rounds[number] = asyncio.get_running_loop().create_future()
            for old in list(self._rounds)[:-ROUNDS_KEPT]:
                del self._rounds[old]
            wait = (self.chain.time_ms(number) - self._clock.now_ms()) / 1000 + SPREAD_SECONDS
            self._ask_later(number, known, wait, ATTEMPTS)
        return known

    def _ask_later(
        self, number: int, answer: "asyncio.Future[BeaconRound | None]", wait: float, attempts: int
    ) -> None:
        def ask() -> None:
            self.spawn(self._ask(number, answer, attempts))

        self._clock.call_later(max(wait, 0.0), ask)

    async def _ask(
        self, number: int, answer: "asyncio.Future[BeaconRound | None]", attempts: int
    ) -> None:
        found = None
        try:
            found = await self._source.fetch(number)
        except BeaconFault as fault:
            if attempts > 1 and not fault.is_final:
                self._ask_later(number, answer, AGAIN_SECONDS, attempts - 1)
                return
            self._failed(str(fault))
        except Exception as error:
            self._failed(repr(error))
        else:
            if self.is_failing:
                log.info("the beacon cuts decks again: round %s", number)
            self.is_failing = False
        if not answer.done():
            answer.set_result(found)

    def _failed(self, why: str) -> None:
        if not self.is_failing:
            log.warning("decks are not cut by the beacon: %s", why)
        self.is_failing = True

    async def close(self) -> None:
        """Stops asking; what was asked for stays unanswered."""
        await super().close()
        await self._source.close()


class DeckBeacon:
    """The round of one table's next deck."""

    def __init__(self, rounds: BeaconRounds | None, clock: Clock, decks: TableDecks) -> None:
        """`decks` may be older than this process. A restart is no way to another round: the
        prepared deck is cut by the same one, or by none if it is not known when its root was first
        shown."""
        self._rounds, self._clock = rounds, clock
        self._root = decks.committed_root
        self._number = self._number_for(decks, decks.shown_ms)
        self._round: asyncio.Future[BeaconRound | None] | None = None

    def _number_for(self, decks: TableDecks, shown_ms: int | None) -> int | None:
        """The round that cuts the next of these decks; None for none, as where the clock was set
        back: that one may have been known before the root."""
        if self._rounds is None or shown_ms is None:
            return None
        number = self._rounds.chain.cutting(shown_ms)
        return number if decks.may_use(self._rounds.chain.digest, number) else None

    def root_shown(self, root: str, decks: TableDecks) -> int | None:
        """Notes that people see this root from now on, and asks for the round that is to cut its
        deck. Returns the time to be kept with the deck; None where this changes nothing, as when
        they see it again."""
        if self._rounds is None or root in ("", self._root):
            return None
        shown_ms = self._clock.now_ms()
        self._root, self._number = root, self._number_for(decks, shown_ms)
        self._round = None if self._number is None else self._rounds.request(self._number)
        return shown_ms

    def round_of(self, root: str) -> BeaconRound | None:
        """Returns the round that cuts the deck of this root; None when there is none by now."""
        if root != self._root or self._round is None or not self._round.done():
            return None
        return self._round.result()

    def _soon(self) -> "asyncio.Future[BeaconRound | None] | None":
        """The round, if it is not there yet, and worth the longest wait. That of a deck from before
        the start is asked for only now: most of the tables of then do not deal at once."""
        if self._rounds is None or self._number is None:
            return None
        latest_ms = self._clock.now_ms() + HOLD_SECONDS_MAX * 1000
        self._round = self._round or self._rounds.request(self._number)
        is_late = self._rounds.chain.time_ms(self._number) > latest_ms
        return None if is_late or self._round.done() or self._rounds.is_failing else self._round

    def when_ready(self, then: Callable[[], None]) -> None:
        """Calls `then` when the round is there, at most `HOLD_SECONDS_MAX` from now; at once when
        there is none to wait for."""
        soon = self._soon()
        if soon is None:
            then()
            return
        timer = self._clock.call_later(HOLD_SECONDS_MAX, lambda: go())
        is_over = False

        def go(_: object = None) -> None:
            nonlocal is_over
            if not is_over:
                is_over = True
                timer.cancel()
                then()

        soon.add_done_callback(go)
