"""The golden pictures: a dozen scenes as they were when somebody last looked at them.

`python -m tests.picture.golden` draws them anew; look at each before committing it.
"""

import io
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from bot.picture.renderer import Renderer
from bot.picture.scene import DeckColours, PictureShape, TableScene
from tests.picture import scenes

FOLDER = Path(__file__).parent / "golden"
MEAN_MAX = 1.0
"""Greatest average difference of channels, of 255: room for another library version."""
BLOCK = 8
BLOCK_MAX = 40
"""Greatest average difference of a block of 8 by 8 pixels: a letter that moved exceeds it."""


def tall(scene: TableScene) -> TableScene:
    return replace(scene, shape=PictureShape.TALL)


PICTURES: dict[str, Callable[[Renderer], bytes]] = {
    "betting": lambda r: r.render(scenes.betting()),
    "showdown": lambda r: r.render(scenes.showdown()),
    "all-in": lambda r: r.render(replace(scenes.all_in(), deck=DeckColours.TWO)),
    "run-twice": lambda r: r.render(scenes.run_twice()),
    "omaha": lambda r: r.render(replace(scenes.omaha_hilo(), theme="midnight")),
    "stud": lambda r: r.render(replace(scenes.stud_showdown(), theme="crimson")),
    "scoop": lambda r: r.render(scenes.scooped()),
    "draw": lambda r: r.render(replace(scenes.betting("draw", 5), theme="colour-blind")),
    "heads-up": lambda r: r.render(replace(scenes.heads_up(), back="forest")),
    "empty": lambda r: r.render(scenes.before_the_first_hand()),
    "tall": lambda r: r.render(tall(scenes.betting())),
    "tall-showdown": lambda r: r.render(tall(scenes.showdown())),
    "tall-stud": lambda r: r.render(replace(tall(scenes.stud_showdown()), theme="crimson")),
    "tall-run-twice": lambda r: r.render(tall(scenes.run_twice())),
    "tall-heads-up": lambda r: r.render(replace(tall(scenes.heads_up()), theme="midnight")),
    "crowded": lambda r: r.render(scenes.crowded("omaha-5")),
    "cards": lambda r: r.render_cards(scenes.own_cards()),
    "leaderboard": lambda r: r.render_sheet(scenes.leaderboard()),
    "lobby": lambda r: r.render_sheet(scenes.lobby()),
    "standings": lambda r: r.render_sheet(scenes.standings()),
    "prizes": lambda r: r.render_sheet(scenes.prizes()),
    "chart": lambda r: r.render_sheet(scenes.chart()),
    "session": lambda r: r.render_sheet(scenes.session()),
}


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def distance(first: Image.Image, second: Image.Image) -> tuple[float, int]:
    """The difference of two pictures: on average, and in the block that differs most."""
    difference = ImageChops.difference(first, second)
    blocks = difference.convert("L").reduce(BLOCK)
    return max(ImageStat.Stat(difference).mean), blocks.getextrema()[1]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    renderer = Renderer()
    for name, draw in PICTURES.items():
        path = FOLDER / f"{name}.png"
        path.write_bytes(draw(renderer))
        sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
