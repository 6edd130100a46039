"""Discord's ids: 64 bits, of which the upper 42 are milliseconds since 2015."""

from devtools.sandbox.clock import SandboxClock

EPOCH_MS = 1_420_070_400_000


class Snowflakes:
    """Makes ids that grow strictly, whatever the clock does."""

    def __init__(self, clock: SandboxClock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """A new id, later than every id made before."""
        made = (int(self._clock.time() * 1000) - EPOCH_MS) << 22
        self._last = max(made, self._last + 1)
        return self._last


def created_at(snowflake: int) -> float:
    """When the id was made, in seconds since 1970."""
    return ((snowflake >> 22) + EPOCH_MS) / 1000
