"""The codec of stored records: both directions of every kind of type, and what is not read."""

import json
from collections.abc import Collection
from dataclasses import dataclass, field, fields
from enum import Enum, StrEnum
from typing import Annotated, Any, Literal, get_args

import pytest

from bot.codec import (
    AS_LIST,
    OMIT_EMPTY,
    Encoding,
    StoredAs,
    StoredWhole,
    UnreadableRecord,
    Variants,
    from_json,
    to_json,
)
from bot.ids import Chips
from bot.poker.actions import ACTIONS, Action
from bot.table.table_commands import TABLE_COMMANDS, TableCommand
from bot.tournament.tournament_commands import TOURNAMENT_COMMANDS, TournamentCommand
from tests.builders import kinds_of


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Number(Enum):
    ONE = 1


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 0


@dataclass(slots=True, kw_only=True)
class Drawing:
    """One field of every sort."""

    version: Literal[1] = 1
    name: str = "a"
    colour: Colour = Colour.RED
    price: Chips = Chips(3)
    is_old: bool = False
    maybe: int | None = None
    left_out: Annotated[Point | None, OMIT_EMPTY] = None
    points: list[Point] = field(default_factory=list)
    pairs: tuple[tuple[int, str], ...] = ()
    corner: Annotated[Point, AS_LIST] = Point(0)
    seen: set[int] = field(default_factory=set)
    by_name: dict[str, Point] = field(default_factory=dict)
    by_number: dict[int, Point] = field(default_factory=dict)
    hexadecimal: Annotated[int, Encoding(str, hex, lambda text: int(text, 16))] = 0
    renamed: Annotated[int, StoredAs("old_name")] = 0


@dataclass(frozen=True, slots=True)
class Whole(StoredWhole):
    here: int
    there: int = 7


@dataclass(frozen=True, slots=True)
class Empty:
    pass


FULL = Drawing(
    name="b",
    colour=Colour.BLUE,
    maybe=5,
    left_out=Point(1, 2),
    points=[Point(1), Point(2, 3)],
    pairs=((1, "one"), (2, "two")),
    corner=Point(4, 5),
    seen={3, 1, 2},
    by_name={"a": Point(1)},
    by_number={9: Point(1)},
    hexadecimal=255,
    renamed=8,
)


@pytest.mark.parametrize("drawing", [Drawing(), FULL], ids=["defaults", "full"])
def test_what_is_written_is_read(drawing: Drawing) -> None:
    """Through JSON's text, as in the database."""
    again = from_json(Drawing, json.loads(json.dumps(to_json(drawing))))
    assert again == drawing
    assert {each.name: type(getattr(again, each.name)) for each in fields(again)} == {
        each.name: type(getattr(drawing, each.name)) for each in fields(drawing)
    }


def test_the_shapes() -> None:
    """The shapes in databases stay: another one would need a reader of its own."""
    assert to_json(FULL) == {
        "version": 1,
        "name": "b",
        "colour": "blue",
        "price": 3,
        "is_old": False,
        "maybe": 5,
        "left_out": {"x": 1, "y": 2},
        "points": [{"x": 1, "y": 0}, {"x": 2, "y": 3}],
        "pairs": [[1, "one"], [2, "two"]],
        "corner": [4, 5],
        "seen": [1, 2, 3],
        "by_name": {"a": {"x": 1, "y": 0}},
        "by_number": [[9, {"x": 1, "y": 0}]],
        "hexadecimal": "0xff",
        "old_name": 8,
    }
    assert to_json(Drawing()).keys() == to_json(FULL).keys() - {"left_out"}


def test_missing_fields_have_their_defaults() -> None:
    """A row of before the field was there; each record has a default of its own."""
    assert from_json(Point, {"x": 1}) == Point(1)
    first, second = from_json(Drawing, {}), from_json(Drawing, {})
    first.points.append(Point(1))
    assert second.points == []


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (Point, {}),
        (Point, {"y": 1}),
        (Point, {"x": 1, "z": 2}),
        (Point, {"x": 1, "y": 2, "z": 3}),
        (Point, [1, 2]),
        (Point, None),
        (Whole, {"here": 1}),
        (Empty, {"x": 1}),
        (Drawing, {"version": 2}),
        (Drawing, {"version": True}),
        (Drawing, {"name": 1}),
        (Drawing, {"colour": "green"}),
        (Drawing, {"colour": ["red"]}),
        (Drawing, {"price": True}),
        (Drawing, {"price": 1.5}),
        (Drawing, {"is_old": 1}),
        (Drawing, {"maybe": "5"}),
        (Drawing, {"points": {"x": 1}}),
        (Drawing, {"points": "xy"}),
        (Drawing, {"points": [{"x": None}]}),
        (Drawing, {"pairs": [[1]]}),
        (Drawing, {"pairs": [[1, "one", 1]]}),
        (Drawing, {"corner": [1]}),
        (Drawing, {"corner": {"x": 1}}),
        (Drawing, {"seen": [[]]}),
        (Drawing, {"by_name": [["a", {"x": 1}]]}),
        (Drawing, {"by_number": {"9": {"x": 1}}}),
        (Drawing, {"by_number": [[9]]}),
        (Drawing, {"hexadecimal": "xyz"}),
        (Drawing, {"hexadecimal": 5}),
        (Drawing, {"renamed": 5}),
    ],
    ids=str,
)
def test_what_is_no_such_record_is_not_read(kind: type[Any], data: Any) -> None:
    """Unknown fields, missing ones and values of another type: one error for all."""
    with pytest.raises(UnreadableRecord):
        from_json(kind, data)


@pytest.mark.parametrize(
    "record",
    [
        0.5,
        Point(0.5),  # type: ignore[arg-type]
        Point(True),
        Point("1"),  # type: ignore[arg-type]
        Drawing(colour="red"),  # type: ignore[arg-type]
        Drawing(points=[(1, 2)]),  # type: ignore[list-item]
        Drawing(name=5),  # type: ignore[arg-type]
    ],
    ids=str,
)
def test_what_could_not_be_read_again_is_not_written(record: Any) -> None:
    """The command is refused before it is committed, not found unreadable after a restart."""
    with pytest.raises(UnreadableRecord):
        to_json(record)


def test_a_text_of_an_enum_is_a_text() -> None:
    """A field that is declared a text may be given the member of an enum of texts."""
    written = to_json(Drawing(name=Colour.BLUE))["name"]
    assert (written, type(written)) == ("blue", str)


def test_errors_do_not_tell_the_value() -> None:
    """Errors do not tell the value: it may hold cards, and errors are logged."""
    with pytest.raises(UnreadableRecord) as error:
        from_json(Drawing, {"price": "As Ah"})
    assert "As" not in str(error.value)


@pytest.mark.parametrize("kind", [float, bytes, int | str, Number | Point | None], ids=str)
def test_types_without_a_form(kind: Any) -> None:
    """A record that cannot be stored is found out at its first use."""
    with pytest.raises(UnreadableRecord):
        from_json(kind, 1)


FORMS = Variants[Point | Empty]({"point": Point, "empty": Empty})


def test_variants_are_known_by_their_names() -> None:
    """Beside the fields, or among them under a name."""
    tagged = FORMS.tagged("form")
    for form in (Point(1, 2), Empty()):
        assert FORMS.read(FORMS.name_of(form), FORMS.write(form)) == form
        assert tagged.read(tagged.write(form)) == form
    assert tagged.write(Point(1, 2)) == {"form": "point", "x": 1, "y": 2}


@pytest.mark.parametrize("data", [{}, {"x": 1}, {"form": "circle"}, {"form": 5}, {"form": "point"}])
def test_no_variant(data: dict[str, Any]) -> None:
    """An unknown name, or fields of another variant."""
    with pytest.raises(UnreadableRecord):
        FORMS.tagged("form").read(data)


@pytest.mark.parametrize(
    ("variants", "kinds"),
    [
        (TABLE_COMMANDS, kinds_of(TableCommand)),
        (TOURNAMENT_COMMANDS, kinds_of(TournamentCommand)),
        (ACTIONS, get_args(Action)),
    ],
    ids=["tables", "tournaments", "hands"],
)
def test_every_command_has_a_name(variants: Variants[Any], kinds: Collection[Any]) -> None:
    """A new one would otherwise be missed when it is first committed."""
    names = {variants.name_of(object.__new__(kind)) for kind in kinds}
    assert len(names) == len(kinds)
