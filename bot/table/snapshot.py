"""A table between hands as JSON values, and back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_type_hints

from bot.codec import OMIT_EMPTY, from_json, to_json
from bot.ids import Chips, HandId, PlayerId
from bot.refusal import BrokenInvariant
from bot.table.button import Positions
from bot.table.decks import TableDecks
from bot.table.rotation import Rotation
from bot.table.rules import TableRules
from bot.table.seating import Departure, Waiter, WaitingList, noon_ms
from bot.table.seats import Seat
from bot.table.stand_up import StandUpRound
from bot.table.state import HandOutcome
from bot.table.table import Table


class Kept(NamedTuple):
    """Where a table keeps what a field stores, noted beside the field's type: `take` reads it from
    the table, `put` gives a stored value back."""

    take: Callable[[Table], Any]
    put: Callable[[Table, Any], None]


def _same(value: Any) -> Any:
    return value


def at(path: str, write: Callable[[Any], Any] = _same, read: Callable[[Any], Any] = _same) -> Kept:
    """A field that stores an attribute of the table or of one of its parts, which `write` makes
    the stored value of; `read` makes it again."""
    part, _, name = path.rpartition(".")
    owner: Callable[[Table], Any] = attrgetter(part) if part else _same
    return Kept(
        lambda table: write(getattr(owner(table), name)),
        lambda table, stored: setattr(owner(table), name, read(stored)),
    )


def _put_rotation(table: Table, stored: Rotation | None) -> None:
    table.rotation = stored or table.rotation


def _put_protected(table: Table, stored: dict[PlayerId, int]) -> None:
    table.seating.protected |= stored


def _changed_rules(table: Table) -> TableRules | None:
    at_tournament = table.rules.tournament is not None
    return table.rules if table.rules_have_changed or at_tournament else None


def _put_changed_rules(table: Table, stored: TableRules | None) -> None:
    """The table was made with these rules already."""
    table.rules_have_changed = stored is not None and stored.tournament is None


def _outcome(table: Table) -> HandOutcome | None:
    return None if table.rules.tournament is None else table.outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredTable:
    """All that a table needs to continue, each field with where the table keeps it. Fields are put
    back in their order.

    The newest hand is not part of it: it has a record of its own.
    """

    version: Literal[1]
    seats: Annotated[
        tuple[Seat, ...],
        at(
            "seating.seats",
            lambda seats: tuple(seats.values()),
            lambda stored: {seat.number: seat for seat in stored},
        ),
    ]
    positions: Annotated[Positions | None, at("positions")]
    hands_dealt: Annotated[int, at("hands_dealt")]
    hand_id: Annotated[HandId, at("hand_id")]
    waiting: Annotated[
        tuple[Waiter, ...], at("waiting", lambda waiting: tuple(waiting.waiters), WaitingList)
    ] = ()
    now_ms: Annotated[int, at("seating.now_ms")] = 0
    departures: Annotated[
        tuple[tuple[PlayerId, Chips, int], ...],
        at(
            "seating.departures",
            lambda all_: tuple((player, of.stack, of.at_ms) for player, of in all_.items()),
            lambda stored: {player: Departure(stack, at_ms) for player, stack, at_ms in stored},
        ),
    ] = ()
    """Player, stack and time (`at_ms`) of each departure."""
    limit_orbit: Annotated[
        bool,
        Kept(
            lambda table: table.rules.mixed and table.rotation.at > 0,
            at("rotation", read=lambda stored: Rotation(int(stored))).put,
        ),
    ] = False
    """Whether a mixed game is at its limit orbit (R-086)."""
    rotation: Annotated[
        Rotation | None,
        OMIT_EMPTY,
        Kept(lambda table: table.rotation if table.rules.games else None, _put_rotation),
    ] = None
    """The rotation of a table with several games."""
    paused: Annotated[bool, at("paused")] = False
    pause_is_brief: Annotated[bool, at("pause_is_brief")] = False
    protected: Annotated[
        dict[PlayerId, int],
        at(
            "seating.protected",
            lambda protected: {},
            lambda stored: {player: noon_ms(day) for player, day in stored.items()},
        ),
    ] = field(default_factory=dict)
    """In older snapshots: the day in UTC on which the table last protected each player."""
    protected_ms: Annotated[
        dict[PlayerId, int], OMIT_EMPTY, Kept(attrgetter("seating.protected"), _put_protected)
    ] = field(default_factory=dict)
    """When the table last protected each player (R-150)."""
    bomb_called: Annotated[bool, at("bomb_called")] = False
    stand_up: Annotated[StandUpRound | None, OMIT_EMPTY, at("stand_up.round")] = None
    """The round of the stand-up game that is being played."""
    closing: Annotated[bool, at("closing")]
    closed: Annotated[bool, at("closed")]
    rules: Annotated[TableRules | None, OMIT_EMPTY, Kept(_changed_rules, _put_changed_rules)] = None
    """The rules of the level, at a tournament's table; at a cash table, its rules if they have
    changed since it opened."""
    outcome: Annotated[HandOutcome | None, OMIT_EMPTY, Kept(_outcome, at("outcome").put)] = None
    """The outcome of the last hand at a tournament's table: the tournament may not know it yet."""
    decks: Annotated[
        TableDecks | None,
        OMIT_EMPTY,
        at(
            "decks",
            lambda decks: None if decks == TableDecks() else decks,
            lambda stored: stored or TableDecks(),
        ),
    ] = None
    """The next hand's deck; None at a table whose hands are older than cut decks."""


@cache
def _kept() -> dict[str, Kept]:
    """Each field of a snapshot but its version, with where a table keeps it."""
    notes = {
        name: get_args(hint)[1:]
        for name, hint in get_type_hints(StoredTable, include_extras=True).items()
        if name != "version"
    }
    return {
        name: next(note for note in its if isinstance(note, Kept)) for name, its in notes.items()
    }


def table_to_json(table: Table) -> dict[str, Any]:
    """The table's snapshot. Raises `BrokenInvariant` while a hand is running."""
    if table.hand_running:
        raise BrokenInvariant("a running hand is kept as its commands, not as a snapshot")
    values = {name: kept.take(table) for name, kept in _kept().items()}
    written: dict[str, Any] = to_json(StoredTable(version=1, **values))
    return written


def table_from_json(rules: TableRules, data: Mapping[str, Any]) -> Table:
    """The table of a snapshot; `rules` are the rules that it opened with. Raises
    `UnreadableRecord`."""
    stored = from_json(StoredTable, data)
    table = Table(stored.rules or rules)
    for name, kept in _kept().items():
        kept.put(table, getattr(stored, name))
    return table
