"""The process that draws: takes orders, and answers with pictures, one after the other.

`python -m bot.picture.worker` is started by `bot.ui.presentation.render_process`, and ends when its
input does.
"""

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
from typing import Any, BinaryIO, Final

from bot.garbage import spare_what_stays
from bot.picture.orders import LENGTH, Drawn, Order, Picture, Withdrawal, packed
from bot.picture.renderer import Renderer
from bot.press_trace import StageTimes

PIPE_BYTES: Final = 1 << 20
_BEFORE_ALL: Final = -1


class Worker:
    """Draws what is ordered. The renderer is made for the first order.

    All orders that wait are here, so it draws without a pause, however busy the bot is.
    """

    def __init__(self, make: Callable[[], Renderer] = Renderer) -> None:
        self._make = make
        self._waiting: PriorityQueue[tuple[int, int, Order | None]] = PriorityQueue()
        self._wanted: set[int] = set()
        """The numbers of orders that wait and are not withdrawn."""

    def serve(self, orders: BinaryIO, drawn: BinaryIO) -> None:
        """Draws until there is nobody who orders; what still waits then is not drawn."""
        Thread(target=self._take, args=(orders,), daemon=True).start()
        while (order := self._waiting.get()[-1]) is not None:
            if order.number in self._wanted:
                self._wanted.discard(order.number)
                drawn.write(packed(self.draw(order)))
                drawn.flush()

    def _take(self, orders: BinaryIO) -> None:
        while head := orders.read(LENGTH.size):
            (length,) = LENGTH.unpack(head)
            match pickle.loads(orders.read(length)):
                case Order() as order:
                    self._wanted.add(order.number)
                    self._waiting.put((order.priority, order.number, order))
                case Withdrawal(number):
                    self._wanted.discard(number)
        self._waiting.put((_BEFORE_ALL, 0, None))

    def draw(self, order: Order) -> Drawn:
        """The picture, or the error for which there is none."""
        began, stages, failed = perf_counter(), StageTimes(), False
        try:
            result = self._result(order, stages)
        except Exception as error:
            result, failed = portable(error), True
        took = perf_counter() - began
        return Drawn(order.number, result, failed, stages.ended, took)

    @cached_property
    def _renderer(self) -> Renderer:
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
                renderer.warm_up()
                spare_what_stays()
                return None


def portable(error: Exception) -> Exception:
    """An error that tells in another process where it happened."""
    told = "".join(format_exception(error))
    error.add_note(told)
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(told)
    return error


def widen(pipe: int) -> None:
    """Lets some pictures be on their way: else drawing would wait until a busy bot reads."""
    if sys.platform == "linux":
        # Other systems have no such module, or no such command in it.
        from fcntl import F_SETPIPE_SZ, fcntl

        # Whoever has as many wide pipes as they may keeps a narrow one.
        with suppress(PermissionError):
            fcntl(pipe, F_SETPIPE_SZ, PIPE_BYTES)


def main() -> None:
    # Who ends the bot may tell all its processes, and the bot still has its last pictures drawn.
    for asked_to_end in (signal.SIGINT, signal.SIGTERM):
        signal.signal(asked_to_end, signal.SIG_IGN)
    drawn = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    widen(drawn.fileno())
    # Whatever is printed is no picture.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    # A bot that was killed reads no more.
    with suppress(BrokenPipeError):
        Worker().serve(sys.stdin.buffer, drawn)


if __name__ == "__main__":
    main()
