"""The winner's picture: chips fly over the free felt toward the seat."""

from dataclasses import replace

import pytest
from PIL import Image, ImageStat

from bot.picture.paint import dithered
from bot.picture.pieces import Pieces
from bot.picture.renderer import Renderer
from bot.picture.scene import SEATS_MAX, SEATS_MIN, TableScene
from bot.picture.shapes import Rect
from bot.picture.table import draw_flight, draw_glow, layout_of, leaving, middle_of, win_parts
from tests.picture.scenes import betting, chips, crowded, showdown


@pytest.fixture(scope="module")
def pieces(renderer: Renderer) -> Pieces:
    return renderer.theme_resources("classic").pieces


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
