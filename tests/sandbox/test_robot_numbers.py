"""`mazziere sandbox --robots N` says when N robots and one person cannot fill a tournament."""

import pytest

from devtools.sandbox.command import ROBOTS_USUAL, too_few_for_a_tournament
from devtools.sandbox.robots.pool import RobotNumbers


@pytest.mark.parametrize("robots", [0, 1, 4])
def test_too_few_robots_are_said(robots: int) -> None:
    """Too few robots are announced with the players that are needed, and both ways out."""
    line = too_few_for_a_tournament(RobotNumbers(robots))
    assert f"needs 6 players, more than you and {robots} robots" in line
    assert "--robots" in line


@pytest.mark.parametrize("numbers", [RobotNumbers(5), RobotNumbers(12), ROBOTS_USUAL])
def test_enough_robots_need_no_words(numbers: RobotNumbers) -> None:
    """Robots that come while they are wanted count too."""
    assert too_few_for_a_tournament(numbers) == ""
