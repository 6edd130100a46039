"""A table between hands as JSON and back."""

import json
from dataclasses import fields
from typing import get_args, get_type_hints

import pytest

from bot.refusal import BrokenInvariant
from bot.table.seats import Presence
from bot.table.snapshot import Kept, StoredTable, table_from_json, table_to_json
from bot.table.table_commands import Pause, ProposeVoid, Resume, VoidHand
from tests.builders import Game, game, player, rules, state_of


def through_json(table: Game) -> Game:
    again = Game(table.table.rules)
    again.table = table_from_json(
        table.table.rules, json.loads(json.dumps(table_to_json(table.table)))
    )
    return again


def test_fresh_table() -> None:
    """A table where nothing has happened is a table where nothing has happened."""
    table = Game()
    assert state_of(through_json(table).table) == state_of(table.table)


def test_everything_that_counts_later_is_kept() -> None:
    """A snapshot keeps stacks, debts, offers, absences, missed turns, button, and numbers."""
    table = game("a b c d")
    table.next_hand(draw=0)
    table.sit_out("d")
    table.start()
    table.time_out()
    table.fold_round()
    table.come_back("d", post=True)
    table.sit("e")
    again = through_json(table)
    assert again.table.seats == table.table.seats
    assert again.table.positions == table.table.positions
    assert (again.table.hands_dealt, again.table.hand_id) == (2, 2)
    assert again.presence("d") is Presence.WAITING
    assert again.table.seat_of(player("d")).posting
    table.start()
    again.start()
    assert (again.dealt, again.posts()) == (table.dealt, table.posts())


def test_closing_is_kept() -> None:
    """A closed table stays closed."""
    table = game("a b")
    table.close()
    assert through_json(table).table.closed


def test_no_snapshot_of_a_running_hand() -> None:
    """A hand in progress is its commands; a snapshot of it would be half the truth."""
    table = game("a b")
    table.start()
    with pytest.raises(BrokenInvariant):
        table_to_json(table.table)


def test_unknown_version() -> None:
    """A snapshot of another version is not guessed at."""
    state = table_to_json(Game().table) | {"version": 99}
    with pytest.raises(BrokenInvariant):
        table_from_json(rules(), state)


@pytest.mark.parametrize("is_voided", [False, True])
def test_what_was_asked_in_a_hand_ends_with_it(is_voided: bool) -> None:
    """Questions asked in a hand end with it: the next hand is the one a snapshot gives."""
    table = game("a b c")
    table.start()
    table.apply(ProposeVoid(player("a"), table.table.hand_id))
    table.apply(Pause(brief=True))
    table.apply(Resume())
    if is_voided:
        table.apply(VoidHand(table.table.hand_id))
    else:
        table.fold_round()
    again = through_json(table)
    table.start()
    again.start()
    assert state_of(again.table) == state_of(table.table)


def test_every_field_says_where_the_table_keeps_it() -> None:
    """A field of the snapshot without a place would be neither written nor read."""
    hints = get_type_hints(StoredTable, include_extras=True)
    placed = {
        name for name, hint in hints.items() if any(isinstance(n, Kept) for n in get_args(hint)[1:])
    }
    assert placed == {each.name for each in fields(StoredTable)} - {"version"}
