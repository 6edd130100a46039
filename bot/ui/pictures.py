"""The render thread: scenes in, PNG bytes out, the event loop never waiting for Pillow."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import BytesIO
from typing import TypeVar

import discord

from bot.picture.renderer import Renderer
from bot.picture.scene import CardsScene, TableScene
from bot.picture.sheet import ChartScene, LeaderboardScene

Scene = TypeVar("Scene")


class Studio:
    """Draws one picture at a time, in a thread of its own."""

    def __init__(self, renderer: Renderer) -> None:
        self._renderer = renderer
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="picture")

    async def table(self, scene: TableScene) -> bytes:
        return await self._draw(self._renderer.render, scene)

    async def cards(self, scene: CardsScene) -> bytes:
        return await self._draw(self._renderer.render_cards, scene)

    async def leaderboard(self, scene: LeaderboardScene) -> bytes:
        return await self._draw(self._renderer.render_leaderboard, scene)

    async def chart(self, scene: ChartScene) -> bytes:
        return await self._draw(self._renderer.render_chart, scene)

    def close(self) -> None:
        """Lets the picture in work be finished and ends the thread."""
        self._thread.shutdown(cancel_futures=True)

    async def _draw(self, render: Callable[[Scene], bytes], scene: Scene) -> bytes:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, partial(render, scene))


def png_file(picture: bytes, name: str, description: str | None = None) -> discord.File:
    """A picture as an upload."""
    return discord.File(BytesIO(picture), name, description=description)
