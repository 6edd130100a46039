"""Requests that can be cancelled: until they are sent, and never afterwards.

Discord's limit for all requests of a bot together.
"""

import asyncio
import gc
import json
import logging
import weakref
from collections.abc import AsyncIterator, Mapping
from typing import Any

import aiohttp
import pytest
import yarl
from aiohttp import web
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.client import MazziereClient
from bot.storage.errors import OwnershipLost
from bot.ui.requests import outgoing_requests
from bot.ui.requests.outgoing_requests import (
    RATE_WINDOW_SECONDS,
    SESSION_CLOSED,
    OrderedTurns,
    OutgoingRequest,
    RequestCancelled,
    RequestGroup,
    RequestRate,
    UnreadableAnswer,
    give_way,
    request_trace,
)
from bot.ui.words.discord_address import point_discord_at
from devtools.simulation.loop import run_virtually


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


def test_a_process_keeps_to_its_share_of_requests() -> None:
    """Whatever comes at once: in no second more than that begin."""

    async def begin() -> list[float]:
        rate, loop = RequestRate(5), asyncio.get_running_loop()
        begun: list[float] = []

        async def one() -> None:
            await rate.wait()
            begun.append(loop.time())

        await asyncio.gather(*(one() for _ in range(12)))
        await asyncio.sleep(0.5)
        await asyncio.gather(*(one() for _ in range(5)))
        return begun

    begun = run_virtually(begin)
    assert begun[:5] == [0] * 5
    assert all(later - earlier >= 1 for earlier, later in zip(begun, begun[5:], strict=False))
    assert begun[-1] <= 4


def test_it_counts_the_time_in_which_requests_wait() -> None:
    """The limit counts the time in which requests wait once, however many wait, and not the time in
    which none does."""

    async def wait() -> list[float]:
        rate, held = RequestRate(2), list[float]()
        for at_once in (2, 3, 1):
            await asyncio.gather(*(rate.wait() for _ in range(at_once)))
            held.append(rate.held_seconds / RATE_WINDOW_SECONDS)
        await asyncio.sleep(10)
        await rate.wait()
        return [*held, rate.held_seconds / RATE_WINDOW_SECONDS]

    assert run_virtually(wait) == pytest.approx([0, 2, 2, 2])


async def test_no_time_is_counted_while_there_is_a_free_turn() -> None:
    """No time is counted while there is a free turn, by a real clock, which goes on while a request
    takes its turn."""
    rate = RequestRate(50)
    for _ in range(50):
        await rate.wait()
    assert rate.held_seconds == 0


def test_it_counts_the_time_of_one_that_is_cancelled() -> None:
    """The limit counts the time of a request that is cancelled: it waited as well."""

    async def wait() -> float:
        rate = RequestRate(1)
        await rate.wait()
        waiting = asyncio.create_task(rate.wait())
        await asyncio.sleep(RATE_WINDOW_SECONDS / 2)
        waiting.cancel()
        await asyncio.wait({waiting})
        return rate.held_seconds / RATE_WINDOW_SECONDS

    assert run_virtually(wait) == pytest.approx(0.5)


def test_the_lowest_order_is_next() -> None:
    """Whoever came first; one that is cancelled meanwhile takes no turn."""

    async def wait() -> list[str]:
        rate, begun = RequestRate(1), list[str]()

        async def one(name: str, order: int) -> None:
            await rate.wait(order)
            begun.append(f"{name} {round(asyncio.get_running_loop().time() / RATE_WINDOW_SECONDS)}")

        waiting = [("first", 1), ("cards", 1), ("gone", 0), ("table", 0)]
        tasks = [asyncio.create_task(one(*each)) for each in waiting]
        await asyncio.sleep(0.1)
        tasks[2].cancel()
        await asyncio.wait(tasks)
        return begun

    assert run_virtually(wait) == ["first 0", "table 1", "cards 2"]


def test_what_is_cancelled_waits_no_more() -> None:
    """However long those before it wait, nothing is kept for it."""

    async def wait() -> tuple[int, int]:
        turns = OrderedTurns(1)
        await turns.take(0)
        tasks = [asyncio.create_task(turns.take(number)) for number in range(9)]
        await asyncio.sleep(0.1)
        for task in tasks[1:8]:
            task.cancel()
        await asyncio.wait(tasks[1:8])
        waiting = turns.waiting
        for _ in range(3):
            turns.give_back()
        await asyncio.wait(tasks)
        return waiting, turns.waiting

    assert run_virtually(wait) == (2, 0)


@pytest.mark.parametrize(
    ("path", "counts"),
    [
        ("/channels/7/messages", True),
        ("/users/@me/channels", True),
        ("/applications/7/commands", True),
        ("/interactions/7/token/callback", False),
        ("/webhooks/7/token/messages/@original", False),
        ("/gateway/bot", False),
    ],
)
def test_answers_and_the_gateway_are_not_counted(path: str, counts: bool) -> None:
    """Answers and the gateway are not counted: they have limits of their own, and a start must not
    wait behind hundreds of requests."""
    assert RequestRate(1).counts(f"{Route.BASE}{path}") is counts


def test_files_are_not_counted() -> None:
    """Files are not counted: they are no requests to Discord's API."""
    assert not RequestRate(1).counts("https://cdn.discordapp.com/avatars/7/a.png")


def answer(
    told: dict[str, Any], status: int = 200, headers: Mapping[str, str] | None = None
) -> web.Response:
    """Answers as Discord does, whose JSON names no charset."""
    written = {"Content-Type": "application/json", **(headers or {})}
    return web.Response(body=json.dumps(told), status=status, headers=written)


def test_what_gives_way_saves_up_no_turns() -> None:
    """Requests that give way save up no turns while Discord lets nobody send: all of them would
    leave at once."""

    async def ask() -> list[float]:
        rate, may_send, begun = RequestRate(5), asyncio.Event(), list[float]()

        async def cards() -> None:
            await give_way(rate, may_send)
            begun.append(asyncio.get_running_loop().time())

        waiting = [OutgoingRequest(cards(), gives_way=True) for _ in range(20)]
        await asyncio.sleep(30)
        may_send.set()
        await asyncio.gather(*(each.answer() for each in waiting))
        return begun

    begun = run_virtually(ask)
    assert begun[0] == 30
    assert all(later - earlier >= 1 for earlier, later in zip(begun, begun[5:], strict=False))


class BusyDiscord:
    """Refuses the first request for a limit, and answers all others."""

    def __init__(self) -> None:
        self.scope = "global"
        self.retry_after = 0.0
        self.asked: list[str] = []
        self.moments: list[float] = []
        self.was_asked = asyncio.Event()

    async def greet(self, _request: web.Request) -> web.Response:
        """The answer to a login."""
        return answer({"id": "7", "username": "Mazziere", "discriminator": "0", "avatar": None})

    async def handle(self, request: web.Request) -> web.Response:
        self.asked.append(request.match_info["name"])
        self.moments.append(asyncio.get_running_loop().time())
        self.was_asked.set()
        if len(self.asked) > 1:
            return answer({"id": "1"})
        told = {"retry_after": self.retry_after, "global": self.scope == "global"}
        headers = {"Via": "1.1 google", "X-RateLimit-Scope": self.scope}
        return answer(told, 429, headers)

    async def handle_post(self, request: web.Request) -> web.Response:
        self.asked.append((await request.json())["name"])
        return answer({"id": "1"})


class Told(logging.Handler):
    """Hears when the log says so."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words
        self.heard = asyncio.Event()

    def emit(self, record: logging.LogRecord) -> None:
        if self._words in record.getMessage():
            self.heard.set()


class Crowded:
    """A client whose requests go to a busy Discord, one in each window."""

    def __init__(self, discord: BusyDiscord, client: MazziereClient) -> None:
        self.discord, self.client = discord, client

    async def ask(self, name: str) -> Any:
        return await self.client.http.request(Route("GET", f"/{name}"))

    async def post(self, name: str, channel: int) -> Any:
        """Two posts to one channel share a bucket."""
        route = Route("POST", "/channels/{channel_id}/messages", channel_id=channel)
        return await self.client.http.request(route, json={"name": name})


@pytest.fixture
async def crowded(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Crowded]:
    monkeypatch.setattr(outgoing_requests, "RATE_WINDOW_SECONDS", 0.2)
    discord, app = BusyDiscord(), web.Application()
    app.router.add_get("/api/users/@me", discord.greet)
    app.router.add_get("/api/{name}", discord.handle)
    app.router.add_get("/api/{name}/bot", discord.handle)
    app.router.add_post("/api/channels/{channel}/messages", discord.handle_post)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{runner.addresses[0][1]}/api")
    client = MazziereClient(requests_a_second=1)
    await client.http.static_login("token")
    yield Crowded(discord, client)
    await client.http.close()
    await runner.cleanup()


async def test_a_refused_request_waits_for_its_turn_again(crowded: Crowded) -> None:
    """A refused request waits for its turn again: on top of those that are due it would be one too
    many, and refused for ever."""
    names = ("first", "second", "third")
    await asyncio.gather(*map(crowded.ask, names))
    assert crowded.discord.asked == ["first", "second", "third", "first"]
    moments = crowded.discord.moments
    # The last ones come no sooner, however long the first was on its way.
    assert moments[-1] - moments[0] > 2 * outgoing_requests.RATE_WINDOW_SECONDS


async def test_the_gateway_is_asked_for_ahead_of_what_waits(crowded: Crowded) -> None:
    """Hundreds of requests at a start would keep the bot from coming online."""
    await crowded.ask("first")
    waiting = [asyncio.create_task(crowded.ask("waiting")) for _ in range(3)]
    await crowded.ask("gateway/bot")
    await asyncio.gather(*waiting)
    assert crowded.discord.asked[2:] == ["gateway", *["waiting"] * 3]


async def test_requests_that_give_way_go_last(crowded: Crowded) -> None:
    """The table's message comes before the cards, for which their owner can ask."""
    first = OutgoingRequest(crowded.ask("first"))
    cards = OutgoingRequest(crowded.ask("cards"), gives_way=True)
    table = OutgoingRequest(crowded.ask("table"))
    await asyncio.gather(first.answer(), cards.answer(), table.answer())
    assert crowded.discord.asked[-1] == "cards"
    assert sorted(crowded.discord.asked) == ["cards", "first", "first", "table"]


async def test_what_gives_way_holds_up_nothing_of_its_channel(crowded: Crowded) -> None:
    """discord.py sends one request to a channel after the other."""
    await crowded.ask("first")
    cards = OutgoingRequest(crowded.post("cards", 7), gives_way=True)
    result = OutgoingRequest(crowded.post("result", 7))
    await asyncio.gather(cards.answer(), result.answer())
    assert crowded.discord.asked[2:] == ["result", "cards"]


@pytest.mark.parametrize("scope", ["global", "shared"])
async def test_a_group_that_is_outdated_is_not_sent(crowded: Crowded, scope: str) -> None:
    """A request of an outdated group is not sent, whether it waits for its turn, comes later, or
    was refused."""
    crowded.discord.scope = scope
    group = RequestGroup()
    refused = OutgoingRequest(crowded.ask("refused"), group=group)
    await crowded.discord.was_asked.wait()
    waiting = OutgoingRequest(crowded.ask("waiting"), group=group)
    await asyncio.sleep(0)
    group.cancel()
    later = OutgoingRequest(crowded.ask("later"), group=group)
    for outdated in (refused, waiting, later):
        with pytest.raises(RequestCancelled):
            await outdated.answer()
    assert await crowded.ask("next") == {"id": "1"}
    assert crowded.discord.asked == ["refused", "next"]


async def test_what_gives_way_is_cancelled_alone_while_it_is_held(crowded: Crowded) -> None:
    """A request that gives way is cancelled alone while it is held; neither one under way, which is
    sent again where it was refused, nor one that does not give way; the group is not outdated."""
    group = RequestGroup()
    sent = OutgoingRequest(crowded.ask("sent"), gives_way=True, group=group)
    await crowded.discord.was_asked.wait()
    cards = OutgoingRequest(crowded.post("cards", 7), gives_way=True, group=group)
    table = OutgoingRequest(crowded.post("table", 8), group=group)
    await asyncio.sleep(0)
    group.cancel_held()
    later = OutgoingRequest(crowded.post("later", 7), gives_way=True, group=group)
    with pytest.raises(RequestCancelled):
        await cards.answer()
    await asyncio.gather(sent.answer(), table.answer(), later.answer())
    assert crowded.discord.asked[0] == "sent"
    assert sorted(crowded.discord.asked[1:]) == ["later", "sent", "table"]


async def test_one_under_way_goes_on_when_its_group_is_outdated(crowded: Crowded) -> None:
    """Discord may have taken it."""
    crowded.discord.asked.append("before")
    group = RequestGroup()
    sent = OutgoingRequest(crowded.ask("sent"), group=group)
    await crowded.discord.was_asked.wait()
    group.cancel()
    assert await sent.answer() == {"id": "1"}


async def test_no_timeout_runs_while_a_request_waits_for_its_turn(
    crowded: Crowded, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No timeout runs while a request waits for its turn: it has not been sent again."""
    monkeypatch.setattr(outgoing_requests, "RATE_WINDOW_SECONDS", 0.5)
    first = OutgoingRequest(crowded.ask("first"), seconds=0.4)
    assert await first.answer() == {"id": "1"}
    assert crowded.discord.asked == ["first", "first"]


async def test_a_cancelled_request_holds_up_nobody(crowded: Crowded) -> None:
    """discord.py lets nobody send while a request waits for a global limit to be over."""
    crowded.discord.retry_after = 60
    probe, told = asyncio.create_task(crowded.ask("probe")), Told("Global rate limit has been hit")
    logging.getLogger("discord.http").addHandler(told)
    await told.heard.wait()
    logging.getLogger("discord.http").removeHandler(told)
    probe.cancel()
    async with asyncio.timeout(10):
        assert await crowded.ask("next") == {"id": "1"}


async def test_a_turn_that_comes_after_the_end_is_told_as_such(crowded: Crowded) -> None:
    """A request whose turn comes after the end fails as discord.py fails later ones."""
    await crowded.ask("first")
    waiting = asyncio.create_task(crowded.ask("waiting"))
    await asyncio.sleep(0)
    await crowded.client.http.close()
    with pytest.raises(RuntimeError, match=SESSION_CLOSED):
        await waiting


@pytest.mark.parametrize(
    "address",
    [
        "https://proxy.example:443/api/v10",
        "http://PROXY:80/api/v10/",
        "http://pröxy:8080/a/../api%2fv10",
    ],
)
def test_requests_to_a_proxy_are_counted(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However its address is written."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(Asset, "BASE", Asset.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    point_discord_at(address)
    asked = yarl.URL(f"{Route.BASE}/channels/7/messages")
    assert RequestRate(1).counts(str(asked))
    assert not RequestRate(1).counts(str(yarl.URL(f"{Route.BASE}/interactions/7/t/callback")))
