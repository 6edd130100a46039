"""The lobbies of servers: tables that the bot opens and closes, in channels or threads of its own.

A server chooses its lobbies by a command.
"""

import logging
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

import discord

from bot.host.background_tasks import Clock, RepeatedCheck
from bot.host.guild_settings import GuildSettings, LobbySettings, SettingsByGuild
from bot.host.refusals import HostRefusal
from bot.host.room import Room
from bot.ids import ChannelId, GuildId, PlayerId, TableId
from bot.refusal import Refusal, refuse_if
from bot.storage.errors import StorageFailed
from bot.table.kinds import LobbyKeeps, LobbyPlan, LobbyTableState, plan_lobby
from bot.table.rules import TableRules
from bot.table.table_commands import Close
from bot.ui.requests.answers import SEND_ERRORS
from bot.ui.words.refusals import UiCode, UiRefusal

log = logging.getLogger(__name__)

LOBBY_LOOK_SECONDS = 15.0
"""Seconds between two looks at the lobbies."""
REST_SECONDS_MAX = 600.0
"""The longest pause of a kind of table that could not be opened: it is tried again at the next
look, then after twice as long each time."""
NAME_MAX = 100

_FAILURES = (Refusal, StorageFailed, TimeoutError, *SEND_ERRORS)
"""The ways in which one kind of table fails to open, which stop no other."""

_Place = discord.CategoryChannel | discord.TextChannel
_Made = discord.TextChannel | discord.Thread
RulesOf = Callable[[GuildSettings, str], TableRules]
"""The rules of a kind of table, by its name, as a server has them."""


@dataclass(frozen=True, slots=True)
class _Rest:
    """The pause of a kind of table that could not be opened."""

    until_ms: int
    seconds: float


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
        super().__init__(clock, LOBBY_LOOK_SECONDS, log, "the lobbies could not be looked at")
        self._client, self._room, self._settings = client, room, settings
        self._rules_of, self._idle_seconds = rules_of, idle_seconds
        self._empty_since: dict[TableId, int] = {}
        self._rests: dict[tuple[GuildId, ChannelId, str], _Rest] = {}
        """The pauses of kinds of table, by server, the lobby's place, and kind."""

    def retry(self, guild: GuildId) -> None:
        """Looks now, also at kinds that rest: the lobbies' settings have changed."""
        self._rests = {key: rest for key, rest in self._rests.items() if key[0] != guild}
        self.start()

    async def check_once(self) -> None:
        for guild in self._guilds():
            await self._keep(guild)

    def goes_on(self) -> bool:
        return bool(self._guilds())

    def _guilds(self) -> list[GuildId]:
        """The servers that have a lobby or tables of one."""
        with_lobby = {guild for guild, chosen in self._settings if chosen.lobbies}
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
        lobbies = self._settings.of(guild).lobbies
        found: dict[ChannelId | None, list[LobbyTableState]] = defaultdict(list)
        for state in await self._states(guild):
            found[self._lobby_place(state.table, lobbies)].append(state)
        await self._carry_out(plan_lobby((), found[None], self._idle_seconds), guild)
        for lobby in lobbies:
            keeps = lobby.keeps or LobbyKeeps.FREE_SEAT
            plan = plan_lobby(lobby.kinds, found[lobby.place], self._idle_seconds, keeps)
            await self._carry_out(plan, guild, lobby.place)

    async def _carry_out(
        self, plan: LobbyPlan, guild: GuildId, place: ChannelId | None = None
    ) -> None:
        for table in plan.to_close:
            await self._close_table(table)
        if place is not None:
            for kind in plan.to_open:
                await self._try_to_open(guild, place, kind)

    def _lobby_place(self, table: TableId, lobbies: Iterable[LobbySettings]) -> ChannelId | None:
        """The place of the lobby to which a table belongs; None for one that is not kept now."""
        at = self._room.place(table)
        made = (lobby.place for lobby in lobbies if at.channel in lobby.channels)
        if (place := next(made, None)) is not None:
            return place
        server = self._client.get_guild(at.guild)
        found = server and server.get_channel_or_thread(at.channel)
        above = found.parent_id if isinstance(found, discord.Thread) else None
        if isinstance(found, discord.TextChannel):
            above = found.category_id
        return next((lobby.place for lobby in lobbies if lobby.place == above), None)

    async def _try_to_open(self, guild: GuildId, place: ChannelId, kind: str) -> None:
        """Opens a table of a kind that does not rest; where it fails, this kind alone rests."""
        key = guild, place, kind
        before = self._rests.get(key)
        if before is not None and before.until_ms > self._clock.now_ms():
            return
        try:
            await self._open(guild, place, kind, may_stand=before is not None)
        except _FAILURES as error:
            log.info("server %s gets no table of the kind %s for now: %s", guild, kind, error)
            seconds = min(2 * before.seconds, REST_SECONDS_MAX) if before else LOBBY_LOOK_SECONDS
            until_ms = self._clock.now_ms() + round(seconds * 1000)
            self._rests[key] = _Rest(until_ms, seconds)
        else:
            self._rests.pop(key, None)

    async def _states(self, guild: GuildId) -> list[LobbyTableState]:
        now_ms, tables = self._clock.now_ms(), self._tables(guild)
        self._empty_since = {
            table: since
            for table, since in self._empty_since.items()
            if table in self._room.open_tables
        }
        states = [await self._state(table, now_ms) for table in tables]
        return [state for state in states if state is not None]

    async def _state(self, table: TableId, now_ms: int) -> LobbyTableState | None:
        """The state of a lobby's table; None for one that cannot be shown just now."""
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

    async def _open(self, guild: GuildId, place: ChannelId, kind: str, *, may_stand: bool) -> None:
        """Opens a table of a kind; `may_stand` says that its channel may have been made before,
        by a request whose answer was lost. Raises `_FAILURES`."""
        chosen = self._settings.of(guild)
        lobby = next((each for each in chosen.lobbies if each.place == place), None)
        if lobby is None:
            return
        rules = self._rules_of(chosen, kind)
        channel = await self._channel(guild, lobby, kind, may_stand=may_stand)
        if channel is not None:
            await self._room.open_table(guild, channel, lobby.by, rules)

    async def _channel(
        self, guild: GuildId, lobby: LobbySettings, kind: str, *, may_stand: bool
    ) -> ChannelId | None:
        """A channel or thread of the lobby without a table, if need be a new one; None while the
        server is not there. Raises Discord's errors and `StorageFailed`."""
        server = self._client.get_guild(guild)
        place = server and server.get_channel(lobby.place)
        if server is None or not isinstance(place, discord.CategoryChannel | discord.TextChannel):
            return None
        for channel in lobby.channels:
            if server.get_channel_or_thread(channel) and not self._room.has_table(channel):
                return channel
        standing = self._standing(place, kind) if may_stand else None
        channel = ChannelId((standing or await _make(place, kind)).id)
        await self._settings.change(guild, lambda was: was.with_lobby_channel(lobby.place, channel))
        return channel

    def _standing(self, place: _Place, kind: str) -> _Made | None:
        """A channel or thread that looks as if it had been made for this kind, without a table."""
        me, made = place.guild.me.id, list[_Made]()
        if isinstance(place, discord.CategoryChannel):
            made += [each for each in place.text_channels if each.name == _channel_name(kind)]
        else:
            name = kind[:NAME_MAX]
            made += [each for each in place.threads if (each.owner_id, each.name) == (me, name)]
        return next((each for each in made if not self._room.has_table(ChannelId(each.id))), None)


def _channel_name(kind: str) -> str:
    return kind[:NAME_MAX].lower().replace(" ", "-")


async def _make(place: _Place, kind: str) -> _Made:
    """A new channel of a category, or a new thread of a channel. Raises Discord's errors."""
    if isinstance(place, discord.CategoryChannel):
        return await place.create_text_channel(_channel_name(kind))
    return await place.create_thread(name=kind[:NAME_MAX], type=discord.ChannelType.public_thread)


LOBBIES_MAX: Final = 5
"""All settings of a server are shown in one message."""


@dataclass(frozen=True, slots=True)
class LobbyChoices:
    """The chosen values; None leaves one as it is."""

    place: ChannelId | None = None
    """The category or channel that is meant; None for the only one."""
    kinds: tuple[str, ...] | None = None
    keeps: LobbyKeeps | None = None

    def apply(self, was: GuildSettings, by: PlayerId) -> GuildSettings:
        """The settings with the lobby of a place as it was chosen, beside those of other places. A
        new one has the first lobby's kinds, if none are chosen.

        Raises `UiRefusal` (lobby-incomplete, lobby-in-several-places, too-many-lobbies).
        """
        before = self._meant(was)
        place = before.place if before else self.place
        first = before or was.lobby
        kinds = self.kinds or (first.kinds if first else ())
        if place is None or not kinds:
            raise UiRefusal(UiCode.LOBBY_INCOMPLETE)
        lobby = before or LobbySettings(place, kinds, by)
        keeps = self.keeps or lobby.keeps
        lobby = replace(
            lobby, kinds=kinds, by=by, keeps=None if keeps is LobbyKeeps.FREE_SEAT else keeps
        )
        after = was.with_lobbies((*was.lobbies, lobby))
        most = max(LOBBIES_MAX, len(was.lobbies))
        refuse_if(len(after.lobbies) > most, UiCode.TOO_MANY_LOBBIES, maximum=LOBBIES_MAX)
        return after

    def _meant(self, was: GuildSettings) -> LobbySettings | None:
        """The lobby that is to be changed; None for a new one. Raises `UiRefusal`
        (lobby-in-several-places)."""
        if self.place is None:
            refuse_if(len(was.lobbies) > 1, UiCode.LOBBY_IN_SEVERAL_PLACES)
            return was.lobby
        return next((each for each in was.lobbies if each.place == self.place), None)


def without_lobby(was: GuildSettings, place: ChannelId | None) -> GuildSettings:
    """The settings without the lobby of a place, or without any."""
    others = (each for each in was.lobbies if place not in (None, each.place))
    return was.with_lobbies(others)
