"""The moment of the all-in: what everybody saw before the rest of the cards was dealt."""

from dataclasses import replace
from random import Random

import pytest

from bot.odds.equity import all_in_equities
from bot.poker.actions import Call, Draw, Show
from bot.poker.cards import Card, parse_cards
from bot.poker.events import HoleDealt, Shown
from bot.poker.games import GAMES, GameCode
from bot.poker.hand import Hand
from bot.poker.setup import HandRules
from bot.poker.viewpoint import all_in_moment, view
from tests.poker.hands import a_hand, a_setup, events_of, legal_actions

DEALT_OUT = [code for code, game in GAMES.items() if game.has_draws and not game.has_board]


def test_an_all_in_before_the_flop_is_seen_with_both_hands() -> None:
    """An all-in before the flop is seen with both hands in full, its street, and no board."""
    hand = a_hand((100, 100), holes=["As Ah", "Ks Kh"], script="r100 c")
    moment = all_in_moment(hand)
    assert moment is not None
    assert moment.street == "preflop"
    assert moment.boards == ((),)
    assert set(moment.hands) == {parse_cards("As Ah"), parse_cards("Ks Kh")}
    assert view(hand, None).all_in == moment


def test_an_all_in_on_the_flop_is_seen_with_the_flop() -> None:
    """The board at the moment of the all-in has no turn and no river yet."""
    hand = a_hand((100, 100), board="2s 3s 4s 5d 6d", script="c k r98 c")
    moment = all_in_moment(hand)
    assert moment is not None
    assert moment.street == "flop"
    assert moment.boards == (parse_cards("2s 3s 4s"),)


@pytest.mark.parametrize("script", ["c k k k k k r98 c", "f", "c k k k k k k k"])
def test_there_is_no_such_moment_when_no_card_came_after(script: str) -> None:
    """There's no moment of an all-in on the river, for a fold, or for a showdown without one."""
    assert all_in_moment(a_hand((100, 100), script=script)) is None


def test_hands_that_were_not_turned_up_are_not_told() -> None:
    """A house that keeps all-in hands down until the showdown has no such moment to show."""
    hand = a_hand((100, 100), hand_rules=HandRules(all_in_face_up=False), script="r100 c")
    assert all_in_moment(hand) is None


def test_a_hand_shown_after_the_end_was_not_part_of_it() -> None:
    """The last player to fold may show, but could not win any more: their hand is left out."""
    hand = a_hand((100, 100, 100), script="r100 f c")
    moment = all_in_moment(hand)
    for player in sorted(hand.may_show):
        hand.apply(Show(player))
    assert all_in_moment(hand) == moment


@pytest.mark.parametrize("game", [code for code in GameCode if code not in DEALT_OUT])
def test_every_all_in_has_its_equities(game: GameCode) -> None:
    """In every game the hands fit the equity, and the upcards of folded hands are out of it."""
    random, found = Random(5), 0
    while found < 6:
        hand = random_hand(game, random)
        moment = all_in_moment(hand)
        if moment is None:
            continue
        found += 1
        known = [card for own in moment.hands for card in own]
        dealt = sum(len(e.cards) for e in hand.events if isinstance(e, HoleDealt))
        assert not set(moment.dead) & set(known)
        assert moment.deck_left >= len(GAMES[game].deck) - dealt - 5
        equities = all_in_equities(
            GAMES[game],
            moment.hands,
            moment.boards[0],
            moment.dead,
            deck_left=moment.deck_left,
            samples=50,
        )
        assert sum(equities.shares) == pytest.approx(1)


@pytest.mark.parametrize("game", DEALT_OUT)
def test_after_the_last_draw_there_is_nothing_to_have_odds_of(game: GameCode) -> None:
    """Hands are turned up when nothing is left to deal: in many all-ins there is no moment."""
    random, all_in = Random(5), 0
    while all_in < 20:
        hand = random_hand(game, random)
        all_in += bool(len(hand.all_in) > 1 and len(events_of(hand, Shown)) > 1)
        assert all_in_moment(hand) is None


def test_odds_are_there_after_a_refill_too() -> None:
    """Six players who draw five cards each use the deck up before the turn."""
    game = GameCode.DRAWMAHA
    hand = Hand(a_setup([2] * 6, game=game))
    while not hand.over:
        options = hand.options()
        hand.apply(Draw(options.player, tuple(range(5))) if options.draw else Call(options.player))
    assert hand.dealer.refills
    moment = all_in_moment(hand)
    assert moment is not None
    assert moment.deck_left >= 2
    equities = all_in_equities(
        GAMES[game], moment.hands, moment.boards[0], deck_left=moment.deck_left, samples=50
    )
    assert sum(equities.shares) == pytest.approx(1)


def random_hand(game: GameCode, random: Random) -> Hand:
    """A hand of four short stacks, played to its end by legal actions."""
    hand = Hand(replace(a_setup((9, 14, 20, 9), game=game), deck=_shuffled(game, random)))
    while not hand.over:
        hand.apply(random.choice(legal_actions(hand.options())))
    return hand


def _shuffled(game: GameCode, random: Random) -> tuple[Card, ...]:
    deck = list(GAMES[game].deck)
    random.shuffle(deck)
    return tuple(deck)
