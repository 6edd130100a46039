"""The actors of all open tournaments, and their connection to tables, tickets and reminders."""

import asyncio
import logging
from collections.abc import Sequence

from bot.host.actor_records import Loaded
from bot.host.actors import Actors
from bot.host.announcing import announcing
from bot.host.closed_table_updates import ClosedTableUpdates
from bot.host.refusals import HostCode, HostRefusal, new_incident
from bot.host.reminders import Reminders
from bot.host.room import Room
from bot.host.table_actors import RoomDependencies
from bot.host.table_announcer import TablePlace
from bot.host.tickets import Tickets
from bot.host.tournament_actor import TournamentActor, TournamentDependencies
from bot.host.tournament_announcer import TournamentAnnouncer, TournamentPlace
from bot.host.tournament_recovery import (
    UnreadableTournament,
    place_of,
    restore_tournament,
    unplayed_tournament,
)
from bot.host.unannounced_ends import UnannouncedEnds
from bot.ids import HandId, PlayerId, TableId
from bot.refusal import Refusal
from bot.storage.database import Database
from bot.storage.errors import StorageFailed
from bot.storage.tournaments import RecoveredTournament, TournamentRecord
from bot.storage.unit import HostAction
from bot.table import table_commands as at_table
from bot.table.events import TableEvent
from bot.table.table_commands import TableCommand
from bot.tournament.events import TournamentCancelled, TournamentEvent
from bot.tournament.state import Phase, TournamentState
from bot.tournament.tournament import Tournament
from bot.tournament.view import view_of

log = logging.getLogger(__name__)


class TournamentActors(Actors[int, TournamentActor]):
    """Starts them, recovers them after a restart, and passes on what was committed."""

    unknown = HostCode.NO_SUCH_TOURNAMENT

    def __init__(
        self,
        room: Room,
        database: Database,
        dependencies: RoomDependencies,
        announcer: TournamentAnnouncer,
    ) -> None:
        super().__init__()
        self._room = room
        self._database = database
        self._clock = dependencies.clock
        self._announcer = announcer
        self._unannounced_ends = UnannouncedEnds(database, announcer)
        self._closed_table_updates = ClosedTableUpdates(
            database, dependencies.announcer, announcer, self._unannounced_ends
        )
        self._tournament_dependencies = TournamentDependencies(
            writer=database.writer,
            hand_ids=database.hand_ids,
            clock=dependencies.clock,
            chance=dependencies.chance,
            announcer=announcer,
            timing=dependencies.timing,
            settings=dependencies.settings,
            room=room,
            reload=self._reload,
            cancel_by_ledger=self._cancel_by_ledger,
            committed=self._on_tournament_committed,
            ended=self._forget,
        )
        self.tickets = Tickets(database.writer, dependencies.clock, self._state_of)
        self.reminders = Reminders(database.tournaments, dependencies.clock, self._remind)
        room.follow_tournament_tables(self._on_table_committed)

    def open(self, place: TournamentPlace, tournament: Tournament) -> None:
        """Announces and starts a new tournament."""
        actor = self._add(place, Loaded(tournament, 0, 0))
        self._expect_start(actor)
        actor.show()
        actor.start()

    def _add(self, place: TournamentPlace, known: Loaded[Tournament]) -> TournamentActor:
        actor = TournamentActor(self._tournament_dependencies, place, known)
        self._actors[place.tournament] = actor
        return actor

    # --- from the start to the end of the process ---------------------------------------------

    async def recover(self) -> int:
        """Recovers every open tournament and every table; returns how many of them play.

        Tournaments are read before any table is dealt to: their hands keep their numbers.
        """
        found = await self._database.tournaments.recover()
        revived = [(each, _revived(each)) for each in found]
        numbers = await self._database.tournaments.unreadable({each.record.id for each in found})
        hands = [HandId(0)]
        for each, known in revived:
            self.tickets.load(each.record.guild, each.tickets)
            self.reminders.load(each.record.id, each.reminders)
            tables = known.subject.state.tables.values() if known else ()
            hands += [table.hand for table in tables if table.hand is not None]
        self._database.hand_ids.skip(max(hands))
        playing = await self._room.recover()
        for each, known in revived:
            playing += self._resume(each.record, known)
        for number in numbers:
            await self._resume_unread(number)
        await self._load_stranded_tickets()
        await self._unannounced_ends.announce(self._clock.now_ms())
        await self._closed_table_updates.repeat(self._clock.now_ms())
        await self._close_orphans()
        self.tickets.pay_useless()
        return playing

    def _resume(self, record: TournamentRecord, known: Loaded[Tournament] | None) -> int:
        """Returns how many play. An unreadable tournament is cancelled by its actor."""
        if known is None:
            self._add(place_of(record), unplayed_tournament(record)).start_unread(new_incident())
            return 0
        actor = self._add(place_of(record), known)
        self._expect_start(actor)
        actor.resume()
        return 1

    async def _resume_unread(self, number: int) -> None:
        """Cancels a tournament whose options may be unreadable: then there is nothing to show."""
        record = await self._database.tournaments.find(number)
        if record is not None:
            self._resume(record, None)
            return
        incident = new_incident()
        log.error("incident %s: tournament %s has no options and is cancelled", incident, number)
        try:
            await self._cancel_by_ledger(number, incident, None)
        except Exception:
            # A tournament that cannot be cancelled does not hold up the others.
            log.exception("incident %s: the next start tries again", incident)

    async def _load_stranded_tickets(self) -> None:
        for guild, ticket in await self._database.tournaments.stranded_tickets():
            self.tickets.load(guild, (ticket,))

    async def _close_orphans(self) -> None:
        """Tables of tournaments that were over before they could be closed."""
        ended: dict[int, list[TablePlace]] = {}
        for table in self._room.open_tables:
            place = self._room.place(table)
            if place.tournament is not None and place.tournament not in self._actors:
                ended.setdefault(place.tournament, []).append(place)
        for number, places in ended.items():
            found = await self._unannounced_ends.place(number)
            for place in places:
                if await self._close_orphan(place.table) and found is not None:
                    with announcing(found):
                        home = place.channel if place.has_channel else found.channel
                        self._announcer.tournament_table_closed(found, place.table, home)

    async def _close_orphan(self, table: TableId) -> bool:
        """Returns whether it is closed."""
        try:
            await self._void_hand(table)
            await self._room.ask_tournament_table(table, at_table.Close())
        except Refusal as refusal:
            log.warning("table %s stays open: %s", table, refusal)
            return False
        return True

    async def _void_hand(self, table: TableId) -> None:
        """Voids the hand of an orphan; a frozen table does so itself when it is closed."""
        try:
            live = self._room.inspect(table)
        except HostRefusal as refusal:
            if refusal.code is HostCode.TABLE_FROZEN:
                return
            raise
        if live.hand_running:
            await self._room.ask_tournament_table(table, at_table.VoidHand(live.hand_id))

    async def close(self) -> None:
        """Stops every tournament after the command in hand; close the card room afterwards."""
        self.closing_down = True
        await self.tickets.close()
        await self.reminders.close()
        await asyncio.gather(*(actor.stop() for actor in self._actors.values()))
        self._actors.clear()

    # --- callbacks of actors and tables -------------------------------------------------------

    def _on_tournament_committed(
        self, place: TournamentPlace, events: tuple[TournamentEvent, ...]
    ) -> None:
        self.tickets.note_events(place.guild, events)
        actor = self._actors.get(place.tournament)
        if actor is not None:
            self._expect_start(actor)

    def _expect_start(self, actor: TournamentActor) -> None:
        state, number = actor.tournament.state, actor.place.tournament
        if state.phase is Phase.REGISTERING:
            self.reminders.expect(number, state.starts_ms)
        else:
            self.reminders.forget(number)

    def _on_table_committed(
        self, place: TablePlace, command: TableCommand | None, events: Sequence[TableEvent]
    ) -> None:
        """Something was committed at a tournament's table, or it has frozen."""
        actor = self.find(place.tournament)
        if actor is not None:
            actor.table_committed(place.table, command, events)

    def _remind(self, number: int, players: tuple[PlayerId, ...]) -> None:
        actor = self._actors.get(number)
        if actor is not None:
            view = view_of(actor.tournament.state)
            with announcing(actor.place):
                self._announcer.remind(actor.place, view, players)

    def _forget(self, place: TournamentPlace) -> None:
        self._actors.pop(place.tournament, None)
        self.reminders.forget(place.tournament)

    async def _state_of(self, number: int) -> TournamentState | None:
        actor = self._actors.get(number)
        return None if actor is None else (await actor.settled_state()).state

    async def _reload(self, place: TournamentPlace) -> Loaded[Tournament] | None:
        number = place.tournament
        try:
            recovered = await self._database.tournaments.recover_one(number)
            found = await self._database.tournaments.tickets_from_and_to(number)
        except StorageFailed:
            raise
        except (OSError, MemoryError) as error:
            raise StorageFailed(type(error).__name__) from error
        except Exception as error:
            raise UnreadableTournament(f"tournament {number}: {type(error).__name__}") from error
        self.tickets.reload(number, found)
        return None if recovered is None else restore_tournament(recovered)

    async def _cancel_by_ledger(
        self, number: int, incident: str, act: HostAction | None
    ) -> TournamentCancelled | None:
        """By the ledger alone. Tickets to it are paid out, as of every cancelled tournament."""
        now_ms = self._clock.now_ms()
        ended = await self._database.refunds.cancel(number, incident, now_ms, act)
        log.warning(
            "incident %s: tournament %s is cancelled by the ledger: %s players are refunded",
            *(incident, number, 0 if ended is None else len(ended.refunds)),
        )
        await self._load_stranded_tickets()
        return ended


def _revived(found: RecoveredTournament) -> Loaded[Tournament] | None:
    """The tournament as the database knows it; None where it cannot be read."""
    try:
        return restore_tournament(found)
    except UnreadableTournament:
        return None
