"""The goal of several processes: `scale/…` in `mazziere bench`.

Real bots play on one PostgreSQL server: a single one that has all shards, then two that share them,
at the same tables with the same robots, who press as soon as they can. Discord is the sandbox, in a
process of its own.

Bots, sandbox and server share the cores of this machine, so presses a second say what it carries,
not what two bots on machines of their own do. That is what a press costs each of them: as long as
it costs no more processor time than with a single bot, two carry twice as much. Where the machine
has too few cores for all of them, presses a second have no verdict.
"""

import asyncio
import os
from collections.abc import Iterator, Mapping
from contextlib import chdir
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from sqlalchemy import func, select

from bot.codec import to_json
from bot.ids import ChannelId, GuildId, PlayerId
from bot.storage import postgres
from bot.storage.connections import Reader
from bot.storage.database import Database
from bot.storage.keyfile import key_for
from bot.storage.place import PostgresPlace
from bot.storage.schema import journal
from bot.table.rules import TableRules
from devtools.bench.measuring import real_folder, served
from devtools.postgresql import is_installed, new_place, temporary_server
from devtools.sandbox.bot_processes import SupervisedBot, slices_of
from devtools.sandbox.server import TOKEN
from devtools.sandbox.world_builder import CARD_ROOM_ID

SHARDS: Final = 2
TABLES: Final = 2
"""The tables in each server, of which there are as many as shards."""
SEATS: Final = 6
WARM_UP: Final = 60
PRESSES: Final = 500
STOPS_WITHIN_SECONDS: Final = 120
LOOK_SECONDS: Final = 0.2
TIMES_MIN: Final = 1.7
"""The presses that two processes carry, in those that one carries."""
CORES_MIN: Final = 6
"""The fewest cores for a verdict: two bots use a core and a half each; sandbox, robots and server
want the others."""
_NOW_MS: Final = 1_785_000_000_000
_GUILDS: Final = tuple(CARD_ROOM_ID + (shard << 22) for shard in range(SHARDS))

SANDBOX_PROGRAM: Final = """
import asyncio
from random import Random
import aiohttp
from devtools.sandbox.robots.pool import run_robots
from devtools.sandbox.robots.robot import AT_ONCE
from devtools.sandbox.server import Sandbox
from bot.texts.catalogue import our_catalogue
async def main():
    sandbox = Sandbox(shards={shards})
    sandbox.build.add_servers_for({shards})
    print(await sandbox.start(), flush=True)
    async with aiohttp.ClientSession() as session:
        texts = our_catalogue()
        await run_robots(session, sandbox, {robots}, texts, Random(1), AT_ONCE)
asyncio.run(main())
"""


def rows() -> Iterator[dict[str, Any]]:
    """Three rows, where there is a server to be measured on. Takes about a minute."""
    if not is_installed():
        return
    one, two = [measured(processes) for processes in (1, 2)]
    wall = two.presses_a_second / one.presses_a_second
    yield {
        "name": "scale/presses-a-second",
        "value": round(two.presses_a_second, 1),
        "unit": "1/s",
        "baseline": round(one.presses_a_second, 1),
        "ratio": round(wall, 2),
        "goal": f"{TIMES_MIN} times, on {CORES_MIN} cores or more",
        "ok": wall >= TIMES_MIN if (os.cpu_count() or 1) >= CORES_MIN else None,
    }
    times = 2 * one.bot_ms / two.bot_ms
    yield {
        "name": "scale/cpu-a-press",
        "value": round(two.bot_ms, 2),
        "unit": "ms",
        "baseline": round(one.bot_ms, 2),
        "ratio": round(times, 2),
        "goal": f"{TIMES_MIN} times the presses, a core each",
        "ok": times >= TIMES_MIN,
    }
    yield {
        "name": "scale/server-cpu-a-press",
        "value": round(two.server_ms, 2),
        "unit": "ms",
        "baseline": round(one.server_ms, 2),
        "ratio": round(two.server_ms / one.server_ms, 2),
        "goal": None,
        "ok": None,
    }


@dataclass(frozen=True, slots=True)
class Load:
    """The presses that bots have carried, and the processor time that a press took."""

    presses_a_second: float
    bot_ms: float
    """The processor time of all bots together."""
    server_ms: float
    """The processor time of PostgreSQL."""


@dataclass(frozen=True, slots=True)
class _Moment:
    seconds: float
    presses: int
    bots_cpu: float
    server_cpu: float

    def until(self, later: "_Moment") -> Load:
        presses = later.presses - self.presses
        return Load(
            presses / (later.seconds - self.seconds),
            1_000 * (later.bots_cpu - self.bots_cpu) / presses,
            1_000 * (later.server_cpu - self.server_cpu) / presses,
        )


def measured(processes: int) -> Load:
    """The presses that so many bots carry, that share all shards."""
    program = SANDBOX_PROGRAM.format(shards=SHARDS, robots=SHARDS * TABLES * SEATS)
    # The heartbeats of bots on a server are in the folder that they run in.
    with real_folder() as folder, chdir(folder), temporary_server(folder) as server:
        place = new_place(server, "room")
        postmaster = int((server.pgdata / "postmaster.pid").read_text().split()[0])
        with served(program) as address:
            environment = {
                "DATABASE": place.address,
                "KEY_FILE": str(folder / "key"),
                "DISCORD_TOKEN": TOKEN,
                "DISCORD_API_URL": f"{address}/api/v10",
                "NEXT_HAND_SECONDS": "1",
                "STREET_SECONDS": "0",
                "HEALTH_PORT": "",
                "LOG_LEVEL": "ERROR",
                "PYTHONPATH": str(Path(__file__).parents[2]),
            }
            return asyncio.run(_play(place, postmaster, environment, processes))


async def _play(
    place: PostgresPlace, postmaster: int, environment: Mapping[str, str], processes: int
) -> Load:
    key = key_for(place, Path(environment["KEY_FILE"]))
    database = await Database.open(place, key=key)
    for guild in _GUILDS:
        for number in range(TABLES):
            rules = to_json(TableRules(seats=SEATS))
            channel = ChannelId(guild + 11 + number)
            await database.tables.open(GuildId(guild), channel, PlayerId(1), rules, _NOW_MS)
    await database.close()
    bots = [SupervisedBot(shards, environment) for shards in slices_of(SHARDS, processes)]
    running = [asyncio.create_task(bot.run()) for bot in bots]
    reader = Reader(postgres.reading_connections(place))
    try:
        measuring = asyncio.create_task(_measure(reader, bots, postmaster))
        await asyncio.wait({measuring, *running}, return_when=asyncio.FIRST_COMPLETED)
        if not measuring.done():
            measuring.cancel()
            raise RuntimeError("a bot could not start")
        return measuring.result()
    finally:
        await reader.close()
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


async def _measure(reader: Reader, bots: list[SupervisedBot], postmaster: int) -> Load:
    began = await _after(reader, WARM_UP, bots, postmaster)
    return began.until(await _after(reader, began.presses + PRESSES, bots, postmaster))


async def _after(
    reader: Reader, presses: int, bots: list[SupervisedBot], postmaster: int
) -> _Moment:
    """The moment when so many presses have been carried out."""
    query = select(func.count()).where(journal.c.interaction_id.is_not(None))
    loop = asyncio.get_running_loop()
    until = loop.time() + STOPS_WITHIN_SECONDS
    while (found := int(await reader.scalar(query))) < presses:
        if loop.time() > until:
            raise RuntimeError(f"only {found} presses were carried out")
        await asyncio.sleep(LOOK_SECONDS)
    return _Moment(
        loop.time(), found, sum(_cpu_seconds(bot.pid) for bot in bots), _cpu_seconds(postmaster)
    )


def _cpu_seconds(pid: int | None) -> float:
    """The processor time of a process with all that it has started."""
    psutil: Any = import_module("psutil")
    first = psutil.Process(pid)
    every = [first, *first.children(recursive=True)]
    seconds: float = sum(
        times.user + times.system + times.children_user + times.children_system
        for times in (each.cpu_times() for each in every)
    )
    return seconds
