"""The view of each viewer: never a card that they may not see.

The moment of the all-in: what everybody saw before the rest of the cards was dealt.
"""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.odds.equity import all_in_equities
from bot.poker.actions import ActKind, Call, Draw, Show
from bot.poker.cards import Card, parse_cards
from bot.poker.events import HoleDealt, Shown
from bot.poker.games import GAMES, GameCode
from bot.poker.hand import Hand
from bot.poker.setup import HandRules
from bot.poker.viewpoint import HandView, all_in_moment, view
from tests.poker.hands import FL, a_hand, a_setup, events_of, legal_actions, play
from tests.poker.random_play import play_randomly, random_setup

HOLES = ["AsAd", "KsKd", "QsQd"]
BOARD = "2c 7d 9h Jc 4s"


def seen(hand_view: HandView, player: int) -> list[Card | None]:
    return [card.card for card in hand_view.players[player].cards]


def test_the_public_sees_no_hole_card() -> None:
    """The public sees hole cards face down before the showdown."""
    public = view(a_hand(holes=HOLES), None)
    assert [seen(public, player) for player in range(3)] == [[None, None]] * 3


def test_a_player_sees_their_own_cards_alone() -> None:
    """A player gets their own cards by DM, and nobody else's."""
    own = view(a_hand(holes=HOLES), 1)
    assert seen(own, 1) == list(parse_cards("KsKd"))
    assert seen(own, 0) == [None, None]
    assert not any(card.up for card in own.players[1].cards)


def test_everybody_sees_upcards() -> None:
    """Stud's upcards of live players are public and marked as up."""
    hand = a_hand(game=GameCode.STUD, structure=FL, holes=["9s9h9d", "8s8h8d", "2s3h2c"])
    public = view(hand, None)
    assert seen(public, 0) == [None, None, parse_cards("9d")[0]]
    assert [card.up for card in public.players[0].cards] == [False, False, True]
    play(hand, "b f")
    assert view(hand, None).players[0].cards == ()


def test_folded_cards_are_gone_but_for_their_owner() -> None:
    """Others see nothing of a folded hand; its owner still may look."""
    hand = a_hand(holes=HOLES, script="f")
    assert view(hand, 0).players[2].cards == ()
    assert seen(view(hand, 2), 2) == list(parse_cards("QsQd"))
    assert view(hand, 2).players[2].folded


def test_shown_hands_are_public_with_their_ranks() -> None:
    """At the showdown the winner's cards lie up, the mucked ones are gone."""
    hand = a_hand([200, 200], holes=HOLES[:2], board=BOARD, script="c k k k k k k k")
    public = view(hand, None)
    assert seen(public, 0) == list(parse_cards("AsAd"))
    assert len(public.players[0].ranks) == 1
    assert (public.players[1].cards, public.players[1].ranks) == ((), ())
    assert (public.players[1].mucked, public.players[1].may_show) == (True, True)
    hand.apply(Show(1))
    shown = view(hand, None).players[1]
    assert [card.card for card in shown.cards] == list(parse_cards("KsKd"))
    assert shown.ranks[0].high is not None


def test_numbers_of_a_running_hand() -> None:
    """Stacks, bets, pots, turn and last actions are everybody's."""
    hand = a_hand(holes=HOLES, board=BOARD, script="r6 c c k r10")
    public = view(hand, None)
    assert (public.street, public.street_number, public.to_act) == ("flop", 1, 2)
    assert [(pot.amount, pot.eligible) for pot in public.pots] == [(18, (0, 1, 2))]
    assert public.pot_total == 28
    assert [player.street_bet for player in public.players] == [0, 10, 0]
    assert [player.contributed for player in public.players] == [6, 16, 6]
    assert [player.last_act for player in public.players] == [ActKind.CHECK, ActKind.BET, None]
    assert public.options == hand.options()
    assert public.boards == (parse_cards("2c7d9h"),)


def test_numbers_after_the_end() -> None:
    """Contested pots, awards and winnings stay to be told."""
    hand = a_hand([50, 200, 200], holes=HOLES, board=BOARD, script="r50 c c r20 c k k k k")
    public = view(hand, None)
    assert (public.over, public.to_act, public.options) == (True, None, None)
    assert [pot.amount for pot in public.pots] == [150, 40]
    assert public.pot_total == 190
    assert [player.won for player in public.players] == [150, 40, 0]
    assert [player.all_in for player in public.players] == [True, False, False]
    assert [player.street_bet for player in public.players] == [0, 0, 0]


def cards_in(seen_hand: HandView) -> set[int]:
    """Every card of a view."""
    own = {card.card for player in seen_hand.players for card in player.cards}
    return {card for card in own if card is not None} | {
        card for board in seen_hand.boards for card in board
    }


def may_be_seen(hand: Hand, viewer: int | None) -> set[int]:
    """Cards a viewer may know, told from the state of the hand alone."""
    known = {card for board in hand.dealer.boards for card in board}
    for player in range(hand.players):
        gone = hand.folded[player] or hand.mucked[player]
        if player == viewer or hand.shown[player]:
            known |= set(hand.dealer.hole[player])
        elif not gone:
            known |= set(hand.dealer.upcards[player])
    return known


@pytest.mark.parametrize("game", GameCode)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_no_hidden_card_is_ever_in_a_view(game: GameCode, seed: int) -> None:
    """At every point of random hands a view holds exactly what its viewer may know."""
    for hand in play_randomly(random_setup(game, seed), seed):
        for viewer in (None, *range(hand.players)):
            assert cards_in(view(hand, viewer)) == may_be_seen(hand, viewer)


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
