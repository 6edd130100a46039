"""A line in the first direct message to each player: chips are play money, for adults."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from cachetools import LRUCache

from bot.ids import PlayerId
from bot.storage.errors import StorageFailed
from bot.storage.players import PlayerStore
from bot.texts.catalogue import Texts

log = logging.getLogger(__name__)

REMEMBERED_MAX = 10_000


class FirstMessages:
    """Adds the line once for each player, wherever their first message comes from."""

    def __init__(self, players: PlayerStore) -> None:
        self._players = players
        self._told: LRUCache[PlayerId, bool] = LRUCache(REMEMBERED_MAX)

    @asynccontextmanager
    async def completed(self, player: PlayerId, text: str, texts: Texts) -> AsyncIterator[str]:
        """The text of a message that is sent within: with the line, if it is the player's first.

        A message that fails does not count, and a database that is away holds no message up.
        """
        if not await self._is_first(player):
            yield text
            return
        try:
            yield f"{text}\n-# {texts.say('play-money')}"
        except BaseException:
            self._told.pop(player, None)
            raise
        try:
            await self._players.note_message(player)
        except StorageFailed as error:
            log.warning("the first message to player %s was not noted: %s", player, error)

    async def _is_first(self, player: PlayerId) -> bool:
        if player in self._told:
            return False
        # Two messages may be on their way at once.
        self._told[player] = True
        try:
            return not await self._players.had_message(player)
        except StorageFailed as error:
            self._told.pop(player, None)
            log.warning("nobody knows whether player %s had a message: %s", player, error)
            return False
