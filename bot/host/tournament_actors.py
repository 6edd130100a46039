"""The actors of all open tournaments, and their connection to tables, tickets and reminders."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence

from bot.host.actor import Actors, Loaded
from bot.host.after_restart import ClosedTableUpdates, UnannouncedEnds
from bot.host.announcing import announcing
from bot.host.background_tasks import BackgroundTasks, Clock, Timer
from bot.host.committing import refusing_unsaved
from bot.host.refusals import HostCode, HostRefusal, new_incident
from bot.host.room import Room
from bot.host.table_actors import RoomDependencies
from bot.host.table_announcer import TablePlace
from bot.host.tournament_actor import TournamentActor, TournamentDependencies
from bot.host.tournament_announcer import REMIND_MS, TournamentAnnouncer, TournamentPlace
from bot.host.tournament_replay import (
    UnreadableTournament,
    place_of,
    restore_tournament,
    unplayed_tournament,
)
from bot.ids import GuildId, HandId, PlayerId, TableId
from bot.refusal import Refusal
from bot.storage.database import Database
from bot.storage.errors import StorageFailed, TicketNotSo
from bot.storage.tournaments import RecoveredTournament, TournamentRecord
from bot.storage.tournaments import TournamentStore as StoredTournaments
from bot.storage.unit import HostAction, TicketChange, TicketState, Unit
from bot.storage.writer import Writer
from bot.table import table_commands as at_table
from bot.table.events import TableEvent
from bot.table.table_commands import TableCommand
from bot.tournament.events import (
    Registered,
    RegistrationClosed,
    TicketWon,
    TournamentCancelled,
    TournamentEvent,
    TournamentFinished,
    Unregistered,
)
from bot.tournament.ledger import ticket_credit
from bot.tournament.state import Phase, TournamentState
from bot.tournament.tournament import Tournament
from bot.tournament.tournament_commands import Ticket
from bot.tournament.view import view_of

log = logging.getLogger(__name__)


class Reminders(BackgroundTasks):
    """Reminds players that a tournament starts soon.

    Each player is reminded once: the request is deleted before the reminder is sent.
    """

    def __init__(
        self,
        stored: StoredTournaments,
        clock: Clock,
        remind: Callable[[int, tuple[PlayerId, ...]], None],
    ) -> None:
        super().__init__(log, "a reminder could not be sent")
        self._stored = stored
        self._clock = clock
        self._remind = remind
        self._requests: dict[int, set[PlayerId]] = {}
        self._starts_ms: dict[int, int] = {}
        self._timers: dict[int, Timer] = {}

    def load(self, tournament: int, players: Iterable[PlayerId]) -> None:
        """Takes over the stored reminders."""
        self._requests[tournament] = set(players)

    async def set(self, tournament: int, player: PlayerId, *, on: bool) -> None:
        """Stores or deletes a player's request for a reminder. Raises `HostRefusal` (not-saved)."""
        with refusing_unsaved():
            await self._stored.set_reminder(tournament, player, on)
        requests = self._requests.setdefault(tournament, set())
        (requests.add if on else requests.discard)(player)
        self._plan(tournament)

    def expect(self, tournament: int, starts_ms: int | None) -> None:
        """Notes when the tournament starts; None when nobody knows, or when it has started."""
        if starts_ms is None:
            self._starts_ms.pop(tournament, None)
        else:
            self._starts_ms[tournament] = starts_ms
        self._plan(tournament)

    def forget(self, tournament: int) -> None:
        """Forgets a tournament that is over, or has started."""
        self.expect(tournament, None)
        self._requests.pop(tournament, None)

    async def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        await self.settle()

    def _plan(self, tournament: int) -> None:
        timer = self._timers.pop(tournament, None)
        if timer is not None:
            timer.cancel()
        starts_ms = self._starts_ms.get(tournament)
        if starts_ms is not None and self._requests.get(tournament):
            wait_ms = max(0, starts_ms - REMIND_MS - self._clock.now_ms())
            self._timers[tournament] = self._clock.call_later(
                wait_ms / 1000, lambda: self.spawn(self._send(tournament))
            )

    async def _send(self, tournament: int) -> None:
        told = []
        for player in sorted(self._requests.get(tournament, ())):
            try:
                with refusing_unsaved():
                    await self._stored.set_reminder(tournament, player, on=False)
            except Refusal as refusal:
                log.warning("player %s is not reminded: %s", player, refusal)
                continue
            self._requests.get(tournament, set()).discard(player)
            told.append(player)
        if told:
            self._remind(tournament, tuple(told))


TICKET_RETRY_SECONDS = 30
StateOf = Callable[[int], Awaitable[TournamentState | None]]
"""Reads the committed state of an open tournament; None when it is over. Raises `Refusal` while the
disk does not say."""


class Tickets(BackgroundTasks):
    """All open tickets of satellites: kept until they are used, paid out when useless (R-231,
    R-232).

    A ticket is useless when nobody can enter its target any more, or when its owner has entered the
    target without it. That is checked again after every event that could make it so, and after a
    restart.
    """

    def __init__(self, writer: Writer, clock: Clock, state_of: StateOf) -> None:
        super().__init__(log, "tickets wait to be paid out")
        self._writer = writer
        self._clock = clock
        self._state_of = state_of
        self._open: dict[tuple[int, PlayerId], tuple[GuildId, Ticket]] = {}
        self._paying = self._again = False
        self._timer: Timer | None = None

    def load(self, guild: GuildId, tickets: Iterable[Ticket]) -> None:
        """Takes over the stored tickets."""
        for ticket in tickets:
            self._open[ticket.satellite, ticket.player] = (guild, ticket)

    def reload(self, tournament: int, found: Iterable[tuple[GuildId, Ticket]]) -> None:
        """Takes over the stored tickets from and to a tournament, in case events were lost."""
        self._open = {
            key: (guild, ticket)
            for key, (guild, ticket) in self._open.items()
            if tournament not in (ticket.satellite, ticket.target)
        }
        for guild, ticket in found:
            self.load(guild, (ticket,))
        if self._open:
            self.pay_useless()

    def of(self, player: PlayerId, target: int) -> Ticket | None:
        """The player's ticket for a tournament, from the earliest satellite."""
        mine = (ticket for _, ticket in self._open.values() if ticket.player == player)
        fitting = (ticket for ticket in mine if ticket.target == target)
        return min(fitting, key=lambda ticket: ticket.satellite, default=None)

    def note_events(self, guild: GuildId, events: Iterable[TournamentEvent]) -> None:
        """Records the committed events of a tournament."""
        look = False
        for event in events:
            match event:
                case Registered(ticket=ticket):
                    if ticket is not None:
                        self._open.pop((ticket.satellite, ticket.player), None)
                    look = True
                case Unregistered(ticket=ticket) if ticket is not None:
                    self.load(guild, (ticket,))
                case TicketWon(ticket=ticket):
                    self.load(guild, (ticket,))
                    look = True
                case TournamentCancelled() | TournamentFinished() | RegistrationClosed():
                    look = True
        if look and self._open:
            self.pay_useless()

    def pay_useless(self) -> None:
        """Pays out tickets that have become useless; returns at once."""
        self._again = True
        if not self._paying:
            self._paying = True
            self.spawn(self._look())

    async def close(self) -> None:
        """Finishes the payment in hand; the others are due after the restart."""
        self.closed = True
        if self._timer is not None:
            self._timer.cancel()
        await self.settle()

    async def _look(self) -> None:
        try:
            while self._again and not self.closed:
                self._again = False
                for guild, ticket in list(self._open.values()):
                    await self._pay_if_useless(guild, ticket)
        except Exception:
            self._wait()
            raise
        finally:
            self._paying = False

    def _wait(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._clock.call_later(TICKET_RETRY_SECONDS, self.pay_useless)

    async def _pay_if_useless(self, guild: GuildId, ticket: Ticket) -> None:
        """Pays one; a target that cannot be read does not hold up other tickets."""
        try:
            if await self._is_useless(ticket):
                await self._pay(guild, ticket)
        except (StorageFailed, Refusal) as error:
            log.error("tickets wait to be paid out: %s", error)
            self._wait()

    async def _is_useless(self, ticket: Ticket) -> bool:
        state = await self._state_of(ticket.target)
        if state is None or not state.registration_open:
            return True
        entry = state.entrants.get(ticket.player)
        return entry is not None and entry.status.in_it and entry.ticket != ticket

    async def _pay(self, guild: GuildId, ticket: Ticket) -> None:
        key = (ticket.satellite, ticket.player)
        if key not in self._open:
            return
        unit = Unit(
            at_ms=self._clock.now_ms(),
            batches=(ticket_credit(guild, ticket),),
            tickets=(TicketChange(ticket, TicketState.CREDITED),),
        )
        try:
            await self._writer.commit(unit)
        except TicketNotSo:
            # It was used or paid out after it was read.
            self._open.pop(key, None)
            return
        self._open.pop(key, None)
        log.info("ticket of player %s from tournament %s is paid out", key[1], key[0])


class TournamentActors(Actors[int, TournamentActor, TournamentAnnouncer]):
    """The actors of open tournaments: starts and recovers them, and passes on the committed
    events."""

    unknown = HostCode.NO_SUCH_TOURNAMENT

    def __init__(
        self,
        room: Room,
        database: Database,
        dependencies: RoomDependencies,
    ) -> None:
        super().__init__()
        self._room = room
        self._database = database
        self._clock = dependencies.clock
        self._unannounced_ends = UnannouncedEnds(database, self.audience)
        self._closed_table_updates = ClosedTableUpdates(
            database, room.actors.audience, self.audience, self._unannounced_ends
        )
        self._tournament_dependencies = TournamentDependencies(
            writer=database.writer,
            hand_ids=database.hand_ids,
            clock=dependencies.clock,
            chance=dependencies.chance,
            audience=self.audience,
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
        """Resumes the tournaments and returns how many play. An unreadable one is cancelled by its
        actor."""
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
        """Closes tables of tournaments that were over before they could be closed."""
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
                        self.audience.announcer.tournament_table_closed(found, place.table, home)

    async def _close_orphan(self, table: TableId) -> bool:
        """Closes an orphan; returns whether it is closed."""
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
        """Notes that something was committed at a tournament's table, or that it has frozen."""
        actor = self.find(place.tournament)
        if actor is not None:
            actor.table_committed(place.table, command, events)

    def _remind(self, number: int, players: tuple[PlayerId, ...]) -> None:
        actor = self._actors.get(number)
        if actor is not None:
            view = view_of(actor.tournament.state)
            with announcing(actor.place):
                self.audience.announcer.remind(actor.place, view, players)

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
        """Cancels by the ledger alone. Tickets to the tournament are paid out, as after every
        cancellation."""
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
