"""One process per database: a lock on a file beside it that the system frees with the process."""

import os
import sys
from pathlib import Path

from bot.storage.file_permissions import PRIVATE


def lock_path(database: Path) -> Path:
    """The file that the process using the database locks; its time stamp is a heartbeat."""
    return database.with_name(database.name + ".lock")


def is_held(path: Path) -> bool:
    """Whether some process holds the lock. A start in this very instant would be refused."""
    if not path.exists():
        return False
    lock = ProcessLock(path)
    try:
        lock.acquire()
    except LockTaken:
        return True
    lock.release()
    return False


class LockTaken(Exception):
    """Another process holds the lock."""


class ProcessLock:
    """Held from `acquire` until `release` or the end of the process, however it ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        # A bare descriptor: a file object would close, and unlock, when it is collected.
        self._descriptor: int | None = None

    def acquire(self) -> None:
        """Raises `LockTaken`, or `OSError` where the file cannot be made."""
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, PRIVATE)
        try:
            _lock(descriptor)
        except BlockingIOError:
            os.close(descriptor)
            raise LockTaken(str(self.path)) from None
        except BaseException:
            os.close(descriptor)
            raise
        self._descriptor = descriptor

    def release(self) -> None:
        """The file stays: removing it would let two processes lock two files of one name."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(str(error)) from None

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
