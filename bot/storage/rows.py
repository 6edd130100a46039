"""Records as rows and back, and statements for many rows.

A field has the column of its name, `<name>_id` where it is the number of something.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Dialect,
    Insert,
    Row,
    Select,
    Table,
    Update,
    literal_column,
)
from sqlalchemy.dialects import sqlite

from bot.shards import SNOWFLAKE_TIMESTAMP_SHIFT, Slice

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql


Record = TypeVar("Record")
_NUMBERS: Final = frozenset(
    (
        *("actor", "channel", "event", "guild", "hand", "host", "interaction"),
        *("message", "player", "season", "table", "target", "tournament"),
    )
)
"""The fields that hold the number of something."""


def _named(kind: Any) -> dict[str, str]:
    names = (each.name for each in fields(kind))
    return {name: f"{name}_id" if name in _NUMBERS else name for name in names}


_columns: Final[Callable[[Any], dict[str, str]]] = cache(_named)
"""The columns of a record's fields."""


def as_row(record: Any, *without: str, **others: Any) -> dict[str, Any]:
    """The columns of a record's fields, except `without` one; `others` are as given."""
    columns = _columns(type(record)).items()
    its = {column: getattr(record, name) for name, column in columns if name not in without}
    return its | others


def as_record(kind: type[Record], row: Row[Any], **others: Any) -> Record:
    """The record of a row; the fields `others` are as given."""
    columns = _columns(kind).items()
    its = {name: getattr(row, column) for name, column in columns if name not in others}
    return kind(**its, **others)


# --- Many rows, or many statements, at once: drivers differ in them ------------------------------


_Step = tuple[str, Callable[[Any], Any] | None]


def write_each(
    connection: Connection, statement: Insert | Update, rows: Sequence[Mapping[str, Any]]
) -> None:
    """Executes a statement, made once, that returns nothing for each of `rows`: these have all its
    values, by the same names."""
    if connection.dialect.name == "sqlite":
        _write_driven(connection, statement, rows)
    else:
        connection.execute(statement, rows)


def _write_driven(
    connection: Connection, statement: Insert | Update, rows: Sequence[Mapping[str, Any]]
) -> int:
    """Writes the rows by the driver; returns how many rows of the table have changed. SQLAlchemy
    takes five times as long to prepare the values of a row as SQLite takes to write it: here they
    are prepared once."""
    text, steps = _prepared(statement, tuple(sorted(rows[0])), connection.dialect)
    values = [
        tuple(row[name] if as_bound is None else as_bound(row[name]) for name, as_bound in steps)
        for row in rows
    ]
    return connection.exec_driver_sql(text, values).rowcount


@cache
def _prepared(
    statement: Insert | Update, names: tuple[str, ...], dialect: Dialect
) -> tuple[str, tuple[_Step, ...]]:
    """The statement as text, and its values in order: the name of each, and the function that makes
    it ready for the driver."""
    compiled = statement.compile(dialect=dialect, column_keys=list(names), for_executemany=True)
    binds, order = compiled.binds, compiled.positiontup or ()
    steps = [
        (name, binds[name].type.dialect_impl(dialect).bind_processor(dialect)) for name in order
    ]
    return str(compiled), tuple(steps)


def update_each(
    connection: Connection, statement: Update, rows: Sequence[Mapping[str, Any]]
) -> int:
    """Executes an update for each of `rows`; returns how many rows of the table it has changed.

    asyncpg counts only the rows of a single execution.
    """
    if connection.dialect.name == "sqlite":
        return _write_driven(connection, statement, rows)
    return sum(connection.execute(statement, row).rowcount for row in rows)


def put_each(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Inserts each row instead of the one that has its key, even when another process does so at
    this moment."""
    key, _ = _key_and_others(table)
    write_each(connection, _putting(table, connection.dialect.name), _in_one_order(rows, key))


def add_each(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Adds the numbers of each row to the numbers of the one that has its key, or inserts it, even
    when another process does so at this moment."""
    key, _ = _key_and_others(table)
    write_each(connection, _adding(table, connection.dialect.name), _in_one_order(rows, key))


# To make these statements takes longer than to execute them, and every hand that ends does.
@cache
def _putting(table: Table, dialect: str) -> "sqlite.Insert | postgresql.Insert":
    inserting = _insert(table, dialect)
    key, others = _key_and_others(table)
    given = {name: inserting.excluded[name] for name in others}
    if given:
        return inserting.on_conflict_do_update(index_elements=key, set_=given)
    return inserting.on_conflict_do_nothing(index_elements=key)


@cache
def _adding(table: Table, dialect: str) -> "sqlite.Insert | postgresql.Insert":
    inserting = _insert(table, dialect)
    key, others = _key_and_others(table)
    sums = {name: table.c[name] + inserting.excluded[name] for name in others}
    return inserting.on_conflict_do_update(index_elements=key, set_=sums)


def put_newer(
    connection: Connection,
    table: Table,
    row: Mapping[str, Any],
    newer: Column[int],
    *,
    since: int | None = None,
) -> bool:
    """Inserts a row, instead of the one that has its key only if its value of the column `newer` is
    higher, or the other's is from before `since`; returns whether it is there now. If several do
    this at one moment, in other processes too, one succeeds."""
    inserting = _insert(table, connection.dialect.name).values(row)
    statement = inserting.on_conflict_do_update(
        index_elements=list(table.primary_key),
        set_={newer.name: inserting.excluded[newer.name]},
        where=newer < (inserting.excluded[newer.name] if since is None else since),
    )
    return connection.execute(statement).rowcount == 1


def _key_and_others(table: Table) -> tuple[list[str], list[str]]:
    """The names of the columns of a table's key, and the names of its other columns."""
    key = [column.name for column in table.primary_key]
    return key, [column.name for column in table.columns if column.name not in key]


def _in_one_order(
    rows: Sequence[Mapping[str, Any]], key: Sequence[str]
) -> Sequence[Mapping[str, Any]]:
    """The rows in the order of their keys: of two processes that put the same rows, one waits for
    the other."""
    return sorted(rows, key=lambda row: [row[name] for name in key])


def _insert(table: Table, dialect: str) -> "sqlite.Insert | postgresql.Insert":
    if dialect == "sqlite":
        return sqlite.insert(table)
    # Not at the start: see `schema.index_where`.
    from sqlalchemy.dialects import postgresql

    return postgresql.insert(table)


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


# --- The servers of one slice of the shards ------------------------------------------------------


Selecting = TypeVar("Selecting", bound=Select[Any])


def within(statement: Selecting, guild: ColumnElement[int], shards: Slice) -> Selecting:
    """The rows of the servers of these shards; `guild` is their column."""
    if shards.is_whole:
        return statement
    shift: ColumnElement[int] = literal_column(str(SNOWFLAKE_TIMESTAMP_SHIFT))
    shard = guild.bitwise_rshift(shift) % shards.count
    return statement.where(shard.between(shards.first, shards.last))
