"""The renderer's answers: bytes of a small PNG, the same for the same scene."""

import io
import struct
import threading
import zlib
from dataclasses import replace

import pytest
from PIL import Image

from bot.picture.renderer import Renderer
from bot.picture.scene import Avatar, PictureShape, SeatScene
from bot.picture.text import clean
from bot.picture.theme import load_backs
from bot.refusal import BrokenInvariant
from bot.settings import ASSETS
from tests.picture.scenes import betting, crowded, own_cards, showdown

SIZE_MAX = 160 * 1024


@pytest.mark.parametrize(
    ("shape", "size"), [(PictureShape.WIDE, (960, 656)), (PictureShape.TALL, (800, 1000))]
)
def test_a_table_is_a_palette_png(
    renderer: Renderer, shape: PictureShape, size: tuple[int, int]
) -> None:
    """One byte a pixel, small enough to send after every action."""
    data = renderer.render(replace(crowded(), shape=shape))
    with Image.open(io.BytesIO(data)) as image:
        assert (image.format, image.mode, image.size) == ("PNG", "P", size)
    assert len(data) < SIZE_MAX


def test_one_scene_is_one_picture(renderer: Renderer) -> None:
    """Nothing but the scene decides the bytes: not what was drawn before, nor which renderer."""
    first = renderer.render(betting())
    renderer.render(showdown())
    renderer.render(crowded())
    renderer.render(replace(betting(), shape=PictureShape.TALL))
    assert renderer.render(betting()) == first == Renderer().render(betting())


def test_seats_lie_where_this_picture_has_them(renderer: Renderer) -> None:
    """Seats lie where this picture has them, not where the same seat was in another shape, or where
    there was a board."""
    scene = betting(seats=8)
    seats = tuple(replace(seat, cards=()) for seat in scene.seats)
    wide = replace(scene, seats=seats)
    tall = replace(wide, shape=PictureShape.TALL)
    bare = replace(tall, boards=())
    drawn = [renderer.render(each) for each in (wide, tall, bare)]
    assert drawn == [Renderer().render(each) for each in (wide, tall, bare)]


def test_another_thread_may_draw(renderer: Renderer) -> None:
    """The renderer is made in one thread and used in a worker."""
    found: list[bytes] = []
    worker = threading.Thread(target=lambda: found.append(renderer.render(betting())))
    worker.start()
    worker.join()
    assert found == [renderer.render(betting())]


def test_unknown_looks_are_refused(renderer: Renderer) -> None:
    """A theme or a back that does not exist is a fault of the program."""
    with pytest.raises(BrokenInvariant):
        renderer.render(replace(betting(), theme="no-such"))
    with pytest.raises(BrokenInvariant):
        renderer.render(replace(betting(), back="no-such"))


def test_the_assets_decide_what_there_is(renderer: Renderer) -> None:
    """Every file of a theme is a theme, and every table of the backs a back."""
    files = {path.stem for path in (ASSETS / "themes").glob("*.toml")}
    assert set(renderer.themes) == files
    assert {"classic", "colour-blind"} < files
    assert len(files) >= 4
    assert len(load_backs(ASSETS)) >= 3


def photograph(size: tuple[int, int] = (64, 64), form: str = "PNG") -> bytes:
    image = Image.radial_gradient("L").resize(size).convert("RGB")
    out = io.BytesIO()
    image.save(out, form)
    return out.getvalue()


def with_avatar(data: bytes, key: str) -> SeatScene:
    return replace(betting(seats=2).seats[0], avatar=Avatar(key, data))


def drawn_with(renderer: Renderer, data: bytes, key: str) -> bytes:
    scene = betting(seats=2)
    return renderer.render(replace(scene, seats=(with_avatar(data, key), scene.seats[1])))


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "GIF"])
def test_avatars_are_drawn(renderer: Renderer, form: str) -> None:
    """Each kind of file that Discord serves takes the place of the initials."""
    assert drawn_with(renderer, photograph(form=form), form) != renderer.render(betting(seats=2))


def enormous(side: int) -> bytes:
    """The head of a PNG that claims so many pixels, with a true checksum."""
    head = b"IHDR" + struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    check = struct.pack(">I", zlib.crc32(head))
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + check


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("nothing", b""),
        ("text", b"<html>not found</html>"),
        ("cut", photograph()[:-80]),
        ("large", photograph((2_100, 2_100))),
        ("enormous", enormous(11_000)),
        ("monstrous", enormous(60_000)),
    ],
)
def test_a_file_that_is_no_picture_gives_initials(
    renderer: Renderer, name: str, data: bytes
) -> None:
    """Whatever a player uploads, the table is drawn; a picture too large is not even opened."""
    assert drawn_with(renderer, data, name) == renderer.render(betting(seats=2))


def test_an_avatar_is_decoded_once(renderer: Renderer) -> None:
    """The key is the picture: bytes that come again under it are not looked at."""
    first = drawn_with(renderer, photograph(), "same")
    assert drawn_with(renderer, b"", "same") == first


def test_a_nameless_player_is_drawn(renderer: Renderer) -> None:
    """A name of nothing but controls still gives a seat."""
    scene = betting(seats=2)
    nameless = replace(scene.seats[0], name="\u202e\u0000")
    assert clean(nameless.name) == "?"
    assert renderer.render(replace(scene, seats=(nameless, scene.seats[1])))


def test_a_bet_before_a_seat_that_is_known_is_drawn(renderer: Renderer) -> None:
    """A patch of a seat has on it what lies before it: chips and button."""
    scene = betting(seats=6)
    renderer.render(scene)
    seats = tuple(replace(seat, bet=None) for seat in scene.seats)
    other = replace(scene, seats=seats, button=scene.seats[-1].number)
    assert renderer.render(other) == Renderer().render(other) != renderer.render(scene)


def test_own_cards_that_are_asked_for_again_are_not_drawn_again(renderer: Renderer) -> None:
    """Own cards that are asked for again, after a direct message say, are not drawn again; with
    another board they are another picture."""
    first = renderer.render_cards(own_cards())
    assert renderer.render_cards(own_cards()) is first
    assert renderer.render_cards(own_cards(board="Qs Jh 4c 2d")) != first
