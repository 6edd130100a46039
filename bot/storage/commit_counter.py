"""Counts the rows of every commit, in the database and in the mark beside it."""

from sqlalchemy import Connection

from bot.storage import sqlite
from bot.storage.commit_mark import COUNT_BELOW, CommitMark


class CommitCounter:
    """Guards commits of SQLite (see `commit_mark.py`). `committed` is the count at the start."""

    in_doubt = False
    """A commit ends with the call that makes it: nobody else carries it out later."""

    def __init__(self, mark: CommitMark, committed: int) -> None:
        self._mark = mark
        self._committed: int | None = committed
        self._next = committed
        mark.write(committed)

    def begin(self, connection: Connection) -> None:
        """Nothing to check: the lock of a file lasts as long as the process."""

    def changes(self, connection: Connection) -> int:
        return sqlite.changes(connection)

    def before_commit(self, connection: Connection, rows: int) -> None:
        if self._committed is None:
            self._committed = sqlite.committed_rows(connection)
        self._next = (self._committed + rows) % COUNT_BELOW
        if rows:
            sqlite.set_committed_rows(connection, self._next)

    def after_commit(self) -> None:
        if self._next != self._committed:
            self._mark.write(self._next)
        self._committed = self._next

    def commit_failed(self) -> None:
        """Forgets the count: it is read again."""
        self._committed = None

    def close(self) -> None:
        self._mark.close()
