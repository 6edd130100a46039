"""Faults on demand, each of them felt by the real discord.py."""

import asyncio
from random import Random
from typing import Any

import aiohttp
import discord
import pytest

from devtools.sandbox import FaultKind, Permission, Sandbox
from devtools.sandbox.faults import OF_REQUESTS, Faults
from tests.clock import ManualClock
from tests.sandbox.scenes import Scene, eventually
from tests.user_client import NotDone

SEND = "/channels/{channel_id}/messages"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"


def pressed(scene: Scene) -> int:
    return len(scene.bot.presses)


async def table(scene: Scene) -> Any:
    return (await scene.alice.command("table open", channel=scene.table)).message


async def test_a_request_may_fail_without_effect(scene: Scene) -> None:
    """A 503 that is not repeated: the message is not there."""
    scene.sandbox.faults.plan("fail", method="POST", route=SEND)
    with pytest.raises(discord.DiscordServerError):
        await scene.channel().send("lost")
    await scene.channel().send("next")
    assert [m.text for m in await scene.bob.messages(scene.table)] == ["next"]


async def test_a_request_may_fail_after_its_effect(scene: Scene) -> None:
    """The bot believes that it failed, but everybody sees the message."""
    scene.sandbox.faults.plan("fail_after", method="POST", route=SEND)
    with pytest.raises(discord.DiscordServerError):
        await scene.channel().send("there all the same")
    assert len(await scene.bob.messages(scene.table)) == 1


async def test_discord_py_tries_again_after_a_500(scene: Scene, monkeypatch: Any) -> None:
    """An error that it takes for passing is repeated until it works."""
    slept: list[float] = []
    real = asyncio.sleep

    async def at_once(seconds: float, *rest: Any) -> None:
        slept.append(seconds)
        await real(0)

    monkeypatch.setattr(discord.http.asyncio, "sleep", at_once)
    scene.sandbox.faults.plan("fail", method="POST", route=SEND, status=500, times=2)
    await scene.channel().send("at last")
    monkeypatch.undo()
    assert {1, 3} <= set(slept)
    assert len(await scene.bob.messages(scene.table)) == 1


async def test_an_answer_may_be_lost(scene: Scene) -> None:
    """The line is cut after the effect: the bot can't know, and with the nonce may ask again."""
    scene.sandbox.faults.plan("lose_answer", method="POST", route=SEND)
    with pytest.raises((aiohttp.ClientError, OSError)):
        await scene.channel().send("once", nonce="n1")
    again = await scene.channel().send("once", nonce="n1")
    assert [m.id for m in await scene.bob.messages(scene.table)] == [str(again.id)]


async def test_a_request_may_be_lost(scene: Scene) -> None:
    """The line is cut before the effect."""
    scene.sandbox.faults.plan("lose_request", method="POST", route=SEND)
    with pytest.raises((aiohttp.ClientError, OSError)):
        await scene.channel().send("never")
    assert await scene.bob.messages(scene.table) == []


async def test_a_slow_answer_misses_the_three_seconds(scene: Scene) -> None:
    """The bot answers in time, but its answer takes four seconds to arrive."""
    scene.sandbox.faults.plan("delay", route=CALLBACK, seconds=4.0)
    pending = await scene.alice.command("choose", channel=scene.table, wait=None)
    await eventually(lambda: not scene.sandbox.faults.waiting)
    scene.clock.advance(4.5)
    failed = await scene.alice.wait_for(
        lambda e: e.name == "interaction" and e.data["state"] == "failed"
    )
    assert failed.data["id"] == pending.id
    await eventually(lambda: scene.sandbox.requests[-1].status == 404)


async def test_an_interaction_may_come_twice(scene: Scene) -> None:
    """Both deliveries have the same id; the second answer gets 40060."""
    message = await table(scene)
    scene.sandbox.faults.plan("duplicate_interaction")
    outcome = await scene.bob.press(message, "Cards")
    await eventually(lambda: pressed(scene) == 2)
    await eventually(lambda: scene.sandbox.requests[-1].status == 400)
    assert outcome.state == "answered"
    assert [m.text for m in await scene.bob.messages(scene.table)].count("your cards") == 1


async def test_an_interaction_may_never_come(scene: Scene) -> None:
    """The user sees the failure after three seconds, the bot saw nothing."""
    message = await table(scene)
    scene.sandbox.faults.plan("lose_interaction")
    await scene.bob.press(message, "Fold", wait=None)
    scene.clock.advance(3.1)
    await scene.bob.wait_for(lambda e: e.name == "interaction" and e.data["state"] == "failed")
    assert pressed(scene) == 0


async def test_an_interaction_may_come_late(scene: Scene) -> None:
    """Two seconds of the three are already gone."""
    message = await table(scene)
    scene.sandbox.faults.plan("delay_interaction", seconds=2.0)
    await scene.bob.press(message, "Fold", wait=None)
    assert pressed(scene) == 0
    scene.clock.advance(2.0)
    await scene.bob.wait_for(lambda e: e.name == "interaction" and e.data["state"] == "answered")


async def test_a_moderator_may_delete_the_table_message(scene: Scene) -> None:
    """The bot hears of it, and its next edit is refused."""
    message = await table(scene)
    scene.sandbox.faults.plan("delete_message", channel=scene.table.id, message=int(message.id))
    await eventually(lambda: any(name == "raw_message_delete" for name, _ in scene.bot.seen))
    with pytest.raises(discord.NotFound):
        await scene.channel().get_partial_message(int(message.id)).edit(content="?")


async def test_the_bots_role_may_lose_a_permission(scene: Scene) -> None:
    """50013 from the next message on, until it is given back."""
    lost = {"guild": scene.guild.id, "permissions": int(Permission.SEND_MESSAGES)}
    scene.sandbox.faults.plan("revoke", **lost)
    with pytest.raises(discord.Forbidden) as caught:
        await scene.channel().send("?")
    assert caught.value.code == 50013
    scene.sandbox.faults.plan("grant", **lost)
    await scene.channel().send("again")


async def test_the_channel_may_be_deleted(scene: Scene) -> None:
    """10003, and the windows close it."""
    channel = scene.channel()
    scene.sandbox.faults.plan("delete_channel", channel=scene.table.id)
    await scene.bob.wait_for(lambda e: e.name == "channel_delete")
    with pytest.raises(discord.NotFound) as caught:
        await channel.send("?")
    assert caught.value.code == 10003


@pytest.mark.parametrize("kind", ["drop_gateway", "reconnect"])
async def test_the_gateway_may_be_dropped(scene: Scene, kind: str) -> None:
    """The client resumes."""
    scene.sandbox.faults.plan(kind)
    await eventually(lambda: any(name == "resumed" for name, _ in scene.bot.seen))


async def test_the_same_seed_brings_the_same_faults() -> None:
    """Chance is a parameter: a failing run can be repeated."""
    rates = dict.fromkeys(OF_REQUESTS, 0.2)

    def run(seed: int) -> list[Any]:
        faults = Faults(lambda fault: None)
        faults.by_seed(seed, rates)
        return [faults.for_request("POST", SEND) for _ in range(50)]

    assert run(7) == run(7)
    assert run(7) != run(8)
    assert any(run(7))


async def test_faults_can_be_planned_over_http(scene: Scene) -> None:
    """Kinds and fields are those of `plan`; nonsense is refused."""
    made = await scene.bob.ask("POST", "/sandbox/faults", {"kind": "fail", "route": SEND})
    assert made["kind"] == "fail"
    assert [fault.kind for fault in scene.sandbox.faults.waiting] == [FaultKind.FAIL]
    for nonsense in (
        {"kind": "earthquake"},
        {"kind": "fail", "magnitude": 9},
        {"kind": "fail", "times": "often"},
        {"kind": "fail", "status": 200},
        {"kind": "delete_channel", "channel": "7"},
        {},
    ):
        with pytest.raises(NotDone, match="invalid-body"):
            await scene.bob.ask("POST", "/sandbox/faults", nonsense)
    await scene.bob.ask("DELETE", "/sandbox/faults")
    assert scene.sandbox.faults.waiting == []


async def test_a_storm_of_faults_never_breaks_the_sandbox(scene: Scene) -> None:
    """Under random faults every request is refused properly, and the calm after it is complete."""
    rates = {FaultKind.FAIL: 0.2, FaultKind.FAIL_AFTER: 0.2, FaultKind.LOSE_ANSWER: 0.1}
    scene.sandbox.faults.by_seed(Random(4).randrange(1000), rates)
    scene.sandbox.faults.chance.random.choice = lambda _: 503  # type: ignore[union-attr,method-assign]
    sends = [scene.channel().send(str(number)) for number in range(30)]
    results = await asyncio.gather(*sends, return_exceptions=True)
    scene.sandbox.faults.clear()
    failed = [result for result in results if isinstance(result, Exception)]
    seen = await scene.bob.messages(scene.table, 100)
    assert 0 < len(failed) < 30
    assert len(seen) >= 30 - len(failed)
    await scene.channel().send("calm")


def test_the_manual_clock_runs_timers_in_order() -> None:
    """Timers that are due run by their time, cancelled ones not at all."""
    clock, order = ManualClock(), list[str]()
    clock.call_later(2, lambda: order.append("second"))
    clock.call_later(1, lambda: order.append("first"))
    clock.call_later(1.5, lambda: order.append("never")).cancel()
    clock.call_later(5, lambda: order.append("later"))
    clock.advance(3)
    assert order == ["first", "second"]


def test_a_sandbox_can_be_told_its_faults_before_it_starts() -> None:
    """Planning needs no running server."""
    sandbox = Sandbox()
    sandbox.faults.plan("fail", times=3)
    assert sandbox.faults.waiting[0].times == 3


async def test_chance_strikes_the_gateway_and_messages_too(scene: Scene) -> None:
    """A chance that is certain strikes at once: the newest message goes, the line is cut and comes
    back."""
    await scene.channel().send("doomed")
    rates = {"delete_message": 1.0}
    await scene.bob.ask("POST", "/sandbox/faults/seed", {"seed": 1, "rates": rates})
    await scene.channel().send("survivor")
    assert [m.text for m in await scene.bob.messages(scene.table)] == ["survivor"]
    await scene.bob.ask("POST", "/sandbox/faults/seed", {"seed": 1, "rates": {"drop_gateway": 1}})
    await scene.channel().typing()
    scene.sandbox.faults.clear()
    await eventually(lambda: any(name == "resumed" for name, _ in scene.bot.seen))
    for bad in ({"seed": 1}, {"seed": "x", "rates": {}}, {"seed": 1, "rates": {"storm": 1}}):
        with pytest.raises(NotDone, match="invalid-body"):
            await scene.bob.ask("POST", "/sandbox/faults/seed", bad)
