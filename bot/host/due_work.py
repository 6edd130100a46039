"""Finds the automatic work of a tournament in its state, its tables and the time."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from bot.durations import SECOND_MS
from bot.host.background_tasks import Clock
from bot.host.reconciliation import (
    absences_at_table,
    deals_now,
    ended_hand_at_table,
    rules_at_table,
    step_at_table,
)
from bot.host.table_timers import Timing
from bot.host.tournament_tables import TournamentTables
from bot.ids import HandId, PlayerId, TableId
from bot.poker.cards import Chance
from bot.refusal import BrokenInvariant
from bot.table import events as at_table
from bot.table.events import TableEvent
from bot.table.table_commands import Act, Close, SetPreAction, TakeMoreTime
from bot.table.table_commands import TableCommand as TableCommand
from bot.tournament import tournament_commands as ask
from bot.tournament.events import FinalTable, TableHandEnded, TableHandVoided, TournamentEvent
from bot.tournament.options import TournamentKind
from bot.tournament.payouts import MILLION
from bot.tournament.state import Phase, TournamentState
from bot.tournament.tournament import Tournament
from bot.tournament.tournament_commands import TournamentCommand

_OF_INTEREST = at_table.HandEnded | at_table.HandVoided | at_table.SatOut | at_table.CameBack
"""The table events that matter to a tournament."""
VELOX_SHOW_SECONDS = 8
"""The time from the draw of a VeloX to its first card, so that players can look at it."""


class DueWork:
    """The due work of one tournament. It keeps only when each table may deal again; a restart works
    that out."""

    def __init__(
        self,
        clock: Clock,
        chance: Chance,
        timing: Timing,
        tables: TournamentTables,
        next_hand_id: Callable[[], HandId],
    ) -> None:
        self._clock = clock
        self._chance = chance
        self._pace_ms = round(timing.next_hand * SECOND_MS)
        self._tables = tables
        self._next_hand_id = next_hand_id
        self._ready_ms: dict[TableId, int] = {}
        """When each table that has a channel may deal."""
        self.held = False
        """Whether nothing may start, because the channel is gone."""
        self._ticked_ms = 0
        self._looked_ms = 0
        """When `due` was last called."""
        self._seen: set[PlayerId] = set()
        self._shown_ms: dict[TableId, int] = {}
        """When the all-ins whose results wait will have been shown to the end, by table."""

    def note_table_events(
        self, state: TournamentState, command: TableCommand, events: Iterable[TableEvent]
    ) -> bool:
        """Records the events of a table; returns whether there is work to do."""
        matters = any(isinstance(event, _OF_INTEREST) for event in events)
        if isinstance(command, Act | SetPreAction | TakeMoreTime):
            matters |= self._has_come(state, command.player)
        return matters

    def _has_come(self, state: TournamentState, player: PlayerId) -> bool:
        """Records that a player acted at a table; returns whether for the first time (R-153)."""
        entry = state.entrants.get(player)
        late = (
            state.options.kind is TournamentKind.SCHEDULED
            and entry is not None
            and not entry.appeared
        )
        if late:
            self._seen.add(player)
        return late

    def note_events(self, events: Iterable[TournamentEvent]) -> None:
        """Delays the next hand of the tables that these events concern."""
        for event in events:
            match event:
                case (
                    TableHandEnded(table=table)
                    | TableHandVoided(table=table)
                    | FinalTable(table=table)
                ):
                    self._ready_ms[table] = self._clock.now_ms() + self._pace_ms

    # --- the tournament's own commands --------------------------------------------------------

    def due(self, tournament: Tournament) -> list[TournamentCommand]:
        """Returns the commands to carry out now, without their time and chance.

        Raises `BrokenInvariant` when one of the tables is frozen.
        """
        state = tournament.state
        self._looked_ms = self._clock.now_ms()
        self._shown_ms = {}
        if state.phase.over:
            return []
        return [
            *self._of_tables(state),
            *self._of_people(state),
            *self._of_time(tournament),
            *self._of_shortage(tournament),
            *self._hands(tournament),
        ]

    def _of_tables(self, state: TournamentState) -> Iterator[TournamentCommand]:
        """The commands that tables cause. The end of a hand counts once its table has shown it:
        news of a player who is out, or is called to another table, does not give away the last
        street of an all-in."""
        for number, live in self._tables.live():
            if live is None:
                raise BrokenInvariant(f"table {number} is frozen")
            yield from absences_at_table(state, number, live)
            ended = ended_hand_at_table(state, number, live)
            if ended is None:
                continue
            shown_ms = self._tables.result_shown_ms(number)
            if shown_ms > self._looked_ms:
                self._shown_ms[number] = shown_ms
            else:
                yield ended

    def ended_hands(self, state: TournamentState) -> list[TournamentCommand]:
        """Returns the hands that have ended, shown or not: a judge who cancels a tournament during
        an all-in cannot undo it."""
        live = ((number, table) for number, table in self._tables.live() if table is not None)
        ends = (ended_hand_at_table(state, number, table) for number, table in live)
        return [end for end in ends if end is not None]

    def _of_people(self, state: TournamentState) -> Iterator[TournamentCommand]:
        """Confirms the players who acted for the first time."""
        seen, self._seen = self._seen, set()
        for player in seen:
            entry = state.entrants.get(player)
            if entry is not None and not entry.appeared and entry.status.in_it:
                yield ask.ConfirmPresence(0, player)

    def _of_time(self, tournament: Tournament) -> Iterator[TournamentCommand]:
        state, now_ms = tournament.state, self._clock.now_ms()
        if self.held and state.phase is Phase.REGISTERING:
            return
        if tournament.wants_start(now_ms):
            spare = self._spare(tournament)
            if len(spare) == tournament.tables_wanted:
                yield ask.Start(0, spare, 0)
            return
        due_ms = tournament.next_due_ms
        if due_ms is not None and due_ms <= now_ms and self._ticked_ms < now_ms:
            self._ticked_ms = now_ms
            yield ask.Tick(0, 0)
        is_velox = state.options.kind is TournamentKind.VELOX and state.phase is Phase.RUNNING
        if is_velox and not state.multiplier:
            yield ask.DrawMultiplier(0, self._chance.randrange(MILLION))

    def _of_shortage(self, tournament: Tournament) -> Iterator[TournamentCommand]:
        """Opens a table for late entrants without a seat."""
        if tournament.state.phase is Phase.RUNNING:
            for table in self._spare(tournament):
                yield ask.OpenTable(0, table, 0)

    def _hands(self, tournament: Tournament) -> Iterator[TournamentCommand]:
        now_ms = self._clock.now_ms()
        for number, table in tournament.state.tables.items():
            ready_ms = self._ready_ms.get(number)
            if table.hand is not None or ready_ms is None or ready_ms > now_ms:
                continue
            if not self._tables.is_busy(number) and tournament.may_deal(number):
                yield ask.StartTableHand(0, number, self._next_hand_id())

    # --- the tables ---------------------------------------------------------------------------

    def step_tables(self, tournament: Tournament) -> None:
        """Starts the next step of every table that has one."""
        state = tournament.state
        spare = self._spare(tournament)
        missing = self._wanted(tournament) - len(spare)
        if missing > 0:
            self._tables.open(rules_at_table(state, 1), missing)
        self._tables.withdraw_deals(
            [each for each in self._tables.tables if not deals_now(state, each)]
        )
        for number, live in self._tables.live():
            if number in spare:
                continue
            step = Close() if live is None else step_at_table(state, number, live)
            if step is not None:
                self._tables.start_step(number, step)
        self._tables.request_channels(state)
        self._give_time(state)

    def _wanted(self, tournament: Tournament) -> int:
        """Returns the number of empty tables needed now."""
        running = tournament.state.phase is Phase.RUNNING
        if self.held and not running:
            return 0
        if running or tournament.wants_start(self._clock.now_ms()):
            return tournament.tables_wanted
        return 0

    def _spare(self, tournament: Tournament) -> tuple[TableId, ...]:
        """The empty tables, as many as are needed: no hand was dealt there."""
        wanted, known = self._wanted(tournament), tournament.state.tables
        if not wanted:
            return ()
        fresh = (
            number
            for number, live in self._tables.live()
            if number not in known and live is not None and not live.hand_id
        )
        return tuple(islice(fresh, wanted))

    def _give_time(self, state: TournamentState) -> None:
        """Schedules the first deal of tables that have a channel now; forgets closed ones."""
        now_ms, channels = self._clock.now_ms(), self._tables.channels
        show_ms = (
            VELOX_SHOW_SECONDS * SECOND_MS if state.options.kind is TournamentKind.VELOX else 0
        )
        ready_ms = max(now_ms + max(show_ms, self._pace_ms), self._looked_ms + 1)
        self._ready_ms = {
            number: self._ready_ms.get(number, ready_ms)
            for number in state.tables
            if number in channels
        }

    def next_ms(self, tournament: Tournament) -> int | None:
        """Returns when to look for due work again, if nothing happens before.

        Work that has become due since the last look counts too: that look has not seen it.
        """
        state, now_ms = tournament.state, self._clock.now_ms()
        times = [
            ready_ms
            for number, ready_ms in self._ready_ms.items()
            if ready_ms > self._looked_ms
            and number in state.tables
            and state.tables[number].hand is None
        ]
        times += self._shown_ms.values()
        due_ms = tournament.next_due_ms
        if due_ms is not None:
            times.append(due_ms if due_ms > now_ms else now_ms + SECOND_MS)
        return min((*times, *self._tables.retry_times_ms(self._looked_ms)), default=None)
