"""The card room: every open table, and the doors to them."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.bank.refusal import InsufficientFunds
from bot.host.bans import Bans
from bot.host.clock import Clock
from bot.host.close_by_ledger import cash_out_by_ledger
from bot.host.committing import not_saved
from bot.host.mutes import Mutes
from bot.host.protections import Protections
from bot.host.quotas import Quota
from bot.host.recovery import place_of, revive
from bot.host.refusals import HostCode, HostRefusal
from bot.host.session_summaries import SessionSummaries
from bot.host.table_actor import TableActor
from bot.host.table_announcer import TableAnnouncer, TableNews, TablePlace
from bot.host.table_channels import TableChannels
from bot.host.table_dependencies import LoadedTable, TableDependencies
from bot.host.table_reloader import TableReloader
from bot.host.table_unit import AcceptedCommand, log_accepted, table_unit
from bot.host.timing import Timing
from bot.host.tournament_announcer import TournamentPlace
from bot.ids import ChannelId, Chips, GuildId, HandId, PlayerId, TableId
from bot.poker.cards import Chance
from bot.storage.database import Database
from bot.storage.errors import StorageCode, StorageRefusal
from bot.storage.tables import UNHOUSED
from bot.storage.unit import HostAction, TableChange, Unit
from bot.storage.wallets import WalletVisit
from bot.table.commands import (
    ArrangeSeats,
    BuyChips,
    Close,
    JoinQueue,
    Pause,
    ProposeVoid,
    Resume,
    SetAutoTopUp,
    SitDown,
    StartHand,
    TableCommand,
    VoidHand,
)
from bot.table.events import TableEvent
from bot.table.refusals import TableCode, TableRefusal
from bot.table.rules import TableRules, check_rules
from bot.table.table import Table
from bot.table.tournament_lineup import TournamentLineup
from bot.table.view import TableView

log = logging.getLogger(__name__)

DIRECTORS = ArrangeSeats | StartHand | Pause | Resume | Close | VoidHand | ProposeVoid
"""What at a tournament's table only the tournament does."""
NOT_FOR_BANNED = SitDown | JoinQueue | BuyChips | SetAutoTopUp
"""What brings somebody, or more of somebody's chips, to a table (R-255)."""
Follower = Callable[[TablePlace, TableCommand | None, Sequence[TableEvent]], None]
"""Hears which command was committed at a tournament's table and what happened; none when the table
has frozen."""

TABLES_A_SERVER = 20
"""How many tables may be open at once in one server, where nothing else is said."""


@dataclass(frozen=True, slots=True)
class RoomDependencies:
    """What the card room cannot make itself: time, chance, and somebody to tell."""

    clock: Clock
    chance: Chance
    announcer: TableAnnouncer
    pace: Timing


class Room:
    """Opens tables, brings commands to them, and finds them again after a restart."""

    def __init__(
        self,
        database: Database,
        outside: RoomDependencies,
        *,
        tables_a_server: int = TABLES_A_SERVER,
    ) -> None:
        self._tables_a_server = tables_a_server
        self._database = database
        self._outside = outside
        self._world = TableDependencies(
            journal=database.journal,
            clock=outside.clock,
            chance=outside.chance,
            announcer=outside.announcer,
            pace=outside.pace,
            next_hand_id=database.journal.new_hand_id,
            reload=TableReloader(database.tables).table,
            closed=self._forget,
            played=lambda *news: self._follower(*news),
            protects=lambda player, now_ms: self._protections.is_left(player, now_ms),
            send_home=self._send_home,
        )
        self._runners: dict[TableId, TableActor] = {}
        self._addresses = TableChannels()
        self._follower: Follower = _nobody
        self._evenings = SessionSummaries(database, outside.announcer)
        self.bans = Bans()
        self.mutes = Mutes()
        self._protections = Protections(self._protecting_tables)
        self._quota = Quota(HostCode.TOO_MANY_TABLES, self._count_tables)
        self._closing_down = False

    async def open_table(
        self, guild: GuildId, channel: ChannelId, host: PlayerId, rules: TableRules
    ) -> TableId:
        """Opens the channel's table.

        Raises what `check_rules` does, `HostRefusal` (banned, muted, table-already-here,
        too-many-tables, not-saved, closing-down).
        """
        self.check_player(guild, host)
        check_rules(rules)
        self._refuse_when_closing_down()
        with self._quota.taking(guild, self._tables_a_server):
            table = await self._store_table(guild, channel, host, rules)
            self._refuse_when_closing_down()
            place = TablePlace(table, guild, channel, host, None)
            runner = self._add(place, LoadedTable(Table(rules), 0))
        runner.show()
        return table

    async def _store_table(
        self, guild: GuildId, channel: ChannelId, host: PlayerId, rules: TableRules
    ) -> TableId:
        """Raises `HostRefusal` (table-already-here, not-saved)."""
        now_ms = self._outside.clock.now_ms()
        try:
            with not_saved():
                return await self._database.tables.open(
                    guild, channel, host, rules.to_json(), now_ms
                )
        except StorageRefusal as refusal:
            if refusal.code is StorageCode.CHANNEL_TAKEN:
                raise HostRefusal(HostCode.TABLE_ALREADY_HERE) from refusal
            raise

    async def ask(
        self,
        table: TableId,
        command: TableCommand,
        *,
        interaction: int | None = None,
        reply: Any = None,
        act: HostAction | None = None,
    ) -> None:
        """Brings `command` to its table; returns once it is committed. Raises what it met.

        `act` is logged with it: something that a host or a moderator does (R-260).
        """
        runner = self._runner(table)
        if runner.place.tournament is not None and isinstance(command, DIRECTORS):
            raise TableRefusal(TableCode.TOURNAMENT_TABLE)
        with runner.deliveries.taking(interaction):
            if act is None:
                await self._check(runner.place.guild, command)
            try:
                await runner.ask(command, interaction=interaction, reply=reply, act=act)
            except InsufficientFunds as refusal:
                raise HostRefusal(HostCode.WALLET_TOO_SMALL, **refusal.data) from refusal

    def check_player(self, guild: GuildId, player: PlayerId) -> None:
        """Whether the player may sit down, wait, register, open or announce (R-255).

        Raises `HostRefusal` (banned, muted).
        """
        self.bans.check(guild, player)
        self.check_not_muted(guild, player)

    def check_not_muted(self, guild: GuildId, player: PlayerId) -> None:
        """Raises `HostRefusal` (muted)."""
        self.mutes.check_player(guild, player, self._outside.clock.now_ms())

    async def _check(self, guild: GuildId, command: TableCommand) -> None:
        """What the room has against it, before the table is asked. Raises `HostRefusal`.

        Bans and mutes are asked once more when the wallet is known: whoever was banned meanwhile
        would sit down behind the kick.
        """
        self._check_allowed(guild, command)
        if isinstance(command, SitDown):
            await self._check_wallet(guild, command.player, command.buy_in)
        elif isinstance(command, BuyChips):
            await self._check_wallet(guild, command.player, command.amount)
        self._check_allowed(guild, command)

    def _check_allowed(self, guild: GuildId, command: TableCommand) -> None:
        """Raises `HostRefusal` (banned, muted)."""
        if isinstance(command, NOT_FOR_BANNED):
            self.bans.check(guild, command.player)
        self.mutes.check(guild, command, self._outside.clock.now_ms())

    # --- tables of tournaments ----------------------------------------------------------------

    def follow(self, follower: Follower) -> None:
        """From now on `follower` hears what is committed at the tables of tournaments."""
        self._follower = follower

    async def open_for_tournament(
        self, place: TournamentPlace, rules: TableRules, count: int
    ) -> tuple[TableId, ...]:
        """Opens tables without players and without a channel.

        Raises `HostRefusal` (not-saved, closing-down).
        """
        self._refuse_when_closing_down()
        rules = replace(rules, tournament=place.tournament)
        with not_saved():
            tables = await self._database.tournaments.reserve_tables(
                place.tournament, count, rules.to_json(), self._outside.clock.now_ms()
            )
        self._refuse_when_closing_down()
        for table in tables:
            where = TablePlace(table, place.guild, UNHOUSED, place.host, None, place.tournament)
            self._add(where, LoadedTable(Table(rules), 0))
        return tables

    def tables_of(self, tournament: int) -> tuple[TableId, ...]:
        """The tournament's open tables, oldest first."""
        runners = self._runners.items()
        return tuple(
            sorted(table for table, runner in runners if runner.place.tournament == tournament)
        )

    async def direct(self, table: TableId, command: TableCommand) -> None:
        """Brings a command of the tournament itself to its table. Raises what it met."""
        await self._runner(table).ask(command)

    async def deal(self, table: TableId, hand: HandId, cast: TournamentLineup) -> None:
        """Deals a hand that the tournament has started, with a fresh deck. Raises what it met."""
        await self._runner(table).deal(hand, cast)

    async def move(self, table: TableId, channel: ChannelId) -> None:
        """A tournament's table is shown in this channel from now on.

        Raises `HostRefusal` (no-such-table, not-saved, closing-down).
        """
        runner = await self._settled(table)
        change = TableChange(table, channel=channel)
        with not_saved():
            await self._database.journal.commit(
                Unit(at_ms=self._outside.clock.now_ms(), table_changes=(change,))
            )
        await runner.settled()
        runner.move(channel)
        if table in self._runners:
            self._addresses.put(runner.place)

    # --- what others may know ------------------------------------------------------------------

    def check_host(self, table: TableId, asker: PlayerId) -> None:
        """Raises `HostRefusal` (not-the-host) unless the asker opened the table (R-260)."""
        if self._runner(table).place.host != asker:
            raise HostRefusal(HostCode.NOT_THE_HOST)

    def table_in(self, channel: ChannelId, player: PlayerId | None = None) -> TableId:
        """The channel's open table. Raises `HostRefusal` (no-table-here).

        Tables of tournaments may share a channel: then the one at which `player` sits.
        """
        tables = self._addresses.tables_in(channel)
        if not tables:
            raise HostRefusal(HostCode.NO_TABLE_HERE)
        his = (one for one in tables if player and self._runners[one].table.is_seated(player))
        return next(his, tables[0])

    def tables_at(self, channel: ChannelId) -> tuple[TableId, ...]:
        """Every open table that is shown in a channel."""
        return self._addresses.tables_in(channel)

    def seats_of(self, guild: GuildId, player: PlayerId) -> tuple[TableId, ...]:
        """The open tables of a server at which the player sits, oldest first."""
        mine = (one for one in self.open_tables if self._runners[one].place.guild == guild)
        return tuple(one for one in mine if self._runners[one].table.is_seated(player))

    def hold(self, channel: ChannelId) -> None:
        """Nobody can see the channel's cash tables for now: no clock of theirs runs."""
        for table in self._cash_tables(channel):
            self._runners[table].hold()

    def release(self, channel: ChannelId) -> None:
        """The channel can be seen again; harmless when it always could."""
        for table in self._cash_tables(channel):
            self._runners[table].release()

    def is_held(self, table: TableId) -> bool:
        """Whether no clock runs at a table because it cannot be shown: for checks."""
        runner = self._runners.get(table)
        return runner is not None and runner.is_held

    def _cash_tables(self, channel: ChannelId) -> Iterator[TableId]:
        tables = self._addresses.tables_in(channel)
        return (one for one in tables if self._runners[one].place.tournament is None)

    def has_table(self, channel: ChannelId) -> bool:
        """Whether any table is open there."""
        return bool(self._addresses.tables_in(channel))

    @property
    def open_tables(self) -> tuple[TableId, ...]:
        """Every table that is open here, oldest first."""
        return tuple(sorted(self._runners))

    def inspect(self, table: TableId) -> Table:
        """The table itself, with all its cards: for checks alone, and never to be changed.

        Raises `HostRefusal` (no-such-table, not-saved, closing-down).
        """
        return self._runner(table).inspect()

    def is_settled(self, table: TableId) -> bool:
        """Whether all that `inspect` shows is committed. Raises as it does."""
        return self._runner(table).is_settled

    def has_accepted(self, table: TableId, interaction: int) -> bool:
        """Whether a command of this interaction was carried out of late: a second delivery of it
        may meet any refusal, since the table has moved on."""
        runner = self._runners.get(table)
        return runner is not None and runner.deliveries.has_accepted(interaction)

    def is_taking(self, interaction: int) -> bool:
        """Whether some table carries out a command of this interaction, or did so of late."""
        return any(runner.deliveries.is_taking(interaction) for runner in self._runners.values())

    def place(self, table: TableId) -> TablePlace:
        return self._runner(table).place

    def rules(self, table: TableId) -> TableRules:
        """What a table plays for, of one that is frozen too. Raises `HostRefusal`
        (no-such-table)."""
        return self._runner(table).table.rules

    async def view(self, table: TableId, viewer: PlayerId | None = None) -> TableView:
        """What `viewer`, or everybody, may see of a table, once all of it is committed.

        Raises `HostRefusal` (no-such-table, not-saved, closing-down).
        """
        return (await self._settled(table)).look(viewer)

    def look(self, table: TableId, viewer: PlayerId | None = None) -> TableView:
        """The same at once, for checks alone: it may be ahead of what is committed."""
        return self._runner(table).look(viewer)

    def news(self, table: TableId) -> TableNews:
        """The table with its clocks, for checks alone, as `look`."""
        return self._runner(table).news()

    async def check_turn(self, table: TableId, player: PlayerId, hand: HandId, turn: int) -> None:
        """Raises what the table would say to an action of this player at this turn."""
        (await self._settled(table)).table.check_turn(player, hand, turn)

    async def _settled(self, table: TableId) -> TableActor:
        runner = self._runner(table)
        await runner.settled()
        return runner

    async def visit(self, guild: GuildId, player: PlayerId) -> WalletVisit:
        """The player's wallet; made with its first chips when he has never been here (R-241).

        Raises `HostRefusal` (not-saved).
        """
        with not_saved():
            return await self._database.wallets.visit(guild, player, self._outside.clock.now_ms())

    async def remember_message(self, table: TableId, message: int) -> None:
        """Stores where the table message is, so that a restart finds it."""
        runner = self._runners.get(table)
        if runner is not None:
            runner.moved_to(message)
        elif not self._closing_down:
            return
        change = TableChange(table, message=message)
        await self._database.journal.commit(
            Unit(at_ms=self._outside.clock.now_ms(), table_changes=(change,))
        )

    async def recover(self) -> int:
        """Finds every open table again and plays on; returns how many (R-161, R-162).

        A table that cannot be revived is frozen, with an error in the log; the others play. On a
        database that is older than what players have seen, hands in progress are called off before
        anything is shown: their end may be known (R-163).
        """
        await self._protections.load(self._database.tables, self._outside.clock.now_ms())
        found = []
        for recovered in await self._database.tables.recover():
            place = place_of(recovered.table)
            try:
                found.append((place, revive(recovered)))
            except Exception:
                incident = secrets.token_hex(4)
                log.exception("incident %s: table %s cannot be revived", incident, place.table)
                unknown = Table(TableRules(tournament=place.tournament))
                self._add(place, LoadedTable(unknown, 0)).freeze_unread(incident)
        if self._database.is_behind:
            called_off = [await self._without_hand(place, loaded) for place, loaded in found]
            await self._database.caught_up()
        else:
            called_off = [loaded for _, loaded in found]
        for (place, before), loaded in zip(found, called_off, strict=True):
            self._add(place, loaded).resume(called_off=loaded is not before)
        return len(found)

    async def _without_hand(self, place: TablePlace, loaded: LoadedTable) -> LoadedTable:
        """The table after its hand in progress was called off, if there is one.

        Raises `StorageFailed`: then nothing may be dealt.
        """
        table = loaded.table
        if not table.hand_running:
            return loaded
        now_ms = self._outside.clock.now_ms()
        entry = AcceptedCommand(VoidHand(table.hand_id), loaded.seq + 1, now_ms)
        events = table.apply(entry.command)
        await self._database.journal.commit(table_unit(place, table, entry, events))
        log_accepted(place, table, entry)
        return LoadedTable(table, entry.seq)

    async def close(self) -> None:
        """Stops every table after the command in hand; hands in progress wait in the database."""
        self._closing_down = True
        runners = list(self._runners.values())
        self._runners.clear()
        self._addresses = TableChannels()
        await asyncio.gather(*(runner.stop() for runner in runners))
        await self._evenings.settle()

    def _protecting_tables(self) -> Iterator[Table]:
        for runner in self._runners.values():
            if runner.table.rules.all_in_protection:
                yield runner.table

    def _count_tables(self, guild: GuildId) -> int:
        """The open cash tables of a server."""
        places = [runner.place for runner in self._runners.values()]
        return sum(place.guild == guild and place.tournament is None for place in places)

    def _refuse_when_closing_down(self) -> None:
        if self._closing_down:
            raise HostRefusal(HostCode.CLOSING_DOWN)

    def _runner(self, table: TableId) -> TableActor:
        self._refuse_when_closing_down()
        try:
            return self._runners[table]
        except KeyError:
            raise HostRefusal(HostCode.NO_SUCH_TABLE) from None

    def _add(self, place: TablePlace, loaded: LoadedTable) -> TableActor:
        runner = TableActor(self._world, place, loaded)
        self._runners[place.table] = runner
        self._addresses.put(place)
        return runner

    def _forget(self, place: TablePlace) -> None:
        runner = self._runners.pop(place.table, None)
        if runner is not None:
            self._protections.keep(runner.table.seating.protected)
        self._addresses.remove(place)
        if place.tournament is None:
            self._evenings.table_closed(place)

    async def _check_wallet(self, guild: GuildId, player: PlayerId, needed: Chips) -> None:
        """Says what is missing before the table is asked; the ledger has the last word."""
        balance = (await self.visit(guild, player)).balance
        if needed > balance:
            raise HostRefusal(HostCode.WALLET_TOO_SMALL, balance=balance, needed=needed)

    async def _send_home(self, place: TablePlace) -> None:
        await cash_out_by_ledger(self._database, place, self._outside.clock.now_ms())


def _nobody(place: TablePlace, command: TableCommand | None, events: Sequence[TableEvent]) -> None:
    """There are no tournaments."""
