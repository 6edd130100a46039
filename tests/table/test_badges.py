"""The facts that a hand proves of its players, for their badges."""

from typing import Any

import pytest

from bot.poker.games import GameCode
from bot.table.tally import BadgeFact, facts_of_hand, tally
from tests.poker.hands import a_hand
from tests.poker.random_play import play_randomly, random_setup

ROYAL, GIANT = BadgeFact.ROYAL_FLUSH, BadgeFact.GIANT_SLAYER


def facts(*arguments: Any, **more: Any) -> tuple[tuple[int, BadgeFact], ...]:
    hand = a_hand(*arguments, **more)
    assert hand.over
    return facts_of_hand(hand, tally(hand))


@pytest.mark.parametrize(
    ("holes", "board", "known"),
    [
        (["KsKd", "AhKh"], "QhJhTh2c3d", ((1, ROYAL),)),
        (["9h8h", "AhKc"], "KhQhJhTh2d", ((1, ROYAL),)),
        (["KsKd", "9h8h"], "QhJhTh2c3d", ()),
        (["KsKd", "2h3h"], "AsKhQcJdTh", ()),
        (["KsKd", "2h3d"], "AhKhQhJhTh", ((0, ROYAL), (1, ROYAL))),
    ],
)
def test_a_royal_flush_is_shown(
    holes: list[str], board: str, known: tuple[tuple[int, BadgeFact], ...]
) -> None:
    """A king-high straight flush and an ace-high straight are none; one on the board is
    everybody's."""
    assert facts([100, 100], holes=holes, board=board, script="c k k k k k k k") == known


def test_a_hand_that_nobody_saw_proves_nothing() -> None:
    """A royal flush proves nothing if the others have folded and nobody saw it."""
    assert facts([100, 100], holes=["KsKd", "AhKh"], board="QhJhTh2c3d", script="c k k r9 f") == ()


@pytest.mark.parametrize(
    ("stacks", "known"),
    [([100, 20], ((1, GIANT),)), ([99, 20], ()), ([20, 100], ()), ([100, 100], ())],
)
def test_a_giant_has_five_times_as_much(
    stacks: list[int], known: tuple[tuple[int, BadgeFact], ...]
) -> None:
    """A giant had five times as much as the second player, who wins all that both could put in."""
    script = f"r{min(stacks)} c"
    assert facts(stacks, holes=["KsKd", "AsAd"], board="2c3d8h9c7h", script=script) == known


def test_a_giant_who_wins_elsewhere_was_not_slain() -> None:
    """The small stack doubles through another one; the giant has folded."""
    hand = facts(
        [20, 200, 20], holes=["AsAd", "7s2d", "KsKd"], board="2c3d8h9c7h", script="r20 c f"
    )
    assert hand == ()


@pytest.mark.parametrize("game", [GameCode.RAZZ, GameCode.BADUGI, GameCode.DEUCE_SINGLE_DRAW])
def test_low_games_have_no_royal_flushes(game: GameCode) -> None:
    """Ranks of low hands never prove a royal flush, in any of many hands."""
    for seed in range(20):
        *_, hand = play_randomly(random_setup(game, seed), seed)
        assert ROYAL not in dict(facts_of_hand(hand, tally(hand))).values()
