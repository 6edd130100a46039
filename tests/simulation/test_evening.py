"""Evenings in virtual time: nothing lost, nothing leaked, whatever fails."""

import pytest

from bot.simulation.evening import play
from bot.simulation.steps import steps_by_seed

FAULTY_SEEDS = [11, 12, 13]


@pytest.mark.parametrize("seed", FAULTY_SEEDS)
def test_an_evening_with_every_fault(seed: int) -> None:
    """Crashes, bad disks, a bad Discord, lost and doubled presses: no check complains."""
    outcome = play(steps_by_seed(seed, faults=True), seed=seed, hands=150, faults=True)
    assert outcome.violations == []
    assert outcome.hands >= 150
    assert outcome.crashes > 3
    assert outcome.faults > 200


def test_a_quiet_evening() -> None:
    """Without faults as well: two hundred hands at six tables of two servers."""
    outcome = play(steps_by_seed(10, faults=False), seed=10, hands=200, faults=False)
    assert outcome.violations == []
    assert outcome.hands >= 200


def test_a_seed_is_an_evening() -> None:
    """The same seed gives the same steps, hands, crashes and requests."""

    def evening() -> tuple[object, ...]:
        played = play(steps_by_seed(3, faults=True), seed=3, hands=15, faults=True)
        return played.hands, played.crashes, played.faults, played.requests, played.script

    assert evening() == evening()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1_000, 2_000))
def test_a_thousand_evenings(seed: int) -> None:
    """The same with a thousand seeds."""
    assert play(steps_by_seed(seed, faults=True), seed=seed, hands=60, faults=True).violations == []
