"""The number of tables, and the draw of seats (R-137, R-219 to R-221)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ids import PlayerId
from bot.refusal import BrokenInvariant
from bot.tournament.chance import Dice
from bot.tournament.seating import (
    draw_seats,
    next_move,
    table_sizes,
    table_to_break,
    tables_for,
    target_of_broken,
)
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
    """No draw of nothing: there is no number below zero or below one too many."""
    for bound in (0, -1, 2**64 + 1):
        with pytest.raises(BrokenInvariant):
            Dice(1).below(bound)


CASES = facts("balance_cases")


def balanced(sizes: dict[int, int], seats: int) -> tuple[dict[int, int], int]:
    """The sizes when everybody has moved who must, all tables being idle, and how many moved."""
    moves = 0
    while (broken := table_to_break(sizes, seats)) is not None:
        while sizes[broken]:
            target = target_of_broken(sizes, broken, seats)
            assert target is not None
            sizes[broken] -= 1
            sizes[target] += 1
            moves += 1
        del sizes[broken]
    while (move := next_move(sizes, sizes, seats)) is not None:
        source, target = move
        sizes[source] -= 1
        sizes[target] += 1
        moves += 1
    return sizes, moves


@pytest.mark.parametrize("case", CASES, ids=case_ids(CASES))
def test_worked_moves(case: dict[str, str]) -> None:
    """Every worked balance: the sizes afterwards, and no move more than needed."""
    before = dict(enumerate(map(int, case["before"].split("|")), 1))
    sizes, moves = balanced(before, int(case["seats"]))
    assert sorted(sizes.values()) == sorted(map(int, case["after"].split("|")))
    assert moves == int(case["moves"])


@given(data=st.data(), seats=st.integers(2, 10), count=st.integers(1, 20))
def test_tables_end_up_even(data: st.DataObject, seats: int, count: int) -> None:
    """Tables of any sizes end up even: as few as possible, and they differ by at most one."""
    sizes = {n: data.draw(st.integers(1, seats)) for n in range(count)}
    players = sum(sizes.values())
    after, _ = balanced(dict(sizes), seats)
    assert sum(after.values()) == players
    assert len(after) == tables_for(players, seats)
    assert max(after.values()) - min(after.values()) <= 1
    assert max(after.values()) <= seats


def test_nobody_leaves_a_table_in_mid_hand() -> None:
    """A move waits for a table of the largest size to be idle."""
    sizes = {1: 8, 2: 6, 3: 8}
    assert next_move(sizes, [], 9) is None
    assert next_move(sizes, [2], 9) is None
    assert next_move(sizes, [3], 9) == (3, 2)


def test_the_smallest_table_breaks() -> None:
    """The smallest table breaks; of equal ones the one opened last."""
    assert table_to_break({1: 5, 2: 4, 3: 4}, 9) == 3
    assert table_to_break({1: 9, 2: 9, 3: 1}, 9) is None
    assert table_to_break({1: 2}, 9) is None


def test_a_broken_table_needs_seats() -> None:
    """When all others are full nobody can go anywhere."""
    assert target_of_broken({1: 9, 2: 3}, 2, 9) is None
