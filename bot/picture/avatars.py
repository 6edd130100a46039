"""Avatars: a player's picture in a circle, or their initials on their seat's colour."""

import io
import logging
from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from PIL import Image, ImageOps

from bot.picture import names
from bot.picture.cache import RenderCaches
from bot.picture.paint import BLACK, Draw, Sprite, mask, mix, smooth
from bot.picture.scene import Avatar
from bot.picture.text import TextRenderer
from bot.picture.theme import Colour, Theme

log = logging.getLogger(__name__)

PIXELS_MAX = 4_000_000
"""A larger picture is not opened: a player chooses the file, and decoding costs memory."""
EDGE = 1.6
DIM_DARK, DIM_LIGHT = (12, 14, 20), (150, 154, 166)
DIMMED = bytes(
    dark + grey * (light - dark) // 255
    for grey in range(256)
    for dark, light in zip(DIM_DARK, DIM_LIGHT, strict=True)
)
"""The colour of each grey of a player who does not play: Pillow's `colorize` counts them each time.
"""
FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
"""The formats Discord serves. Pillow reads some forty others, whose readers trust the file more."""


Tones: TypeAlias = Callable[[Image.Image], Image.Image]
"""Brings a photograph to the colours a picture may have."""


class Avatars:
    """Draws avatars and remembers them. For one thread at a time."""

    def __init__(self, theme: Theme, text_renderer: TextRenderer, caches: RenderCaches) -> None:
        self._theme = theme
        self._text_renderer = text_renderer
        self.tones: Tones | None = None
        self._sprites, self._photographs = caches.avatars, caches.photographs

    def sprite(
        self, avatar: Avatar | None, name: str, seat: int, diameter: int, *, dim: bool = False
    ) -> Sprite:
        """A round picture; one that cannot be read counts as none, and initials take its place."""
        key = (
            self._theme.name,
            avatar.key if avatar else f"\0{names.initials(name)}",
            seat,
            diameter,
            dim,
        )

        def draw() -> Sprite:
            photograph = self._photograph(avatar, diameter) if avatar else None
            square = photograph or self._letters(name, seat, diameter)
            return self._round(square, diameter, dim=dim)

        return self._sprites.of(key, draw)

    def _photograph(self, avatar: Avatar, diameter: int) -> Image.Image | None:
        """The photograph cut square. In the palette's colours a pixel is a byte, so the caches keep
        those of hundreds of players, whose files take milliseconds to open."""
        key = (self._theme.name, avatar.key, diameter)
        found = self._photographs.get(key)
        if found is None:
            square = opened(avatar, diameter)
            if square is None:
                return None
            found = Sprite(self.tones(square) if self.tones else square)
            self._photographs.keep(key, found)
        return found.image.convert("RGB")

    def _letters(self, name: str, seat: int, diameter: int) -> Image.Image:
        colour = self._theme.avatars[seat % len(self._theme.avatars)]
        size = (diameter, diameter)
        square = Image.new("RGB", size, colour)
        text = names.initials(name)
        letters = max(16, round(diameter * (0.42 if len(text) < 3 else 0.36)))
        line = self._text_renderer.line(text, letters, self._theme.avatar_text)
        spot = ((diameter - line.width) // 2 - 1, diameter // 2 - line.rise)
        square.paste(line.image, spot, line.image)
        return square

    def _round(self, square: Image.Image, diameter: int, *, dim: bool) -> Sprite:
        rim = mix(self._theme.avatar_ring, BLACK, 0.55 if dim else 0.0)
        if dim:
            square = ImageOps.grayscale(square)
            square.putpalette(DIMMED)
        image = square.convert("RGBA")
        image.putalpha(circle(diameter))
        edge = self._sprites.of(("rim", rim, diameter), lambda: Sprite(_rim(rim, diameter)))
        image.alpha_composite(edge.image)
        return Sprite(image)


@lru_cache
def circle(diameter: int) -> Image.Image:
    """A mask in the shape of an avatar; it is shared, so nobody may draw on it."""

    def shape(draw: Draw, k: int) -> None:
        draw.ellipse([k // 2, k // 2, diameter * k - k // 2, diameter * k - k // 2], fill=255)

    return mask((diameter, diameter), shape)


def _rim(colour: Colour, diameter: int) -> Image.Image:
    """The line around an avatar."""

    def shape(draw: Draw, k: int) -> None:
        box = [k // 2, k // 2, diameter * k - k // 2, diameter * k - k // 2]
        draw.ellipse(box, outline=(*colour, 255), width=round(EDGE * k))

    return smooth((diameter, diameter), shape, colour)


def opened(avatar: Avatar, diameter: int) -> Image.Image | None:
    """The first frame of a file, cut square and reduced; None if it is not a picture we open."""
    try:
        return _first_frame(avatar.data, diameter)
    except Exception as error:
        # Pillow fails in many ways on a broken or hostile file: with MemoryError
        # or ZeroDivisionError as well as with its own classes. No avatar may cost the picture.
        log.info("an avatar cannot be drawn: %s: %s", avatar.key, type(error).__name__)
        return None


def _first_frame(data: bytes, diameter: int) -> Image.Image | None:
    with Image.open(io.BytesIO(data), formats=FORMATS) as image:
        if image.width * image.height > PIXELS_MAX:
            return None
        image.draft("RGB", (diameter * 2, diameter * 2))
        opaque = Image.new("RGBA", image.size, (*BLACK, 255))
        opaque.alpha_composite(image.convert("RGBA"))
    return ImageOps.fit(opaque.convert("RGB"), (diameter, diameter), Image.Resampling.LANCZOS)
