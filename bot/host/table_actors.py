"""The actors of all open tables: recovered after a restart, found by table and by channel.

A table that cannot be read is closed by the ledger alone. A check replays every table of a
database.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.bank import accounts
from bot.bank.transfers import Batch, Transfer, TransferReason
from bot.codec import from_json
from bot.host.actor import Accepted, Actors, Loaded
from bot.host.background_tasks import BackgroundTasks, Clock
from bot.host.decks import BeaconRounds, fresh_deck
from bot.host.guild_settings import SettingsByGuild
from bot.host.past_hands import AllInLuck, LuckOf
from bot.host.refusals import HostCode, new_incident
from bot.host.table_actor import TableActor, TableDependencies
from bot.host.table_announcer import TableAnnouncer, TablePlace
from bot.host.table_reporter import SessionSummaries, TableReporter
from bot.host.table_timers import Timing
from bot.host.table_unit import AcceptedAtTable, replay, table_unit, void_end
from bot.ids import ChannelId, Chips, GuildId, HandId, PlayerId, TableId
from bot.poker.cards import Chance
from bot.refusal import BrokenInvariant, Refusal
from bot.storage.audit import AuditFinding
from bot.storage.database import Database
from bot.storage.errors import StorageFailed
from bot.storage.tables import RecordedTable, RecoveredTable, RunningHand, TableRecord, TableStore
from bot.storage.unit import JournalRow, TableChange, Unit
from bot.storage.wallets import SeatAccount
from bot.table.events import HandEnded, TableEvent, WordsDropped
from bot.table.rules import TableRules
from bot.table.shown_button import button_in_hand
from bot.table.snapshot import table_from_json
from bot.table.table import Table
from bot.table.table_commands import ReplaceDeck, TableCommand, VoidHand

# --- Closing a table that cannot be read ---------------------------------------------------------


async def cash_out_by_ledger(database: Database, place: TablePlace, at_ms: int) -> None:
    """Closes a table in the database without asking the table itself: every seat is cashed out.

    Bets move between the seats only when a hand has ended, so a seat's account has all that its
    player has beside the hand in progress: paying it out returns every bet of that hand (R-163).
    Raises `StorageFailed`.
    """
    seats = await database.wallets.table_account(place.guild, place.table)
    hand = await database.tables.running_hand(place.table)
    await database.writer.commit(_unit(place, seats, hand, at_ms))


def _unit(
    place: TablePlace, seats: Sequence[SeatAccount], hand: RunningHand | None, at_ms: int
) -> Unit:
    return Unit(
        at_ms=at_ms,
        batches=tuple(_cash_out(place, seat) for seat in seats if seat.left),
        hand_end=None if hand is None else void_end(place, hand.hand, hand.last_seq, at_ms),
        table_changes=(TableChange(place.table, closed_ms=at_ms),),
    )


def _cash_out(place: TablePlace, seat: SeatAccount) -> Batch:
    source = accounts.seat(place.guild, place.table, seat.player)
    target = accounts.wallet(place.guild, seat.player)
    return Batch(
        f"sent-home:{place.table}:{seat.player}",
        TransferReason.CASH_OUT,
        (Transfer(source, target, seat.left),),
        {"table": place.table, "channel": place.channel},
    )


# --- Restoring a table from its last snapshot and the commands since -----------------------------


def place_of(record: TableRecord) -> TablePlace:
    """Where the table is on Discord."""
    return TablePlace(
        guild=record.guild,
        channel=record.channel,
        message=record.message,
        table=record.id,
        owner=record.host,
        tournament=record.tournament,
    )


def restore_table(recovered: RecoveredTable) -> Loaded[Table]:
    """The table after its last committed command: the same cards, the same turn (R-161, R-162).

    Raises `BrokenInvariant` when its bytes are damaged.
    """
    if recovered.damage:
        raise BrokenInvariant(f"table {recovered.table.id}: {recovered.damage}")
    rules = from_json(TableRules, recovered.table.config)
    table = (
        Table(rules)
        if recovered.snapshot is None
        else table_from_json(rules, recovered.snapshot.state)
    )
    for row in recovered.commands:
        replay(table, row, recovered.hand)
    return Loaded(table, recovered.last_seq)


class TableReloader:
    """Reads tables again from the database, one reading for all that ask at once.

    A commit that fails, fails for many tables, and each has to know what is committed.
    """

    def __init__(self, tables: TableStore) -> None:
        self._tables = tables
        self._reading: asyncio.Task[dict[TableId, RecoveredTable]] | None = None
        """A reading that has not begun, and may be shared."""

    async def table(self, place: TablePlace) -> Loaded[Table] | None:
        """The table as the database knows it; None when it is closed. Raises `StorageFailed`."""
        if self._reading is None:
            self._reading = asyncio.create_task(self._read())
        recovered = (await self._reading).get(place.table)
        return None if recovered is None else restore_table(recovered)

    async def _read(self) -> dict[TableId, RecoveredTable]:
        await asyncio.sleep(0)
        self._reading = None
        try:
            tables = await self._tables.recover()
        except StorageFailed:
            raise
        except Exception as error:
            raise StorageFailed(type(error).__name__) from error
        return {recovered.table.id: recovered for recovered in tables}


log = logging.getLogger(__name__)

Follower = Callable[[TablePlace, TableCommand | None, Sequence[TableEvent]], None]
# --- The actors ----------------------------------------------------------------------------------


"""Receives each command committed at a tournament's table and its events; None and no events when
the table has frozen."""


@dataclass(frozen=True, slots=True)
class RoomDependencies:
    """The card room's dependencies: time, chance, the choices of servers, and the beacon."""

    clock: Clock
    chance: Chance
    timing: Timing
    settings: SettingsByGuild
    beacon: BeaconRounds | None = None
    """The rounds that cut decks; None for none."""
    luck_of: LuckOf | None = None
    """Calculates the luck of hands that were all-in; None leaves that to a later start."""


class TableActors(Actors[TableId, TableActor, TableAnnouncer]):
    """The actors of open tables: starts them, recovers them, and forgets the ones whose table has
    closed."""

    unknown = HostCode.NO_SUCH_TABLE

    def __init__(self, database: Database, dependencies: RoomDependencies) -> None:
        super().__init__()
        self._database, self._clock = database, dependencies.clock
        self.luck = AllInLuck(database, dependencies.luck_of)
        self._channels = TableChannels()
        self.session_summaries = SessionSummaries(database, self.audience, self.luck)
        self._resending = BackgroundTasks(log, "cards dealt before the start were not sent again")
        self.follower: Follower = _no_follower
        """Receives each commit at the tables of tournaments."""
        self._dependencies = TableDependencies(
            writer=database.writer,
            hand_ids=database.hand_ids,
            clock=dependencies.clock,
            chance=dependencies.chance,
            audience=self.audience,
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
        """Moves the table to another channel, if it is still open."""
        actor = self._actors.get(table)
        if actor is not None:
            actor.move_to_channel(channel)
            self._channels.put(actor.place)

    def forget(self, place: TablePlace) -> None:
        """Forgets a table that has closed."""
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
        self.audience.check()
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
        the players whose words went with the deck.

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
    """Sends own cards again; presses that come meanwhile are answered between two tables."""
    for actor, reporter in found:
        await actor.settled()
        if actor.is_readable:
            reporter.resend_hole_cards(actor.place, actor.table, actor.look)
        await asyncio.sleep(0)


def _no_follower(
    place: TablePlace, command: TableCommand | None, events: Sequence[TableEvent]
) -> None:
    """Does nothing: there are no tournaments."""


class TableChannels:
    """The open tables by channel: one cash table at most, and tables of tournaments.

    Tables that have no channel yet are in none.
    """

    def __init__(self) -> None:
        self._in: dict[ChannelId, list[TablePlace]] = {}
        self._channel_of: dict[TableId, ChannelId] = {}

    def put(self, place: TablePlace) -> None:
        """Puts the table into its channel, and into no other."""
        self.remove(place)
        if place.has_channel:
            self._in.setdefault(place.channel, []).append(place)
            self._channel_of[place.table] = place.channel

    def remove(self, place: TablePlace) -> None:
        """Takes the table out of its channel."""
        channel = self._channel_of.pop(place.table, None)
        if channel is None:
            return
        self._in[channel] = [each for each in self._in[channel] if each.table != place.table]
        if not self._in[channel]:
            del self._in[channel]

    def tables_in(self, channel: ChannelId) -> tuple[TableId, ...]:
        """The tables of the channel, the likeliest to be meant first: its cash table, which
        somebody opened, then the tournaments' tables from the newest on."""
        places = sorted(
            self._in.get(channel, ()), key=lambda each: (each.tournament is not None, -each.table)
        )
        return tuple(place.table for place in places)


# --- Replaying every table of a database from its first command ----------------------------------


def check_replay(recorded: RecordedTable) -> Iterator[AuditFinding]:
    """Yields the differences when the table is replayed from its journal and its decks.

    Each hand's result and button are compared with the stored ones, and the stacks at the end with
    the ledger.
    """
    seen: set[HandId] = set()
    buttons: dict[HandId, int | None] = {}
    table = Table(from_json(TableRules, recorded.table.config))
    for row in recorded.commands:
        try:
            start = None if row.hand is None else recorded.hands.get(row.hand)
            events = replay(table, row, start)
        except (Refusal, BrokenInvariant, KeyError, TypeError, ValueError) as error:
            # What follows a command that cannot be played again would only repeat the finding.
            yield AuditFinding("table-does-not-replay", f"{_at(row)} error={type(error).__name__}")
            return
        for event in events:
            if isinstance(event, HandEnded):
                seen.add(event.hand)
                buttons[event.hand] = button_in_hand(table)
                yield from _compare(row, event, recorded.nets.get(event.hand, {}))
    for hand in sorted(recorded.nets.keys() - seen):
        yield AuditFinding("hand-does-not-replay", f"table={recorded.table.id} hand={hand}")
    for hand, told in sorted(recorded.buttons.items()):
        if hand in buttons and told != buttons[hand]:
            subject = f"table={recorded.table.id} hand={hand}"
            yield AuditFinding("hand-button-wrong", subject, buttons[hand], told)
    # A table that could not be read was closed by the ledger alone, in no command's name.
    stacks = {} if recorded.table.closed_ms is not None else seat_balances(table)
    for player in sorted(stacks.keys() | recorded.seats.keys()):
        expected, found = stacks.get(player, 0), recorded.seats.get(player, 0)
        if expected != found:
            subject = f"table={recorded.table.id} player={player}"
            yield AuditFinding("stack-is-not-the-ledger", subject, expected, found)


def seat_balances(table: Table) -> dict[PlayerId, Chips]:
    """The balances of the seats' accounts: the stacks, as they were before a hand in progress.

    A tournament's chips are worth nothing outside it, and are in no account.
    """
    if table.rules.tournament is not None:
        return {}
    return {seat.player: seat.stack for seat in table.seats.values() if seat.stack}


def _compare(
    row: JournalRow, ended: HandEnded, nets: Mapping[PlayerId, int]
) -> Iterator[AuditFinding]:
    played = dict(ended.net)
    for player in sorted(played.keys() | nets.keys()):
        if played.get(player) != nets.get(player):
            subject = f"{_at(row)} hand={ended.hand} player={player}"
            yield AuditFinding("hand-result-wrong", subject, played.get(player), nets.get(player))


def _at(row: JournalRow) -> str:
    return f"table={row.table} seq={row.seq}"
