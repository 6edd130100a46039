"""Rabbit hunts in one hand: which cards would have come, when they are shown, and that nobody sees
them sooner."""

from typing import Any

import pytest

from bot.poker.actions import Action, ActionCode, Call, Draw, Fold, Hunt, IllegalAction, Show
from bot.poker.events import RabbitShown
from bot.poker.games import GAMES, GameCode
from bot.poker.hand import Hand
from bot.poker.phh import read_phh, write_phh
from bot.poker.setup import HandRules, Post, PostKind
from bot.poker.viewpoint import view
from bot.table.rules import ends_with_board
from bot.table.tally import tally
from bot.table.turns import check_or_fold
from tests.builders import deck
from tests.poker.hands import a_setup, play

HUNTED = HandRules(rabbit_hunt=True)
BOARDED = [code for code, game in GAMES.items() if ends_with_board(game)]
TOP = "As 2s 3s Ah 2h 3h 9d 4c 5c 6c 9h 7c 9c 8c"
"""The top of a deck for three players; every nine is burned."""


def hunted(script: str, hand_rules: HandRules = HUNTED, **of: Any) -> Hand:
    hand = Hand(a_setup(hand_rules=hand_rules, deck=deck(TOP), **of))
    play(hand, script)
    return hand


@pytest.mark.parametrize(
    ("script", "came"),
    [("f f", "4c 5c 6c 7c 8c"), ("c c k r50 f f", "7c 8c"), ("c c k k k k r50 f f", "8c")],
)
def test_what_would_have_come_is_told(script: str, came: str) -> None:
    """A rabbit hunt skips each burn, and changes no board, chips, or statistics."""
    hand = hunted(script)
    before = (hand.result, [list(board) for board in hand.dealer.boards], tally(hand))
    (event,) = hand.apply(Hunt(1))
    assert isinstance(event, RabbitShown)
    assert event.boards == (deck(came)[: len(came.split())],)
    assert (hand.result, hand.dealer.boards, tally(hand)) == before
    assert view(hand, None).rabbit == event
    assert not view(hand, None).may_hunt


@pytest.mark.parametrize("game", BOARDED)
def test_the_rabbit_is_what_play_would_have_dealt(game: GameCode) -> None:
    """A rabbit hunt after any street of any game shows the cards that play would have dealt."""
    whole = Hand(a_setup(game=game, hand_rules=HUNTED))
    while not whole.over:
        whole.apply(_passive(whole))
    for last in range(len(whole.game.streets) - 1):
        hand = Hand(a_setup(game=game, hand_rules=HUNTED))
        while hand.street_number < last:
            hand.apply(_passive(hand))
        while not hand.over:
            options = hand.options()
            hand.apply(Fold(options.player) if options.fold else check_or_fold(hand))
        (board,) = hand.dealer.boards
        may = hand.may_hunt
        rest = hand.game.streets[hand.street_number + 1 :]
        assert may is not any(street.faces or street.exchanges for street in rest)
        if may:
            hand.apply(Hunt(0))
            assert hand.rabbit is not None
            assert [*board, *hand.rabbit.boards[0]] == whole.dealer.boards[0]


def _passive(hand: Hand) -> Action:
    """Calls, or checks and throws what must be thrown."""
    options = hand.options()
    return Call(options.player) if options.call else check_or_fold(hand)


def test_two_boards_have_a_rabbit_each() -> None:
    hand_rules = HandRules(rabbit_hunt=True, bomb_boards=2)
    posts = tuple(Post(player, PostKind.ANTE, 4) for player in range(2))
    cards = deck("As 2s Ah 2h 9d 4c 5c 6c 4d 5d 6d 9h 7c 7d 9c 8c 8d")
    hand = Hand(a_setup((50, 50), posts=posts, hand_rules=hand_rules, deck=cards))
    play(hand, "r10 f")
    hand.apply(Hunt(1))
    assert hand.rabbit is not None
    assert hand.rabbit.boards == (deck("7c 8c")[:2], deck("7d 8d")[:2])


def test_nothing_is_told_while_the_hand_is_played() -> None:
    """No player sees a rabbit during the hand, whether they are to act or have folded."""
    hand = hunted("f")
    for player in range(3):
        with pytest.raises(IllegalAction) as caught:
            hand.apply(Hunt(player))
        assert caught.value.code in (ActionCode.NO_RABBIT, ActionCode.NOT_YOUR_TURN)
    assert (hand.rabbit, hand.may_hunt) == (None, False)


@pytest.mark.parametrize(
    ("script", "hand_rules"),
    [
        ("f f", HandRules()),
        ("c c k k k k k k k k k k", HUNTED),
        ("c c k k k k k k k r50 f f", HUNTED),
        ("r200 c f", HUNTED),
    ],
    ids=["no such rule", "showdown", "on the river", "all-in"],
)
def test_there_is_nothing_to_hunt(script: str, hand_rules: HandRules) -> None:
    hand = hunted(script, hand_rules)
    assert hand.over
    with pytest.raises(IllegalAction) as caught:
        hand.apply(Hunt(0))
    assert caught.value.code is ActionCode.NO_RABBIT


def test_a_rabbit_is_hunted_once() -> None:
    """A second rabbit hunt is refused, but players may still show their cards."""
    hand = hunted("f f")
    hand.apply(Hunt(0))
    with pytest.raises(IllegalAction):
        hand.apply(Hunt(1))
    hand.apply(Show(next(iter(hand.may_show))))
    assert len(hand.actions) == 4


@pytest.mark.parametrize(("drawing", "may"), [(0, True), (2, True), (3, False), (5, False)])
def test_a_deck_that_runs_out_has_no_rabbit(drawing: int, may: bool) -> None:
    """A card that was folded or thrown, and came again, would tell its place: who had it first."""
    hand = Hand(a_setup((200,) * 6, game=GameCode.DRAWMAHA, hand_rules=HUNTED))
    left = drawing
    while not hand.over:
        options = hand.options()
        if options.draw is not None:
            thrown = tuple(range(5)) if left > 0 else ()
            left -= 1
            hand.apply(Draw(options.player, thrown))
        elif hand.street_number < 2:
            hand.apply(_passive(hand))
        else:
            play(hand, "f" if options.fold else "r10")
    assert hand.street_number == 2
    assert hand.may_hunt is may


def test_own_cards_to_come_are_nobodys() -> None:
    """Stud has no rabbit hunt: its next cards would have been players' own."""
    hand = Hand(a_setup(game=GameCode.STUD, hand_rules=HUNTED))
    while not hand.over:
        play(hand, "f" if hand.options().fold else "b")
    assert not hand.may_hunt


def test_other_programs_read_the_hand_without_it() -> None:
    hand = hunted("f f")
    text = write_phh(hand)
    hand.apply(Hunt(0))
    assert write_phh(hand) == text
    assert read_phh(text)[0].play().stacks == hand.stacks
