"""Caches of bounded size for costly drawings; the least recently used goes first."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, Protocol, TypeVar

from PIL import Image

from bot.picture.paint import Blit, Sprite

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
BYTES_PER_PIXEL = 4


class BoundedCache(Generic[Key, Value]):
    """Values by key, as many as `capacity` holds by their weights. For one thread at a time."""

    def __init__(self, capacity: int, weigh: Callable[[Value], int] = lambda _: 1) -> None:
        self._capacity = capacity
        self._weigh = weigh
        self._weight = 0
        self._values: OrderedDict[Key, Value] = OrderedDict()

    def get(self, key: Key) -> Value | None:
        found = self._values.get(key)
        if found is not None:
            self._values.move_to_end(key)
        return found

    def put(self, key: Key, value: Value) -> Value:
        """Stores a value under a new key, and returns it."""
        self._values[key] = value
        self._weight += self._weigh(value)
        while self._weight > self._capacity and len(self._values) > 1:
            _, forgotten = self._values.popitem(last=False)
            self._weight -= self._weigh(forgotten)
        return value

    def __len__(self) -> int:
        return len(self._values)


class HasImage(Protocol):
    """Anything that holds one picture."""

    @property
    def image(self) -> Image.Image: ...


def weight_of(drawn: HasImage) -> int:
    """The bytes of a picture."""
    return drawn.image.width * drawn.image.height * BYTES_PER_PIXEL


class RenderCaches:
    """A renderer's caches, shared by all themes; capacities in bytes."""

    def __init__(self) -> None:
        self.cards: BoundedCache[Hashable, Sprite] = BoundedCache(9 << 20, weight_of)
        self.seats: BoundedCache[Hashable, Blit] = BoundedCache(12 << 20, weight_of)
        self.pills: BoundedCache[Hashable, Sprite] = BoundedCache(4 << 20, weight_of)
        self.avatars: BoundedCache[Hashable, Sprite] = BoundedCache(4 << 20, weight_of)
