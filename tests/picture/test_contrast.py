"""Every text stands out from what lies under it: measured on the pictures themselves."""

import sys
from array import array
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from bot.picture.pieces import Pieces
from bot.picture.renderer import Renderer
from bot.picture.scene import DeckColours, TableScene
from bot.picture.session import draw_chart
from bot.picture.sheets import draw_prizes
from bot.picture.standings import draw_leaderboard, draw_standings
from bot.picture.text import TextRenderer
from bot.picture.theme import Colour, load_themes
from tests.picture.recording import MARK, Marking, Silent, renderer_with
from tests.picture.scenes import (
    all_in,
    before_the_first_hand,
    betting,
    chart,
    crowded,
    leaderboard,
    omaha_hilo,
    own_cards,
    prizes,
    run_twice,
    scooped,
    showdown,
    standings,
    stud_showdown,
)
from tests.picture.strips import draw_own_cards

CONTRAST_MIN = 4.5
SHEETS: dict[str, tuple[Callable[[Pieces, Any], Image.Image], object]] = {
    "cards": (draw_own_cards, own_cards()),
    "leaderboard": (draw_leaderboard, leaderboard()),
    "standings": (draw_standings, standings()),
    "prizes": (draw_prizes, prizes()),
    "chart": (draw_chart, chart()),
}
SCENES = {
    "betting": betting,
    "showdown": showdown,
    "all-in": all_in,
    "run-twice": run_twice,
    "omaha": omaha_hilo,
    "scoop": scooped,
    "stud": stud_showdown,
    "empty": before_the_first_hand,
    "crowded": crowded,
}
TELLING = ("betting", "showdown", "all-in", "omaha", "scoop")
"""The scenes that together show every state; the first theme is measured on all."""
THEMED = [("classic", name) for name in SCENES]
THEMED += [(theme, name) for theme in load_themes() if theme != "classic" for name in TELLING]


def luminance(colour: Colour) -> float:
    """The relative luminance of WCAG 2."""
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Colour, second: Colour) -> float:
    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def pixels(image: Image.Image) -> "array[int]":
    """Each pixel as one number, which is quick to compare."""
    return array("I", image.convert("RGBA").tobytes())


def colour_of(pixel: int) -> Colour:
    red, green, blue, _ = pixel.to_bytes(4, sys.byteorder)
    return red, green, blue


def weakest(written: Image.Image, marked: Image.Image, blank: Image.Image) -> dict[Colour, float]:
    """For each colour of ink the least contrast with what lies under it.

    A pixel is ink where the marked picture has the mark, undiluted.
    """
    mark = int.from_bytes((*MARK, 255), sys.byteorder)
    over, under = pixels(written), pixels(blank)
    inked = (index for index, pixel in enumerate(pixels(marked)) if pixel == mark)
    found: dict[Colour, float] = {}
    for pair in {(over[index], under[index]) for index in inked}:
        ink, ground = colour_of(pair[0]), colour_of(pair[1])
        found[ink] = min(found.get(ink, 99.0), contrast(ink, ground))
    return found


@pytest.fixture(scope="module")
def pens() -> tuple[Renderer, Renderer, Renderer]:
    """Three renderers that differ only in their ink: as it is, all of one mark, and none."""
    return renderer_with(TextRenderer()), renderer_with(Marking()), renderer_with(Silent())


@pytest.mark.parametrize(("theme", "name"), THEMED)
def test_text_stands_out(pens: tuple[Renderer, Renderer, Renderer], name: str, theme: str) -> None:
    """Text stands out, at least 4.5 to 1 for every letter and digit on the table, cards and avatars
    included."""
    deck = DeckColours.TWO if name in ("showdown", "scoop") else DeckColours.FOUR
    scene: TableScene = replace(SCENES[name](), theme=theme, deck=deck)
    found = weakest(*(pen.draw(scene) for pen in pens))
    assert found
    assert {ink: round(value, 2) for ink, value in found.items() if value < CONTRAST_MIN} == {}


@pytest.mark.parametrize("theme", sorted(load_themes()))
@pytest.mark.parametrize("name", SHEETS)
def test_text_stands_out_on_other_pictures(
    pens: tuple[Renderer, Renderer, Renderer], name: str, theme: str
) -> None:
    """Text stands out on own cards, leaderboard, standings, prizes and chart."""
    draw, scene = SHEETS[name]
    found = weakest(*(draw(pen.theme_resources(theme).pieces, scene) for pen in pens))
    assert found
    assert {ink: round(value, 2) for ink, value in found.items() if value < CONTRAST_MIN} == {}


def test_contrast_is_measured_as_the_standard_says() -> None:
    """Black on white is 21 to 1, and a colour on itself 1 to 1."""
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)
    assert contrast((9, 9, 9), (9, 9, 9)) == 1


def test_weak_text_is_found() -> None:
    """The measurement fails a grey text on a slightly darker grey."""
    blank = Image.new("RGB", (4, 4), (100, 100, 100))
    written, marked = blank.copy(), blank.copy()
    written.putpixel((1, 1), (130, 130, 130))
    marked.putpixel((1, 1), MARK)
    assert weakest(written, marked, blank)[130, 130, 130] < CONTRAST_MIN
