"""How much one person may ask in a short time: a player never notices, a script does."""

from collections import deque
from collections.abc import Callable

from bot.ids import PlayerId
from bot.ui.refusals import UiCode, UiRefusal

ASKS_MAX = 40
SECONDS = 10.0
PEOPLE_KEPT = 10_000


class UserRateLimiter:
    """Counts what each person asked lately. `now` gives seconds on a steady clock."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._asked: dict[PlayerId, deque[float]] = {}

    def check(self, player: PlayerId) -> None:
        """Counts one more. Raises `UiRefusal` (too-fast) beyond `ASKS_MAX` within `SECONDS`."""
        now = self._now()
        asked = self._asked.pop(player, None) or deque(maxlen=ASKS_MAX)
        self._asked[player] = asked
        if len(self._asked) > PEOPLE_KEPT:
            del self._asked[next(iter(self._asked))]
        if len(asked) == ASKS_MAX and now - asked[0] < SECONDS:
            raise UiRefusal(UiCode.TOO_FAST)
        asked.append(now)
