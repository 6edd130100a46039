"""The players' own settings, for every server: read when they matter, kept for a minute."""

import logging
from collections.abc import Callable

from cachetools import TTLCache

from bot.durations import MINUTE_MS
from bot.ids import PlayerId
from bot.storage.errors import StorageFailed
from bot.storage.players import PersonalSettings, PlayerStore

log = logging.getLogger(__name__)

REMEMBERED_MAX = 10_000
REMEMBERED_MS = MINUTE_MS
"""A change made at another process of the bot counts here by then."""


class SettingsByPlayer:
    """The personal settings of all players; `now_ms` is the time in milliseconds."""

    def __init__(self, store: PlayerStore, now_ms: Callable[[], int]) -> None:
        self._store = store
        self._known: TTLCache[PlayerId, PersonalSettings] = TTLCache(
            REMEMBERED_MAX, REMEMBERED_MS, now_ms
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
        """Stores what `changed` makes of the player's settings, which counts from now on.

        Raises `StorageFailed`.
        """
        chosen = changed(await self._store.personal_settings(player))
        await self._store.put_personal_settings(player, chosen)
        self._known[player] = chosen
        return chosen

    def drop(self, player: PlayerId) -> None:
        """The player was forgotten: what they chose may be gone."""
        self._known.pop(player, None)
