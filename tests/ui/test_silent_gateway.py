"""A gateway is silent when nothing comes after a heartbeat, and only then."""

from types import SimpleNamespace
from typing import cast

import discord
import pytest
from discord.gateway import DiscordWebSocket, KeepAliveHandler

from bot.ui.requests import unreadable_input
from bot.ui.requests.unreadable_input import GATEWAY_SECONDS_MAX, TolerantWebSocket, watch_gateway

ACKNOWLEDGEMENT = f'{{"op": {DiscordWebSocket.HEARTBEAT_ACK}, "d": null}}'
INTERVAL_SECONDS = 41.25


class Line:
    """A shard's connection whose time a test sets, and what discord.py's thread notes of it."""

    def __init__(self, clock: SimpleNamespace) -> None:
        self.clock, self.closed = clock, 0
        self.socket = TolerantWebSocket.__new__(TolerantWebSocket)
        parts = {
            "socket": SimpleNamespace(send_str=self.take),
            "thread_id": 0,
            "shard_id": 0,
            "sequence": None,
            "_max_heartbeat_timeout": 60.0,
            "_dispatch": lambda *_: None,
        }
        vars(self.socket).update(parts)
        self.thread = KeepAliveHandler(ws=self.socket, interval=INTERVAL_SECONDS, shard_id=0)
        vars(self.socket).update(_keep_alive=self.thread)

    async def take(self, text: str) -> None:
        """Discord's end of the line."""
        self.clock.now += 0.001

    async def beat(self) -> None:
        await self.socket.send_heartbeat(self.thread.get_payload())

    async def arrive(self) -> None:
        self.thread.tick()
        await self.socket.received_message(ACKNOWLEDGEMENT)

    async def is_left(self) -> bool:
        """Whether the watch closes it now."""
        before = self.closed
        shards = {0: SimpleNamespace(_parent=SimpleNamespace(ws=self.socket))}
        client = SimpleNamespace(shards=shards, is_closed=iter([False, True]).__next__)
        await watch_gateway(cast(discord.AutoShardedClient, client))
        return self.closed > before


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> Line:
    """A line of which a watch and a thread see the same time."""
    clock = SimpleNamespace(now=100.0)
    monkeypatch.setattr("discord.gateway.time.perf_counter", lambda: clock.now)
    made = Line(clock)

    async def close(_: object) -> None:
        made.closed += 1

    monkeypatch.setattr(unreadable_input, "CHECK_SECONDS", 0)
    monkeypatch.setattr(unreadable_input, "close_socket", close)
    for each in (unreadable_input, unreadable_input):
        monkeypatch.setattr(each, "perf_counter", lambda: clock.now)
    return made


async def test_an_answer_before_the_thread_has_noted_the_heartbeat(line: Line) -> None:
    """A busy thread comes round to it after the answer: the gateway is healthy all the same."""
    await line.beat()
    line.clock.now += 0.005
    await line.arrive()
    line.clock.now += 0.020
    line.thread.beat()
    line.clock.now += GATEWAY_SECONDS_MAX + 20
    assert not await line.is_left()


@pytest.mark.parametrize("late", [0.0, 0.02, 5.0])
async def test_no_answer_at_all(line: Line, late: float) -> None:
    """A gateway without any answer is left after ten seconds, whenever the thread notes the
    heartbeat, and however many more it sends."""
    await line.arrive()
    await line.beat()
    line.clock.now += late
    line.thread.beat()
    line.clock.now = 100 + GATEWAY_SECONDS_MAX - 0.5
    assert not await line.is_left()
    await line.beat()
    line.clock.now += 1
    assert await line.is_left()


async def test_before_the_first_heartbeat(line: Line) -> None:
    """Nothing is awaited yet."""
    line.clock.now += 3600
    assert not await line.is_left()
