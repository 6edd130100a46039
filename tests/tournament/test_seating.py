"""The number of tables, and the draw of seats (R-137, R-219 to R-221).

Button, blinds and who is dealt in at a tournament table (R-126 to R-136).
"""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ids import PlayerId
from bot.refusal import BrokenInvariant
from bot.table.button import Positions, between
from bot.tournament.chance import Dice
from bot.tournament.seating import (
    Arrival,
    Landing,
    best_seat,
    draw_seats,
    first_lineup,
    landing,
    next_lineup,
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


ROTATIONS, MOVES = facts("button_cases"), facts("moved_player_cases")
PREVIOUS = Positions(1, 2, 3)
SEATS = st.sets(st.integers(1, 10), min_size=2)


@pytest.mark.parametrize("case", ROTATIONS, ids=case_ids(ROTATIONS))
def test_worked_rotations(case: dict[str, str]) -> None:
    """Without newcomers the button moves as everywhere: dead buttons, dead blinds, heads-up."""
    previous = Positions(int(case["prev_button"]), int(case["prev_sb"]), int(case["prev_bb"]))
    live = [int(seat) for seat in case["alive_after"].split()]
    cast = next_lineup(previous, live, {}, blinds=True)
    assert cast.positions.button == int(case["new_button"].split()[0])
    assert cast.positions.big_blind == int(case["new_bb"])
    small = cast.positions.small_blind
    assert (str(small) if small in live else "none") == case["new_sb"]
    assert sorted(cast.dealt) == live
    assert cast.waiting == ()


LANDS: dict[str, tuple[int, list[int]]] = {
    # Seat of the newcomer, and the seats that were there: button 2, blinds 3 and 4 come next.
    "SB": (3, [1, 2, 4, 5, 6]),
    "dealer": (2, [1, 3, 4, 5, 6]),
    "BB": (4, [1, 2, 3, 5, 6]),
    "any other": (6, [1, 2, 3, 4, 5]),
}


@pytest.mark.parametrize("case", MOVES, ids=case_ids(MOVES))
def test_worked_moves_of_seats(case: dict[str, str]) -> None:
    """A moved player's seat decides whether they play, post, and get the button."""
    seat, others = LANDS[case["lands_on"]]
    live = sorted([*others, seat])
    cast = next_lineup(PREVIOUS, live, {seat: Arrival.NEW}, blinds=True)
    assert (seat in cast.dealt) == (case["dealt_in_this_hand"] == "yes")
    assert (seat in cast.waiting) == (case["dealt_in_this_hand"] == "no")
    assert (seat == cast.positions.big_blind) == (case["posts"] == "BB")
    assert seat != cast.positions.small_blind or seat not in cast.dealt
    if case["lands_on"] != "SB":
        passed = cast.positions.button != 2
        assert passed == (case["button"] == "next")
        return
    arrivals = {seat: Arrival.WAITED}
    following = next_lineup(cast.positions, live, arrivals, blinds=True)
    assert seat in following.dealt
    assert following.positions == Positions(4, 4, 5)


def test_the_button_that_passes_over_is_last_to_act() -> None:
    """The player who gets it instead has the small blind as well, as in a heads-up hand."""
    cast = next_lineup(PREVIOUS, [1, 2, 3, 4, 5, 6], {2: Arrival.NEW}, blinds=True)
    assert cast.positions == Positions(3, 3, 4)
    assert cast.dealt == (4, 5, 6, 1, 2, 3)


def test_a_newcomer_keeps_the_button_when_nobody_has_the_small_blind() -> None:
    """A newcomer keeps the button when nobody has the small blind: it cannot pass on to the big
    blind."""
    cast = next_lineup(PREVIOUS, [1, 2, 4, 5, 6], {2: Arrival.NEW}, blinds=True)
    assert cast.positions == Positions(2, 3, 4)


def test_between_two_players_newcomers_just_play() -> None:
    """Between two players newcomers just play: there is nobody to wait for."""
    cast = next_lineup(PREVIOUS, [3, 5], {5: Arrival.NEW}, blinds=True)
    assert cast.positions == Positions(3, 3, 5)
    assert sorted(cast.dealt) == [3, 5]


def test_a_game_of_newcomers_starts_anew() -> None:
    """When waiting would leave one player, everybody plays with fresh blinds."""
    arrivals = {3: Arrival.NEW, 2: Arrival.NEW}
    cast = next_lineup(Positions(1, 2, 3), [3, 4], arrivals, blinds=True)
    assert sorted(cast.dealt) == [3, 4]


def test_without_blinds_everybody_plays() -> None:
    """In stud a newcomer antes like all others, and the dealer's place moves one on."""
    cast = next_lineup(PREVIOUS, [1, 2, 3, 4], {3: Arrival.NEW}, blinds=False)
    assert (cast.positions.button, cast.waiting) == (2, ())
    assert cast.dealt == (3, 4, 1, 2)


@given(live=SEATS, draw=st.integers(0, 2**32))
def test_the_first_button_is_drawn(live: set[int], draw: int) -> None:
    """Any seat may have it, and everybody is dealt in (R-123)."""
    cast = first_lineup(live, draw)
    assert cast.positions.button == sorted(live)[draw % len(live)]
    assert set(cast.dealt) == live


@given(
    live=SEATS,
    new=st.sets(st.integers(1, 10)),
    waited=st.sets(st.integers(1, 10)),
    previous=st.permutations(range(1, 11)),
)
def test_no_newcomer_plays_between_button_and_big_blind(
    live: set[int], new: set[int], waited: set[int], previous: list[int]
) -> None:
    """No newcomer plays between button and big blind: at least two play, and none has a free or a
    cheaper round."""
    before = Positions(*sorted(previous[:3]))
    arrivals = dict.fromkeys(waited & live, Arrival.WAITED) | dict.fromkeys(new & live, Arrival.NEW)
    cast = next_lineup(before, live, arrivals, blinds=True)
    assert len(cast.dealt) >= 2
    assert sorted((*cast.dealt, *cast.waiting)) == sorted(live)
    assert set(cast.waiting) <= new
    positions = cast.positions
    if len(cast.dealt) > 2 and cast.waiting:
        for seat in new & set(cast.dealt):
            assert not between(seat, positions.button, positions.big_blind)
    if len(cast.dealt) > 2 and positions.button != positions.small_blind:
        assert between(positions.small_blind, positions.button, positions.big_blind)


def test_a_moved_player_gets_the_big_blind_soonest() -> None:
    """The player was the next to have it at the other table (R-223)."""
    assert best_seat({4, 5, 9}, [1, 2, 3, 6], PREVIOUS, blinds=True) == 4
    assert best_seat({5, 9}, [1, 2, 3, 4, 6], PREVIOUS, blinds=True) == 5


def test_a_moved_player_does_not_get_a_bad_seat_without_need() -> None:
    """A moved player does not get a bad seat without need: not between the blinds, not the button,
    unless nothing else is free (C-20)."""
    assert best_seat({3, 2, 5}, [1, 4, 6], PREVIOUS, blinds=True) == 5
    assert best_seat({3, 2}, [1, 4, 5, 6], PREVIOUS, blinds=True) == 2
    assert best_seat({3}, [1, 2, 4, 5, 6], PREVIOUS, blinds=True) == 3
    assert best_seat({7, 3}, [1, 2], None, blinds=True) == 3


def test_landing_needs_more_than_two_players() -> None:
    """Heads-up nobody lands between the blinds."""
    assert landing(2, Positions(2, 2, 5), 2) is Landing.ELSEWHERE
    assert landing(2, Positions(2, 3, 5), 3) is Landing.DEALER
    assert landing(3, Positions(2, 3, 5), 3) is Landing.SMALL_BLIND
    assert landing(4, Positions(2, 3, 5), 4) is Landing.SMALL_BLIND
