"""Ends of tournaments that nobody may have heard of: noted with the end, until they are told."""

from sqlalchemy import Connection, delete, select

from bot.storage.reader import Reader
from bot.storage.schema import tournaments, untold_ends
from bot.storage.writer import Writer


class UnannouncedEndStore:
    """What a bot that died in between leaves for the next one to say."""

    def __init__(self, reader: Reader, writer: Writer) -> None:
        self._reader = reader
        self._writer = writer

    async def untold(self, since_ms: int) -> tuple[int, ...]:
        """The tournaments that have ended since then and are not known to be told, oldest first."""
        joined = untold_ends.join(tournaments, tournaments.c.id == untold_ends.c.tournament_id)
        statement = select(tournaments.c.id).select_from(joined)
        recent = statement.where(tournaments.c.ended_ms >= since_ms)
        return tuple(row.id for row in await self._reader.all(recent.order_by(tournaments.c.id)))

    async def told(self, tournament: int) -> None:
        """Everybody can see how it ended. Harmless to say twice. Raises `StorageFailed`."""

        def job(connection: Connection) -> None:
            its = untold_ends.c.tournament_id == tournament
            connection.execute(delete(untold_ends).where(its))

        await self._writer.run(job)
