"""The real bot, dealing at a sandbox while a test looks on."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.app import App, build
from bot.poker.cards import Chance
from bot.settings import load
from devtools.sandbox.server import Sandbox
from tests.running_bot import quick_client, serving


@asynccontextmanager
async def dealing_bot(
    sandbox: Sandbox, database: Path, chance: Chance, **settings: Any
) -> AsyncIterator[App]:
    """The bot, logged in at a running sandbox; `chance` shuffles and draws."""
    pauses = {"nudge_seconds": 0, "street_seconds": 0}
    chosen = {"database": database, "discord_api_url": sandbox.api_url, **pauses}
    loaded = load(_env_file=None, **{**chosen, **settings})
    app = await build(loaded, chance=chance, client=quick_client())
    running = None
    try:
        running = await serving(app, sandbox.token)
        yield app
    finally:
        await app.close()
        if running is not None:
            await asyncio.gather(running, return_exceptions=True)
