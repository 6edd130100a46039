"""The tables that a lobby opens and closes, so that a seat is always free (R-169, R-171)."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.ids import TableId


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
    kinds: Iterable[str], tables: Iterable[LobbyTableState], idle_seconds: float
) -> LobbyPlan:
    """Opens a table of each kind of which no seat is free, and closes empty ones too many.

    One empty table of a kind stays, the oldest; others, and those of a kind that is not kept any
    more, close when nobody has sat there for `idle_seconds`, 0 for never.
    """
    wanted, found = tuple(dict.fromkeys(kinds)), sorted(tables, key=lambda each: each.table)
    free = {each.kind for each in found if each.free}
    stays: set[str] = set()
    close = []
    for each in found:
        if each.taken:
            continue
        if each.kind in wanted and each.kind not in stays:
            stays.add(each.kind)
        elif idle_seconds and each.idle_seconds >= idle_seconds:
            close.append(each.table)
    return LobbyPlan(tuple(kind for kind in wanted if kind not in free), tuple(close))
