"""The dependencies of a table actor, and a table as loaded."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.host.clock import Clock
from bot.host.table_announcer import TableAnnouncer, TablePlace
from bot.host.timing import Timing
from bot.ids import HandId, PlayerId
from bot.poker.cards import Chance
from bot.storage.unit import Unit
from bot.table.commands import TableCommand
from bot.table.events import TableEvent
from bot.table.table import Table

RELOAD_SECONDS = 2
"""The interval of retries while the database cannot be read."""


class CommandJournal(Protocol):
    """The journal that commits accepted commands; tests put a barrier before it."""

    async def commit(self, unit: Unit) -> None: ...


@dataclass(frozen=True, slots=True)
class LoadedTable:
    """A table as the database knows it: its state after journal row `seq`."""

    table: Table
    seq: int


@dataclass(frozen=True, slots=True)
class TableDependencies:
    """The dependencies of every table actor."""

    journal: CommandJournal
    clock: Clock
    chance: Chance
    announcer: TableAnnouncer
    pace: Timing
    next_hand_id: Callable[[], HandId]
    reload: Callable[[TablePlace], Awaitable[LoadedTable | None]]
    """Reads a table from the database; None when it is closed there. Raises `StorageFailed`."""
    closed: Callable[[TablePlace], None]
    """Called once, when a table has closed."""
    committed: Callable[[TablePlace, TableCommand | None, Sequence[TableEvent]], None]
    """Called with what is committed at a tournament's table; None when the table froze."""
    has_protection: Callable[[PlayerId, int], bool]
    """Whether a player may still have all-in protection on the day of that millisecond."""
    close_by_ledger: Callable[[TablePlace], Awaitable[None]]
    """Closes a table that cannot be read, by the ledger alone. Raises `StorageFailed`."""
