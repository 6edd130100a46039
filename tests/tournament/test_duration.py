"""How long the standard structure takes, played in virtual time (R-204, R-205)."""

from statistics import mean

import pytest

from bot.tournament.options import TournamentMode
from bot.tournament.structure_proposals import expected_field, expected_minutes
from tests.tournament.builders import plan, sheet, velox_plan
from tests.tournament.lifelike import LifelikeEvent

EVENTS = 200


def played_minutes(structure: str, players: int, events: int) -> float:
    """The mean length of so many events."""
    of = plan(sheet=sheet(structure))
    return mean(LifelikeEvent(of, players, seed).played_minutes() for seed in range(events))


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
def test_the_estimate_is_near_what_is_played(structure: str, players: int) -> None:
    """Within a fifth of the mean of a few events."""
    played = played_minutes(structure, players, 8)
    expected = expected_minutes(plan(sheet=sheet(structure)), players)
    assert abs(expected - played) <= played / 5


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
