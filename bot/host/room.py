"""The card room: every open table, and how commands reach it."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.bank.transfers import InsufficientFunds
from bot.codec import to_json
from bot.host.clock import Clock
from bot.host.close_by_ledger import cash_out_by_ledger
from bot.host.committing import not_saved
from bot.host.guild_settings import SettingsByGuild
from bot.host.protections import Protections
from bot.host.quotas import Quota
from bot.host.recovery import TableReloader, place_of, restore_table
from bot.host.refusals import HostCode, HostRefusal
from bot.host.sanctions import check_allowed_when_muted, check_not_banned, check_not_muted
from bot.host.table_actor import TableActor
from bot.host.table_announcer import TableAnnouncer, TableNews, TablePlace
from bot.host.table_channels import TableChannels
from bot.host.table_dependencies import LoadedTable, TableDependencies
from bot.host.table_reporter import SessionSummaries
from bot.host.table_unit import AcceptedCommand, log_accepted, table_unit
from bot.host.timing import Timing
from bot.host.tournament_announcer import TournamentPlace
from bot.ids import ChannelId, Chips, GuildId, HandId, PlayerId, TableId
from bot.poker.cards import Chance
from bot.storage.database import Database
from bot.storage.errors import StorageCode, StorageRefusal
from bot.storage.tables import NO_CHANNEL
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

TOURNAMENT_COMMANDS = ArrangeSeats | StartHand | Pause | Resume | Close | VoidHand | ProposeVoid
"""Commands at a tournament's table that only the tournament gives."""
NOT_FOR_BANNED = SitDown | JoinQueue | BuyChips | SetAutoTopUp
"""Commands that bring a player, or more chips, to a table (R-255)."""
Follower = Callable[[TablePlace, TableCommand | None, Sequence[TableEvent]], None]
"""Receives the command committed at a tournament's table and its events; None when the table
has frozen."""

TABLES_A_SERVER = 20
"""How many tables may be open at once in one server, by default."""


@dataclass(frozen=True, slots=True)
class RoomDependencies:
    """The card room's dependencies: time, chance, the announcer, and what servers have chosen."""

    clock: Clock
    chance: Chance
    announcer: TableAnnouncer
    pace: Timing
    settings: SettingsByGuild


class Room:
    """Opens tables, submits commands to them, and recovers them after a restart."""

    def __init__(
        self,
        database: Database,
        dependencies: RoomDependencies,
        *,
        tables_a_server: int = TABLES_A_SERVER,
    ) -> None:
        self._tables_a_server = tables_a_server
        self._database = database
        self._dependencies = dependencies
        self._table_dependencies = TableDependencies(
            journal=database.journal,
            clock=dependencies.clock,
            chance=dependencies.chance,
            announcer=dependencies.announcer,
            pace=dependencies.pace,
            next_hand_id=database.journal.new_hand_id,
            reload=TableReloader(database.tables).table,
            closed=self._forget,
            committed=lambda *news: self._follower(*news),
            has_protection=lambda player, now_ms: self._protections.is_left(player, now_ms),
            close_by_ledger=self._close_by_ledger,
        )
        self._actors: dict[TableId, TableActor] = {}
        self._table_channels = TableChannels()
        self._follower: Follower = _no_follower
        self._session_summaries = SessionSummaries(database, dependencies.announcer)
        self._settings = dependencies.settings
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
        with self._quota.reserve(guild, self._tables_a_server):
            table = await self._store_table(guild, channel, host, rules)
            self._refuse_when_closing_down()
            place = TablePlace(table, guild, channel, host, None)
            actor = self._add(place, LoadedTable(Table(rules), 0))
        actor.show()
        return table

    async def _store_table(
        self, guild: GuildId, channel: ChannelId, host: PlayerId, rules: TableRules
    ) -> TableId:
        """Raises `HostRefusal` (table-already-here, not-saved)."""
        now_ms = self._dependencies.clock.now_ms()
        try:
            with not_saved():
                return await self._database.tables.open(
                    guild, channel, host, to_json(rules), now_ms
                )
        except StorageRefusal as refusal:
            if refusal.code is StorageCode.CHANNEL_TAKEN:
                raise HostRefusal(HostCode.TABLE_ALREADY_HERE) from refusal
            raise

    async def ask_table(
        self,
        table: TableId,
        command: TableCommand,
        *,
        interaction: int | None = None,
        reply: Any = None,
        act: HostAction | None = None,
    ) -> None:
        """Submits `command` to its table; returns once it is committed. Raises its refusal.

        `act` is logged with it: an action of a table owner or moderator (R-260).
        """
        actor = self._actor(table)
        if actor.place.tournament is not None and isinstance(command, TOURNAMENT_COMMANDS):
            raise TableRefusal(TableCode.TOURNAMENT_TABLE)
        with actor.deduplicator.processing(interaction):
            if act is None:
                await self._check(actor.place.guild, command)
            try:
                await actor.submit(command, interaction=interaction, reply=reply, act=act)
            except InsufficientFunds as refusal:
                raise HostRefusal(HostCode.WALLET_TOO_SMALL, **refusal.data) from refusal

    def check_player(self, guild: GuildId, player: PlayerId) -> None:
        """Whether the player may sit down, wait, register, open or announce (R-255).

        Raises `HostRefusal` (banned, muted).
        """
        check_not_banned(self._settings.of(guild), player)
        self.check_not_muted(guild, player)

    def check_not_muted(self, guild: GuildId, player: PlayerId) -> None:
        """Raises `HostRefusal` (muted)."""
        check_not_muted(self._settings.of(guild), player, self._dependencies.clock.now_ms())

    async def _check(self, guild: GuildId, command: TableCommand) -> None:
        """Checks a command before the table does. Raises `HostRefusal`.

        Bans and mutes are checked again once the wallet is known, for players who were banned
        meanwhile.
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
            check_not_banned(self._settings.of(guild), command.player)
        now_ms = self._dependencies.clock.now_ms()
        check_allowed_when_muted(self._settings.of(guild), command, now_ms)

    # --- tables of tournaments ----------------------------------------------------------------

    def follow_tournament_tables(self, follower: Follower) -> None:
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
                place.tournament, count, to_json(rules), self._dependencies.clock.now_ms()
            )
        self._refuse_when_closing_down()
        for table in tables:
            where = TablePlace(
                table, place.guild, NO_CHANNEL, place.organiser, None, place.tournament
            )
            self._add(where, LoadedTable(Table(rules), 0))
        return tables

    def tables_of(self, tournament: int) -> tuple[TableId, ...]:
        """The tournament's open tables, oldest first."""
        actors = self._actors.items()
        return tuple(
            sorted(table for table, actor in actors if actor.place.tournament == tournament)
        )

    async def ask_tournament_table(self, table: TableId, command: TableCommand) -> None:
        """Submits a command of the tournament itself to its table. Raises its refusal."""
        await self._actor(table).submit(command)

    async def deal_tournament_hand(
        self, table: TableId, hand: HandId, lineup: TournamentLineup
    ) -> None:
        """Deals a hand that the tournament has started, with a fresh deck. Raises its refusal."""
        await self._actor(table).deal(hand, lineup)

    async def move_tournament_table(self, table: TableId, channel: ChannelId) -> None:
        """Moves a tournament's table to this channel.

        Raises `HostRefusal` (no-such-table, not-saved, closing-down).
        """
        actor = await self._settled(table)
        change = TableChange(table, channel=channel)
        with not_saved():
            await self._database.journal.commit(
                Unit(at_ms=self._dependencies.clock.now_ms(), table_changes=(change,))
            )
        await actor.settled()
        actor.move_to_channel(channel)
        if table in self._actors:
            self._table_channels.put(actor.place)

    # --- what others may know ------------------------------------------------------------------

    def check_owner(self, table: TableId, user: PlayerId) -> None:
        """Raises `HostRefusal` (not-the-host) unless the user opened the table (R-260)."""
        if self._actor(table).place.owner != user:
            raise HostRefusal(HostCode.NOT_THE_HOST)

    def table_in(self, channel: ChannelId, player: PlayerId | None = None) -> TableId:
        """The channel's open table. Raises `HostRefusal` (no-table-here).

        Tables of tournaments may share a channel: then the one at which `player` sits.
        """
        tables = self._table_channels.tables_in(channel)
        if not tables:
            raise HostRefusal(HostCode.NO_TABLE_HERE)
        own = (one for one in tables if player and self._actors[one].table.is_seated(player))
        return next(own, tables[0])

    def tables_at(self, channel: ChannelId) -> tuple[TableId, ...]:
        """Every open table that is shown in a channel."""
        return self._table_channels.tables_in(channel)

    def seats_of(self, guild: GuildId, player: PlayerId) -> tuple[TableId, ...]:
        """The open tables of a server at which the player sits, oldest first."""
        mine = (one for one in self.open_tables if self._actors[one].place.guild == guild)
        return tuple(one for one in mine if self._actors[one].table.is_seated(player))

    def hold(self, channel: ChannelId) -> None:
        """Stops the timers of the channel's cash tables while nobody can see them."""
        for table in self._cash_tables(channel):
            self._actors[table].hold()

    def release(self, channel: ChannelId) -> None:
        """Restarts the timers: the channel can be seen again. Harmless when it always could."""
        for table in self._cash_tables(channel):
            self._actors[table].release()

    def is_held(self, table: TableId) -> bool:
        """Whether no timer runs at a table because it cannot be shown: for checks."""
        actor = self._actors.get(table)
        return actor is not None and actor.is_held

    def _cash_tables(self, channel: ChannelId) -> Iterator[TableId]:
        tables = self._table_channels.tables_in(channel)
        return (one for one in tables if self._actors[one].place.tournament is None)

    def has_table(self, channel: ChannelId) -> bool:
        """Whether any table is open there."""
        return bool(self._table_channels.tables_in(channel))

    @property
    def open_tables(self) -> tuple[TableId, ...]:
        """Every table that is open here, oldest first."""
        return tuple(sorted(self._actors))

    def inspect(self, table: TableId) -> Table:
        """The table itself, with all its cards: for checks only, and never to be changed.

        Raises `HostRefusal` (no-such-table, not-saved, closing-down).
        """
        return self._actor(table).inspect()

    def is_settled(self, table: TableId) -> bool:
        """Whether all that `inspect` shows is committed. Raises as it does."""
        return self._actor(table).is_settled

    def has_accepted(self, table: TableId, interaction: int) -> bool:
        """Whether a command of this interaction was carried out recently: a second delivery
        may meet any refusal, since the table has moved on."""
        actor = self._actors.get(table)
        return actor is not None and actor.deduplicator.has_accepted(interaction)

    def is_processing(self, interaction: int) -> bool:
        """Whether some table carries out a command of this interaction, or did so recently."""
        return any(actor.deduplicator.is_processing(interaction) for actor in self._actors.values())

    def place(self, table: TableId) -> TablePlace:
        return self._actor(table).place

    def rules(self, table: TableId) -> TableRules:
        """Returns the rules of a table, also of a frozen one. Raises `HostRefusal`
        (no-such-table)."""
        return self._actor(table).table.rules

    async def view(self, table: TableId, viewer: PlayerId | None = None) -> TableView:
        """Returns the table as `viewer`, or everybody, may see it, once all of it is committed.

        Raises `HostRefusal` (no-such-table, not-saved, closing-down).
        """
        return (await self._settled(table)).look(viewer)

    def look(self, table: TableId, viewer: PlayerId | None = None) -> TableView:
        """Returns the same at once, for checks only: it may be ahead of what is committed."""
        return self._actor(table).look(viewer)

    def news(self, table: TableId) -> TableNews:
        """The table with its clocks, for checks only, as `look`."""
        return self._actor(table).news()

    async def check_turn(self, table: TableId, player: PlayerId, hand: HandId, turn: int) -> None:
        """Raises the table's refusal of an action by this player at this turn."""
        (await self._settled(table)).table.check_turn(player, hand, turn)

    async def _settled(self, table: TableId) -> TableActor:
        actor = self._actor(table)
        await actor.settled()
        return actor

    async def visit(self, guild: GuildId, player: PlayerId) -> WalletVisit:
        """The player's wallet; opened with the first chips on their first visit (R-241).

        Raises `HostRefusal` (not-saved).
        """
        with not_saved():
            return await self._database.wallets.visit(
                guild, player, self._dependencies.clock.now_ms()
            )

    async def remember_message(self, table: TableId, message: int) -> None:
        """Stores where the table message is, so that a restart finds it."""
        actor = self._actors.get(table)
        if actor is not None:
            actor.set_message(message)
        elif not self._closing_down:
            return
        change = TableChange(table, message=message)
        await self._database.journal.commit(
            Unit(at_ms=self._dependencies.clock.now_ms(), table_changes=(change,))
        )

    async def recover(self) -> int:
        """Recovers every open table and resumes play; returns how many (R-161, R-162).

        A table that cannot be restored is frozen, with an error in the log; the others play. On a
        database that is older than what players have seen, hands in progress are voided before
        anything is shown: their end may be known (R-163).
        """
        await self._protections.load(self._database.tables, self._dependencies.clock.now_ms())
        found = []
        for recovered in await self._database.tables.recover():
            place = place_of(recovered.table)
            try:
                found.append((place, restore_table(recovered)))
            except Exception:
                incident = secrets.token_hex(4)
                log.exception("incident %s: table %s cannot be restored", incident, place.table)
                unknown = Table(TableRules(tournament=place.tournament))
                self._add(place, LoadedTable(unknown, 0)).freeze_unread(incident)
        if self._database.is_behind:
            without_hand = [await self._without_hand(place, loaded) for place, loaded in found]
            await self._database.mark_caught_up()
        else:
            without_hand = [loaded for _, loaded in found]
        for (place, before), loaded in zip(found, without_hand, strict=True):
            self._add(place, loaded).resume(hand_voided=loaded is not before)
        return len(found)

    async def _without_hand(self, place: TablePlace, loaded: LoadedTable) -> LoadedTable:
        """Returns the table after its hand in progress, if any, was voided.

        Raises `StorageFailed`: then nothing may be dealt.
        """
        table = loaded.table
        if not table.hand_running:
            return loaded
        now_ms = self._dependencies.clock.now_ms()
        entry = AcceptedCommand(VoidHand(table.hand_id), loaded.seq + 1, now_ms)
        events = table.apply(entry.command)
        await self._database.journal.commit(table_unit(place, table, entry, events))
        log_accepted(place, table, entry)
        return LoadedTable(table, entry.seq)

    async def close(self) -> None:
        """Stops every table after the command in hand; hands in progress wait in the database."""
        self._closing_down = True
        actors = list(self._actors.values())
        self._actors.clear()
        self._table_channels = TableChannels()
        await asyncio.gather(*(actor.stop() for actor in actors))
        await self._session_summaries.settle()

    def _protecting_tables(self) -> Iterator[Table]:
        for actor in self._actors.values():
            if actor.table.rules.all_in_protection:
                yield actor.table

    def _count_tables(self, guild: GuildId) -> int:
        """The open cash tables of a server."""
        places = [actor.place for actor in self._actors.values()]
        return sum(place.guild == guild and place.tournament is None for place in places)

    def _refuse_when_closing_down(self) -> None:
        if self._closing_down:
            raise HostRefusal(HostCode.CLOSING_DOWN)

    def _actor(self, table: TableId) -> TableActor:
        self._refuse_when_closing_down()
        try:
            return self._actors[table]
        except KeyError:
            raise HostRefusal(HostCode.NO_SUCH_TABLE) from None

    def _add(self, place: TablePlace, loaded: LoadedTable) -> TableActor:
        actor = TableActor(self._table_dependencies, place, loaded)
        self._actors[place.table] = actor
        self._table_channels.put(place)
        return actor

    def _forget(self, place: TablePlace) -> None:
        actor = self._actors.pop(place.table, None)
        if actor is not None:
            self._protections.keep(actor.table.seating.protected)
        self._table_channels.remove(place)
        if place.tournament is None:
            self._session_summaries.table_closed(place)

    async def _check_wallet(self, guild: GuildId, player: PlayerId, needed: Chips) -> None:
        """Refuses with the missing amount before the table is asked; the ledger decides."""
        balance = (await self.visit(guild, player)).balance
        if needed > balance:
            raise HostRefusal(HostCode.WALLET_TOO_SMALL, balance=balance, needed=needed)

    async def _close_by_ledger(self, place: TablePlace) -> None:
        await cash_out_by_ledger(self._database, place, self._dependencies.clock.now_ms())


def _no_follower(
    place: TablePlace, command: TableCommand | None, events: Sequence[TableEvent]
) -> None:
    """There are no tournaments."""
