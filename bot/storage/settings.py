"""The settings of servers as rows. Names and values are opaque: see `bot.host.guild_settings`."""

from collections.abc import Mapping
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

    async def all(self) -> dict[GuildId, dict[str, Any]]:
        """Every guild's choices, for the start."""
        chosen: dict[GuildId, dict[str, Any]] = {}
        for row in await self._reader.all(select(settings)):
            chosen.setdefault(GuildId(row.guild_id), {})[row.key] = row.value
        return chosen

    async def put(self, guild: GuildId, values: Mapping[str, Any]) -> None:
        """Sets these values; None returns one to its default."""

        def job(connection: Connection) -> None:
            changed = settings.c.key.in_(list(values))
            connection.execute(delete(settings).where(settings.c.guild_id == guild, changed))
            rows = [
                {"guild_id": guild, "key": key, "value": value}
                for key, value in values.items()
                if value is not None
            ]
            if rows:
                connection.execute(insert(settings), rows)

        await self._writer.run(job)
