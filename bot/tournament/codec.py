"""Frozen records as JSON values and back, by their declared types.

Commands, options and snapshots have dozens of fields; written out by hand, their two directions
would drift apart.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from bot.refusal import BrokenInvariant

Record = TypeVar("Record")


def to_json(value: Any) -> Any:
    """JSON values for a record, an enum, a tuple, list, set or dictionary of such, or a scalar.

    A dictionary becomes a list of pairs, because JSON's keys are texts only.
    """
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: to_json(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return [[to_json(key), to_json(item)] for key, item in value.items()]
    if isinstance(value, set | frozenset):
        return sorted(map(to_json, value))
    if isinstance(value, list | tuple):
        return [to_json(item) for item in value]
    if value is None or isinstance(value, bool | int | str):
        return value
    raise BrokenInvariant(f"no JSON for a {type(value).__name__}")


def from_json(kind: type[Record], value: Any) -> Record:
    """The record of `kind` that `to_json` wrote; fields that are missing keep their defaults."""
    made: Record = _read(kind, value)
    return made


def _read(kind: Any, value: Any) -> Any:
    if isinstance(kind, NewType):
        return _read(kind.__supertype__, value)
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        if value is None:
            return None
        (only,) = (part for part in get_args(kind) if part is not NoneType)
        return _read(only, value)
    if origin is tuple:
        return _read_tuple(get_args(kind), value)
    if origin in (list, set, frozenset):
        return origin(_read(get_args(kind)[0], item) for item in value)
    if origin is dict:
        key_kind, item_kind = get_args(kind)
        return {_read(key_kind, key): _read(item_kind, item) for key, item in value}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(value)
    if isinstance(kind, type) and is_dataclass(kind):
        hints = _hints(kind)
        return kind(**{name: _read(hints[name], item) for name, item in value.items()})
    if type(value) is not kind:
        raise BrokenInvariant(f"{value!r} where {kind} belongs")
    return value


def _read_tuple(parts: tuple[Any, ...], value: Any) -> tuple[Any, ...]:
    if len(parts) == 2 and parts[1] is Ellipsis:
        return tuple(_read(parts[0], item) for item in value)
    return tuple(_read(part, item) for part, item in zip(parts, value, strict=True))


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)
