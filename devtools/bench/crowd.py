"""The goal of a full house: `tournament/click-to-picture-p99` in `mazziere bench`.

A hundred robots play a tournament at twelve tables, at a human pace, under rate limits. The whole
bot plays in this process, Discord and the robots are in another (`crowd`). A press is timed from
the robot's click until Discord has the picture that shows what came of it; what counts is the worst
table. The baseline is the least that a picture costs.

The robots register over two minutes, in which their DM channels are opened: the cards of the first
deal have to be there soon after it.
"""

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from time import time
from typing import Any, Final, TypeVar

from bot.app import App, build
from bot.garbage import spare_what_stays
from bot.host.announcing import SeenFuture
from bot.host.background_tasks import LiveClock
from bot.host.structures import load_structures
from bot.host.table_announcer import DealtCards, TableNews
from bot.ids import ChannelId, Chips, GuildId, HandId, PlayerId, TableId
from bot.picture.renderer import Renderer
from bot.picture.scene import DEFAULT_THEME
from bot.settings import ASSETS, load
from bot.tournament.options import TournamentKind, TournamentOptions
from devtools.bench.measuring import real_folder, timed_ms
from devtools.bench.pictures import action, least
from devtools.sandbox.server import TOKEN
from devtools.sandbox.world_builder import CARD_ROOM_ID

ROBOTS: Final = 100
SEATS: Final = 9
PRESSES: Final = 1_200
"""The presses of all tables together: a hundred a table."""
SECONDS_MAX: Final = 420.0
PRESSES_MIN: Final = 30
"""A table with fewer has no percentile worth the name."""
GOAL_MS: Final = 1_000
CARDS_GOAL_MS: Final = 3_000
"""The most that may pass from the first deal of a table to its players' DMs."""
UNIT_SAMPLES: Final = 60
LINE_BYTES_MAX: Final = 1 << 24

Result = TypeVar("Result")

_GUILD: Final = GuildId(CARD_ROOM_ID)
_LOBBY: Final = ChannelId(CARD_ROOM_ID + 11)


def rows() -> Iterator[dict[str, Any]]:
    """Two rows. Takes about eight minutes: people think."""
    with real_folder() as folder:
        seen = asyncio.run(measure(folder, ROBOTS, PRESSES, SECONDS_MAX))
    baseline = least_ms()
    worst = max(seen.p99_by_table().values())
    yield _row("click-to-picture-p99", worst, baseline, GOAL_MS)
    yield _row("deal-to-cards-p99", p99(seen.cards_ms()), baseline, CARDS_GOAL_MS)


def _row(name: str, value: float, baseline: float, goal: int) -> dict[str, Any]:
    return {
        "name": f"tournament/{name}",
        "value": round(value, 1),
        "unit": "ms",
        "baseline": round(baseline, 2),
        "ratio": round(value / baseline, 1),
        "goal": goal,
        "ok": value <= goal,
    }


def p99(times: list[float]) -> float:
    """The value that 99 of 100 do not exceed."""
    return quantiles(times, n=100, method="inclusive")[-1] if len(times) > 1 else times[0]


def least_ms() -> float:
    """The least that a picture costs, in milliseconds: L."""
    renderer = Renderer()
    resources, finished = renderer.theme_resources(DEFAULT_THEME), renderer.draw(action(0))
    return median(timed_ms(partial(least, resources, finished)) for _ in range(UNIT_SAMPLES))


@dataclass(slots=True)
class CrowdFigures:
    """One tournament as the bot and as Discord's side saw it."""

    report: dict[str, Any] = field(default_factory=dict)
    """A `crowd.Report`, as JSON."""
    deals: dict[HandId, float] = field(default_factory=dict)
    """When each hand was dealt, in seconds since 1970."""
    first: dict[TableId, HandId] = field(default_factory=dict)
    """The first hand of each table."""
    lateness_ms: list[float] = field(default_factory=list)
    """The lateness of the clock each time it ended a turn."""

    def p99_by_table(self) -> dict[str, float]:
        """The 99th percentile of each table that has enough presses, in milliseconds."""
        presses: dict[str, list[float]] = self.report["presses_ms"]
        most = max(map(len, presses.values()))
        enough = min(PRESSES_MIN, most)
        return {table: p99(ms) for table, ms in presses.items() if len(ms) >= enough}

    def cards_ms(self) -> list[float]:
        """The times from the first deal of a table to each player's DM, in milliseconds."""
        first = set(self.first.values())
        mailed: dict[str, list[float]] = self.report["cards_at"]
        return [
            1_000 * (came - self.deals[HandId(int(hand))])
            for hand, moments in mailed.items()
            if int(hand) in first
            for came in moments
        ]


async def measure(folder: Path, robots: int, presses: int, seconds: float) -> CrowdFigures:
    """Plays a sit & go of so many robots until so many presses were answered."""
    seen = CrowdFigures()

    async def watch(app: App, output: asyncio.StreamReader) -> CrowdFigures:
        _watch(app, seen)
        seen.report = await _report(app, output, robots)
        return seen

    return await beside("crowd_observer", (robots, presses, seconds), watch, folder)


async def beside(
    module: str,
    arguments: Iterable[float],
    watch: Callable[[App, asyncio.StreamReader], Coroutine[Any, Any, Result]],
    folder: Path,
    **chosen: Any,
) -> Result:
    """Runs the bot beside an `other_side` until `watch` returns, which begins when the bot serves.
    `chosen` are settings other than the defaults."""
    async with other_side(module, *arguments) as output:
        address = (await output.readline()).decode().strip()
        settings = load(
            database=folder / "room.db",
            key_file=folder / "key",
            discord_api_url=f"{address}/api/v10",
            _env_file=None,
            **chosen,
        )
        app = await build(settings)

        async def watch_when_served() -> Result:
            await app.client.serving.wait()
            return await watch(app, output)

        spare_what_stays()
        running = asyncio.create_task(app.run(TOKEN))
        watching = asyncio.create_task(watch_when_served())
        try:
            await asyncio.wait({running, watching}, return_when=asyncio.FIRST_COMPLETED)
            if running.done():
                watching.cancel()
                raise RuntimeError("the bot has stopped") from running.exception()
            return watching.result()
        finally:
            await app.close()
            await asyncio.gather(running, return_exceptions=True)


@asynccontextmanager
async def other_side(module: str, *arguments: float) -> AsyncIterator[asyncio.StreamReader]:
    """The output of Discord and its robots, in a process of their own."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", f"devtools.bench.{module}", *map(str, arguments)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LINE_BYTES_MAX,
    )
    if process.stdout is None:
        raise RuntimeError("the crowd has no output")
    try:
        yield process.stdout
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def _report(app: App, output: asyncio.StreamReader, robots: int) -> dict[str, Any]:
    await app.tournaments.create(_GUILD, _LOBBY, PlayerId(1), _plan(robots))
    line = await output.readline()
    if not line:
        raise RuntimeError("the crowd has gone without a report")
    report: dict[str, Any] = json.loads(line)
    return report


def _plan(robots: int) -> TournamentOptions:
    return TournamentOptions(
        title="Full house",
        kind=TournamentKind.SIT_AND_GO,
        sheet=load_structures(ASSETS).sheets["deep"],
        prize_part=Chips(100),
        fee=Chips(10),
        entrants_min=robots,
        entrants_max=robots,
        seats=SEATS,
    )


def _watch(app: App, seen: CrowdFigures) -> None:
    """Notes what the publisher is told, before it is told."""
    publisher, clock = app.publisher, LiveClock()
    dealt, changed = publisher.cards_dealt, publisher.table_changed
    turns: dict[TableId, tuple[int, int, int]] = {}

    def cards_dealt(cards: DealtCards) -> None:
        seen.deals.setdefault(cards.hand, time())
        seen.first.setdefault(cards.place.table, cards.hand)
        dealt(cards)

    def table_changed(news: TableNews) -> SeenFuture | None:
        table, view = news.place.table, news.view
        hand, turn, deadline = turns.get(table, (0, 0, 0))
        now = clock.now_ms()
        if deadline and (view.hand_id, view.turn) != (hand, turn) and now >= deadline:
            seen.lateness_ms.append(now - deadline)
        turns[table] = (view.hand_id, view.turn, news.deadline_ms or 0)
        shown, turn_ms = changed(news), news.turn_ms

        def begins(_: SeenFuture) -> None:
            if turn_ms is not None and turns[table][:2] == (view.hand_id, view.turn):
                turns[table] = (view.hand_id, view.turn, clock.now_ms() + turn_ms)

        if shown is not None:
            shown.add_done_callback(begins)
        return shown

    publisher.cards_dealt = cards_dealt  # type: ignore[method-assign]
    publisher.table_changed = table_changed  # type: ignore[method-assign]
