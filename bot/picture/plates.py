"""Pieces of few kinds: plates, pills, the ring of the time left, the dealer's button."""

from PIL import Image

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
from bot.picture.scene import SeatState
from bot.picture.seat_layout import Metrics
from bot.picture.theme import Colour, SeatLook, Theme

PLATE_MARGIN = 9
RING_STEPS = 60
RING_WIDTH = 6
RING_GLOW = 3


def plate(look: SeatLook, state: SeatState, metrics: Metrics) -> Sprite:
    """The ground of a seat's name and stack."""
    size = (metrics.plate_width, metrics.plate_height)
    if state is SeatState.EMPTY:
        return Sprite(empty_plate(look, size))
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
