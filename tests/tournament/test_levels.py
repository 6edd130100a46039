"""Blind structures and what a level means at the table (R-200 to R-207, R-276)."""

from dataclasses import replace

import pytest

from bot.ids import Chips
from bot.poker.games import GAMES, GameCode
from bot.refusal import BrokenInvariant
from bot.table.rules import NO_HOUSE_RULES, GamePlan, HouseRules, TableAnte, check_rules
from bot.tournament.levels import Level, are_valid_levels, rules_at, sheet_from_data
from tests.poker.facts import facts
from tests.tournament.builders import MINUTE, STRUCTURES, sheet

NAMES = sorted(path.stem for path in STRUCTURES.glob("*.toml"))


def test_the_standard_sheet_is_the_rules_own() -> None:
    """The fifteen levels of the standard sheet are those of the default table, for stacks of 1,500
    (R-207)."""
    standard = sheet()
    wanted = [
        Level(Chips(int(row["sb"])), Chips(int(row["bb"])), Chips(int(row["ante"])))
        for row in facts("blind_schedule")
    ]
    assert list(standard.levels) == wanted
    assert (standard.starting_stack, standard.level_ms) == (1500, 10 * MINUTE)


def test_turbo_halves_the_time_to_think() -> None:
    """Fifteen seconds a turn instead of thirty (R-143, R-203)."""
    assert (sheet().turn_seconds, sheet("turbo").turn_seconds) == (30, 15)


def test_velox_has_fifteen_hundred_chips_in_all() -> None:
    """Three players with 500 each (R-235)."""
    assert sheet("velox").starting_stack * 3 == 1500


@pytest.mark.parametrize("name", NAMES)
def test_every_structure_rises_for_ever(name: str) -> None:
    """Each level of a structure is higher than the one before, even past its last row."""
    of = sheet(name)
    assert of.name == name
    levels = tuple(of.level(number) for number in range(1, len(of.levels) + 12))
    assert are_valid_levels(levels)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GameCode)
def test_every_level_can_be_dealt_in_every_game(name: str, game: GameCode) -> None:
    """The table accepts its stakes; in stud there is always an ante."""
    of = sheet(name)
    for number in range(1, len(of.levels) + 5):
        plan = GamePlan(game.value, "fixed-limit")
        rules = rules_at(of.level(number), plan, seats=6, turn_seconds=of.turn_seconds)
        check_rules(rules)
        assert rules.ante > 0 or GAMES[game].has_blinds


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GameCode)
def test_where_one_player_antes_for_all_nobody_else_does(name: str, game: GameCode) -> None:
    """Nobody else antes where one player antes for all, from the first level with an ante; games
    that ask for everybody's keep those."""
    of, plan = sheet(name), GamePlan(game.value, "fixed-limit")
    blinds = GAMES[game].has_blinds and not GAMES[game].button_ante
    for number in range(1, len(of.levels) + 5):
        level = of.level(number)
        usual = rules_at(level, plan, seats=6, turn_seconds=of.turn_seconds)
        rules = rules_at(
            level, plan, seats=6, turn_seconds=of.turn_seconds, table_ante=TableAnte.BUTTON
        )
        check_rules(rules)
        one_pays = blinds and level.ante > 0
        house = HouseRules(table_ante=TableAnte.BUTTON) if one_pays else NO_HOUSE_RULES
        ante = 0 if one_pays else usual.ante
        assert rules == replace(usual, ante=Chips(ante), house=house)


def test_the_last_two_levels_go_on_doubling() -> None:
    """1000/2000 and 1500/3000 become 2000/4000 and 3000/6000, and so on."""
    of = sheet()
    blinds = [(of.level(n).small_blind, of.level(n).big_blind) for n in range(14, 20)]
    assert blinds == [
        (1000, 2000),
        (1500, 3000),
        (2000, 4000),
        (3000, 6000),
        (4000, 8000),
        (6000, 12000),
    ]


@pytest.mark.parametrize("number", [0, -1])
def test_levels_count_from_one(number: int) -> None:
    """Levels count from one: there is no level before the first."""
    with pytest.raises(BrokenInvariant):
        sheet().level(number)


def test_a_file_whose_levels_fall_is_refused() -> None:
    """Found when it is loaded, not in the middle of an event."""
    data = {
        "name": "x",
        "starting_stack": 100,
        "level_minutes": 5,
        "turn_seconds": 30,
        "break_every_minutes": 0,
        "break_minutes": 0,
        "levels": [[10, 20, 0], [5, 10, 0]],
    }
    with pytest.raises(BrokenInvariant):
        sheet_from_data(data)


def test_one_level_is_no_structure() -> None:
    """One level is no structure, and neither are levels that stand still or blinds the wrong way
    round."""
    one = Level(Chips(5), Chips(10))
    assert not are_valid_levels((one,))
    assert not are_valid_levels((one, one))
    assert not are_valid_levels((one, replace(one, small_blind=Chips(40), big_blind=Chips(20))))
    assert are_valid_levels((one, replace(one, ante=Chips(1))))
