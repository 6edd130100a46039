"""Rows of a table's journal: the deck of a deal is in the hand's record alone."""

import json
from dataclasses import replace

import pytest

from bot.host.table_unit import body_of, command_of, record_of
from bot.ids import GuildId, HandId, TableId
from bot.poker.cards import FULL_DECK
from bot.poker.stored_hand import UnreadableHand
from bot.refusal import BrokenInvariant
from bot.storage.unit import HandStart, JournalRow
from bot.table.table_commands import START_HAND, Close, StartHand
from tests.builders import game

HAND = HandId(8)
DEAL = StartHand(HAND, tuple(reversed(FULL_DECK)), 3, at_ms=5, salt="secret")
ROW = JournalRow(TableId(1), 4, START_HAND, json.loads(json.dumps(body_of(DEAL))), 5, HAND)


def start_of(deal: StartHand) -> HandStart:
    """The hand's record as it is stored."""
    table = game("a b")
    table.apply(deal)
    setup = json.loads(json.dumps(record_of(deal, table.table)))
    return HandStart(deal.hand, TableId(1), GuildId(1), "holdem", setup, 4, 5)


def test_a_deal_is_put_together_again() -> None:
    """A deal is put together again: its row has neither deck nor salt, the hand's record has
    both."""
    assert ROW.body == {"hand": 8, "draw": 3, "at_ms": 5}
    assert command_of(ROW, start_of(DEAL)) == DEAL


def test_other_commands_need_no_record() -> None:
    """Whatever hand is running beside them."""
    row = replace(ROW, kind="close", body=body_of(Close()))
    assert command_of(row, None) == command_of(row, start_of(DEAL)) == Close()


def test_a_deal_without_its_own_deck() -> None:
    """No record, or another hand's: better no hand than another one."""
    for start in (None, replace(start_of(DEAL), hand=HandId(9))):
        with pytest.raises(BrokenInvariant):
            command_of(ROW, start)


def test_a_deal_with_a_damaged_record() -> None:
    """The whole setup must be readable, not its deck alone."""
    start = start_of(DEAL)
    for name in start.setup.keys() - {"version", "salt"}:
        short = {key: value for key, value in start.setup.items() if key != name}
        with pytest.raises(UnreadableHand):
            command_of(ROW, replace(start, setup=short))


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("dance", {}),
        ("close", {"idle": 1}),
        ("close", {"idle": False, "loud": True}),
        ("act", {"player": 1, "hand": 8, "turn": 0}),
        ("act", {"player": 1, "hand": 8, "turn": 0, "verb": "dance", "to": 0}),
        ("act", {"player": 1, "hand": 8, "turn": 0, "verb": "raise", "to": "4"}),
    ],
)
def test_rows_that_are_no_command(kind: str, body: dict[str, object]) -> None:
    """An unknown name, an unknown field, a missing one, a value of another type."""
    with pytest.raises(BrokenInvariant):
        command_of(replace(ROW, kind=kind, body=body), None)
