"""A consistent copy of a database, even while the bot is writing to it."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from bot.storage import sqlite
from bot.storage.errors import StorageCode, StorageRefusal


def backup(source: Path, target: Path) -> None:
    """Copies `source` to the new file `target`, which appears only when it is complete.

    Raises `StorageRefusal`: no database of ours at `source`, something already at `target`, or a
    target that cannot be written.
    """
    if sqlite.probe(source) is None:
        raise StorageRefusal(StorageCode.MISSING, file=str(source))
    if target.exists():
        raise StorageRefusal(StorageCode.BACKUP_EXISTS, file=str(target))
    partial = target.with_name(f"{target.name}.{os.getpid()}.partial")
    try:
        sqlite.copy(source, partial)
        partial.replace(target)
    except (OSError, sqlite3.Error):
        raise StorageRefusal(StorageCode.BACKUP_FAILED, file=str(target)) from None
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
