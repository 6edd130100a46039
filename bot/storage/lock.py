"""One process per database: a lock on a file beside it that the system frees with the process."""

from pathlib import Path

from filelock import FileLock, Timeout

from bot.storage.file_permissions import PRIVATE

LockTaken = Timeout


def lock_path(database: Path) -> Path:
    """The file that the process using the database locks; its time stamp is a heartbeat."""
    return database.with_name(database.name + ".lock")


def process_lock(path: Path) -> FileLock:
    """Held from `acquire` until `release` or the end of the process, however it ends.

    `acquire` raises `LockTaken`, or `OSError` where the file cannot be made. The file stays: it
    holds the commit mark.
    """
    return FileLock(
        path,
        timeout=0,
        mode=PRIVATE,
        thread_local=False,
        fallback_to_soft=False,
        preserve_lock_file=True,
    )


def is_held(path: Path) -> bool:
    """Whether some process holds the lock. A start in this very instant would be refused."""
    if not path.exists():
        return False
    try:
        with process_lock(path):
            return False
    except LockTaken:
        return True
