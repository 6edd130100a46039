"""Pictures look as they did when somebody last looked at them."""

import pytest

from bot.picture.renderer import Renderer
from tests.picture.golden import BLOCK_MAX, FOLDER, MEAN_MAX, PICTURES, distance, opened


@pytest.mark.parametrize("name", PICTURES)
def test_picture_is_as_it_was(renderer: Renderer, name: str) -> None:
    """Within a small tolerance; `python -m tests.picture.golden` redraws after a change."""
    drawn = opened(PICTURES[name](renderer))
    golden = opened((FOLDER / f"{name}.png").read_bytes())
    assert drawn.size == golden.size
    mean, worst = distance(drawn, golden)
    assert mean <= MEAN_MAX
    assert worst <= BLOCK_MAX


def test_every_golden_picture_has_its_scene() -> None:
    """No picture is left over from a scene that is gone."""
    assert {path.stem for path in FOLDER.glob("*.png")} == set(PICTURES)


def test_the_tolerance_notices_one_card(renderer: Renderer) -> None:
    """Another picture is further off than the tolerance allows."""
    betting, showdown = (opened(PICTURES[name](renderer)) for name in ("betting", "showdown"))
    assert distance(betting, showdown)[1] > BLOCK_MAX
