"""The parts that are left out of Discord's messages before discord.py reads them.

Forms with files, sent in one piece.
A rate limit bucket that no silent request holds; requests that are given up.
"""

import asyncio
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
from aiohttp import multipart, web
from discord.http import Route
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.ui.components.pages import upload
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
from bot.ui.requests.unreadable_input import (
    Bucket,
    TolerantWebhookAdapter,
    leave_out_parts,
    leave_out_pressed_parts,
    send_forms_whole,
)

MESSAGE = {"id": "1", "flags": 64}


def test_a_pressed_message_comes_without_its_components() -> None:
    heard = list[Any]()
    parsers = {"INTERACTION_CREATE": heard.append, "MESSAGE_CREATE": heard.append}
    leave_out_pressed_parts(parsers)
    for event in parsers:
        parsers[event]({"message": {**MESSAGE, "components": [{"type": 1}]}})
    parsers["INTERACTION_CREATE"]({"data": {"name": "table"}})
    pressed, created, command = heard
    assert pressed == {"message": {**MESSAGE, "components": []}}
    assert created["message"]["components"] == [{"type": 1}]
    assert command == {"data": {"name": "table"}}


@pytest.mark.parametrize(("method", "left"), [("PATCH", 0), ("POST", 0), ("GET", 1)])
async def test_a_message_edited_by_a_press_comes_without_its_components(
    method: str, left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A message edited by a press comes without its components; one that was asked for has them,
    since somebody looks for them."""

    async def answer(*_what: object, **_more: object) -> dict[str, Any]:
        return {**MESSAGE, "components": [{"type": 1}]}

    monkeypatch.setattr(AsyncWebhookAdapter, "request", answer)
    route = Route(method, "/webhooks/{webhook_id}", webhook_id=1)
    told = await TolerantWebhookAdapter().request(route, session=None)
    assert len(told["components"]) == left


def test_an_answer_that_is_no_message_stays_as_it_is() -> None:
    channel: dict[str, Any] = {"id": "1"}
    answers: list[Any] = [channel, [channel], "", None]
    for answer in answers:
        leave_out_parts(answer)
    assert answers == [{"id": "1"}, [{"id": "1"}], "", None]


PICTURE = bytes(range(256)) * 200


def form() -> aiohttp.FormData:
    """A form as discord.py makes it."""
    made = aiohttp.FormData(quote_fields=False)
    made.add_field(name="payload_json", value='{"content": "è"}')
    file = upload(PICTURE, "table [1].png")
    made.add_field(
        name="files[0]",
        value=file.fp,
        filename=file.filename,
        content_type="application/octet-stream",
    )
    return made


async def test_a_form_is_sent_in_one_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything arrives as it was, with its length told before."""
    monkeypatch.setattr(multipart, "MultipartWriter", multipart.MultipartWriter)
    send_forms_whole()
    received, sent = dict[str, bytes](), list[int]()

    async def take(request: web.Request) -> web.Response:
        assert request.content_length == sum(sent)
        async for part in await request.multipart():
            assert isinstance(part, aiohttp.BodyPartReader)
            received[f"{part.name} {part.filename}"] = bytes(await part.read())
        return web.Response()

    async def note(
        _session: Any, _context: SimpleNamespace, chunk: aiohttp.TraceRequestChunkSentParams
    ) -> None:
        sent.append(len(chunk.chunk))

    app, trace = web.Application(), aiohttp.TraceConfig()
    app.router.add_post("/", take)
    trace.on_request_chunk_sent.append(note)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    url = f"http://127.0.0.1:{runner.addresses[0][1]}/"
    session = aiohttp.ClientSession(trace_configs=[trace])
    async with session, session.post(url, data=form()) as answer:
        assert answer.status == 200
    await runner.cleanup()
    assert len(sent) == 1
    assert received == {
        "payload_json None": '{"content": "è"}'.encode(),
        "files[0] table [1].png": PICTURE,
    }


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
