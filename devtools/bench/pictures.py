"""The performance goals of pictures: `frame/…` in `mazziere bench`.

The baseline L is what any picture would cost with what every Python has: copy the background,
reduce a finished frame to its palette, encode it by zlib. It is measured between the frames, so
both meet the same machine.
"""

import io
import subprocess
import sys
import zlib
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from statistics import median, quantiles
from typing import Any, Final

from PIL import Image

from bot.picture.renderer import Renderer, ThemeResources, encode
from bot.picture.samples import sample_scene
from bot.picture.scene import (
    DEFAULT_THEME,
    HIDDEN,
    Amount,
    PictureShape,
    SeatScene,
    SeatState,
    TableScene,
    Tag,
    TagKind,
)
from devtools.bench.measuring import timed_ms

FRAMES: Final = 120
WARM_UP: Final = 20
ROUNDS: Final = 3
"""The rounds, of which the one with the steadiest baseline counts: other work on the machine is not
ours."""
PLAIN_FRAMES: Final = 10
STARTS: Final = 3
MEMORY_PROGRAM: Final = """
from dataclasses import replace
from devtools.bench.pictures import FRAMES, action
from bot.picture.renderer import Renderer
from bot.picture.scene import PictureShape
def peak():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024
before = peak()
renderer = Renderer()
for theme in renderer.themes:
    for number in range(FRAMES):
        shape = list(PictureShape)[number % len(PictureShape)]
        renderer.render(replace(action(number), theme=theme, shape=shape))
print(peak() - before)
"""
NAMES: Final = (
    "Nguyễn Thị Ánh", "李小龍の夢", "محمد الفاتح", "สมชาย ที่รัก", "हिन्दी क्षत्रिय",
    "👨‍👩‍👧‍👦 Famiglia", "𝓕𝓪𝓷𝓬𝔂 𝓝𝓪𝓶𝓮", "שרה לוי ♥", "Žluťoučký kůň", "김철수 🔥",
)  # fmt: skip


def rows() -> Iterator[dict[str, Any]]:
    """A row for each goal. Times in milliseconds; `ratio` is value over baseline, and for the
    plain PNG baseline over value: how many times as fast we are."""
    start_ms = median(timed_ms(Renderer) for _ in range(STARTS))
    yield _row("frame/start-up", start_ms, "ms", 1_500)
    renderer = Renderer()
    for shape, name in (
        (PictureShape.TALL, "frame/tall-one-action"),
        (PictureShape.WIDE, "frame/one-action"),
    ):
        frames, limits = _steadiest(renderer, shape)
        limit = median(limits)
        yield _ratio_row(f"{name}-p50", median(frames), limit, 1.5)
        yield _ratio_row(f"{name}-p95", _p95(frames), limit, 2.0)
    yield _plain_row(renderer, median(frames))
    yield _row("frame/new-name", _slowest_name_ms(renderer), "ms", 15)
    yield _row("frame/memory", _memory_mib(), "MiB", 100)


def action(number: int) -> TableScene:
    """A table of ten after the `number`-th action: one seat has acted, the next is to act."""
    scene = sample_scene(DEFAULT_THEME)
    seats = tuple(_seat(seat, index, number) for index, seat in enumerate(scene.seats))
    pot = Amount(10_007 * number, f"{10_007 * number:,}")
    return replace(scene, seats=seats, pot=scene.pot and replace(scene.pot, amount=pot))


def _seat(seat: SeatScene, index: int, number: int) -> SeatScene:
    turns = (number - index + 9) // 10
    """The times that this seat has acted."""
    bet, stack = 1_013 * (turns * 10 + index + 1), 987_654 - 1_013 * turns
    acting = number % 10 == index
    return SeatScene(
        seat.number,
        seat.name,
        f"{stack:,}",
        SeatState.ACTING if acting else SeatState.IN,
        cards=(HIDDEN, HIDDEN),
        bet=Amount(bet, f"{bet:,}"),
        tag=None if acting else Tag("Raise", TagKind.AGGRESSIVE),
        blind=seat.blind,
        time_left=1.0 if acting else None,
    )


def _steadiest(renderer: Renderer, shape: PictureShape) -> tuple[list[float], list[float]]:
    rounds = [_measure(renderer, shape, at * (FRAMES + WARM_UP)) for at in range(ROUNDS)]
    return min(rounds, key=lambda found: _p95(found[1]))


def _measure(
    renderer: Renderer, shape: PictureShape, first: int
) -> tuple[list[float], list[float]]:
    """The times of frames with one action between them, and of the least a frame can take."""
    frames, limits = [], []
    resources = renderer.theme_resources(DEFAULT_THEME)
    for number in range(FRAMES + WARM_UP):
        scene = replace(action(first + number), shape=shape)
        taken = timed_ms(partial(renderer.render, scene))
        finished = renderer.draw(scene)

        if number >= WARM_UP:
            frames.append(taken)
            limits.append(timed_ms(partial(least, resources, finished)))
    return frames, limits


def _p95(times: list[float]) -> float:
    return quantiles(times, n=20)[-1]


def least(resources: ThemeResources, finished: Image.Image) -> bytes:
    """L: what remains when nothing is left to be drawn, encoded by zlib at level 3. To copy a
    finished frame takes as long as a background."""
    finished.copy()
    return encode(resources.palette.reduced(finished), lambda rows: zlib.compress(rows, 3))


def _plain_row(renderer: Renderer, frame_ms: float) -> dict[str, Any]:
    """A row for a frame that Pillow saves with its usual settings."""
    scene = action(FRAMES)
    plain = [timed_ms(partial(_plain, renderer, scene)) for _ in range(PLAIN_FRAMES)]
    ratio = median(plain) / frame_ms
    return _row("frame/plain-png", frame_ms, "ms", 5) | {
        "baseline": round(median(plain), 2),
        "ratio": round(ratio, 2),
        "ok": ratio >= 5,
    }


def _plain(renderer: Renderer, scene: TableScene) -> None:
    renderer.draw(scene).save(io.BytesIO(), "PNG")


def _slowest_name_ms(renderer: Renderer) -> float:
    """The longest that a name takes that was never drawn before, in any script."""
    text_renderer = renderer.theme_resources(DEFAULT_THEME).pieces.text_renderer

    def draw(name: str) -> None:
        fitted, size = text_renderer.fit(name, 110, 19, 16)
        text_renderer.line(fitted, size, (255, 255, 255))

    return max(timed_ms(partial(draw, name)) for name in NAMES)


def _memory_mib() -> float:
    """Memory that a renderer adds to a new process, once it has drawn this bench in every theme."""
    done = subprocess.run(
        [sys.executable, "-c", MEMORY_PROGRAM], capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def _row(name: str, value: float, unit: str, goal: float) -> dict[str, Any]:
    return {
        "name": name,
        "value": round(value, 2),
        "unit": unit,
        "baseline": None,
        "ratio": None,
        "goal": goal,
        "ok": value <= goal,
    }


def _ratio_row(name: str, value: float, baseline: float, goal: float) -> dict[str, Any]:
    ratio = value / baseline
    return _row(name, value, "ms", goal) | {
        "baseline": round(baseline, 2),
        "ratio": round(ratio, 2),
        "ok": ratio <= goal,
    }
