"""Retries: how often, after which pauses, and of what.

Reading what Discord says about a channel: an outage is never a deletion.
"""

import asyncio
from itertools import islice
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest

from bot.host.lost_channels import ChannelState
from bot.ids import ChannelId, GuildId
from bot.ui.requests import sending as channel_probe
from bot.ui.requests.outgoing_requests import SESSION_CLOSED, RequestCancelled, RequestGroup
from bot.ui.requests.sending import (
    MISSING_ACCESS,
    UNKNOWN_CHANNEL,
    UNKNOWN_GUILD,
    Attempts,
    ChannelProbe,
    Outcome,
    outcome_of,
    soon,
    until_taken,
    without_end,
)
from devtools.simulation.http_errors import NO_PERMISSION, http_error

AWAY = http_error(discord.DiscordServerError, 503, 0)
FORBIDDEN = http_error(discord.Forbidden, 403, NO_PERMISSION)


def test_failures_are_retried_without_end_and_refusals_a_few_times() -> None:
    """Each has pauses of its own: an outage uses up no attempts of what is refused after it."""
    attempts = Attempts()
    failed = [attempts.pause_after(Outcome.FAILED) for _ in range(30)]
    assert failed == list(islice(without_end(), 30))
    assert failed[:4] + failed[-1:] == [1.0, 4.0, 15.0, 15.0, 60.0]
    refused = [attempts.pause_after(Outcome.REFUSED) for _ in range(4)]
    assert refused == [1.0, 4.0, 15.0, None]
    urgent = Attempts()
    paused = [urgent.pause_after(Outcome.REFUSED, is_urgent=True) for _ in range(20)]
    assert paused == [*soon(), *[None] * (20 - len(list(soon())))]


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (None, Outcome.TAKEN),
        (TimeoutError(), Outcome.FAILED),
        (aiohttp.ServerDisconnectedError(), Outcome.FAILED),
        (AWAY, Outcome.FAILED),
        (http_error(discord.HTTPException, 429, 0), Outcome.FAILED),
        (FORBIDDEN, Outcome.REFUSED),
        (ValueError("no layout"), Outcome.REFUSED),
        (RuntimeError(SESSION_CLOSED), Outcome.REFUSED),
    ],
)
async def test_the_end_of_a_request_says_whether_to_try_again(
    error: Exception | None, outcome: Outcome
) -> None:
    """A request that Discord will never take, or that cannot be made, is not tried for ever."""

    async def work() -> None:
        if error is not None:
            raise error

    assert await outcome_of(work(), "a test") is outcome


async def test_an_outdated_request_is_not_sent_again() -> None:
    """An outdated request is not sent again, nor its last attempt."""
    group, attempts = RequestGroup(), list[int]()

    async def ask() -> None:
        attempts.append(1)
        if len(attempts) == 2:
            group.cancel()
        raise TimeoutError

    with pytest.raises(RequestCancelled):
        await until_taken(ask, [0.0, 0.0], group)
    assert len(attempts) == 2


GUILD, CHANNEL = GuildId(1), ChannelId(70)


def error(status: int, code: int = 0) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="test")
    return discord.HTTPException(response, {"code": code, "message": "test"})


class Client:
    """A connection of which everything is known that a probe looks at."""

    def __init__(self, channel: Any, guild: Any = None, server: Any = "there") -> None:
        self._answers = {"channel": channel, "guild": guild}
        self._server = server
        self.ready = True
        self.http = self

    async def get_channel(self, channel: int) -> Any:
        return await self._answer("channel")

    async def _answer(self, what: str) -> Any:
        answer = self._answers[what]
        if isinstance(answer, Exception):
            raise answer
        if answer is Ellipsis:
            await asyncio.Event().wait()
        return answer

    def is_ready(self) -> bool:
        return self.ready

    def get_guild(self, guild: int, *, with_counts: bool | None = None) -> Any:
        if with_counts is not None:
            return self._answer("guild")
        if self._server is None:
            return None
        known = {7: "thread"}
        return SimpleNamespace(
            unavailable=self._server == "unavailable", get_channel_or_thread=known.get
        )


async def look(client: Client) -> ChannelState:
    return await ChannelProbe(cast(discord.Client, client)).probe_channel(GUILD, CHANNEL)


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ({"id": "70"}, ChannelState.THERE),
        ({"thread_metadata": {"archived": True, "locked": False}}, ChannelState.THERE),
        ({"thread_metadata": {"archived": True, "locked": True}}, ChannelState.CLOSED),
        (error(404, UNKNOWN_CHANNEL), ChannelState.GONE),
        (error(403, MISSING_ACCESS), ChannelState.CLOSED),
        (error(404, 0), ChannelState.UNKNOWN),
        (error(403, 40_333), ChannelState.UNKNOWN),
        (error(500), ChannelState.UNKNOWN),
        (error(503), ChannelState.UNKNOWN),
        (error(429), ChannelState.UNKNOWN),
        (TimeoutError(), ChannelState.UNKNOWN),
        (ConnectionResetError(), ChannelState.UNKNOWN),
        ("<html>", ChannelState.UNKNOWN),
        (None, ChannelState.UNKNOWN),
    ],
)
async def test_what_discord_says(said: Any, found: ChannelState) -> None:
    """Gone is only a channel of which Discord itself says that it knows none."""
    assert await look(Client(said)) is found


async def test_no_answer_is_waited_for_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """A probe without an answer ends in time, and says nothing of the channel."""
    monkeypatch.setattr(channel_probe, "ANSWERED_WITHIN_SECONDS", 0.01)
    assert await look(Client(...)) is ChannelState.UNKNOWN


async def test_a_server_that_is_unavailable_says_nothing() -> None:
    """Whatever the API says of its channels meanwhile."""
    for said in (error(404, UNKNOWN_CHANNEL), error(403, MISSING_ACCESS)):
        assert await look(Client(said, server="unavailable")) is ChannelState.UNKNOWN


@pytest.mark.parametrize(
    ("guild", "ready", "found"),
    [
        (error(404, UNKNOWN_GUILD), True, ChannelState.GONE),
        (error(403, MISSING_ACCESS), True, ChannelState.GONE),
        (error(404, UNKNOWN_GUILD), False, ChannelState.CLOSED),
        (error(503), True, ChannelState.CLOSED),
        (TimeoutError(), True, ChannelState.CLOSED),
        ({"id": "1"}, True, ChannelState.CLOSED),
    ],
)
async def test_a_server_that_removed_the_bot(guild: Any, ready: bool, found: ChannelState) -> None:
    """The gateway, once it has named all servers, and the API must both say so."""
    client = Client(error(403, MISSING_ACCESS), guild, server=None)
    client.ready = ready
    assert await look(client) is found


def test_what_need_not_be_asked() -> None:
    """A channel that the gateway has named, and all of a server that is unavailable."""
    for server, channel, known in (
        ("there", 7, True),
        ("there", 8, False),
        ("unavailable", 8, True),
        (None, 7, False),
    ):
        probe = ChannelProbe(cast(discord.Client, Client({}, server=server)))
        assert probe.needs_no_probe(GUILD, ChannelId(channel)) is known
