"""Mixes with limit games: what a level means in each game, by hand (R-083, R-276)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.codec import from_json, to_json
from bot.ids import Chips
from bot.poker.setup import Stakes
from bot.refusal import BrokenInvariant
from bot.table.rules import MIXES, GamePlan, TableAnte, check_rules
from bot.table.stakes import stakes_of
from bot.tournament.levels import LevelSheet, MixedLevel, sheet_from_data
from bot.tournament.options import TournamentKind, TournamentOptions
from tests.tournament.builders import STRUCTURES, sheet

DATA: Mapping[str, Any] = {
    "name": "x",
    "starting_stack": 1000,
    "level_minutes": 5,
    "turn_seconds": 30,
    "break_every_minutes": 0,
    "break_minutes": 0,
    "levels": [[50, 100, 0], [75, 150, 20]],
}
DECLARED = [[25, 50, 0, 25, 30], [30, 75, 10, 35, 45]]


def event(games: tuple[GamePlan, ...], of: LevelSheet, **more: Any) -> TournamentOptions:
    """An event that plays these games."""
    kind = TournamentKind.SIT_AND_GO
    plain = TournamentOptions(title="mixed", kind=kind, sheet=of, entrants_min=2, entrants_max=2)
    return replace(plain, seats=6, games=games, **more)


def stakes(of: TournamentOptions, level: int) -> Stakes:
    """The stakes of a level's hands, which a table accepts."""
    rules = of.rules_at(level)
    check_rules(rules)
    return stakes_of(rules)


def test_the_eight_games_of_a_declared_structure() -> None:
    """The standard structure, level by level: 2-7 at 5/10, ..., No-Limit Hold'em on level seven at
    half of 100/200, Omaha on level eight at half of 150/300 with its ante.
    """
    eight = event(MIXES["eight-game"], sheet())
    assert [stakes(eight, level) for level in range(1, 9)] == [
        Stakes.limit(10, small_blind=5),
        Stakes.limit(20, small_blind=10),
        Stakes.limit(30, small_blind=15),
        Stakes.stud(50, ante=10, bring_in=15),
        Stakes.stud(100, ante=25, bring_in=25),
        Stakes.stud(150, ante=25, bring_in=50),
        Stakes.blinds(50, 100),
        Stakes.blinds(75, 150, ante=15),
    ]


def test_limit_games_have_no_ante_of_hold_em() -> None:
    """Level eleven of the standard structure, 400/800 with an ante of 100, in H.O.R.S.E."""
    horse = event(MIXES["horse"], sheet())
    assert sheet().level(11).ante == 100
    assert stakes(horse, 11) == Stakes.limit(800, small_blind=400)


def test_the_last_two_mixed_levels_go_on_doubling() -> None:
    """Level 18 is four times level 14, level 19 four times level 15."""
    games = (GamePlan("stud", "fixed-limit"), GamePlan())
    both = event(games, sheet())
    assert both.game_at(19) == games[0]
    assert stakes(both, 19) == Stakes.stud(12000, ante=3000, bring_in=4000)
    assert stakes(both, 18) == Stakes.blinds(2000, 4000, ante=500)


def test_what_a_structure_does_not_declare_follows_from_its_levels() -> None:
    """Half the blinds, rounded up, and half the ante; in stud a fifth of the small bet."""
    of = sheet_from_data(DATA)
    assert of.mixed == ()
    assert of.mixed_level(2) == MixedLevel(Chips(38), Chips(75), Chips(10), Chips(30), Chips(75))
    assert stakes(event((GamePlan("razz", "fixed-limit"), GamePlan()), of), 2) == Stakes.blinds(
        38, 75, ante=10
    )


def test_what_it_declares_is_played() -> None:
    """Numbers of its own, for either kind of game."""
    of = sheet_from_data({**DATA, "mixed_levels": DECLARED})
    assert stakes(event((GamePlan("razz", "fixed-limit"), GamePlan()), of), 2) == Stakes.blinds(
        30, 75, ante=10
    )
    assert stakes(event((GamePlan(), GamePlan("razz", "fixed-limit")), of), 2) == Stakes.stud(
        150, ante=35, bring_in=45
    )


@pytest.mark.parametrize(
    "games",
    [
        (GamePlan(),),
        (GamePlan("stud", "fixed-limit"),),
        (GamePlan(), GamePlan("holdem", "fixed-limit")),
        (GamePlan(), GamePlan("omaha", "pot-limit")),
    ],
)
def test_other_events_play_the_levels_as_they_are(games: tuple[GamePlan, ...]) -> None:
    """One game, one in two structures, and games that are all without limits."""
    of = sheet()
    for number in of.numbers_known:
        for plan in games:
            assert of.level_of_game(number, plan, games) == of.level(number)


@pytest.mark.parametrize("mix", MIXES)
@pytest.mark.parametrize("name", sorted(path.stem for path in STRUCTURES.glob("*.toml")))
def test_every_mix_can_be_dealt_on_every_level(mix: str, name: str) -> None:
    """Every game of a mix can be dealt on every level, wherever the turn begins; and a level is
    found again."""
    games, of = MIXES[mix], sheet(name)
    for first in range(len(games)):
        played = event((*games[first:], *games[:first]), of, table_ante=TableAnte.BUTTON)
        for number in range(1, len(of.levels) + 5):
            check_rules(played.rules_at(number))
            assert played.level_of(played.rules_at(number)) == number


def test_the_blinds_of_another_game_are_no_level() -> None:
    """Exports name no level for a hand that the structure does not have."""
    horse = event(MIXES["horse"], sheet())
    assert horse.level_of(replace(horse.rules_at(3), big_blind=Chips(31))) is None
    assert horse.level_of(replace(horse.rules_at(3), game="omaha")) is None


@pytest.mark.parametrize(
    "mixed",
    [
        DECLARED[:1],
        [DECLARED[1], DECLARED[0]],
        [[25, 50, 0, 0, 30], DECLARED[1]],
        [[25, 50, 0, 25, 100], DECLARED[1]],
    ],
)
def test_mixed_levels_that_do_not_go_with_the_levels_are_refused(mixed: list[list[int]]) -> None:
    """Too few, falling, without an ante, with a bring-in that is the bet."""
    with pytest.raises(BrokenInvariant, match="mixed levels of x"):
        sheet_from_data({**DATA, "mixed_levels": mixed})


def test_an_event_of_before_keeps_its_levels() -> None:
    """The event was announced, and perhaps began, when all games of a mix had one sheet: level 7 of
    the standard structure is 100/200, and level 8 150/300 with an ante of 25."""
    now = event(MIXES["eight-game"], sheet())
    written = to_json(now)
    del written["sheet"]["limits_by_game"], written["sheet"]["mixed"]
    before = from_json(TournamentOptions, written)
    assert to_json(before) == written
    assert stakes(before, 7) == Stakes.blinds(100, 200)
    assert stakes(before, 8) == Stakes.blinds(150, 300, ante=25)
    assert before.level_of(before.rules_at(7)) == 7
    assert stakes(from_json(TournamentOptions, to_json(now)), 7) == Stakes.blinds(50, 100)


def test_a_plan_of_before_is_read_and_written_as_it_was() -> None:
    """A structure without mixed levels is stored without the word."""
    of = sheet_from_data(DATA)
    stored = to_json(of)
    assert "mixed" not in stored
    assert from_json(LevelSheet, stored) == of
    declared = sheet_from_data({**DATA, "mixed_levels": DECLARED})
    assert from_json(LevelSheet, to_json(declared)) == declared
