"""The directors of all open tournaments, and what they and their tables tell each other."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bot.host.announcer import Place
from bot.host.director import Director
from bot.host.heralds import Herald, TournamentNews, TournamentPlace
from bot.host.refusals import HostCode, HostRefusal
from bot.host.reminders import Reminders
from bot.host.room import Outside, Room
from bot.host.stage import Stage
from bot.host.tickets import Tickets
from bot.host.tournament_recovery import Known, place_of, revive
from bot.ids import HandId, PlayerId, TableId
from bot.refusal import Refusal
from bot.storage.database import Database
from bot.storage.errors import StorageFailed
from bot.storage.tournaments import RecoveredTournament
from bot.table import commands as at_table
from bot.table.events import TableEvent
from bot.tournament.events import TournamentEvent
from bot.tournament.snapshot import tournament_from_json
from bot.tournament.state import Phase, State
from bot.tournament.tournament import Tournament
from bot.tournament.view import lobby_of, standings_of

log = logging.getLogger(__name__)


class Directors:
    """Starts them, finds them again after a restart, and passes on what has happened."""

    def __init__(self, room: Room, database: Database, outside: Outside, herald: Herald) -> None:
        self._room = room
        self._database = database
        self._herald = herald
        self._directors: dict[int, Director] = {}
        self._closing_down = False
        self._stage = Stage(
            journal=database.journal,
            clock=outside.clock,
            chance=outside.chance,
            herald=herald,
            pace=outside.pace,
            room=room,
            next_hand_id=database.journal.new_hand_id,
            reload=self._reload,
            happened=self._happened,
            over=self._forget,
        )
        self.tickets = Tickets(database.journal, outside.clock, self._state_of)
        self.reminders = Reminders(database.tournaments, outside.clock, self._remind)
        room.follow(self._played)

    def of(self, number: int) -> Director:
        """Raises `HostRefusal` (no-such-tournament, closing-down)."""
        self.refuse_when_closing_down()
        try:
            return self._directors[number]
        except KeyError:
            raise HostRefusal(HostCode.NO_SUCH_TOURNAMENT) from None

    def find(self, number: int | None) -> Director | None:
        return None if number is None else self._directors.get(number)

    def __iter__(self) -> Iterator[Director]:
        return iter(self._directors.values())

    def refuse_when_closing_down(self) -> None:
        if self._closing_down:
            raise HostRefusal(HostCode.CLOSING_DOWN)

    def open(self, place: TournamentPlace, tournament: Tournament) -> None:
        """A new tournament, which is told of and plays from now on."""
        director = self._add(place, Known(tournament, 0, 0))
        self._expect_start(director)
        director.show()
        director.start()

    def _add(self, place: TournamentPlace, known: Known) -> Director:
        director = Director(self._stage, place, known)
        self._directors[place.tournament] = director
        return director

    # --- from the start to the end of the process ---------------------------------------------

    async def recover(self) -> int:
        """Finds every open tournament and every table again, and plays on; returns how many tables
        and tournaments play.

        Tournaments are read before any table is dealt to: their hands keep their numbers.
        """
        found = await self._database.tournaments.recover()
        revived = [(each, _revived(each)) for each in found]
        hands = [HandId(0)]
        for each, known in revived:
            self.tickets.load(each.record.guild, each.tickets)
            self.reminders.load(each.record.id, each.reminders)
            tables = known.tournament.state.tables.values() if known else ()
            hands += [table.hand for table in tables if table.hand is not None]
        self._database.journal.skip_hands(max(hands))
        for guild, ticket in await self._database.tournaments.stranded_tickets():
            self.tickets.load(guild, (ticket,))
        playing = await self._room.recover()
        for each, known in revived:
            playing += self._resume(each, known)
        await self._close_orphans()
        self.tickets.look()
        return playing

    def _resume(self, found: RecoveredTournament, known: Known | None) -> int:
        place, record = place_of(found.record), found.record
        if known is None:
            unknown = Tournament.create(record.id, record.guild, record.options, record.limits)
            self._add(place, Known(unknown, 0, 0)).freeze_unread(secrets.token_hex(4))
            return 0
        director = self._add(place, known)
        self._expect_start(director)
        director.start(recovered=True)
        return 1

    async def _close_orphans(self) -> None:
        """Tables of tournaments that were over before they could be closed."""
        ended: dict[int, list[Place]] = {}
        for table in self._room.open_tables:
            place = self._room.place(table)
            if place.tournament is not None and place.tournament not in self._directors:
                ended.setdefault(place.tournament, []).append(place)
        for number, places in ended.items():
            found = await self._tell_the_end(number)
            for place in places:
                if await self._close_orphan(place.table) and found is not None:
                    self._safely(self._herald.table_over, found, place.table, place.channel)

    async def _tell_the_end(self, number: int) -> TournamentPlace | None:
        """Nobody may have heard of it; returns where the tournament is on Discord."""
        record = await self._database.tournaments.find(number)
        snapshot = await self._database.tournaments.last_snapshot(number)
        if record is None or snapshot is None:
            return None
        place, state = place_of(record), tournament_from_json(snapshot.state).state
        news = TournamentNews(place, lobby_of(state), standings_of(state), recovered=True)
        self._safely(self._herald.tournament_changed, news)
        return place

    async def _close_orphan(self, table: TableId) -> bool:
        """Returns whether it is closed."""
        try:
            live = self._room.inspect(table)
            if live.hand_running:
                await self._room.direct(table, at_table.VoidHand(live.hand_id))
            await self._room.direct(table, at_table.Close())
        except Refusal as refusal:
            log.warning("table %s stays open: %s", table, refusal)
            return False
        return True

    async def close(self) -> None:
        """Stops every tournament after the command in hand; close the card room afterwards."""
        self._closing_down = True
        await self.tickets.close()
        await self.reminders.close()
        await asyncio.gather(*(director.stop() for director in self._directors.values()))
        self._directors.clear()

    # --- what directors and tables tell -------------------------------------------------------

    def _happened(self, place: TournamentPlace, events: tuple[TournamentEvent, ...]) -> None:
        self.tickets.note(place.guild, events)
        director = self._directors.get(place.tournament)
        if director is not None:
            self._expect_start(director)

    def _expect_start(self, director: Director) -> None:
        state, number = director.tournament.state, director.place.tournament
        if state.phase is Phase.REGISTERING:
            self.reminders.expect(number, state.starts_ms)
        else:
            self.reminders.forget(number)

    def _played(
        self, place: Place, command: at_table.Command | None, events: Sequence[TableEvent]
    ) -> None:
        """Something was committed at a tournament's table, or it has frozen."""
        director = self.find(place.tournament)
        if director is not None:
            director.played(place.table, command, events)

    def _remind(self, number: int, players: tuple[PlayerId, ...]) -> None:
        director = self._directors.get(number)
        if director is not None:
            lobby = lobby_of(director.tournament.state)
            self._safely(self._herald.remind, director.place, lobby, players)

    def _safely(self, announce: Callable[..., None], *what: Any) -> None:
        """An announcement that fails is lost; it never changes what is true."""
        try:
            announce(*what)
        except Exception:
            log.exception("an announcement failed")

    def _forget(self, number: int) -> None:
        self._directors.pop(number, None)
        self.reminders.forget(number)

    async def _state_of(self, number: int) -> State | None:
        director = self._directors.get(number)
        return None if director is None else (await director.settled()).state

    async def _reload(self, number: int) -> Known | None:
        try:
            recovered = await self._database.tournaments.recover_one(number)
        except Exception as error:
            raise StorageFailed(type(error).__name__) from error
        return None if recovered is None else revive(recovered)


def _revived(found: RecoveredTournament) -> Known | None:
    """None for one that cannot be read, which the log says."""
    try:
        return revive(found)
    except Exception:
        log.exception("tournament %s cannot be revived", found.record.id)
        return None
