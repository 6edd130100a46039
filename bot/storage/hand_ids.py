"""The ids of hands, which tables and tournaments give out before anything of a hand is stored."""

from bot.ids import GuildId, HandId
from bot.shards import Slice


class HandIds:
    """Gives each hand an id that no other has; those of hands never committed are lost."""

    def __init__(self, last: HandId, shards: Slice) -> None:
        """No hand has an id above `last` yet, except for those of other processes."""
        self._last, self._shards = last, shards
        self._last_of: dict[int, HandId] = {}

    def new(self, guild: GuildId) -> HandId:
        """The next id. Each shard has its own, so processes need not ask one another."""
        shard, count = self._shards.shard_of(guild), self._shards.count
        last = max(self._last, self._last_of.get(shard, 0))
        self._last_of[shard] = HandId(last + 1 + (shard - last - 1) % count)
        return self._last_of[shard]

    def skip(self, last: HandId) -> None:
        """Marks ids up to `last` as used: a tournament has started hands that were never dealt."""
        self._last = max(self._last, last)
