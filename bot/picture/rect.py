"""Boxes on a picture. Units are pixels."""

from collections.abc import Iterable
from typing import NamedTuple


class Rect(NamedTuple):
    """A box: `x`, `y` its upper left corner. A tuple, since a picture compares many of them."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    @property
    def centre(self) -> tuple[int, int]:
        return self.x + self.width // 2, self.y + self.height // 2

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height

    def overlaps(self, other: "Rect") -> bool:
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def within(self, other: "Rect") -> "Rect":
        """The part of it that lies in another box."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(x, y, right - x, bottom - y)

    def moved(self, across: int, down: int) -> "Rect":
        """It in another place."""
        return Rect(self.x + across, self.y + down, self.width, self.height)

    def holds(self, other: "Rect") -> bool:
        """Whether all of another box lies in it."""
        return self.within(other) == other

    def cut(self, top: int, bottom: int) -> "Rect":
        """Its rows from one to another."""
        return Rect(self.x, top, self.width, bottom - top)

    def grown(self, across: int, down: int) -> "Rect":
        """It with so many pixels more on each side."""
        return Rect(self.x - across, self.y - down, self.width + 2 * across, self.height + 2 * down)


def enclosing(boxes: Iterable[Rect]) -> Rect:
    """The smallest box with all of these in it."""
    found = list(boxes)
    x, y = min(box.x for box in found), min(box.y for box in found)
    right, bottom = max(box.right for box in found), max(box.bottom for box in found)
    return Rect(x, y, right - x, bottom - y)


def around(x: int, y: int, width: int, height: int) -> Rect:
    """A box around its centre."""
    return Rect(x - width // 2, y - height // 2, width, height)
