"""A disk that fails is said to the player, who may try again."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from bot.host.refusals import HostCode, HostRefusal
from bot.storage.errors import StorageFailed

log = logging.getLogger(__name__)


@contextmanager
def not_saved() -> Iterator[None]:
    """Within it a failure of the disk becomes a `HostRefusal` (not-saved)."""
    try:
        yield
    except StorageFailed as error:
        log.error("nothing was saved: %s", error)
        raise HostRefusal(HostCode.NOT_SAVED) from error
