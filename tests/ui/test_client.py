"""The turns in which Discord lets shards in."""

import asyncio

import pytest

from bot.client import IDENTIFY_SECONDS, IdentifyLimiter
from devtools.simulation.loop import run_virtually


@pytest.mark.parametrize(
    ("at_once", "turns"), [(1, [0, 1, 2, 3]), (2, [0, 0, 1, 1]), (16, [0, 0, 0, 0])]
)
def test_shards_that_share_a_turn_come_in_one_after_the_other(
    at_once: int, turns: list[int]
) -> None:
    """Shards that share a turn come in one after the other, even after a connection that ended at
    once."""

    async def come_in() -> list[float]:
        limiter, loop = IdentifyLimiter(at_once), asyncio.get_running_loop()
        moments = []
        for shard in (0, 1, 2, 3, 0):
            await limiter.wait(shard)
            moments.append(loop.time() / IDENTIFY_SECONDS)
        return moments

    *first, again = run_virtually(come_in)
    assert first == turns
    assert again == max(turns) + 1
