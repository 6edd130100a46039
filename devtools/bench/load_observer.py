"""The other side of `load/…`, in a process of its own: a sandbox with realistic rate limits, and
robots at a cash table in each of many servers.

`python -m devtools.bench.load_observer TABLES ROBOTS PACE WARM_UP SECONDS` prints the sandbox's
address, a line when so many seconds have gone since all robots have come, and one line of JSON, the
`CrowdReport` of the seconds after that. It serves until its input ends.
"""

import asyncio
import json
import sys
from collections.abc import Iterable
from dataclasses import asdict, replace
from random import Random
from typing import Final

from bot.garbage import spare_what_stays
from bot.ids import ChannelId, GuildId
from bot.texts.catalogue import our_catalogue
from devtools.bench.crowd_observer import SEED, Observer, Watched, say
from devtools.sandbox.guilds import Guild
from devtools.sandbox.ratelimits import LimitWindow, RouteLimits, Severity
from devtools.sandbox.robots.pool import RobotNumbers, run_robots_by
from devtools.sandbox.robots.robot import Behaviour
from devtools.sandbox.server import Sandbox
from devtools.sandbox.world_builder import CARD_ROOM_ID, FIRST_USER_ID

SEATS: Final = 6
APART_SECONDS: Final = 0.08
"""The time between the arrivals of two robots: a server's tables fill one by one."""
BEGUN: Final = "begun"


def place_of(table: int) -> tuple[GuildId, ChannelId]:
    """The server of a table and its channel."""
    guild = CARD_ROOM_ID + (table + 1 << 22)
    return GuildId(guild), ChannelId(guild + 1)


def limits() -> RouteLimits:
    """Realistic ones for an evening in progress: its players' DM channels are open from the hands
    before, which would take six minutes."""
    realistic = Severity.REALISTIC.value
    opened = {("POST", "/users/@me/channels"): LimitWindow(1_000, 1.0)}
    return replace(realistic, routes={**realistic.routes, **opened})


def add_servers(sandbox: Sandbox, tables: int) -> None:
    owner = sandbox.world.users[FIRST_USER_ID]
    for table in range(tables):
        guild, channel = place_of(table)
        server = sandbox.build.add_guild(f"Server {table}", owner, id=guild)
        sandbox.build.add_channel(server, "table", id=channel)


def own_server(sandbox: Sandbox, robot: int) -> Iterable[Guild]:
    """The one server of a robot: nobody reads what is played elsewhere."""
    guild, _ = place_of(robot // SEATS)
    return (sandbox.world.guilds[guild],)


async def play(tables: int, robots: int, pace: float, warm_up: float, seconds: float) -> None:
    """Serves the sandbox and prints what is to be printed."""
    sandbox = Sandbox(severity=limits())
    add_servers(sandbox, tables)
    observer, texts = Observer(sandbox), our_catalogue()
    say(await sandbox.start())
    spare_what_stays()
    behaviour, way = Behaviour(pace=pace, needs_company=False), Watched(sandbox, observer)
    numbers = RobotNumbers(robots, apart_seconds=APART_SECONDS)
    at_play = asyncio.create_task(
        run_robots_by(way, sandbox, numbers, texts, Random(SEED), behaviour, servers_of=own_server)
    )
    try:
        await observer.has_begun.wait()
        await asyncio.sleep(robots * APART_SECONDS + warm_up)
        observer.restart()
        say(BEGUN)
        await asyncio.sleep(seconds)
    finally:
        at_play.cancel()
        await asyncio.gather(at_play, return_exceptions=True)
    say(json.dumps(asdict(observer.finish())))
    await asyncio.to_thread(sys.stdin.read)
    await sandbox.stop()


if __name__ == "__main__":
    asyncio.run(play(int(sys.argv[1]), int(sys.argv[2]), *map(float, sys.argv[3:])))
