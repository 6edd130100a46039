"""The benchmark of the feel measures what it says."""

from typing import Any

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
    half, most, on_server, lag = bench_press.rows()
    assert half["name"] == "press/to-picture-p50"
    assert 0 < half["value"] <= most["value"]
    assert half["baseline"] == most["baseline"] > 0
    assert on_server["name"] == "press/to-picture-p99-postgresql"
    assert on_server["baseline"] == most["value"]
    assert lag["name"] == "lag/event-loop-p99"
    assert isinstance(lag["ok"], bool)
