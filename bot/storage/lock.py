"""One process per database: a lock on a file beside it that the system frees with the process."""

import sys
from pathlib import Path
from typing import IO


class LockTaken(Exception):
    """Another process holds the lock."""


class ProcessLock:
    """Held from `acquire` until `release` or the end of the process, however it ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: IO[bytes] | None = None

    def acquire(self) -> None:
        """Raises `LockTaken`, or `OSError` where the file cannot be made."""
        file = self.path.open("ab")
        try:
            _lock(file)
        except BlockingIOError:
            file.close()
            raise LockTaken(str(self.path)) from None
        except BaseException:
            file.close()
            raise
        self._file = file

    def release(self) -> None:
        """The file stays: removing it would let two processes lock two files of one name."""
        if self._file is not None:
            self._file.close()
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(str(error)) from None

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
