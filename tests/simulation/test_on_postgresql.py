"""The card rooms of the simulation, with their database on a server."""

from collections.abc import Iterator
from typing import Any

import pytest

from devtools.postgresql import is_installed, temporary_server
from devtools.simulation.simulation import play
from devtools.simulation.steps import steps_by_seed

pytestmark = pytest.mark.skipif(not is_installed(), reason="no PostgreSQL to start")

SEEDS = (3, 5)
"""The first seed answers requests at one time while a server's bot waits for one timer more than
a file's."""
FAULTY_SEED = 3
"""Meets every kind of fault in few hands."""


@pytest.fixture(scope="module")
def server() -> Iterator[Any]:
    with temporary_server() as started:
        yield started


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_plays_as_it_does_with_a_file(server: Any, seed: int) -> None:
    """Without faults: the same hands, commands and requests to Discord."""
    outcomes = [
        play(steps_by_seed(seed, faults=False), seed=seed, hands=10, faults=False, server=place)
        for place in (None, server)
    ]
    in_file, on_server = outcomes
    assert on_server.violations == []
    assert on_server.script == in_file.script
    assert on_server.committed == in_file.committed
    assert on_server.requests == in_file.requests


def test_every_fault(server: Any) -> None:
    """A commit that fails before or after it is done, a bot that loses its power in the middle of
    one: nothing that was accepted is lost."""
    steps = steps_by_seed(FAULTY_SEED, faults=True)
    outcome = play(steps, seed=FAULTY_SEED, hands=40, faults=True, server=server)
    assert outcome.violations == []
    kinds = {kind for kind, count in outcome.kinds.items() if count}
    crashes = {f"power-lost-{moment}-commit" for moment in ("before", "after", "torn")}
    assert kinds >= {"disk-full", "disk-gone-after-commit", *crashes}
