"""Remembers recent interactions, because Discord may deliver one twice.

The database knows every interaction ever accepted. This cache refuses a second delivery before
the rules are applied, which would give another answer after the first one.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from bot.host.refusals import HostCode
from bot.refusal import refuse_if

ACCEPTED_KEPT = 4096
"""How many interactions are remembered."""


class InteractionDeduplicator:
    """The interactions that the card room has seen."""

    def __init__(self) -> None:
        self._accepted: dict[int, None] = {}
        self._taking: set[int] = set()
        """Those that are being carried out, or are queued."""

    def is_processing(self, interaction: int) -> bool:
        """Whether a command of this interaction is being carried out, or was recently."""
        return interaction in self._taking or interaction in self._accepted

    @contextmanager
    def processing(self, interaction: int | None) -> Iterator[None]:
        """Within it everything for this interaction is done; a second delivery is refused at once.

        Raises `HostRefusal` (seen-before).
        """
        if interaction is None:
            yield
            return
        refuse_if(self.is_processing(interaction), HostCode.SEEN_BEFORE)
        self._taking.add(interaction)
        try:
            yield
            self._accepted[interaction] = None
            if len(self._accepted) > ACCEPTED_KEPT:
                del self._accepted[next(iter(self._accepted))]
        finally:
            self._taking.discard(interaction)
