"""The benchmark of several processes measures what it says."""

import os

import pytest

from devtools.bench import scale

ONE = scale.Load(presses_a_second=20, bot_ms=30, server_ms=2)


@pytest.mark.parametrize(
    ("two", "cores", "verdicts"),
    [
        (scale.Load(36, 31, 2), 8, [True, True, None]),
        (scale.Load(24, 31, 2), 8, [False, True, None]),
        (scale.Load(24, 31, 2), 2, [None, True, None]),
        (scale.Load(36, 40, 2), 8, [True, False, None]),
    ],
)
def test_what_two_processes_carry(
    monkeypatch: pytest.MonkeyPatch, two: scale.Load, cores: int, verdicts: list[bool | None]
) -> None:
    """Where bots have to share cores, only the processor time of a press has a verdict."""
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    monkeypatch.setattr(scale, "measured", lambda processes: ONE if processes == 1 else two)
    assert [row["ok"] for row in scale.rows()] == verdicts


def test_two_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few presses suffice to see what each of them costs."""
    for name, value in {"TABLES": 1, "SEATS": 3, "WARM_UP": 2, "PRESSES": 12}.items():
        monkeypatch.setattr(scale, name, value)
    load = scale.measured(2)
    assert load.presses_a_second > 0
    assert load.bot_ms > load.server_ms > 0
