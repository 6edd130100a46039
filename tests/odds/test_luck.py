"""Luck in all-ins: results less what the percentages promised."""

from itertools import permutations

import pytest

from bot.odds.luck import all_in_luck
from bot.poker.cards import parse_cards
from bot.poker.games import GameCode
from bot.poker.setup import HandRules
from tests.poker.hands import a_hand, play


@pytest.mark.parametrize(("river", "luck"), [("Kh", (195, -195)), ("9h", (-5, 5))])
def test_a_card_on_the_river(river: str, luck: tuple[int, int]) -> None:
    """An all-in on the turn for 200 with one card of 44 to win promises 5 chips."""
    hand = a_hand(
        [100, 100],
        holes=["KsKd", "AsAd"],
        board=f"AcKc7d2h{river}",
        script="c k k k r98 c",
    )
    assert all_in_luck(hand) == luck


@pytest.mark.parametrize(
    "script", ["f", "c k k k k k k k", "r20 c k k k k k k", "c k k k k k k r98 c"]
)
def test_nothing_was_left_to_luck(script: str) -> None:
    """There is no luck where nobody was called all-in before the last card."""
    assert all_in_luck(a_hand([100, 100], holes=["KsKd", "AsAd"], script=script)) is None


def test_each_pot_has_its_own_players() -> None:
    """A short all-in is promised nothing of the side pot, and all luck together is 0."""
    hand = a_hand(
        [50, 100, 200],
        holes=["7s7d", "KsKd", "AsAd"],
        board="2c3d8h9c7h",
        script="r200 c c",
    )
    assert hand.stacks == [150, 0, 200]
    luck = all_in_luck(hand)
    assert luck is not None
    assert sum(luck) == 0
    # Of the main pot of 150 sevens win about a sixth, of the side pot of 100 aces four fifths.
    assert 110 < luck[0] < 140
    assert -50 < luck[1] < -30
    assert -100 < luck[2] < -70


def test_rake_is_not_bad_luck() -> None:
    """Players are promised shares of what the house leaves of the pot."""
    hand_rules = HandRules(rake_bps=500)
    hand = a_hand(
        [100, 100],
        holes=["2s2d", "AsAd"],
        board="AcAh7d2h9h",
        script="c k k r98 c",
        hand_rules=hand_rules,
    )
    assert hand.result is not None
    assert hand.result.rake == 10
    luck = all_in_luck(hand)
    assert luck is not None
    assert sum(luck) == 0
    assert 0 <= luck[1] <= 1


def test_several_runouts_share_what_was_promised() -> None:
    """A favorite who wins one of two runouts has less than was promised."""
    hand = a_hand([100, 100], hand_rules=HandRules(runouts=2), script="c k k r98 c")
    luck = all_in_luck(hand)
    assert luck is not None
    assert sum(luck) == 0


def test_two_boards_from_the_start() -> None:
    """Luck with two boards from the start counts both of them, and sums to zero."""
    hand = a_hand([100, 100, 100], hand_rules=HandRules(bomb_boards=2), script="r100 c c", posts=())
    luck = all_in_luck(hand)
    assert luck is not None
    assert sum(luck) == 0


@pytest.mark.parametrize("game", [GameCode.OMAHA_HILO, GameCode.STUD, GameCode.SHORT_DECK])
def test_other_games(game: GameCode) -> None:
    """Luck sums to zero in games with halves, with upcards, and with smaller decks."""
    hand = a_hand([20, 20], game=game)
    while not hand.over:
        options = hand.options()
        to = options.max_to
        word = f"r{to}" if to else "b" if options.bring_in else "c" if options.call else "k"
        play(hand, word)
    luck = all_in_luck(hand)
    assert luck is not None
    assert sum(luck) == 0


def test_no_hidden_card_matters() -> None:
    """Folded hands and the rest of the deck change nobody's luck."""
    found = set()
    for hidden in permutations(["2h3h", "9h4h"]):
        hand = a_hand(
            [100] * 4,
            holes=["AsAd", "KsKd", *hidden],
            board="Qc7d9cJc4s",
            script="f f r100 c",
        )
        assert hand.dealer.hole[2] == list(parse_cards(hidden[0]))
        found.add(all_in_luck(hand))
    assert len(found) == 1
    assert None not in found
