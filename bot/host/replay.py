"""Replays every table of a database from its first command, and compares hands and stacks."""

from collections.abc import Iterator, Mapping

from bot.codec import from_json
from bot.host.table_unit import replay
from bot.ids import Chips, HandId, PlayerId
from bot.refusal import BrokenInvariant, Refusal
from bot.storage.audit import AuditFinding
from bot.storage.tables import RecordedTable
from bot.storage.unit import JournalRow
from bot.table.events import HandEnded
from bot.table.rules import TableRules
from bot.table.shown_button import button_in_hand
from bot.table.table import Table


def check_replay(recorded: RecordedTable) -> Iterator[AuditFinding]:
    """Yields the differences when the table is replayed from its journal and its decks.

    Each hand's result and button are compared with the stored ones, and the stacks at the end with
    the ledger.
    """
    seen: set[HandId] = set()
    buttons: dict[HandId, int | None] = {}
    table = Table(from_json(TableRules, recorded.table.config))
    for row in recorded.commands:
        try:
            start = None if row.hand is None else recorded.hands.get(row.hand)
            events = replay(table, row, start)
        except (Refusal, BrokenInvariant, KeyError, TypeError, ValueError) as error:
            # What follows a command that cannot be played again would only repeat the finding.
            yield AuditFinding("table-does-not-replay", f"{_at(row)} error={type(error).__name__}")
            return
        for event in events:
            if isinstance(event, HandEnded):
                seen.add(event.hand)
                buttons[event.hand] = button_in_hand(table)
                yield from _compare(row, event, recorded.nets.get(event.hand, {}))
    for hand in sorted(recorded.nets.keys() - seen):
        yield AuditFinding("hand-does-not-replay", f"table={recorded.table.id} hand={hand}")
    for hand, told in sorted(recorded.buttons.items()):
        if hand in buttons and told != buttons[hand]:
            subject = f"table={recorded.table.id} hand={hand}"
            yield AuditFinding("hand-button-wrong", subject, buttons[hand], told)
    # A table that could not be read was closed by the ledger alone, in no command's name.
    stacks = {} if recorded.table.closed_ms is not None else seat_balances(table)
    for player in sorted(stacks.keys() | recorded.seats.keys()):
        expected, found = stacks.get(player, 0), recorded.seats.get(player, 0)
        if expected != found:
            subject = f"table={recorded.table.id} player={player}"
            yield AuditFinding("stack-is-not-the-ledger", subject, expected, found)


def seat_balances(table: Table) -> dict[PlayerId, Chips]:
    """The balances of the seats' accounts: the stacks, as they were before a hand in progress.

    A tournament's chips are worth nothing outside it, and are in no account.
    """
    if table.rules.tournament is not None:
        return {}
    return {seat.player: seat.stack for seat in table.seats.values() if seat.stack}


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
