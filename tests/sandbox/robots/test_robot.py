"""Robots at the real bot's tables, in every game."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

from bot.poker.games import GameCode
from bot.settings import ASSETS
from bot.texts.catalogue import load_catalogue
from devtools.sandbox.robots.pool import add_robot, names_and_characters, run_robots
from devtools.sandbox.robots.robot import AT_ONCE, HUMAN, Behaviour
from devtools.sandbox.server import Sandbox
from devtools.sandbox.world_builder import CARD_ROOM_ID
from tests.browser.dealing_bot import dealing_bot
from tests.running_bot import description
from tests.user_client import UserClient
from tests.user_screen import SeenMessage

CHANNEL = CARD_ROOM_ID + 11
WAIT_SECONDS = 60
AT_ONCE_WITH_PEOPLE = replace(HUMAN, pace=0)


@asynccontextmanager
async def card_room(
    home: Path, robots: int, manner: Behaviour, **settings: Any
) -> AsyncIterator[Sandbox]:
    """The bot at a sandbox with robots; every request must be one that Discord understands."""
    async with Sandbox(openapi=description()) as sandbox, aiohttp.ClientSession() as session:
        settings = {"next_hand_seconds": 0.02, "street_seconds": 0, **settings}
        async with dealing_bot(sandbox, home / "room.db", Random(20), **settings):
            catalogue = load_catalogue(ASSETS / "locales")
            hired = asyncio.create_task(
                run_robots(session, sandbox, robots, catalogue, Random(4), manner)
            )
            try:
                yield sandbox
            finally:
                hired.cancel()
                await asyncio.gather(hired, return_exceptions=True)
        assert sandbox.violations == []


async def until(alice: UserClient, words: str) -> None:
    """Waits for a table message with these words, in its text or those of its picture."""
    await alice.wait_for_message(CHANNEL, lambda message: words in told(message), WAIT_SECONDS)


def told(message: SeenMessage) -> str:
    return message.text + "".join(one["description"] or "" for one in message.pictures)


@pytest.mark.parametrize("game", list(GameCode))
async def test_robots_play_every_game(
    game: GameCode, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Robots play every game: they sit down by themselves, and hand after hand comes to its end
    without a confused one."""
    async with (
        card_room(tmp_path, 3, AT_ONCE) as sandbox,
        UserClient.of(sandbox, "alice") as alice,
    ):
        with caplog.at_level(logging.WARNING):
            await alice.command("/table open", channel=CHANNEL, game=game.value)
            await until(alice, "hand 4")
            shown = [message.text for message in await alice.messages(CHANNEL)]
            confused = [
                one.message
                for one in caplog.records
                if one.name.startswith("devtools.sandbox.robots") or one.levelno >= logging.ERROR
            ]
    assert sum("wins" in text or "Nobody opened" in text for text in shown) >= 2
    assert confused == []


async def test_robots_read_italian(tmp_path: Path) -> None:
    """A table in another language is a table all the same."""
    async with (
        card_room(tmp_path, 2, AT_ONCE, language="it") as sandbox,
        UserClient.of(sandbox, "alice") as alice,
    ):
        await alice.command("/table open", channel=CHANNEL)
        await until(alice, "mano 3")


async def test_robots_keep_people_company_and_leave_with_them(tmp_path: Path) -> None:
    """An empty table stays empty; a person brings them; they leave with that person."""
    async with (
        card_room(tmp_path, 2, AT_ONCE_WITH_PEOPLE) as sandbox,
        UserClient.of(sandbox, "alice") as alice,
    ):
        await alice.command("/table open", channel=CHANNEL)
        await until(alice, "table is empty")
        await alice.command("/table sit", channel=CHANNEL)
        await until(alice, "Prudenza")
        await until(alice, "Furio")
        await alice.command("/table leave", channel=CHANNEL)
        await until(alice, "table is empty")


async def test_a_robot_plays_its_direct_messages_shut(tmp_path: Path) -> None:
    """Without its mail it asks for its cards by the control that everybody has."""
    async with (
        card_room(tmp_path, 2, AT_ONCE) as sandbox,
        UserClient.of(sandbox, "alice") as alice,
    ):
        await alice.wait_for(lambda event: event.name == "member_add" or event.name == "ready")
        for user in sandbox.world.users.values():
            user.dms_open = False
        await alice.command("/table open", channel=CHANNEL)
        await until(alice, "hand 3")


def test_a_robot_is_the_same_user_every_time() -> None:
    """A robot is the same user every time, in a new sandbox, and when it is let in again."""
    first, second = Sandbox(), Sandbox()
    known = add_robot(first, 3, "Allegra")
    assert add_robot(first, 3, "Allegra") == add_robot(second, 3, "Allegra") == known
    assert add_robot(first, 4, "Cauto") != known
    assert all(known in guild.members for guild in first.world.guilds.values())


def test_robots_have_different_names_and_all_characters() -> None:
    """Four in a row are four characters; a hundred have a hundred names."""
    hired = names_and_characters(100)
    assert len({character.code for _, character in hired[:4]}) == 4
    assert len({name for name, _ in hired}) == 100
