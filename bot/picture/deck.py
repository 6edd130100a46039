"""The cards: faces with a large index that stays visible when they overlap, and backs."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.picture.cache import RenderCaches
from bot.picture.paint import (
    BLACK,
    SCALE,
    Draw,
    Part,
    Sprite,
    halo_of,
    mix,
    on_halo,
    rounded,
    smooth,
    tinted,
)
from bot.picture.scene import HIDDEN, CardView, DeckColours, Light
from bot.picture.shapes import Rect
from bot.picture.text import CAP_HEIGHT, TextRenderer
from bot.picture.theme import BackLook, Colour, Theme

Size = tuple[int, int]
SHADOW_MARGIN = 5
PIPS_REMEMBERED = 128
RADIUS = 0.11
"""The radius of a card's corners, in widths of the card."""
SPLIT = 0.5
"""The part of its height in which a card of both halves shows the high half."""
FRAME, MEDALLION = 0.13, 0.24
"""The inset of a back's frame, and the size of its middle, in widths of the card."""


def heart(centre: float, middle: float, radius: float, flip: int = 1) -> list[tuple[float, float]]:
    points = []
    for step in range(96):
        angle = 2 * math.pi * step / 96
        x = 16 * math.sin(angle) ** 3
        y = 13 * math.cos(angle) - 5 * math.cos(2 * angle) - 2 * math.cos(3 * angle)
        y -= math.cos(4 * angle)
        points.append((centre + radius * x / 17, middle - flip * radius * (y + 2.5) / 17))
    return points


def foot(draw: Draw, r: float, fill: Colour) -> None:
    """The stem below a spade or a club, with curved sides."""
    points = [(r, r * 0.9)]
    points += [(r + r * 0.36 * (t / 8) ** 2, r * (0.9 + 1.06 * t / 8)) for t in range(9)]
    points += [(r - r * 0.36 * (t / 8) ** 2, r * (0.9 + 1.06 * t / 8)) for t in range(8, -1, -1)]
    draw.polygon(points, fill=fill)


def spade(draw: Draw, r: float, fill: Colour) -> None:
    draw.polygon(heart(r, r * 0.86, r * 0.92, -1), fill=fill)
    foot(draw, r, fill)


def club(draw: Draw, r: float, fill: Colour) -> None:
    leaf = r * 0.44
    for x, y in ((1.0, 0.5), (0.5, 1.18), (1.5, 1.18)):
        draw.ellipse([x * r - leaf, y * r - leaf, x * r + leaf, y * r + leaf], fill=fill)
    draw.polygon([(r, r * 0.5), (r * 1.45, r * 1.3), (r * 0.55, r * 1.3)], fill=fill)
    foot(draw, r, fill)


def diamond(draw: Draw, r: float, fill: Colour) -> None:
    draw.polygon([(r, 0.02 * r), (1.74 * r, r), (r, 1.98 * r), (0.26 * r, r)], fill=fill)


def heart_pip(draw: Draw, r: float, fill: Colour) -> None:
    draw.polygon(heart(r, r, r * 0.98), fill=fill)


PIPS: dict[str, Callable[[Draw, float, Colour], None]] = {
    "s": spade,
    "h": heart_pip,
    "d": diamond,
    "c": club,
}


@lru_cache(PIPS_REMEMBERED)
def pip(suit: str, size: int, colour: Colour) -> Image.Image:
    """The sign of a suit, `size` pixels square; it is shared, so nobody may draw on it."""

    def shape(draw: Draw, k: int) -> None:
        PIPS[suit](draw, size * k / 2, colour)

    return smooth((size, size), shape, colour)


def lattice(draw: Draw, width: int, height: int, ink: Colour, k: int) -> None:
    step = max(5, width // 7) * k
    for start in range(-height * k, width * k + height * k, step):
        draw.line([(start, 0), (start + height * k, height * k)], fill=ink, width=k)
        draw.line([(start + height * k, 0), (start, height * k)], fill=ink, width=k)


def stripes(draw: Draw, width: int, height: int, ink: Colour, k: int) -> None:
    step = max(6, width // 6) * k
    for start in range(-height * k, width * k, step):
        draw.line([(start, height * k), (start + height * k, 0)], fill=ink, width=step // 3)


def dots(draw: Draw, width: int, height: int, ink: Colour, k: int) -> None:
    step, radius = max(7, width // 6) * k, max(1.6, width / 28) * k
    for row, y in enumerate(range(0, (height + 8) * k, step)):
        for x in range(0 if row % 2 else step // 2, (width + 8) * k, step):
            draw.ellipse([x - radius, y - radius, x + radius, y + radius], fill=ink)


def waves(draw: Draw, width: int, height: int, ink: Colour, k: int) -> None:
    step = max(6, width // 6) * k
    for row, y in enumerate(range(0, (height + 16) * k, step // 2)):
        for x in range(-step if row % 2 else -step // 2, (width + 8) * k, step):
            draw.arc([x, y - step // 2, x + step, y + step // 2], 180, 360, fill=ink, width=k)


PATTERNS: dict[str, Callable[[Draw, int, int, Colour, int], None]] = {
    "lattice": lattice,
    "stripes": stripes,
    "dots": dots,
    "waves": waves,
}


def star(x: float, y: float, reach: float) -> list[tuple[float, float]]:
    """The outline of a star of four points, which is no suit."""
    return [
        (
            x + reach * (1.0 if corner % 2 == 0 else 0.34) * math.sin(math.pi / 4 * corner),
            y - reach * (1.0 if corner % 2 == 0 else 0.34) * math.cos(math.pi / 4 * corner),
        )
        for corner in range(8)
    ]


def lights(cards: Iterable[CardView]) -> tuple[Light | None, ...]:
    """The light of each card, None for a back: it decides the shadows and the glow around the
    cards."""
    return tuple(None if card is HIDDEN else card.light for card in cards)


def card_parts(cards: Sequence[CardView], boxes: Sequence[Rect]) -> Iterator[Part]:
    """Each card that is face up as a part of its own.

    It shows its box of a part below that draws all cards, so any cards with the same lights can
    share the part below.
    """
    for card, box in zip(cards, boxes, strict=False):
        if card is not HIDDEN:
            yield Part(box, ("card", card.card, card.light), list)


def over_under(upper: Sprite, lower: Sprite, split: float) -> Sprite:
    """One picture down to `split` pixels of its body, another of the same size below."""
    image, top = upper.image.copy(), upper.margin + round(split)
    image.paste(lower.image.crop((0, top, image.width, image.height)), (0, top))
    return Sprite(image, upper.margin)


class Face(StrEnum):
    """Styles of a card's face beside its index."""

    TALL = "tall"
    """A large sign of the suit below: the board, and pictures of cards alone."""
    WIDE = "wide"
    """A large sign of the suit to the right, where nothing lies on it."""
    ICON = "icon"
    """Rank and suit side by side, as large as they go: cards as small as a line of text."""
    NARROW = "narrow"
    """The index alone, for a card that the next one covers."""


class Deck:
    """Draws each card once for each size and light, when it is first needed."""

    def __init__(
        self,
        theme: Theme,
        colours: DeckColours,
        back: BackLook,
        text_renderer: TextRenderer,
        caches: RenderCaches,
    ) -> None:
        self._name = (theme.name, colours, back)
        self._faces = theme.cards
        self._suits = theme.cards.suits[colours]
        self._back = back
        self._text_renderer = text_renderer
        self._sprites = caches.cards

    def sprite(self, view: CardView, size: Size, face: Face = Face.WIDE) -> Sprite:
        """A card of `size`."""
        card, light = ("", Light.PLAIN) if view is HIDDEN else (view.card, view.light)
        key = (self._name, card, light, size, face)
        return self._sprites.of(key, lambda: self._drawn(card, light, size, face))

    def _drawn(self, card: str, light: Light, size: Size, face: Face) -> Sprite:
        if light is Light.LIT_BOTH:
            high, low = (self._drawn(card, each, size, face) for each in (Light.LIT, Light.LIT_LOW))
            return over_under(high, low, size[1] * SPLIT)
        body = self._front(card, light, size, face) if card else self._back_side(size)
        return self._finished(body, light)

    def _finished(self, body: Image.Image, light: Light) -> Sprite:
        """A card on its shadow or in its light, which all cards of its size have alike."""
        shine = self._shine(light)
        key = (self._name, "halo", body.size, shine)
        return on_halo(body, self._sprites.of(key, lambda: self._halo(body, shine)))

    def _halo(self, body: Image.Image, shine: Colour | None) -> Sprite:
        if shine is not None:
            return halo_of(body, SHADOW_MARGIN, 2.4, shine, 1.0)
        return halo_of(body, SHADOW_MARGIN, 2.2, BLACK, 0.55, drop=1)

    def _shine(self, light: Light) -> Colour | None:
        """The colour of a lit card's edge and glow; None for other cards."""
        return {Light.LIT: self._faces.lit, Light.LIT_LOW: self._faces.lit_low}.get(light)

    def colours(self, card: str, light: Light) -> tuple[Colour, Colour]:
        """The ground of a card and the ink on it."""
        ground, ink = self._faces.face, self._suits[card[1]]
        if light is Light.DIMMED:
            return mix(ground, BLACK, self._faces.dimmed), mix(ink, BLACK, self._faces.dimmed)
        if light is Light.LIT_LOW:
            return self._faces.face_low, ink
        return ground, ink

    def _front(self, card: str, light: Light, size: Size, face: Face) -> Image.Image:
        ground, ink = self.colours(card, light)
        body = self._blank(size, ground, light)
        if face is Face.TALL:
            self._draw_tall(body, card, ink)
        elif face is Face.ICON:
            self._draw_icon(body, card, ink)
        else:
            self._draw_index(body, card, ink)
        if face is Face.WIDE:
            width, height = size
            large = pip(card[1], round(width * 0.46), ink)
            body.alpha_composite(large, (round(width * 0.5), (height - large.height) // 2))
        return body

    def _blank(self, size: Size, ground: Colour, light: Light) -> Image.Image:
        """A card with nothing on it yet."""
        key = (self._name, size, ground, light)
        blank = self._sprites.of(key, lambda: Sprite(self._bordered(size, ground, light)))
        return blank.image.copy()

    def _bordered(self, size: Size, ground: Colour, light: Light) -> Image.Image:
        width, height = size
        shine = self._shine(light)
        border = shine or self._faces.border
        thick = max(2.0, width / 22) if shine else 0.8

        def shape(draw: Draw, k: int) -> None:
            draw.rounded_rectangle(
                [0, 0, width * k - 1, height * k - 1],
                width * RADIUS * k,
                fill=(*ground, 255),
                outline=(*border, 255),
                width=round(thick * k),
            )

        return smooth(size, shape, ground)

    def _draw_index(self, body: Image.Image, card: str, ink: Colour) -> None:
        """Rank over suit in the left column."""
        width, height = body.size
        column = round(width * 0.5)
        rank = self._rank(card[0], round(min(body.size) * 0.62), column - 4, ink)
        small = pip(card[1], round(min(body.size) * 0.38), ink)
        centre, air = column // 2 + 1, (height - rank.height - small.height) // 3
        body.alpha_composite(rank, (centre - rank.width // 2, air))
        body.alpha_composite(small, (centre - small.width // 2, height - air - small.height))

    def _draw_tall(self, body: Image.Image, card: str, ink: Colour) -> None:
        width, height = body.size
        rank = self._rank(card[0], round(height * 0.44), round(width * 0.53), ink)
        body.alpha_composite(rank, (round(width * 0.08), round(height * 0.085)))
        small = pip(card[1], round(width * 0.28), ink)
        body.alpha_composite(small, (round(width * 0.66), round(height * 0.09)))
        large = pip(card[1], round(width * 0.56), ink)
        body.alpha_composite(large, (round(width * 0.22), round(height * 0.49)))

    def _draw_icon(self, body: Image.Image, card: str, ink: Colour) -> None:
        width, height = body.size
        rank = self._rank(card[0], round(height * 0.98), round(width * 0.5), ink)
        large = pip(card[1], round(width * 0.4), ink)
        middle = (height - rank.height) // 2
        body.alpha_composite(rank, (round(width * 0.05), middle))
        body.alpha_composite(large, (round(width * 0.57), middle + rank.height - large.height))

    def _rank(self, rank: str, size: int, width: int, ink: Colour) -> Image.Image:
        """The rank in its colour, cropped to its ink."""
        key = ("rank", rank, size, width)
        mask = self._sprites.of(key, lambda: Sprite(self._rank_shape(rank, size, width)))
        return tinted(mask.image, ink)

    def _rank_shape(self, rank: str, size: int, width: int) -> Image.Image:
        """The mask of a rank; `10` is squeezed to the width of the others."""
        text = "10" if rank == "T" else rank
        line = self._text_renderer.once(text, size * SCALE, BLACK).image.getchannel("A")
        cropped = line.crop(line.getbbox())
        height = round(size * CAP_HEIGHT)
        wide = min(width, round(cropped.width * height / cropped.height))
        return cropped.resize((wide, height), Image.Resampling.LANCZOS)

    def _back_side(self, size: Size) -> Image.Image:
        width, height = size
        back = self._back
        body = self._blank(size, back.border, Light.PLAIN)
        inset = max(2, round(width * 0.065))
        inner = (width - 2 * inset, height - 2 * inset)
        panel = Image.new("RGB", (inner[0] * SCALE, inner[1] * SCALE), back.fill)
        PATTERNS[back.pattern](ImageDraw.Draw(panel), inner[0], inner[1], back.ink, SCALE)
        cloth = panel.resize(inner, Image.Resampling.LANCZOS)
        body.paste(cloth, (inset, inset), rounded(inner, width * RADIUS * 0.7))
        body.alpha_composite(smooth(size, lambda draw, k: self._draw_frame(draw, size, k)))
        return body

    def _draw_frame(self, draw: Draw, size: Size, k: int) -> None:
        """A fine frame inside the edge, and a medallion with a star in the middle."""
        width, height = size[0] * k, size[1] * k
        ink, fill = (*self._back.ink, 255), (*self._back.fill, 255)
        edge = width * FRAME
        box = [edge, edge, width - edge, height - edge]
        draw.rounded_rectangle(box, width * RADIUS * 0.5, outline=ink, width=max(1, k * 5 // 4))
        x, y, reach = width / 2, height / 2, width * MEDALLION
        draw.ellipse([x - reach, y - reach, x + reach, y + reach], fill=fill, outline=ink, width=k)
        draw.polygon(star(x, y, reach * 0.78), fill=(*self._back.border, 255))

    def slot(self, size: Size, colour: Colour) -> Sprite:
        """The place of a board card that has not come yet."""
        key = (size, colour)
        return self._sprites.of(key, lambda: self._outline(size, colour))

    def _outline(self, size: Size, colour: Colour) -> Sprite:
        width, height = size

        def shape(draw: Draw, k: int) -> None:
            box = [k, k, (width - 1) * k, (height - 1) * k]
            draw.rounded_rectangle(box, width * RADIUS * k, fill=(0, 0, 0, 34))
            draw.rounded_rectangle(
                box, width * RADIUS * k, outline=(*colour, 46), width=round(1.6 * k)
            )

        return Sprite(smooth(size, shape))
