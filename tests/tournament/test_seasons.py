"""Seasons: points for places, the table of a season."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tournament.seasons import Result, Season, points_for, season_table
from tests.builders import player

BY_FIELD, BY_LIST = Season("Autumn"), Season("Autumn", points=(10, 6, 4, 1))


def result(number: int, order: str) -> Result:
    """`a b|c d`: a won, b and c share the second place, d was last."""
    groups = tuple(tuple(map(player, group.split("|"))) for group in order.split())
    return Result(number, number, groups)


def table(season: Season, *orders: str) -> list[tuple[str, int, int]]:
    """Name, rank and points of each row."""
    rows = season_table(season, [result(number, order) for number, order in enumerate(orders)])
    return [(row.player.to_bytes(8).lstrip(b"\0").decode(), row.rank, row.points) for row in rows]


def test_points_by_the_size_of_the_field() -> None:
    """Four times the field is twice the points; the fourth place has half of the first's."""
    assert [points_for(BY_FIELD, 1, field) for field in (1, 4, 9, 100)] == [100, 200, 300, 1000]
    assert points_for(BY_FIELD, 4, 100) == 500


@given(field=st.integers(2, 2_000), place=st.integers(1, 1_999))
def test_a_better_place_never_has_fewer_points(field: int, place: int) -> None:
    """A better place never has fewer points, and every place has some."""
    if place < field:
        better, worse = points_for(BY_FIELD, place, field), points_for(BY_FIELD, place + 1, field)
        assert better >= worse >= 100


def test_points_by_a_list() -> None:
    """Places beyond it have none; those who tie share what their places have."""
    assert table(BY_LIST, "a b|c d e") == [
        ("a", 1, 10),
        ("b", 2, 5),
        ("c", 2, 5),
        ("d", 4, 1),
        ("e", 5, 0),
    ]


def test_a_season_adds_up() -> None:
    """Equal points: more wins first, then the better place."""
    rows = table(Season("x", points=(6, 3, 3)), "a b c", "b c a", "c d a")
    assert rows == [("a", 1, 12), ("b", 2, 9), ("c", 1, 12), ("d", 4, 3)] or rows == [
        ("a", 1, 12),
        ("c", 1, 12),
        ("b", 3, 9),
        ("d", 4, 3),
    ]


def test_only_the_best_results_count() -> None:
    """Missing an event costs nothing in a season of the best two."""
    season = Season("x", points=(10, 6, 4), counting=2)
    assert table(season, "a b c", "b a c", "a b c") == [("a", 1, 20), ("b", 2, 16), ("c", 3, 8)]


@pytest.mark.parametrize("season", [BY_FIELD, BY_LIST], ids=["field", "list"])
def test_an_empty_season(season: Season) -> None:
    """Nobody has played yet."""
    assert season_table(season, []) == ()
