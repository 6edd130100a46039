"""The real bot, dealing at a sandbox while a test looks on."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from bot.app import App, build
from bot.poker.cards import Chance
from bot.settings import ROOT, load
from devtools.sandbox.server import Sandbox

BESIDE = ROOT.parent / "shared" / "discord" / "openapi.json"


def description() -> Path | None:
    """Discord's official description: named by DISCORD_OPENAPI, or beside the repository."""
    named = os.environ.get("DISCORD_OPENAPI")
    path = Path(named) if named else BESIDE
    return path if path.is_file() else None


@asynccontextmanager
async def dealing_bot(
    sandbox: Sandbox, database: Path, chance: Chance, **settings: Any
) -> AsyncIterator[App]:
    """The bot, logged in at a running sandbox; `chance` shuffles and draws."""
    chosen = {"database": database, "discord_api_url": sandbox.api_url, "nudge_seconds": 0}
    app = await build(load(_env_file=None, **{**chosen, **settings}), chance=chance)
    app.client._connection.guild_ready_timeout = 0.01
    running = asyncio.create_task(app.run(sandbox.token))
    ready = asyncio.create_task(app.client.serving.wait())
    try:
        await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
        yield app
    finally:
        ready.cancel()
        await app.close()
        await asyncio.gather(running, ready, return_exceptions=True)
