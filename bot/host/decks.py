"""The decks of hands: shuffled so that nobody has seen them, and cut by a round of the beacon.

The moment at which a deck's words close decides which round cuts it: nobody who could still type
knew the round, and nobody chooses it. A round that does not come in time cuts nothing, and the deal
goes on without it, unless the table requires it.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from bot.beacon.relays import BeaconFault
from bot.host.background_tasks import BackgroundTasks, Clock
from bot.host.table_announcer import AwaitedRound
from bot.ids import HandId, TableId
from bot.poker.cards import FULL_DECK, Chance, shuffled
from bot.poker.cut import SALT_BITS, BeaconChain, BeaconRound, FreshDeck, salt_text
from bot.table.decks import TableDecks
from bot.table.rules import BeaconNeed, TableCode, TableRefusal
from bot.table.table import Table
from bot.table.table_commands import (
    ArrangeSeats,
    CloseCut,
    NoteRootShown,
    SitDown,
    StartHand,
    TableCommand,
    TournamentLineup,
)

log = logging.getLogger(__name__)

HOLD_SECONDS_MAX: Final = 1.0
# --- The round of the beacon ---------------------------------------------------------------------


"""The longest time that a deal waits for its round."""
SPREAD_SECONDS: Final = 0.2
"""The time from a round to the first request for it: its parties sign it, and the relays hear of
it."""
ROUND_AGAIN_SECONDS: Final = 0.6
ATTEMPTS: Final = 5
ROUNDS_KEPT: Final = 64
"""The most rounds that are kept. Tables share them: many hands end within one."""


REQUIRED_SECONDS_MAX: Final = 300.0
"""The longest time that a deal waits for a round which its table requires."""
ROUND_LOOK_SECONDS: Final = 1.0
"""The interval in which a required round is looked for."""


@dataclass(frozen=True, slots=True)
class DealSteps:
    """The steps that follow when a deal is due; each does nothing once the deal is no longer
    due."""

    ask: Callable[[TableCommand], "asyncio.Future[Any]"]
    """Asks the table to carry out a command; done when the command is committed."""
    deal: Callable[[], None]
    again: Callable[[], None]
    """Begins the time until the deal again: its deck has changed, or could not be closed."""
    pause: Callable[[], None]
    """The round that the table requires has not come, and it does not play without. A tournament's
    table does: the tournament decides on pauses."""
    is_due: Callable[[], bool] = lambda: True
    """Whether the deal is still due: a wait for its round ends with that."""


class RoundSource(Protocol):
    """A source of rounds."""

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
        """Whether the last round did not come: a fault that lasts is logged once, and holds up no
        further deal."""

    def request(self, number: int) -> "asyncio.Future[BeaconRound | None]":
        """Returns a future of the round, or of None when it cannot be had."""
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
                self._ask_later(number, answer, ROUND_AGAIN_SECONDS, attempts - 1)
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

    def request_again(self, number: int) -> "asyncio.Future[BeaconRound | None]":
        """Returns as `request` does, and asks anew for a round that did not come."""
        known = self._rounds.get(number)
        if known is not None and known.done() and known.result() is None:
            del self._rounds[number]
        return self.request(number)

    async def close(self) -> None:
        """Stops asking; open requests stay unanswered."""
        await super().close()
        await self._source.close()


class DeckBeacon:
    """The closing of one table's next deck, and the round that follows from it."""

    def __init__(
        self,
        rounds: BeaconRounds | None,
        clock: Clock,
        decks: Callable[[], TableDecks],
        lead: float,
        need: Callable[[], BeaconNeed] = lambda: BeaconNeed.NO,
        told: Callable[[], None] = lambda: None,
    ) -> None:
        """`decks` are the decks of the table, and may be older than this process. A restart is no
        way to another round: the closing of the prepared deck says which one it is. A deal is at
        least `lead` seconds after it. `need` says whether the table requires the round; `told` is
        called when the deal begins to wait for it."""
        self._rounds, self._clock, self._decks, self._lead = rounds, clock, decks, lead
        self._need, self._tell = need, told
        self._wait: tuple[AwaitedRound, DealSteps] | None = None
        """The round that the table requires and waits for, and the deal that it is for."""
        self.has_paused = False
        """Whether it has paused the table, because the round has not come."""
        self._noted = ""
        """The root that people see, as this process knows."""
        self._round: asyncio.Future[BeaconRound | None] | None = None
        self._begin()

    def _begin(self) -> None:
        """Notes which deck is closed now, and by which round it is to be cut."""
        self._root, self._number = self._closed_root, self._number_now()
        now_ms = self._clock.now_ms()
        # The clock may have been set back since a cut was closed.
        self._since_ms = min(self._decks().closed_ms or now_ms, now_ms)
        self._round = None

    @property
    def _closed_root(self) -> str:
        decks = self._decks()
        return "" if decks.closed_ms is None else decks.committed_root

    def _number_now(self) -> int | None:
        """The round that cuts the next deck; None for none. None where the clock was set back, or
        two decks closed at one moment: people may have known that round before the words closed."""
        decks = self._decks()
        if self._rounds is None or decks.closed_ms in (None, decks.last_closed_ms):
            return None
        number = self._rounds.chain.cutting(decks.closed_ms)
        return number if decks.may_use(self._rounds.chain.digest, number) else None

    @property
    def awaited(self) -> AwaitedRound | None:
        """The round that the table requires and waits for, beyond the usual wait; None once the
        deal is no longer due, such as when somebody has left or the table was paused."""
        return self._wait[0] if self._wait is not None and self._wait[1].is_due() else None

    @property
    def number(self) -> int | None:
        """The round that cuts the next deck, which has closed; None for none."""
        return self._number

    def note_root_shown(self, root: str) -> NoteRootShown | None:
        """The command that keeps the time since when people see this root; None where it changes
        nothing, such as when they see it again."""
        decks = self._decks()
        self._noted = root
        is_new = decks.shown_ms is None and decks.committed_root == root != ""
        return NoteRootShown(root, self._clock.now_ms()) if is_new else None

    def follow(self, *, is_paused: bool = False) -> None:
        """Asks for the round that is to cut the next deck, once its words have closed."""
        self.has_paused = self.has_paused and is_paused
        if self._closed_root != self._root:
            self._begin()
            if self._rounds is not None and self._number is not None:
                self._round = self._rounds.request(self._number)

    def round_of(self, root: str) -> BeaconRound | None:
        """Returns the round that cuts the deck of this root; None when there is none by now."""
        if root != self._root or self._round is None or not self._round.done():
            return None
        return self._round.result()

    def deal_ms(self, due_ms: int) -> int:
        """When a deal that is due at `due_ms` comes: not before its words have been closed for long
        enough."""
        lead_ms = round(self._lead * 1000)
        if not self.is_shown:
            return due_ms
        return due_ms + lead_ms if self._decks().is_open else max(due_ms, self._since_ms + lead_ms)

    @property
    def is_shown(self) -> bool:
        """Whether people see the root of the next deck, kept or not."""
        decks = self._decks()
        return decks.shown_ms is not None or self._noted == decks.committed_root != ""

    def when_ready(self, steps: DealSteps) -> None:
        """Deals when the words have been closed for long enough and the round is there, at most
        `HOLD_SECONDS_MAX` later; at once when there is none to wait for. A table that requires the
        round waits up to `REQUIRED_SECONDS_MAX`.

        A deck that was shown and can still be cut is closed first. One that nobody has seen is
        closed by its deal, and by no round, unless that is required.
        """
        self._wait = None
        if self._decks().is_open and (self.is_shown or self._need() is not BeaconNeed.NO):
            asked = steps.ask(CloseCut(self._decks().committed_root))
            asked.add_done_callback(lambda answer: self._after_closing(answer, steps))
            return
        now_ms = self._clock.now_ms()
        left = min((self.deal_ms(now_ms) - now_ms) / 1000, self._lead)

        def go_on() -> None:
            self._when_round_is_there(lambda: self._deal(steps))

        if left > 0:
            self._clock.call_later(left, go_on)
        else:
            go_on()

    def _after_closing(self, answer: "asyncio.Future[Any]", steps: DealSteps) -> None:
        refusal = asyncio.CancelledError() if answer.cancelled() else answer.exception()
        is_closed = isinstance(refusal, TableRefusal) and refusal.code is TableCode.CUT_CLOSED
        if refusal is None or is_closed:
            self.when_ready(steps)
        else:
            log.debug("a cut could not be closed: %r", refusal)
            steps.again()

    def _deal(self, steps: DealSteps) -> None:
        """Deals, if the round is there or the table does without it."""
        need = self._need()
        if need is BeaconNeed.NO or self.round_of(self._root) is not None:
            steps.deal()
        elif self._rounds is None or self._number is None:
            self._give_up(need, steps)
        else:
            until_ms = self._clock.now_ms() + round(REQUIRED_SECONDS_MAX * 1000)
            awaited = AwaitedRound(self._number, until_ms)
            self._wait = awaited, steps
            self._tell()
            self._look(awaited, steps)

    def _look(self, awaited: AwaitedRound, steps: DealSteps) -> None:
        """Looks for the round that the table waits for, if it still does and still requires it."""
        if self.awaited is not awaited or self._rounds is None:
            return
        need, is_over = self._need(), self._clock.now_ms() >= awaited.until_ms
        if self._number != awaited.number:
            # That of a deck which was thrown away cuts no other.
            self._wait = None
            steps.again()
        elif need is BeaconNeed.NO or self.round_of(self._root) is not None:
            self._wait = None
            steps.deal()
        elif is_over:
            self._wait = None
            self._give_up(need, steps)
        else:
            if self._round is None or self._round.done():
                self._round = self._rounds.request_again(awaited.number)
            self._clock.call_later(ROUND_LOOK_SECONDS, lambda: self._look(awaited, steps))

    def _give_up(self, need: BeaconNeed, steps: DealSteps) -> None:
        self.has_paused = need is BeaconNeed.PAUSE
        if self.has_paused:
            steps.pause()
        else:
            steps.deal()

    def _soon(self) -> "asyncio.Future[BeaconRound | None] | None":
        """The round, if it is worth the longest wait and not there yet. The round of a deck from
        before the start is asked for only now: most of the tables of then do not deal at once."""
        if self._rounds is None or self._number is None:
            return None
        latest_ms = self._clock.now_ms() + HOLD_SECONDS_MAX * 1000
        self._round = self._round or self._rounds.request(self._number)
        is_late = self._rounds.chain.time_ms(self._number) > latest_ms
        return None if is_late or self._round.done() or self._rounds.is_failing else self._round

    def _when_round_is_there(self, then: Callable[[], None]) -> None:
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


DRAW_BELOW = 1_000_000
# --- New hands -----------------------------------------------------------------------------------


"""The first button is drawn as a number below this; any number of seats up to ten fits evenly
enough that no seat is favoured by more than one in a hundred thousand."""
MAY_BRING_DECKS = StartHand | SitDown | ArrangeSeats


def new_hand(chance: Chance, hand: HandId, lineup: TournamentLineup | None = None) -> StartHand:
    """A hand from the deck that its table has prepared."""
    return StartHand(hand, (), chance.randrange(DRAW_BELOW), lineup=lineup)


def fresh_deck(chance: Chance, table: TableId) -> FreshDeck:
    """A full deck (R-017), of which a game takes its cards, with a secret for its salts."""
    deck = shuffled(chance, FULL_DECK)
    salt = salt_text(chance.randrange(1 << SALT_BITS))
    return FreshDeck(table, deck, salt, commits_to_refills=True, is_ahead=True)


def with_decks(
    command: TableCommand, table: Table, number: TableId, chance: Chance
) -> TableCommand:
    """The command with its decks: every deal brings the deck of the hand after it, and its own
    where the table has prepared none; sitting down brings the deck of a table's first hand."""
    missing = table.decks.fresh is None
    match command:
        case StartHand(deck=()):
            count = 2 if missing else 1
        case SitDown() | ArrangeSeats() if missing:
            count = 1
        case _:
            return command
    return replace(command, decks=tuple(fresh_deck(chance, number) for _ in range(count)))
