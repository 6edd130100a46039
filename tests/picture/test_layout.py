"""The layout as numbers: whatever lies on a table has its own place on the picture."""

from itertools import combinations, pairwise

import pytest

from bot.picture.layout import GEOMETRIES, TableLayout, lay_out_table
from bot.picture.scene import CARDS_PER_SEAT_MAX, SEATS_MAX, SEATS_MIN, PictureShape
from bot.picture.shapes import Rect
from tests.picture.scenes import inside

STUD = (False, False, True, True, True, True, False)
HANDS = {
    "none": (),
    "two": (False,) * 2,
    "four": (False,) * 4,
    "five": (True,) * 5,
    "stud": STUD,
    "seven": (True,) * 7,
}
BOARDS = {"none": (), "one": (5,), "two": (5, 5), "three": (5, 5, 5), "single-card": (1,)}
INDEX = 0.48
"""The part of a card that its index takes."""
SEATS = range(SEATS_MIN, SEATS_MAX + 1)
APART = 20
"""Between a hand and the board beside it."""
UP_CARDS_WHOLE_SEATS_MAX = 8
"""Seats to which the up-cards of seven are dealt side by side."""

pytestmark = pytest.mark.parametrize("shape", PictureShape)


def layout(shape: PictureShape, seats: int, hand: str, boards: str) -> TableLayout:
    return lay_out_table(shape, (HANDS[hand],) * seats, BOARDS[boards])


def boxes(found: TableLayout) -> list[tuple[str, Rect]]:
    """Everything that must not touch anything else, with its name."""
    named = [("pot", found.pot), ("caption", found.caption)]
    named += [(f"side pots {row}", box) for row, box in enumerate(found.side_pots)]
    for number, board in enumerate(found.boards):
        named += [(f"board {number} card {index}", box) for index, box in enumerate(board)]
    if len(found.boards) > 1:
        named += [(f"label {number}", box) for number, box in enumerate(found.labels)]
    for number, seat in enumerate(found.seats):
        named += [
            (f"seat {number}", seat.body),
            (f"bet {number}", seat.bet),
            (f"button {number}", seat.button),
        ]
    return named


@pytest.mark.parametrize("boards", BOARDS)
@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("seats", SEATS)
def test_nothing_overlaps(shape: PictureShape, seats: int, hand: str, boards: str) -> None:
    """Seats, bets, buttons, boards, pots and the caption keep clear of each other."""
    pairs = combinations(boxes(layout(shape, seats, hand, boards)), 2)
    assert [(a, b) for (a, box), (b, other) in pairs if box.overlaps(other)] == []


@pytest.mark.parametrize("boards", BOARDS)
@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("seats", SEATS)
def test_nothing_leaves_the_picture(
    shape: PictureShape, seats: int, hand: str, boards: str
) -> None:
    """Every box lies on the picture, even with seven cards at ten seats."""
    found = layout(shape, seats, hand, boards)
    assert [name for name, box in boxes(found) if not inside(box, found.picture)] == []


@pytest.mark.parametrize("seats", SEATS)
def test_every_card_shows_its_index(shape: PictureShape, seats: int) -> None:
    """However many cards a seat holds, the next one leaves the index of the one below it."""
    for cards in range(1, CARDS_PER_SEAT_MAX + 1):
        found = lay_out_table(shape, ((False,) * cards,) * seats)
        steps = [b.x - a.x for seat in found.seats for a, b in pairwise(seat.cards)]
        assert all(step >= INDEX * found.metrics.card_width for step in steps)


@pytest.mark.parametrize("seats", SEATS)
def test_texts_of_a_seat_stay_on_its_plate(shape: PictureShape, seats: int) -> None:
    """Name and stack lie inside the plate, beside the avatar and clear of the strip."""
    for seat in layout(shape, seats, "two", "one").seats:
        assert inside(seat.name, seat.plate)
        assert inside(seat.stack, seat.plate)
        assert not seat.name.overlaps(seat.stack)
        assert not seat.name.overlaps(seat.avatar)
        assert not seat.stack.overlaps(seat.strip)


@pytest.mark.parametrize("seats", SEATS)
def test_the_first_seat_is_at_the_bottom_and_the_next_go_clockwise(
    shape: PictureShape, seats: int
) -> None:
    """Play passes to the left, which on a picture seen from above is clockwise."""
    found = layout(shape, seats, "two", "one")
    plates = [seat.plate for seat in found.seats]
    assert plates[0].bottom == max(plate.bottom for plate in plates)
    x, y = found.boards[0][2].centre
    spots = [(plate.centre[0] - x, plate.centre[1] - y) for plate in plates]
    turns = [a[0] * b[1] - a[1] * b[0] for a, b in pairwise([*spots, spots[0]])]
    assert all(turn >= 0 for turn in turns)


@pytest.mark.parametrize("seats", SEATS)
def test_the_table_is_symmetrical(shape: PictureShape, seats: int) -> None:
    """Every plate has its mirror image, so that the table looks balanced."""
    found = layout(shape, seats, "two", "one")
    plates = {seat.plate for seat in found.seats}
    mirrored = {Rect(found.picture.width - p.right, p.y, p.width, p.height) for p in plates}
    assert plates == mirrored


@pytest.mark.parametrize("seats", SEATS)
def test_up_cards_of_stud_are_read_whole(shape: PictureShape, seats: int) -> None:
    """Nothing lies on a card that is face up, but for the next one where ten players hold seven."""
    for seat in layout(shape, seats, "stud", "none").seats:
        up = [card for card, face in zip(seat.cards, STUD, strict=True) if face]
        covered = [a.right - b.x for a, b in pairwise(up)]
        assert max(covered) <= (0 if seats <= UP_CARDS_WHOLE_SEATS_MAX else INDEX * up[0].width)


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("seats", SEATS)
def test_no_plate_covers_a_card(shape: PictureShape, seats: int, hand: str) -> None:
    """A player's own plate leaves their cards whole, and so do all others."""
    found = layout(shape, seats, hand, "one").seats
    cards = [card for seat in found for card in seat.cards]
    assert not any(card.overlaps(seat.plate) for card in cards for seat in found)


def test_the_picture_is_no_wider_than_clients_show(shape: PictureShape) -> None:
    """A client shrinks what is wider than 11 to 7, and moves what lies below while it loads."""
    picture = GEOMETRIES[shape].picture
    assert picture.width * 7 <= picture.height * 11


@pytest.mark.parametrize("seats", SEATS)
def test_the_board_does_not_move_between_streets(shape: PictureShape, seats: int) -> None:
    """Empty places of the board lie where their cards will."""
    assert layout(shape, seats, "two", "one").boards == layout(shape, seats, "none", "one").boards


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("seats", SEATS)
def test_no_hand_is_read_on_into_the_board(shape: PictureShape, seats: int, hand: str) -> None:
    """A hand beside the board is further from it than the cards of either are from each other."""
    found = layout(shape, seats, hand, "one")
    board = found.boards[0]
    width = board[-1].right - board[0].x + 2 * APART
    around = Rect(board[0].x - APART, board[0].y, width, board[0].height)
    assert not any(card.overlaps(around) for seat in found.seats for card in seat.cards)


@pytest.mark.parametrize("boards", BOARDS)
@pytest.mark.parametrize("seats", SEATS)
def test_the_tall_shape_is_larger_on_a_phone(shape: PictureShape, seats: int, boards: str) -> None:
    """The tall shape has larger letters and cards as parts of the width, which is all that a phone
    gives."""
    found, wide = (layout(each, seats, "two", boards) for each in (shape, PictureShape.WIDE))

    def sizes(of: TableLayout) -> list[float]:
        cards = [board[0].width for board in of.boards] + [of.metrics.card_width]
        return [
            size / of.picture.width for size in (*cards, of.metrics.text, *of.captions.texts[-1:])
        ]

    assert all(ours >= theirs for ours, theirs in zip(sizes(found), sizes(wide), strict=True))
