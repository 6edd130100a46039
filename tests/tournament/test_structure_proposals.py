"""A structure for so many players in so much time (R-205)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.refusal import BrokenInvariant
from bot.tournament.structure_proposals import (
    LEVEL_MINUTES_MAX,
    LEVEL_MINUTES_MIN,
    levels_needed,
    possible_minutes,
    propose_structure,
)
from tests.tournament.builders import MINUTE, sheet

SHEETS = [sheet("standard"), sheet("turbo"), sheet("deep")]


def test_two_hours_with_twelve_players() -> None:
    """The standard sheet with levels of twelve to fourteen minutes: so it is played too, since
    fewer of them are needed than of shorter ones (`test_duration.py`)."""
    found = propose_structure(SHEETS[:1], 12, 120)
    assert 12 * MINUTE <= found.sheet.level_ms <= 14 * MINUTE
    assert abs(found.minutes - 120) <= 10


@pytest.mark.parametrize("players", [20, 25, 30])
def test_the_rule_of_thumb(players: int) -> None:
    """Twenty to thirty players with levels of ten minutes take about two hours (R-205)."""
    levels = levels_needed(sheet(), 1500 * players)
    assert 110 <= levels * 10 <= 150


@given(players=st.integers(2, 300), minutes=st.integers(20, 600))
def test_levels_stay_playable(players: int, minutes: int) -> None:
    """Never shorter than three minutes, never longer than half an hour."""
    found = propose_structure(SHEETS, players, minutes)
    length = found.sheet.level_ms // MINUTE
    assert LEVEL_MINUTES_MIN <= length <= LEVEL_MINUTES_MAX
    assert found.minutes >= found.levels * length
    assert found.sheet.levels in [one.levels for one in SHEETS]


@given(players=st.integers(6, 60), minutes=st.integers(60, 300))
def test_proposals_come_near(players: int, minutes: int) -> None:
    """One of three proposed sheets fits any usual event within a sixth."""
    assert abs(propose_structure(SHEETS, players, minutes).minutes - minutes) <= minutes / 6


@given(players=st.integers(2, 300), minutes=st.integers(10, 1440))
def test_what_is_possible_is_what_can_be_proposed(players: int, minutes: int) -> None:
    """Whatever is asked for, the proposal lies between the shortest and the longest; asked for
    less or more than any, it is one of them."""
    least, most = possible_minutes(SHEETS, players)
    assert least <= propose_structure(SHEETS, players, minutes).minutes <= most
    assert propose_structure(SHEETS, players, 1).minutes == least
    assert propose_structure(SHEETS, players, 10**6).minutes == most


def test_rebuys_make_it_longer() -> None:
    """Twice the chips need more levels, so they are shorter."""
    once, twice = (propose_structure(SHEETS[:1], 12, 120, stacks_each=stacks) for stacks in (1, 3))
    assert twice.levels > once.levels
    assert twice.sheet.level_ms < once.sheet.level_ms


def test_nothing_fits_nobody() -> None:
    """A structure is for somebody and takes some time."""
    for players, minutes in ((1, 60), (9, 0)):
        with pytest.raises(BrokenInvariant):
            propose_structure(SHEETS, players, minutes)
