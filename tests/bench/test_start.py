"""The goals of a start are measured as they are named; small, so that it takes little time."""

import pytest

from devtools.bench import recovery, start


def test_the_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that an operator would start, with tables and without. The verdict belongs to the real
    size."""
    monkeypatch.setattr(recovery, "TABLES", 3)
    monkeypatch.setattr(start, "ROUNDS", 1)
    monkeypatch.setattr(start, "IDLE_SECONDS", 0.0)
    online, recovered, memory = start.rows()
    assert online["name"] == "start/online-3-tables"
    assert online["value"] > online["baseline"] > 0
    assert recovered["name"] == "start/recovered-3-tables"
    assert recovered["value"] > online["baseline"]
    assert memory["name"] == "start/idle-memory"
    assert memory["value"] > 50
