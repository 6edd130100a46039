"""The render thread: scenes in, PNG bytes out; Pillow never blocks the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from itertools import count
from queue import Empty, PriorityQueue
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

from bot.picture.other_scenes import SheetScene
from bot.picture.scene import CardsScene, TableScene
from bot.press_trace import StageTimes

if TYPE_CHECKING:
    from PIL import Image

    from bot.picture.renderer import Renderer

Drawn = TypeVar("Drawn")


class _Priority(IntEnum):
    """The order in which pictures that wait are drawn: the lowest first."""

    AWAITED = 0
    OTHER = 1
    FRAME = 2


@dataclass(frozen=True, slots=True, order=True)
class _Order:
    """A picture to be drawn; the least is next."""

    priority: _Priority
    number: int
    draw: "Callable[[Renderer], Any]" = field(compare=False)
    drawn: "Future[Any]" = field(compare=False, default_factory=Future)


class RenderThread:
    """Draws one picture at a time, in a thread of its own; first those that players wait for: a
    table's, and the own cards that somebody asks for.

    The thread takes the next picture itself: under load an event loop that had to hand it out would
    leave the thread idle while pictures wait.
    """

    def __init__(self, make: "Callable[[], Renderer]") -> None:
        """`make` is called in the thread, for the first picture."""
        self._make = make
        self.busy_seconds = 0.0
        """How long it has drawn so far; what waits meanwhile is `waiting`."""
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="picture")
        self._closed = False
        self._numbers = count()
        self._orders: PriorityQueue[_Order] = PriorityQueue()

    async def draw_table(self, scene: TableScene, stages: StageTimes | None = None) -> bytes:
        """`stages` is told when the picture goes through them."""
        return await self._draw(lambda one: one.render(scene, stages), _Priority.AWAITED)

    async def draw_past_table(self, scene: TableScene) -> bytes:
        """A table of a replay: no press at a table waits for it."""
        return await self._draw(lambda one: one.render(scene), _Priority.OTHER)

    async def draw_frame(self, scene: TableScene) -> "Image.Image":
        """A table of an animation: all other pictures that wait come first."""
        return await self._draw(lambda one: one.render_frame(scene), _Priority.FRAME)

    async def draw_own_frame(self, scene: TableScene) -> "Image.Image":
        """Does the same as `draw_frame`, for an animation with its reader's own cards: the
        tests' leak detector knows by the name which frames may show them."""
        return await self._draw(lambda one: one.render_frame(scene), _Priority.FRAME)

    async def draw_cards(self, scene: CardsScene) -> bytes:
        return await self._draw(lambda one: one.render_cards(scene), _Priority.AWAITED)

    async def draw_dealt_cards(self, scene: CardsScene) -> bytes:
        """A player's cards for their DM: no press waits while those of a whole table are drawn."""
        return await self._draw(lambda one: one.render_cards(scene), _Priority.OTHER)

    async def draw_card_face(self, card: str) -> bytes:
        """A card alone, such as `As`, for an emoji."""
        return await self._draw(lambda one: one.render_card_face(card), _Priority.FRAME)

    async def draw_sheet(self, scene: SheetScene) -> bytes:
        """Any other picture."""
        return await self._draw(lambda one: one.render_sheet(scene), _Priority.OTHER)

    @property
    def waiting(self) -> int:
        """How many pictures wait to be drawn."""
        return self._orders.qsize()

    def warm_up(self) -> None:
        """Makes ready what the first picture needs; those that come meanwhile wait for it."""
        if not self._closed:
            self._thread.submit(lambda: self._renderer.warm_up())

    def close(self) -> None:
        """Finishes the picture in progress and ends the thread; those that wait are cancelled."""
        self._closed = True
        with suppress(Empty):
            while True:
                self._orders.get_nowait().drawn.cancel()
        self._thread.shutdown(cancel_futures=True)

    @cached_property
    def _renderer(self) -> "Renderer":
        return self._make()

    async def _draw(self, draw: "Callable[[Renderer], Drawn]", priority: _Priority) -> Drawn:
        if self._closed:
            raise RuntimeError("no more pictures are drawn")
        order = _Order(priority, next(self._numbers), draw)
        self._orders.put(order)
        # There are as many calls as pictures, and each draws the one that is next by then.
        self._thread.submit(self._draw_next)
        drawn: Drawn = await asyncio.wrap_future(order.drawn)
        return drawn

    def _draw_next(self) -> None:
        try:
            order = self._orders.get_nowait()
        except Empty:
            return
        if not order.drawn.set_running_or_notify_cancel():
            return
        try:
            drawn = self._draw_now(order.draw)
        except BaseException as error:
            order.drawn.set_exception(error)
        else:
            order.drawn.set_result(drawn)

    def _draw_now(self, draw: "Callable[[Renderer], Drawn]") -> Drawn:
        began = perf_counter()
        try:
            return draw(self._renderer)
        finally:
            self.busy_seconds += perf_counter() - began
