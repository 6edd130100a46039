"""The journal: the one way to commit the commands of tables and tournaments."""

from bot.ids import HandId
from bot.storage.unit import Unit
from bot.storage.writer import Writer, WriterCounts


class JournalStore:
    """Commits units of work and gives hands their numbers."""

    def __init__(self, writer: Writer, last_hand: HandId) -> None:
        self._writer = writer
        self._last_hand = last_hand

    async def commit(self, unit: Unit) -> None:
        """Returns once everything in the unit is durable.

        Raises, for this unit alone, `DuplicateInteraction`, `DuplicateSequence`, `DuplicateBatch`
        or `InsufficientFunds`; or `StorageFailed` for all that shared the commit. In every case
        nothing of the unit is stored.
        """
        await self._writer.commit(unit)

    def new_hand_id(self) -> HandId:
        """An id that no other hand has. Ids of hands that were never committed are lost."""
        self._last_hand = HandId(self._last_hand + 1)
        return self._last_hand

    def skip_hands(self, last: HandId) -> None:
        """Marks ids up to `last` as used: a tournament has started hands that were never dealt."""
        self._last_hand = max(self._last_hand, last)

    @property
    def counts(self) -> WriterCounts:
        return self._writer.counts
