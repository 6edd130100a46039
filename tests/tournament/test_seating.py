"""The number of tables, and the draw of seats (R-137, R-219 to R-221)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ids import PlayerId
from bot.refusal import BrokenInvariant
from bot.tournament.chance import Dice
from bot.tournament.seating import draw_seats, table_sizes, tables_for
from tests.poker.facts import case_ids, facts

CASES = facts("seating_cases")


@pytest.mark.parametrize("case", CASES, ids=case_ids(CASES))
def test_worked_seatings(case: dict[str, str]) -> None:
    """Every worked number of tables and their sizes."""
    entrants, seats = int(case["entrants"]), int(case["seats"])
    assert tables_for(entrants, seats) == int(case["tables"])
    assert table_sizes(entrants, seats) == tuple(map(int, case["sizes"].split("|")))


@pytest.mark.parametrize(
    ("entrants", "sizes"),
    [
        (3, (3,)),
        (9, (9,)),
        (11, (6, 5)),
        (18, (9, 9)),
        (28, (7, 7, 7, 7)),
        (90, (9,) * 10),
        (91, (9,) * 3 + (8,) * 8),
    ],
)
def test_tables_of_nine(entrants: int, sizes: tuple[int, ...]) -> None:
    """Up to nine one table, then as few as there can be, as even as they can be (R-219, R-220)."""
    assert table_sizes(entrants, 9) == sizes


@given(players=st.integers(2, 500), seats=st.integers(2, 10), chance=st.integers(0, 2**64))
def test_everybody_has_a_seat(players: int, seats: int, chance: int) -> None:
    """Each player has one seat, and the tables' sizes differ by at most one."""
    everybody = [PlayerId(number) for number in range(players)]
    tables = draw_seats(everybody, seats, Dice(chance))
    assert sorted(who for table in tables for who in table.values()) == everybody
    assert {seat for table in tables for seat in table} <= set(range(1, seats + 1))
    assert [len(table) for table in tables] == list(table_sizes(players, seats))


def test_every_seat_is_as_likely() -> None:
    """One player's seat at a table for nine, two thousand times."""
    everybody = [PlayerId(number) for number in range(5)]
    drawn = Counter(
        seat
        for chance in range(2_000)
        for table in draw_seats(everybody, 9, Dice(chance))
        for seat, who in table.items()
        if who == 0
    )
    assert set(drawn) == set(range(1, 10))
    assert max(drawn.values()) < 300
    assert min(drawn.values()) > 150


@given(chance=st.integers(0, 2**64), bounds=st.lists(st.integers(1, 10**6), max_size=20))
def test_the_same_number_gives_the_same_draws(chance: int, bounds: list[int]) -> None:
    """Draws depend on the command's chance alone, and stay within their bounds."""
    first, second = Dice(chance), Dice(chance)
    drawn = [first.below(bound) for bound in bounds]
    assert drawn == [second.below(bound) for bound in bounds]
    assert all(0 <= one < bound for one, bound in zip(drawn, bounds, strict=True))


def test_no_draw_without_chance() -> None:
    """A command that brought no random number cannot seat anybody."""
    with pytest.raises(BrokenInvariant):
        Dice(None).below(2)


def test_no_draw_of_nothing() -> None:
    """There is no number below zero or below one too many."""
    for bound in (0, -1, 2**64 + 1):
        with pytest.raises(BrokenInvariant):
            Dice(1).below(bound)
