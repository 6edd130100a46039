"""The moves of the button and the blinds (R-123–R-132)."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.poker.games import GameCode
from bot.poker.setup import Position as At
from bot.table.button import (
    Positions,
    between,
    button_shown_at,
    clockwise_from,
    first_positions,
    fresh_positions,
    next_positions,
    next_seat,
    position_of,
    previous_seat,
)
from tests.builders import Game, game, rules
from tests.poker.facts import case_ids, facts

CASES = facts("button_cases")
SEATS = st.sets(st.integers(1, 10), min_size=2)


@pytest.mark.parametrize("case", CASES, ids=case_ids(CASES))
def test_worked_rotations(case: dict[str, str]) -> None:
    """Every worked case of the rules: eliminations, dead buttons, dead blinds, heads-up."""
    previous = Positions(int(case["prev_button"]), int(case["prev_sb"]), int(case["prev_bb"]))
    live = [int(seat) for seat in case["alive_after"].split()]
    positions = next_positions(previous, live)
    assert positions.button == int(case["new_button"].split()[0])
    assert (positions.button not in live) == ("dead" in case["new_button"])
    assert button_shown_at(positions, live) == int(case["button_shown_at"])
    small = positions.small_blind if positions.small_blind in live else None
    assert str(small).lower() == case["new_sb"]
    assert positions.big_blind == int(case["new_bb"])


@pytest.mark.parametrize(
    "live",
    [left for count in range(2, 7) for left in combinations(range(1, 7), count)],
    ids=lambda live: "".join(map(str, live)),
)
def test_any_players_left_of_six(live: tuple[int, ...]) -> None:
    """One algorithm covers all players who may be left after a hand with the button at 1 (R-130,
    R-131)."""
    big_blind = next(seat for seat in (4, 5, 6, 1, 2, 3) if seat in live)
    positions = next_positions(Positions(1, 2, 3), live)
    assert positions.big_blind == big_blind
    if len(live) == 2:
        (other,) = set(live) - {big_blind}
        assert positions == Positions(other, other, big_blind)
    else:
        assert positions == Positions(2, 3, big_blind)


@given(button=st.integers(0, 9), live=SEATS)
def test_first_hand(button: int, live: set[int]) -> None:
    """The first player left of the button has the small blind, the next the big one (R-088)."""
    seats = sorted(live)
    drawn = seats[button % len(seats)]
    positions = first_positions(drawn, seats)
    order = clockwise_from(drawn, seats)
    if len(seats) == 2:
        assert positions == Positions(drawn, drawn, order[0])
    else:
        assert positions == Positions(drawn, order[0], order[1])


@given(live=SEATS, hands=st.integers(1, 30))
def test_everybody_pays_the_same_blinds(live: set[int], hands: int) -> None:
    """Button and blinds go around the table in turn while nobody comes or goes (R-124)."""
    seats = sorted(live)
    positions = first_positions(seats[0], seats)
    for _ in range(hands):
        moved = next_positions(positions, seats)
        assert moved.button == next_seat(positions.button, seats)
        assert moved.small_blind == next_seat(positions.small_blind, seats)
        assert moved.big_blind == next_seat(positions.big_blind, seats)
        positions = moved


@given(previous=st.permutations(range(1, 11)), live=SEATS)
def test_big_blind_always_moves_on(previous: list[int], live: set[int]) -> None:
    """Nobody has the big blind twice in a row, and somebody who plays always has it (R-131)."""
    button, small_blind, big_blind = sorted(previous[:3])
    before = Positions(button, small_blind, big_blind)
    after = next_positions(before, sorted(live))
    assert after.big_blind in live
    assert after.big_blind != big_blind
    assert not any(between(seat, big_blind, after.big_blind) for seat in live)


@given(previous=st.permutations(range(1, 11)), live=SEATS)
def test_small_blind_lies_between_button_and_big_blind(previous: list[int], live: set[int]) -> None:
    """The order around the table is always button, small blind, big blind."""
    button, small_blind, big_blind = sorted(previous[:3])
    after = next_positions(Positions(button, small_blind, big_blind), sorted(live))
    if len(live) == 2:
        assert after.button == after.small_blind
    else:
        assert between(after.small_blind, after.button, after.big_blind)


def test_third_player_joins_two_behind_the_small_blind() -> None:
    """Seat 5 comes in between big and small blind of two players and gets the button."""
    assert next_positions(Positions(2, 2, 4), [2, 4, 5]) == Positions(2, 4, 5)
    assert next_positions(Positions(2, 2, 4), [2, 3, 4]) == Positions(3, 4, 2)


def test_big_blind_passes_an_empty_small_blind_seat() -> None:
    """New players before the big blind deal when button and small blind have left."""
    assert next_positions(Positions(1, 3, 7), [4, 5, 7]) == Positions(5, 7, 4)


@pytest.mark.parametrize(
    ("live", "positions"), [([2, 5], Positions(5, 5, 2)), ([2, 5, 8], Positions(5, 8, 2))]
)
def test_fresh_game(live: list[int], positions: Positions) -> None:
    """A game that starts anew around a big blind has a live dealer and a live small blind."""
    assert fresh_positions(2, live) == positions


def test_dead_button_is_shown_at_the_last_dealer() -> None:
    """An empty dealer's seat shows the button one player back, around the end too (R-126)."""
    assert button_shown_at(Positions(2, 3, 4), [1, 3, 4]) == 1
    assert button_shown_at(Positions(1, 3, 4), [3, 4, 6]) == 6


@given(seat=st.integers(1, 10), live=SEATS)
def test_next_and_previous_are_inverse(seat: int, live: set[int]) -> None:
    """One player on and one back is where it began."""
    start = next_seat(seat, live)
    assert previous_seat(next_seat(start, live), live) == start


def seen(at: Game) -> dict[str, At | None]:
    """Returns the position that each player of the hand is told."""
    return {name: at.view(name).position for name in sorted(at.dealt)}


def test_names_move_with_the_button() -> None:
    """Positions of four players move with the button from one hand to the next (R-140)."""
    table = game("a b c d")
    table.start()
    first = {"a": At.BUTTON, "b": At.SMALL_BLIND, "c": At.BIG_BLIND, "d": At.UNDER_THE_GUN}
    assert seen(table) == first
    table.fold_round()
    table.start()
    assert seen(table) == {
        "a": At.UNDER_THE_GUN,
        "b": At.BUTTON,
        "c": At.SMALL_BLIND,
        "d": At.BIG_BLIND,
    }


def test_the_dealer_of_two_has_both() -> None:
    """Heads-up the button posts the small blind."""
    table = game("a b")
    table.start()
    assert seen(table) == {"a": At.BUTTON_SMALL_BLIND, "b": At.BIG_BLIND}


def test_a_dead_small_blind_and_a_dead_button_leave_their_names_out() -> None:
    """The next small blind has left; a hand later the empty seat has the button."""
    table = game("a b c d e")
    table.start()
    table.fold_round()
    table.leave("c")
    table.start()
    assert seen(table) == {
        "a": At.CUTOFF,
        "b": At.BUTTON,
        "d": At.BIG_BLIND,
        "e": At.UNDER_THE_GUN,
    }
    table.fold_round()
    table.start()
    assert seen(table) == {
        "a": At.UNDER_THE_GUN,
        "b": At.CUTOFF,
        "d": At.SMALL_BLIND,
        "e": At.BIG_BLIND,
    }


def test_button_and_small_blind_together_among_three() -> None:
    """Button and small blind in one seat are named so, as after a move to another table (R-135)."""
    marked, dealt = Positions(button=5, small_blind=5, big_blind=2), (2, 4, 5)
    named = [position_of(seat, marked, dealt) for seat in dealt]
    assert named == [At.BIG_BLIND, At.UNDER_THE_GUN, At.BUTTON_SMALL_BLIND]


def test_nobody_has_one_without_blinds_or_without_cards() -> None:
    """Stud players, whose low card begins, and viewers without a seat have no position."""
    stud = game("a b c", rules(game=GameCode.STUD))
    stud.start()
    assert set(seen(stud).values()) == {None}
    table = game("a b c")
    table.start()
    assert table.view().position is None
    assert table.view("stranger").position is None
