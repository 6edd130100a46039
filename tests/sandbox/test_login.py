"""Logging in: the token, the intents, and what a bot knows when it is ready."""

import aiohttp
import discord
import pytest

from devtools.sandbox import Intent, Sandbox
from tests.sandbox.little_bot import LittleBot
from tests.sandbox.scenes import Opening, Scene, logged_in


async def test_a_bot_is_ready_with_its_guilds_channels_and_roles(scene: Scene) -> None:
    """READY and GUILD_CREATE tell the real discord.py everything about the furnished world."""
    guild = scene.bot.get_guild(scene.guild.id)
    assert guild is not None
    assert [channel.name for channel in guild.text_channels][:2] == ["lobby", "table-1"]
    assert guild.me.guild_permissions.manage_messages
    assert len(scene.bot.guilds) == 2


async def test_a_bot_that_logs_in_makes_no_violation(scene: Scene) -> None:
    """Login and the registration of commands conform to the official description."""
    assert scene.sandbox.violations == []
    assert scene.sandbox.counted["PUT /applications/{application_id}/commands"] == 1


async def test_a_wrong_token_is_refused_by_rest() -> None:
    """401 is what discord.py turns into LoginFailure."""
    async with Sandbox() as sandbox:
        with pytest.raises(discord.LoginFailure):
            async with logged_in(sandbox, LittleBot(), token="wrong"):
                pass
        assert sandbox.requests[-1].status == 401


async def test_a_wrong_token_is_refused_by_the_gateway() -> None:
    """IDENTIFY with a wrong token closes with 4004."""
    async with (
        Sandbox() as sandbox,
        aiohttp.ClientSession() as session,
        session.ws_connect(sandbox.gateway.url) as socket,
    ):
        assert (await socket.receive_json())["op"] == 10
        await socket.send_json({"op": 2, "d": {"token": "wrong", "intents": 1}})
        await socket.receive()
        assert socket.close_code == 4004


async def test_privileged_intents_must_be_allowed() -> None:
    """Asking for message content without the right to it closes with 4014."""
    async with Sandbox() as sandbox:
        bot = LittleBot(intents=discord.Intents.all())
        with pytest.raises(discord.PrivilegedIntentsRequired):
            async with logged_in(sandbox, bot):
                pass


async def test_allowed_privileged_intents_bring_all_members(opening: Opening) -> None:
    """A client with the members intent asks for the members of each guild and gets them."""
    intents = discord.Intents.default()
    intents.members = True
    scene = await opening(bot=LittleBot(intents=intents), privileged=Intent.GUILD_MEMBERS)
    guild = scene.bot.get_guild(scene.guild.id)
    assert guild is not None
    assert {member.name for member in guild.members} >= {"alice", "bob", "carol", "dave"}


async def test_the_sandbox_gives_the_same_ids_every_time() -> None:
    """A bot that is restarted beside a kept database finds its channels again."""
    first, second = Sandbox(), Sandbox()
    assert list(first.world.channels) == list(second.world.channels)
    assert list(first.world.users) == list(second.world.users)
