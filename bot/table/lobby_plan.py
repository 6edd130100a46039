"""The tables that a lobby opens and closes, so that there is always one to sit down at (R-169)."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from bot.ids import TableId


class LobbyKeeps(StrEnum):
    """The choice of what a lobby always has ready of each kind of table."""

    FREE_SEAT = "free-seat"
    """A seat, at whichever table: those who come sit down with others."""
    EMPTY_TABLE = "empty-table"
    """A table at which nobody sits (R-169)."""


@dataclass(frozen=True, slots=True)
class LobbyTableState:
    """A table that the lobby has opened."""

    table: TableId
    kind: str
    taken: int
    """Seats with a player."""
    free: int
    """Seats that can be taken."""
    idle_seconds: float
    """For how long nobody has sat there."""


@dataclass(frozen=True, slots=True)
class LobbyPlan:
    """The kinds of which a table is to be opened, and the tables to be closed."""

    to_open: tuple[str, ...] = ()
    to_close: tuple[TableId, ...] = ()


def plan_lobby(
    kinds: Iterable[str],
    tables: Iterable[LobbyTableState],
    idle_seconds: float,
    keeps: LobbyKeeps = LobbyKeeps.FREE_SEAT,
) -> LobbyPlan:
    """Opens a table of each kind of which there is none to sit down at, and closes empty ones too
    many (R-171).

    One empty table of a kind stays, the oldest; others, and those of a kind that is not kept any
    more, close when nobody has sat there for `idle_seconds`, 0 for never.
    """
    wanted, found = tuple(dict.fromkeys(kinds)), sorted(tables, key=lambda each: each.table)
    any_seat = keeps is LobbyKeeps.FREE_SEAT
    ready = {each.kind for each in found if each.free and (any_seat or not each.taken)}
    stays: set[str] = set()
    close = []
    for each in found:
        if each.taken:
            continue
        if each.free and each.kind in wanted and each.kind not in stays:
            stays.add(each.kind)
        elif idle_seconds and each.idle_seconds >= idle_seconds:
            close.append(each.table)
    return LobbyPlan(tuple(kind for kind in wanted if kind not in ready), tuple(close))
