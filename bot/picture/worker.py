"""The render worker: takes orders, and answers with pictures, one after the other.

`bot.ui.presentation.render_process` starts it as `python -m bot.picture.worker`, and it ends when
its input does. Records between the bot and the worker are pickles, each after its length.
"""

import logging
import os
import pickle
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from queue import PriorityQueue
from threading import Thread
from time import perf_counter
from traceback import format_exception
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from bot.garbage import spare_what_stays
from bot.picture.orders import Drawn, LoggedLine, Order, Picture, Withdrawal, packed, read_records
from bot.press_trace import StageTimes

if TYPE_CHECKING:
    from bot.picture.renderer import Renderer


PIPE_BYTES: Final = 1 << 20
_BEFORE_ALL: Final = -1


class CollectedLog(logging.Handler):
    """The lines that were logged since they were taken last: the bot logs them."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[LoggedLine] = []

    def emit(self, record: logging.LogRecord) -> None:
        self._lines.append(LoggedLine(record.name, record.levelno, record.getMessage()))

    def take(self) -> tuple[LoggedLine, ...]:
        lines, self._lines = tuple(self._lines), []
        return lines


class Worker:
    """Draws the ordered pictures. The renderer is made for the first order.

    All orders that wait are here, so it draws without a pause, however busy the bot is.
    """

    def __init__(self, make: "Callable[[], Renderer]") -> None:
        self._make = make
        self._waiting: PriorityQueue[tuple[int, int, Order | None]] = PriorityQueue()
        self._wanted: set[int] = set()
        """The numbers of orders that wait and are not withdrawn."""
        self.log = CollectedLog()

    def serve(self, orders: BinaryIO, drawn: BinaryIO) -> None:
        """Draws until the orders end; orders that still wait then are not drawn."""
        Thread(target=self._take, args=(orders,), daemon=True).start()
        while (order := self._waiting.get()[-1]) is not None:
            if order.number in self._wanted:
                self._wanted.discard(order.number)
                drawn.write(self.answer(order))
                drawn.flush()

    def _take(self, orders: BinaryIO) -> None:
        try:
            for record in read_records(orders):
                match record:
                    case Order() as order:
                        self._wanted.add(order.number)
                        self._waiting.put((order.priority, order.number, order))
                    case Withdrawal(number):
                        self._wanted.discard(number)
        finally:
            self._waiting.put((_BEFORE_ALL, 0, None))

    def answer(self, order: Order) -> bytes:
        """The picture as it is sent, or the error for which there is none."""
        began, stages = perf_counter(), StageTimes()

        def told(result: Any, *, failed: bool) -> bytes:
            took = perf_counter() - began
            return packed(Drawn(order.number, result, failed, stages.ended, took, self.log.take()))

        try:
            return told(self._result(order, stages), failed=False)
        except Exception as error:
            return told(portable(error), failed=True)

    @cached_property
    def _renderer(self) -> "Renderer":
        return self._make()

    def _result(self, order: Order, stages: StageTimes) -> Any:
        renderer, scene = self._renderer, order.scene
        match order.picture:
            case Picture.TABLE:
                return renderer.render(scene, stages)
            case Picture.FRAME:
                return renderer.render_frame(scene)
            case Picture.CARDS:
                return renderer.render_cards(scene)
            case Picture.CARD_FACE:
                return renderer.render_card_face(scene)
            case Picture.SHEET:
                return renderer.render_sheet(scene)
            case Picture.NONE:
                return None


def portable(error: Exception) -> Exception:
    """The error with its traceback as a note; a `RuntimeError` in place of one that cannot be sent
    to another process or raised in a task there."""
    told = "".join(format_exception(error))
    if isinstance(error, StopIteration):
        return RuntimeError(told)
    error.add_note(told)
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(told)
    return error


def widen(pipe: int) -> None:
    """Gives the pipe room for several pictures, or for an order with all its photographs: otherwise
    drawing waits until a busy bot reads, or writes the rest."""
    if sys.platform == "linux":
        # The module is missing on Windows, and the command on other systems.
        from fcntl import F_SETPIPE_SZ, fcntl

        # Each user may have so many wide pipes only; a narrow one works too.
        with suppress(OSError):
            fcntl(pipe, F_SETPIPE_SZ, PIPE_BYTES)


def ready_renderer() -> "Renderer":
    """A renderer that has what most pictures need."""
    # It takes half a second to load, in which a signal would end the process.
    from bot.picture.renderer import Renderer

    renderer = Renderer()
    renderer.warm_up()
    spare_what_stays()
    return renderer


def main() -> None:
    # A signal may go to all processes of the bot, and the bot still has its last pictures drawn.
    for asked_to_end in (signal.SIGINT, signal.SIGTERM):
        signal.signal(asked_to_end, signal.SIG_IGN)
    drawn = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    orders = os.fdopen(os.dup(sys.stdin.fileno()), "rb", buffering=0)
    for pipe in (orders, drawn):
        widen(pipe.fileno())
    # Keeps stray prints out of the pictures.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    worker = Worker(ready_renderer)
    logging.basicConfig(level=logging.INFO, handlers=[worker.log])
    # A bot that was killed reads no more.
    with suppress(BrokenPipeError):
        worker.serve(orders, drawn)
    # Python would wait for the thread that still reads the input, and abort.
    os._exit(0)


if __name__ == "__main__":
    main()
