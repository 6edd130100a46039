"""The count of rows at the last commit, stored outside of the database.

SQLite silently skips a damaged part of its write-ahead log, and all that follows it; and a copy
that is put in the database's place is whole in itself. Both are found by a second
count: the database counts its committed rows, and the lock file beside it holds the count of the
newest commit. The process that holds the lock may write it.

It is written after each commit and never flushed to the disk, so it does not slow commits.
A killed process loses nothing of it; a power cut may leave an older count, never a newer one.
"""

import logging
import os
import zlib
from pathlib import Path

from bot.storage.file_permissions import PRIVATE

log = logging.getLogger(__name__)

COUNT_BELOW = 2**31
"""Counts wrap around: SQLite stores them in 31 bits."""


_AT = 1
"""The first byte of the file is for the lock: on Windows it cannot be read or written meanwhile."""
_LENGTH = 20


def read_commit_mark(path: Path) -> int | None:
    """The count in the file; None without a valid one."""
    try:
        with path.open("rb", buffering=0) as file:
            file.seek(_AT)
            count, check = file.read(_LENGTH).decode("ascii").split()
        return int(count) if _check(count) == check else None
    except (OSError, ValueError):
        return None


def rows_missing(marked: int | None, committed: int) -> int:
    """The number of committed rows that the database no longer has."""
    behind = 0 if marked is None else (marked - committed) % COUNT_BELOW
    return behind if behind < COUNT_BELOW // 2 else 0


class CommitMark:
    """Writes the file. For one thread at a time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None
        self._failed = False

    def write(self, committed: int) -> None:
        """Stores the count. Never raises: a durable commit is not undone because of this."""
        count = f"{committed:010d}"
        try:
            if self._descriptor is None:
                self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, PRIVATE)
            os.lseek(self._descriptor, _AT, os.SEEK_SET)
            # Always of the same length, in one write: there is never half a count.
            os.write(self._descriptor, f"{count} {_check(count)}\n".encode())
        except OSError as error:
            if not self._failed:
                log.warning("The mark %s cannot be written: %s", self._path, error)
            self._failed = True

    def close(self) -> None:
        """Harmless when it was done before."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def _check(count: str) -> str:
    return f"{zlib.crc32(count.encode()):08x}"
