"""The render worker at its orders, played in a thread."""

import logging
import pickle
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from queue import SimpleQueue
from typing import Any, BinaryIO, cast

import pytest

from bot.picture.orders import (
    LENGTH,
    Drawn,
    LoggedLine,
    Order,
    Picture,
    Priority,
    RecordSplitter,
    Withdrawal,
    packed,
    read_records,
)
from bot.picture.renderer import Renderer
from bot.picture.worker import Worker, portable

TABLE, CARDS, FRAME = Picture.TABLE, Picture.CARDS, Picture.FRAME
AWAITED, OTHER = Priority.AWAITED, Priority.OTHER
LAST = Order(99, Priority.FRAME, FRAME, "last")


class Orders:
    """The bytes that the bot sends, until `end`; tells when all of it was read."""

    def __init__(self) -> None:
        self._parts: SimpleQueue[bytes] = SimpleQueue()
        self.all_read = threading.Event()

    def send(self, *records: Order | Withdrawal) -> None:
        self.all_read.clear()
        for data in map(packed, records):
            self._parts.put(data[: LENGTH.size])
            self._parts.put(data[LENGTH.size :])

    def end(self) -> None:
        self._parts.put(b"")

    def read(self, _size: int) -> bytes:
        if self._parts.empty():
            self.all_read.set()
        return self._parts.get()


class SlowRenderer:
    """Draws the name of a scene; its first picture is done when the test says so."""

    def __init__(self) -> None:
        self.has_begun, self.may_go_on = threading.Event(), threading.Event()
        self.begins_last: Callable[[], None] = lambda: None

    def __getattr__(self, name: str) -> Callable[..., object]:
        assert name.startswith("render")

        def draw(scene: str, *_stages: object) -> object:
            self.has_begun.set()
            assert self.may_go_on.wait(60)
            if scene == LAST.scene:
                self.begins_last()
            if scene == "too large":
                raise MemoryError(scene)
            if scene == "strange":
                return threading.Lock()
            return scene

        return draw


@dataclass
class At:
    """A worker that draws its first picture."""

    renderer: SlowRenderer
    orders: Orders
    answers: BytesIO
    reader: threading.Thread
    """Ends with the orders."""


@contextmanager
def worker() -> Iterator[At]:
    """Waits until the worker has ended."""
    renderer, orders, answers = SlowRenderer(), Orders(), BytesIO()
    renderer.begins_last = orders.end
    before = set(threading.enumerate())
    at_work = threading.Thread(
        target=Worker(lambda: cast(Renderer, renderer)).serve,
        args=(cast(BinaryIO, orders), answers),
    )
    at_work.start()
    orders.send(Order(0, OTHER, TABLE, "first"))
    assert renderer.has_begun.wait(60)
    (reader,) = set(threading.enumerate()) - before - {at_work}
    yield At(renderer, orders, answers, reader)
    at_work.join(60)
    assert not at_work.is_alive()


def read(answers: BytesIO) -> list[Drawn]:
    found, data = list[Any](), answers.getvalue()
    while data:
        (length,) = LENGTH.unpack(data[: LENGTH.size])
        found.append(pickle.loads(data[LENGTH.size :][:length]))
        data = data[LENGTH.size + length :]
    return found


def drawn_after_the_first(*records: Order | Withdrawal) -> list[Drawn]:
    """The pictures that are drawn of the records that come during the first picture."""
    with worker() as at:
        at.orders.send(*records, LAST)
        assert at.orders.all_read.wait(60)
        at.renderer.may_go_on.set()
    first, *others, last = read(at.answers)
    assert (first.number, last.number) == (0, LAST.number)
    return others


def test_first_what_players_wait_for() -> None:
    """A player who asks for their cards at the deal does not wait for nine others' DMs, nor for an
    animation."""
    found = drawn_after_the_first(
        Order(1, Priority.FRAME, FRAME, "a frame"),
        Order(2, OTHER, CARDS, "dealt to a"),
        Order(3, AWAITED, TABLE, "a table"),
        Order(4, OTHER, TABLE, "a replay"),
        Order(5, AWAITED, CARDS, "asked for"),
    )
    awaited, others = ["a table", "asked for"], ["dealt to a", "a replay"]
    assert [each.result for each in found] == [*awaited, *others, "a frame"]


def test_what_is_withdrawn_is_not_drawn() -> None:
    """A withdrawn picture is not drawn; one that is being drawn is finished, and the next one
    comes."""
    found = drawn_after_the_first(
        Order(1, AWAITED, CARDS, "given up"),
        Order(2, AWAITED, CARDS, "kept"),
        Withdrawal(1),
        Withdrawal(0),
    )
    assert [each.result for each in found] == ["kept"]


def test_a_picture_that_fails_tells_why() -> None:
    (found,) = drawn_after_the_first(Order(1, AWAITED, CARDS, "too large"))
    assert found.failed
    assert isinstance(found.result, MemoryError)
    assert "raise MemoryError(scene)" in found.result.__notes__[0]


def test_at_the_end_the_picture_in_progress_is_finished_and_no_other() -> None:
    with worker() as at:
        at.orders.send(Order(1, AWAITED, CARDS, "late"))
        at.orders.end()
        at.reader.join(60)
        at.renderer.may_go_on.set()
    assert [each.result for each in read(at.answers)] == ["first"]


def test_an_error_that_cannot_travel_is_told_in_words() -> None:
    class OfThisTest(Exception):
        """Known to nobody else."""

    told = portable(OfThisTest("a secret of the process"))
    assert type(told) is RuntimeError
    assert "a secret of the process" in str(told)


def test_an_error_that_no_task_can_have_is_told_in_words() -> None:
    """A task cannot be given a `StopIteration`."""
    assert type(portable(StopIteration())) is RuntimeError


def test_a_picture_that_cannot_be_sent_fails_alone() -> None:
    strange, after = drawn_after_the_first(
        Order(1, AWAITED, CARDS, "strange"), Order(2, AWAITED, CARDS, "after")
    )
    assert strange.failed
    assert after.result == "after"


def test_orders_that_end_within_a_record_are_over() -> None:
    """Orders that end within a record, as those of a killed bot, are over."""
    whole = packed(Order(0, AWAITED, CARDS, "whole"))
    for rest in (b"", whole[:2], whole[:20]):
        found = list(read_records(BytesIO(whole + rest)))
        assert found == [Order(0, AWAITED, CARDS, "whole")]


def test_an_unreadable_order_ends_the_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot starts another one; a worker that hears no more orders would be no use."""
    heard = list[Any]()
    monkeypatch.setattr(threading, "excepthook", heard.append)
    worker = Worker(lambda: cast(Renderer, SlowRenderer()))
    worker.serve(BytesIO(LENGTH.pack(3) + b"???"), BytesIO())
    assert heard[0].exc_type is pickle.UnpicklingError


def test_log_lines_go_with_the_picture() -> None:
    worker = Worker(lambda: cast(Renderer, None))
    logger = logging.getLogger("bot.picture")
    logger.addHandler(worker.log)
    try:
        logger.warning("an avatar cannot be drawn: %s", "why")
        (first, second) = (
            pickle.loads(worker.answer(Order(at, AWAITED, Picture.NONE))[LENGTH.size :])
            for at in range(2)
        )
    finally:
        logger.removeHandler(worker.log)
    line = LoggedLine("bot.picture", logging.WARNING, "an avatar cannot be drawn: why")
    assert (first.log, second.log) == ((line,), ())


@pytest.mark.parametrize("size", [1, 3, 7, 4096])
def test_records_are_found_in_pieces_of_any_size(size: int) -> None:
    """Records are found in pieces of any size, as a pipe hands them over: within a record, and
    several at once."""
    sent = [Order(number, AWAITED, CARDS, "x" * 9 * number) for number in range(5)]
    data, splitter = b"".join(map(packed, sent)), RecordSplitter()
    pieces = [data[at : at + size] for at in range(0, len(data), size)]
    assert [record for piece in pieces for record in splitter.split(piece)] == sent
