"""The bench of whole hands: its rows, and what it says without pokerkit."""

import sys

import pytest

from bot.cli import bench_poker


def test_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """One row per game with value, baseline, ratio and goal, measured in the same run."""
    monkeypatch.setattr(bench_poker, "ROUNDS", 1)
    monkeypatch.setattr(bench_poker, "OUR_HANDS", 3)
    monkeypatch.setattr(bench_poker, "THEIR_HANDS", 1)
    rows = list(bench_poker.rows())
    assert [row["name"] for row in rows] == ["hand/nlhe", "hand/plo8", "hand/stud"]
    for row in rows:
        assert set(row) == {"name", "value", "unit", "baseline", "ratio", "goal", "ok"}
        assert row["value"] > 0
        assert row["ok"] is (row["ratio"] >= row["goal"])


def test_without_pokerkit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is measured and one sentence says why."""
    monkeypatch.setitem(sys.modules, "pokerkit", None)
    assert list(bench_poker.rows()) == []
    assert "pokerkit is not installed" in capsys.readouterr().err
