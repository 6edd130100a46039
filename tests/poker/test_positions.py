"""Names of positions for every number of players."""

import pytest

from bot.poker.setup import Position, positions
from tests.poker.facts import facts

Row = dict[str, str]
POSITIONS = facts("positions")
CODES = {
    "BTN/SB": Position.BUTTON_SMALL_BLIND,
    "BTN": Position.BUTTON,
    "SB": Position.SMALL_BLIND,
    "BB": Position.BIG_BLIND,
    "UTG": Position.UNDER_THE_GUN,
    "HJ": Position.HIJACK,
    "CO": Position.CUTOFF,
    "UTG+1": Position.UNDER_THE_GUN_1,
    "UTG+2": Position.UNDER_THE_GUN_2,
    "UTG+3": Position.UNDER_THE_GUN_3,
    "UTG+4": Position.UNDER_THE_GUN_4,
}


@pytest.mark.parametrize("row", POSITIONS, ids=[row["players"] for row in POSITIONS])
def test_positions(row: dict[str, str]) -> None:
    """The table lists them in the order of acting before the flop (R-141)."""
    players = int(row["players"])
    named = positions(players)
    first = 1 if players == 2 else 2
    acting = [named[(first + step) % players] for step in range(players)]
    assert acting == [CODES[name] for name in row["positions"].split("|")]


def test_without_a_small_blind_the_first_has_the_big_blind() -> None:
    """A dead small blind leaves its name out (R-127)."""
    named = positions(4, small_blind_is_dead=True)
    assert named == (
        Position.BIG_BLIND,
        Position.UNDER_THE_GUN,
        Position.CUTOFF,
        Position.BUTTON,
    )
    assert positions(2, small_blind_is_dead=True) == (Position.BIG_BLIND, Position.BUTTON)


def test_before_an_empty_button_sits_the_cutoff() -> None:
    """No player is named the button when it is dead (R-126, R-130)."""
    assert positions(4, button_is_dead=True)[-2:] == (Position.UNDER_THE_GUN, Position.CUTOFF)
    assert positions(2, button_is_dead=True) == (Position.SMALL_BLIND, Position.BIG_BLIND)
