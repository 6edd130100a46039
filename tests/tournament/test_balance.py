"""Keeping tables even: whose table breaks, from where to where people move (R-222, R-223)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.tournament.balance import next_move, table_to_break, target_of_broken
from bot.tournament.seating import tables_for
from tests.poker.facts import case_ids, facts

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
    """From any sizes: as few tables as possible, and they differ by at most one."""
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
    """Of equals the one opened last."""
    assert table_to_break({1: 5, 2: 4, 3: 4}, 9) == 3
    assert table_to_break({1: 9, 2: 9, 3: 1}, 9) is None
    assert table_to_break({1: 2}, 9) is None


def test_a_broken_table_needs_seats() -> None:
    """When all others are full nobody can go anywhere."""
    assert target_of_broken({1: 9, 2: 3}, 2, 9) is None
