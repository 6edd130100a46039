"""Discord's shards, and the slice of them that one process carries.

A server belongs to a shard by its id, and with it everything that is played there.
"""

import re
from dataclasses import dataclass

from bot.ids import GuildId

SNOWFLAKE_TIMESTAMP_SHIFT = 22
"""An id's lowest bits, below the time at which it was made. A server's shard, by Discord's formula,
is `(guild_id >> 22) % num_shards`."""
COUNT_MAX = 100_000
"""More shards than Discord gives any bot."""
_WRITTEN = re.compile(r"([0-9]{1,6})(?:-([0-9]{1,6}))?/([0-9]{1,6})")


@dataclass(frozen=True, slots=True)
class Slice:
    """The shards from `first` to `last`, both included, of `count`."""

    first: int
    last: int
    count: int

    @classmethod
    def of_text(cls, text: str) -> "Slice":
        """Reads `0-3/16`, or `5/16`. Raises `ValueError` for anything else, and for shards that are
        not among the count."""
        found = _WRITTEN.fullmatch(text.strip())
        if found is None:
            raise ValueError(text)
        first, last, count = int(found[1]), int(found[2] or found[1]), int(found[3])
        if not first <= last < count <= COUNT_MAX:
            raise ValueError(text)
        return cls(first, last, count)

    def __str__(self) -> str:
        shards = f"{self.first}" if self.first == self.last else f"{self.first}-{self.last}"
        return f"{shards}/{self.count}"

    @property
    def shards(self) -> range:
        return range(self.first, self.last + 1)

    @property
    def is_whole(self) -> bool:
        """Whether it is all there is."""
        return len(self.shards) == self.count

    @property
    def has_first(self) -> bool:
        """Whether it has the shard that direct messages come to."""
        return self.first == 0

    def shard_of(self, guild: GuildId) -> int:
        """The shard of a server, in this slice or not."""
        return (guild >> SNOWFLAKE_TIMESTAMP_SHIFT) % self.count


WHOLE = Slice(0, 0, 1)
"""Everything, for a bot of one process: it divides its servers among shards as Discord advises."""
