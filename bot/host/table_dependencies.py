"""The dependencies of every table actor, as one record."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from bot.host.actor_records import ActorDependencies
from bot.host.deck_beacon import BeaconRounds
from bot.host.table_announcer import TableAnnouncer, TablePlace
from bot.table.events import TableEvent
from bot.table.rules import BeaconNeed
from bot.table.table import Table
from bot.table.table_commands import TableCommand


@dataclass(frozen=True, slots=True, kw_only=True)
class TableDependencies(ActorDependencies[TablePlace, Table, TableAnnouncer]):
    """The dependencies of every table actor."""

    committed: Callable[[TablePlace, TableCommand | None, Sequence[TableEvent]], None]
    """Called with each command committed at a tournament's table and its events; with None and no
    events when the table has frozen."""
    close_by_ledger: Callable[[TablePlace], Awaitable[None]]
    """Closes a table that cannot be read, by the ledger alone. Raises `StorageFailed`."""
    was_all_in: Callable[[], None]
    """Called when a hand has ended that was all-in with cards to come."""
    beacon: BeaconRounds | None = None
    """The rounds that cut decks; None for none."""

    def beacon_need_of(self, place: TablePlace, table: Table) -> BeaconNeed:
        """Whether a table requires the beacon's round, as it or its server has chosen."""
        chosen = table.rules.house.beacon
        return self.settings.of(place.guild).beacon if chosen is BeaconNeed.SERVER else chosen
