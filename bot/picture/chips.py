"""Chips: the denominations of an amount, and the stacks that show it."""

import math
from collections.abc import Sequence

from PIL import Image

from bot.picture.paint import BLACK, WHITE, Draw, mix, smooth
from bot.picture.theme import Colour, Theme

DENOMINATIONS = (1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000)
PILE_MIN, PILE_MAX = 3, 6
COLUMN_STEP = 25
"""From one stack to the next beside it: they touch."""
CHIP_WIDTH, CHIP_HEIGHT, CHIP_STEP = 28, 12, 5
SIDE_STRIPES = ((28, 46), (80, 100), (134, 152))
"""Parts of a chip's lower edge that are striped, in degrees."""


def denominations(chips: int, most: int = PILE_MAX) -> tuple[int, ...]:
    """The chips a number is paid in, as places in `DENOMINATIONS`, at most `most` of them.

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
