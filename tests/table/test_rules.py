"""The rules by which a table may open."""

from dataclasses import replace
from typing import Any

import pytest

from bot.codec import from_json, to_json
from bot.ids import HandId
from bot.poker.games import GAMES, GameCode
from bot.poker.structure import Structure
from bot.refusal import Refusal
from bot.table.rotation import Rotation
from bot.table.rules import CHIPS_MAX, TableRules, check_rules
from bot.table.snapshot import table_from_json, table_to_json
from bot.table.table_commands import StartHand
from tests.builders import deck, game, rules


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"seats": 1}, "seats-out-of-range"),
        ({"seats": 11}, "seats-out-of-range"),
        ({"game": "stud", "seats": 9}, "seats-out-of-range"),
        ({"small_blind": 0}, "blinds-not-positive"),
        ({"big_blind": -2}, "blinds-not-positive"),
        ({"small_blind": 3}, "small-blind-above-big"),
        ({"ante": -1}, "ante-out-of-range"),
        ({"ante": 3}, "ante-out-of-range"),
        ({"buy_in_min": 1}, "buy-ins-out-of-order"),
        ({"buy_in_min": 201}, "buy-ins-out-of-order"),
        ({"turn_seconds": 4}, "turn-seconds-out-of-range"),
        ({"turn_seconds": 601}, "turn-seconds-out-of-range"),
        ({"buy_in_max": CHIPS_MAX + 1}, "stakes-too-large"),
        ({"game": "snap"}, "unknown-game"),
        ({"structure": "no-limits"}, "unknown-structure"),
        ({"game": "razz", "seats": 6, "small_blind": 2}, "bring-in-not-below-bet"),
    ],
)
def test_impossible_tables(changes: dict[str, Any], code: str) -> None:
    """Each wrong choice is refused by its own code, and not when the first hand is dealt."""
    with pytest.raises(Refusal) as refused:
        check_rules(replace(TableRules(), **changes))
    assert refused.value.code.value == code


@pytest.mark.parametrize("code", GameCode)
@pytest.mark.parametrize("structure", Structure)
def test_every_game_with_all_its_seats(code: GameCode, structure: Structure) -> None:
    """Every table that may open can be dealt: every game, every structure, every seat taken."""
    seats = min(10, GAMES[code].players_max)
    of = rules(game=code.value, structure=structure.value, seats=seats, ante=1)
    table = game(" ".join("abcdefghij"[:seats]), of)
    table.apply(StartHand(HandId(1), deck(cards=GAMES[code].deck), 3))
    assert len(table.dealt) == seats
    while table.table.hand_running:
        table.time_out()
    assert sum(table.stacks.values()) == 100 * seats


def test_rules_survive_json() -> None:
    """A table's rules are stored with it."""
    of = rules(game="omaha-hilo", structure="pot-limit", ante=1, turn_seconds=15)
    assert from_json(TableRules, to_json(of)) == of


def test_a_mixed_table_changes_its_structure_with_every_orbit() -> None:
    """R-086: no limit until the button has gone round, then limit for a round, and again."""
    table = game("a b c", of=rules(mixed=True))
    played = []
    for _ in range(9):
        table.start()
        played.append(table.hand.setup.structure.value)
        assert table.view().rules.structure == played[-1]
        table.fold_round()
    assert played == 3 * ["no-limit"] + 3 * ["fixed-limit"] + 3 * ["no-limit"]


def test_the_button_of_two_waits_for_a_third_without_an_orbit() -> None:
    """The button, and so the structure, stays for a hand when a third player joins two."""
    table = game({1: "a", 4: "b"}, of=rules(mixed=True))
    table.next_hand()
    table.sit("c", seat=6)
    buttons, played = [], []
    for _ in range(4):
        table.start()
        buttons.append(table.table.positions.button)
        played.append(table.hand.setup.structure.value)
        table.fold_round()
    assert buttons == [1, 4, 6, 1]
    assert played == 3 * ["no-limit"] + ["fixed-limit"]


def test_a_void_hand_begins_its_orbit_once() -> None:
    """R-163: the first hand of the limit orbit is dealt again, and it is limit again."""
    table = game("a b c", of=rules(mixed=True))
    for _ in range(3):
        table.next_hand()
    table.start()
    table.void()
    assert table.view().rules.structure == "no-limit"
    played = []
    for _ in range(4):
        table.start()
        played.append(table.hand.setup.structure.value)
        table.fold_round()
    assert played == 3 * ["fixed-limit"] + ["no-limit"]


def test_a_mixed_table_remembers_its_orbit() -> None:
    """The structure is part of the snapshot: a restart does not begin with no limit again."""
    table = game("a b", of=rules(mixed=True))
    for _ in range(3):
        table.next_hand()
    again = table_from_json(table.table.rules, table_to_json(table.table))
    assert again.rotation == table.table.rotation == Rotation(1)
