"""Caches of bounded size for costly drawings; the least recently used goes first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from typing import Generic, Protocol, TypeVar

from PIL import Image

from bot.picture.paint import Blit, Sprite

BYTES_BESIDE = 2048
"""The bytes of a picture beside its pixels: objects, pointers to its rows, a palette of its own."""
PATCHES_BYTES = 64 << 20
"""The capacity for patches, with the grounds on which they lie, 6 MiB for a theme."""
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


class PictureCache(Generic[Drawn]):
    """Pictures by key, as many as fit into a capacity in bytes. For one thread at a time.

    Made of a dictionary that knows the order of use: a picture asks for dozens.
    """

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._kept: OrderedDict[Hashable, Drawn] = OrderedDict()
        self._weight = 0

    def __iter__(self) -> Iterator[Hashable]:
        """The keys, the least recently used picture's first."""
        return iter(self._kept)

    def of(self, key: Hashable, draw: Callable[[], Drawn]) -> Drawn:
        """The picture of the key, drawn when it is not cached."""
        found = self.get(key)
        if found is None:
            found = draw()
            self.keep(key, found)
        return found

    def get(self, key: Hashable) -> Drawn | None:
        """The picture of the key, if it is cached."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: Hashable, drawn: Drawn) -> None:
        """Caches the picture of a key that has none yet. The largest pictures are never kept."""
        weight = weight_of(drawn)
        if weight > self._capacity:
            return
        self._kept[key] = drawn
        self._weight += weight
        self._forget()

    def cede(self, capacity: int) -> None:
        """Gives up `capacity` bytes of its own for something else."""
        self._capacity -= capacity
        self._forget()

    def _forget(self) -> None:
        while self._weight > self._capacity:
            _, oldest = self._kept.popitem(last=False)
            self._weight -= weight_of(oldest)


class RenderCaches:
    """A renderer's caches, shared by all themes; capacities in bytes."""

    def __init__(self) -> None:
        self.cards: PictureCache[Sprite] = PictureCache(12 << 20)
        self.patches: PictureCache[Blit] = PictureCache(PATCHES_BYTES)
        """The patches. Each ground takes its bytes from theirs: where one theme is in use, they
        have most."""
        self.piles: PictureCache[Sprite] = PictureCache(3 << 19)
        self.pills: PictureCache[Sprite] = PictureCache(3 << 20)
        self.avatars: PictureCache[Sprite] = PictureCache(5 << 19)
        self.photographs: PictureCache[Sprite] = PictureCache(4 << 20)
        self.grounds: PictureCache[Sprite] = PictureCache(8 << 20)
