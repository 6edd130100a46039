"""Ends of tournaments that may not have been announced yet."""

from sqlalchemy import delete, select

from bot.shards import Slice
from bot.storage.reader import Reader
from bot.storage.schema import tournaments, untold_ends
from bot.storage.slices import within
from bot.storage.writer import Writer


class UnannouncedEndStore:
    """Ends of tournaments that may not have been announced: noted with the end, until they are."""

    def __init__(self, reader: Reader, writer: Writer, shards: Slice) -> None:
        self._reader = reader
        self._writer = writer
        self._shards = shards

    async def unannounced(self, since_ms: int) -> tuple[int, ...]:
        """The tournaments of ours that have ended since then and may not be announced, by age."""
        joined = untold_ends.join(tournaments, tournaments.c.id == untold_ends.c.tournament_id)
        statement = select(tournaments.c.id).select_from(joined)
        recent = statement.where(tournaments.c.ended_ms >= since_ms)
        recent = within(recent, tournaments.c.guild_id, self._shards)
        return tuple(row.id for row in await self._reader.all(recent.order_by(tournaments.c.id)))

    async def mark_announced(self, tournament: int) -> None:
        """Records that the end was announced. Harmless when done twice. Raises `StorageFailed`."""
        its = untold_ends.c.tournament_id == tournament
        await self._writer.execute(delete(untold_ends).where(its))
