"""Commits, with storage failures as refusals, so that the player may try again."""

import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

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
from bot.storage.journal import JournalStore
from bot.storage.unit import Unit

log = logging.getLogger(__name__)


@contextmanager
def refusing_unsaved() -> Iterator[None]:
    """Within it a storage failure becomes a `HostRefusal` (not-saved, plays-elsewhere)."""
    try:
        yield
    except OwnershipLost as error:
        raise HostRefusal(HostCode.PLAYS_ELSEWHERE) from error
    except StorageFailed as error:
        log.error("nothing was saved: %s", error)
        raise HostRefusal(HostCode.NOT_SAVED) from error


@contextmanager
def refusing_unfunded() -> Iterator[None]:
    """Within it chips that a wallet does not have are a `HostRefusal` (wallet-too-small)."""
    try:
        yield
    except InsufficientFunds as refusal:
        raise HostRefusal(HostCode.WALLET_TOO_SMALL, **refusal.data) from refusal


async def commit_or_reload(
    journal: JournalStore,
    unit: Unit,
    whose: str,
    reload: Callable[[], Awaitable[None]],
    is_saved: Callable[[], bool],
) -> None:
    """Commits what has been applied in memory; where that fails, memory follows the database.

    Returns when the unit is committed, even if the disk reported an error: then `reload` was
    called, and `is_saved` found the unit there. Raises `Refusal`, with `HostRefusal` (seen-before,
    not-saved) among them, `TicketNotSo` and `ProtectionUsed`. `whose` names the table or the
    tournament in the log.

    Raises `OwnershipLost` without a `reload`: what is in the database may be another process's.
    """
    try:
        await journal.commit(unit)
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
