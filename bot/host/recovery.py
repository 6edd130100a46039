"""From the database back to a living table: its last snapshot plus the commands since."""

from bot.host.table_announcer import TablePlace
from bot.host.table_dependencies import LoadedTable
from bot.poker.cards import cards_text
from bot.poker.codec import setup_from_json
from bot.refusal import BrokenInvariant
from bot.storage.tables import RecoveredTable, TableRecord
from bot.storage.unit import HandStart, JournalRow
from bot.table.commands import TableCommand, command_from_json
from bot.table.rules import TableRules
from bot.table.snapshot import table_from_json
from bot.table.table import Table


def place_of(record: TableRecord) -> TablePlace:
    """Where the table is on Discord."""
    return TablePlace(
        record.id, record.guild, record.channel, record.host, record.message, record.tournament
    )


def restore_table(recovered: RecoveredTable) -> LoadedTable:
    """The table after its last committed command: the same cards, the same turn (R-161, R-162).

    Raises `BrokenInvariant` when its bytes are damaged.
    """
    if recovered.damage:
        raise BrokenInvariant(f"table {recovered.table.id}: {recovered.damage}")
    rules = TableRules.from_json(recovered.table.config)
    table = (
        Table(rules)
        if recovered.snapshot is None
        else table_from_json(rules, recovered.snapshot.state)
    )
    for row in recovered.commands:
        table.apply(_command(row, recovered.hand))
    return LoadedTable(table, recovered.last_seq)


def _command(row: JournalRow, hand: HandStart | None) -> TableCommand:
    body = dict(row.body)
    if row.kind == "start-hand":
        if hand is None or hand.hand != row.hand:
            raise BrokenInvariant(f"the deck of hand {row.hand} is missing")
        body["deck"] = cards_text(setup_from_json(hand.setup).deck)
        body["salt"] = hand.setup.get("salt", "")
    return command_from_json(row.kind, body)
