"""The task that writes, on its own."""

import asyncio

import pytest
from sqlalchemy import Connection, create_engine
from sqlalchemy.pool import StaticPool

from bot.storage.applier import Applier
from bot.storage.connections import BlockingConnections
from bot.storage.encryption import Cipher
from bot.storage.writer import GATHER_ENOUGH, CommitGuard, Writer

ENOUGH_STEPS = 10
"""A task that was cancelled ends within fewer steps of the event loop."""


class NothingChanges(CommitGuard):
    """The guard of works that change no rows."""

    in_doubt = False

    def changes(self, connection: Connection) -> int:
        return 0


@pytest.mark.parametrize("steps", range(5))
async def test_a_cancelled_writer_stops_though_work_arrives_meanwhile(steps: int) -> None:
    """However many steps of the event loop lie between the last work and the cancellation.

    A cancellation that got lost would leave the process waiting for the writer at its end.
    """
    connections = BlockingConnections(create_engine("sqlite://", poolclass=StaticPool))
    writer = Writer(connections, Applier(Cipher(None)), NothingChanges(), gather_seconds=3600)
    writer.start()
    (task,) = (task for task in asyncio.all_tasks() if task.get_name() == "storage writer")
    await writer.run(lambda connection: None)
    waiting = [asyncio.create_task(writer.run(lambda _: None)) for _ in range(GATHER_ENOUGH - 1)]
    await _step(3)
    waiting.append(asyncio.create_task(writer.run(lambda _: None)))
    await _step(1 + steps)
    task.cancel()
    await _step(ENOUGH_STEPS)
    for work in waiting:
        work.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert task.done()
    await connections.close()


async def test_a_job_that_stops_an_iteration_fails_alone() -> None:
    """`next` of an empty iterator raises an error that no future takes: others would wait
    forever."""
    connections = BlockingConnections(create_engine("sqlite://", poolclass=StaticPool))
    writer = Writer(connections, Applier(Cipher(None)), NothingChanges(), gather_seconds=0)
    writer.start()
    empty, other = await asyncio.gather(
        writer.run(lambda _: next(iter(()))), writer.run(lambda _: "done"), return_exceptions=True
    )
    assert isinstance(empty, RuntimeError)
    assert other == "done"
    await writer.close()


async def _step(times: int) -> None:
    for _ in range(times):
        await asyncio.sleep(0)
