"""The journal: the one way to commit the commands of tables and tournaments."""

from bot.ids import GuildId, HandId
from bot.shards import Slice
from bot.storage.unit import Unit
from bot.storage.writer import Writer, WriterCounts


class JournalStore:
    """Commits units of work and gives hands their numbers."""

    def __init__(self, writer: Writer, last_hand: HandId, shards: Slice) -> None:
        """No hand has a number above `last_hand` yet, except for those of other processes."""
        self._writer = writer
        self._last_hand, self._shards = last_hand, shards
        self._last_of: dict[int, HandId] = {}

    async def commit(self, unit: Unit) -> None:
        """Returns once everything in the unit is durable.

        Raises, for this unit alone, `DuplicateInteraction`, `DuplicateSequence`, `DuplicateBatch`
        or `InsufficientFunds`; or `StorageFailed` for all that shared the commit. In every case
        nothing of the unit is stored.
        """
        await self._writer.commit(unit)

    def new_hand_id(self, guild: GuildId) -> HandId:
        """An id that no other hand has. Ids of hands that were never committed are lost.

        Each shard has its own, so processes need not ask one another.
        """
        shard, count = self._shards.shard_of(guild), self._shards.count
        last = max(self._last_hand, self._last_of.get(shard, 0))
        self._last_of[shard] = HandId(last + 1 + (shard - last - 1) % count)
        return self._last_of[shard]

    def skip_hands(self, last: HandId) -> None:
        """Marks ids up to `last` as used: a tournament has started hands that were never dealt."""
        self._last_hand = max(self._last_hand, last)

    @property
    def counts(self) -> WriterCounts:
        return self._writer.counts
