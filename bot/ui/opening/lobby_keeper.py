"""Opens and closes the tables of servers' lobbies, in channels or threads made for them."""

import logging
from collections.abc import Callable

import discord

from bot.host.clock import Clock
from bot.host.guild_settings import GuildSettings, LobbySettings, SettingsByGuild
from bot.host.refusals import HostRefusal
from bot.host.repeated_check import RepeatedCheck
from bot.host.room import Room
from bot.ids import ChannelId, GuildId, TableId
from bot.refusal import Refusal
from bot.table.lobby_plan import LobbyTableState, plan_lobby
from bot.table.moderation_commands import Close
from bot.table.rules import TableRules
from bot.ui.requests.answers import SEND_ERRORS

log = logging.getLogger(__name__)

LOOK_SECONDS = 15.0
"""From one look at the lobbies to the next."""
REST_SECONDS = 600.0
"""How long a lobby rests after something was refused: it would be refused again."""
NAME_MAX = 100

RulesOf = Callable[[GuildSettings, str], TableRules]
"""The rules of a kind of table, by its name, as a server has them."""


class LobbyKeeper(RepeatedCheck):
    """Looks at every lobby again and again, while any server has one."""

    def __init__(
        self,
        client: discord.Client,
        room: Room,
        settings: SettingsByGuild,
        clock: Clock,
        rules_of: RulesOf,
        *,
        idle_seconds: float,
    ) -> None:
        super().__init__(clock, LOOK_SECONDS, log, "the lobbies could not be looked at")
        self._client, self._room, self._settings = client, room, settings
        self._rules_of, self._idle_seconds = rules_of, idle_seconds
        self._empty_since: dict[TableId, int] = {}
        self._rests_until: dict[GuildId, int] = {}

    def retry(self, guild: GuildId) -> None:
        """Looks now, also at a lobby that rests: its settings have changed."""
        self._rests_until.pop(guild, None)
        self.start()

    async def check_once(self) -> None:
        for guild in self._guilds():
            await self._keep(guild)

    def goes_on(self) -> bool:
        return bool(self._guilds())

    def _guilds(self) -> list[GuildId]:
        """The servers that have a lobby or tables of one."""
        with_lobby = {guild for guild, chosen in self._settings if chosen.lobby is not None}
        with_tables = {self._room.place(table).guild for table in self._tables()}
        return sorted(with_lobby | with_tables)

    def _tables(self, guild: GuildId | None = None) -> list[TableId]:
        return [
            table
            for table in self._room.open_tables
            if self._room.rules(table).for_everybody
            and guild in (None, self._room.place(table).guild)
        ]

    async def _keep(self, guild: GuildId) -> None:
        lobby = self._settings.of(guild).lobby
        states = [state for state in await self._states(guild) if state is not None]
        kinds = () if lobby is None else lobby.kinds
        plan = plan_lobby(kinds, states, self._idle_seconds)
        for table in plan.to_close:
            await self._close_table(table)
        if lobby is None or self._rests_until.get(guild, 0) > self._clock.now_ms():
            return
        try:
            for kind in plan.to_open:
                await self._open(guild, kind)
        except (Refusal, TimeoutError, *SEND_ERRORS) as error:
            log.info("the lobby of server %s has to wait: %s", guild, error)
            self._rests_until[guild] = self._clock.now_ms() + round(REST_SECONDS * 1000)

    async def _states(self, guild: GuildId) -> list[LobbyTableState | None]:
        now_ms, tables = self._clock.now_ms(), self._tables(guild)
        self._empty_since = {
            table: since
            for table, since in self._empty_since.items()
            if table in self._room.open_tables
        }
        return [await self._state(table, now_ms) for table in tables]

    async def _state(self, table: TableId, now_ms: int) -> LobbyTableState | None:
        """None for a table that cannot be shown just now."""
        try:
            view = await self._room.view(table)
        except HostRefusal:
            return None
        if view.seated:
            self._empty_since.pop(table, None)
        since = now_ms if view.seated else self._empty_since.setdefault(table, now_ms)
        free = 0 if view.closing else view.free_seats
        return LobbyTableState(table, view.rules.kind, view.seated, free, (now_ms - since) / 1000)

    async def _close_table(self, table: TableId) -> None:
        try:
            await self._room.ask_table(table, Close(idle=True))
        except Refusal as refusal:
            log.info("table %s of a lobby stays open: %s", table, refusal)

    async def _open(self, guild: GuildId, kind: str) -> None:
        """Opens a table of a kind. Raises `Refusal` and Discord's errors."""
        chosen = self._settings.of(guild)
        if chosen.lobby is None:
            return
        rules = self._rules_of(chosen, kind)
        channel = await self._channel(guild, chosen.lobby, kind)
        if channel is not None:
            await self._room.open_table(guild, channel, chosen.lobby.by, rules)

    async def _channel(self, guild: GuildId, lobby: LobbySettings, kind: str) -> ChannelId | None:
        """A channel or thread of the lobby without a table, if need be a new one; None while the
        server is not there. Raises Discord's errors."""
        server = self._client.get_guild(guild)
        place = server and server.get_channel(lobby.place)
        if server is None or not isinstance(place, discord.CategoryChannel | discord.TextChannel):
            return None
        for channel in lobby.channels:
            if server.get_channel_or_thread(channel) and not self._room.has_table(channel):
                return channel
        name = kind[:NAME_MAX]
        made: discord.TextChannel | discord.Thread
        if isinstance(place, discord.CategoryChannel):
            made = await place.create_text_channel(name.lower().replace(" ", "-"))
        else:
            public = discord.ChannelType.public_thread
            made = await place.create_thread(name=name, type=public)
        channel = ChannelId(made.id)
        await self._settings.change(guild, lambda was: was.with_lobby_channel(channel))
        return channel
