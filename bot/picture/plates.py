"""Pieces of few kinds: plates, pills, the ring of the time left, the dealer's button."""

from PIL import Image

from bot.picture.geometry import Metrics
from bot.picture.paint import (
    BLACK,
    WHITE,
    Draw,
    Sprite,
    dithered,
    haloed,
    mix,
    rounded,
    smooth,
    tinted,
    upright,
)
from bot.picture.theme import Colour, SeatLook, Theme

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
