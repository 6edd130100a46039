"""A failing script becomes as short as it can."""

from collections.abc import Sequence

import pytest

from devtools.simulation.shrink import shortest
from devtools.simulation.steps import Step, StepKind, read_script, read_step


@pytest.mark.parametrize("needed", [{7}, {0, 99}, {3, 4, 5}, {10, 50, 90}])
def test_only_what_is_needed_is_left(needed: set[int]) -> None:
    """Steps that do not matter go, the others stay in their order."""

    def fails(script: Sequence[int]) -> bool:
        return needed <= set(script)

    assert shortest(range(100), fails, tries=1_000) == sorted(needed)


def test_no_more_tries_than_allowed() -> None:
    """The script reached by then is still a failing script."""
    asked = []

    def fails(script: Sequence[int]) -> bool:
        asked.append(script)
        return 7 in script

    assert 7 in shortest(range(100), fails, tries=3)
    assert len(asked) <= 3


def test_a_script_is_read_as_it_was_written() -> None:
    """One line a step; comments and empty lines are passed over."""
    step = Step(StepKind.POWER, 1, 2, 3, 4, 700)
    assert read_step(str(step)) == step
    assert read_script(["# a script", "", str(step)]) == [step]


@pytest.mark.parametrize("line", ["dance 1 2 3 4 5", "act 1 2", "act a b c d e"])
def test_what_is_no_step(line: str) -> None:
    """An unknown word, a missing number, no number."""
    with pytest.raises(ValueError, match=r"."):
        read_step(line)
