"""Five-card draw with jacks to open: antes, a first bet with openers only, and hands passed out."""

import pytest

from bot.poker.actions import ActionCode, Call, Check, Draw, Fold, IllegalAction, RaiseTo
from bot.poker.events import UncalledReturned
from bot.poker.games import GameCode
from bot.poker.hand import Hand
from bot.poker.setup import HandSetup, Stakes, ante_posts
from bot.poker.structure import Structure
from bot.poker.viewpoint import view
from tests.builders import deck

STAKES = Stakes.stud(2, ante=1, bring_in=1)
TENS, JACKS, FLUSH = "Ts Td Ac Kh Qs", "Js Jd 9c 6h 2s", "2h 4h 6d 8h 9h"


def dealt(*hands: str, stacks: tuple[int, ...] = (100, 100, 100)) -> Hand:
    """The hands are dealt card by card, the first left of the button first."""
    own = [hand.split() for hand in hands]
    top = " ".join(cards[at] for at in range(5) for cards in own)
    return Hand(
        HandSetup(
            game=GameCode.JACKS_TO_OPEN,
            structure=Structure.FIXED_LIMIT,
            stakes=STAKES,
            stacks=stacks,
            posts=ante_posts(STAKES, len(stacks)),
            deck=deck(top),
        )
    )


def test_only_openers_open() -> None:
    """The player left of the button has tens and may check; jacks may bet, and tens raise then."""
    hand = dealt(TENS, JACKS, FLUSH)
    assert hand.to_act == 0
    with pytest.raises(IllegalAction) as refused:
        hand.apply(RaiseTo(0, 2))
    assert refused.value.code is ActionCode.OPENERS_MISSING
    hand.apply(Check(0))
    hand.apply(RaiseTo(1, 2))
    hand.apply(Fold(2))
    hand.apply(RaiseTo(0, 4))
    hand.apply(Call(1))
    hand.apply(Draw(0, (2, 3, 4)))
    hand.apply(Draw(1, ()))
    hand.apply(RaiseTo(0, 4))
    assert hand.pot_total == 3 + 8 + 4


def test_nobody_learns_who_could_open() -> None:
    """The bet is among the options that everybody sees, with its sizes, whoever is to act."""
    without, with_openers = dealt(TENS, JACKS, FLUSH), dealt(JACKS, TENS, FLUSH)
    assert without.legal_actions != with_openers.legal_actions
    for viewer in (None, 0, 1, 2):
        assert view(without, viewer).options == view(with_openers, viewer).options


def test_a_hand_that_nobody_opens_is_passed_out() -> None:
    """Every ante goes back, of those who have folded too, and nobody wins or shows anything."""
    hand = dealt(TENS, FLUSH, "3s 3d Kc 7h 5s")
    hand.apply(Check(0))
    hand.apply(Fold(1))
    events = hand.apply(Check(2))
    assert [e.amount for e in events if isinstance(e, UncalledReturned)] == [1, 1, 1]
    assert hand.over
    assert hand.stacks == [100, 100, 100]
    assert hand.pot_total == 0
    assert not any(hand.shown)
    assert hand.may_show == set()


def test_antes_of_players_all_in_are_played_for() -> None:
    """When only one player can bet, no one can open: the cards decide who gets the antes."""
    hand = dealt(TENS, JACKS, FLUSH, stacks=(1, 1, 100))
    for player in range(3):
        hand.apply(Draw(player, ()))
    assert hand.over
    assert hand.stacks == [0, 3, 99]
