"""The log of the acts of table owners, organisers and moderators (R-260), which only grows."""

from dataclasses import dataclass

from sqlalchemy import select

from bot.ids import GuildId
from bot.storage.reader import Reader
from bot.storage.rows import as_record
from bot.storage.schema import host_actions
from bot.storage.unit import HostAction

PAGE_SIZE = 10


@dataclass(frozen=True, slots=True)
class LoggedAction:
    """An act and its number in the log."""

    id: int
    act: HostAction


class ActionLog:
    """Reads only: an act is written by the unit that does it."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def of_guild(self, guild: GuildId) -> tuple[LoggedAction, ...]:
        """The last acts of a guild, newest first."""
        statement = (
            select(host_actions)
            .where(host_actions.c.guild_id == guild)
            .order_by(host_actions.c.id.desc())
            .limit(PAGE_SIZE)
        )
        rows = await self._reader.all(statement)
        return tuple(LoggedAction(row.id, as_record(HostAction, row)) for row in rows)
