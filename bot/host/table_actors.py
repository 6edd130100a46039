"""The actors of all open tables: recovered after a restart, found by table and by channel."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.host.actor_records import Accepted, Loaded
from bot.host.actors import Actors
from bot.host.all_in_luck import AllInLuck, LuckOf
from bot.host.background_tasks import BackgroundTasks
from bot.host.clock import Clock
from bot.host.close_by_ledger import cash_out_by_ledger
from bot.host.deck_beacon import BeaconRounds
from bot.host.guild_settings import SettingsByGuild
from bot.host.new_hand import fresh_deck
from bot.host.recovery import TableReloader, place_of, restore_table
from bot.host.refusals import HostCode, new_incident
from bot.host.table_actor import TableActor
from bot.host.table_announcer import TableAnnouncer, TablePlace
from bot.host.table_dependencies import TableDependencies
from bot.host.table_reporter import SessionSummaries, TableReporter
from bot.host.table_unit import AcceptedAtTable, table_unit
from bot.host.timing import Timing
from bot.ids import ChannelId, GuildId, PlayerId, TableId
from bot.poker.cards import Chance
from bot.storage.database import Database
from bot.table.events import TableEvent, WordsDropped
from bot.table.rules import TableRules
from bot.table.table import Table
from bot.table.table_commands import ReplaceDeck, TableCommand, VoidHand

log = logging.getLogger(__name__)

Follower = Callable[[TablePlace, TableCommand | None, Sequence[TableEvent]], None]
"""Receives each command committed at a tournament's table and its events; None and no events when
the table has frozen."""


@dataclass(frozen=True, slots=True)
class RoomDependencies:
    """The card room's dependencies: time, chance, the announcer, what servers have chosen, and the
    beacon."""

    clock: Clock
    chance: Chance
    announcer: TableAnnouncer
    timing: Timing
    settings: SettingsByGuild
    beacon: BeaconRounds | None = None
    """The rounds that cut decks; None for none."""
    luck_of: LuckOf | None = None
    """Calculates the luck of hands that were all-in; None leaves that to a later start."""


class TableActors(Actors[TableId, TableActor]):
    """Starts them, recovers them, and forgets those whose table has closed."""

    unknown = HostCode.NO_SUCH_TABLE

    def __init__(self, database: Database, dependencies: RoomDependencies) -> None:
        super().__init__()
        self._database, self._clock = database, dependencies.clock
        self.luck = AllInLuck(database, dependencies.luck_of)
        self._channels = TableChannels()
        self.session_summaries = SessionSummaries(database, dependencies.announcer, self.luck)
        self._resending = BackgroundTasks(log, "cards dealt before the start were not sent again")
        self.follower: Follower = _no_follower
        """Receives what is committed at the tables of tournaments."""
        self._dependencies = TableDependencies(
            writer=database.writer,
            hand_ids=database.hand_ids,
            clock=dependencies.clock,
            chance=dependencies.chance,
            announcer=dependencies.announcer,
            timing=dependencies.timing,
            settings=dependencies.settings,
            reload=TableReloader(database.tables).table,
            ended=self.forget,
            committed=lambda *news: self.follower(*news),
            close_by_ledger=lambda place: cash_out_by_ledger(database, place, self._clock.now_ms()),
            beacon=dependencies.beacon,
            was_all_in=self.luck.calculate_soon,
        )

    @property
    def tables(self) -> tuple[TableId, ...]:
        """All open tables, oldest first."""
        return tuple(sorted(self._actors))

    def tables_of(self, tournament: int) -> tuple[TableId, ...]:
        """The tournament's open tables, oldest first."""
        places = (self._actors[table].place for table in self.tables)
        return tuple(place.table for place in places if place.tournament == tournament)

    def tables_in(self, channel: ChannelId) -> tuple[TableId, ...]:
        """The open tables that are shown in a channel, the likeliest to be meant first."""
        return self._channels.tables_in(channel)

    def seats_of(self, guild: GuildId, player: PlayerId) -> tuple[TableId, ...]:
        """The open tables of a server at which the player sits, oldest first."""
        mine = (table for table in self.tables if self._actors[table].place.guild == guild)
        return tuple(table for table in mine if self._actors[table].table.is_seated(player))

    def count(self, guild: GuildId) -> int:
        """The number of open cash tables of a server."""
        places = [actor.place for actor in self._actors.values()]
        return sum(place.guild == guild and place.tournament is None for place in places)

    def add(self, place: TablePlace, loaded: Loaded[Table]) -> TableActor:
        """Starts the actor of one more table."""
        actor = TableActor(self._dependencies, place, loaded)
        self._actors[place.table] = actor
        self._channels.put(place)
        actor.start()
        return actor

    def move(self, table: TableId, channel: ChannelId) -> None:
        """The table is in another channel from now on, if it is still open."""
        actor = self._actors.get(table)
        if actor is not None:
            actor.move_to_channel(channel)
            self._channels.put(actor.place)

    def forget(self, place: TablePlace) -> None:
        """The table has closed."""
        self._actors.pop(place.table, None)
        self._channels.remove(place)
        if place.tournament is None:
            self.session_summaries.table_closed(place)

    # --- from the start to the end of the process ---------------------------------------------

    async def recover(self) -> int:
        """Recovers every open table and resumes play; returns how many (R-161, R-162).

        A table that cannot be restored is frozen, with an error in the log; the others play. On a
        database that is older than what players have seen, hands in progress are voided before
        anything is shown: their end may be known (R-163).
        """
        found = []
        for recovered in await self._database.tables.recover():
            # The bot connects to Discord meanwhile.
            await asyncio.sleep(0)
            place = place_of(recovered.table)
            try:
                found.append((place, restore_table(recovered)))
            except Exception:
                incident = new_incident()
                log.exception("incident %s: %s cannot be restored", incident, place)
                unknown = Table(TableRules(tournament=place.tournament))
                self.add(place, Loaded(unknown, 0)).freeze_unread(incident)
        running = [loaded.subject.hand_running for _, loaded in found]
        if self._database.is_behind:
            without_hand = [
                (place, *await self._without_secrets(place, loaded)) for place, loaded in found
            ]
            await self._database.mark_caught_up()
        else:
            without_hand = [(place, loaded, ()) for place, loaded in found]
        for (place, loaded, dropped), was_running in zip(without_hand, running, strict=True):
            voided = was_running and not loaded.subject.hand_running
            self.add(place, loaded).resume(hand_voided=voided, dropped=dropped)
        self._resending.spawn(_resend_hole_cards([self._reported(place) for place, _ in found]))
        self.luck.calculate_soon()
        return len(found)

    def _reported(self, place: TablePlace) -> tuple[TableActor, TableReporter]:
        actor = self._actors[place.table]
        return actor, TableReporter(self._dependencies.announcer, actor.table)

    async def _without_secrets(
        self, place: TablePlace, loaded: Loaded[Table]
    ) -> tuple[Loaded[Table], tuple[WordsDropped, ...]]:
        """Returns the table after its hand in progress was voided and its next deck replaced, and
        whose words went with that.

        Raises `StorageFailed`: then nothing may be dealt.
        """
        table, commands = loaded.subject, list[TableCommand]()
        dropped: list[WordsDropped] = []
        if table.decks.fresh is not None:
            commands.append(ReplaceDeck(fresh_deck(self._dependencies.chance, place.table)))
        if table.hand_running:
            commands.append(VoidHand(table.hand_id))
            log.info("%s: hand %s is void: its end may be known", place, table.hand_id)
        for command in commands:
            accepted: AcceptedAtTable = Accepted(self._clock.now_ms(), loaded.seq + 1)
            events = table.apply(command)
            dropped += [event for event in events if isinstance(event, WordsDropped)]
            accepted.note(command, events)
            await self._database.writer.commit(table_unit(place, table, accepted))
            loaded = Loaded(table, accepted.last_seq)
        return loaded, tuple(dropped)

    async def close(self) -> None:
        """Stops every table after the command in hand; hands in progress wait in the database."""
        self.closing_down = True
        await self._resending.close()
        actors = list(self._actors.values())
        self._actors.clear()
        self._channels = TableChannels()
        await asyncio.gather(*(actor.stop() for actor in actors))
        await self.session_summaries.settle()
        await self.luck.close()


async def _resend_hole_cards(found: Sequence[tuple[TableActor, TableReporter]]) -> None:
    """Presses that come meanwhile are answered between two tables."""
    for actor, reporter in found:
        await actor.settled()
        if actor.is_readable:
            reporter.resend_hole_cards(actor.place, actor.table, actor.look)
        await asyncio.sleep(0)


def _no_follower(
    place: TablePlace, command: TableCommand | None, events: Sequence[TableEvent]
) -> None:
    """There are no tournaments."""


class TableChannels:
    """The open tables by channel: one cash table at most, and tables of tournaments.

    Tables that have no channel yet are in none.
    """

    def __init__(self) -> None:
        self._in: dict[ChannelId, list[TablePlace]] = {}
        self._channel_of: dict[TableId, ChannelId] = {}

    def put(self, place: TablePlace) -> None:
        """The table is in its channel from now on, and in no other."""
        self.remove(place)
        if place.has_channel:
            self._in.setdefault(place.channel, []).append(place)
            self._channel_of[place.table] = place.channel

    def remove(self, place: TablePlace) -> None:
        """The table is nowhere any more."""
        channel = self._channel_of.pop(place.table, None)
        if channel is None:
            return
        self._in[channel] = [each for each in self._in[channel] if each.table != place.table]
        if not self._in[channel]:
            del self._in[channel]

    def tables_in(self, channel: ChannelId) -> tuple[TableId, ...]:
        """Those of the channel, the likeliest to be meant first: its cash table, which is opened
        by hand, then the tournaments' from the newest on."""
        places = sorted(
            self._in.get(channel, ()), key=lambda each: (each.tournament is not None, -each.table)
        )
        return tuple(place.table for place in places)
