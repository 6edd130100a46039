"""What stands still or comes in few kinds: the room, the rail, the felt, plates, chips, marks."""

import math

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from bot.picture.paint import (
    SCALE,
    Draw,
    Sprite,
    haloed,
    mix,
    rounded,
    smooth,
    tinted,
    upright,
)
from bot.picture.places import Metrics
from bot.picture.rect import HEIGHT, WIDTH, Rect
from bot.picture.scene import SeatState
from bot.picture.theme import Colour, SeatLook, Theme

BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
RAIL = Rect(56, 60, 848, 466)
RAIL_WIDTH = 30
LINE_INSET = 34
PLATE_MARGIN = 9

DENOMINATIONS = (1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000)
PILE_MIN, PILE_MAX = 3, 6
CHIP_WIDTH, CHIP_HEIGHT, CHIP_STEP = 28, 12, 5
SIDE_STRIPES = ((28, 46), (80, 100), (134, 152))
"""Parts of a chip's lower edge that are striped, in degrees."""
RING_STEPS = 60
RING_WIDTH = 5


def background(theme: Theme) -> Image.Image:
    """The empty room with the table in it."""
    size = (WIDTH, HEIGHT)
    image = radial(size, theme.room["centre"], theme.room["edge"], 1.25)
    shadow = stadium(RAIL, -6, 14).filter(ImageFilter.GaussianBlur(13))
    image.paste(theme.room["shadow"], (0, 0), shadow.point(lambda value: int(value * 0.7)))
    paint_rail(image, theme)
    paint_felt(image, theme)
    return image


def radial(size: tuple[int, int], centre: Colour, edge: Colour, spread: float) -> Image.Image:
    big = (round(size[0] * spread), round(size[1] * spread))
    ramp = Image.radial_gradient("L").resize(big, Image.Resampling.BICUBIC)
    left, top = (big[0] - size[0]) // 2, (big[1] - size[1]) // 2
    ramp = ramp.crop((left, top, left + size[0], top + size[1]))
    return ImageOps.colorize(ramp, centre, edge)


def stadium(box: Rect, inset: float, drop: float = 0) -> Image.Image:
    """A mask of the table's outline, `inset` pixels inside its rail's edge."""
    mask = Image.new("L", (WIDTH * SCALE, HEIGHT * SCALE), 0)
    left, top = (box.x + inset) * SCALE, (box.y + inset + drop) * SCALE
    right, bottom = (box.right - inset) * SCALE, (box.bottom - inset + drop) * SCALE
    radius = min((bottom - top) / 2, (right - left) / 2) * 0.94
    ImageDraw.Draw(mask).rounded_rectangle([left, top, right, bottom], radius, fill=255)
    return mask.reduce(SCALE)


def band(outer: float, inner: float) -> Image.Image:
    return ImageChops.subtract(stadium(RAIL, outer), stadium(RAIL, inner))


def soften(mask: Image.Image, strength: float, blur: float = 0) -> Image.Image:
    if blur:
        mask = mask.filter(ImageFilter.GaussianBlur(blur))
    return mask.point(lambda value: int(value * strength))


def paint_rail(image: Image.Image, theme: Theme) -> None:
    """A padded rail: dark at its edges, a soft light along its upper curve."""
    rail = theme.rail
    wood = upright(rail["top"], rail["bottom"], image.size)
    image.paste(wood, (0, 0), stadium(RAIL, 0))
    rim = ImageChops.multiply(
        stadium(RAIL, 0), ImageChops.invert(soften(stadium(RAIL, 5), 1, blur=3.5))
    )
    image.paste(mix(rail["bottom"], BLACK, 0.45), (0, 0), soften(rim, 0.8))
    image.paste(rail["shine"], (0, 0), soften(band(7, 13), 0.42, blur=2))
    image.paste(rail["shine"], (0, 0), soften(band(9, 10.5), 0.30))
    image.paste(rail["seam"], (0, 0), stadium(RAIL, RAIL_WIDTH - 4))
    image.paste(mix(rail["shine"], theme.felt["line"], 0.4), (0, 0), soften(band(26, 27.4), 0.55))


def paint_felt(image: Image.Image, theme: Theme) -> None:
    """The cloth, lit from above, darker under the rail, with the betting line on it."""
    felt = theme.felt
    shape = stadium(RAIL, RAIL_WIDTH)
    cloth = radial(image.size, felt["centre"], felt["edge"], 1.02)
    middle = radial(image.size, felt["middle"], felt["edge"], 1.3)
    image.paste(Image.blend(cloth, middle, 0.45), (0, 0), shape)
    inside = stadium(RAIL, RAIL_WIDTH + 5, 5).filter(ImageFilter.GaussianBlur(8))
    under = ImageChops.multiply(shape, ImageChops.invert(inside))
    image.paste(mix(felt["edge"], BLACK, 0.65), (0, 0), soften(under, 0.85))
    line = band(RAIL_WIDTH + LINE_INSET, RAIL_WIDTH + LINE_INSET + 1.8)
    image.paste(felt["line"], (0, 0), soften(line, 0.34))


def plate(look: SeatLook, state: SeatState, metrics: Metrics) -> Sprite:
    """The ground of a seat's name and stack."""
    size = (metrics.plate_width, metrics.plate_height)
    if state is SeatState.EMPTY:
        return Sprite(empty_plate(look, size))
    width, height = size
    thick = 2.6 if look.glow else 1.5
    body = upright(mix(look.fill, WHITE, 0.07), mix(look.fill, BLACK, 0.12), size).convert("RGBA")
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
        return haloed(body, PLATE_MARGIN, 3.4, look.glow, 0.95)
    return haloed(body, PLATE_MARGIN, 3.0, BLACK, 0.6, drop=2)


def empty_plate(look: SeatLook, size: tuple[int, int]) -> Image.Image:
    """A dashed outline with a plus where the avatar will be."""
    width, height = size
    body = tinted(rounded(size, height / 2), look.fill)

    def shape(draw: Draw, k: int) -> None:
        radius = height * k / 2
        box = [k, k, (width - 1) * k - 1, (height - 1) * k - 1]
        draw.rounded_rectangle(box, radius, outline=(*look.edge, 255), width=round(1.6 * k))
        for x in range(height // 2 + 6, width - height // 2 - 4, 12):
            draw.rectangle([x * k, 0, (x + 5) * k, 4 * k], fill=(*look.fill, 255))
            draw.rectangle(
                [x * k, (height - 4) * k, (x + 5) * k, height * k], fill=(*look.fill, 255)
            )
        centre, arm, thick = height * k / 2, height * k * 0.17, 1.7 * k
        ring = height * k * 0.33
        circle = [centre - ring, centre - ring, centre + ring, centre + ring]
        draw.ellipse(circle, outline=(*look.edge, 255), width=round(2 * k))
        draw.rectangle([centre - arm, centre - thick, centre + arm, centre + thick], fill=look.edge)
        draw.rectangle([centre - thick, centre - arm, centre + thick, centre + arm], fill=look.edge)

    body.alpha_composite(smooth(size, shape, look.edge))
    return body


def pill(size: tuple[int, int], colour: Colour) -> Image.Image:
    return tinted(rounded(size, size[1] / 2), colour)


def ring(theme: Theme, diameter: int, step: int) -> Sprite:
    """The time left around an avatar: `step` of `RING_STEPS`, running out clockwise."""
    outer = diameter + 2 * RING_WIDTH
    part = step / RING_STEPS
    name = "plenty" if part > 0.5 else "some" if part > 0.25 else "little"

    def shape(draw: Draw, k: int) -> None:
        box = [k / 2, k / 2, outer * k - 1 - k / 2, outer * k - 1 - k / 2]
        draw.ellipse(box, outline=(*theme.ring["track"], 255), width=RING_WIDTH * k)
        if step:
            draw.arc(
                box, 270 - 360 * part, 270, fill=(*theme.ring[name], 255), width=RING_WIDTH * k
            )

    return Sprite(smooth((outer, outer), shape, theme.ring["track"]), RING_WIDTH)


def denominations(chips: int) -> tuple[int, ...]:
    """The chips a number is paid in, as places in `DENOMINATIONS`, at most `PILE_MAX` of them.

    A single large chip looks like nothing, so it is changed until there are `PILE_MIN`.
    """
    found: list[int] = []
    for place in range(len(DENOMINATIONS) - 1, -1, -1):
        count, chips = divmod(chips, DENOMINATIONS[place])
        found += [place] * min(count, PILE_MAX)
        if len(found) >= PILE_MAX:
            break
    while 0 < len(found) < PILE_MIN and found[-1] > 0:
        changed = found.pop()
        found += [changed - 1] * (DENOMINATIONS[changed] // DENOMINATIONS[changed - 1])
    return tuple(found[:PILE_MAX])


def pile(theme: Theme, places: tuple[int, ...]) -> Image.Image:
    """A stack of chips seen from the front, the first of `places` at the bottom."""
    height = CHIP_HEIGHT + CHIP_STEP * max(1, len(places)) + 1

    def shape(draw: Draw, k: int) -> None:
        for index, place in enumerate(places):
            top = (height - CHIP_HEIGHT - CHIP_STEP * (index + 1) - 1) * k
            draw_chip(draw, theme, theme.chips[place % len(theme.chips)], top, k)

    return smooth((CHIP_WIDTH, height), shape)


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


def disc(diameter: int, fill: Colour, edge: Colour) -> Sprite:
    """The dealer's button without its letter."""

    def shape(draw: Draw, k: int) -> None:
        box = [0, 0, diameter * k - 1, diameter * k - 1]
        draw.ellipse(box, fill=(*fill, 255), outline=(*edge, 255), width=round(2.2 * k))

    return haloed(smooth((diameter, diameter), shape, edge), 4, 1.8, BLACK, 0.6, drop=1)
