"""The benchmark of the sandbox measures what it says."""

from typing import Any

from devtools.bench import sandbox as bench_sandbox


def test_both_servers_are_measured_in_the_same_run(monkeypatch: Any) -> None:
    """Few requests suffice to see a rate, a baseline and a verdict for each goal."""
    monkeypatch.setattr(bench_sandbox, "REQUESTS", 64)
    monkeypatch.setattr(bench_sandbox, "WARM_UP", 16)
    monkeypatch.setattr(bench_sandbox, "ROUNDS", 1)
    monkeypatch.setattr(bench_sandbox, "STARTS", 1)
    requests, start_up = bench_sandbox.rows()
    assert requests["name"] == "sandbox/requests"
    assert requests["value"] > 0 < requests["baseline"]
    assert start_up["name"] == "sandbox/start-up"
    assert isinstance(start_up["ok"], bool)
