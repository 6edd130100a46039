"""Records between the bot and its render worker: pickles, each after its length.

A module of its own: the worker runs as `__main__`, whose classes are not those that the bot sends.
"""

import pickle
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from typing import Any, BinaryIO, Final, NamedTuple

from bot.press_trace import Stage

LENGTH: Final = struct.Struct("!I")
READ_BYTES: Final = 1 << 16


class Picture(Enum):
    """A kind of picture; each has its kind of scene."""

    TABLE = auto()
    FRAME = auto()
    """A table's picture for an animation, not encoded yet."""
    CARDS = auto()
    CARD_FACE = auto()
    SHEET = auto()
    NONE = auto()
    """No picture: the worker makes ready what most pictures need."""


class Priority(IntEnum):
    """The order in which pictures are drawn: the lowest first."""

    AWAITED = 0
    OTHER = 1
    FRAME = 2


@dataclass(frozen=True, slots=True)
class Order:
    """A picture to be drawn."""

    number: int
    """The number of the order; later ones have higher numbers."""
    priority: Priority
    picture: Picture
    scene: Any = None


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """The withdrawal of an order: nobody waits for its picture any more."""

    number: int


class LoggedLine(NamedTuple):
    """A line of the log."""

    logger: str
    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """The picture of an order, or its error."""

    number: int
    result: Any
    """The picture, or the error for which there is none."""
    failed: bool
    stages: Mapping[Stage, float]
    """When each stage ended, by the clock that all processes of a machine share."""
    seconds: float
    """How long the drawing took."""
    log: tuple[LoggedLine, ...] = ()


def packed(record: Order | Withdrawal | Drawn) -> bytes:
    """A record as it is sent."""
    data = pickle.dumps(record, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(data)) + data


class RecordSplitter:
    """Finds the records in the arriving bytes, in pieces of any size."""

    def __init__(self) -> None:
        self._arrived = bytearray()

    def split(self, data: bytes) -> Iterator[Any]:
        """The records that are whole by now. Raises the errors of unpickling them."""
        self._arrived += data
        while len(self._arrived) >= LENGTH.size:
            (length,) = LENGTH.unpack_from(self._arrived)
            end = LENGTH.size + length
            if len(self._arrived) < end:
                return
            record = pickle.loads(memoryview(self._arrived)[LENGTH.size : end])
            del self._arrived[:end]
            yield record


def read_records(stream: BinaryIO) -> Iterator[Any]:
    """The records of an unbuffered stream, each as soon as it is whole, until the stream ends, even
    within a record. Raises the errors of unpickling them."""
    splitter = RecordSplitter()
    while data := stream.read(READ_BYTES):
        yield from splitter.split(data)
