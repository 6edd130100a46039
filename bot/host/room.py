"""The card room: every open table, how commands reach it, and the checks before them.

A command is checked for bans and mutes, for the wallet, and for a second delivery before its table
is asked.
"""

import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from bot.codec import to_json
from bot.host.actor import Loaded
from bot.host.background_tasks import Clock
from bot.host.committing import refusing_unfunded, refusing_unsaved
from bot.host.guild_settings import GuildSettings, SettingsByGuild
from bot.host.refusals import HostCode, HostRefusal
from bot.host.table_actors import Follower, RoomDependencies, TableActors, place_of
from bot.host.table_announcer import TableAnnouncer, TableNews, TablePlace
from bot.host.tournament_announcer import TournamentPlace
from bot.ids import ChannelId, Chips, GuildId, HandId, PlayerId, TableId, discord_ms
from bot.refusal import refuse_if
from bot.storage.database import Database
from bot.storage.errors import StorageCode, StorageRefusal
from bot.storage.tables import NO_CHANNEL
from bot.storage.unit import HostAction, TableChange, Unit
from bot.storage.wallets import WalletVisit
from bot.table.events import TableEvent
from bot.table.rules import TableCode, TableRefusal, TableRules, check_rules
from bot.table.table import Table
from bot.table.table_commands import (
    ArrangeSeats,
    BuyChips,
    Close,
    CutNextDeck,
    JoinWaitingList,
    Leave,
    LeaveWaitingList,
    Pause,
    ProposeVoid,
    Resume,
    SetAutoTopUp,
    SitDown,
    SitOut,
    StartHand,
    TableCommand,
    TournamentLineup,
    VoidHand,
)
from bot.table.view import TableView

BAN_HOURS_MAX = 365 * 24
MUTE_MINUTES_MAX = 7 * 24 * 60
STILL_ALLOWED = Leave | LeaveWaitingList | SitOut
# --- Bans and mutes: a muted player may look, sit out and leave -------------------


"""The commands that muted players may still give: they may always take their chips away."""


def check_not_banned(settings: GuildSettings, player: PlayerId, now_ms: int) -> None:
    """Raises `HostRefusal` (banned, banned-until) for a player who is banned now."""
    if not is_banned(settings, player, now_ms):
        return
    until_ms = settings.bans_end.get(player)
    if until_ms is None:
        raise HostRefusal(HostCode.BANNED)
    raise HostRefusal(HostCode.BANNED_UNTIL, until=-(-until_ms // 1000))


def is_banned(settings: GuildSettings, player: PlayerId, now_ms: int) -> bool:
    """Whether the player is banned for good, or for a time that is not over."""
    until_ms = settings.bans_end.get(player)
    return player in settings.banned and (until_ms is None or now_ms < until_ms)


def check_not_muted(settings: GuildSettings, player: PlayerId, now_ms: int) -> None:
    """Raises `HostRefusal` (muted) for a player who is muted now."""
    until_ms = muted_now(settings, now_ms).get(player)
    if until_ms is not None:
        raise HostRefusal(HostCode.MUTED, until=-(-until_ms // 1000))


def check_allowed_when_muted(settings: GuildSettings, command: TableCommand, now_ms: int) -> None:
    """Raises `HostRefusal` (muted) for a command that a muted player may not give."""
    player = getattr(command, "player", None)
    if player and not isinstance(command, STILL_ALLOWED):
        check_not_muted(settings, player, now_ms)


def muted_now(settings: GuildSettings, now_ms: int) -> dict[PlayerId, int]:
    """The players muted now, each with the end of the mute."""
    return {player: until_ms for player, until_ms in settings.muted.items() if now_ms < until_ms}


NOT_FOR_BANNED = SitDown | JoinWaitingList | BuyChips | SetAutoTopUp
# --- Admission -----------------------------------------------------------------------------------


"""Commands that bring a player, or more chips, to a table (R-255)."""


class Admission:
    """Checks players and their chips, for the tables and tournaments of a card room.

    It refuses players who are banned or muted, and players whose wallet is too small, before a
    table or tournament is asked.
    """

    def __init__(
        self,
        visit: Callable[[GuildId, PlayerId], Awaitable[WalletVisit]],
        settings: SettingsByGuild,
        clock: Clock,
    ) -> None:
        """`visit` finds a player's wallet. Raises `HostRefusal` (not-saved)."""
        self._visit, self._settings, self._clock = visit, settings, clock

    def check_player(self, guild: GuildId, player: PlayerId) -> None:
        """Checks that the player may sit down, wait, register, open or announce (R-255).

        Raises `HostRefusal` (banned, banned-until, muted).
        """
        check_not_banned(self._settings.of(guild), player, self._clock.now_ms())
        self.check_not_muted(guild, player)

    def check_not_muted(self, guild: GuildId, player: PlayerId) -> None:
        """Raises `HostRefusal` (muted)."""
        check_not_muted(self._settings.of(guild), player, self._clock.now_ms())

    async def check_command(self, guild: GuildId, command: TableCommand) -> None:
        """Checks a command before the table does. Raises `HostRefusal`.

        Bans and mutes are checked again once the wallet is known, for players who were banned
        meanwhile.
        """
        self._check_allowed(guild, command)
        if isinstance(command, SitDown):
            await self.check_wallet(guild, command.player, command.buy_in)
        elif isinstance(command, BuyChips):
            await self.check_wallet(guild, command.player, command.amount)
        self._check_allowed(guild, command)

    def _check_allowed(self, guild: GuildId, command: TableCommand) -> None:
        """Raises `HostRefusal` (banned, banned-until, muted)."""
        if isinstance(command, NOT_FOR_BANNED):
            check_not_banned(self._settings.of(guild), command.player, self._clock.now_ms())
        check_allowed_when_muted(self._settings.of(guild), command, self._clock.now_ms())

    async def check_wallet(self, guild: GuildId, player: PlayerId, needed: Chips) -> None:
        """Refuses with the missing amount before anything is asked; the ledger decides.

        Raises `HostRefusal` (wallet-too-small, not-saved).
        """
        balance = (await self._visit(guild, player)).balance
        refuse_if(needed > balance, HostCode.WALLET_TOO_SMALL, balance=balance, needed=needed)


ACCEPTED_KEPT = 4096
# --- Second deliveries ---------------------------------------------------------------------------


"""How many interactions are remembered."""


class InteractionDeduplicator:
    """Remembers recent interactions, because Discord may deliver one twice.

    The database knows every interaction ever accepted. This cache refuses a second delivery before
    the rules are applied, which would give another answer after the first one.
    """

    def __init__(self) -> None:
        self._accepted: dict[int, None] = {}
        self._taking: set[int] = set()
        """The interactions that are being carried out, or are queued."""

    def is_processing(self, interaction: int) -> bool:
        """Whether a command of this interaction is being carried out, or was recently."""
        return interaction in self._taking or interaction in self._accepted

    @contextmanager
    def processing(self, interaction: int | None) -> Iterator[None]:
        """A block in which everything for this interaction is done; a second delivery is refused at
        once.

        Raises `HostRefusal` (seen-before).
        """
        if interaction is None:
            yield
            return
        refuse_if(self.is_processing(interaction), HostCode.SEEN_BEFORE)
        self._taking.add(interaction)
        try:
            yield
            self._accepted[interaction] = None
            if len(self._accepted) > ACCEPTED_KEPT:
                del self._accepted[next(iter(self._accepted))]
        finally:
            self._taking.discard(interaction)


# --- Limits --------------------------------------------------------------------------------------


class Quota:
    """A limit per server on open things, which counts the ones that are just being opened too."""

    def __init__(self, code: HostCode, count_open: Callable[[GuildId], int]) -> None:
        """`code` refuses one too many; `count_open` says how many are open in a server."""
        self._code = code
        self._count_open = count_open
        self._opening: Counter[GuildId] = Counter()

    @contextmanager
    def reserve(self, guild: GuildId, maximum: int) -> Iterator[None]:
        """A block in which a place is reserved; the thing opened must count as open before it ends.

        The check and the reservation are one step, so commands that come together cannot pass it
        together; a place where nothing was opened is free again. Raises `HostRefusal` (the code
        given, with the maximum).
        """
        if self._count_open(guild) + self._opening[guild] >= maximum:
            raise HostRefusal(self._code, maximum=maximum)
        self._opening[guild] += 1
        try:
            yield
        finally:
            self._opening[guild] -= 1
            if not self._opening[guild]:
                del self._opening[guild]


log = logging.getLogger(__name__)

RESERVED_FOR_TOURNAMENT = ArrangeSeats | StartHand | Pause | Resume | Close | VoidHand | ProposeVoid
# --- The room ------------------------------------------------------------------------------------


"""Commands at a tournament's table that only the tournament gives."""
TABLES_A_SERVER = 20
"""How many tables may be open at once in one server, by default."""


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
        self.dependencies = dependencies
        """The dependencies of the room; tournaments use them too."""
        self._database, self._clock = database, dependencies.clock
        self.actors = TableActors(database, dependencies)
        self._quota = Quota(HostCode.TOO_MANY_TABLES, self.actors.count)
        self.admission = Admission(self.visit, dependencies.settings, dependencies.clock)
        """Checks players, for tournaments too."""
        self.deduplicator = InteractionDeduplicator()
        """Judges second deliveries, for tournaments too."""

    def listen(self, announcer: TableAnnouncer) -> None:
        """Has `announcer` receive everything that people should see. Without one no table is opened
        or recovered: `BrokenInvariant`, as for a second one."""
        self.actors.audience.subscribe(announcer)

    async def open_table(
        self, guild: GuildId, channel: ChannelId, host: PlayerId, rules: TableRules
    ) -> TableId:
        """Opens the channel's table.

        Raises what `check_rules` raises, `HostRefusal` (banned, banned-until, muted,
        table-already-here, too-many-tables, not-saved, closing-down).
        """
        self.admission.check_player(guild, host)
        check_rules(rules)
        self.actors.check_may_open()
        with self._quota.reserve(guild, self._tables_a_server):
            table = await self._store_table(guild, channel, host, rules)
            self.actors.refuse_when_closing_down()
            place = TablePlace(guild=guild, channel=channel, table=table, owner=host)
            actor = self.actors.add(place, Loaded(Table(rules), 0))
        actor.show()
        return table

    async def _store_table(
        self, guild: GuildId, channel: ChannelId, host: PlayerId, rules: TableRules
    ) -> TableId:
        """Raises `HostRefusal` (table-already-here, not-saved)."""
        now_ms = self._clock.now_ms()
        try:
            with refusing_unsaved():
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
        act: HostAction | None = None,
    ) -> tuple[TableEvent, ...]:
        """Submits `command` to its table; returns its events once committed. Raises its refusal.

        `act` is logged with it: an action of a table owner or moderator (R-260).
        """
        actor = self.actors.of(table)
        if actor.place.tournament is not None and isinstance(command, RESERVED_FOR_TOURNAMENT):
            raise TableRefusal(TableCode.TOURNAMENT_TABLE)
        if isinstance(command, CutNextDeck) and interaction is not None:
            command = replace(command, said_ms=discord_ms(interaction))
        with self.deduplicator.processing(interaction):
            if act is None:
                await self.admission.check_command(actor.place.guild, command)
            with refusing_unfunded():
                return await actor.submit(command, interaction=interaction, act=act)

    # --- tables of tournaments ----------------------------------------------------------------

    def follow_tournament_tables(self, follower: Follower) -> None:
        """Sets the `follower`, which hears every commit at the tables of tournaments."""
        self.actors.follower = follower

    async def open_for_tournament(
        self, place: TournamentPlace, rules: TableRules, count: int
    ) -> tuple[TableId, ...]:
        """Opens tables without players and without a channel.

        Raises `HostRefusal` (not-saved, closing-down).
        """
        self.actors.check_may_open()
        rules = replace(rules, tournament=place.tournament)
        with refusing_unsaved():
            tables = await self._database.tournaments.reserve_tables(
                place.tournament, count, to_json(rules), self._clock.now_ms()
            )
        self.actors.refuse_when_closing_down()
        for table in tables:
            where = TablePlace(
                guild=place.guild,
                channel=NO_CHANNEL,
                table=table,
                owner=place.organiser,
                tournament=place.tournament,
            )
            self.actors.add(where, Loaded(Table(rules), 0))
        return tables

    def tables_of(self, tournament: int) -> tuple[TableId, ...]:
        """The tournament's open tables, oldest first."""
        return self.actors.tables_of(tournament)

    async def ask_tournament_table(self, table: TableId, command: TableCommand) -> None:
        """Submits a command of the tournament itself to its table. Raises its refusal."""
        await self.actors.of(table).submit(command)

    async def deal_tournament_hand(
        self, table: TableId, hand: HandId, lineup: TournamentLineup
    ) -> None:
        """Deals a hand that the tournament has started, with a fresh deck. Raises its refusal."""
        await self.actors.of(table).deal(hand, lineup)

    async def move_tournament_table(self, table: TableId, channel: ChannelId) -> None:
        """Moves a tournament's table to this channel.

        Raises `HostRefusal` (no-such-table, not-saved, closing-down).
        """
        actor = await self.actors.settled(table)
        change = TableChange(table, channel=channel)
        with refusing_unsaved():
            await self._database.writer.commit(
                Unit(at_ms=self._clock.now_ms(), table_changes=(change,))
            )
        await actor.settled()
        self.actors.move(table, channel)

    # --- what others may know ------------------------------------------------------------------

    def check_owner(self, table: TableId, user: PlayerId) -> None:
        """Raises `HostRefusal` (not-the-host) unless the user opened the table (R-260)."""
        refuse_if(self.actors.of(table).place.owner != user, HostCode.NOT_THE_HOST)

    def table_in(self, channel: ChannelId, player: PlayerId | None = None) -> TableId:
        """The channel's open table. Raises `HostRefusal` (no-table-here).

        Tables of tournaments may share a channel: then the one at which `player` sits.
        """
        tables = self.actors.tables_in(channel)
        refuse_if(not tables, HostCode.NO_TABLE_HERE)
        own = (each for each in tables if player and self.actors.of(each).table.is_seated(player))
        return next(own, tables[0])

    def cash_tables_of(self, guild: GuildId) -> tuple[TableId, ...]:
        """The open cash tables of a server, oldest first."""
        return tuple(table for table, is_cash in self._tables_of(guild) if is_cash)

    def tournament_tables_of(self, guild: GuildId) -> tuple[TableId, ...]:
        """The open tables of a server's tournaments, oldest first."""
        return tuple(table for table, is_cash in self._tables_of(guild) if not is_cash)

    def _tables_of(self, guild: GuildId) -> Iterator[tuple[TableId, bool]]:
        """The open tables of a server, and whether each is a cash table."""
        places = ((table, self.actors.of(table).place) for table in self.actors.tables)
        return ((table, at.tournament is None) for table, at in places if at.guild == guild)

    def tables_in_channel(self, channel: ChannelId) -> tuple[TableId, ...]:
        """Every open table that is shown in a channel."""
        return self.actors.tables_in(channel)

    def seats_of(self, guild: GuildId, player: PlayerId) -> tuple[TableId, ...]:
        """The open tables of a server at which the player sits, oldest first."""
        return self.actors.seats_of(guild, player)

    def waits_in(self, guild: GuildId, player: PlayerId) -> bool:
        """Whether the player is on the waiting list of a table of the server."""
        ours = (actor for actor in self.actors if actor.place.guild == guild)
        return any(actor.table.waiting.place_of(player) for actor in ours)

    def hold(self, channel: ChannelId) -> None:
        """Stops the timers of the channel's tables, because nobody can see them, until the
        channel can be seen again or a table is moved to another one."""
        for table in self.actors.tables_in(channel):
            self.actors.of(table).hold()

    def release(self, channel: ChannelId) -> None:
        """Restarts the timers: the channel can be seen again. Harmless if it always could."""
        for table in self.actors.tables_in(channel):
            self.actors.of(table).release()

    def is_held(self, table: TableId) -> bool:
        """Whether no timer runs at a table because it cannot be shown: for checks."""
        actor = self.actors.find(table)
        return actor is not None and actor.is_held

    def has_table(self, channel: ChannelId) -> bool:
        """Whether any table is open in the channel."""
        return bool(self.actors.tables_in(channel))

    @property
    def open_tables(self) -> tuple[TableId, ...]:
        """Every table that is open here, oldest first."""
        return self.actors.tables

    def inspect(self, table: TableId) -> Table:
        """The table itself, with all its cards: for checks only, and never to be changed.

        Raises `HostRefusal` (no-such-table, not-saved, closing-down).
        """
        return self.actors.of(table).inspect()

    def is_settled(self, table: TableId) -> bool:
        """Whether everything that `inspect` shows is committed. Raises as it does."""
        return self.actors.of(table).is_settled

    def result_shown_ms(self, table: TableId) -> int:
        """When the result of the table's newest hand is shown, after the streets of an all-in; 0
        where it was shown at once. Raises as `inspect` does."""
        return self.actors.of(table).result_shown_ms

    def root_is_shown(self, table: TableId) -> bool:
        """Whether people have seen the root of the table's next deck. Raises as `inspect` does."""
        return self.actors.of(table).root_is_shown

    def place(self, table: TableId) -> TablePlace:
        return self.actors.of(table).place

    async def find_place(self, table: TableId) -> TablePlace:
        """The place of an open table, even of one that another process plays.

        Raises `HostRefusal` (no-such-table, not-saved).
        """
        with refusing_unsaved():
            found = await self._database.tables.find(table)
        if found is None or found.closed_ms is not None:
            raise HostRefusal(HostCode.NO_SUCH_TABLE)
        return place_of(found)

    def rules(self, table: TableId) -> TableRules:
        """Returns the rules of a table's next hands, even of a frozen table. Raises `HostRefusal`
        (no-such-table)."""
        return self.actors.of(table).table.agreed_rules

    async def view(self, table: TableId, viewer: PlayerId | None = None) -> TableView:
        """Returns the table as `viewer`, or everybody, may see it, once all of it is committed.

        Raises `HostRefusal` (no-such-table, not-saved, closing-down).
        """
        return (await self.actors.settled(table)).look(viewer)

    def look(self, table: TableId, viewer: PlayerId | None = None) -> TableView:
        """Returns the table as `viewer`, or everybody, may see it now, committed or not: for checks
        only."""
        return self.actors.of(table).look(viewer)

    def news(self, table: TableId) -> TableNews:
        """The table with its clocks, for checks only, as `look`."""
        return self.actors.of(table).news()

    async def check_turn(self, table: TableId, player: PlayerId, hand: HandId, turn: int) -> None:
        """Raises the table's refusal of an action by this player at this turn."""
        (await self.actors.settled(table)).table.check_turn(player, hand, turn)

    async def visit(self, guild: GuildId, player: PlayerId) -> WalletVisit:
        """The player's wallet; opened with the first chips on their first visit (R-241).

        Raises `HostRefusal` (not-saved).
        """
        with refusing_unsaved():
            return await self._database.wallets.visit(guild, player, self._clock.now_ms())

    async def remember_message(self, table: TableId, message: int) -> None:
        """Stores where the table message is, so that a restart finds it."""
        actor = self.actors.find(table)
        if actor is not None:
            actor.place = replace(actor.place, message=message)
        elif not self.actors.closing_down:
            return
        change = TableChange(table, message=message)
        await self._database.writer.commit(
            Unit(at_ms=self._clock.now_ms(), table_changes=(change,))
        )

    async def recover(self) -> int:
        """Recovers every open table and resumes play; returns how many (R-161, R-162)."""
        return await self.actors.recover()

    async def close(self) -> None:
        """Stops every table after the command in hand; hands in progress wait in the database."""
        await self.actors.close()
