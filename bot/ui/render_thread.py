"""The render thread: scenes in, PNG bytes out; Pillow never blocks the event loop."""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import BytesIO
from typing import TypeVar

import discord
from PIL import Image

from bot.picture.other_scenes import SheetScene
from bot.picture.renderer import Renderer
from bot.picture.scene import CardsScene, TableScene
from bot.press_trace import StageTimes

Scene = TypeVar("Scene")
Drawn = TypeVar("Drawn")


class RenderThread:
    """Draws one picture at a time, in a thread of its own; first those that players wait for: a
    table's, and the own cards that somebody asks for."""

    def __init__(self, renderer: Renderer) -> None:
        self._renderer = renderer
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="picture")
        self._busy = False
        self._awaited: deque[asyncio.Future[None]] = deque()
        self._others: deque[asyncio.Future[None]] = deque()
        self._frames: deque[asyncio.Future[None]] = deque()

    async def draw_table(self, scene: TableScene, stages: StageTimes | None = None) -> bytes:
        """`stages` is told when the picture goes through them."""
        render = partial(self._renderer.render, stages=stages)
        return await self._draw(render, scene, self._awaited)

    async def draw_past_table(self, scene: TableScene) -> bytes:
        """A table of a replay: no press at a table waits for it."""
        return await self._draw(self._renderer.render, scene, self._others)

    async def draw_frame(self, scene: TableScene) -> Image.Image:
        """A table of an animation: all other pictures that wait come first."""
        return await self._draw(self._renderer.render_frame, scene, self._frames)

    async def draw_own_frame(self, scene: TableScene) -> Image.Image:
        """The same for an animation with its reader's own cards."""
        return await self._draw(self._renderer.render_frame, scene, self._frames)

    async def draw_cards(self, scene: CardsScene) -> bytes:
        return await self._draw(self._renderer.render_cards, scene, self._awaited)

    async def draw_dealt_cards(self, scene: CardsScene) -> bytes:
        """A player's cards for their DM: no press waits while those of a whole table are drawn."""
        return await self._draw(self._renderer.render_cards, scene, self._others)

    async def draw_card_face(self, card: str) -> bytes:
        """A card alone, such as `As`, for an emoji."""
        return await self._draw(self._renderer.render_card_face, card, self._frames)

    async def draw_sheet(self, scene: SheetScene) -> bytes:
        """Any other picture."""
        return await self._draw(self._renderer.render_sheet, scene, self._others)

    @property
    def waiting(self) -> int:
        """How many pictures wait to be drawn."""
        return len(self._awaited) + len(self._others) + len(self._frames)

    def close(self) -> None:
        """Finishes the picture in progress and ends the thread."""
        self._thread.shutdown(cancel_futures=True)

    async def _draw(
        self,
        render: Callable[[Scene], Drawn],
        scene: Scene,
        queue: deque[asyncio.Future[None]],
    ) -> Drawn:
        loop = asyncio.get_running_loop()
        if self._busy:
            turn: asyncio.Future[None] = loop.create_future()
            queue.append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._next()
                raise
        self._busy = True
        try:
            return await loop.run_in_executor(self._thread, partial(render, scene))
        finally:
            self._next()

    def _next(self) -> None:
        """Gives the thread to the picture that has waited longest, an awaited one first."""
        for queue in (self._awaited, self._others, self._frames):
            while queue:
                turn = queue.popleft()
                if not turn.done():
                    turn.set_result(None)
                    return
        self._busy = False


def png_file(picture: bytes, name: str, description: str | None = None) -> discord.File:
    """A picture as an upload."""
    return discord.File(BytesIO(picture), name, description=description)
