"""Card rooms without faults: apart from the others, as cores take one file each."""

import pytest

from devtools.simulation.simulation import play
from devtools.simulation.steps import steps_by_seed

SEEDS = [10, 20, 21, 22, 23]
HANDS = 250


@pytest.mark.parametrize("seed", SEEDS)
def test_without_faults(seed: int) -> None:
    """At the tables and tournaments of two servers nothing fails and no check complains."""
    outcome = play(steps_by_seed(seed, faults=False), seed=seed, hands=HANDS, faults=False)
    assert outcome.violations == []
    assert outcome.hands == HANDS
    assert outcome.tournaments > 3
    assert (outcome.crashes, outcome.faults, outcome.kinds) == (0, 0, {})
