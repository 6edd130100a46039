"""Robots at the real bot's tables, in every game."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import aiohttp
import pytest

from bot.app import build
from bot.poker.games import GameCode
from bot.sandbox.client import UserClient
from bot.sandbox.robots.crew import cast, hire
from bot.sandbox.robots.robot import AT_ONCE, HUMAN, Manner
from bot.sandbox.server import Sandbox
from bot.settings import ASSETS, load
from bot.texts.catalogue import load_catalogue
from tests.end_to_end.evening import channel_of, description, is_table

WAIT_SECONDS = 25
AT_ONCE_WITH_PEOPLE = replace(HUMAN, pace=0)


@asynccontextmanager
async def card_room(home: Path, robots: int, manner: Manner) -> AsyncIterator[Sandbox]:
    """The bot at a sandbox with robots; every request must be one that Discord understands."""
    async with Sandbox(openapi=description()) as sandbox, aiohttp.ClientSession() as session:
        settings = load(
            database=home / "room.db",
            discord_api_url=sandbox.api_url,
            next_hand_seconds=0.02,
            nudge_seconds=0,
            _env_file=None,
        )
        app = await build(settings, Random(20))
        app.client._connection.guild_ready_timeout = 0.01
        running = asyncio.create_task(app.run(sandbox.token))
        await app.client.serving.wait()
        catalogue = load_catalogue(ASSETS / "locales")
        crew = asyncio.create_task(hire(session, sandbox, robots, catalogue, Random(4), manner))
        try:
            yield sandbox
        finally:
            crew.cancel()
            await app.close()
            await asyncio.gather(crew, running, return_exceptions=True)
        assert sandbox.violations == []


async def until(alice: UserClient, channel: int, words: str) -> str:
    """Waits for a table message with these words; its text with the alt text of the picture."""
    found = await alice.wait_for_message(
        channel, lambda m: is_table(m) and words in told(m.text, m.pictures), WAIT_SECONDS
    )
    return told(found.text, found.pictures)


def told(text: str, pictures: list[dict[str, str]]) -> str:
    return text + "".join(picture["description"] or "" for picture in pictures)


@pytest.mark.parametrize("game", list(GameCode))
async def test_robots_play_every_game(
    game: GameCode, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """They sit down by themselves, and hand after hand comes to its end without a confused one."""
    with caplog.at_level(logging.WARNING):
        async with (
            card_room(tmp_path, 3, AT_ONCE) as sandbox,
            UserClient.of(sandbox, "alice") as alice,
        ):
            channel = channel_of(sandbox)
            await alice.command("/table open", channel=channel, game=game.value)
            await until(alice, channel, "hand 4")
            shown = [m.text for m in await alice.messages(channel) if is_table(m)]
            assert sum("wins" in text for text in shown) >= 3
    confused = [one.message for one in caplog.records if one.name.startswith("bot.")]
    assert confused == []


async def test_robots_keep_people_company_and_leave_with_them(tmp_path: Path) -> None:
    """An empty table stays empty; a person brings them; when he leaves they leave."""
    async with (
        card_room(tmp_path, 2, AT_ONCE_WITH_PEOPLE) as sandbox,
        UserClient.of(sandbox, "alice") as alice,
    ):
        channel = channel_of(sandbox)
        await alice.command("/table open", channel=channel)
        await until(alice, channel, "empty table")
        await alice.command("/table sit", channel=channel)
        await until(alice, channel, "Prudenza")
        await until(alice, channel, "Furio")
        await alice.command("/table leave", channel=channel)
        await until(alice, channel, "empty table")


async def test_a_robot_plays_its_direct_messages_shut(tmp_path: Path) -> None:
    """Without its mail it asks for its cards by the control that everybody has."""
    async with (
        card_room(tmp_path, 2, AT_ONCE) as sandbox,
        UserClient.of(sandbox, "alice") as alice,
    ):
        await alice.wait_for(lambda event: event.name == "member_add" or event.name == "ready")
        for user in sandbox.world.users.values():
            user.dms_open = False
        channel = channel_of(sandbox)
        await alice.command("/table open", channel=channel)
        await until(alice, channel, "hand 3")


def test_a_crew_has_different_names_and_all_characters() -> None:
    """Four in a row are four characters; a hundred have a hundred names."""
    crew = cast(100)
    assert len({character.code for _, character in crew[:4]}) == 4
    assert len({name for name, _ in crew}) == 100
