"""Drawings stay in their boxes, are large enough, and never cut an amount.

The winner's picture: chips fly over the free felt toward the seat.
"""

from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest
from PIL import Image, ImageStat

from bot.picture.deck import SHADOW_MARGIN
from bot.picture.paint import Blit, dithered
from bot.picture.pieces import TEXT_SIZE_MIN, Pieces
from bot.picture.renderer import Renderer
from bot.picture.scene import (
    HIDDEN,
    RANKS,
    SEATS_MAX,
    SEATS_MIN,
    CardScene,
    DeckColours,
    PictureShape,
    SeatScene,
    SeatState,
    TableScene,
)
from bot.picture.seats import (
    LETTERS_MIN,
    draw_bet,
    draw_cards,
    patch_box,
    strip_parts,
    writing_parts,
)
from bot.picture.shapes import Metrics, Rect, SeatPlace
from bot.picture.table import (
    draw_boards,
    draw_caption,
    draw_flight,
    draw_glow,
    draw_pot,
    draw_side_pots,
    layout_of,
    leaving,
    middle_of,
    table_parts,
    win_parts,
)
from tests.picture.recording import Recording, renderer_with
from tests.picture.scenes import (
    GAMES,
    LARGEST,
    betting,
    chips,
    crowded,
    inside,
    run_twice,
    showdown,
)

SEATS = range(2, 11)
NAMES = ("محمد الفاتح", "علي جمیل", "Jürgen Ğüy", "Nguyễn Thị", "Ångström")
AIR = 7
"""Empty rows above and below the letters of a line: they may reach over an edge."""


def box_of(blit: Blit) -> Rect:
    """The box of a blit without its transparent border."""
    left, top, right, bottom = blit.image.getbbox() or (0, 0, 0, 0)
    return Rect(blit.x + left, blit.y + top, right - left, bottom - top)


def overflow(blits: list[Blit], box: Rect, *, air: int = 0) -> list[Rect]:
    """The part that leaves a box extended by `air` pixels above and below."""
    wide = Rect(box.x - 2, box.y - air, box.width + 4, box.height + 2 * air)
    return [found for found in map(box_of, blits) if not inside(found, wide)]


def writing_of(pieces: Pieces, seat: SeatScene, spot: SeatPlace, metrics: Metrics) -> list[Blit]:
    """The name and the stack."""
    parts = writing_parts(pieces, seat, spot, metrics)
    return [blit for part in parts for blit in part.draw()]


def shadowed(box: Rect) -> Rect:
    """A box with room around it for the shadows of cards."""
    margin = SHADOW_MARGIN
    return Rect(box.x - margin, box.y - margin, box.width + 2 * margin, box.height + 2 * margin)


@pytest.fixture(scope="module")
def pieces(renderer: Renderer) -> Pieces:
    return renderer.theme_resources("classic").pieces


@pytest.mark.parametrize("shape", PictureShape)
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("game", ["holdem", "stud"])
def test_seats_keep_to_their_boxes(
    pieces: Pieces, game: str, seats: int, shape: PictureShape
) -> None:
    """Longest names, largest stacks, longest hands: all of a seat lies where the layout says."""
    scene = replace(crowded(game, seats), shape=shape)
    layout = layout_of(scene)
    deck = pieces.deck(DeckColours.TWO)
    for seat, spot in zip(scene.seats, layout.seats, strict=True):
        assert overflow(draw_bet(pieces, seat, spot), spot.bet) == []
        strip = [blit for part in strip_parts(pieces, seat, spot) for blit in part.draw()]
        assert overflow(strip, spot.strip) == []
        writing = writing_of(pieces, seat, spot, layout.metrics)
        assert overflow(writing, spot.plate, air=AIR) == []
        assert overflow(draw_cards(deck, seat, spot, layout.metrics), shadowed(spot.body)) == []


def test_long_stakes_leave_a_row_to_the_hand(pieces: Pieces) -> None:
    """Bets, blinds and ante of a limit game fill two rows, and hand and street come after them."""
    stakes, hand = "Limit Hold'em 1,200/2,400 (blinds 600/1,200) ante 150", "Hand 87 · preflop"
    layout = layout_of(crowded("holdem", 6, 1))
    written: list[str] = []

    class Listening:
        def __getattr__(self, name: str) -> object:
            return getattr(pieces, name)

        def pill(self, words: str, *more: Any) -> object:
            written.append(words)
            return pieces.pill(words, *more)

    listening: Any = Listening()
    caption = draw_caption(listening, (stakes, hand), layout)
    assert written == [stakes, hand]
    assert overflow(caption, layout.caption) == []


@pytest.mark.parametrize("shape", PictureShape)
@pytest.mark.parametrize("runouts", [1, 2, 3])
@pytest.mark.parametrize("seats", SEATS)
def test_the_middle_keeps_to_its_boxes(
    pieces: Pieces, seats: int, runouts: int, shape: PictureShape
) -> None:
    """Boards, the largest pot, nine side pots, the longest caption: each within its own box."""
    scene = replace(crowded("holdem", seats, runouts), shape=shape)
    layout = layout_of(scene)
    assert scene.pot is not None
    assert overflow(draw_pot(pieces, scene.pot, layout.pot), layout.pot) == []
    rows = layout.side_pots
    whole = Rect(rows[0].x, rows[0].y, rows[0].width, rows[-1].bottom - rows[0].y)
    assert overflow(draw_side_pots(pieces, scene, rows), whole) == []
    caption = draw_caption(pieces, (scene.title, scene.footer), layout)
    assert overflow(caption, layout.caption) == []
    deck = pieces.deck(DeckColours.TWO)
    boards = draw_boards(pieces, deck, scene, layout)
    assert overflow(boards, layout.picture) == []


@pytest.fixture(scope="module", params=PictureShape)
def recording(request: pytest.FixtureRequest) -> Recording:
    """The texts of the most crowded table of every game and number of seats."""
    recording, shape = Recording(), request.param
    drawing = renderer_with(recording)
    for seats in SEATS:
        drawing.draw(replace(betting(seats=seats), shape=shape))
        for game in GAMES:
            drawing.draw(replace(crowded(game, seats), shape=shape))
    return recording


def test_no_amount_is_ever_cut(recording: Recording) -> None:
    """A number with its end missing is another number."""
    amounts = {
        text: found for text, found in recording.fitted.items() if text.endswith(LARGEST.text)
    }
    assert amounts
    drawn = {found for all_found in amounts.values() for found in all_found}
    assert {found for found in drawn if not found.endswith(LARGEST.text)} == set()


def test_what_is_played_for_is_written_large(recording: Recording) -> None:
    """Names, stacks, bets and the pot, each as large as a phone needs, at tables of every size."""
    seats = [seat for scene in (betting(), crowded()) for seat in scene.seats]
    texts = {seat.name for seat in seats} | {seat.bet.text for seat in seats if seat.bet}
    texts |= {seat.stack for seat in seats if seat.state is not SeatState.ALL_IN}
    sizes = {text: recording.size_of[text] for text in (*texts, "Pot 23,400")}
    assert {text: size for text, size in sizes.items() if size < LETTERS_MIN} == {}


def test_large_letters_are_large(pieces: Pieces) -> None:
    """A digit of 28 pixels to the em is 19 pixels high or more: seven on a phone 390 wide."""
    digit = pieces.text_renderer.line("8", LETTERS_MIN, (255, 255, 255)).image
    _, top, _, bottom = digit.getbbox() or (0, 0, 0, 0)
    assert LETTERS_MIN == 28
    assert bottom - top >= 19


def test_no_text_is_smaller_than_sixteen_pixels(recording: Recording) -> None:
    """Smaller letters cannot be read on a phone."""
    assert min(recording.sizes) >= TEXT_SIZE_MIN == 16


def test_side_pots_that_find_no_room_are_counted(recording: Recording) -> None:
    """Nine side pots at a table of ten do not fit; the row ends with how many are missing."""
    assert any(text.startswith("+") and text[1:].isdigit() for text in recording.fitted)


@pytest.mark.parametrize("shape", PictureShape)
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("game", GAMES)
def test_a_seat_is_the_same_from_memory(
    renderer: Renderer, game: str, seats: int, shape: PictureShape
) -> None:
    """A seat on its patch of the ground looks like one drawn anew with the whole picture, pixel by
    pixel; also where seats touch what is around them."""
    bets = betting(game, seats)
    standing = replace(bets, seats=tuple(replace(seat, standing=True) for seat in bets.seats))
    for scene in (bets, standing, crowded(game, seats)):
        shaped = replace(scene, shape=shape)
        resources = renderer.theme_resources(scene.theme)
        whole = resources.palette.reduced(resources.draw(shaped)).tobytes()
        for _ in range(2):
            assert renderer.render_frame(shaped).tobytes() == whole


@pytest.mark.parametrize("shape", PictureShape)
@pytest.mark.parametrize("game", ["holdem", "stud"])
def test_parts_keep_to_their_rooms(pieces: Pieces, game: str, shape: PictureShape) -> None:
    """A part that overlaps another is drawn in its own room, so nothing of it is seen outside:
    neither the letters that reach far below their line nor the light around a seat."""
    for seats, name in product(SEATS, NAMES):
        for scene in (betting(game, seats), crowded(game, seats)):
            named = tuple(replace(seat, name=name, standing=True) for seat in scene.seats)
            for part in table_parts(pieces, replace(scene, seats=named, shape=shape)):
                assert all(inside(box_of(blit), part.room) for blit in part.draw())


@pytest.mark.parametrize("shape", PictureShape)
def test_cards_change_in_their_boxes_alone(renderer: Renderer, shape: PictureShape) -> None:
    """The shadows and the light around cards are those of any with the same lights, so other cards
    are laid on what these have left: hands at a showdown and a board, pixel by pixel."""
    for scene in (replace(showdown(), shape=shape), replace(run_twice(), shape=shape)):
        renderer.render_frame(scene)
        other = with_other_cards(scene)
        resources = renderer.theme_resources(other.theme)
        whole = resources.palette.reduced(resources.draw(other)).tobytes()
        assert renderer.render_frame(other).tobytes() == whole


def with_other_cards(scene: TableScene) -> TableScene:
    """A copy of the scene with every rank another."""

    def other(card: CardScene) -> CardScene:
        return replace(card, card=RANKS[RANKS.index(card.card[0]) - 5] + card.card[1])

    seats = tuple(
        replace(seat, cards=tuple(card if card is HIDDEN else other(card) for card in seat.cards))
        for seat in scene.seats
    )
    boards = tuple(replace(board, cards=tuple(map(other, board.cards))) for board in scene.boards)
    return replace(scene, seats=seats, boards=boards)


@pytest.mark.parametrize("shape", PictureShape)
def test_patches_do_not_touch(shape: PictureShape) -> None:
    """No seat's patch covers a part of another seat, whatever the number of seats."""
    for seats in SEATS:
        layout = layout_of(replace(crowded("stud", seats), shape=shape))
        boxes = [patch_box(spot.body) for spot in layout.seats]
        assert not any(a.overlaps(b) for a, b in combinations(boxes, 2))


def pictured(renderer: Renderer, scene: TableScene) -> bytes:
    return renderer.render_frame(scene).tobytes()


def test_each_part_of_a_scene_can_be_seen(renderer: Renderer) -> None:
    """Changing any one thing changes the picture."""
    scene = betting(seats=6)
    first = scene.seats[0]
    changed = [
        replace(scene, button=2),
        replace(scene, pot=None),
        replace(scene, boards=()),
        replace(scene, title="Other"),
        replace(scene, footer="Other"),
        replace(scene, deck=DeckColours.TWO),
        replace(scene, back="forest"),
        replace(scene, theme="midnight"),
        replace(scene, shape=PictureShape.TALL),
    ]
    for fields in (
        {"name": "Bob"},
        {"stack": "1"},
        {"state": SeatState.WINNER},
        {"bet": None},
        {"time_left": 0.2},
        {"hand_name": "Pair"},
        {"equity": "12%"},
        {"blind": "BB"},
        {"won": LARGEST},
        {"cards": ()},
    ):
        seat = replace(first, **fields)  # type: ignore[arg-type]
        changed.append(replace(scene, seats=(seat, *scene.seats[1:])))
    pictures = {pictured(renderer, each) for each in (scene, *changed)}
    assert len(pictures) == len(changed) + 1


def test_lit_cards_differ_from_plain_and_dimmed_ones(renderer: Renderer) -> None:
    """The winning five stand out on the board of a showdown."""
    scene = showdown()
    plain = replace(scene, boards=betting(seats=6).boards)
    assert pictured(renderer, scene) != pictured(renderer, plain)


def test_two_runouts_are_drawn_one_above_the_other(renderer: Renderer) -> None:
    """Both boards of a hand run twice are on the picture, with their labels."""
    layout = layout_of(run_twice())
    assert len(layout.boards) == 2
    assert layout.boards[0][0].bottom < layout.boards[1][0].y
    assert pictured(renderer, run_twice())


@pytest.mark.parametrize("shape", PictureShape)
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("name", NAMES)
def test_no_letter_of_a_name_reaches_the_stack(
    pieces: Pieces, name: str, seats: int, shape: PictureShape
) -> None:
    """Arabic reaches far below the line, and is raised within its plate."""
    scene = replace(betting(seats=seats), shape=shape)
    layout = layout_of(scene)
    seat, spot = replace(scene.seats[0], name=name, stack="16,118"), layout.seats[0]
    written, stack = map(box_of, writing_of(pieces, seat, spot, layout.metrics))
    assert spot.plate.y < written.y
    assert written.bottom <= stack.y


def all_winning(game: str, seats: int) -> TableScene:
    """A table where every seat has won something."""
    scene = betting(game, seats)
    won = tuple(replace(seat, won=chips(1_234), bet=None) for seat in scene.seats)
    return replace(scene, seats=won)


@pytest.mark.parametrize("game", ["holdem", "stud"])
@pytest.mark.parametrize("seats", range(SEATS_MIN, SEATS_MAX + 1))
def test_chips_fly_between_the_middle_and_the_winner(pieces: Pieces, game: str, seats: int) -> None:
    """No chip in flight has its centre on the pot, on the board, or on what the winner has."""
    scene = all_winning(game, seats)
    layout = layout_of(scene)
    middle = middle_of(scene, layout)
    for seat, spot in zip(scene.seats, layout.seats, strict=True):
        for blit in draw_flight(pieces, seat, spot, middle):
            x, y = blit.x + blit.image.width // 2, blit.y + blit.image.height // 2
            centre = Rect(x, y, 1, 1)
            assert not centre.overlaps(middle)
            assert not centre.overlaps(spot.bet)


def test_only_winners_shine(pieces: Pieces) -> None:
    """A showdown with one winner has one light, behind their plate."""
    scene = showdown()
    layout = layout_of(scene)
    drawn = [blit for part in win_parts(pieces, scene, layout) for blit in part.draw()]
    glow = draw_glow(pieces, layout.seats[0])
    assert [blit for blit in drawn if blit == glow] == [glow]
    assert not [*win_parts(pieces, betting(), layout_of(betting()))]


def test_nothing_flies_where_there_is_no_way(pieces: Pieces) -> None:
    """A winner whose chips lie beside the middle gets no chips in flight."""
    scene = crowded("holdem", 10)
    spot = layout_of(scene).seats[2]
    winner = replace(scene.seats[2], won=chips(50))
    assert draw_flight(pieces, winner, spot, spot.bet) == []


def test_a_way_begins_at_the_edge_of_its_box() -> None:
    """Straight down it is a little below the lower edge, straight right beside the right one."""
    box = Rect(0, 0, 100, 40)
    assert leaving(box, (50, 400)) == (50, 46)
    assert leaving(box, (900, 20)) == (106, 20)
    assert leaving(box, box.centre) == box.centre


def test_grain_leaves_the_light_as_it_is() -> None:
    """A dithered area is as bright as before on average, in more than one colour."""
    plain = Image.new("RGB", (40, 40), (60, 120, 80))
    grained = dithered(plain)
    assert len(grained.getcolors() or []) > 1
    assert ImageStat.Stat(grained).mean == pytest.approx([60, 120, 80], abs=0.5)
