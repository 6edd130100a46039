"""The goals of a busy evening: `load/…` in `mazziere bench`.

Robots play at sixty cash tables in as many servers, each acting every few seconds, under realistic
rate limits. The whole bot plays in this process, Discord and the robots are in another
(`load_observer`). A press is timed from the robot's click until Discord has the picture that shows
what came of it; L is the least that a picture costs. Bot and robots share the processors.
"""

import asyncio
import gc
import json
import os
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import thread_time
from typing import Any, Final

from bot.app import App
from bot.ids import PlayerId
from bot.table.rules import TableRules
from devtools.bench.crowd import beside, least_ms, p99
from devtools.bench.load_observer import BEGUN, SEATS, place_of
from devtools.bench.measuring import cpu_seconds, real_folder, resident_mib

TABLES: Final = 60
PACE: Final = 0.5
"""Times a robot's human delay. Six at a table then act every 3.2 seconds each, between two and
five, where presses are answered at once: twelve tables make 22 presses a second, so sixty ask for
111. A smaller pace asks for more, up to what the machine carries, and measures how it queues."""
TWICE_PACE: Final = 0.17
"""Twelve tables make 45 presses a second."""
WARM_UP_SECONDS: Final = 30.0
SECONDS: Final = 300.0
TWICE_SECONDS: Final = 60.0
TICK_SECONDS: Final = 0.02
"""Between looks at the event loop's lag; to look takes processor time too."""
LOOK_SECONDS: Final = 1.0
BUSY: Final = 0.85
"""The fullness of a part from which on a press that needs it waits."""
PRESSES_A_SECOND_MIN: Final = 100
P50_IN_L: Final = 5
P99_MS_MAX: Final = 250
ACKNOWLEDGED_MS_MAX: Final = 1_000
REFUSED_A_MINUTE_MAX: Final = 100
"""Requests that Discord refuses for a limit: ten times as many, ten minutes long, and it lets the
bot send nothing more for an hour."""
TABLE_KIB_MAX: Final = 64
EMPTY_TABLES: Final = 300
"""Half of them fill what is cached for all tables."""
_SETTINGS: Final = {"next_hand_seconds": 1, "street_seconds": 0}
"""Robots press as often as they may: nobody looks at a result."""


@dataclass(frozen=True, slots=True)
class BusySeconds:
    """The seconds that parts of the bot were at work."""

    bot: float
    """Processor time of the bot and of its render worker."""
    event_loop: float
    """Processor time of the thread of its event loop."""
    drawing: float
    """Time in which the render worker drew."""
    held: float
    """Time in which requests waited for Discord's limit of all requests a second."""

    @classmethod
    def so_far(cls, app: App) -> "BusySeconds":
        """The bot's busy seconds so far. Call it in the thread of the bot's event loop."""
        drawing, held = app.render_process, app.client.request_rate.held_seconds
        bot = sum(map(cpu_seconds, _processes(app)))
        return cls(bot, thread_time(), drawing.busy_seconds, held)

    def since(self, before: "BusySeconds") -> "BusySeconds":
        return BusySeconds(
            self.bot - before.bot,
            self.event_loop - before.event_loop,
            self.drawing - before.drawing,
            self.held - before.held,
        )


@dataclass(frozen=True, slots=True)
class LoadFigures:
    """An evening as the bot and as Discord's side saw it."""

    seconds: float
    report: dict[str, Any]
    """A `CrowdReport`, as JSON."""
    busy: BusySeconds
    lags_ms: list[float]
    """The lateness of the event loop, at each look."""
    memory_mib: list[float]
    """The memory of the bot and of its render worker, at each look."""

    @property
    def presses(self) -> int:
        return sum(map(len, self.report["presses_ms"].values()))

    @property
    def all_ms(self) -> list[float]:
        return [ms for times in self.report["presses_ms"].values() for ms in times]

    @property
    def worst_p99(self) -> float:
        """The 99th percentile of the worst table."""
        return max(p99(times) for times in self.report["presses_ms"].values())

    @property
    def memory_growth_mib(self) -> float:
        """The memory that the last fifth of the looks found beyond the first."""
        fifth = max(1, len(self.memory_mib) // 5)
        return median(self.memory_mib[-fifth:]) - median(self.memory_mib[:fifth])

    @property
    def fullness(self) -> dict[str, float]:
        """The fullness of each part that can be full: 1 is all the time."""
        busy, beside, cores = self.busy, self.report["cpu_seconds"], os.cpu_count() or 1
        seconds = {
            "the bot's event loop": busy.event_loop,
            "its render worker": busy.drawing,
            "Discord's limit of requests a second": busy.held,
            "the core of Discord's side": beside,
            f"the {cores} cores of both": (busy.bot + beside) / cores,
        }
        return {part: each / self.seconds for part, each in seconds.items()}

    @property
    def gives_way_first(self) -> str:
        """The part that would have to be more for more presses, and how full each is."""
        full = self.fullness
        first = max(full, key=full.__getitem__)
        if full[first] <= BUSY:
            first = "people, who take their time"
        parts = "; ".join(f"{part} {share:.2f}" for part, share in full.items())
        return f"cores of the bot: first {first} ({parts})"

    @property
    def requests_a_hand(self) -> float:
        return float(sum(self.report["requests"].values()) / max(1, len(self.report["dealt_at"])))


def rows() -> Iterator[dict[str, Any]]:
    """Eleven rows. Takes about nine minutes."""
    least = least_ms()
    seen, twice = (
        measured(TABLES, pace, seconds)
        for pace, seconds in ((PACE, SECONDS), (TWICE_PACE, TWICE_SECONDS))
    )
    rate = seen.presses / seen.seconds
    yield _row(
        "presses-a-second", rate, "1/s", None, PRESSES_A_SECOND_MIN, rate >= PRESSES_A_SECOND_MIN
    )
    middle = median(seen.all_ms)
    goal = f"{P50_IN_L} L = {P50_IN_L * least:.1f}"
    yield _row("click-to-picture-p50", middle, "ms", least, goal, middle <= P50_IN_L * least)
    worst = seen.worst_p99
    yield _row("click-to-picture-p99", worst, "ms", least, P99_MS_MAX, worst <= P99_MS_MAX)
    yield _row("cpu-a-press", 1_000 * seen.busy.bot / seen.presses, "ms", least)
    yield _row("event-loop-p99", p99(seen.lags_ms), "ms", least)
    yield _row("requests-a-hand", seen.requests_a_hand, "", None)
    refused = 60 * sum(seen.report["limited"].values()) / seen.seconds
    few = refused <= REFUSED_A_MINUTE_MAX
    yield _row("refused-requests", refused, "1/min", None, REFUSED_A_MINUTE_MAX, few)
    yield _row("memory-growth", seen.memory_growth_mib, "MiB", None)
    yield _row("gives-way-first", seen.busy.bot / seen.seconds, seen.gives_way_first, None)
    kib = empty_table_kib(EMPTY_TABLES)
    yield _row("memory-a-table", kib, "KiB", None, TABLE_KIB_MAX, kib <= TABLE_KIB_MAX)
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
        "value": round(value, 2),
        "unit": unit,
        "baseline": None if baseline is None else round(baseline, 2),
        "ratio": None if baseline is None else round(value / baseline, 2),
        "goal": goal,
        "ok": ok,
    }


def measured(tables: int, pace: float, seconds: float) -> LoadFigures:
    with real_folder() as folder, chdir(folder):
        return asyncio.run(measure(folder, tables, pace, WARM_UP_SECONDS, seconds))


def empty_table_kib(tables: int) -> float:
    """`table_kib` in a folder of its own."""
    with real_folder() as folder, chdir(folder):
        return asyncio.run(table_kib(folder, tables))


async def measure(
    folder: Path, tables: int, pace: float, warm_up: float, seconds: float
) -> LoadFigures:
    """Plays so many tables for so many seconds, after the warm-up."""

    async def watch(app: App, output: asyncio.StreamReader) -> LoadFigures:
        await _open(app, range(tables))
        if (await output.readline()).decode().strip() != BEGUN:
            raise RuntimeError("the robots have gone before they began")
        before, lags, mib = BusySeconds.so_far(app), Counter[float](), list[float]()
        notes = _note_lags(lags), _note_memory(app, mib)
        looking = [asyncio.create_task(each) for each in notes]
        line = await output.readline()
        for task in looking:
            task.cancel()
        if not line:
            raise RuntimeError("the robots have gone without a report")
        busy = BusySeconds.so_far(app).since(before)
        return LoadFigures(seconds, json.loads(line), busy, [*lags.elements()], mib)

    arguments = tables, tables * SEATS, pace, warm_up, seconds
    return await beside("load_observer", arguments, watch, folder, **_SETTINGS)


async def table_kib(folder: Path, tables: int) -> float:
    """The memory that Python has allocated for a table at which nobody sits, in KiB."""

    async def watch(app: App, _output: asyncio.StreamReader) -> float:
        tracemalloc.start()
        await _open(app, range(tables // 2))
        # What all tables share, such as drawn letters and the last pictures, is there now.
        before = _allocated_kib()
        await _open(app, range(tables // 2, tables))
        found = (_allocated_kib() - before) / (tables - tables // 2)
        tracemalloc.stop()
        return found

    return await beside("load_observer", (tables, 0, 0, 0, 0), watch, folder, **_SETTINGS)


async def _open(app: App, tables: range) -> None:
    """Opens tables and waits until they are shown."""
    for table in tables:
        await app.room.open_table(*place_of(table), PlayerId(1), TableRules(seats=SEATS))
    while not app.publisher.is_idle:  # noqa: ASYNC110 (the bot tells nobody but Discord)
        await asyncio.sleep(TICK_SECONDS)


def _allocated_kib() -> float:
    gc.collect()
    return tracemalloc.get_traced_memory()[0] / 1024


async def _note_lags(lags: Counter[float]) -> None:
    """Counts them by tenths of milliseconds: a list of all would grow in the measured memory."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + TICK_SECONDS
        await asyncio.sleep(TICK_SECONDS)
        lags[round(1_000 * (loop.time() - due), 1)] += 1


def _processes(app: App) -> list[int]:
    """The bot, and its render worker."""
    return [pid for pid in (os.getpid(), app.render_process.pid) if pid is not None]


async def _note_memory(app: App, mib: list[float]) -> None:
    while True:
        mib.append(sum(map(resident_mib, _processes(app))))
        await asyncio.sleep(LOOK_SECONDS)
