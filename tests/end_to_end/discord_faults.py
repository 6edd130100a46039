"""Answers and frames of a Discord that misbehaves, and a hand to be played on meanwhile."""

import asyncio
from collections.abc import Callable
from typing import Any

import discord
import pytest
from aiohttp import web

from bot.client import RATE_LIMIT_SECONDS_MAX
from bot.ui.components.custom_ids import Choice, ControlKind
from devtools.sandbox.request_log import LoggedRequest
from devtools.sandbox.rest.pipeline import RestApi
from devtools.sandbox.sessions import Connection, Session
from devtools.sandbox.uploads import read_body
from tests.end_to_end.card_room import CardRoom, until
from tests.end_to_end.known_decks import holdem
from tests.end_to_end.player import control_of, turn_of

DECK = holdem("AsAd KhKd", "2c 7d 9h Jc 3s")


async def seated(room: CardRoom) -> None:
    """A hand is being played, and it is Alice's turn."""
    await room.open()
    await room.seat(Alice=100, Bob=100)
    await room.deal()


async def play_on(room: CardRoom, actions: int = 1) -> None:
    """The player to act finds the turn on the message and checks or calls: it counts once."""
    for _ in range(actions):
        if not room.view.running:
            await room.deal()
        seat, before = room.view.to_act, room.view.turn
        assert seat is not None
        shown = await room[seat.name].turn()
        free = control_of(shown, ControlKind.ACT, Choice.CHECK) is not None
        await room[seat.name].act("check" if free else "call")
        assert room.view.turn == before + 1


async def one_is_live(room: CardRoom) -> None:
    """Once nothing more is sent, a single message has the controls of a turn, and it is now."""
    to_act, turn = room.view.to_act, (room.view.hand_id, room.view.turn)
    assert to_act is not None
    await room[to_act.name].table(lambda message: turn_of(message) == turn)
    await until(lambda: room.app.publisher.is_idle)
    seen = await room["Alice"].messages(room["Alice"].channel)
    assert [turn_of(message) for message in seen if turn_of(message)] == [turn]


def session_of(room: CardRoom) -> Session:
    """The bot's, which is connected."""
    (session,) = [s for s in room.sandbox.gateway.sessions.values() if s.connection]
    return session


def line_of(room: CardRoom) -> Connection:
    connection = session_of(room).connection
    assert connection is not None
    return connection


# --- REST -------------------------------------------------------------------------------------

Fits = Callable[[LoggedRequest], bool]
Told = Callable[[bytes], web.Response]
"""Makes Discord's answer out of the one that it ought to give."""


def twist(
    patch: pytest.MonkeyPatch, fits: Fits, told: Told, *, times: int = 1, carried_out: bool = True
) -> list[LoggedRequest]:
    """The next requests that fit are answered strangely; returns those that were, as they come."""
    honest, twisted = RestApi.answer, list[LoggedRequest]()

    async def answer(api: RestApi, request: web.Request, found: Any, entry: LoggedRequest) -> Any:
        if len(twisted) == times or not fits(entry):
            return await honest(api, request, found, entry)
        twisted.append(entry)
        body = b""
        if carried_out:
            body = (await honest(api, request, found, entry)).body
        else:
            entry.body = (await read_body(request)).json
        response = told(body)
        entry.status = response.status
        return response

    patch.setattr(RestApi, "answer", answer)
    return twisted


def responds(entry: LoggedRequest) -> bool:
    """An interaction gets its first answer."""
    return entry.path.endswith("/callback")


def says(status: int, body: str | bytes = b"", kind: str = "application/json", **more: str) -> Told:
    """Always the same. `more` are headers."""
    raw = body.encode() if isinstance(body, str) else body
    headers = {"Via": "1.1 sandbox", **more}
    return lambda _: web.Response(status=status, body=raw, content_type=kind, headers=headers)


def hurry(patch: pytest.MonkeyPatch) -> None:
    """discord.py waits for a moment where it would wait for seconds, and for months as ever."""

    class Hurried:
        def __getattr__(self, name: str) -> Any:
            return getattr(asyncio, name)

        async def sleep(self, seconds: float) -> None:
            await asyncio.sleep(seconds if seconds > RATE_LIMIT_SECONDS_MAX else min(seconds, 0.01))

    for module in (discord.http, discord.webhook.async_):
        patch.setattr(module, "asyncio", Hurried())


def twist_late(
    patch: pytest.MonkeyPatch, fits: Fits, come: asyncio.Event, *, carried_out: bool
) -> list[LoggedRequest]:
    """The next request that fits is answered when `come` is set; it is carried out before that, or
    only then."""
    honest, late = RestApi.answer, list[LoggedRequest]()

    async def answer(api: RestApi, request: web.Request, found: Any, entry: LoggedRequest) -> Any:
        if late or not fits(entry):
            return await honest(api, request, found, entry)
        late.append(entry)
        if not carried_out:
            await come.wait()
        answered = await honest(api, request, found, entry)
        await come.wait()
        return answered

    patch.setattr(RestApi, "answer", answer)
    return late
