"""Forgets players of a server who want it."""

from bot.host.committing import refusing_unsaved
from bot.host.refusals import HostCode, HostRefusal
from bot.host.room import Room
from bot.ids import GuildId, PlayerId
from bot.refusal import refuse_if
from bot.storage.aliases import ALIAS_MAX, ALIAS_MIN
from bot.storage.database import Database
from bot.storage.errors import StillInvolved


class Forgetter:
    """Replaces a player by an alias chosen at random."""

    def __init__(self, room: Room, database: Database) -> None:
        self._room, self._database = room, database

    async def forget(self, guild: GuildId, player: PlayerId) -> None:
        """All sums and the results of others stay.

        Raises `HostRefusal`: still-involved while the player sits or waits at a table, is in a
        tournament, or has opened a table or announced a tournament that is not over;
        nothing-stored, not-saved.
        """
        if self._room.seats_of(guild, player) or self._room.waits_in(guild, player):
            raise HostRefusal(HostCode.STILL_INVOLVED)
        given = self._room.dependencies
        alias = PlayerId(ALIAS_MIN + given.chance.randrange(ALIAS_MAX - ALIAS_MIN))
        now_ms = given.clock.now_ms()
        try:
            with refusing_unsaved():
                found = await self._database.forgetting.forget(guild, player, alias, now_ms)
        except StillInvolved as error:
            raise HostRefusal(HostCode.STILL_INVOLVED) from error
        refuse_if(not found, HostCode.NOTHING_STORED)
