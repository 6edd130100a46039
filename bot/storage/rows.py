"""Records as rows and back: a field has the column of its name, `<name>_id` where it is the number
of something."""

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any, Final, TypeVar

from sqlalchemy import Row

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
    """The columns of a record's fields, but for those `without` one; `others` are as given."""
    columns = _columns(type(record)).items()
    its = {column: getattr(record, name) for name, column in columns if name not in without}
    return its | others


def as_record(kind: type[Record], row: Row[Any], **others: Any) -> Record:
    """The record of a row; the fields `others` are as given."""
    columns = _columns(kind).items()
    its = {name: getattr(row, column) for name, column in columns if name not in others}
    return kind(**its, **others)
