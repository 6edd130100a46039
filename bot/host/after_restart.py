"""Announcements after a crash: how a tournament ended, and the last update of each table."""

import logging

from bot.codec import from_json
from bot.durations import DAY_MS
from bot.host.announcing import Audience, announcing
from bot.host.past_hand import past_hand
from bot.host.table_actors import place_of
from bot.host.table_announcer import TableAnnouncer, TableNews
from bot.host.tournament_announcer import TournamentAnnouncer, TournamentNews, TournamentPlace
from bot.host.tournament_replay import cancelled_tournament, unplayed_tournament
from bot.host.tournament_replay import place_of as place_of_tournament
from bot.storage.database import Database
from bot.storage.errors import StorageFailed
from bot.storage.tables import ClosedTable
from bot.storage.tournaments import TournamentRecord
from bot.storage.unit import FROM_LEDGER
from bot.table.rules import TableRules
from bot.table.snapshot import table_from_json
from bot.table.view import TableView, view_of
from bot.tournament.events import TournamentEvent
from bot.tournament.state import Phase, TournamentState
from bot.tournament.tournament import Tournament, tournament_from_json
from bot.tournament.tournament_commands import TOURNAMENT_COMMANDS
from bot.tournament.view import standings_of
from bot.tournament.view import view_of as view_of_tournament

log = logging.getLogger(__name__)

ANNOUNCED_WITHIN_MS = DAY_MS
"""The age up to which an end is still announced."""
_EVERY_ROW = 2**62


class UnannouncedEnds:
    """The ends that may not have been announced. Call `announce` once, at the start."""

    def __init__(self, database: Database, audience: Audience[TournamentAnnouncer]) -> None:
        self._database = database
        self._audience = audience

    async def announce(self, now_ms: int) -> None:
        """Announces recent ends that were not marked as announced. Raises `StorageFailed`."""
        for number in await self._database.unannounced_ends.unannounced(
            now_ms - ANNOUNCED_WITHIN_MS
        ):
            await self._tell(number, now_ms)

    async def place(self, number: int) -> TournamentPlace | None:
        """Where a tournament that is over is on Discord."""
        record = await self._database.tournaments.find(number)
        return None if record is None else place_of_tournament(record)

    async def _tell(self, number: int, now_ms: int) -> None:
        record = await self._database.tournaments.find(number)
        state = None if record is None else await self._last_state(record)
        if record is None or state is None:
            return
        events, incident = await self._last_events(record, now_ms)
        news = TournamentNews(
            place=place_of_tournament(record),
            view=view_of_tournament(state),
            standings=standings_of(state) if state.tables_opened else None,
            events=events,
            incident=incident,
        )
        log.info("tournament %s has ended, which may not have been announced", number)
        with announcing(news.place):
            self._audience.announcer.tournament_changed(news)

    async def _last_state(self, record: TournamentRecord) -> TournamentState | None:
        """Returns the final state; for a tournament that was cancelled by the ledger, its options
        alone."""
        try:
            snapshot = await self._database.tournaments.last_snapshot(record.id)
            if snapshot is not None:
                state = tournament_from_json(snapshot.state).state
                if state.phase is record.phase:
                    return state
        except StorageFailed:
            raise
        except Exception:
            log.exception("the end of tournament %s cannot be read", record.id)
        is_cancelled = record.phase is Phase.CANCELLED
        return (
            cancelled_tournament(unplayed_tournament(record).subject).state
            if is_cancelled
            else None
        )

    async def _last_events(
        self, record: TournamentRecord, now_ms: int
    ) -> tuple[tuple[TournamentEvent, ...], str]:
        """Returns the last command's events, and the incident of a cancellation by the ledger."""
        number = record.id
        try:
            rows = await self._database.tournaments.rows(number, 1, _EVERY_ROW)
            if rows and rows[-1].kind == FROM_LEDGER:
                incident = str(rows[-1].body["incident"])
                ended = await self._database.refunds.cancel(number, incident, now_ms)
                return ((ended,) if ended else ()), incident
            tournament = Tournament.create(number, record.guild, record.options, record.limits)
            events: tuple[TournamentEvent, ...] = ()
            for row in rows:
                events = tournament.apply(TOURNAMENT_COMMANDS.read(row.kind, row.body))
            return events, ""
        except StorageFailed:
            raise
        except Exception:
            log.exception("the last events of tournament %s cannot be read", number)
            return (), ""


FORGOTTEN_AFTER_MS = DAY_MS
"""The age from which a closed table needs no update: Discord archives a thread after a day without
messages."""


class ClosedTableUpdates:
    """Sends the final update of closed tables again, unless Discord has shown it. Call `repeat`
    once, at the start."""

    def __init__(
        self,
        database: Database,
        tables: Audience[TableAnnouncer],
        tournaments: Audience[TournamentAnnouncer],
        endings: UnannouncedEnds,
    ) -> None:
        self._database = database
        self._tables, self._tournaments = tables, tournaments
        self._unannounced_ends = endings

    async def repeat(self, now_ms: int) -> None:
        """Shows the last picture, without controls, and archives the thread.

        Damaged records of closed tables do not hold up the open ones."""
        try:
            for each in await self._database.tables.unfinished(now_ms - FORGOTTEN_AFTER_MS):
                await self._tell(each)
        except Exception:
            log.exception("the recently closed tournament tables could not be read")

    async def _tell(self, closed: ClosedTable) -> None:
        await self._show(closed)
        number = closed.table.tournament or 0
        place = await self._unannounced_ends.place(number)
        if place is not None:
            with announcing(place):
                self._tournaments.announcer.tournament_table_closed(
                    place, closed.table.id, closed.table.channel
                )

    async def _show(self, closed: ClosedTable) -> None:
        if closed.table.message is None:
            return
        try:
            view = await self._last_view(closed)
            if view is not None:
                place = place_of(closed.table)
                self._tables.announcer.table_changed(TableNews(place=place, view=view))
        except Exception:
            log.exception("the final update of table %s cannot be shown", closed.table.id)

    async def _last_view(self, closed: ClosedTable) -> TableView | None:
        """The closed table with its newest hand, which snapshots leave out: without it, the message
        would lose the result that it shows. A void hand leaves nothing to show."""
        if closed.snapshot is None:
            return None
        rules = from_json(TableRules, closed.table.config)
        table = table_from_json(rules, closed.snapshot.state)
        last = await self._database.hands.newest(closed.table.id)
        if last is not None and not last.void:
            past_hand(closed.table, last).put_back(table)
        return view_of(table, None)
