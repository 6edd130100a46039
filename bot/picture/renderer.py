"""The renderer: scenes in, PNG bytes out.

One renderer serves one worker thread. It draws on a private copy of its background, so two pictures
share nothing but what never changes.
"""

import struct
import zlib
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from io import BytesIO
from itertools import count
from math import isqrt
from pathlib import Path
from typing import Any

from cachetools import LRUCache
from isal import isal_zlib
from PIL import Image, ImageOps

from bot.picture.cache import PictureCache, RenderCaches
from bot.picture.canvas import Background, Canvas, background
from bot.picture.deck import Face
from bot.picture.hole_cards import HEIGHT, WIDTH, strip_parts
from bot.picture.layout import GEOMETRIES
from bot.picture.other_scenes import (
    ChartScene,
    HandRanksScene,
    LeaderboardScene,
    LobbyScene,
    PrizesScene,
    SessionScene,
    SheetScene,
    StandingsScene,
)
from bot.picture.paint import Blit, Part, ink_of, lay
from bot.picture.pieces import Pieces
from bot.picture.samples import sample_scene
from bot.picture.scene import DEFAULT_THEME, CardScene, CardsScene, PictureShape, TableScene
from bot.picture.session import draw_chart, draw_session
from bot.picture.shapes import Rect, enclosing
from bot.picture.sheets import draw_hand_ranks, draw_lobby, draw_prizes
from bot.picture.standings import draw_leaderboard, draw_standings
from bot.picture.table import draw_table, table_parts
from bot.picture.text import TextRenderer
from bot.picture.theme import DEFAULT_LOOK, BackLook, Colour, Theme, load_backs, load_themes
from bot.press_trace import Stage, StageTimes
from bot.refusal import BrokenInvariant
from bot.settings import ASSETS

# --- The colours of a picture, and its PNG -------------------------------------------------------


COLOURS = 256
LEVELS = (0, 85, 170, 255)
EVEN = tuple((red, green, blue) for red in LEVELS for green in LEVELS for blue in LEVELS)
"""Colours spread evenly, for photographs."""
POSTERIZE_BITS = 7
SAMPLED_MAX = 1 << 17
"""Colours counted in a sample; Pillow takes memory by this number, and a sample has a fifth."""
REFINEMENTS = 3
PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
PNG_PALETTE = 3
"""The kind of PNG whose pixels are numbers of colours."""


class Palette:
    """256 colours for one theme: the ones it names, the ones its pictures need, and an even spread.

    A picture is sent after every action, so it must be encoded in a few milliseconds: with one
    palette for a theme, made once, a picture takes a fifth of the time and of the bytes of a
    full-colour PNG.
    """

    def __init__(self, exact: Iterable[Colour], sample: Image.Image) -> None:
        kept = list(dict.fromkeys(exact))
        even = [each for each in EVEN if each not in kept]
        chosen = gathered(sample, COLOURS - len(even) - len(kept))
        self._image = Image.new("P", (1, 1))
        self._image.putpalette([value for each in (*kept, *chosen, *even) for value in each])

    def reduced(self, image: Image.Image) -> Image.Image:
        """An RGB image in the palette's colours, each pixel in the nearest."""
        found = image.quantize(palette=self._image, dither=Image.Dither.NONE)
        # Pillow gives each a list of the colours of its own, which nobody changes here.
        found.palette = self._image.palette
        return found

    def tones(self, photograph: Image.Image) -> Image.Image:
        """A photograph in the palette's colours, its shades mixed from dots."""
        return photograph.quantize(palette=self._image, dither=Image.Dither.FLOYDSTEINBERG)


def gathered(sample: Image.Image, count: int) -> list[Colour]:
    """The `count` colours that serve a picture best.

    A colour counts by the root of its area, so that small bright things keep theirs beside a large
    background.
    """
    found = ImageOps.posterize(sample, POSTERIZE_BITS).getcolors(SAMPLED_MAX)
    if found is None:
        raise BrokenInvariant("a sample has more colours than a palette can be chosen from")
    weighted = b"".join(bytes(as_rgb(colour)) * isqrt(area) for area, colour in found)
    strip = Image.frombytes("RGB", (len(weighted) // 3, 1), weighted)
    chosen = strip.quantize(
        count, Image.Quantize.MEDIANCUT, kmeans=REFINEMENTS, dither=Image.Dither.NONE
    )
    numbers = chosen.getpalette() or []
    return list(zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True))[:count]


def as_rgb(colour: object) -> Colour:
    """A pixel as Pillow gives it, known to be of an RGB image."""
    if not isinstance(colour, tuple):
        raise BrokenInvariant("colours are chosen from RGB pictures")
    red, green, blue = colour
    return red, green, blue


_deflate: Callable[[bytes], bytes] = partial(isal_zlib.compress, level=1)
"""Compresses a picture, in a fifth of the time of zlib's level 3 for a tenth more bytes."""


def encode(image: Image.Image, deflate: Callable[[bytes], bytes] = _deflate) -> bytes:
    """A PNG of an image in palette colours.

    Not by Pillow, which holds the interpreter's lock while it compresses: isal releases it.
    """
    width, height = image.size
    # Each row begins with the number of its filter, 0 for none, which suits palette pictures.
    rows = b"\0" + image.tobytes("raw", "P", width + 1)[:-1]
    palette = bytes(image.getpalette() or [])
    return b"".join(
        (
            PNG_SIGNATURE,
            chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, PNG_PALETTE, 0, 0, 0)),
            chunk(b"PLTE", palette),
            chunk(b"IDAT", deflate(rows)),
            chunk(b"IEND", b""),
        )
    )


def chunk(kind: bytes, data: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


# --- Rendering -----------------------------------------------------------------------------------


EMOJI_SIZE = 128
CARD_FACE_SIZE = (122, 104)
ORDERS_REMEMBERED = 1024
"""The most orders of parts of pictures that are remembered."""
PARTS_NUMBERED = 16384
GROUND_BYTES_PER_PIXEL = 4
"""The bytes of a ground's pixel: three in full colour, one reduced."""
STRIPS_BYTES = 4 << 20
"""The capacity for the newest strips of own cards, 20 KB each."""
_SHEETS: dict[type[SheetScene], Callable[[Pieces, Any], Image.Image]] = {
    ChartScene: draw_chart,
    HandRanksScene: draw_hand_ranks,
    LeaderboardScene: draw_leaderboard,
    LobbyScene: draw_lobby,
    PrizesScene: draw_prizes,
    SessionScene: draw_session,
    StandingsScene: draw_standings,
}
_numbers = count()


@lru_cache(ORDERS_REMEMBERED)
def lying_below(boxes: tuple[Rect, ...]) -> tuple[tuple[int, ...], ...]:
    """For each box the numbers of earlier boxes that it overlaps, and its own."""
    found = []
    edges: list[tuple[int, int, int, int, int]] = []
    for index, (x, y, width, height) in enumerate(boxes):
        right, bottom = x + width, y + height
        # Spelled out, since the boxes of a picture are hundreds of pairs.
        below = [
            number
            for number, left, top, end, foot in edges
            if left < right and x < end and top < bottom and y < foot
        ]
        found.append((*below, index))
        edges.append((index, x, y, right, bottom))
    return tuple(found)


@lru_cache(PARTS_NUMBERED)
def number_of(ground: Hashable, room: Rect, key: Hashable) -> int:
    """The number of a part with this look on some ground; a forgotten one gets another number."""
    return next(_numbers)


class Ground:
    """The background of some pictures, and the parts drawn on it. For one thread at a time.

    A part of a picture is laid as an opaque patch, with all that lies below it, and reduced to the
    palette. So a patch can be kept by the look of these parts, for any picture with the same look
    there, at a byte a pixel.
    """

    def __init__(
        self, name: Hashable, background: Background, palette: Palette, kept: PictureCache[Blit]
    ) -> None:
        """`name` tells the patches on this ground from patches on other grounds."""
        self._name = name
        self._background = background
        self._palette = palette
        self._kept = kept
        self._reduced = palette.reduced(background.whole())
        self._bounds = Rect(0, 0, *self._reduced.size)
        self.weight = GROUND_BYTES_PER_PIXEL * self._bounds.width * self._bounds.height

    def draw(self, parts: Sequence[Part]) -> Image.Image:
        """A picture in the palette's colours: the same as the picture in full colour would be
        reduced to, since a pixel's colour depends on that pixel alone."""
        image = self._reduced.copy()
        below = lying_below(tuple([part.room for part in parts]))
        looks = [part.key and number_of(self._name, part.room, part.key) for part in parts]
        lay(image, (self._patch(parts, looks, numbers) for numbers in below))
        return image

    def _patch(
        self, parts: Sequence[Part], looks: Sequence[Hashable], numbers: tuple[int, ...]
    ) -> Blit:
        """The last one of some parts, with the ones below it."""
        key = tuple([looks[number] for number in numbers])
        if None in key:
            return self._drawn([parts[number] for number in numbers])
        return self._kept.of(key, lambda: self._drawn([parts[number] for number in numbers]))

    def _drawn(self, parts: list[Part]) -> Blit:
        """The last of these parts on the others: as large as its visible part, or as its room where
        nothing of it is visible."""
        room, last = parts[-1].room, parts[-1].draw()
        seen = [box for blit in last if (box := seen_of(blit)) is not None]
        box = enclosing(seen or [room]).within(self._bounds)
        below = (blit for part in parts[:-1] if part.room.overlaps(box) for blit in part.draw())
        blits = (blit for blit in (*below, *last) if blit.box.overlaps(box))
        image = self._background.piece(box)
        lay(image, (Blit(each.image, each.x - box.x, each.y - box.y) for each in blits))
        return Blit(self._palette.reduced(image), box.x, box.y)


def seen_of(blit: Blit) -> Rect | None:
    """The box of the visible part of a picture; None where all of it is transparent."""
    ink = ink_of(blit.image)
    return ink and ink.moved(blit.x, blit.y)


class ThemeResources:
    """A theme's pieces, palette, and a ground for each shape."""

    def __init__(
        self,
        theme: Theme,
        backs: Mapping[str, BackLook],
        text_renderer: TextRenderer,
        caches: RenderCaches,
    ) -> None:
        self.theme = theme
        self.pieces = Pieces(theme, backs, text_renderer, caches)
        self._backgrounds: dict[PictureShape, Background] = {}
        self._grounds: dict[PictureShape, Ground] = {}
        # One picture with everything in it that a table shows, to choose the colours from.
        sample = self.draw(sample_scene(self.theme.name))
        self.palette = Palette(
            (*theme.flat_colours(), *(back.fill for back in backs.values())), sample
        )
        self.pieces.avatars.tones = self.palette.tones

    def ground(self, shape: PictureShape) -> Ground:
        """The ground of a shape; made on first use."""
        found = self._grounds.get(shape)
        if found is None:
            found = self._grounds[shape] = self._ground(shape, self._background(shape))
        return found

    @cached_property
    def strip_ground(self) -> Ground:
        """The ground of own cards."""
        return self._ground("strip", Background(Canvas.felt(self.pieces, WIDTH, HEIGHT).image))

    def _ground(self, name: str, under: Background) -> Ground:
        patches = self.pieces.caches.patches
        found = Ground((self.theme.name, name), under, self.palette, patches)
        patches.cede(found.weight)
        return found

    def draw(self, scene: TableScene) -> Image.Image:
        """A table in full colour."""
        image = self._background(scene.shape).whole()
        lay(image, draw_table(self.pieces, scene))
        return image

    def _background(self, shape: PictureShape) -> Background:
        found = self._backgrounds.get(shape)
        if found is None:
            found = Background(background(self.theme, GEOMETRIES[shape]))
            self._backgrounds[shape] = found
        return found


class Renderer:
    """Draws every picture. Call it from one thread at a time.

    A theme is made ready when it is first asked for, in a few hundred milliseconds. Raises
    `BrokenInvariant` for one that does not exist.
    """

    def __init__(self, assets: Path = ASSETS) -> None:
        self._themes = load_themes(assets)
        self._backs = load_backs(assets)
        self.text_renderer = TextRenderer()
        self._caches = RenderCaches()
        self._resources: dict[str, ThemeResources] = {}
        self._strips: LRUCache[CardsScene, bytes] = LRUCache(STRIPS_BYTES, len)

    @property
    def themes(self) -> tuple[str, ...]:
        """The names of all themes."""
        return tuple(self._themes)

    def warm_up(self) -> None:
        """Makes ready the pieces with which most tables are drawn."""
        self.theme_resources(DEFAULT_THEME)

    def render(self, scene: TableScene, stages: StageTimes | None = None) -> bytes:
        """The picture of a table: a PNG of the size of its shape. `stages` hears which stages it
        goes through."""
        stages = stages or StageTimes()
        stages.mark(Stage.WORKER)
        image = self.render_frame(scene)
        stages.mark(Stage.DRAW)
        picture = encode(image)
        stages.mark(Stage.ENCODE)
        return picture

    def render_frame(self, scene: TableScene) -> Image.Image:
        """The picture of a table for an animation, in the colours of its theme's palette."""
        resources = self.theme_resources(scene.theme)
        return resources.ground(scene.shape).draw(table_parts(resources.pieces, scene))

    def draw(self, scene: TableScene) -> Image.Image:
        """The picture of a table in full colour, before it is encoded."""
        return self.theme_resources(scene.theme).draw(scene)

    def render_cards(self, scene: CardsScene) -> bytes:
        """A player's own cards: a strip of 960 by 270 pixels. A player who got them by direct
        message asks for the same ones again, so they are kept for a while."""
        found = self._strips.get(scene)
        if found is None:
            resources = self.theme_resources(scene.theme)
            image = resources.strip_ground.draw(strip_parts(resources.pieces, scene))
            found = self._strips[scene] = encode(image)
        return found

    def render_card_face(self, card: str) -> bytes:
        """A card alone, such as `As`, on nothing: for an emoji of 128 by 128 pixels."""
        deck = self.theme_resources(DEFAULT_THEME).pieces.deck(DEFAULT_LOOK.deck)
        body = deck.sprite(CardScene(card), CARD_FACE_SIZE, Face.ICON).image
        image = Image.new("RGBA", (EMOJI_SIZE, EMOJI_SIZE))
        at = (EMOJI_SIZE - body.width) // 2, (EMOJI_SIZE - body.height) // 2
        image.paste(body, at)
        made = BytesIO()
        image.save(made, "PNG")
        return made.getvalue()

    def render_sheet(self, scene: SheetScene) -> bytes:
        """Any other picture: 960 pixels wide, as high as it needs to be."""
        return self._sheet(scene.theme, lambda pieces: _SHEETS[type(scene)](pieces, scene))

    def _sheet(self, theme: str, draw: Callable[[Pieces], Image.Image]) -> bytes:
        resources = self.theme_resources(theme)
        return encode(resources.palette.reduced(draw(resources.pieces)))

    def theme_resources(self, name: str) -> ThemeResources:
        """A theme's resources; made on first use."""
        found = self._resources.get(name)
        if found is None:
            theme = self._themes.get(name)
            if theme is None:
                raise BrokenInvariant(f"no theme is called {name!r}")
            found = self._resources[name] = ThemeResources(
                theme, self._backs, self.text_renderer, self._caches
            )
        return found
