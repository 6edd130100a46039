"""One seat of the table in parts, so that what changes is drawn anew without the rest of it."""

from collections.abc import Hashable
from functools import partial

from bot.picture.deck import Deck
from bot.picture.geometry import Metrics
from bot.picture.ground import Part
from bot.picture.paint import Blit, place
from bot.picture.pieces import FREE_SEAT, Pieces
from bot.picture.plates import PLATE_MARGIN
from bot.picture.rect import Rect
from bot.picture.scene import SeatScene, SeatState
from bot.picture.seat_layout import SeatPlace
from bot.picture.seats import draw_cards, draw_face, draw_name, draw_stack, draw_strip

FACE_MARGIN = 12
"""Around an avatar, for its ring and the mark of who stands."""
EDGE, AIR = 4, 12
"""Beside a line of text and above it: some letters reach out of its box."""


def seat_parts(
    pieces: Pieces,
    deck: Deck,
    look: Hashable,
    seat: SeatScene,
    spot: SeatPlace,
    metrics: Metrics,
) -> list[Part]:
    """A seat without what lies on the felt, from the back to the front. `look` is all that the size
    and the look of its cards depend on beside them."""
    if seat.state is SeatState.EMPTY:
        return [free_part(pieces, spot)]
    seated, plate, player = (pieces, seat, spot), spot.plate, (seat.state, seat.name)
    face = (*player, seat.number, seat.avatar, seat.time_left, seat.standing)
    money = (*player, seat.stack, seat.equity)
    strip = (seat.blind, seat.tag, seat.hand_name, seat.shorter_names, seat.half, *money)

    def draw_body() -> list[Blit]:
        body = place(pieces.plate(seat.state, metrics), plate.x, plate.y)
        return [*draw_cards(deck, seat, spot, metrics), body]

    found = [
        Part(patch_box(spot.body), (seat.state, seat.cards, look), draw_body),
        Part(spot.avatar.grown(FACE_MARGIN, FACE_MARGIN), face, partial(draw_face, *seated)),
        Part(spot.name.grown(EDGE, AIR), player, partial(draw_name, *seated, metrics)),
        Part(spot.stack.grown(EDGE, AIR), money, partial(draw_stack, *seated, metrics)),
    ]
    if seat.blind or seat.tag or seat.hand_name or seat.equity:
        found.append(Part(spot.strip.grown(EDGE, AIR), strip, partial(draw_strip, *seated)))
    return found


def free_part(pieces: Pieces, spot: SeatPlace) -> Part:
    (x, y), half = spot.plate.centre, FREE_SEAT // 2
    blit = place(pieces.free_seat(), x - half, y - half)
    return Part(blit.box, "free seat", lambda: [blit])


def patch_box(body: Rect) -> Rect:
    """A seat with its shadows and glow."""
    return body.grown(PLATE_MARGIN, PLATE_MARGIN)
