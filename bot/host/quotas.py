"""Limits how many of something may be open at once in a server."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bot.host.refusals import HostCode, HostRefusal
from bot.ids import GuildId


class Quota:
    """A limit per server that counts those which are just being opened too."""

    def __init__(self, code: HostCode, count_open: Callable[[GuildId], int]) -> None:
        """`code` refuses one too many; `count_open` says how many are open in a server."""
        self._code = code
        self._count_open = count_open
        self._opening: Counter[GuildId] = Counter()

    @contextmanager
    def reserve(self, guild: GuildId, maximum: int) -> Iterator[None]:
        """Within it a place is reserved; what is opened must be counted as open before it ends.

        The check and the reservation are one step, so commands that come together cannot pass it
        together; a place where nothing was opened is free again. Raises `HostRefusal` (the code
        given, with the maximum).
        """
        if self._count_open(guild) + self._opening[guild] >= maximum:
            raise HostRefusal(self._code, maximum=maximum)
        self._opening[guild] += 1
        try:
            yield
        finally:
            self._opening[guild] -= 1
            if not self._opening[guild]:
                del self._opening[guild]
