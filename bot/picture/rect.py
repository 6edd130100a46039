"""Boxes on a picture. Units are pixels."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rect:
    """A box: `x`, `y` its upper left corner."""

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


def around(x: int, y: int, width: int, height: int) -> Rect:
    """A box around its centre."""
    return Rect(x - width // 2, y - height // 2, width, height)
