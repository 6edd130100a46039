"""Servers that the bot has joined, and those that it has left."""

from collections.abc import Collection

from sqlalchemy import Connection, delete, select, union

from bot.ids import GuildId
from bot.shards import Slice
from bot.storage.applier import Applier, over_everywhere_ms
from bot.storage.erasing import erase_server
from bot.storage.many_rows import put_newer
from bot.storage.reader import Reader
from bot.storage.schema import (
    accounts,
    departed_servers,
    greeted_servers,
    player_names,
    protections,
    settings,
)
from bot.storage.slices import within
from bot.storage.standings import EVERYWHERE
from bot.storage.writer import Writer


class ServerStore:
    """Notes joinings and departures, and erases what was left behind."""

    def __init__(self, reader: Reader, writer: Writer, applier: Applier, shards: Slice) -> None:
        self._reader, self._writer = reader, writer
        self._applier, self._shards = applier, shards

    async def note_greeting(self, guild: GuildId, joined_ms: int) -> bool:
        """Whether nobody was greeted yet after this joining, told by its time; from now on somebody
        was. Raises `StorageFailed`."""
        row = {"guild_id": guild, "joined_ms": joined_ms}
        newer = greeted_servers.c.joined_ms
        return await self._writer.run(lambda each: put_newer(each, greeted_servers, row, newer))

    async def note_present(self, present: Collection[GuildId], now_ms: int) -> None:
        """The bot is in these servers of our shards, and in no other one that anything is stored
        of: those have been left now, unless it was noted before. Raises `StorageFailed`."""
        known = await self._known()
        noted = await self._noted()
        back = noted.keys() & set(present)
        gone = known - set(present) - noted.keys()

        def job(connection: Connection) -> None:
            for guild in sorted(back):
                its_row = departed_servers.c.guild_id == guild
                connection.execute(delete(departed_servers).where(its_row))
            for guild in sorted(gone):
                row = {"guild_id": guild, "left_ms": now_ms}
                put_newer(connection, departed_servers, row, departed_servers.c.left_ms)

        if back or gone:
            await self._writer.run(job)

    async def left_before(self, at_ms: int) -> tuple[GuildId, ...]:
        """The servers of our shards that were left before then. Raises `StorageFailed`."""
        noted = await self._noted()
        return tuple(guild for guild, left_ms in sorted(noted.items()) if left_ms < at_ms)

    async def erase(self, guild: GuildId) -> bool:
        """Erases everything of a server; False while anything is open there. Raises
        `StorageFailed`."""
        return await self._writer.run(
            lambda connection: erase_server(connection, self._applier, guild)
        )

    async def drop_past_protections(self, now_ms: int) -> None:
        """All-in protections of days that are over mean nothing any more, and name players. Raises
        `StorageFailed`."""
        p = protections.c
        past = select(p.player_id).where(p.used_ms < over_everywhere_ms(now_ms))
        # One that another process is just changing is left to it.
        gone = delete(protections).where(p.player_id.in_(past.with_for_update(skip_locked=True)))
        await self._writer.execute(gone)

    async def _known(self) -> set[GuildId]:
        """The servers of our shards that anything is stored of."""
        sources = (
            accounts.c.guild_id,
            settings.c.guild_id,
            player_names.c.guild_id,
            greeted_servers.c.guild_id,
        )
        asked = union(*(within(select(each), each, self._shards) for each in sources))
        rows = await self._reader.all(asked)
        return {GuildId(row.guild_id) for row in rows} - {EVERYWHERE}

    async def _noted(self) -> dict[GuildId, int]:
        columns = departed_servers.c
        asked = select(columns.guild_id, columns.left_ms)
        rows = await self._reader.all(within(asked, columns.guild_id, self._shards))
        return {GuildId(row.guild_id): row.left_ms for row in rows}
