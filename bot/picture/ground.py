"""Pictures composed in their palette's colours, of patches of which most are there already.

A part of a picture is laid as an opaque patch of the ground: with all that lies below it, and
reduced to the palette. So a patch can be kept by what these parts show, for any picture in which
they show it again, at a byte a pixel.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image

from bot.picture.background import Background
from bot.picture.cache import PictureCache
from bot.picture.paint import Blit, lay
from bot.picture.palette import Palette
from bot.picture.rect import Rect, enclosing

ORDERS_REMEMBERED = 256


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a picture, drawn when it is needed."""

    room: Rect
    """It lies on those before it whose rooms overlap this; nothing of it is seen outside."""
    key: Hashable
    """All that its look depends on beside ground and room; None for a part that is not kept."""
    draw: Callable[[], list[Blit]]
    """From the back to the front."""


@lru_cache(ORDERS_REMEMBERED)
def lying_below(boxes: tuple[Rect, ...]) -> tuple[tuple[int, ...], ...]:
    """For each box, of those before it the ones that it overlaps, and itself: by number."""
    return tuple(
        (*(below for below in range(index) if boxes[below].overlaps(box)), index)
        for index, box in enumerate(boxes)
    )


class Ground:
    """The background of some pictures, and what is drawn on it. For one thread at a time."""

    def __init__(
        self, name: Hashable, background: Background, palette: Palette, kept: PictureCache[Blit]
    ) -> None:
        """`name` tells the patches that lie on it from those on other grounds."""
        self._name = name
        self._background = background
        self._palette = palette
        self._kept = kept
        self._reduced = palette.reduced(background.whole())
        self._bounds = Rect(0, 0, *self._reduced.size)

    def draw(self, parts: Sequence[Part]) -> Image.Image:
        """A picture in the palette's colours, which are those that the picture in full colour would
        be reduced to: what a pixel becomes depends on it alone."""
        image = self._reduced.copy()
        below = lying_below(tuple(part.room for part in parts))
        lay(image, (self._patch([parts[number] for number in numbers]) for numbers in below))
        return image

    def _patch(self, parts: list[Part]) -> Blit:
        """The last one of some parts, with those below it."""
        if any(part.key is None for part in parts):
            return self._drawn(parts)
        key = self._name, *((part.room, part.key) for part in parts)
        return self._kept.of(key, lambda: self._drawn(parts))

    def _drawn(self, parts: list[Part]) -> Blit:
        """As large as what is seen of the last one; as its room, where it shows what is below."""
        room, last = parts[-1].room, parts[-1].draw()
        seen = [box for blit in last if (box := seen_of(blit)) is not None]
        box = enclosing(seen or [room]).within(self._bounds)
        below = (blit for part in parts[:-1] if part.room.overlaps(box) for blit in part.draw())
        blits = (blit for blit in (*below, *last) if blit.box.overlaps(box))
        image = self._background.piece(box)
        lay(image, (Blit(each.image, each.x - box.x, each.y - box.y) for each in blits))
        return Blit(self._palette.reduced(image), box.x, box.y)


def seen_of(blit: Blit) -> Rect | None:
    """The box of it without its transparent border; None where all of it is transparent."""
    ink = blit.image.getbbox()
    if ink is None:
        return None
    left, top, right, bottom = ink
    return Rect(blit.x + left, blit.y + top, right - left, bottom - top)
