"""The bench of a busy evening measures what it says."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from devtools.bench import load
from devtools.bench.load import LoadFigures
from devtools.bench.load_observer import SEATS, add_servers, own_server, place_of
from devtools.sandbox.server import Sandbox


def figures(late_ms: float) -> LoadFigures:
    """Ten presses at each of two tables in two seconds, at the second one late."""
    report = {
        "presses_ms": {"1": [10.0] * 10, "2": [late_ms] * 10},
        "acknowledged_ms": [5.0, late_ms],
        "requests": {"POST /a": 30, "PATCH /b": 10},
        "dealt_at": {"1": 1.0, "2": 2.0},
    }
    return LoadFigures(2.0, report, 0.4, [1.0] * 100)


def rows_of(monkeypatch: pytest.MonkeyPatch, *measured: LoadFigures) -> dict[str, object]:
    found: Iterator[LoadFigures] = iter(measured)
    monkeypatch.setattr(load, "measured", lambda *_: next(found))
    monkeypatch.setattr(load, "empty_table_kib", lambda _: 20.0)
    monkeypatch.setattr(load, "least_ms", lambda: 10.0)
    return {row["name"].removeprefix("load/"): (row["value"], row["ok"]) for row in load.rows()}


def test_the_worst_table_and_the_latest_answer_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quick table does not make up for a slow one."""
    rows = rows_of(monkeypatch, figures(300.0), figures(1_200.0))
    assert rows == {
        "presses-a-second": (10.0, False),
        "click-to-picture-p50": (155.0, False),
        "click-to-picture-p99": (300.0, False),
        "cpu-a-press": (20.0, None),
        "event-loop-p99": (1.0, None),
        "requests-a-hand": (20.0, None),
        "memory-a-table": (20, True),
        "acknowledged-at-twice": (1_200.0, False),
    }


def test_a_robot_has_one_server() -> None:
    """Six of them share one, and the bot has its rights there."""
    sandbox = Sandbox()
    add_servers(sandbox, 2)
    servers = [own_server(sandbox, robot) for robot in range(2 * SEATS)]
    guilds = [guild.id for each in servers for guild in each]
    assert guilds == [place_of(0)[0]] * SEATS + [place_of(1)[0]] * SEATS
    assert all(sandbox.world.channels[place_of(table)[1]].guild_id for table in range(2))


async def test_tables_are_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Robots act, and presses get their pictures."""
    monkeypatch.chdir(tmp_path)
    async with asyncio.timeout(300):
        seen = await load.measure(tmp_path, tables=2, pace=0.05, warm_up=1, seconds=6)
    assert seen.report["presses_ms"].keys() <= {"1", "2"}
    assert seen.presses > 0
    assert seen.report["failed"] == 0
    assert seen.cpu_seconds > 0
    assert seen.report["acknowledged_ms"]


async def test_the_memory_of_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More than its state, less than what all tables share."""
    monkeypatch.chdir(tmp_path)
    async with asyncio.timeout(300):
        assert 4 < await load.table_kib(tmp_path, tables=8) < 1_000
