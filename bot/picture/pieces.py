"""The small parts that pictures share, each drawn once and remembered: avatars, chips, plates,
pills.

Everything here belongs to one theme and to one thread at a time.
"""

import io
import logging
import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from PIL import Image, ImageOps

from bot.picture.cache import RenderCaches
from bot.picture.deck import Deck
from bot.picture.paint import (
    BLACK,
    WHITE,
    Blit,
    Draw,
    Sprite,
    dithered,
    haloed,
    mask,
    mix,
    rounded,
    smooth,
    tinted,
    upright,
)
from bot.picture.scene import Avatar, DeckColours, SeatState
from bot.picture.shapes import MARK, Metrics, Rect
from bot.picture.text import ELLIPSIS, FontWeight, TextLine, TextRenderer, initials, rise_of
from bot.picture.theme import BackLook, Colour, SeatLook, Theme
from bot.refusal import BrokenInvariant

# --- Avatars: a player's picture in a circle, or initials on the seat's colour -------------------


log = logging.getLogger(__name__)

PIXELS_MAX = 4_000_000
"""The most pixels of a picture that is opened: a player chooses the file, and decoding costs
memory."""
AVATAR_EDGE = 1.6
DIM_DARK, DIM_LIGHT = (12, 14, 20), (150, 154, 166)
DIMMED = bytes(
    dark + grey * (light - dark) // 255
    for grey in range(256)
    for dark, light in zip(DIM_DARK, DIM_LIGHT, strict=True)
)
"""The colour of each grey of a player who does not play: Pillow's `colorize` counts them each time.
"""
IMAGE_FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
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
        """A round picture; an unreadable one counts as none, and initials take its place."""
        key = (
            self._theme.name,
            avatar.key if avatar else f"\0{initials(name)}",
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
        photographs of hundreds of players, whose files take milliseconds to open."""
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
        written = initials(name)
        letters = max(16, round(diameter * (0.42 if len(written) < 3 else 0.36)))
        line = self._text_renderer.line(written, letters, self._theme.avatar_text)
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
        draw.ellipse(box, outline=(*colour, 255), width=round(AVATAR_EDGE * k))

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
    with Image.open(io.BytesIO(data), formats=IMAGE_FORMATS) as image:
        if image.width * image.height > PIXELS_MAX:
            return None
        image.draft("RGB", (diameter * 2, diameter * 2))
        opaque = Image.new("RGBA", image.size, (*BLACK, 255))
        opaque.alpha_composite(image.convert("RGBA"))
    return ImageOps.fit(opaque.convert("RGB"), (diameter, diameter), Image.Resampling.LANCZOS)


# --- Chips: the denominations of an amount, and the stacks that show it --------------------------


DENOMINATIONS = (1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000)
PILE_MIN, PILE_MAX = 3, 6
COLUMN_STEP = 25
"""The distance from one stack to the next beside it: they touch."""
CHIP_WIDTH, CHIP_HEIGHT, CHIP_STEP = 28, 12, 5
SIDE_STRIPES = ((28, 46), (80, 100), (134, 152))
"""Parts of a chip's lower edge that are striped, in degrees."""


def denominations(chips: int, most: int = PILE_MAX) -> tuple[int, ...]:
    """The chips in which a number is paid, as places in `DENOMINATIONS`, at most `most` of them.

    A single large chip looks like nothing, so it is changed until there are `PILE_MIN`.
    """
    found: list[int] = []
    for place in range(len(DENOMINATIONS) - 1, -1, -1):
        count, chips = divmod(chips, DENOMINATIONS[place])
        found += [place] * min(count, most)
        if len(found) >= most:
            break
    while 0 < len(found) < PILE_MIN and found[-1] > 0:
        changed = found.pop()
        found += [changed - 1] * (DENOMINATIONS[changed] // DENOMINATIONS[changed - 1])
    return tuple(found[:most])


def stacks(chips: Sequence[Image.Image], high: int) -> Image.Image:
    """Chips in stacks of at most `high` side by side, the first of them below at the left.

    A single chip is not left alone beside a stack.
    """
    if len(chips) > high and len(chips) % high == 1:
        chips = chips[:-1]
    columns = [chips[start : start + high] for start in range(0, len(chips), high)]
    width = CHIP_WIDTH + COLUMN_STEP * max(0, len(columns) - 1)
    tallest = max(map(len, columns), default=1)
    body = Image.new("RGBA", (width, CHIP_HEIGHT + CHIP_STEP * tallest + 1))
    for column, stack in enumerate(columns):
        for index, drawn in enumerate(stack):
            bottom = body.height - CHIP_STEP * index
            body.alpha_composite(drawn, (COLUMN_STEP * column, bottom - drawn.height))
    return body


def chip(theme: Theme, place: int) -> Image.Image:
    """One chip seen from the front, by its place in `DENOMINATIONS`."""
    colour = theme.chips[place % len(theme.chips)]
    size = (CHIP_WIDTH, CHIP_HEIGHT + CHIP_STEP + 1)
    return smooth(size, lambda draw, k: draw_chip(draw, theme, colour, 0, k))


def draw_chip(draw: Draw, theme: Theme, colour: Colour, top: int, k: int) -> None:
    """One chip: its striped side in a darker shade, its face with an inlay."""
    width, height, step = CHIP_WIDTH * k - 1, CHIP_HEIGHT * k, CHIP_STEP * k
    side = (*mix(colour, BLACK, 0.4), 255)
    stripe = (*mix(theme.chip_stripe, BLACK, 0.14), 255)
    draw.ellipse([0, top + step, width, top + step + height], fill=side)
    draw.rectangle([0, top + height // 2, width, top + step + height // 2], fill=side)
    for start, end in SIDE_STRIPES:
        draw.polygon(side_patch(width, height, top, step, start, end), fill=stripe)
    edge = (*mix(colour, WHITE, 0.5), 255)
    draw.ellipse([0, top, width, top + height], fill=(*colour, 255), outline=edge, width=k)
    for start in range(15, 375, 60):
        spot = [k, top + k, width - k, top + height - k]
        draw.arc(spot, start, start + 26, fill=(*theme.chip_stripe, 255), width=2 * k)
    inlay = [width * 0.25, top + height * 0.25, width * 0.75, top + height * 0.75]
    draw.ellipse(inlay, outline=(*theme.chip_stripe, 235), width=max(1, k * 3 // 4))


def side_patch(
    width: float, height: float, top: float, step: float, start: float, end: float
) -> list[tuple[float, float]]:
    """A stripe on the front of a chip's side, between two angles of its lower edge."""
    edge = [
        (
            width / 2 * (1 + math.cos(math.radians(start + (end - start) * part / 6))),
            top + height / 2 * (1 + math.sin(math.radians(start + (end - start) * part / 6))),
        )
        for part in range(7)
    ]
    return edge + [(x, y + step) for x, y in reversed(edge)]


# --- Pieces of few kinds: plates, the ring of the time left, the dealer's button -----------------


PLATE_MARGIN = 6
RING_STEPS = 60
RING_WIDTH = 6
RING_GLOW = 3


def plate(look: SeatLook, metrics: Metrics) -> Sprite:
    """The ground of a seat's name and stack."""
    size = (metrics.plate_width, metrics.plate_height)
    width, height = size
    thick = 2.6 if look.glow else 1.5
    shade = upright(mix(look.fill, WHITE, 0.08), mix(look.fill, BLACK, 0.14), size)
    body = dithered(shade).convert("RGBA")
    body.putalpha(rounded(size, height / 2))

    def outline(draw: Draw, k: int) -> None:
        draw.rounded_rectangle(
            [0, 0, width * k - 1, height * k - 1],
            height * k / 2,
            outline=(*look.edge, 255),
            width=round(thick * k),
        )

    body.alpha_composite(smooth(size, outline, look.edge))
    if look.glow:
        return haloed(body, PLATE_MARGIN, 2.6, look.glow, 0.95)
    return haloed(body, PLATE_MARGIN, 2.4, BLACK, 0.6, drop=2)


def free_seat(look: SeatLook, diameter: int) -> Sprite:
    """The small mark of a seat that nobody has."""

    def shape(draw: Draw, k: int) -> None:
        box = [0, 0, diameter * k - 1, diameter * k - 1]
        draw.ellipse(box, fill=(*look.fill, 255), outline=(*look.edge, 255), width=2 * k)

    return Sprite(smooth((diameter, diameter), shape, look.edge))


def pill(size: tuple[int, int], colour: Colour) -> Image.Image:
    return tinted(rounded(size, size[1] / 2), colour)


def ring_step(time_left: float) -> int:
    """The part of the time that is left, in steps of `RING_STEPS`."""
    return round(min(1.0, max(0.0, time_left)) * RING_STEPS)


def ring(theme: Theme, diameter: int, step: int) -> Sprite:
    """The time left around an avatar: `step` of `RING_STEPS`, running out clockwise, aglow."""
    outer = diameter + 2 * RING_WIDTH
    part = step / RING_STEPS
    name = "plenty" if part > 0.5 else "some" if part > 0.25 else "little"
    fill = (*theme.ring[name], 255)

    def track(draw: Draw, k: int) -> None:
        box = [k / 2, k / 2, outer * k - 1 - k / 2, outer * k - 1 - k / 2]
        draw.ellipse(box, outline=(*theme.ring["track"], 255), width=RING_WIDTH * k)

    def left(draw: Draw, k: int) -> None:
        box = [k / 2, k / 2, outer * k - 1 - k / 2, outer * k - 1 - k / 2]
        draw.arc(box, 270 - 360 * part, 270, fill=fill, width=RING_WIDTH * k)

    size = (outer, outer)
    body = smooth(size, track, theme.ring["track"])
    if not step:
        return Sprite(body, RING_WIDTH)
    bright = smooth(size, left, theme.ring[name])
    glow = haloed(bright, RING_GLOW, 2.2, theme.ring[name], 0.8)
    glow.image.alpha_composite(body, (RING_GLOW, RING_GLOW))
    glow.image.alpha_composite(bright, (RING_GLOW, RING_GLOW))
    return Sprite(glow.image, RING_WIDTH + RING_GLOW)


def disc(diameter: int, fill: Colour, edge: Colour) -> Sprite:
    """The dealer's button without its letter."""

    def shape(draw: Draw, k: int) -> None:
        box = [0, 0, diameter * k - 1, diameter * k - 1]
        draw.ellipse(box, fill=(*fill, 255), outline=(*edge, 255), width=round(2.2 * k))

    return haloed(smooth((diameter, diameter), shape, edge), 4, 1.8, BLACK, 0.6, drop=1)


def standing(theme: Theme, diameter: int) -> Sprite:
    """The mark of the stand-up game: somebody on their feet."""
    ink, half = (*theme.text.dark, 255), diameter / 2
    mark = disc(diameter, theme.text.gold, theme.button["edge"])

    def shape(draw: Draw, k: int) -> None:
        head, width = 0.11 * diameter * k, round(0.11 * diameter * k)
        x, eye, hip, foot = (
            at * k for at in (half, 0.24 * diameter, 0.56 * diameter, 0.84 * diameter)
        )
        draw.ellipse([x - head, eye - head, x + head, eye + head], fill=ink)
        draw.rounded_rectangle(
            [x - 1.5 * head, eye + 1.4 * head, x + 1.5 * head, hip], head / 2, fill=ink
        )
        for side in (-0.85, 0.85):
            draw.line([x + side * head, hip - head, x + side * head, foot], fill=ink, width=width)

    mark.image.alpha_composite(
        smooth((diameter, diameter), shape, theme.text.gold), (mark.margin, mark.margin)
    )
    return mark


# --- All pieces of a theme -----------------------------------------------------------------------


TEXT_SIZE_MIN = 16
"""The smallest letters on any picture, in pixels of a picture 960 wide."""
PILL_PADDING = 9
BUTTON_TEXT = 20
FREE_SEAT = 32
BET_STACK = 3
POT_STACK = 4
"""The chips in a stack of the pot, which is no higher than its row."""
POT_STACKS = 3


class PlacedLine(NamedTuple):
    """A line of text in its place, before it is written."""

    words: str
    size: int
    colour: Colour
    weight: FontWeight
    x: int
    y: int
    """The middle of the line's capitals."""


class Pieces:
    """The parts of one theme."""

    def __init__(
        self,
        theme: Theme,
        backs: Mapping[str, BackLook],
        text_renderer: TextRenderer,
        caches: RenderCaches,
    ) -> None:
        self.theme = theme
        self.text_renderer = text_renderer
        self.caches = caches
        self.avatars = Avatars(theme, text_renderer, caches)
        self._backs = backs
        self._decks: dict[tuple[DeckColours, str], Deck] = {}
        self._kept: dict[Hashable, Sprite] = {}
        self._chips = [chip(theme, place) for place in range(len(DENOMINATIONS))]

    def deck(self, colours: DeckColours, back: str = "") -> Deck:
        """Cards in two or four colours, with a back by name or the theme's own.

        Raises `BrokenInvariant` for a back that does not exist.
        """
        found = self._decks.get((colours, back))
        if found is None:
            if back and back not in self._backs:
                raise BrokenInvariant(f"no card back is called {back!r}")
            look = self._backs[back] if back else self.theme.back
            found = Deck(self.theme, colours, look, self.text_renderer, self.caches)
            self._decks[colours, back] = found
        return found

    def placed(
        self,
        words: str,
        box: Rect,
        size: int,
        colour: Colour,
        weight: FontWeight = FontWeight.BOLD,
        *,
        at_right: bool = False,
        smallest: int = TEXT_SIZE_MIN,
    ) -> list[PlacedLine]:
        """One line of text at one end of its box and in the middle of its height, before it is
        written; none where there are no words."""
        fitted, size = self.text_renderer.fit(words, box.width, size, smallest, weight)
        if not fitted:
            return []
        width = self.text_renderer.width(fitted, size, weight) if at_right else box.width
        return [PlacedLine(fitted, size, colour, weight, box.right - width, box.centre[1])]

    def written(self, lines: list[PlacedLine]) -> list[Blit]:
        found = []
        for words, size, colour, weight, x, y in lines:
            line = self.text_renderer.line(words, size, colour, weight)
            found.append(Blit(line.image, x - 1, y - line.rise))
        return found

    def ink(self, line: PlacedLine) -> Rect:
        """The box of the visible part of a line."""
        words, size, colour, weight, x, y = line
        ink = self.text_renderer.ink(words, size, colour, weight)
        return ink.moved(x - 1, y - rise_of(size))

    def centred(self, words: str, box: Rect, size: int, colour: Colour) -> list[Blit]:
        """One line of text in the middle of its box."""
        fitted, size = self.text_renderer.fit(words, box.width, size, TEXT_SIZE_MIN)
        width = self.text_renderer.width(fitted, size)
        inner = Rect(box.centre[0] - width // 2, box.y, width + 2, box.height)
        return self.written(self.placed(fitted, inner, size, colour))

    def pill(
        self,
        words: str,
        size: int,
        ink: Colour,
        ground: Colour,
        height: int,
        room: int,
        padding: int = PILL_PADDING,
    ) -> Sprite:
        """Words on a rounded ground, at most `room` wide."""
        key = (words, size, ink, ground, height, room, padding)

        def draw() -> Sprite:
            fitted, fits = self.text_renderer.fit(words, room - 2 * padding, size, TEXT_SIZE_MIN)
            line = self.text_renderer.line(fitted, fits, ink)
            return Sprite(worded(line, ground, height, padding))

        return self.caches.pills.of(key, draw)

    def labelled(self, label: str, amount: str, size: int, room: int) -> str:
        """`label` and `amount` in one text no wider than `room`: if it must, the label gives
        way."""
        whole = f"{label} {amount}".strip()
        if self.text_renderer.width(whole, TEXT_SIZE_MIN) <= room:
            return whole
        left = room - self.text_renderer.width(f" {amount}", TEXT_SIZE_MIN)
        short, _ = self.text_renderer.fit(label, max(left, 0), TEXT_SIZE_MIN, TEXT_SIZE_MIN)
        return amount if short == ELLIPSIS else f"{short} {amount}"

    def plate(self, state: SeatState, metrics: Metrics) -> Sprite:
        key = (state, metrics.plate_width, metrics.plate_height)
        return self.kept(key, lambda: plate(self.theme.seats[state], metrics))

    def free_seat(self) -> Sprite:
        look = self.theme.seats[SeatState.EMPTY]
        return self.kept("free seat", lambda: free_seat(look, FREE_SEAT))

    def standing(self) -> Sprite:
        return self.kept("standing", lambda: standing(self.theme, MARK))

    def ring(self, diameter: int, step: int) -> Sprite:
        """The time left, in steps of `RING_STEPS`."""
        return self.kept(("ring", diameter, step), lambda: ring(self.theme, diameter, step))

    def bet(self, chips: int, columns: int) -> Sprite:
        """The chips that show a bet of `chips`, in at most `stacks` stacks."""
        return self._stacked(denominations(chips)[: BET_STACK * columns], BET_STACK)

    def pot(self, chips: int) -> Sprite:
        """The chips of a pot, in higher stacks and more of them."""
        return self._stacked(denominations(chips, POT_STACK * POT_STACKS), POT_STACK)

    def chip(self, chips: int, high: int) -> Sprite:
        """A few chips of the largest kind in which the amount is paid."""
        return self._stacked(denominations(chips)[:1] * high, high)

    def _stacked(self, places: tuple[int, ...], high: int) -> Sprite:
        return self.caches.piles.of(
            (self.theme.name, places, high),
            lambda: Sprite(stacks([self._chips[place] for place in places], high)),
        )

    def kept(self, key: Hashable, draw: Callable[[], Sprite]) -> Sprite:
        """A sprite by its key; drawn when it is not cached."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = draw()
        return found

    def button(self, label: str) -> Sprite:
        return self.kept(("button", label), lambda: self._button(label))

    def _button(self, label: str) -> Sprite:
        colours = self.theme.button
        drawn = disc(MARK, colours["fill"], colours["edge"])
        line = self.text_renderer.line(label, BUTTON_TEXT, self.theme.text.dark)
        corner = drawn.margin + MARK // 2
        drawn.image.alpha_composite(line.image, (corner - line.width // 2 - 1, corner - line.rise))
        return drawn


def worded(line: TextLine, ground: Colour, height: int, padding: int) -> Image.Image:
    body = pill((max(height, line.width + 2 * padding), height), ground)
    top = height // 2 - line.rise
    left = max(0, (body.width - line.width) // 2 - 1)
    body.alpha_composite(line.image, (left, max(0, top)), (0, max(0, -top)))
    return body
