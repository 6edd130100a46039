"""A table between hands as JSON values, and back."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

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


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredTable:
    """All that a table needs to continue.

    The newest hand is not part of it: it has a record of its own.
    """

    version: Literal[1]
    seats: tuple[Seat, ...]
    positions: Positions | None
    hands_dealt: int
    hand_id: HandId
    waiting: tuple[Waiter, ...] = ()
    now_ms: int = 0
    departures: tuple[tuple[PlayerId, Chips, int], ...] = ()
    """Player, stack and time (`at_ms`) of each departure."""
    limit_orbit: bool = False
    """Whether a mixed game is at its limit orbit (R-086)."""
    rotation: Annotated[Rotation | None, OMIT_EMPTY] = None
    """The rotation of a table with several games."""
    paused: bool = False
    pause_is_brief: bool = False
    protected: dict[PlayerId, int] = field(default_factory=dict)
    """In older snapshots: the day in UTC on which the table last protected each player."""
    protected_ms: Annotated[dict[PlayerId, int], OMIT_EMPTY] = field(default_factory=dict)
    """When the table last protected each player (R-150)."""
    bomb_called: bool = False
    stand_up: Annotated[StandUpRound | None, OMIT_EMPTY] = None
    """The round of the stand-up game that is being played."""
    closing: bool
    closed: bool
    rules: Annotated[TableRules | None, OMIT_EMPTY] = None
    """The rules of the level, at a tournament's table; at a cash table, its rules if they have
    changed since it opened."""
    outcome: Annotated[HandOutcome | None, OMIT_EMPTY] = None
    """The outcome of the last hand at a tournament's table: the tournament may not know it yet."""
    decks: Annotated[TableDecks | None, OMIT_EMPTY] = None
    """The next hand's deck; None at a table whose hands are older than cut decks."""


def table_to_json(table: Table) -> dict[str, Any]:
    """The table's snapshot. Raises `BrokenInvariant` while a hand is running."""
    if table.hand_running:
        raise BrokenInvariant("a running hand is kept as its commands, not as a snapshot")
    of_cash = table.rules.tournament is None
    stored = StoredTable(
        version=1,
        seats=tuple(table.seats.values()),
        positions=table.positions,
        hands_dealt=table.hands_dealt,
        hand_id=table.hand_id,
        waiting=tuple(table.waiting.waiters),
        now_ms=table.seating.now_ms,
        departures=tuple(
            (player, departure.stack, departure.at_ms)
            for player, departure in table.seating.departures.items()
        ),
        limit_orbit=table.rules.mixed and table.rotation.at > 0,
        rotation=table.rotation if table.rules.games else None,
        paused=table.paused,
        pause_is_brief=table.pause_is_brief,
        protected_ms=table.seating.protected,
        bomb_called=table.bomb_called,
        stand_up=table.stand_up.round,
        closing=table.closing,
        closed=table.closed,
        rules=table.rules if table.rules_have_changed or not of_cash else None,
        outcome=None if of_cash else table.outcome,
        decks=None if table.decks == TableDecks() else table.decks,
    )
    written: dict[str, Any] = to_json(stored)
    return written


def table_from_json(rules: TableRules, data: Mapping[str, Any]) -> Table:
    """The table of a snapshot; `rules` are the rules that it opened with. Raises
    `UnreadableRecord`."""
    stored = from_json(StoredTable, data)
    table = Table(stored.rules or rules)
    table.rules_have_changed = stored.rules is not None and rules.tournament is None
    table.seats.update({seat.number: seat for seat in stored.seats})
    table.positions = stored.positions
    table.hands_dealt = stored.hands_dealt
    table.hand_id = stored.hand_id
    table.waiting = WaitingList(stored.waiting)
    table.seating.now_ms = stored.now_ms
    table.seating.departures = {
        player: Departure(stack, at_ms) for player, stack, at_ms in stored.departures
    }
    table.rotation = stored.rotation or Rotation(int(stored.limit_orbit))
    table.paused = stored.paused
    table.pause_is_brief = stored.pause_is_brief
    noons = {player: noon_ms(day) for player, day in stored.protected.items()}
    table.seating.protected = noons | stored.protected_ms
    table.bomb_called = stored.bomb_called
    table.stand_up.round = stored.stand_up
    table.closing = stored.closing
    table.closed = stored.closed
    table.outcome = stored.outcome
    table.decks = stored.decks or TableDecks()
    return table
