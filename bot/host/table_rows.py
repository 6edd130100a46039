"""Commands of a table as rows of its journal, and back.

A deck that nobody has prepared is written once, in the hand's own record: the row of its deal
leaves it out, and here it is put back.
"""

from collections.abc import Mapping
from typing import Any

from bot.poker.cards import cards_text
from bot.poker.stored_hand import StoredHand, hand_from_json, hand_to_json
from bot.refusal import BrokenInvariant
from bot.storage.unit import HandStart, JournalRow
from bot.table.commands import START_HAND, TABLE_COMMANDS, StartHand, TableCommand
from bot.table.events import TableEvent
from bot.table.table import Table


def body_of(command: TableCommand) -> dict[str, Any]:
    """The body of the command's row: all of it but the deck and the salt of a deal."""
    body = TABLE_COMMANDS.write(command)
    if isinstance(command, StartHand):
        del body["deck"], body["salt"]
    return body


def record_of(command: StartHand, table: Table) -> dict[str, Any]:
    """The hand's own record, with the deck and the salt; `table` is as the deal has left it."""
    if table.hand is None:
        raise BrokenInvariant(f"hand {command.hand} was not dealt")
    if table.cut_deck is None:
        return hand_to_json(StoredHand(table.hand.setup, command.salt))
    return hand_to_json(StoredHand(table.hand.setup, table.cut_deck.deck.secret, table.cut_deck))


def command_of(row: JournalRow, hand: HandStart | None) -> TableCommand:
    """The command of a row; `hand` is the record of the hand that the row belongs to.

    Raises `BrokenInvariant` for a row that is no command, or a deal without its hand's record, and
    what `hand_from_json` raises.
    """
    body: Mapping[str, Any] = row.body
    if row.kind == START_HAND:
        if hand is None or hand.hand != row.hand:
            raise BrokenInvariant(f"the deck of hand {row.hand} is missing")
        stored = hand_from_json(hand.setup)
        own = stored.cut_deck is None
        deck, salt = (cards_text(stored.setup.deck), stored.salt) if own else ("", "")
        body = {**body, "deck": deck, "salt": salt}
    return TABLE_COMMANDS.read(row.kind, body)


def replay(table: Table, row: JournalRow, hand: HandStart | None) -> tuple[TableEvent, ...]:
    """Carries out the command of a row again; returns its events.

    Raises as `command_of` and `Table.apply` do, and `BrokenInvariant` when a hand would be dealt
    from another deck than its record holds.
    """
    events = table.apply(command_of(row, hand))
    if row.kind == START_HAND and hand is not None:
        dealt = hand_from_json(hand.setup).cut_deck
        if dealt != table.cut_deck:
            raise BrokenInvariant(f"hand {row.hand} was dealt from another deck")
    return events
