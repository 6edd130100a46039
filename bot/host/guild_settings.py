"""The choices of servers and of players, each kept in memory.

A server's choices are one record, read at the start. A player's own settings apply in every server;
they are read when they matter and kept for a minute.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, fields, replace
from datetime import date, datetime, time
from typing import Annotated, Final
from zoneinfo import ZoneInfo, available_timezones

from cachetools import TTLCache

from bot.bank.topup import DEFAULT_POLICY, TopupPolicy
from bot.codec import OMIT_EMPTY, Encoding, from_json, to_json
from bot.durations import MINUTE_MS
from bot.ids import ChannelId, GuildId, PlayerId
from bot.picture.theme import DEFAULT_LOOK, STORED_LOOK, Look
from bot.storage.errors import StorageFailed
from bot.storage.players import PersonalSettings, PlayerStore, SettingsStore
from bot.storage.standings import day_of
from bot.table.kinds import LobbyKeeps
from bot.table.rules import BeaconNeed, SeatRelease, SitOutRule

DEFAULT_ZONE: Final = "UTC"
_STORED_ZONE: Final = Encoding(
    str, str, lambda name: name if name in available_timezones() else DEFAULT_ZONE
)


@dataclass(frozen=True, slots=True)
class LobbySettings:
    """The tables that a server keeps open for everybody in one place (R-169)."""

    place: ChannelId
    """The category of its channels, or the channel of its threads."""
    kinds: tuple[str, ...]
    """The names of the kinds of table."""
    by: PlayerId
    """The user who set it up, and counts as the one who opened its tables."""
    channels: tuple[ChannelId, ...] = ()
    """The channels and threads that were made for the lobby."""
    keeps: Annotated[LobbyKeeps | None, OMIT_EMPTY] = None
    """The seats or tables that are always ready of each kind; None for a free seat."""


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """One server's choices; the defaults are the choices of a server that has made none.

    Each field is stored under its own name.
    """

    language: str | None = None
    """The language of texts that everybody in the server reads; None for the operator's default."""
    rake: bool = False
    """Whether tables take a rake when their owner does not choose (R-178)."""
    sit_out: SitOutRule = SitOutRule.DEALT_IN
    """The rule of tables whose owner does not choose (R-146)."""
    seat_release: SeatRelease | None = None
    """When new tables free an absent player's seat; None for the usual time with `sit_out`."""
    protection: bool = True
    """Whether new tables and tournaments have all-in protection by default (R-150)."""
    lobby: LobbySettings | None = None
    more_lobbies: tuple[LobbySettings, ...] = ()
    """Lobbies in other places."""
    timezone: Annotated[str, _STORED_ZONE] = DEFAULT_ZONE
    """The time zone in which users' times are read, and days and months begin. An unknown one is
    read as the default."""
    zone_is_settled: bool = False
    """Whether the time zone was chosen, or somebody who may choose it was asked to."""
    topup: TopupPolicy = DEFAULT_POLICY
    look: Annotated[Look, STORED_LOOK] = DEFAULT_LOOK
    all_in_streets: bool = True
    """Whether the cards of an all-in are shown street by street."""
    shorten_hands: bool = True
    """Whether the messages of old hands are shortened to a line; big pots and shared ones stay."""
    deal_digits: bool = True
    """Whether the tables' messages show roots and rounds; otherwise they say in words who cut."""
    beacon: BeaconNeed = BeaconNeed.NO
    """Whether tables whose owner does not choose, and tournaments, wait for the beacon's round."""
    banned: frozenset[PlayerId] = frozenset()
    bans_end: dict[PlayerId, int] = field(default_factory=dict)
    """The ends of bans for a time (ms since 1970 in UTC), by player; an end may be over."""
    muted: dict[PlayerId, int] = field(default_factory=dict)
    """The ends of mutes (ms since 1970 in UTC), by player; an end may be over."""
    badge_roles: dict[str, int] = field(default_factory=dict)
    """The roles that members get for their badges, by the badge's name."""
    unranked: frozenset[PlayerId] = frozenset()
    """The players left out of the server's leaderboards."""

    @property
    def lobbies(self) -> tuple[LobbySettings, ...]:
        """The server's lobbies, each in a place of its own."""
        return () if self.lobby is None else (self.lobby, *self.more_lobbies)

    def with_lobbies(self, lobbies: Iterable[LobbySettings]) -> "GuildSettings":
        """The settings with other lobbies; of several in one place the last counts, where the first
        was."""
        first, *more = {each.place: each for each in lobbies}.values() or (None,)
        return replace(self, lobby=first, more_lobbies=tuple(filter(None, more)))

    def with_lobby_channel(self, place: ChannelId, channel: ChannelId) -> "GuildSettings":
        """The settings with a channel that was made for the lobby in `place`, while the lobby is
        there."""
        return self.with_lobbies(
            replace(each, channels=(*each.channels, channel)) if each.place == place else each
            for each in self.lobbies
        )

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.timezone)

    def day_at(self, at_ms: int) -> date:
        """The server's day of a moment: things that happen once a day, and the months of boards, go
        by it."""
        return day_of(at_ms, self.zone)

    def day_from_ms(self, at_ms: int) -> int:
        """The first millisecond of the server's day of a moment."""
        began = datetime.combine(self.day_at(at_ms), time(), self.zone)
        return round(began.timestamp() * 1000)


_NAMES: Final = frozenset(each.name for each in fields(GuildSettings))


class SettingsByGuild:
    """The settings of all servers, as they are stored. Call `load` once, at the start.

    `timezone` is the zone of servers that have not chosen one.
    """

    def __init__(self, store: SettingsStore, timezone: str = DEFAULT_ZONE) -> None:
        self._store = store
        self.unchosen: Final = GuildSettings(timezone=timezone)
        self._by_guild: dict[GuildId, GuildSettings] = {}
        self._changing = asyncio.Lock()

    async def load(self) -> None:
        """Reads the stored choices of servers; names that are not known here are left alone.

        Raises `StorageFailed`, and `UnreadableRecord` for values of another type.
        """
        unchosen = to_json(self.unchosen)
        for guild, stored in (await self._store.all()).items():
            known = {name: value for name, value in stored.items() if name in _NAMES}
            settled = {"zone_is_settled": known.get("timezone") in available_timezones()}
            self._by_guild[guild] = from_json(GuildSettings, {**unchosen, **settled, **known})

    def of(self, guild: GuildId) -> GuildSettings:
        return self._by_guild.get(guild, self.unchosen)

    def drop(self, guild: GuildId) -> None:
        """Drops a server of which nothing is stored any more."""
        self._by_guild.pop(guild, None)

    def __iter__(self) -> Iterator[tuple[GuildId, GuildSettings]]:
        """The servers that have chosen anything."""
        return iter(self._by_guild.items())

    async def change(
        self, guild: GuildId, changed: Callable[[GuildSettings], GuildSettings]
    ) -> GuildSettings:
        """Stores what `changed` makes of a server's settings; the new ones count at once.

        Changes come one after the other, so that none undoes another. Raises `StorageFailed`, and
        what `changed` raises.
        """
        async with self._changing:
            before = self.of(guild)
            after = changed(before)
            old = to_json(before)
            values = {name: new for name, new in to_json(after).items() if new != old[name]}
            await self._store.put(guild, values)
            self._by_guild[guild] = after
            return after


log = logging.getLogger(__name__)

PLAYERS_REMEMBERED_MAX = 10_000
REMEMBERED_MS = MINUTE_MS
"""How long settings are kept: by then a change made at another process of the bot counts here."""


class SettingsByPlayer:
    """The personal settings of all players; `now_ms` is the time in milliseconds."""

    def __init__(self, store: PlayerStore, now_ms: Callable[[], int]) -> None:
        self._store = store
        self._known: TTLCache[PlayerId, PersonalSettings] = TTLCache(
            PLAYERS_REMEMBERED_MAX, REMEMBERED_MS, now_ms
        )

    def known(self, player: PlayerId) -> PersonalSettings | None:
        """The player's choices, if they are in memory."""
        return self._known.get(player)

    async def of(self, player: PlayerId) -> PersonalSettings:
        """The player's choices; the defaults while the database is away."""
        known = self._known.get(player)
        if known is not None:
            return known
        try:
            known = await self._store.personal_settings(player)
        except StorageFailed as error:
            log.warning("the settings of player %s cannot be read: %s", player, error)
            return PersonalSettings()
        # What was changed meanwhile is newer than what was read.
        return self._known.setdefault(player, known)

    async def change(
        self, player: PlayerId, changed: Callable[[PersonalSettings], PersonalSettings]
    ) -> PersonalSettings:
        """Stores what `changed` makes of the player's settings; the new ones count at once.

        Raises `StorageFailed`.
        """
        chosen = changed(await self._store.personal_settings(player))
        await self._store.put_personal_settings(player, chosen)
        self._known[player] = chosen
        return chosen

    def drop(self, player: PlayerId) -> None:
        """Drops the choices of a player who was forgotten: they may be gone."""
        self._known.pop(player, None)
