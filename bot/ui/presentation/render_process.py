"""Pictures are drawn in a process of their own. In a thread, drawing and the event loop would share
one interpreter: each would stand still whenever the other is at work."""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process, SubprocessStreamProtocol
from collections.abc import Awaitable, Callable
from contextlib import suppress
from contextvars import Context
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, cast

from bot.picture.orders import Drawn, Order, Picture, Priority, RecordSplitter, Withdrawal, packed
from bot.picture.other_scenes import SheetScene
from bot.picture.scene import CardsScene, TableScene
from bot.press_trace import StageTimes

if TYPE_CHECKING:
    from PIL import Image

log = logging.getLogger(__name__)

DEATHS_MAX: Final = 2
"""A picture is given up after so many workers have ended, for each of which it may have been the
reason."""
STUCK_SECONDS: Final = 60.0
"""A worker that has drawn nothing for so long while a picture waited is ended. The slowest picture
takes a second, and a small machine that is starting up, with everything else, some more."""
STREAM_LIMIT: Final = 1
"""Nothing goes through the worker's stream, which only ends."""
Take: TypeAlias = Callable[[bytes], None]


@dataclass(slots=True)
class _Wanted:
    """A picture that somebody waits for."""

    place: tuple[Priority, int]
    """The picture's place in the queue: the least is drawn first."""
    data: bytes
    """The order to draw it, as it is sent."""
    stages: StageTimes | None
    drawn: "asyncio.Future[Any]"
    deaths: int = 0


class WorkerEnded(Exception):
    """One render worker after the other has ended before it had drawn a picture."""


class WorkerProcess(Protocol):
    """A running worker, such as an `asyncio.subprocess.Process` with pipes."""

    pid: int
    stdin: asyncio.StreamWriter
    stdout: asyncio.StreamReader
    """The worker's stream, which only ends: `start_worker` passes on what the worker writes."""

    @property
    def returncode(self) -> int | None: ...
    def kill(self) -> None: ...
    async def wait(self) -> int: ...


class _Pipes(SubprocessStreamProtocol):
    """Hands over what the worker writes: a stream would wake a task for it, and a press would wait
    for one more round of the event loop."""

    def __init__(self, take: Take) -> None:
        super().__init__(limit=STREAM_LIMIT, loop=asyncio.get_running_loop())
        self._take = take

    def pipe_data_received(self, fd: int, data: bytes | str) -> None:
        self._take(cast(bytes, data))


async def start_worker(take: Take) -> WorkerProcess:
    """Starts `bot.picture.worker`; `take` gets what it writes. Raises `OSError`."""
    # It has the bot's modules, and not (`-P`) files of the same names in the folder of the data.
    paths = os.pathsep.join(filter(None, sys.path))
    loop = asyncio.get_running_loop()
    transport, pipes = await loop.subprocess_exec(
        partial(_Pipes, take),
        *(sys.executable, "-P", "-m", "bot.picture.worker"),
        stdin=PIPE,
        stdout=PIPE,
        stderr=None,
        env={**os.environ, "PYTHONPATH": paths},
        # Ctrl+C is for the bot.
        start_new_session=True,
    )
    return cast(WorkerProcess, Process(transport, pipes, loop))


class _Received:
    """The pictures that one worker has drawn."""

    def __init__(self, hand_out: Callable[[Drawn], None], end_worker: Callable[[], None]) -> None:
        self.count = 0
        self.stuck: frozenset[int] = frozenset()
        """The pictures that waited all the time that the worker stood still."""
        self.error: Exception | None = None
        """Set when something has arrived that is no picture: nothing that follows is read."""
        self._hand_out, self._end_worker = hand_out, end_worker
        self._records = RecordSplitter()

    def take(self, data: bytes) -> None:
        if self.error is not None:
            return
        try:
            for drawn in self._records.split(data):
                self._hand_out(drawn)
                self.count += 1
        except Exception as error:
            self.error = error
            self._end_worker()


class RenderProcess:
    """Draws one picture at a time, in a process of its own; first those that players wait for: a
    table's, and the own cards that somebody asks for.

    The worker is started for the first picture, and again when it has ended before its time.
    """

    def __init__(self, start: Callable[[Take], Awaitable[WorkerProcess]] = start_worker) -> None:
        self.busy_seconds = 0.0
        """Seconds that the worker has drawn so far."""
        self._start = start
        self._numbers = count()
        self._wanted: dict[int, _Wanted] = {}
        """The pictures that somebody waits for, by the number of their order."""
        self._process: WorkerProcess | None = None
        self._serving: asyncio.Task[None] | None = None
        self._closed = False

    def draw_table(
        self, scene: TableScene, stages: StageTimes | None = None
    ) -> "asyncio.Future[bytes]":
        """Draws a table's picture, to be awaited. Its order goes out at once, so the caller can do
        something else meanwhile. `stages` gets the stages that the picture goes through."""
        return self._draw(Picture.TABLE, scene, Priority.AWAITED, stages)

    async def draw_past_table(self, scene: TableScene) -> bytes:
        """A table of a replay: no press at a table waits for it."""
        return await self._picture(Picture.TABLE, scene, Priority.OTHER)

    async def draw_frame(self, scene: TableScene) -> "Image.Image":
        """A table of an animation: all other pictures that wait come first."""
        return cast("Image.Image", await self._draw(Picture.FRAME, scene, Priority.FRAME))

    async def draw_own_frame(self, scene: TableScene) -> "Image.Image":
        """Draws a table of an animation with its reader's own cards, as `draw_frame` does without
        them: the tests' leak detector knows by the name which frames may show them."""
        return cast("Image.Image", await self._draw(Picture.FRAME, scene, Priority.FRAME))

    async def draw_cards(self, scene: CardsScene) -> bytes:
        return await self._picture(Picture.CARDS, scene, Priority.AWAITED)

    async def draw_dealt_cards(self, scene: CardsScene) -> bytes:
        """A player's cards for their DM: no press waits while those of a whole table are drawn."""
        return await self._picture(Picture.CARDS, scene, Priority.OTHER)

    async def draw_card_face(self, card: str) -> bytes:
        """A card alone, such as `As`, for an emoji."""
        return await self._picture(Picture.CARD_FACE, card, Priority.FRAME)

    async def draw_sheet(self, scene: SheetScene) -> bytes:
        """Draws any picture that is neither a table nor cards."""
        return await self._picture(Picture.SHEET, scene, Priority.OTHER)

    @property
    def waiting(self) -> int:
        """The number of pictures that are still to be drawn."""
        return len(self._wanted)

    @property
    def pid(self) -> int | None:
        """The worker's process id, while there is one."""
        return None if self._process is None else self._process.pid

    def warm_up(self) -> None:
        """Makes ready what the first picture needs, unless that is under way; pictures that come
        meanwhile wait for it."""
        if self._serving is None and not self._closed:
            # An error is left to the first picture, which has the same.
            self._draw(Picture.NONE, None, Priority.AWAITED)

    async def close(self) -> None:
        """Finishes the picture in progress and ends the worker; those that wait are cancelled."""
        self._closed = True
        if self._process is not None:
            self._process.stdin.close()
        if self._serving is not None:
            await self._serving

    async def _picture(self, picture: Picture, scene: Any, priority: Priority) -> bytes:
        return cast(bytes, await self._draw(picture, scene, priority))

    def _draw(
        self, picture: Picture, scene: Any, priority: Priority, stages: StageTimes | None = None
    ) -> "asyncio.Future[Any]":
        if self._closed:
            raise RuntimeError("no more pictures are drawn")
        order = Order(next(self._numbers), priority, picture, scene)
        drawn = asyncio.get_running_loop().create_future()
        drawn.add_done_callback(partial(self._has_ended, order.number))
        wanted = _Wanted((priority, order.number), packed(order), stages, drawn)
        self._wanted[order.number] = wanted
        if self._process is not None:
            self._process.stdin.write(wanted.data)
        if self._serving is None:
            # It outlives the press that wants the first picture, and knows nothing of it.
            self._serving = asyncio.create_task(self._serve(), context=Context())
        return drawn

    def _has_ended(self, number: int, drawn: "asyncio.Future[Any]") -> None:
        """Withdraws the order of a picture for which nobody waits any more."""
        if not drawn.cancelled():
            # Nobody may have waited for its error, for which asyncio asks.
            drawn.exception()
        elif self._wanted.pop(number, None) is not None and self._process is not None:
            self._process.stdin.write(packed(Withdrawal(number)))

    async def _serve(self) -> None:
        """Runs the worker, and another one when it ends while there is something to draw."""
        try:
            while self._wanted and not self._closed:
                await self._run()
        except Exception as error:
            self._end_all(error)
        finally:
            self._end_all(None)
            self._serving = None

    async def _run(self) -> None:
        """Has pictures drawn until the worker ends."""
        received = _Received(self._take, self._kill)
        self._process = process = await self._start(received.take)
        if received.error is not None:
            # It came before there was a process to end.
            self._kill()
        watch = asyncio.create_task(self._end_when_stuck(received))
        try:
            if self._closed:
                process.stdin.close()
            else:
                process.stdin.writelines(wanted.data for wanted in self._wanted.values())
            with suppress(ConnectionError):
                await process.stdout.read()
            status = await process.wait()
        finally:
            watch.cancel()
            self._kill()
            self._process = None
        if received.error is not None:
            raise received.error
        if not self._closed:
            log.error("the render worker has ended status=%s", status)
            self._give_up(status, received)

    async def _end_when_stuck(self, received: _Received) -> None:
        """Ends a worker that stands still: another one draws what waits."""
        while True:
            count, waiting = received.count, frozenset(self._wanted)
            await asyncio.sleep(STUCK_SECONDS)
            stuck = waiting & self._wanted.keys()
            if received.count == count and stuck:
                log.error("the render worker has drawn nothing for %d seconds", STUCK_SECONDS)
                received.stuck = stuck
                self._kill()

    def _kill(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    def _give_up(self, status: int, received: _Received) -> None:
        """Gives up pictures for which too many workers have ended: the one that was probably in
        progress; any of those that wait where the worker has drawn none at all, and of those that
        waited while it stood still, since the next worker begins with what others wait for."""
        suspects = sorted(self._wanted.values(), key=lambda wanted: wanted.place)
        if received.stuck:
            suspects = [each for each in suspects if each.place[1] in received.stuck]
        elif received.count:
            suspects = suspects[:1]
        for wanted in suspects:
            wanted.deaths += 1
            if wanted.deaths >= DEATHS_MAX:
                self._end(wanted.place[1], error=WorkerEnded(f"status {status}"))

    def _take(self, drawn: Drawn) -> None:
        self.busy_seconds += drawn.seconds
        for line in drawn.log:
            logging.getLogger(line.logger).log(line.level, "%s", line.text)
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
        """Gives up all pictures that wait: callers that wait for one get the error, or are
        cancelled."""
        for number in tuple(self._wanted):
            if error is None:
                self._wanted.pop(number).drawn.cancel()
            else:
                self._end(number, error=error)
