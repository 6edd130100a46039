"""Records as JSON values and back: one codec, derived from the declared types of dataclasses.

Commands, options, setups and snapshots have hundreds of fields; written out by hand, their two
directions would drift apart. A record is an object of its fields by name, an enum its value, a
tuple or list a list, a set a sorted list. A dictionary is an object where its keys are texts, and a
list of pairs where they are not. What is stored in another way says so beside its type, in an
`Annotated` with an `Encoding`, `StoredAs`, `AS_LIST` or `OMIT_EMPTY`.

The two directions of a type are made once, at its first use.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Generic,
    Literal,
    NamedTuple,
    NewType,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from bot.refusal import BrokenInvariant, Refusal

Record = TypeVar("Record")
Convert = Callable[[Any], Any]


class UnreadableRecord(BrokenInvariant):
    """Stored values that make no record of their type, or a value that cannot be stored."""


class StoredWhole:
    """Base of records that are stored with all their fields: a missing one is damage, whatever its
    default, unless it is left out when it is empty."""

    __slots__ = ()


class Encoding(NamedTuple):
    """A value's own form: `write` makes a JSON value of the type `stored`, `read` reads it again.

    A `Refusal` or `ValueError` of `read` says that the value is not readable.
    """

    stored: type
    write: Convert
    read: Convert


class StoredAs(NamedTuple):
    """The name under which a field is stored, where the field has another one."""

    name: str


AS_LIST: Final = object()
"""A record as the list of its fields' values, all of them."""
OMIT_EMPTY: Final = object()
"""A field that is left out when it is None or an empty tuple."""


class Variants(Generic[Record]):
    """A union of records, each known by a name; it is declared once, beside the records."""

    def __init__(self, kinds: Mapping[str, type[Record]]) -> None:
        self._kinds: Final = dict(kinds)
        self._names: Final = {kind: name for name, kind in kinds.items()}

    def name_of(self, record: Record) -> str:
        """The name of the record's kind."""
        return self._names[type(record)]

    def write(self, record: Record) -> dict[str, Any]:
        """The record's fields; its name is stored beside them."""
        written: dict[str, Any] = _converters(type(record)).write(record)
        return written

    def read(self, name: str, data: Any) -> Record:
        """The record that `name_of` and `write` made. Raises `UnreadableRecord`."""
        kind = self._kinds.get(name)
        if kind is None:
            raise UnreadableRecord(f"{name!r} is the name of nothing")
        made: Record = _converters(kind).read(data)
        return made

    def tagged(self, tag: str) -> Encoding:
        """The encoding that stores the name among the fields, as `tag`."""

        def write(record: Record) -> dict[str, Any]:
            return {tag: self.name_of(record), **self.write(record)}

        def read(data: dict[str, Any]) -> Record:
            values = dict(data)
            return self.read(str(values.pop(tag, None)), values)

        return Encoding(dict, write, read)


def to_json(record: Any) -> Any:
    """The JSON values of a record. Raises `UnreadableRecord` for values that could not be read
    again."""
    return _converters(type(record)).write(record)


def from_json(kind: type[Record], data: Any) -> Record:
    """The record of `kind` that `to_json` wrote; fields that are missing have their defaults.

    Raises `UnreadableRecord` for values of another type and for a field that is unknown, or missing
    without a default; and whatever making the record raises.
    """
    made: Record = _converters(kind).read(data)
    return made


class _Converters(NamedTuple):
    """The two directions of a type; values of exactly the type `plain` are the same in JSON."""

    plain: type | None
    write: Convert
    read: Convert


def _made(kind: Any) -> _Converters:
    if isinstance(kind, NewType):
        return _converters(kind.__supertype__)
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _annotated(parts[0], parts[1:])
    if origin in (Union, UnionType):
        return _optional(parts)
    if origin is Literal:
        return _literal(parts)
    if origin is tuple and parts[1:] != (Ellipsis,):
        return _fixed_tuple(parts)
    if origin in (tuple, list, set, frozenset):
        return _collection(origin, parts[0])
    if origin is dict:
        return _dictionary(*parts)
    if kind in (int, str, bool):
        return _scalar(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum(kind)
    if is_dataclass(kind):
        return _record(kind)
    raise UnreadableRecord(f"no JSON for {kind}")


_converters: Final[Callable[[Any], _Converters]] = cache(_made)


def _annotated(kind: Any, notes: tuple[Any, ...]) -> _Converters:
    for note in notes:
        if isinstance(note, Encoding):
            return _encoded(note)
        if note is AS_LIST:
            return _listed(kind)
    return _converters(kind)


def _wrong(value: Any, wanted: object) -> UnreadableRecord:
    """The error for a value of the wrong type. It names the type alone: the value may be a player's
    cards."""
    return UnreadableRecord(f"{type(value).__name__} where {wanted} belongs")


# --- values -----------------------------------------------------------------------------------


def _scalar(kind: type) -> _Converters:
    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise _wrong(value, kind)
        return value

    def write_text(value: Any) -> Any:
        """The value as plain text: subclasses of text, such as the members of an enum, are written
        as their text."""
        if not isinstance(value, str):
            raise _wrong(value, kind)
        return str.__str__(value)

    return _Converters(kind, write_text if kind is str else read, read)


def _enum(kind: type[Enum]) -> _Converters:
    members = {member.value: member for member in kind}

    def write(value: Any) -> Any:
        if type(value) is not kind:
            raise _wrong(value, kind)
        return value.value

    def read(value: Any) -> Any:
        if type(value) is not str or value not in members:
            raise _wrong(value, kind)
        return members[value]

    return _Converters(None, write, read)


def _literal(allowed: tuple[Any, ...]) -> _Converters:
    def check(value: Any) -> Any:
        if not any(type(value) is type(each) and value == each for each in allowed):
            raise _wrong(value, allowed)
        return value

    return _Converters(None, check, check)


def _optional(parts: tuple[Any, ...]) -> _Converters:
    some = [part for part in parts if part is not NoneType]
    if len(some) != 1:
        raise UnreadableRecord(f"no JSON for one of {parts}: see `Variants`")
    plain, write, read = _converters(some[0])
    return _Converters(
        plain,
        lambda value: None if value is None else write(value),
        lambda value: None if value is None else read(value),
    )


def _encoded(encoding: Encoding) -> _Converters:
    def read(value: Any) -> Any:
        if type(value) is not encoding.stored:
            raise _wrong(value, encoding.stored)
        try:
            return encoding.read(value)
        except (Refusal, ValueError) as error:
            raise UnreadableRecord(str(error)) from error

    return _Converters(None, encoding.write, read)


# --- collections ------------------------------------------------------------------------------


def _collection(origin: Callable[[Any], Any], item: Any) -> _Converters:
    plain, write_one, read_one = _converters(item)
    arranged = sorted if origin in (set, frozenset) else list

    def write(values: Any) -> Any:
        return arranged([each if type(each) is plain else write_one(each) for each in values])

    def read(data: Any) -> Any:
        if type(data) is not list:
            raise _wrong(data, list)
        return origin([each if type(each) is plain else read_one(each) for each in data])

    return _Converters(None, write, read)


def _fixed_tuple(parts: tuple[Any, ...]) -> _Converters:
    each = tuple(map(_converters, parts))

    def write(values: Any) -> Any:
        return [of.write(value) for of, value in zip(each, values, strict=True)]

    def read(data: Any) -> Any:
        if type(data) is not list or len(data) != len(each):
            raise _wrong(data, f"a list of {len(each)}")
        return tuple([of.read(value) for of, value in zip(each, data, strict=True)])

    return _Converters(None, write, read)


def _dictionary(key: Any, item: Any) -> _Converters:
    pairs = _collection(list, tuple[key, item])
    if _converters(key).plain is not str:
        return _Converters(
            None, lambda values: pairs.write(values.items()), lambda data: dict(pairs.read(data))
        )

    def read(data: Any) -> Any:
        if type(data) is not dict:
            raise _wrong(data, dict)
        return dict(pairs.read([list(pair) for pair in data.items()]))

    return _Converters(None, lambda values: dict(pairs.write(values.items())), read)


# --- records ----------------------------------------------------------------------------------


class _Field(NamedTuple):
    """A field of a record, and how it is stored."""

    name: str
    stored: str
    omit_empty: bool
    converters: _Converters


def _fields(kind: Any) -> tuple[_Field, ...]:
    hints = get_type_hints(kind, include_extras=True)
    return tuple(_field(each.name, hints[each.name]) for each in fields(kind))


def _field(name: str, hint: Any) -> _Field:
    notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    stored = next((note.name for note in notes if isinstance(note, StoredAs)), name)
    return _Field(name, stored, OMIT_EMPTY in notes, _converters(hint))


def _record(kind: Any) -> _Converters:
    return _Converters(None, _writer(kind), _reader(kind))


def _writer(kind: Any) -> Convert:
    steps = [(*of[:3], of.converters.plain, of.converters.write) for of in _fields(kind)]

    def write(record: Any) -> Any:
        if type(record) is not kind:
            raise _wrong(record, kind)
        written = {}
        for name, stored, omit_empty, plain, write_one in steps:
            value = getattr(record, name)
            if type(value) is plain:
                written[stored] = value
            elif value or not omit_empty:
                written[stored] = write_one(value)
        return written

    return write


def _reader(kind: Any) -> Convert:
    names = [of.stored for of in _fields(kind)]
    steps = [(at, of.converters.plain, of.converters.read) for at, of in enumerate(_fields(kind))]
    defaults, make = _defaults(kind), _maker(kind)

    def read(data: Any) -> Any:
        if type(data) is not dict:
            raise _wrong(data, kind)
        if len(data) < len(names):
            data = {**defaults, **data}
        try:
            values = list(map(data.__getitem__, names))
        except KeyError as missing:
            raise UnreadableRecord(f"{kind.__name__} without {missing}") from None
        if len(data) > len(names):
            unknown = sorted(data.keys() - names)
            raise UnreadableRecord(f"{kind.__name__} has no {unknown}")
        for at, plain, read_one in steps:
            if type(values[at]) is not plain:
                values[at] = read_one(values[at])
        return make(*values)

    return read


def _defaults(kind: Any) -> dict[str, Any]:
    """The stored values of the fields that may be missing."""
    found = {}
    for each, of in zip(fields(kind), _fields(kind), strict=True):
        if issubclass(kind, StoredWhole) and not of.omit_empty:
            continue
        if each.default is not MISSING:
            found[of.stored] = of.converters.write(each.default)
        elif each.default_factory is not MISSING:
            found[of.stored] = of.converters.write(each.default_factory())
    return found


def _maker(kind: Any) -> Callable[..., Any]:
    """Makes a record from the values of its fields, in their order."""
    if not any(each.kw_only for each in fields(kind)):
        return cast("Callable[..., Any]", kind)
    names = [each.name for each in fields(kind)]
    return lambda *values: kind(**dict(zip(names, values, strict=True)))


def _listed(kind: Any) -> _Converters:
    hints = get_type_hints(kind, include_extras=True)
    names = [each.name for each in fields(kind)]
    values = _fixed_tuple(tuple(hints[name] for name in names))
    return _Converters(
        None,
        lambda record: values.write([getattr(record, name) for name in names]),
        lambda data: kind(*values.read(data)),
    )
