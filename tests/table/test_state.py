"""The outcome of a tournament's hand: stacks, and who knocked out whom."""

import pytest

from bot.ids import Chips, HandId
from bot.poker.actions import Call, RaiseTo
from bot.poker.games import GameCode
from bot.poker.hand import Hand
from bot.poker.setup import HandSetup, Stakes, blind_posts
from bot.poker.structure import Structure
from bot.refusal import BrokenInvariant
from bot.table.state import HandOutcome, KnockedOut, hunters_of, outcome_of
from bot.table.turns import Dealt
from tests.builders import deck, player


def test_the_hunter_is_who_won_the_last_chips() -> None:
    """The shortest stack wins the main pot; the last chips of the next were in the side pot."""
    stacks = (100, 300, 500)
    setup = HandSetup(
        game=GameCode.HOLDEM,
        structure=Structure.NO_LIMIT,
        stakes=Stakes.blinds(5, 10),
        stacks=stacks,
        posts=blind_posts(Stakes.blinds(5, 10), 3),
        deck=deck("As Qs Ks Ah Qh Kh 2c 3c 4d 9h 2d Jd 2h 8s"),
    )
    hand = Hand(setup)
    hand.apply(RaiseTo(2, 500))
    hand.apply(Call(0))
    hand.apply(Call(1))
    assert hand.result is not None
    assert hand.result.stacks == (300, 0, 600)
    assert hunters_of(hand.result, 1) == (2,)


def three_all_in(top: str) -> Hand:
    """Plays a hand in which three players go all-in for 100 each before the flop."""
    setup = HandSetup(
        game=GameCode.HOLDEM,
        structure=Structure.NO_LIMIT,
        stakes=Stakes.blinds(5, 10),
        stacks=(100, 100, 100),
        posts=blind_posts(Stakes.blinds(5, 10), 3),
        deck=deck(top),
    )
    hand = Hand(setup)
    hand.apply(RaiseTo(2, 100))
    hand.apply(Call(0))
    hand.apply(Call(1))
    return hand


DEALT = tuple(Dealt(seat, player(name), name) for seat, name in enumerate("abc", 1))


def test_who_share_the_last_pot_share_the_head() -> None:
    """Two equal hands that take the third player's chips have both knocked them out."""
    hand = three_all_in("As Ah 2s Kc Kd 3s 4d 9h Jd Td 4h 7c 4c 6h")
    assert outcome_of(HandId(3), hand, DEALT) == HandOutcome(
        HandId(3),
        stacks=(
            (player("a"), Chips(150)),
            (player("b"), Chips(150)),
            (player("c"), Chips(0)),
        ),
        knocked_out=(KnockedOut(player("c"), (player("a"), player("b"))),),
    )


def test_one_takes_the_chips_of_two() -> None:
    """Two busted players are each named with the player who knocked them out."""
    hand = three_all_in("As 2h 2s Ac Kd 3s 4d 9h Jd Td 4h 7c 4c 6h")
    out = outcome_of(HandId(3), hand, DEALT).knocked_out
    assert [(one.victim, one.by) for one in out] == [
        (player("b"), (player("a"),)),
        (player("c"), (player("a"),)),
    ]


def test_a_running_hand_has_no_outcome() -> None:
    """A hand has no outcome before its last card."""
    setup = HandSetup(
        game=GameCode.HOLDEM,
        structure=Structure.NO_LIMIT,
        stakes=Stakes.blinds(5, 10),
        stacks=(100, 100, 100),
        posts=blind_posts(Stakes.blinds(5, 10), 3),
        deck=deck(),
    )
    with pytest.raises(BrokenInvariant):
        outcome_of(HandId(3), Hand(setup), DEALT)
