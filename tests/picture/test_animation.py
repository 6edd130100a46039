"""Animations: what is seen when nothing moves, how long each picture stays, and how many bytes."""

from io import BytesIO

from PIL import Image, ImageChops

from bot.picture.animation import BYTES_MAX, END_MS, POSTER_MS, STEP_MS, animation
from bot.picture.renderer import Renderer
from tests.picture.scenes import betting, crowded, showdown


def pictures(data: bytes) -> list[tuple[Image.Image, int]]:
    """Every picture of an animation as it is seen, with its milliseconds."""
    found = []
    with Image.open(BytesIO(data)) as moving:
        assert moving.info["loop"] == 0
        for at in range(getattr(moving, "n_frames", 1)):
            moving.seek(at)
            found.append((moving.convert("RGB"), int(moving.info["duration"])))
    return found


def test_it_begins_and_ends_with_the_end(renderer: Renderer) -> None:
    """The pictures are those of the frames, pixel by pixel, though only changes are encoded."""
    frames = [renderer.render_frame(scene) for scene in (betting(), crowded(), showdown())]
    data = animation(frames)
    seen = pictures(data)
    assert [ms for _, ms in seen] == [POSTER_MS, STEP_MS, STEP_MS, END_MS]
    for (picture, _), frame in zip(seen, [frames[-1], *frames], strict=True):
        assert ImageChops.difference(picture, frame.convert("RGB")).getbbox() is None
    assert len(data) < BYTES_MAX
    assert animation(frames) == data


def test_too_large_a_one_leaves_frames_out(renderer: Renderer) -> None:
    """The first and the last frame stay, however little there is room for."""
    frames = [renderer.render_frame(scene) for scene in (betting(), crowded(), showdown())] * 2
    whole = animation(frames)
    shorter = animation(frames, len(whole) - 1)
    assert len(shorter) < len(whole)
    least = pictures(animation(frames, 1))
    assert len(least) == 3
    first = least[1][0]
    assert ImageChops.difference(first, frames[0].convert("RGB")).getbbox() is None
