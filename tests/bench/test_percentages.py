"""Percentages are there before anybody has looked for them."""

from devtools.bench.command import MODULES
from devtools.bench.percentages import GOAL_MS, rows


def test_percentages_of_the_slowest_games_take_at_most_twenty_milliseconds() -> None:
    """Short deck and six-card Omaha among them."""
    found = {row["name"]: row["value"] for row in rows()}
    assert {"odds/short-deck", "odds/six-card-omaha", "odds/six-card-omaha-hilo"} <= found.keys()
    assert max(found.values()) <= GOAL_MS
    assert MODULES["odds/"] == rows.__module__
