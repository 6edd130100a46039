"""Caches of bounded size for costly drawings; the least recently used goes first."""

from collections.abc import Callable, Hashable
from typing import Protocol, TypeVar

from cachetools import LRUCache
from PIL import Image

from bot.picture.paint import Blit, Sprite

BYTES_BESIDE = 2048
"""Beside the pixels of a picture: objects, pointers to its rows, a palette of its own."""
BYTES_PER_PIXEL = {"P": 1, "L": 1, "RGB": 4, "RGBA": 4}


class HasImage(Protocol):
    """Anything that holds one picture."""

    @property
    def image(self) -> Image.Image: ...


Drawn = TypeVar("Drawn", bound=HasImage)


def weight_of(drawn: HasImage) -> int:
    """The bytes of a picture."""
    image = drawn.image
    return image.width * image.height * BYTES_PER_PIXEL[image.mode] + BYTES_BESIDE


class PictureCache(LRUCache[Hashable, Drawn]):
    """Pictures by key, as many as a capacity in bytes holds. For one thread at a time."""

    def __init__(self, capacity: int) -> None:
        super().__init__(capacity, weight_of)

    def of(self, key: Hashable, draw: Callable[[], Drawn]) -> Drawn:
        """The picture of the key, drawn when it is not cached. The largest ones never are."""
        try:
            return self[key]
        except KeyError:
            found = draw()
        if weight_of(found) <= self.maxsize:
            self[key] = found
        return found


class RenderCaches:
    """A renderer's caches, shared by all themes; capacities in bytes."""

    def __init__(self) -> None:
        self.cards: PictureCache[Sprite] = PictureCache(12 << 20)
        self.patches: PictureCache[Blit] = PictureCache(20 << 20)
        self.piles: PictureCache[Sprite] = PictureCache(3 << 19)
        self.pills: PictureCache[Sprite] = PictureCache(3 << 20)
        self.avatars: PictureCache[Sprite] = PictureCache(5 << 19)
        self.photographs: PictureCache[Sprite] = PictureCache(3 << 19)
        self.grounds: PictureCache[Sprite] = PictureCache(8 << 20)
