"""Animations: the frames of a hand in, one GIF out, in which only what changes is encoded."""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

BYTES_MAX = 1024 * 1024
POSTER_MS, STEP_MS, END_MS = 1_500, 1_000, 4_000


def animation(frames: Sequence[Image.Image], bytes_max: int = BYTES_MAX) -> bytes:
    """Plays the frames in order, again and again, with a pause at the last one.

    Its first picture is the last frame: where nothing moves, the hand is seen as it ended. Frames
    are in the colours of one palette. Of a larger animation every second frame is left out until
    it is at most `bytes_max`, or has but two.
    """
    data = _gif(frames)
    while len(data) > bytes_max and len(frames) > 2:
        frames = [*frames[:-1:2], frames[-1]]
        data = _gif(frames)
    return data


def _gif(frames: Sequence[Image.Image]) -> bytes:
    *steps, last = frames
    written = BytesIO()
    last.save(
        written,
        "GIF",
        save_all=True,
        append_images=list(frames),
        duration=[POSTER_MS, *(STEP_MS for _ in steps), END_MS],
        loop=0,
        optimize=False,
    )
    return written.getvalue()
