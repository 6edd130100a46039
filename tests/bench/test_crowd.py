"""The bench of a full house reads what the other side saw."""

from typing import Any

import pytest

from bot.ids import HandId, TableId
from devtools.bench import crowd as bench_crowd
from devtools.bench.crowd import CrowdFigures


def seen_with(**presses_ms: list[float]) -> CrowdFigures:
    cards_at = {"5": [100.5, 102.0], "6": [190.0]}
    report: dict[str, Any] = {"presses_ms": presses_ms, "cards_at": cards_at}
    deals = {HandId(5): 100.0, HandId(6): 120.0}
    return CrowdFigures(report, deals, {TableId(1): HandId(5)})


def test_a_table_with_few_presses_has_no_percentile() -> None:
    """One slow press of a table that was broken at once is no hundredth part of anything."""
    seen = seen_with(full=[10.0] * 200, broken=[900.0])
    assert seen.p99_by_table() == {"full": 10.0}


def test_cards_are_timed_from_their_deal() -> None:
    """Each player's own DM of the first deal counts, in milliseconds."""
    assert seen_with().cards_ms() == [500.0, 2_000.0]


def test_the_rows_take_the_worst_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quick table does not make up for a slow one; late cards are a row of their own."""

    async def measured(*_: object) -> CrowdFigures:
        return seen_with(quick=[10.0] * 50, slow=[1_500.0] * 50)

    monkeypatch.setattr(bench_crowd, "measure", measured)
    monkeypatch.setattr(bench_crowd, "UNIT_SAMPLES", 3)
    pictures, cards = bench_crowd.rows()
    assert set(pictures) == {"name", "value", "unit", "baseline", "ratio", "goal", "ok"}
    assert (pictures["name"], pictures["value"]) == ("tournament/click-to-picture-p99", 1_500.0)
    assert pictures["ok"] is False
    assert (cards["name"], cards["ok"]) == ("tournament/deal-to-cards-p99", True)
