"""The settings of servers as rows. Names and values are opaque: see `bot.host.guild_settings`."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from bot.ids import GuildId
from bot.shards import Slice
from bot.storage.reader import Reader
from bot.storage.schema import settings
from bot.storage.slices import within
from bot.storage.writer import Writer


class SettingsStore:
    """Keys to JSON values, per guild."""

    def __init__(self, reader: Reader, writer: Writer, shards: Slice) -> None:
        self._reader = reader
        self._writer = writer
        self._shards = shards

    async def all(self) -> dict[GuildId, dict[str, Any]]:
        """The choices of every guild of ours, for the start."""
        chosen: dict[GuildId, dict[str, Any]] = {}
        for row in await self._reader.all(
            within(select(settings), settings.c.guild_id, self._shards)
        ):
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
