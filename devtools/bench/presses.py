"""The goals of the feel: `press/…` and `lag/…` in `mazziere bench`.

The whole bot plays in this process; Discord is the sandbox in a process of its own, with ten robots
who press as soon as they can. A press is timed from the moment its bytes come out of the gateway
until the last bytes of its picture have gone to the connection. The units are measured between the
presses, in the same process: L is the least a picture costs (copy the background, reduce and encode
a finished frame), F is one durable write of the journal. Once more everything runs beside a process
that never rests, with twice the goal. The slowest twenty of each run tell what they waited for.
"""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from dataclasses import dataclass, field
from functools import partial
from operator import itemgetter
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from types import SimpleNamespace
from typing import Any, Final

import aiohttp
import discord
from discord.gateway import DiscordWebSocket
from PIL import Image

from bot.app import App, build
from bot.garbage import spare_what_stays
from bot.ids import ChannelId, GuildId, PlayerId, TableId
from bot.picture.renderer import Renderer, ThemeResources
from bot.picture.scene import DEFAULT_THEME
from bot.press_trace import PressTrace, Stage
from bot.settings import load
from bot.storage.database import Database
from bot.storage.unit import JournalRow, Unit
from bot.table.rules import TableRules
from bot.ui.presentation import render_process as pictures
from devtools.bench.measuring import real_folder, served, timed_ms
from devtools.bench.pictures import action, least
from devtools.postgresql import is_installed, new_place, temporary_server
from devtools.sandbox.server import TOKEN
from devtools.sandbox.world_builder import CARD_ROOM_ID

SEATS: Final = 10
PRESSES: Final = 400
WARM_UP: Final = 40
UNIT_SAMPLES: Final = 60
FRAMES_A_SECOND: Final = 100
LAG_SECONDS: Final = 4.0
TICK_SECONDS: Final = 0.001
STOPS_WITHIN_SECONDS: Final = 120
ROUNDS: Final = 3
"""The rounds, of which the one whose idle loop was the least late counts: other work on the machine
is not ours."""
SERVER_MS_MAX: Final = 5.0
"""The time that a press may take longer with PostgreSQL, 99 times in 100."""
SLOWEST: Final = 20
BUSY_FACTOR: Final = 2
"""The time that a press may take longer beside a busy process, 99 times in 100."""
PICTURE_BYTES_MIN: Final = 20_000
"""A smaller answer is an acknowledgement, a form or a sentence, not a picture."""
_CHANNEL: Final = ChannelId(CARD_ROOM_ID + 11)
_NOW_MS: Final = 1_785_000_000_000

SANDBOX_PROGRAM: Final = f"""
import asyncio
from random import Random
import aiohttp
from devtools.sandbox.robots.pool import run_robots
from devtools.sandbox.robots.robot import Behaviour
from devtools.sandbox.server import Sandbox
from bot.texts.catalogue import our_catalogue
async def main():
    sandbox = Sandbox()
    print(await sandbox.start(), flush=True)
    async with aiohttp.ClientSession() as session:
        behaviour = Behaviour(pace=0, needs_company=False)
        texts = our_catalogue()
        await run_robots(session, sandbox, {SEATS}, texts, Random(1), behaviour)
asyncio.run(main())
"""


def rows() -> Iterator[dict[str, Any]]:
    """Times in milliseconds; the goals are made of L and F. Takes about two minutes."""
    with real_folder() as folder:
        seen = asyncio.run(_presses(folder, folder / "room.db"))
    frame, write = seen.frame, seen.write
    p50, p99 = median(seen.times), _p99(seen.times)
    yield _row("press/to-picture-p50", p50, frame, 2.5 * frame + 2 * write, "2.5 L + 2 F")
    yield _row("press/to-picture-p99", p99, frame, 4 * frame + 5 * write, "4 L + 5 F")
    yield from _slowest_rows("press/slowest-", seen)
    yield from _busy_rows(seen)
    if is_installed():
        with real_folder() as folder, temporary_server(folder) as server:
            address = new_place(server, "room").address
            on_server = asyncio.run(_presses(folder, address))
        limit = p99 + SERVER_MS_MAX
        goal = f"SQLite + {SERVER_MS_MAX:g} ms"
        yield _row("press/to-picture-p99-postgresql", _p99(on_server.times), p99, limit, goal)
    lags, frame, _ = min((asyncio.run(_lags()) for _ in range(ROUNDS)), key=itemgetter(2))
    yield _row("lag/event-loop-p99", _p99(lags), frame, frame, "1 L")


def _busy_rows(quiet: "PressFigures") -> Iterator[dict[str, Any]]:
    """The rows for presses beside a busy process, with the units of the quiet run."""
    with real_folder() as folder, _busy_process():
        seen = asyncio.run(_presses(folder, folder / "room.db"))
    limit = BUSY_FACTOR * (4 * quiet.frame + 5 * quiet.write)
    goal = f"{BUSY_FACTOR} (4 L + 5 F)"
    yield _row("press/to-picture-p99-busy", _p99(seen.times), quiet.frame, limit, goal)
    yield from _slowest_rows("press/slowest-busy-", seen)


@contextmanager
def _busy_process() -> Iterator[None]:
    """A process that never rests, with our own priority."""
    with subprocess.Popen([sys.executable, "-c", "while True: pass"]) as process:
        try:
            yield
        finally:
            process.kill()


def _slowest_rows(name: str, seen: "PressFigures") -> Iterator[dict[str, Any]]:
    """The stages that the slowest waited for, on average, by stage: the longest first."""
    means = seen.stages_of_slowest()
    for stage in sorted(means, key=means.__getitem__, reverse=True):
        yield {
            "name": f"{name}{stage.value}",
            "value": round(means[stage], 2),
            "unit": "ms",
            "baseline": round(seen.frame, 2),
            "ratio": round(means[stage] / seen.frame, 2),
            "goal": None,
            "ok": None,
        }


def _p99(times: list[float]) -> float:
    return quantiles(times, n=100)[-1]


def _row(name: str, value: float, frame: float, limit: float, goal: str) -> dict[str, Any]:
    return {
        "name": name,
        "value": round(value, 2),
        "unit": "ms",
        "baseline": round(frame, 2),
        "ratio": round(value / frame, 2),
        "goal": f"{goal} = {limit:.1f}",
        "ok": value <= limit,
    }


# --- presses --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PressFigures:
    """Presses in milliseconds, with what each waited for, and L and F."""

    times: list[float]
    traces: list[PressTrace | None]
    frame: float
    write: float

    def stages_of_slowest(self) -> dict[Stage, float]:
        """Means of the slowest twenty. What is left of the time is the sending."""
        found = sorted(zip(self.times, self.traces, strict=True), key=itemgetter(0))[-SLOWEST:]
        means = dict.fromkeys(Stage, 0.0)
        for whole, trace in found:
            took = {} if trace is None else trace.seconds()
            took[Stage.SEND] = whole / 1_000 - sum(
                seconds for stage, seconds in took.items() if stage is not Stage.SEND
            )
            for stage, seconds in took.items():
                means[stage] += 1_000 * seconds / len(found)
        return means


class Stopwatch:
    """Times each press from the gateway to the last byte of the answer to it."""

    def __init__(self) -> None:
        self.times_ms: list[float] = []
        self.interactions: list[str] = []
        """The interaction of each time in `times_ms`."""
        self.traces: dict[str, PressTrace] = {}
        """The trace of each press, by interaction."""
        self._arrived = 0.0
        self._began: dict[str, float] = {}

    def listen(self, client: discord.Client) -> aiohttp.TraceConfig:
        """Begins to time. The client must not have logged in yet."""
        state = client._connection
        parse, receive = state.parsers["INTERACTION_CREATE"], DiscordWebSocket.received_message

        async def received_message(socket: DiscordWebSocket, message: Any, /) -> None:
            self._arrived = perf_counter()
            await receive(socket, message)

        def parse_interaction(data: Any) -> None:
            self._began[data["id"]] = self._arrived
            parse(data)

        DiscordWebSocket.received_message = received_message  # type: ignore[method-assign]
        state.parsers["INTERACTION_CREATE"] = parse_interaction
        config = aiohttp.TraceConfig()
        config.on_request_start.append(self._request)
        config.on_request_chunk_sent.append(self._sent)
        config.on_request_end.append(self._answered)
        return config

    async def _request(
        self, _session: Any, context: SimpleNamespace, asked: aiohttp.TraceRequestStartParams
    ) -> None:
        parts = asked.url.path.split("/")
        answers = "interactions" in parts
        context.interaction = parts[parts.index("interactions") + 1] if answers else ""
        context.bytes = 0

    async def _sent(
        self, _session: Any, context: SimpleNamespace, sent: aiohttp.TraceRequestChunkSentParams
    ) -> None:
        context.sent, context.bytes = perf_counter(), context.bytes + len(sent.chunk)

    async def _answered(self, _session: Any, context: SimpleNamespace, _ended: Any) -> None:
        began = self._began.pop(context.interaction, None)
        if began is not None and context.bytes > PICTURE_BYTES_MIN:
            self.times_ms.append(1_000 * (context.sent - began))
            self.interactions.append(context.interaction)

    def note_trace(self, trace: PressTrace) -> None:
        self.traces[str(trace.interaction)] = trace


async def _presses(folder: Path, database: Path | str) -> PressFigures:
    # A bot on a server has its heartbeat in the folder that it runs in.
    with chdir(folder), served(SANDBOX_PROGRAM) as address:
        settings = load(
            database=database,
            key_file=folder / "key",
            discord_api_url=f"{address}/api/v10",
            next_hand_seconds=1,
            street_seconds=0,
            _env_file=None,
        )
        app, receive = await build(settings), DiscordWebSocket.received_message
        stopwatch = Stopwatch()
        _trace_too(app.client, stopwatch.listen(app.client))
        app.controls.answered = stopwatch.note_trace
        spare_what_stays()
        running = asyncio.create_task(app.run(TOKEN))
        try:
            return await _measure(app, running, stopwatch, folder)
        finally:
            DiscordWebSocket.received_message = receive  # type: ignore[method-assign]
            await app.close()
            await asyncio.gather(running, return_exceptions=True)


def _trace_too(client: discord.Client, watch: aiohttp.TraceConfig) -> None:
    """Adds the stopwatch to what already listens to the client's requests."""
    ours = client.http.http_trace
    if ours is None:
        client.http.http_trace = watch
        return
    ours.on_request_start.extend(watch.on_request_start)
    ours.on_request_chunk_sent.extend(watch.on_request_chunk_sent)
    ours.on_request_end.extend(watch.on_request_end)


async def _measure(
    app: App, running: asyncio.Task[None], stopwatch: Stopwatch, folder: Path
) -> PressFigures:
    units = await Units.prepare(folder / "scratch.db")
    await units.sample()
    serving = asyncio.create_task(app.client.serving.wait())
    await asyncio.wait({running, serving}, return_when=asyncio.FIRST_COMPLETED)
    await app.room.open_table(GuildId(CARD_ROOM_ID), _CHANNEL, PlayerId(1), TableRules(seats=SEATS))
    times, began = stopwatch.times_ms, perf_counter()
    while len(times) < WARM_UP + PRESSES:
        if running.done() or perf_counter() - began > STOPS_WITHIN_SECONDS:
            raise RuntimeError(f"only {len(times)} presses were answered with a picture")
        await asyncio.sleep(0.2)
    measured = slice(WARM_UP, WARM_UP + PRESSES)
    found, interactions = times[measured], stopwatch.interactions[measured]
    await app.room.close()
    await units.sample()
    await units.close()
    traces = [stopwatch.traces.get(interaction) for interaction in interactions]
    return PressFigures(found, traces, median(units.frames_ms), median(units.writes_ms))


@dataclass(slots=True)
class Units:
    """Measures L and F. Not while presses are timed: it would hold them up."""

    resources: ThemeResources
    finished: Image.Image
    scratch: Database
    table: TableId
    frames_ms: list[float] = field(default_factory=list)
    writes_ms: list[float] = field(default_factory=list)

    @classmethod
    async def prepare(cls, path: Path) -> "Units":
        renderer = Renderer()
        scratch = await Database.open(path, gather_seconds=0)
        table = await scratch.tables.open(GuildId(1), ChannelId(1), PlayerId(1), {}, _NOW_MS)
        return cls(
            renderer.theme_resources(DEFAULT_THEME), renderer.draw(action(0)), scratch, table
        )

    async def sample(self) -> None:
        for _ in range(UNIT_SAMPLES):
            self.frames_ms.append(timed_ms(partial(least, self.resources, self.finished)))
            seq = len(self.writes_ms) + 1
            row = JournalRow(self.table, seq, "act", {"verb": "call"}, _NOW_MS, interaction=seq)
            start = perf_counter()
            await self.scratch.writer.commit(Unit(_NOW_MS, (row,)))
            self.writes_ms.append(1_000 * (perf_counter() - start))

    async def close(self) -> None:
        await self.scratch.close()


# --- the event loop -------------------------------------------------------------------------------


async def _lags() -> tuple[list[float], float, float]:
    """Lateness of the event loop while pictures are drawn; L; and lateness of one that has
    nothing to do, 99 times in 100. In milliseconds."""
    renderer = Renderer()
    resources, finished = renderer.theme_resources(DEFAULT_THEME), renderer.draw(action(0))
    frames = [timed_ms(partial(least, resources, finished)) for _ in range(UNIT_SAMPLES)]
    process = pictures.RenderProcess()
    await process.draw_table(action(0))
    drawing = asyncio.create_task(_draw_at_rate(process))
    lags = await _lateness(drawing)
    await drawing
    await process.close()
    idle = await _lateness(asyncio.create_task(asyncio.sleep(LAG_SECONDS / 2)))
    frames += [timed_ms(partial(least, resources, finished)) for _ in range(UNIT_SAMPLES)]
    return lags, median(frames), quantiles(idle, n=100)[-1]


async def _lateness(meanwhile: asyncio.Task[Any]) -> list[float]:
    """Delays of the loop beyond what was asked, in milliseconds, as long as a task runs."""
    loop, lags = asyncio.get_running_loop(), list[float]()
    while not meanwhile.done():
        due = loop.time() + TICK_SECONDS
        await asyncio.sleep(TICK_SECONDS)
        lags.append(1_000 * (loop.time() - due))
    return lags


async def _draw_at_rate(render_process: pictures.RenderProcess) -> None:
    """Ten tables' worth of frames, evenly; each is another scene, as after another action."""
    loop = asyncio.get_running_loop()
    began, count = loop.time(), round(FRAMES_A_SECOND * LAG_SECONDS)
    waiting = set[asyncio.Future[bytes]]()
    for number in range(count):
        await asyncio.sleep(began + number / FRAMES_A_SECOND - loop.time())
        drawn = render_process.draw_table(action(number))
        waiting.add(drawn)
        drawn.add_done_callback(waiting.discard)
    await asyncio.gather(*waiting)
