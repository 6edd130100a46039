"""Requests that can be cancelled: until they are sent, and never afterwards."""

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from bot.storage.errors import OwnershipLost
from bot.ui.requests.outgoing_requests import (
    OutgoingRequest,
    RequestCancelled,
    UnreadableAnswer,
    request_trace,
)


class Far:
    """A server that answers when it is told to, and a client as discord.py's that reaches it."""

    def __init__(self) -> None:
        self.answers: list[web.Response] = []
        self.asked = asyncio.Event()
        self.go = asyncio.Event()
        self.session: aiohttp.ClientSession
        self.url = ""

    async def handle(self, _request: web.Request) -> web.Response:
        self.asked.set()
        await self.go.wait()
        self.asked.clear()
        return self.answers.pop(0)

    async def patiently(self, wait: asyncio.Event, keeps: asyncio.Event) -> int:
        """Waits for a limit, asks until it is not limited any more, waits before it returns."""
        await wait.wait()
        while True:
            async with self.session.get(self.url) as answer:
                status = answer.status
            if status == 429:
                await asyncio.Event().wait()
            await keeps.wait()
            return status


@pytest.fixture
async def far() -> AsyncIterator[Far]:
    made = Far()
    app = web.Application()
    app.router.add_get("/", made.handle)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    made.url = f"http://127.0.0.1:{runner.addresses[0][1]}/"
    made.session = aiohttp.ClientSession(trace_configs=[request_trace()])
    yield made
    made.go.set()
    await made.session.close()
    await runner.cleanup()


def now() -> asyncio.Event:
    event = asyncio.Event()
    event.set()
    return event


async def test_a_request_that_waits_for_a_limit_is_cancelled(far: Far) -> None:
    """A request that waits for a limit is cancelled: it never leaves."""
    outgoing = OutgoingRequest(far.patiently(asyncio.Event(), now()))
    await asyncio.sleep(0)
    outgoing.cancel()
    with pytest.raises(RequestCancelled):
        await outgoing.accepted()
    assert not far.asked.is_set()


async def test_a_request_under_way_takes_its_course(far: Far) -> None:
    """Nobody could know whether it has been acted upon."""
    far.answers = [web.Response(status=200)]
    outgoing = OutgoingRequest(far.patiently(now(), now()))
    await far.asked.wait()
    outgoing.cancel()
    far.go.set()
    assert await outgoing.answer() == 200


async def test_a_refused_request_is_cancelled_before_it_is_retried(far: Far) -> None:
    """The limit was met on the way: Discord has not acted on it."""
    far.answers = [web.Response(status=429, headers={"X-RateLimit-Scope": "user"})]
    far.go.set()
    outgoing = OutgoingRequest(far.patiently(now(), now()))
    await until_answered(far)
    outgoing.cancel()
    with pytest.raises(RequestCancelled):
        await outgoing.answer()


async def test_a_request_that_holds_back_all_others_is_not_cancelled(far: Far) -> None:
    """discord.py sends nothing until this one is done: cancelling it would stop everything."""
    far.answers = [web.Response(status=429, headers={"X-RateLimit-Scope": "global"})]
    far.go.set()
    outgoing = OutgoingRequest(far.patiently(now(), now()))
    await until_answered(far)
    outgoing.cancel()
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.05):
            await outgoing.answer()


async def test_a_request_is_accepted_before_its_answer_is_given_out(far: Far) -> None:
    """A request is accepted before its answer is given out: after the last request of a limit
    discord.py keeps its answer back."""
    far.answers = [web.Response(status=200)]
    far.go.set()
    keeps = asyncio.Event()
    outgoing = OutgoingRequest(far.patiently(now(), keeps))
    await outgoing.accepted()
    outgoing.cancel()
    keeps.set()
    assert await outgoing.answer() == 200


async def test_what_goes_wrong_is_raised(far: Far) -> None:
    """An error is raised by both ways of waiting."""

    async def fails() -> None:
        raise OSError("cut")

    waits: list[Any] = [OutgoingRequest.accepted, OutgoingRequest.answer]
    for wait in waits:
        with pytest.raises(OSError, match="cut"):
            await wait(OutgoingRequest(fails()))


@pytest.mark.parametrize(("status", "acted"), [(200, True), (204, True), (503, True), (404, False)])
async def test_what_discord_may_have_done_is_known(far: Far, status: int, acted: bool) -> None:
    """A request that has not left has done nothing, one under way perhaps has; a refusal settles
    it."""
    far.answers = [web.Response(status=status)]
    leaves = asyncio.Event()
    outgoing = OutgoingRequest(far.patiently(leaves, now()))
    await asyncio.sleep(0)
    assert not outgoing.may_have_acted
    leaves.set()
    await far.asked.wait()
    assert outgoing.may_have_acted
    far.go.set()
    await outgoing.answer()
    assert outgoing.may_have_acted == acted


async def test_an_answer_that_cannot_be_read_is_no_mistake_of_ours(far: Far) -> None:
    """An unreadable answer is no mistake of ours; the same exception before a request has left is
    one."""

    async def reads(url: str) -> None:
        if url:
            async with far.session.get(url) as answer:
                await answer.read()
        raise KeyError("id")

    far.answers = [web.Response(status=200)]
    far.go.set()
    with pytest.raises(UnreadableAnswer, match="200, KeyError"):
        await OutgoingRequest(reads(far.url)).answer()
    with pytest.raises(KeyError):
        await OutgoingRequest(reads("")).answer()


async def until_answered(far: Far) -> None:
    async with asyncio.timeout(5):
        while far.answers:  # noqa: ASYNC110 (the server is part of this test)
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.05)


async def test_an_attempt_that_discord_may_have_carried_out_is_not_forgotten(far: Far) -> None:
    """discord.py tries again by itself, and the second time is refused."""
    far.answers = [web.Response(status=502), web.Response(status=403)]
    far.go.set()

    async def twice() -> None:
        for _ in range(2):
            async with far.session.get(far.url):
                pass

    outgoing = OutgoingRequest(twice())
    await outgoing.answer()
    assert outgoing.may_have_acted


async def test_who_was_taken_over_says_nothing(far: Far) -> None:
    """The request of a process that was taken over ends like one whose connection is lost, and
    never leaves."""
    allowed = now()

    async def check() -> None:
        if not allowed.is_set():
            raise OwnershipLost

    far.answers = [web.Response(status=200)]
    far.go.set()
    async with aiohttp.ClientSession(trace_configs=[request_trace(check)]) as session:
        async with session.get(far.url) as answer:
            assert answer.status == 200
        far.go.clear()
        allowed.clear()
        with pytest.raises(aiohttp.ClientConnectionError):
            await session.get(far.url)
    assert not far.asked.is_set()


async def test_an_answered_request_is_gone_without_a_search_for_garbage() -> None:
    """An answered request goes without a search for garbage, though its task's context names it."""
    gc.disable()
    try:
        request = OutgoingRequest(asyncio.sleep(0, "answer"))
        gone = weakref.ref(request)
        assert await request.answer() == "answer"
        await asyncio.sleep(0)
        del request
        assert gone() is None
    finally:
        gc.enable()
