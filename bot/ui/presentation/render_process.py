"""Pictures are drawn in a process of their own. In a thread, drawing and the event loop would share
one interpreter: each would stand still whenever the other is at work."""

import asyncio
import logging
import pickle
import sys
from asyncio.subprocess import PIPE
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any, Final, Protocol

from bot.picture.orders import LENGTH, Drawn, Order, Picture, Priority, Withdrawal, packed
from bot.picture.other_scenes import SheetScene
from bot.picture.scene import CardsScene, TableScene
from bot.press_trace import StageTimes

if TYPE_CHECKING:
    from PIL import Image

log = logging.getLogger(__name__)

TRIES_MAX: Final = 2
"""A picture that waits when the process ends may be why it did."""
READ_BYTES: Final = 1 << 20


@dataclass(slots=True)
class _Wanted:
    """A picture that somebody waits for."""

    order: Order
    stages: StageTimes | None
    drawn: "asyncio.Future[Any]"
    tries: int = 0


class WorkerEnded(Exception):
    """The process that draws has ended again and again while it drew a picture."""


class WorkerProcess(Protocol):
    """The process that draws, as `asyncio.subprocess.Process` is one."""

    stdin: asyncio.StreamWriter | None
    stdout: asyncio.StreamReader | None

    pid: int

    @property
    def returncode(self) -> int | None: ...
    def kill(self) -> None: ...
    async def wait(self) -> int: ...


async def start_worker() -> WorkerProcess:
    """Starts `bot.picture.worker`. Raises `OSError`."""
    command = sys.executable, "-m", "bot.picture.worker"
    return await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=READ_BYTES)


class RenderProcess:
    """Draws one picture at a time, in a process of its own; first those that players wait for: a
    table's, and the own cards that somebody asks for.

    The process is started for the first picture, and again when it has ended before its time.
    """

    def __init__(self, start: Callable[[], Awaitable[WorkerProcess]] = start_worker) -> None:
        self.busy_seconds = 0.0
        """How long it has drawn so far; what waits meanwhile is `waiting`."""
        self._start = start
        self._numbers = count()
        self._wanted: dict[int, _Wanted] = {}
        """By the order's number."""
        self._process: WorkerProcess | None = None
        self._serving: asyncio.Task[None] | None = None
        self._closed = False

    async def draw_table(self, scene: TableScene, stages: StageTimes | None = None) -> bytes:
        """`stages` is told when the picture goes through them."""
        drawn: bytes = await self._draw(Picture.TABLE, scene, Priority.AWAITED, stages)
        return drawn

    async def draw_past_table(self, scene: TableScene) -> bytes:
        """A table of a replay: no press at a table waits for it."""
        drawn: bytes = await self._draw(Picture.TABLE, scene, Priority.OTHER)
        return drawn

    async def draw_frame(self, scene: TableScene) -> "Image.Image":
        """A table of an animation: all other pictures that wait come first."""
        drawn: Image.Image = await self._draw(Picture.FRAME, scene, Priority.FRAME)
        return drawn

    async def draw_own_frame(self, scene: TableScene) -> "Image.Image":
        """Does the same as `draw_frame`, for an animation with its reader's own cards: the
        tests' leak detector knows by the name which frames may show them."""
        drawn: Image.Image = await self._draw(Picture.FRAME, scene, Priority.FRAME)
        return drawn

    async def draw_cards(self, scene: CardsScene) -> bytes:
        drawn: bytes = await self._draw(Picture.CARDS, scene, Priority.AWAITED)
        return drawn

    async def draw_dealt_cards(self, scene: CardsScene) -> bytes:
        """A player's cards for their DM: no press waits while those of a whole table are drawn."""
        drawn: bytes = await self._draw(Picture.CARDS, scene, Priority.OTHER)
        return drawn

    async def draw_card_face(self, card: str) -> bytes:
        """A card alone, such as `As`, for an emoji."""
        drawn: bytes = await self._draw(Picture.CARD_FACE, card, Priority.FRAME)
        return drawn

    async def draw_sheet(self, scene: SheetScene) -> bytes:
        """Any other picture."""
        drawn: bytes = await self._draw(Picture.SHEET, scene, Priority.OTHER)
        return drawn

    @property
    def waiting(self) -> int:
        """How many pictures are still to be drawn."""
        return len(self._wanted)

    @property
    def pid(self) -> int | None:
        """The process, while there is one."""
        return None if self._process is None else self._process.pid

    def warm_up(self) -> None:
        """Makes ready what the first picture needs; those that come meanwhile wait for it."""
        if not self._closed:
            # The first picture that cannot be drawn tells why.
            made = self._order(Picture.NONE, None, Priority.AWAITED).drawn
            made.add_done_callback(lambda made: made.cancelled() or made.exception())

    async def close(self) -> None:
        """Finishes the picture in progress and ends the process; those that wait are cancelled."""
        self._closed = True
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
        if self._serving is not None:
            await self._serving

    async def _draw(
        self, picture: Picture, scene: Any, priority: Priority, stages: StageTimes | None = None
    ) -> Any:
        if self._closed:
            raise RuntimeError("no more pictures are drawn")
        wanted = self._order(picture, scene, priority, stages)
        try:
            return await wanted.drawn
        except asyncio.CancelledError:
            self._withdraw(wanted)
            raise

    def _order(
        self, picture: Picture, scene: Any, priority: Priority, stages: StageTimes | None = None
    ) -> _Wanted:
        order = Order(next(self._numbers), priority, picture, scene)
        wanted = _Wanted(order, stages, asyncio.get_running_loop().create_future())
        self._wanted[order.number] = wanted
        if self._process is not None:
            self._send(self._process, wanted)
        if self._serving is None:
            self._serving = asyncio.create_task(self._serve())
        return wanted

    def _send(self, process: WorkerProcess, wanted: _Wanted) -> None:
        wanted.tries += 1
        if process.stdin is not None:
            process.stdin.write(packed(wanted.order))

    def _withdraw(self, wanted: _Wanted) -> None:
        number = wanted.order.number
        if self._wanted.pop(number, None) and self._process and self._process.stdin:
            self._process.stdin.write(packed(Withdrawal(number)))

    async def _serve(self) -> None:
        """Runs the process, and another one when it ends while there is something to draw."""
        try:
            while self._wanted and not self._closed:
                await self._run(await self._start())
        except Exception as error:
            self._end_all(error)
        finally:
            self._end_all(None)
            self._serving = None

    async def _run(self, process: WorkerProcess) -> None:
        """Has pictures drawn until the process ends."""
        self._process = process
        if self._closed and process.stdin is not None:
            process.stdin.close()
        for wanted in self._wanted.values():
            self._send(process, wanted)
        try:
            await self._hand_out(process)
            status = await process.wait()
        finally:
            self._process = None
            if process.returncode is None:
                process.kill()
        if not self._closed:
            log.error("the process that draws has ended status=%s", status)
            given_up = [each for each in self._wanted.values() if each.tries >= TRIES_MAX]
            for wanted in given_up:
                self._end(wanted.order.number, error=WorkerEnded(f"status {status}"))

    async def _hand_out(self, process: WorkerProcess) -> None:
        """Hands out what comes from the process."""
        if process.stdout is None:
            return
        try:
            while True:
                (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
                self._take(pickle.loads(await process.stdout.readexactly(length)))
        except (asyncio.IncompleteReadError, ConnectionError):
            return

    def _take(self, drawn: Drawn) -> None:
        self.busy_seconds += drawn.seconds
        wanted = self._wanted.get(drawn.number)
        if wanted is None:
            return
        if wanted.stages is not None:
            for stage, moment in drawn.stages.items():
                wanted.stages.mark(stage, moment)
        if drawn.failed:
            self._end(drawn.number, error=drawn.result)
        else:
            self._end(drawn.number, drawn.result)

    def _end(self, number: int, result: Any = None, error: Exception | None = None) -> None:
        drawn = self._wanted.pop(number).drawn
        if drawn.done():
            return
        if error is None:
            drawn.set_result(result)
        else:
            drawn.set_exception(error)

    def _end_all(self, error: Exception | None) -> None:
        """No picture that waits comes any more: those who wait have the error, or are cancelled."""
        for number in tuple(self._wanted):
            if error is None:
                self._wanted.pop(number).drawn.cancel()
            else:
                self._end(number, error=error)
