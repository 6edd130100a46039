"""A bot that is frozen, taken over, and woken: from then on it can do nothing, and knows that."""

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from statistics import median

import pytest

from bot.cli.arguments import EXIT_TAKEN_OVER
from bot.storage.place import PostgresPlace
from devtools.sandbox.server import Sandbox
from tests.end_to_end.card_room import until
from tests.end_to_end.forked_bot import ForkedBot
from tests.end_to_end.test_kills import Night, a_night, play_two_hands, stored

log = logging.getLogger(__name__)

FREEZES = int(os.environ.get("MAZZIERE_FREEZES", "20"))
"""How often the long proof freezes."""
FREEZES_NORMALLY = 2
LEASE_SECONDS = os.environ.get("MAZZIERE_LEASE", "2")
SHARDS = 4
SLICE = "0-1/4"
OWN_SHARD = 0
"""The shard of the server with the table."""


def sessions(sandbox: Sandbox) -> int:
    """Connections of the shard on which people play."""
    all_sessions = sandbox.gateway.sessions.values()
    return sum(each.shard_id == OWN_SHARD and each.connection is not None for each in all_sessions)


async def freeze_and_take_over(
    night: Night,
    database: PostgresPlace,
    active: ForkedBot,
    standby: ForkedBot,
    *,
    asked_to_stop: bool,
) -> float:
    """No press that only the frozen bot has heard of is carried out, then or after it has woken.

    Returns the seconds until the other one is connected.
    """
    sandbox, loop = night.sandbox, asyncio.get_running_loop()
    active.freeze()
    began, first = loop.time(), sandbox.world.ids.next()
    last = first
    async with asyncio.timeout(60):
        while sessions(sandbox) < 2:
            last = sandbox.world.ids.next()
            await asyncio.sleep(0.01)
    taken_over = loop.time() - began
    log.info("taken over after %.1f s", taken_over)
    await until(partial(night.has_acknowledged, len(night.acknowledged) + 2))
    if asked_to_stop:
        active.ask_to_stop()
    assert await active.wake() == EXIT_TAKEN_OVER
    await until(lambda: sessions(sandbox) == 1)
    await until(partial(night.has_acknowledged, len(night.acknowledged) + 2))
    carried_out = await asyncio.to_thread(
        stored,
        database,
        f"SELECT interaction_id FROM journal WHERE interaction_id BETWEEN {first} AND {last}",
    )
    assert carried_out == []
    assert not standby.gone
    return taken_over


@asynccontextmanager
async def two_bots(
    database: PostgresPlace, folder: Path, seed: int
) -> AsyncIterator[tuple[Night, ForkedBot, ForkedBot]]:
    """People play at a table of the first bot; the second is not started."""
    async with a_night(database, folder, seed, shards=SHARDS) as night:
        environment = {**night.environment, "SHARDS": SLICE, "LEASE_SECONDS": LEASE_SECONDS}
        bots = [await ForkedBot.open(database, folder, **environment) for _ in range(2)]
        try:
            await bots[0].start()
            await until(lambda: sessions(night.sandbox) == 1 or bots[0].gone)
            await night.begin()
            yield night, bots[0], bots[1]
        finally:
            for bot in bots:
                await bot.close()


async def play_and_freeze(database: PostgresPlace, folder: Path, freezes: int, seed: int) -> None:
    seconds = []
    async with two_bots(database, folder, seed) as (night, active, standby):
        for number in range(freezes):
            night.check_players()
            await standby.start()
            await until(partial(night.has_acknowledged, len(night.acknowledged) + 2))
            seconds.append(
                await freeze_and_take_over(
                    night, database, active, standby, asked_to_stop=number % 2 == 1
                )
            )
            active, standby = standby, active
            log.info("%s freezes, %s presses", number + 1, len(night.acknowledged))
        await play_two_hands(database)
        assert await active.end(signal.SIGTERM) == 0
    middle, slowest = median(seconds), max(seconds)
    log.info("%s taken over: in %.1f s, the slowest in %.1f", freezes, middle, slowest)


async def test_frozen_and_taken_over(server_place: PostgresPlace, tmp_path: Path) -> None:
    """A bot is frozen and taken over in the middle of hands; the people at the table play on. Every
    second bot is asked to stop while it is frozen: it says no goodbyes, which would be untrue."""
    await play_and_freeze(server_place, tmp_path, FREEZES_NORMALLY, seed=1)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
async def test_one_after_the_other(
    server_place: PostgresPlace, tmp_path: Path, how: signal.Signals
) -> None:
    """A bot is stopped for a new version, or dies: the one in reserve has its shards at once."""
    async with two_bots(server_place, tmp_path, seed=3) as (night, active, standby):
        loop = asyncio.get_running_loop()
        for _ in range(2):
            await standby.start()
            await until(partial(night.has_acknowledged, len(night.acknowledged) + 2))
            began = loop.time()
            assert await active.end(how) == (0 if how is signal.SIGTERM else -how)
            await until(lambda: sessions(night.sandbox) == 1)
            log.info("taken over after %.1f s", loop.time() - began)
            active, standby = standby, active
        await play_two_hands(server_place)


@pytest.mark.long
async def test_frozen_again_and_again(server_place: PostgresPlace, tmp_path: Path) -> None:
    """A bot is frozen many times; MAZZIERE_FREEZES says how often, MAZZIERE_LEASE for how long a
    bot may be silent."""
    await play_and_freeze(server_place, tmp_path, FREEZES, seed=2)
