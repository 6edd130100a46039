"""The checks of tournaments: their chips, their tables, their journals."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from bot.host.refusals import HostRefusal
from bot.host.tournament_replay import check_tournament, restore_tournament
from bot.ids import TableId
from bot.refusal import BrokenInvariant
from bot.storage.tournaments import recorded_tournaments
from bot.storage.unit import TournamentRow, Unit
from bot.table.table import Table
from bot.tournament.state import Phase, TournamentState
from bot.tournament.tournament import Tournament
from devtools.simulation.bot_process import BotProcess
from devtools.simulation.loop import VirtualClock
from devtools.simulation.people import SERVERS

LATE_MS = 60_000
"""Milliseconds after its time that a tournament may start when nothing goes wrong any more."""


@dataclass(slots=True)
class TournamentChecks:
    """Everything that tournaments have promised."""

    complain: Callable[[str, str], None]
    _promised: dict[int, dict[int, TournamentRow]] = field(default_factory=dict)
    """The rows that were committed since the last look at the journal."""

    def promised(self, unit: Unit) -> None:
        """A commit has returned: from now on every row of it is true."""
        for row in unit.tournament_rows:
            self._promised.setdefault(row.tournament, {})[row.seq] = row

    def after_step(self, bot: BotProcess) -> None:
        """Checks that no tournament chip has come or gone."""
        for number in open_tournaments(bot):
            with suppress(HostRefusal):
                self._check_chips(bot.tournaments.inspect(number))

    def _check_chips(self, tournament: Tournament) -> None:
        try:
            tournament.check_conserved()
        except BrokenInvariant as error:
            self.complain("tournament-chips-wrong", f"{tournament.state.id}: {error}")

    def table_changed(self, bot: BotProcess, number: TableId) -> None:
        """Check that the tournament's tables play with the chips that it has given out."""
        event = bot.tournaments.tournament_of(number)
        if event is None:
            return
        with suppress(HostRefusal):
            state, live = bot.tournaments.inspect(event).state, bot.room.inspect(number)
            table = state.tables.get(number)
            if table is not None and table.hand == live.hand_id and live.hand_running:
                self._check_hand(state, number, live)

    def _check_hand(self, state: TournamentState, number: TableId, live: Table) -> None:
        """While a hand is played, the tournament holds what everybody had before it."""
        if live.hand is None:
            return
        stacks = live.hand.setup.stacks
        for dealt, stack in zip(live.dealt, stacks, strict=True):
            if state.entrants[dealt.player].stack != stack:
                self.complain("stack-is-not-the-tournaments", f"table={number} {dealt.player}")

    async def memory_is_the_database(self, bot: BotProcess, number: int) -> None:
        """Check that another bot would find this tournament in the database as it is in memory."""
        try:
            live = bot.tournaments.inspect(number)
        except HostRefusal:
            return
        recovered = await bot.database.tournaments.recover_one(number)
        if recovered is None:
            if not live.state.phase.over:
                self.complain("tournament-lost", f"tournament={number}")
        elif restore_tournament(recovered).subject.state != live.state:
            self.complain("memory-is-not-the-database", f"tournament={number}")

    async def promises_kept(self, bot: BotProcess) -> None:
        """All that a dead bot had committed is in the journal that the next one finds."""
        for number, rows in self._promised.items():
            kept = await bot.database.tournaments.rows(number, min(rows), max(rows))
            found = {row.seq: row for row in kept}
            for seq, row in rows.items():
                if seq not in found or _named(found[seq]) != _named(row):
                    what = f"tournament={number} seq={seq} kind={row.kind}"
                    self.complain("promise-broken", what)
        self._promised.clear()

    def nothing_stuck(self, bot: BotProcess) -> None:
        """Long after everything has begun to work again, whatever was due has happened."""
        now_ms = VirtualClock().now_ms()
        for number in open_tournaments(bot):
            state = bot.tournaments.inspect(number).state
            if state.phase is Phase.RUNNING:
                self.complain("tournament-stuck", f"tournament={number} left={state.left}")
            elif state.starts_ms is not None and state.starts_ms + LATE_MS < now_ms:
                self.complain("tournament-not-started", f"tournament={number}")

    def whole_database(self, bot: BotProcess) -> None:
        """Every tournament played again: its state, its money, its tickets, its places."""
        for recorded in recorded_tournaments(bot.place):
            for finding in check_tournament(recorded):
                self.complain(finding.check, finding.subject)


def open_tournaments(bot: BotProcess) -> Iterator[int]:
    """The numbers of all tournaments that are not over."""
    for guild in SERVERS:
        yield from bot.tournaments.of_guild(guild)


def _named(row: TournamentRow) -> Any:
    """Enough to know a row again."""
    return row.kind, row.body, row.interaction, row.at_ms
