"""A rate limit for each user, which only scripts reach."""

from collections import deque
from collections.abc import Callable

from cachetools import LRUCache

from bot.ids import PlayerId
from bot.refusal import refuse_if
from bot.ui.words.refusals import UiCode

REQUESTS_MAX = 40
WINDOW_SECONDS = 10.0
USERS_KEPT_MAX = 10_000


class UserRateLimiter:
    """Counts the recent requests of each user. `now` gives seconds on a monotonic clock."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._requests: LRUCache[PlayerId, deque[float]] = LRUCache(USERS_KEPT_MAX)

    def __len__(self) -> int:
        """The number of users whose requests are remembered."""
        return len(self._requests)

    def check_rate(self, player: PlayerId) -> None:
        """Counts a request. Raises `UiRefusal` (too-fast) beyond `REQUESTS_MAX` in the window."""
        now = self._now()
        asked = self._requests.setdefault(player, deque(maxlen=REQUESTS_MAX))
        refuse_if(len(asked) == REQUESTS_MAX and now - asked[0] < WINDOW_SECONDS, UiCode.TOO_FAST)
        asked.append(now)
