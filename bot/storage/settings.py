"""The settings of servers: language, roles, daily chips. Names and values are opaque."""

from typing import Any

from sqlalchemy import Connection, delete, insert, select

from bot.ids import GuildId
from bot.storage.reader import Reader
from bot.storage.schema import settings
from bot.storage.writer import Writer


class SettingsStore:
    """Keys to JSON values, per guild."""

    def __init__(self, reader: Reader, writer: Writer) -> None:
        self._reader = reader
        self._writer = writer

    async def of(self, guild: GuildId) -> dict[str, Any]:
        """All that the guild has chosen."""
        rows = await self._reader.all(
            select(settings.c.key, settings.c.value).where(settings.c.guild_id == guild)
        )
        return {row.key: row.value for row in rows}

    async def all(self) -> dict[GuildId, dict[str, Any]]:
        """Every guild's choices, for the start."""
        chosen: dict[GuildId, dict[str, Any]] = {}
        for row in await self._reader.all(select(settings)):
            chosen.setdefault(GuildId(row.guild_id), {})[row.key] = row.value
        return chosen

    async def put(self, guild: GuildId, key: str, value: Any) -> None:
        """Sets one value; None returns it to its default."""

        def job(connection: Connection) -> None:
            connection.execute(
                delete(settings).where(settings.c.guild_id == guild, settings.c.key == key)
            )
            if value is not None:
                row = {"guild_id": guild, "key": key, "value": value}
                connection.execute(insert(settings), [row])

        await self._writer.run(job)
