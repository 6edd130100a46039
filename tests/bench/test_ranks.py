"""The rank goals of `mazziere bench`."""

import builtins
from types import ModuleType
from typing import Any

import pytest

from devtools.bench import ranks as bench_rank

NAMES = [
    "rank/seven",
    "rank/omaha",
    "rank/short-deck",
    "rank/deuce",
    "rank/badugi",
    "rank/omaha-hilo",
]
COLUMNS = ["name", "value", "unit", "baseline", "ratio", "goal", "ok"]


@pytest.fixture(autouse=True)
def few_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rows' shape does not need their precision."""
    monkeypatch.setattr(bench_rank, "HANDS", 50)
    monkeypatch.setattr(bench_rank, "BASELINE_HANDS", 3)


def test_every_goal_is_measured_beside_its_baseline() -> None:
    """Three goals with all columns, and a ratio of the two times."""
    rows = list(bench_rank.rows())
    assert [row["name"] for row in rows] == NAMES
    for row in rows:
        assert list(row) == COLUMNS
        assert row["ok"] == (row["value"] <= row["goal"])
        assert row["ratio"] == pytest.approx(row["baseline"] / row["value"], rel=0.05)


def test_without_pokerkit_there_is_no_baseline(monkeypatch: pytest.MonkeyPatch) -> None:
    """An installation for playing lacks the development dependencies."""
    real_import = builtins.__import__

    def no_pokerkit(name: str, *args: Any, **kwargs: Any) -> ModuleType:
        if name == "pokerkit":
            raise ImportError(name)
        return real_import(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", no_pokerkit)
    assert [(row["baseline"], row["ratio"]) for row in bench_rank.rows()] == [(None, None)] * len(
        NAMES
    )
