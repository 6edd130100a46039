"""The goals of fair deals in `mazziere bench`."""

import pytest

from devtools.bench import decks


def test_both_goals_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Making a deck with its cut, and verifying a proof with every card open."""
    monkeypatch.setattr(decks, "TIMES", 3)
    rows = list(decks.rows())
    assert [row["name"] for row in rows] == ["deal/commit-and-cut", "deal/verify-proof"]
    for row in rows:
        assert row["value"] > 0
        assert row["ok"] == (row["value"] <= row["goal"])
