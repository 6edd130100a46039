"""Whole evenings on a slow and on a flaky Discord, in virtual time."""

import pytest

from devtools.simulation.command import answered_p99
from devtools.simulation.discord import DiscordEvening
from devtools.simulation.simulation import play
from devtools.simulation.steps import steps_by_seed

HANDS = 120
SEED = 21


@pytest.mark.parametrize(
    ("evening", "faults"),
    [
        (DiscordEvening.SLOW, {"evening-answer-late"}),
        (
            DiscordEvening.FLAKY,
            {"evening-request-lost", "evening-answer-lost", "evening-press-doubled"},
        ),
    ],
)
def test_an_evening_goes_on(evening: DiscordEvening, faults: set[str]) -> None:
    """Hands go on, nothing is doubled or lost, and presses are answered before Discord drops them:
    no check complains."""
    steps = steps_by_seed(SEED, faults=False)
    outcome = play(steps, seed=SEED, hands=HANDS, faults=False, evening=evening)
    assert outcome.violations == []
    assert outcome.hands == HANDS
    assert outcome.cash_hands > 0
    assert set(outcome.kinds) == faults
    assert outcome.kinds.total() > 200
    p99 = answered_p99(outcome)
    assert p99 is not None
    assert p99 < 3
    assert len(outcome.answered_after) > HANDS


def test_a_follow_up_that_came_late_is_taken_back() -> None:
    """All that can go wrong on a slow evening: own cards come after the acknowledgement, and give
    way to those that are asked for next."""
    steps = steps_by_seed(28, faults=True)
    outcome = play(steps, seed=28, hands=150, faults=True, evening=DiscordEvening.SLOW)
    assert outcome.violations == []
