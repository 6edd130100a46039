"""Chips and memories: the small rules behind what is drawn.

Avatars: whatever file a player chooses, the picture of the table is drawn.
"""

import io
import random
import struct
import zlib
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from bot.picture import pieces
from bot.picture.cache import PictureCache, weight_of
from bot.picture.paint import Draw, Sprite, mask, rounded
from bot.picture.pieces import (
    CHIP_WIDTH,
    DENOMINATIONS,
    IMAGE_FORMATS,
    PILE_MAX,
    PILE_MIN,
    denominations,
    opened,
    stacks,
)
from bot.picture.renderer import Renderer
from bot.picture.scene import Avatar
from devtools.bench.pictures import action
from tests.picture.test_renderer import betting, drawn_with


@given(st.integers(1, 10**10))
def test_a_pile_is_never_worth_more_than_its_bet(chips: int) -> None:
    """Chips from the largest down, at most as many as fit, never beyond the amount."""
    places = denominations(chips)
    assert 1 <= len(places) <= PILE_MAX
    assert list(places) == sorted(places, reverse=True)
    assert sum(DENOMINATIONS[place] for place in places) <= chips


@pytest.mark.parametrize(
    ("chips", "values"),
    [
        (0, []),
        (1, [1]),
        (3, [1, 1, 1]),
        (31, [25, 5, 1]),
        (25_000, [5_000] * 5),
        (1_200, [1_000, 100, 100]),
    ],
)
def test_piles(chips: int, values: list[int]) -> None:
    """A lone large chip is changed into smaller ones; small change stays as it is."""
    assert [DENOMINATIONS[place] for place in denominations(chips)] == values
    assert PILE_MIN == 3


def test_chips_are_stacked_side_by_side() -> None:
    """Six chips are two stacks of three; a seventh is not left alone beside them."""
    drawn = Image.new("RGBA", (CHIP_WIDTH, 18))
    one, two = stacks([drawn] * 3, 3), stacks([drawn] * 6, 3)
    assert two.width > one.width
    assert two.height == one.height
    assert stacks([drawn] * 7, 3).size == two.size


def square(side: int) -> Sprite:
    return Sprite(Image.new("RGBA", (side, side)))


def test_a_picture_is_drawn_once() -> None:
    """The one used longest ago goes first, and is drawn anew when it is needed."""
    drawn: list[str] = []

    def draw(name: str) -> Sprite:
        drawn.append(name)
        return square(10)

    cache: PictureCache[Sprite] = PictureCache(2 * weight_of(square(10)))
    for name in "abacab":
        cache.of(name, lambda name=name: draw(name))
    assert drawn == ["a", "b", "c", "b"]


def test_a_picture_beyond_the_capacity_is_drawn_each_time() -> None:
    """A picture beyond the capacity is drawn each time: it drives nothing out, and is no error."""
    cache: PictureCache[Sprite] = PictureCache(weight_of(square(10)))
    kept, large = square(10), square(20)
    assert cache.of("kept", lambda: kept) is kept
    assert cache.of("large", lambda: large) is large
    assert list(cache) == ["kept"]


def test_a_cache_that_leaves_room_to_others_forgets_the_oldest() -> None:
    """Patches give way to the grounds that they lie on."""
    cache: PictureCache[Sprite] = PictureCache(2 * weight_of(square(10)))
    for name in "ab":
        cache.of(name, lambda: square(10))
    cache.cede(weight_of(square(10)))
    assert list(cache) == ["b"]


def test_the_bench_plays_one_action_at_a_time() -> None:
    """Two frames in a row differ in the seat that acted, the next one, and the pot."""
    before, after = action(41), action(42)
    changed = [a.number for a, b in zip(before.seats, after.seats, strict=True) if a != b]
    assert len(changed) == 2
    assert before.pot != after.pot


@given(st.integers(4, 400), st.integers(4, 120), st.floats(0.05, 1))
@example(63, 55, 0.55)
def test_a_wide_rounded_box_is_like_one_that_is_drawn_whole(
    width: int, height: int, round_part: float
) -> None:
    """The middle of a wide rounded box is one column, many times; reducing a whole box may round a
    little otherwise."""
    radius = round_part * min(width, height) / 2

    def whole(draw: Draw, k: int) -> None:
        draw.rounded_rectangle([0, 0, width * k - 1, height * k - 1], round(radius * k), fill=255)

    difference = ImageChops.difference(
        rounded((width, height), radius), mask((width, height), whole)
    )
    assert difference.getextrema()[1] <= 12


OTHERS = ("AVIF", "DDS", "BLP", "SPIDER", "BMP", "TIFF", "ICO", "PCX", "TGA", "JPEG2000", "PPM")
DIAMETER = 24
MUTATIONS = 400
SEED = 15


def saved(form: str) -> bytes:
    """A small valid file of this format."""
    modes = {"BLP": "P", "SPIDER": "F"}
    picture = Image.linear_gradient("L").resize((16, 16)).convert("RGB")
    drawn = picture.convert(modes.get(form, "RGB"))
    if form == "GIF":
        drawn.info["transparency"] = 0
    file = io.BytesIO()
    drawn.save(file, form, **({"lossless": True} if form == "WEBP" else {}))
    return file.getvalue()


def mutated(data: bytes, chance: random.Random) -> bytes:
    """A copy with some bytes changed, and perhaps cut, doubled or with a number made absurd."""
    broken = bytearray(data)
    for _ in range(chance.choice((1, 2, 5, 20))):
        broken[chance.randrange(len(broken))] = chance.choice(
            (0, 1, 127, 255, chance.randrange(256))
        )
    match chance.randrange(6):
        case 0:
            del broken[chance.randrange(len(broken)) :]
        case 1:
            at = chance.randrange(len(broken))
            broken[at:at] = broken[at : at + chance.randrange(1, 64)]
        case 2:
            at = chance.randrange(min(len(broken), 64))
            broken[at : at + 4] = struct.pack("<I", chance.choice((0, 0x7FFFFFFF, 0xFFFFFFFF)))
    return bytes(broken)


def repaired(data: bytes) -> bytes:
    """A PNG with valid checksums, so that its reader reaches the damage."""
    made, at = bytearray(data[:8]), 8
    while at + 12 <= len(data):
        size = min(int.from_bytes(data[at : at + 4], "big"), len(data) - at - 12)
        chunk = data[at + 4 : at + 8 + size]
        made += struct.pack(">I", size) + chunk + struct.pack(">I", zlib.crc32(chunk))
        at += 12 + size
    return bytes(made)


@pytest.mark.parametrize("form", [*IMAGE_FORMATS, *OTHERS])
def test_a_broken_file_gives_a_face_or_initials(form: str) -> None:
    """Hundreds of broken copies of a small file: each is drawn or passed over, none raises."""
    whole, chance = saved(form), random.Random(f"{SEED} {form}")
    for number in range(MUTATIONS):
        data = mutated(whole, chance)
        if form == "PNG" and number % 2:
            data = repaired(data)
        face = opened(Avatar(f"{form} {number}", data), DIAMETER)
        assert face is None or face.size == (DIAMETER, DIAMETER)


@pytest.mark.parametrize("form", IMAGE_FORMATS)
def test_the_formats_that_discord_serves_are_opened(form: str) -> None:
    """Whole, the file that the broken ones are made of is a face."""
    assert opened(Avatar(form, saved(form)), DIAMETER) is not None


@pytest.mark.parametrize("form", OTHERS)
def test_no_other_format_is_opened(renderer: Renderer, form: str) -> None:
    """No other format is opened, not even a whole file: its reader never sees what a player has
    uploaded."""
    data = saved(form)
    assert opened(Avatar(form, data), DIAMETER) is None
    assert drawn_with(renderer, data, form) == renderer.render(betting(seats=2))


FAILURES = (
    MemoryError,
    struct.error,
    SyntaxError,
    ZeroDivisionError,
    RecursionError,
    IndexError,
    NotImplementedError,
    RuntimeError,
    EOFError,
    AttributeError,
    Image.DecompressionBombError,
    Image.DecompressionBombWarning,
    UserWarning,
)


@pytest.mark.parametrize("failure", FAILURES, ids=lambda failure: failure.__name__)
@pytest.mark.parametrize("step", ["open", "convert", "fit"])
def test_every_failure_gives_initials(
    renderer: Renderer, monkeypatch: pytest.MonkeyPatch, step: str, failure: type[Exception]
) -> None:
    """Whatever the class and wherever it comes: at the head, at the pixels, at the reduction."""

    def fail(*_: object, **__: object) -> None:
        raise failure("broken")

    places: dict[str, Callable[[], None]] = {
        "open": lambda: monkeypatch.setattr(pieces.Image, "open", fail),
        "convert": lambda: monkeypatch.setattr(Image.Image, "draft", fail),
        "fit": lambda: monkeypatch.setattr(pieces.ImageOps, "fit", fail),
    }
    whole, key = saved("PNG"), f"{step} {failure.__name__}"
    places[step]()
    assert opened(Avatar(key, whole), DIAMETER) is None
