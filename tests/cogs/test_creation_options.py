"""Limits that Discord itself enforces on the options of `/tournament create`."""

import pytest

from cogs.tournament_creation import CHIPS_AT_ONCE, TournamentCreation


@pytest.mark.parametrize("name", ["fee", "bounty", "added"])
def test_amounts_below_zero_or_beyond_all_measure_are_not_even_sent(name: str) -> None:
    """Discord tells so beside the option, and the other options stay as they were typed."""
    option = next(each for each in TournamentCreation.create.parameters if each.name == name)
    assert (option.min_value, option.max_value) == (0, CHIPS_AT_ONCE)
