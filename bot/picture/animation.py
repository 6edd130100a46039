"""Animations: the frames of a hand in, one WebP out, in which only what changes is encoded."""

from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

BYTES_MAX = 1024 * 1024
POSTER_MS, STEP_MS, END_MS = 1_500, 1_000, 4_000


def animation(frames: "Sequence[Image.Image]", bytes_max: int = BYTES_MAX) -> bytes:
    """Plays the frames in order, again and again, with a pause at the last one.

    Its first picture is the last frame: where nothing moves, people see the hand as it ended. No
    colour is lost. A larger animation loses every second frame until it has at most `bytes_max`, or
    only two frames.
    """
    data = _webp(frames)
    while len(data) > bytes_max and len(frames) > 2:
        frames = [*frames[:-1:2], frames[-1]]
        data = _webp(frames)
    return data


def _webp(frames: "Sequence[Image.Image]") -> bytes:
    """The frames as WebP. Frames that repeat everything (`kmax`), or more search (`method`,
    `quality`), would take more time for hardly fewer bytes."""
    *steps, last = frames
    first, *others = (frame.convert("RGB") for frame in (last, *frames))
    written = BytesIO()
    first.save(
        written,
        "WEBP",
        save_all=True,
        append_images=others,
        duration=[POSTER_MS, *(STEP_MS for _ in steps), END_MS],
        loop=0,
        lossless=True,
        method=1,
        quality=0,
        kmax=0,
    )
    return written.getvalue()
