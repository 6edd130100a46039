"""The bounty for winning with a seven and a deuce: who has it, who pays, and what it changes."""

from typing import Any

import pytest

from bot.poker.events import BountyPaid, HandOver, Shown
from bot.poker.games import GameCode
from bot.poker.hand import Hand
from bot.poker.phh import read_phh, write_phh
from bot.poker.setup import BadSetup, HandRules, SetupCode
from bot.poker.stored_hand import StoredHand, hand_from_json, hand_to_json
from bot.table.tally import tally
from tests.poker.hands import a_hand

BOUNTY = 10
HOLES = ["7s 2d", "As Ad", "Kc Qc"]
WINS = "7h 7c 2h 4s 9d"


def seven_deuce(*stacks: int, script: str, **of: Any) -> Hand:
    """Players 0, 1 and 2 hold 7-2, aces and king-queen; player 2 has the button and acts first."""
    hand_rules = HandRules(seven_deuce=BOUNTY)
    return a_hand(
        stacks, **{"holes": HOLES, "board": WINS, "hand_rules": hand_rules, "script": script} | of
    )


def paid(hand: Hand) -> dict[int, int]:
    return {event.player: event.amount for event in hand.events if isinstance(event, BountyPaid)}


def test_all_who_were_dealt_in_pay_the_winner() -> None:
    """Every player dealt in pays the bounty, folded ones too: 4 are in the pot, and both pay."""
    hand = seven_deuce(100, 100, 100, script="f c k k k k k k k")
    assert paid(hand) == {1: 10, 2: 10}
    assert hand.stacks == [100 + 2 + 20, 88, 90]
    assert isinstance(hand.events[-1], HandOver)
    assert hand.events[-1].stacks == tuple(hand.stacks)


def test_who_wins_unseen_is_shown_and_has_it_too() -> None:
    """A 7-2 that wins unseen is shown for its bounty; the statistics count no showdown."""
    hand = seven_deuce(100, 100, 100, script="f r50 f")
    assert paid(hand) == {1: 10, 2: 10}
    assert [event.player for event in hand.events if isinstance(event, Shown)] == [0]
    assert 0 not in hand.may_show
    assert not any(line.showdown for line in tally(hand))
    assert [line.stack_after for line in tally(hand)] == hand.stacks


def test_nobody_pays_more_than_they_have() -> None:
    """A player who lost it all pays no bounty, and one with a little pays that."""
    hand = seven_deuce(50, 50, 7, script="f r50 c")
    assert paid(hand) == {2: 7}
    assert hand.stacks == [107, 0, 0]


def test_who_is_all_in_for_less_wins_the_main_pot_and_the_bounty() -> None:
    """A short all-in with 7-2 wins the main pot and the bounty; another player wins the side
    pot."""
    hand = seven_deuce(20, 100, 60, script="r60 c c")
    assert hand.result is not None
    assert [pot.amount for pot in hand.result.pots] == [60, 80]
    assert paid(hand) == {1: 10}
    assert hand.stacks == [70, 110, 0]


@pytest.mark.parametrize(
    "of",
    [
        {"board": "Ah 5c 9h 4s 9d"},
        {"holes": ["7s 2d", "7c 2h", "Kc Qc"], "board": "7h 7d 2c 4s 9d"},
        {"holes": ["7s 3d", "As Ad", "Kc Qc"]},
        {"hand_rules": HandRules()},
    ],
)
def test_there_is_no_bounty(of: dict[str, Any]) -> None:
    """No bounty is paid when 7-2 loses or ties, for other cards, or without the rule."""
    hand = seven_deuce(100, 100, 100, script="f c k k k k k k k", **of)
    assert paid(hand) == {}
    assert sum(hand.stacks) == 300


def test_both_runouts_have_to_be_won() -> None:
    hand_rules = HandRules(seven_deuce=BOUNTY, runouts=2)
    shared = "7h 7c 2h 4s 9d Ah Ac 4d 6h Jh"
    hand = seven_deuce(50, 50, 100, script="f r50 c", board=shared, hand_rules=hand_rules)
    assert len(hand.dealer.boards) == 2
    assert paid(hand) == {}


def test_storage_and_phh_keep_it() -> None:
    hand = seven_deuce(100, 100, 100, script="f c k k k k k k k")
    again = read_phh(write_phh(hand, cards_of=range(3)))[0].play()
    assert (again.stacks, paid(again)) == (hand.stacks, paid(hand))
    assert hand_from_json(hand_to_json(StoredHand(hand.setup))).setup == hand.setup


@pytest.mark.parametrize(
    "of",
    [{"hand_rules": HandRules(seven_deuce=0)}, {"game": GameCode.OMAHA, "holes": (), "board": ""}],
)
def test_other_games_and_amounts_are_refused(of: dict[str, Any]) -> None:
    with pytest.raises(BadSetup) as caught:
        seven_deuce(100, 100, 100, script="", **of)
    assert caught.value.code is SetupCode.BOUNTY_IMPOSSIBLE
