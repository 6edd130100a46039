"""The winner's picture: a light behind the seat, and chips flying to it over the felt."""

import math
from collections.abc import Iterator
from functools import partial

from PIL import Image

from bot.picture.layout import TableLayout
from bot.picture.paint import Blit, Part, Sprite, dithered, place, radial
from bot.picture.pieces import Pieces
from bot.picture.rect import Rect, enclosing
from bot.picture.scene import SeatScene, TableScene
from bot.picture.seat_layout import SeatPlace

GLOW_REACH = (120, 96)
"""Reach of the light beyond a winner's plate, in pixels."""
GLOW_STRENGTH = 0.85
TAIL_STEP = 5
TAIL_RADIUS = (5, 15)
"""Of the tail of light, where it begins and where it ends."""
TAIL_STRENGTH = (0.08, 0.42)
TAIL_SHADES = 12
"""So many kinds of sparks make every tail, however long; each kind is drawn once."""
CHIP_STEP = 30
CHIPS_MAX, CHIPS_HIGH = 4, 3
CLEAR = 6
"""Distance of the chips in flight from both ends of their way."""
WAY_MIN = 12
SIDE_POT_ROWS = 2
"""Rows that side pots mostly take."""
GRAIN = 24
"""Coarser than that of the felt: what shines through is mixed with it."""

Point = tuple[float, float]


def win_parts(pieces: Pieces, scene: TableScene, layout: TableLayout) -> Iterator[Part]:
    """All winners' light and chips; they lie below everything else. The light is that of any winner
    in this place, the way of the chips is hardly ever the same."""
    start = middle_of(scene, layout)
    for seat, spot in zip(scene.seats, layout.seats, strict=True):
        if seat.won is None:
            continue
        glow = draw_glow(pieces, spot)
        yield Part(glow.box, "glow", partial(list, [glow]))
        if flight := draw_flight(pieces, seat, spot, start):
            yield Part(enclosing(blit.box for blit in flight), None, partial(list, flight))


def middle_of(scene: TableScene, layout: TableLayout) -> Rect:
    """The box of what lies in the middle: pot, boards, side pots."""
    row = layout.pot
    # The row has room for the longest words; a pot fills half of it.
    pot = Rect(row.x + row.width // 4, row.y, row.width // 2, row.height)
    boxes = [pot, *(card for board in layout.boards for card in board)]
    if scene.side_pots:
        boxes += layout.side_pots[:SIDE_POT_ROWS]
    left, right = min(box.x for box in boxes), max(box.right for box in boxes)
    top, bottom = min(box.y for box in boxes), max(box.bottom for box in boxes)
    return Rect(left, top, right - left, bottom - top)


def draw_glow(pieces: Pieces, spot: SeatPlace) -> Blit:
    plate = spot.plate
    size = (plate.width + 2 * GLOW_REACH[0], plate.height + 2 * GLOW_REACH[1])
    sprite = pieces.kept(("glow", size), lambda: light(pieces, size, GLOW_STRENGTH))
    return place(sprite, plate.x - GLOW_REACH[0], plate.y - GLOW_REACH[1])


def light(pieces: Pieces, size: tuple[int, int], strength: float) -> Sprite:
    """A soft light in gold, strongest in its middle."""
    gold = dithered(Image.new("RGB", size, pieces.theme.text.gold), GRAIN)
    fade = radial(size).point(lambda value: round(255 * strength * (1 - value / 255) ** 1.5))
    gold.putalpha(fade)
    return Sprite(gold)


def draw_flight(pieces: Pieces, seat: SeatScene, spot: SeatPlace, middle: Rect) -> list[Blit]:
    """The chips of a share on their way, more of them the nearer they are, with a tail of light."""
    way = way_between(middle, spot.bet)
    if seat.won is None or way is None:
        return []
    (from_x, from_y), (to_x, to_y) = way
    length = math.dist(*way)

    def at(part: float) -> Point:
        return from_x + (to_x - from_x) * part, from_y + (to_y - from_y) * part

    steps = int(length / TAIL_STEP)
    found = draw_tail(pieces, [at(step * TAIL_STEP / length) for step in range(steps)])
    count = min(CHIPS_MAX, max(1, int(length / CHIP_STEP)))
    for index in range(count):
        chips = pieces.chip(seat.won.chips, min(CHIPS_HIGH, index + 1))
        x, y = at((index + 0.5) / count)
        found.append(
            place(chips, round(x) - chips.image.width // 2, round(y) - chips.image.height // 2)
        )
    return found


def way_between(start: Rect, end: Rect) -> tuple[Point, Point] | None:
    """From the edge of one box to that of another; None where they lie too close together."""
    (left_x, left_y), (met_x, met_y) = leaving(start, end.centre), leaving(end, start.centre)
    ahead = (met_x - left_x) * (end.centre[0] - start.centre[0])
    ahead += (met_y - left_y) * (end.centre[1] - start.centre[1])
    if ahead <= 0 or math.dist((left_x, left_y), (met_x, met_y)) < WAY_MIN:
        return None
    return (left_x, left_y), (met_x, met_y)


def draw_tail(pieces: Pieces, points: list[Point]) -> list[Blit]:
    found = []
    for index, (x, y) in enumerate(points):
        part = round(TAIL_SHADES * index / len(points)) / TAIL_SHADES
        radius = round(between(TAIL_RADIUS, part))
        spark = spark_of(pieces, radius, round(between(TAIL_STRENGTH, part), 2))
        found.append(place(spark, round(x) - radius, round(y) - radius))
    return found


def between(ends: tuple[float, float], part: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * part


def spark_of(pieces: Pieces, radius: int, strength: float) -> Sprite:
    size = (2 * radius, 2 * radius)
    return pieces.kept(("spark", radius, strength), lambda: light(pieces, size, strength))


def leaving(box: Rect, toward: tuple[int, int]) -> Point:
    """Where the way from the middle of a box toward a point is `CLEAR` of the box."""
    x, y = box.centre
    across, down = toward[0] - x, toward[1] - y
    half_width, half_height = box.width / 2 + CLEAR, box.height / 2 + CLEAR
    parts = [half / abs(part) for half, part in ((half_width, across), (half_height, down)) if part]
    part = min(parts, default=0.0)
    return x + across * part, y + down * part
