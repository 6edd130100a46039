"""The bench of a busy evening measures what it says."""

import asyncio
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from devtools.bench import load
from devtools.bench.load import BusySeconds, LoadFigures
from devtools.bench.load_observer import SEATS, add_servers, own_server, place_of
from devtools.sandbox.server import Sandbox

GROWTH_MAX = 0.05


def figures(late_ms: float) -> LoadFigures:
    """Ten presses at each of two tables in two seconds, at the second one late."""
    report = {
        "presses_ms": {"1": [10.0] * 10, "2": [late_ms] * 10},
        "acknowledged_ms": [5.0, late_ms],
        "requests": {"POST /a": 30, "PATCH /b": 10},
        "limited": {"POST /a": 3, "PATCH /b": 1},
        "dealt_at": {"1": 1.0, "2": 2.0},
        "cpu_seconds": 1.9,
    }
    busy = BusySeconds(bot=0.4, event_loop=0.3, drawing=0.1, held=0.0)
    return LoadFigures(2.0, report, busy, [1.0] * 100, [*range(100, 110)])


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
        "refused-requests": (120.0, False),
        "memory-growth": (8.0, None),
        "gives-way-first": (0.2, None),
        "memory-a-table": (20, True),
        "acknowledged-at-twice": (1_200.0, False),
    }


@pytest.mark.parametrize(
    ("full", "first"),
    [
        ({"event_loop": 1.9}, "the bot's event loop"),
        ({"drawing": 1.9, "event_loop": 1.8}, "its render worker"),
        ({"held": 1.8}, "Discord's limit of requests a second"),
        ({"beside": 1.9}, "the core of Discord's side"),
        ({"bot": 2.4, "beside": 1.5}, "the 2 cores of both"),
        ({"event_loop": 1.0, "drawing": 1.0, "held": 1.0}, "people, who take their time"),
    ],
)
def test_what_gives_way_first_is_named(
    full: dict[str, float], first: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fullest part, by seconds of two; where none is full more presses would be served."""
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    seconds = {"bot": 0.8, "event_loop": 0.5, "drawing": 0.3, "held": 0.0, "beside": 0.8} | full
    seen = figures(10.0)
    seen.report["cpu_seconds"] = seconds.pop("beside")
    told = replace(seen, busy=BusySeconds(**seconds)).gives_way_first
    assert told.startswith(f"cores of the bot: first {first} (")


def test_how_full_each_part_is_is_told() -> None:
    """Whoever reads the row sees what would be next."""
    told = figures(10.0).gives_way_first
    assert "the bot's event loop 0.15; its render worker 0.05; " in told
    assert "the core of Discord's side 0.95" in told


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
    assert seen.busy.bot > seen.busy.event_loop > 0
    assert 0 < seen.busy.drawing < 6
    assert seen.busy.held == 0
    assert seen.report["acknowledged_ms"]


@pytest.mark.long
async def test_memory_stays_flat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour at five tables, thousands of hands: once the caches are full nothing grows.
    MAZZIERE_MEMORY_SECONDS: of so many seconds, a fifth of which fills the caches."""
    monkeypatch.chdir(tmp_path)
    seconds = float(os.environ.get("MAZZIERE_MEMORY_SECONDS", "3600"))
    seen = await load.measure(
        tmp_path, tables=5, pace=0.02, warm_up=seconds / 5, seconds=seconds * 4 / 5
    )
    hands = len(seen.report["dealt_at"])
    assert hands > seconds / 10
    assert seen.memory_growth_mib < GROWTH_MAX * seen.memory_mib[0], (hands, seen.memory_mib[::60])


async def test_the_memory_of_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """More than its state, less than what all tables share."""
    monkeypatch.chdir(tmp_path)
    async with asyncio.timeout(300):
        assert 4 < await load.table_kib(tmp_path, tables=8) < 1_000
