"""Failures of storage as refusals, so that the player may try again."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager

from bot.bank.transfers import InsufficientFunds
from bot.host.refusals import HostCode, HostRefusal
from bot.refusal import Refusal
from bot.storage.errors import (
    DuplicateInteraction,
    OwnershipLost,
    ProtectionUsed,
    StorageFailed,
    TicketNotSo,
)

log = logging.getLogger(__name__)


@contextmanager
def refusing_unsaved() -> Iterator[None]:
    """A block in which a storage failure becomes a `HostRefusal` (not-saved, plays-elsewhere)."""
    try:
        yield
    except OwnershipLost as error:
        raise HostRefusal(HostCode.PLAYS_ELSEWHERE) from error
    except StorageFailed as error:
        log.error("nothing was saved: %s", error)
        raise HostRefusal(HostCode.NOT_SAVED) from error


@contextmanager
def refusing_unfunded() -> Iterator[None]:
    """A block in which chips that a wallet does not have are a `HostRefusal` (wallet-too-small)."""
    try:
        yield
    except InsufficientFunds as refusal:
        raise HostRefusal(HostCode.WALLET_TOO_SMALL, **refusal.data) from refusal


@asynccontextmanager
async def reloading_unsaved(
    whose: str, reload: Callable[[], Awaitable[None]], is_saved: Callable[[], bool]
) -> AsyncIterator[None]:
    """A block that commits what was applied in memory; where that fails, memory follows the
    database.

    Nothing is raised where only the disk reported an error: then `reload` was called, and
    `is_saved` found the unit there. Raises `Refusal`, with `HostRefusal` (seen-before, not-saved)
    among them, `TicketNotSo` and `ProtectionUsed`. `whose` names the table or the tournament in the
    log.

    Raises `OwnershipLost` without a `reload`: what is in the database may be another process's.
    """
    try:
        yield
    except OwnershipLost:
        raise
    except DuplicateInteraction as error:
        await reload()
        raise HostRefusal(HostCode.SEEN_BEFORE) from error
    except StorageFailed as error:
        await reload()
        if not is_saved():
            log.error("%s: nothing was saved: %s", whose, error)
            raise HostRefusal(HostCode.NOT_SAVED) from error
        log.warning("%s: saved, although the disk reported an error", whose)
    except (Refusal, TicketNotSo, ProtectionUsed):
        await reload()
        raise
