"""Discord's limit for all requests of a bot together."""

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import pytest
from aiohttp import web
from discord.http import Route

from bot.client import MazziereClient
from bot.ui.requests import request_rate
from bot.ui.requests.outgoing_requests import (
    OutgoingRequest,
    RequestCancelled,
    RequestGroup,
    request_trace,
)
from bot.ui.requests.request_rate import WINDOW_SECONDS, RequestRate
from devtools.simulation.loop import run_virtually


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
    """Once, however many wait, and not the time in which none does."""

    async def wait() -> list[float]:
        rate, held = RequestRate(2), list[float]()
        for at_once in (2, 3, 1):
            await asyncio.gather(*(rate.wait() for _ in range(at_once)))
            held.append(rate.held_seconds / WINDOW_SECONDS)
        await asyncio.sleep(10)
        await rate.wait()
        return [*held, rate.held_seconds / WINDOW_SECONDS]

    assert run_virtually(wait) == pytest.approx([0, 2, 2, 2])


def test_the_lowest_order_is_next() -> None:
    """Whoever came first; one that is cancelled meanwhile takes no turn."""

    async def wait() -> list[str]:
        rate, begun = RequestRate(1), list[str]()

        async def one(name: str, order: int) -> None:
            await rate.wait(order)
            begun.append(f"{name} {round(asyncio.get_running_loop().time() / WINDOW_SECONDS)}")

        waiting = [("first", 1), ("cards", 1), ("gone", 0), ("table", 0)]
        tasks = [asyncio.create_task(one(*each)) for each in waiting]
        await asyncio.sleep(0.1)
        tasks[2].cancel()
        await asyncio.wait(tasks)
        return begun

    assert run_virtually(wait) == ["first 0", "table 1", "cards 2"]


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
    """They have limits of their own, and a start must not wait behind hundreds of requests."""
    assert RequestRate(1).counts(f"{Route.BASE}{path}") is counts


def test_files_are_not_counted() -> None:
    """They are no requests to Discord's API."""
    assert not RequestRate(1).counts("https://cdn.discordapp.com/avatars/7/a.png")


def test_the_client_keeps_to_what_it_was_told() -> None:
    """Two requests of three leave at once."""

    async def ask() -> list[int]:
        client = MazziereClient(requests_a_second=2)
        asked = [asyncio.create_task(client.request_rate.wait()) for _ in range(3)]
        await asyncio.sleep(0.1)
        return [task.done() for task in asked]

    assert run_virtually(ask) == [True, True, False]


class BusyDiscord:
    """Refuses the first request for a limit, and answers all others."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.was_asked = asyncio.Event()

    async def handle(self, request: web.Request) -> web.Response:
        self.asked.append(request.match_info["name"])
        self.was_asked.set()
        return web.Response(status=429 if len(self.asked) == 1 else 200)


class Crowded:
    """Requests to a server, of which one may leave, and another one when `rate` allows it."""

    def __init__(self, discord: BusyDiscord, session: aiohttp.ClientSession) -> None:
        self.discord, self._session = discord, session

    async def ask(self, name: str) -> int:
        """Asks until it is not refused, as discord.py does."""
        while True:
            async with self._session.get(f"{Route.BASE}/{name}") as answer:
                if answer.status != 429:
                    return answer.status


@pytest.fixture
async def crowded(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Crowded]:
    monkeypatch.setattr(request_rate, "WINDOW_SECONDS", 0.05)
    discord, app = BusyDiscord(), web.Application()
    app.router.add_get("/api/{name}", discord.handle)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{runner.addresses[0][1]}/api")
    async with aiohttp.ClientSession(trace_configs=[request_trace(rate=RequestRate(1))]) as session:
        yield Crowded(discord, session)
    await runner.cleanup()


async def test_a_refused_request_waits_for_its_turn_again(crowded: Crowded) -> None:
    """On top of those that are due it would be one too many, and refused for ever."""
    names = ("first", "second", "third")
    await asyncio.gather(*map(crowded.ask, names))
    assert crowded.discord.asked == ["first", "second", "third", "first"]


async def test_requests_of_a_group_go_last(crowded: Crowded) -> None:
    """Whoever waits for the table's message comes before the cards, which their owner can ask
    for."""
    group = RequestGroup()
    first = OutgoingRequest(crowded.ask("first"))
    cards = OutgoingRequest(crowded.ask("cards"), group=group)
    table = OutgoingRequest(crowded.ask("table"))
    await asyncio.gather(first.answer(), cards.answer(), table.answer())
    assert crowded.discord.asked == ["first", "table", "first", "cards"]


async def test_a_group_that_is_outdated_is_not_sent(crowded: Crowded) -> None:
    """Neither what waits for its turn nor what comes later; what has left goes on."""
    group = RequestGroup()
    sent = OutgoingRequest(crowded.ask("sent"), group=group)
    await crowded.discord.was_asked.wait()
    waiting = OutgoingRequest(crowded.ask("waiting"), group=group)
    await asyncio.sleep(0)
    group.cancel()
    later = OutgoingRequest(crowded.ask("later"), group=group)
    for outdated in (waiting, later):
        with pytest.raises(RequestCancelled):
            await outdated.answer()
    assert await sent.answer() == 200
    assert set(crowded.discord.asked) == {"sent"}
