"""The bench's tournament: to the end, with nothing for the audit to find."""

from pathlib import Path

import pytest

from devtools.bench.tournament import GOAL_SECONDS, PLAYERS, play


def test_sixty_robots_play_to_the_end(tmp_path: Path) -> None:
    """Seven tables become one; every hand and every chip plays again from the journals."""
    played = play(tmp_path / "room.db", 60)
    assert played.hands > 60
    assert played.findings == ()


@pytest.mark.long
def test_a_thousand_robots_play_to_the_end_in_time(tmp_path: Path) -> None:
    """The goal, and nothing for the audit to find."""
    played = play(tmp_path / "room.db", PLAYERS)
    assert played.hands > PLAYERS
    assert played.findings == ()
    assert played.seconds < GOAL_SECONDS
