"""The goal of recovery is measured as it is named; small, so that it takes no time."""

import pytest

from devtools.bench import recovery as bench_recovery


def test_the_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table is found again. The verdict belongs to the real size."""
    monkeypatch.setattr(bench_recovery, "TABLES", 5)
    monkeypatch.setattr(bench_recovery, "ROUNDS", 1)
    (row,) = bench_recovery.rows()
    assert set(row) == {"name", "value", "unit", "baseline", "ratio", "goal", "ok"}
    assert row["name"] == "recovery/5-tables"
    assert row["value"] > row["baseline"] > 0
