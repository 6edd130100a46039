"""A sandbox, a little bot on the real discord.py, and users, for the tests of the sandbox."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox import ManualClock, Sandbox
from bot.sandbox.client import UserClient
from bot.sandbox.connect import pointed_at
from tests.sandbox.little_bot import LittleBot

BESIDE = Path(__file__).resolve().parents[3] / "shared" / "discord" / "openapi.json"


def description() -> Path | None:
    """Discord's official description: named by DISCORD_OPENAPI, or beside the repository."""
    named = os.environ.get("DISCORD_OPENAPI")
    path = Path(named) if named else BESIDE
    return path if path.is_file() else None


@asynccontextmanager
async def running(sandbox: Sandbox, bot: LittleBot) -> AsyncIterator[None]:
    """The bot logged in and ready; afterwards it and the sandbox are closed."""
    await sandbox.start()
    bot._connection.guild_ready_timeout = 0.01  # no need to wait two seconds for more guilds
    with pointed_at(sandbox.api_url):
        task = asyncio.create_task(bot.start(sandbox.token))
        ready = asyncio.create_task(bot.wait_until_ready_after_login())
        try:
            await asyncio.wait({task, ready}, return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                task.result()
            yield
        finally:
            ready.cancel()
            await bot.close()
            await asyncio.gather(task, ready, return_exceptions=True)
            await sandbox.stop()
