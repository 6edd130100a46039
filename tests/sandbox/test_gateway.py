"""The gateway: intents, RESUME, reconnects, shards, and clients that misbehave."""

from typing import Any

import aiohttp
import discord
import pytest

from devtools.sandbox import Sandbox
from devtools.sandbox.world_builder import CARD_ROOM_ID
from tests.running_bot import READY_SECONDS
from tests.sandbox.little_bot import LittleBot
from tests.sandbox.scenes import Opening, Scene, eventually, logged_in


def heard(scene: Scene, event: str) -> int:
    return sum(name == event for name, _ in scene.bot.seen)


async def test_after_a_cut_the_session_is_resumed_without_loss(scene: Scene) -> None:
    """Events while the line is down arrive afterwards, in order, exactly once."""
    scene.sandbox.gateway.drop()
    await scene.alice.write(scene.table, "one")
    await scene.alice.write(scene.table, "two")
    await eventually(lambda: heard(scene, "resumed"))
    await scene.alice.write(scene.table, "three")
    await eventually(lambda: heard(scene, "message") == 3)
    ids = [args[0].id for name, args in scene.bot.seen if name == "message"]
    assert ids == sorted(ids)
    assert scene.sandbox.gateway.identifies == 1


async def test_a_press_during_a_cut_still_reaches_the_bot(scene: Scene) -> None:
    """An interaction is an event like others: RESUME brings it within its three seconds."""
    message = (await scene.alice.command("table open", channel=scene.table)).message
    scene.sandbox.gateway.drop()
    outcome = await scene.bob.press(message, "Fold")
    assert outcome.message.text == "last: fold"


async def test_discord_may_ask_for_a_reconnect(scene: Scene) -> None:
    """Op 7: the client comes back and resumes."""
    scene.sandbox.gateway.ask_to_reconnect()
    await eventually(lambda: heard(scene, "resumed"))
    assert scene.sandbox.gateway.identifies == 1


async def test_a_session_that_is_forgotten_begins_anew(scene: Scene) -> None:
    """Op 9: the client identifies again and is ready again."""
    ready = heard(scene, "ready")
    scene.sandbox.gateway.invalidate()
    await eventually(lambda: heard(scene, "ready") == ready + 1, seconds=10)
    assert scene.sandbox.gateway.identifies == 2


async def test_a_session_can_not_be_resumed_after_two_minutes(scene: Scene) -> None:
    """Discord keeps the events of a lost connection only for a while."""
    (session,) = scene.sandbox.gateway.sessions.values()
    session.connection, session.dropped_at = None, scene.clock.time() - 121
    async with aiohttp.ClientSession() as http, http.ws_connect(scene.sandbox.gateway.url) as line:
        await line.receive_json()
        resume = {"token": scene.sandbox.token, "session_id": session.id, "seq": 1}
        await line.send_json({"op": 6, "d": resume})
        assert await line.receive_json() == {"op": 9, "d": False, "s": None, "t": None}


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("not json", 4002),
        ('{"op": 2, "d": "text"}', 4002),
        ('{"op": 99, "d": null}', 4003),
        ('{"op": 3, "d": {}}', 4003),
        ('{"op": 6, "d": {"token": "wrong", "session_id": "x", "seq": 1}}', 4004),
        ('{"op": 2, "d": {"token": "sandbox-token", "intents": -1}}', 4013),
        ('{"op": 2, "d": {"token": "sandbox-token", "intents": 1, "shard": [2, 2]}}', 4010),
    ],
)
async def test_a_client_that_misbehaves_is_closed(frame: str, code: int) -> None:
    """Each kind of nonsense has its close code."""
    async with (
        Sandbox() as sandbox,
        aiohttp.ClientSession() as http,
        http.ws_connect(sandbox.gateway.url) as line,
    ):
        await line.receive_json()
        await line.send_str(frame)
        assert (await line.receive()).type is aiohttp.WSMsgType.CLOSE
        assert line.close_code == code


async def test_more_than_120_events_a_minute_are_too_many() -> None:
    """4008 for a client that floods the gateway."""
    async with (
        Sandbox() as sandbox,
        aiohttp.ClientSession() as http,
        http.ws_connect(sandbox.gateway.url) as line,
    ):
        for _ in range(121):
            await line.send_json({"op": 1, "d": None})
        while (frame := await line.receive()).type is aiohttp.WSMsgType.TEXT:
            pass
        assert frame.type is aiohttp.WSMsgType.CLOSE
        assert line.close_code == 4008


async def test_without_an_intent_its_events_do_not_come(opening: Opening) -> None:
    """A bot without the messages intents hears no messages, but still gets interactions."""
    scene = await opening(bot=LittleBot(intents=discord.Intents(guilds=True, typing=True)))
    await scene.alice.write(scene.table, "unheard")
    outcome = await scene.alice.command("choose", channel=scene.table)
    assert outcome.state == "answered"
    assert heard(scene, "message") == 0


async def test_a_new_guild_and_its_end_are_told(scene: Scene) -> None:
    """The bot joins a guild, learns of its channel, and is thrown out again."""
    build = scene.sandbox.build
    guild = build.add_guild("New Room", scene.user("alice"))
    build.add_channel(guild, "felt")
    await eventually(lambda: heard(scene, "guild_join") and heard(scene, "guild_channel_create"))
    scene.sandbox.faults.plan("kick_bot", guild=guild.id)
    await eventually(lambda: heard(scene, "guild_remove"))
    assert scene.bot.get_guild(guild.id) is None


class Sharded(discord.AutoShardedClient):
    """A client of two shards that does not wait five seconds between them."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default(), guild_ready_timeout=READY_SECONDS)
        self.heard: list[tuple[int | None, str]] = []

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        return

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        guild = interaction.guild
        self.heard.append((guild.shard_id if guild else None, interaction.type.name))
        await interaction.response.send_message("here")


async def test_each_shard_serves_its_guilds() -> None:
    """A guild's events go to its shard alone, DMs go to shard 0."""
    async with Sandbox(shards=2) as sandbox:
        odd = CARD_ROOM_ID + (1 << 22)
        sandbox.build.add_guild("Other Shard", sandbox.world.owner, id=odd)
        client: Any = Sharded()
        async with logged_in(sandbox, client):
            shards = {guild.name: guild.shard_id for guild in client.guilds}
            assert shards["The Card Room"] != shards["Other Shard"]
            assert len(sandbox.gateway.sessions) == 2
            for session in sandbox.gateway.sessions.values():
                carried = [g for g in sandbox.world.guilds.values() if session.carries(g.id)]
                assert {g.name for g in carried} == {
                    name for name, shard in shards.items() if shard == session.shard_id
                }


async def test_one_shard_resumes_while_the_other_stays() -> None:
    """Cutting shard 1 does not touch shard 0."""
    async with Sandbox(shards=2) as sandbox:
        client: Any = Sharded()
        async with logged_in(sandbox, client):
            sandbox.gateway.drop(1)
            await eventually(
                lambda: (
                    all(s.connection for s in sandbox.gateway.sessions.values())
                    and len(sandbox.gateway.sessions) == 2
                )
            )
            assert sandbox.gateway.identifies == 2
