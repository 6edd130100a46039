"""The goals of a busy evening: `load/…` in `mazziere bench`.

Robots play at sixty cash tables in as many servers, each acting every few seconds, under realistic
rate limits. The whole bot plays in this process, Discord and the robots are in another
(`load_observer`). A press is timed from the robot's click until Discord has the picture that shows
what came of it; L is the least that a picture costs. Bot and robots share the processors.
"""

import asyncio
import json
import resource
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, Final

from bot.app import App, build
from bot.cli.process import spare_what_stays
from bot.ids import PlayerId
from bot.settings import load
from bot.table.rules import TableRules
from devtools.bench.crowd import least_ms, other_side, p99
from devtools.bench.load_observer import BEGUN, SEATS, place_of
from devtools.bench.measuring import real_folder
from devtools.sandbox.server import TOKEN

TABLES: Final = 60
PACE: Final = 0.25
"""Times a robot's human delay: six of them at a table act every two to five seconds each."""
WARM_UP_SECONDS: Final = 30.0
SECONDS: Final = 300.0
TWICE_SECONDS: Final = 60.0
TICK_SECONDS: Final = 0.005
PRESSES_A_SECOND_MIN: Final = 100
P50_IN_L: Final = 5
P99_MS_MAX: Final = 250
ACKNOWLEDGED_MS_MAX: Final = 1_000
TABLE_KIB_MAX: Final = 64


@dataclass(frozen=True, slots=True)
class LoadFigures:
    """An evening as the bot and as Discord's side saw it."""

    seconds: float
    report: dict[str, Any]
    """A `CrowdReport`, as JSON."""
    cpu_seconds: float
    """Processor time of the bot."""
    lags_ms: list[float]
    """How late the event loop was."""
    table_kib: float
    """Memory that a table takes once it is open, beside the pictures that all tables share."""

    @property
    def presses(self) -> int:
        return sum(map(len, self.report["presses_ms"].values()))

    @property
    def all_ms(self) -> list[float]:
        return [ms for times in self.report["presses_ms"].values() for ms in times]

    @property
    def worst_p99(self) -> float:
        """Of the worst table."""
        return max(p99(times) for times in self.report["presses_ms"].values())

    @property
    def requests_a_hand(self) -> float:
        return float(sum(self.report["requests"].values()) / max(1, len(self.report["dealt_at"])))


def rows() -> Iterator[dict[str, Any]]:
    """Eight rows. Takes about eight minutes."""
    least = least_ms()
    seen, twice = (
        measured(TABLES, pace, seconds)
        for pace, seconds in ((PACE, SECONDS), (PACE / 2, TWICE_SECONDS))
    )
    rate = seen.presses / seen.seconds
    yield _row("presses-a-second", rate, "1/s", None, PRESSES_A_SECOND_MIN, rate >= 100)
    middle = median(seen.all_ms)
    goal = f"{P50_IN_L} L = {P50_IN_L * least:.1f}"
    yield _row("click-to-picture-p50", middle, "ms", least, goal, middle <= P50_IN_L * least)
    worst = seen.worst_p99
    yield _row("click-to-picture-p99", worst, "ms", least, P99_MS_MAX, worst <= P99_MS_MAX)
    yield _row("cpu-a-press", 1_000 * seen.cpu_seconds / seen.presses, "ms", least)
    yield _row("event-loop-p99", p99(seen.lags_ms), "ms", least)
    yield _row("requests-a-hand", seen.requests_a_hand, "", None)
    yield _row(
        "memory-a-table",
        seen.table_kib,
        "KiB",
        None,
        TABLE_KIB_MAX,
        seen.table_kib <= TABLE_KIB_MAX,
    )
    late = max(twice.report["acknowledged_ms"])
    yield _row(
        "acknowledged-at-twice", late, "ms", None, ACKNOWLEDGED_MS_MAX, late <= ACKNOWLEDGED_MS_MAX
    )


def _row(
    name: str,
    value: float,
    unit: str,
    baseline: float | None,
    goal: int | str | None = None,
    ok: bool | None = None,
) -> dict[str, Any]:
    return {
        "name": f"load/{name}",
        "value": round(value, 1),
        "unit": unit,
        "baseline": None if baseline is None else round(baseline, 2),
        "ratio": None if baseline is None else round(value / baseline, 2),
        "goal": goal,
        "ok": ok,
    }


def measured(tables: int, pace: float, seconds: float) -> LoadFigures:
    with real_folder() as folder, chdir(folder):
        return asyncio.run(measure(folder, tables, pace, WARM_UP_SECONDS, seconds))


async def measure(
    folder: Path, tables: int, pace: float, warm_up: float, seconds: float
) -> LoadFigures:
    """Plays so many tables for so many seconds, after the warm-up."""
    async with other_side("load_observer", tables, pace, warm_up, seconds) as output:
        address = (await output.readline()).decode().strip()
        settings = load(
            database=folder / "room.db",
            key_file=folder / "key",
            discord_api_url=f"{address}/api/v10",
            next_hand_seconds=1,
            street_seconds=0,
            _env_file=None,
        )
        app = await build(settings)
        spare_what_stays()
        running = asyncio.create_task(app.run(TOKEN))
        measuring = asyncio.create_task(_watch(app, output, tables, seconds))
        try:
            await asyncio.wait({running, measuring}, return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                measuring.cancel()
                raise RuntimeError("the bot has stopped") from running.exception()
            return measuring.result()
        finally:
            await app.close()
            await asyncio.gather(running, return_exceptions=True)


async def _watch(
    app: App, output: asyncio.StreamReader, tables: int, seconds: float
) -> LoadFigures:
    await app.client.serving.wait()
    for table in range(tables):
        if table == tables // 2:
            # What all tables share, such as drawn letters, is there now.
            before = _memory_kib()
        await app.room.open_table(*place_of(table), PlayerId(1), TableRules(seats=SEATS))
    table_kib = (_memory_kib() - before) / (tables - tables // 2)
    if (await output.readline()).decode().strip() != BEGUN:
        raise RuntimeError("the robots have gone before they began")
    cpu, lags = process_time(), list[float]()
    ticking = asyncio.create_task(_note_lags(lags))
    line = await output.readline()
    ticking.cancel()
    if not line:
        raise RuntimeError("the robots have gone without a report")
    return LoadFigures(seconds, json.loads(line), process_time() - cpu, lags, table_kib)


async def _note_lags(lags: list[float]) -> None:
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + TICK_SECONDS
        await asyncio.sleep(TICK_SECONDS)
        lags.append(1_000 * (loop.time() - due))


def _memory_kib() -> float:
    """Of this process, resident."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 1024
