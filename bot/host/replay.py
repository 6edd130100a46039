"""Replays every table of a database, from its first command, and compares the hands."""

from collections.abc import Iterator, Mapping

from bot.codec import from_json
from bot.host.table_rows import command_of
from bot.ids import HandId, PlayerId
from bot.refusal import BrokenInvariant, Refusal
from bot.storage.audit import AuditFinding
from bot.storage.table_records import RecordedTable
from bot.storage.unit import JournalRow
from bot.table.events import HandEnded
from bot.table.rules import TableRules
from bot.table.table import Table


def check_replay(recorded: RecordedTable) -> Iterator[AuditFinding]:
    """Yields the differences when the table is replayed from its journal and its decks."""
    seen: set[HandId] = set()
    table = Table(from_json(TableRules, recorded.table.config))
    for row in recorded.commands:
        try:
            start = None if row.hand is None else recorded.hands.get(row.hand)
            events = table.apply(command_of(row, start))
        except (Refusal, BrokenInvariant, KeyError, TypeError, ValueError) as error:
            # What follows a command that cannot be played again would only repeat the finding.
            yield AuditFinding("table-does-not-replay", f"{_at(row)} error={type(error).__name__}")
            return
        for event in events:
            if isinstance(event, HandEnded):
                seen.add(event.hand)
                yield from _compare(row, event, recorded.nets.get(event.hand, {}))
    for hand in sorted(recorded.nets.keys() - seen):
        yield AuditFinding("hand-does-not-replay", f"table={recorded.table.id} hand={hand}")


def _compare(
    row: JournalRow, ended: HandEnded, nets: Mapping[PlayerId, int]
) -> Iterator[AuditFinding]:
    played = dict(ended.net)
    for player in sorted(played.keys() | nets.keys()):
        if played.get(player) != nets.get(player):
            subject = f"{_at(row)} hand={ended.hand} player={player}"
            yield AuditFinding("hand-result-wrong", subject, played.get(player), nets.get(player))


def _at(row: JournalRow) -> str:
    return f"table={row.table} seq={row.seq}"
