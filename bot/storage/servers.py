"""Servers that the bot has joined."""

from sqlalchemy import Connection

from bot.ids import GuildId
from bot.storage.many_rows import put_newer
from bot.storage.schema import greeted_servers
from bot.storage.writer import Writer


class ServerStore:
    """Notes what happens once for each joining of a server."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def note_greeting(self, guild: GuildId, joined_ms: int) -> bool:
        """Whether nobody was greeted yet after this joining, told by its time; from now on somebody
        was. Raises `StorageFailed`."""
        row = {"guild_id": guild, "joined_ms": joined_ms}

        def job(connection: Connection) -> bool:
            return put_newer(connection, greeted_servers, row, greeted_servers.c.joined_ms)

        return await self._writer.run(job)
