"""Requests to one channel are ordered, and none outlives the bot."""

import asyncio

from bot.ui.tournaments.line_sender import ChannelQueues
from devtools.simulation.loop import run_virtually


def test_closing_gives_up_everything_that_is_not_done() -> None:
    """Running and waiting work: a retry would continue for long."""

    async def play() -> None:
        given_up, queues = [], ChannelQueues()

        async def retry(name: str) -> None:
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                given_up.append(name)
                raise

        tasks = [queues.put("thread", retry(name)) for name in ("first", "second", "third")]
        await asyncio.sleep(1)
        await queues.close()
        assert all(task.cancelled() for task in tasks)
        assert given_up == ["first"]

    run_virtually(play)
