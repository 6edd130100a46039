"""Chips and memories: the small rules behind what is drawn."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from bot.picture.cache import PictureCache, weight_of
from bot.picture.paint import Draw, Sprite, mask, rounded
from bot.picture.pieces import CHIP_WIDTH, DENOMINATIONS, PILE_MAX, PILE_MIN, denominations, stacks
from devtools.bench.pictures import action


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
