"""The benchmark of the feel measures what it says."""

from typing import Any

from bot.press_trace import Stage
from devtools.bench import presses as bench_press


def test_presses_of_real_play_and_the_loop_are_measured(monkeypatch: Any) -> None:
    """A few presses suffice to see each row with its units from the same run."""
    for name, value in {
        "SEATS": 3,
        "PRESSES": 12,
        "WARM_UP": 1,
        "UNIT_SAMPLES": 3,
        "LAG_SECONDS": 0.3,
        "ROUNDS": 1,
    }.items():
        monkeypatch.setattr(bench_press, name, value)
    rows = list(bench_press.rows())
    waited = [row for row in rows if "slowest" in row["name"]]
    half, most, busy, on_server, lag = (row for row in rows if row not in waited)
    assert half["name"] == "press/to-picture-p50"
    assert 0 < half["value"] <= most["value"]
    assert half["baseline"] == most["baseline"] > 0
    assert busy["name"] == "press/to-picture-p99-busy"
    assert busy["value"] > 0
    for run in ("slowest-", "slowest-busy-"):
        names = {f"press/{run}{stage.value}" for stage in Stage}
        stages = [row["value"] for row in waited if row["name"] in names]
        assert len(stages) == len(Stage)
        assert stages == sorted(stages, reverse=True)
        assert sum(stages) > 0
    assert on_server["name"] == "press/to-picture-p99-postgresql"
    assert on_server["baseline"] == most["value"]
    assert lag["name"] == "lag/event-loop-p99"
    assert isinstance(lag["ok"], bool)
