"""How long the standard structure takes, played in virtual time (R-204, R-205)."""

from dataclasses import replace
from statistics import mean

import pytest

from bot.poker.structure import Structure
from bot.table.rules import GamePlan
from bot.tournament.options import TournamentMode
from bot.tournament.structure_proposals import expected_field, expected_minutes
from tests.tournament.builders import plan, sheet, velox_plan
from tests.tournament.lifelike import LifelikeEvent

EVENTS = 200


def test_two_hundred_events_of_twenty_to_thirty_players_take_about_two_hours() -> None:
    """The rule of thumb holds on the mean, and three in four are within a quarter of an hour."""
    lengths = [
        LifelikeEvent(plan(), 20 + seed % 11, seed).played_minutes() for seed in range(EVENTS)
    ]
    assert 110 <= mean(lengths) <= 130
    assert sum(abs(length - 120) <= 20 for length in lengths) >= EVENTS * 3 // 4


@pytest.mark.parametrize(
    ("structure", "players"), [("standard", 9), ("standard", 25), ("turbo", 25)]
)
@pytest.mark.parametrize("turn_seconds", [15, 30, 60])
@pytest.mark.parametrize("limits", Structure)
def test_the_estimate_is_near_what_is_played(
    structure: str, players: int, turn_seconds: int, limits: Structure
) -> None:
    """Within a fifth of the mean of a few events, whatever the limits and the time for a turn."""
    of = plan(
        sheet=replace(sheet(structure), turn_seconds=turn_seconds),
        games=(GamePlan("holdem", limits.value),),
    )
    played = mean(LifelikeEvent(of, players, seed).played_minutes() for seed in range(8))
    assert abs(expected_minutes(of, players) - played) <= played / 5


def test_limits_and_slow_turns_make_an_event_longer() -> None:
    """R-204; of a mix as much as its games on the mean, and a wished length takes it into
    account."""

    def minutes(turn_seconds: int, *limits: Structure) -> int:
        games = tuple(GamePlan("holdem", each.value) for each in limits)
        of = plan(sheet=replace(sheet(), turn_seconds=turn_seconds), games=games)
        return expected_minutes(of, 60)

    free, pot, fixed = (minutes(30, each) for each in Structure)
    assert free <= pot <= fixed
    assert free < fixed
    assert free <= minutes(30, Structure.NO_LIMIT, Structure.FIXED_LIMIT) <= fixed
    assert minutes(15, Structure.NO_LIMIT) < free < minutes(60, Structure.NO_LIMIT)


def test_more_chips_take_longer() -> None:
    """Rebuys and an add-on count as a stack each."""
    once, more = plan(), plan(mode=TournamentMode.REBUY_ADDON)
    assert expected_minutes(more, 25) > expected_minutes(once, 25)


def test_the_field_that_is_reckoned_with() -> None:
    """Exactly as many as a VeloX needs; of a scheduled event 25, or those who came if more; and
    after the start those who have entered."""
    assert expected_field(velox_plan()) == 3
    assert expected_field(plan()) == 25
    assert expected_field(plan(), entrants=40) == 40
    assert expected_field(plan(entrants_max=9)) == 9
    assert expected_field(plan(), entrants=4, has_started=True) == 4
