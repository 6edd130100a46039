"""The real bot at a sandbox on this machine, and Discord's official description for it."""

import asyncio
import os
from pathlib import Path

from bot.app import App
from bot.client import MazziereClient
from tests.checkout import ROOT

READY_SECONDS = 0.01
"""The pause in which discord.py waits for further servers; two seconds by default."""
_BESIDE = ROOT.parent / "shared" / "discord" / "openapi.json"


def description() -> Path | None:
    """Discord's official description: named by DISCORD_OPENAPI, or beside the repository."""
    named = os.environ.get("DISCORD_OPENAPI")
    path = Path(named) if named else _BESIDE
    return path if path.is_file() else None


def quick_client() -> MazziereClient:
    """Discord's side of a bot that is ready at once."""
    return MazziereClient(guild_ready_timeout=READY_SECONDS)


async def serving(app: App, token: str) -> asyncio.Task[None]:
    """Runs the bot and returns once it hears what users do; raises what its start raises."""
    running = asyncio.create_task(app.run(token))
    ready = asyncio.create_task(app.client.serving.wait())
    await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED)
    if not ready.done():
        ready.cancel()
        running.result()
    return running
