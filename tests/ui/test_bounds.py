"""A rate limit bucket that no silent request holds; requests that are given up."""

import asyncio
from typing import Any

import pytest

from bot.ui.requests import outgoing_requests as outgoing_requests
from bot.ui.requests.outgoing_requests import (
    OutgoingRequest,
    RequestCancelled,
    RequestGroup,
    Unanswered,
    request_leaves,
    send_bounded,
)
from bot.ui.requests.sending import until_taken
from bot.ui.requests.unreadable_input import Bucket


async def request(bucket: Bucket, answer: asyncio.Event, log: list[str], name: str) -> str:
    """Sends a request as discord.py does."""
    async with bucket:
        log.append(name)
        request_leaves()
        await answer.wait()
        return name


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing_requests, "ANSWER_SECONDS_MAX", 0.2)
    monkeypatch.setattr(outgoing_requests, "SILENT_SECONDS", 0.02)


async def test_others_do_not_wait_behind_a_silent_request() -> None:
    """discord.py sends nothing else until it has learned a limit from the first answer."""
    bucket, never, now, log = Bucket(600), asyncio.Event(), asyncio.Event(), list[str]()
    now.set()
    silent = OutgoingRequest(request(bucket, never, log, "silent"))
    await asyncio.sleep(0)
    others = [OutgoingRequest(request(bucket, now, log, name)) for name in ("second", "third")]
    async with asyncio.timeout(0.15):
        assert [await other.answer() for other in others] == ["second", "third"]
    with pytest.raises(Unanswered):
        await silent.answer()
    assert (bucket.outgoing, bucket.without_slot) == (0, set())


async def test_a_request_that_was_only_slow_is_counted_once() -> None:
    """The place of a slow request is given back when it is answered, and not a second time."""
    bucket, late, log = Bucket(600), asyncio.Event(), list[str]()
    slow = OutgoingRequest(request(bucket, late, log, "slow"))
    await asyncio.sleep(0.05)
    assert bucket.outgoing == 0
    late.set()
    assert await slow.answer() == "slow"
    assert bucket.outgoing == 0
    assert bucket.remaining == bucket.limit


async def test_a_broken_connection_gives_its_place_back_once() -> None:
    """A broken connection gives its place back, even while discord.py keeps it because the bucket
    is used up."""
    bucket = Bucket(600)
    bucket.reset_after = 0.05

    async def breaks() -> None:
        async with bucket:
            request_leaves()
            raise ConnectionResetError

    with pytest.raises(ConnectionResetError):
        await OutgoingRequest(breaks()).answer()
    assert (bucket.outgoing, bucket.without_slot) == (0, set())


async def test_a_request_that_is_given_up_says_what_it_was() -> None:
    """A request that is given up names itself and how long it was waited for, for the log."""
    with pytest.raises(Unanswered, match=r"PATCH /channels/7/messages/8: no answer within 0.2 s"):
        await send_bounded(_never(), what="PATCH /channels/7/messages/8")


async def test_one_that_is_given_up_does_not_wait_for_the_next_to_be_allowed() -> None:
    """discord.py keeps everybody back who leaves a bucket that is used up."""
    bucket, log = Bucket(600), list[str]()
    bucket.reset_after = 60
    async with asyncio.timeout(1):
        with pytest.raises(Unanswered):
            await OutgoingRequest(request(bucket, asyncio.Event(), log, "silent")).answer()
    for leaving in list(bucket.leaving):
        leaving.cancel()


async def test_an_outdated_request_that_nobody_answers_is_not_sent_again() -> None:
    """A request whose group was cancelled while it was under way is not sent again."""
    group, sent = RequestGroup(), list[str]()

    async def ask() -> None:
        sent.append("cards")
        await _never()

    telling = asyncio.create_task(until_taken(ask, [0.0], group))
    await asyncio.sleep(0.05)
    group.cancel()
    with pytest.raises(RequestCancelled):
        await telling
    assert sent == ["cards"]


async def test_waiting_for_a_limit_is_not_bounded() -> None:
    """Waiting for a limit is not bounded: only what has left is given up."""
    waiting = OutgoingRequest(asyncio.sleep(0.3, "allowed"))
    assert await waiting.answer() == "allowed"


async def test_a_request_within_a_request_has_one_bound() -> None:
    """The outer one, which is told what is asked."""
    outgoing: OutgoingRequest[Any] = OutgoingRequest(send_bounded(_never(), what="GET /users/7"))
    with pytest.raises(Unanswered, match="GET /users/7"):
        await outgoing.answer()
    assert outgoing.may_have_acted


async def _never() -> None:
    request_leaves()
    await asyncio.Event().wait()
