"""Avatars: whatever file a player chooses, the picture of the table is drawn."""

import io
import random
import struct
import zlib
from collections.abc import Callable

import pytest
from PIL import Image

from bot.picture import pieces
from bot.picture.pieces import IMAGE_FORMATS, opened
from bot.picture.renderer import Renderer
from bot.picture.scene import Avatar
from tests.picture.test_renderer import betting, drawn_with

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
