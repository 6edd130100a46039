"""Many rows, or many statements, at once: drivers differ in them."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Update


def update_each(
    connection: Connection, statement: Update, rows: Sequence[Mapping[str, Any]]
) -> int:
    """Executes an update for each of `rows`; returns how many rows of the table it has changed.

    asyncpg counts only those of a single execution.
    """
    if connection.dialect.supports_sane_multi_rowcount:
        return connection.execute(statement, rows).rowcount
    return sum(connection.execute(statement, row).rowcount for row in rows)


@contextmanager
def one_instant(connection: Connection) -> Iterator[None]:
    """A context in which a reading connection sees what was committed at one instant."""
    if connection.dialect.name != "sqlite":
        # A job of the reading connections is a transaction of its own.
        yield
        return
    connection.exec_driver_sql("BEGIN")
    try:
        yield
    finally:
        connection.exec_driver_sql("COMMIT")
