"""The goals of fair deals in `mazziere bench`."""

import pytest

from devtools.bench import decks


def test_every_goal_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Making a deck with its cut, also with refills, and verifying a proof with every card open."""
    monkeypatch.setattr(decks, "TIMES", 3)
    rows = list(decks.rows())
    names = [row["name"].removeprefix("deal/") for row in rows]
    assert names == ["commit-and-cut", "commit-with-refills", "verify-proof"]
    for row in rows:
        assert row["value"] > 0
        assert row["ok"] == (row["value"] <= row["goal"])
