"""The small parts that pictures share, each drawn once and remembered: pills, piles, plates, lines.

Everything here belongs to one theme and to one thread at a time.
"""

from collections.abc import Callable, Hashable, Mapping
from typing import NamedTuple

from PIL import Image

from bot.picture.avatars import Avatars
from bot.picture.cache import RenderCaches
from bot.picture.chips import DENOMINATIONS, chip, denominations, stacks
from bot.picture.deck import Deck
from bot.picture.fonts import FontWeight
from bot.picture.geometry import Metrics
from bot.picture.names import ELLIPSIS
from bot.picture.paint import Blit, Sprite
from bot.picture.plates import disc, free_seat, pill, plate, ring, standing
from bot.picture.rect import Rect
from bot.picture.scene import DeckColours, SeatState
from bot.picture.seat_layout import MARK
from bot.picture.text import TextLine, TextRenderer, rise_of
from bot.picture.theme import BackLook, Colour, Theme
from bot.refusal import BrokenInvariant

TEXT_SIZE_MIN = 16
"""The smallest letters on any picture, in pixels of a picture 960 wide."""
PILL_PADDING = 9
BUTTON_TEXT = 20
FREE_SEAT = 32
BET_STACK = 3
POT_STACK = 4
"""Chips in a stack; no higher than the row it stands in."""
POT_STACKS = 3


class PlacedLine(NamedTuple):
    """A line of text in its place, before it is written."""

    words: str
    size: int
    colour: Colour
    weight: FontWeight
    x: int
    y: int
    """The middle of its capitals."""


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
        """The box of what is seen of a line."""
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
        """`label` and `amount` in one text no wider than `room`: where it must, the label gives."""
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
        """The chips that a bet of so much shows, in at most so many stacks."""
        return self._stacked(denominations(chips)[: BET_STACK * columns], BET_STACK)

    def pot(self, chips: int) -> Sprite:
        """The chips of a pot, in higher stacks and more of them."""
        return self._stacked(denominations(chips, POT_STACK * POT_STACKS), POT_STACK)

    def chip(self, chips: int, high: int) -> Sprite:
        """A few chips of the largest kind that so much is paid in."""
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
