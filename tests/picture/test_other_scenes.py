"""The other pictures: ticks of the chart, and every size they may have."""

import io
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from bot.picture import standings as sheet
from bot.picture.canvas import SUITS_WIDTH
from bot.picture.other_scenes import PRIZES_MAX, ROWS_MAX, Series, nice_ticks
from bot.picture.renderer import Renderer
from bot.picture.text import FontWeight
from tests.picture.recording import Recording, renderer_with
from tests.picture.scenes import (
    NAMES,
    chart,
    leaderboard,
    prizes,
    session,
    standings,
    standings_rows,
)


def size_of(data: bytes) -> tuple[int, int]:
    with Image.open(io.BytesIO(data)) as image:
        return image.size


@given(st.integers(-(10**12), 10**12), st.integers(0, 10**12))
def test_ticks_cover_what_they_must(low: int, span: int) -> None:
    """Round steps from below the least value to above the greatest, never too many."""
    ticks = nice_ticks(low, low + span)
    assert ticks[0] <= low
    assert ticks[-1] >= low + span
    assert 2 <= len(ticks) <= 8
    steps = {after - before for before, after in pairwise(ticks)}
    assert len(steps) == 1
    assert str(steps.pop()).rstrip("0") in {"1", "2", "5"}


@pytest.mark.parametrize("rows", [0, 1, ROWS_MAX, ROWS_MAX + 5])
def test_a_leaderboard_grows_with_its_rows(renderer: Renderer, rows: int) -> None:
    """A leaderboard is as high as its rows need, and has no row beyond the tenth."""
    scene = replace(leaderboard(), rows=standings_rows(rows, 4))
    full = replace(leaderboard(), rows=standings_rows(ROWS_MAX, 4))
    width, height = size_of(renderer.render_sheet(scene))
    assert width == 960
    assert height <= size_of(renderer.render_sheet(full))[1]


def test_standings_without_players_or_facts(renderer: Renderer) -> None:
    """A tournament that has not begun shows its clock alone."""
    scene = replace(standings(), rows=(), facts=(), footer="")
    assert size_of(renderer.render_sheet(scene))[1] < 400


def test_a_long_title_leaves_the_suits_alone(renderer: Renderer) -> None:
    """A long title leaves the suits alone: the title is written smaller instead."""
    corner = (960 - 28 - SUITS_WIDTH, 0, 960, 70)
    drawn = [renderer.render_sheet(replace(standings(), title=title)) for title in ("W", "W" * 60)]
    at_corner = [Image.open(io.BytesIO(data)).convert("RGB").crop(corner) for data in drawn]
    assert ImageChops.difference(*at_corner).getbbox() is None


@pytest.mark.parametrize("places", [1, 10, 11, PRIZES_MAX])
def test_prizes_take_a_second_column_past_ten(renderer: Renderer, places: int) -> None:
    """Twenty places are no higher than ten."""
    ten = size_of(renderer.render_sheet(prizes(10)))
    assert size_of(renderer.render_sheet(prizes(places)))[1] <= ten[1]


@pytest.mark.parametrize("points", [(), (5,), (0, 0), (1, 999_999_999)])
def test_a_chart_of_hardly_anything(renderer: Renderer, points: tuple[int, ...]) -> None:
    """No hand yet, one hand, nothing won, everything won."""
    scene = replace(chart(), series=(Series("Alice", points, "0"),), x_ticks=(), y_ticks=())
    assert size_of(renderer.render_sheet(scene))[0] == 960


def test_a_session_grows_with_its_players(renderer: Renderer) -> None:
    """One hand of two without a best hand is lower than an evening of ten; an eleventh player
    makes it no higher."""
    short = replace(session(2, 1), best=None, payments=())
    ten, full = session(10), replace(session(10), rows=session(10).rows * 2)
    heights = [size_of(renderer.render_sheet(each))[1] for each in (short, ten, full)]
    assert heights[0] < heights[1] == heights[2]


class InOrder(Recording):
    """Remembers in which order everything was written."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[str] = []

    def fit(
        self, text: str, width: int, size: int, smallest: int, weight: FontWeight = FontWeight.BOLD
    ) -> tuple[str, int]:
        self.written.append(text)
        return super().fit(text, width, size, smallest, weight)


def test_a_payment_names_the_winner_first() -> None:
    """A payment names the winner first, as the heading and the account in words do: `Alice from
    Bob`."""
    recording = InOrder()
    renderer_with(recording).render_sheet(session(2))
    at = recording.written.index("←")
    assert recording.written[at - 1 : at + 2] == [NAMES[0], "←", NAMES[1]]


def test_the_smallest_letters_of_a_sheet_can_be_read_on_a_phone() -> None:
    """A message there is 343 pixels wide, its own letters are 16 high: half of that is least."""
    sizes = (sheet.SUBTITLE, sheet.HEAD, sheet.ROW_TEXT, sheet.FOOTER)
    assert min(sizes) * 343 / sheet.WIDTH >= 8.5
