"""Rate limits: headers, real 429s, and how discord.py lives with them."""

import asyncio
from typing import Any

import aiohttp
import discord
import pytest

from devtools.sandbox import Sandbox, Severity, WallClock
from devtools.sandbox.ratelimits import INVALID_MAX, LimitWindow, RateLimits, RouteLimits
from devtools.sandbox.snowflakes import EPOCH_MS
from tests.clock import ManualClock
from tests.sandbox.scenes import Opening, Scene

SEND = "/channels/{channel_id}/messages"
EDIT = SEND + "/{message_id}"


def quick(limit: int, seconds: float, everything: int = 1000) -> RouteLimits:
    """Limits with short windows, so that a test can live through them."""
    window = LimitWindow(limit, seconds)
    routes = {("POST", SEND): window, ("PATCH", EDIT): window}
    return RouteLimits(
        LimitWindow(everything, seconds), LimitWindow(1000, 10.0), LimitWindow(1, 60.0), routes
    )


async def test_off_sends_no_headers(scene: Scene) -> None:
    """discord.py would obey any header it gets."""
    url = f"{scene.sandbox.api_url}/users/@me"
    headers = {"Authorization": f"Bot {scene.sandbox.token}"}
    async with aiohttp.ClientSession() as http, http.get(url, headers=headers) as answer:
        assert not any(name.lower().startswith("x-ratelimit") for name in answer.headers)


async def test_discord_py_waits_and_loses_nothing(opening: Opening) -> None:
    """Many sends at once are spread over the windows; every message arrives, in spite of 429s."""
    scene = await opening(severity=quick(3, 0.1), clock=WallClock())
    await asyncio.gather(*(scene.channel().send(str(number)) for number in range(9)))
    assert len(await scene.bob.messages(scene.table)) == 9
    statuses = [e.status for e in scene.sandbox.requests if e.route == SEND]
    assert statuses.count(200) == 9
    assert scene.sandbox.violations == []


async def test_another_client_runs_into_a_429(opening: Opening) -> None:
    """A client that does not read the headers gets retry_after, scope and bucket."""
    scene = await opening(severity=Severity.HARSH)
    url = f"{scene.sandbox.api_url}/channels/{scene.table.id}/messages"
    headers = {"Authorization": f"Bot {scene.sandbox.token}"}
    async with aiohttp.ClientSession(headers=headers) as http:
        for _ in range(2):
            async with http.post(url, json={"content": "x"}) as answer:
                assert answer.status == 200
        async with http.post(url, json={"content": "x"}) as answer:
            body = await answer.json()
            assert answer.status == 429
            assert body["global"] is False
            assert 0 < body["retry_after"] <= 5
            assert answer.headers["X-RateLimit-Remaining"] == "0"
            assert answer.headers["X-RateLimit-Scope"] == "user"
            assert answer.headers["Via"]


def limiter(severity: Severity = Severity.REALISTIC) -> tuple[RateLimits, ManualClock]:
    clock = ManualClock()
    return RateLimits(clock, severity.value), clock


def statuses(limits: RateLimits, times: int, method: str, route: str, **path: str) -> list[bool]:
    """For each of so many requests: is it allowed?"""
    return [limits.check(method, route, path).body is None for _ in range(times)]


def test_channels_have_buckets_of_their_own() -> None:
    """Five sends in five seconds for each channel."""
    limits, clock = limiter()
    assert statuses(limits, 6, "POST", SEND, channel_id="1") == [True] * 5 + [False]
    assert statuses(limits, 1, "POST", SEND, channel_id="2") == [True]
    clock.advance(5.1)
    assert statuses(limits, 1, "POST", SEND, channel_id="1") == [True]


def test_all_requests_together_are_limited() -> None:
    """Fifty a second, whatever the route: a 429 that says global."""
    limits, _ = limiter()
    for number in range(50):
        assert statuses(limits, 1, "POST", SEND, channel_id=str(number)) == [True]
    verdict = limits.check("POST", SEND, {"channel_id": "51"})
    assert verdict.body is not None
    assert verdict.body["global"] is True
    assert verdict.headers["X-RateLimit-Global"] == "true"


def test_answers_to_interactions_are_free() -> None:
    """Callbacks count nowhere; follow-ups count in their own bucket alone."""
    limits, _ = limiter()
    callback = "/interactions/{interaction_id}/{interaction_token}/callback"
    hook = "/webhooks/{webhook_id}/{webhook_token}"
    assert all(statuses(limits, 200, "POST", callback, interaction_id="1"))
    for number in range(100):
        assert statuses(limits, 1, "POST", hook, webhook_id="1", webhook_token=str(number)) == [
            True
        ]
    assert statuses(limits, 1, "POST", SEND, channel_id="1") == [True]


def test_messages_older_than_an_hour_are_edited_rarely() -> None:
    """30046 after a few edits of an old message; new ones are not touched by that."""
    limits, clock = limiter(Severity.HARSH)
    old = str((int((clock.time() - 3700) * 1000) - EPOCH_MS) << 22)
    for _ in range(2):
        assert limits.check("PATCH", EDIT, {"channel_id": "1", "message_id": old}).body is None
        clock.advance(6)
    verdict = limits.check("PATCH", EDIT, {"channel_id": "1", "message_id": old})
    assert verdict.body is not None
    assert verdict.body["code"] == 30046
    new = str((int(clock.time() * 1000) - EPOCH_MS) << 22)
    assert limits.check("PATCH", EDIT, {"channel_id": "1", "message_id": new}).body is None


def test_ten_thousand_invalid_requests_are_a_ban() -> None:
    """After that every request is refused, until ten minutes have passed."""
    limits, clock = limiter()
    for _ in range(INVALID_MAX):
        limits.count(403)
    assert limits.check("POST", SEND, {"channel_id": "1"}).banned
    clock.advance(601)
    assert not limits.check("POST", SEND, {"channel_id": "1"}).banned


async def test_a_banned_bot_learns_it(opening: Opening) -> None:
    """The ban answers 429 without Via: discord.py raises instead of waiting."""
    scene = await opening(severity=Severity.REALISTIC)
    for _ in range(INVALID_MAX):
        scene.sandbox.limits.count(401)
    with pytest.raises(discord.HTTPException) as caught:
        await scene.channel().send("?")
    assert caught.value.status == 429


async def test_refused_requests_are_counted_as_invalid(scene: Scene) -> None:
    """401, 403 and 429 count; 404 does not."""
    before = scene.sandbox.limits.invalid_requests
    await scene.bob.close_dms()
    user = await scene.bot.fetch_user(int(scene.bob.id))
    with pytest.raises(discord.Forbidden):
        await user.send("?")
    with pytest.raises(discord.NotFound):
        await scene.channel().fetch_message(1)
    assert scene.sandbox.limits.invalid_requests == before + 1


async def test_the_global_limit_holds_the_real_client_back(opening: Opening) -> None:
    """discord.py stops all its requests for a global 429 and continues afterwards."""
    scene = await opening(severity=quick(100, 0.2, everything=8), clock=WallClock())
    names = ("table-1", "table-2", "lobby", "tournaments")
    sends: list[Any] = [scene.channel(name).send("x") for name in names for _ in range(4)]
    await asyncio.gather(*sends)
    total = sum([len(await scene.bob.messages(scene.place(name))) for name in names])
    assert total == 16
    assert scene.sandbox.limits.refused > 0


def test_a_sandbox_takes_limits_of_its_own() -> None:
    """Severities are only prepared values."""
    assert Sandbox(severity=quick(1, 1.0)).limits.limits == quick(1, 1.0)
