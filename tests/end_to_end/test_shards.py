"""The bot on several shards in one process: each carries the servers whose ids belong to it."""

import asyncio
import gc
from pathlib import Path

import pytest

from bot.app import build
from bot.client import IDENTIFY_SECONDS
from bot.settings import load
from devtools.sandbox.gateway import Gateway
from devtools.sandbox.rest import accounts
from devtools.sandbox.server import Sandbox
from devtools.sandbox.sessions import Connection
from devtools.sandbox.world_builder import CARD_ROOM_ID
from tests.end_to_end.card_room import card_room, until
from tests.end_to_end.discord_faults import DECK, play_on, seated
from tests.running_bot import quick_client

SHARDS = 4


def lines_of(gateway: Gateway) -> dict[int, Connection | None]:
    """Each shard's line, where it stands."""
    return {each.shard_id: each.connection for each in gateway.sessions.values()}


async def test_as_many_shards_as_discord_advises(tmp_path: Path) -> None:
    """A hand is played at a table of one of them, the lines of which end in between."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK], shards=SHARDS) as room:
        await seated(room)
        gateway = room.sandbox.gateway
        lines = lines_of(gateway)
        assert sorted(lines) == list(range(SHARDS))
        own = (CARD_ROOM_ID >> 22) % SHARDS
        await play_on(room)
        assert gateway.drop(own) == 1
        await until(lambda: lines_of(gateway)[own] not in (None, lines[own]))
        await play_on(room, 2)
        now = lines_of(gateway)
        assert [number for number in lines if now[number] is not lines[number]] == [own]
        assert gateway.identifies == SHARDS


async def test_a_bot_that_is_stopped_before_all_shards_are_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that is stopped before all shards are in does not wait for Discord's turns, of which
    each takes five seconds."""
    monkeypatch.setattr(accounts, "IDENTIFIES_AT_ONCE_MAX", 1)
    async with Sandbox(shards=SHARDS) as sandbox:
        settings = load(
            database=tmp_path / "room.db", discord_api_url=sandbox.api_url, _env_file=None
        )
        app = await build(settings, client=quick_client())
        running = asyncio.create_task(app.run(sandbox.token))
        await until(lambda: sandbox.gateway.online)
        async with asyncio.timeout(IDENTIFY_SECONDS / 2):
            await app.close()
            await running
        assert sandbox.gateway.identifies == 1
    # A connection that was left open would warn now, and a warning is an error.
    del app, running
    gc.collect()
