"""The goals of storage are measured as they are named; small, so that it takes no time."""

import pytest

from devtools.bench import storage as bench_storage


def test_every_goal_has_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """Value, baseline and ratio agree with each other. The verdict belongs to the real size."""
    for name, size in (("_WRITERS", 20), ("_ROUNDS", 1), ("_ALONE", 20), ("_RATE", 100)):
        monkeypatch.setattr(bench_storage, name, size)
    monkeypatch.setattr(bench_storage, "SECONDS", 1)
    monkeypatch.setattr(bench_storage, "PLAYERS", 600)
    monkeypatch.setattr(bench_storage, "QUESTIONS", 5)
    rows = list(bench_storage.rows())
    names = [row["name"] for row in rows]
    assert names == [
        "durable/group-commit",
        "durable/cpu",
        "durable/group-commit-postgresql",
        "durable/cpu-postgresql",
        "leaderboard/rank",
    ]
    for row in rows:
        assert set(row) == {"name", "value", "unit", "baseline", "ratio", "goal", "ok"}
        better = row["value"] / row["baseline"]
        if row["unit"] == "ms":
            better = 1 / better
        assert row["ratio"] == pytest.approx(better, rel=0.1, abs=0.1)
