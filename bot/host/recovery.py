"""From the database back to a living table: its last snapshot plus the commands since."""

from bot.codec import from_json
from bot.host.table_announcer import TablePlace
from bot.host.table_dependencies import LoadedTable
from bot.host.table_rows import command_of
from bot.refusal import BrokenInvariant
from bot.storage.tables import RecoveredTable, TableRecord
from bot.table.rules import TableRules
from bot.table.snapshot import table_from_json
from bot.table.table import Table


def place_of(record: TableRecord) -> TablePlace:
    """Where the table is on Discord."""
    return TablePlace(
        record.id, record.guild, record.channel, record.host, record.message, record.tournament
    )


def revive(recovered: RecoveredTable) -> LoadedTable:
    """The table after its last committed command: the same cards, the same turn (R-161, R-162).

    Raises `BrokenInvariant` when its bytes are damaged.
    """
    if recovered.damage:
        raise BrokenInvariant(f"table {recovered.table.id}: {recovered.damage}")
    rules = from_json(TableRules, recovered.table.config)
    table = (
        Table(rules)
        if recovered.snapshot is None
        else table_from_json(rules, recovered.snapshot.state)
    )
    for row in recovered.commands:
        table.apply(command_of(row, recovered.hand))
    return LoadedTable(table, recovered.last_seq)
