"""Invariants at every point of every hand, under random play."""

import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.poker.actions import (
    Action,
    ActionCode,
    Call,
    Check,
    Draw,
    Fold,
    IllegalAction,
    PostBringIn,
    Protect,
    RaiseTo,
    Show,
)
from bot.poker.events import HandOver
from bot.poker.games import GAMES, GameCode
from bot.poker.hand import Hand
from bot.poker.setup import HandRules
from tests.poker.hands import legal_actions, replay
from tests.poker.random_play import play_randomly, random_action, random_setup

HAND_RULES = [
    HandRules(),
    HandRules(rake_bps=550, rake_cap=35),
    HandRules(runouts=3, all_in_face_up=False),
    HandRules(tournament=True, all_in_protection=True),
]
games = pytest.mark.parametrize("game", GameCode)
seeds = given(seed=st.integers(0, 2**32), hand_rules=st.sampled_from(HAND_RULES))


@games
@settings(max_examples=30, deadline=None)
@seeds
def test_chips_are_conserved_and_never_negative(
    game: GameCode, seed: int, hand_rules: HandRules
) -> None:
    """Stacks, pot and rake always make what the players sat down with."""
    setup = random_setup(game, seed, hand_rules=hand_rules)
    for hand in play_randomly(setup, seed):
        rake = hand.result.rake if hand.result else 0
        assert sum(hand.stacks) + hand.pot_total + rake == sum(setup.stacks)
        assert min(hand.stacks) >= 0
        assert hand.over or hand.pot_total == sum(hand.contributed) + sum(hand.dead)


@games
@settings(max_examples=30, deadline=None)
@seeds
def test_hands_end_and_stay_ended(game: GameCode, seed: int, hand_rules: HandRules) -> None:
    """Every hand ends once; afterwards nothing but showing is possible."""
    *_, hand = play_randomly(random_setup(game, seed, hand_rules=hand_rules), seed)
    assert hand.result is not None
    assert [event for event in hand.events if isinstance(event, HandOver)] == [hand.events[-1]]
    assert hand.to_act is None
    with pytest.raises(IllegalAction):
        hand.options()
    for kind in (Fold, Check, Call, PostBringIn, Protect):
        for player in range(hand.players):
            with pytest.raises(IllegalAction) as refusal:
                hand.apply(kind(player))
            assert refusal.value.code is ActionCode.HAND_OVER
    for player in list(hand.may_show):
        hand.apply(Show(player))
    assert hand.may_show == set()


@games
@settings(max_examples=20, deadline=None)
@seeds
def test_what_options_offer_is_accepted_and_nothing_else(
    game: GameCode, seed: int, hand_rules: HandRules
) -> None:
    """Asking and doing share one check: offered actions pass, all others are refused by code."""
    rng = random.Random(seed)
    for hand in play_randomly(random_setup(game, seed, hand_rules=hand_rules), seed):
        if hand.over:
            break
        options = hand.options()
        legal = legal_actions(options)
        for action in legal:
            hand.require_legal(action)
        for action in candidates(options.player, rng):
            in_bounds = (
                isinstance(action, RaiseTo)
                and options.min_to is not None
                and options.max_to is not None
                and options.min_to <= action.to <= options.max_to
            )
            if action not in legal and not in_bounds:
                with pytest.raises(IllegalAction) as refusal:
                    hand.require_legal(action)
                assert refusal.value.code in ActionCode
        other = (options.player + 1) % hand.players
        with pytest.raises(IllegalAction) as refusal:
            hand.require_legal(Fold(other))
        assert refusal.value.code is ActionCode.NOT_YOUR_TURN


def candidates(player: int, rng: random.Random) -> list[Action]:
    """Every kind of action, with sizes and places from absurd to likely."""
    sizes = [-1, 0, 1, 2, 3, 9, 10, 11, 19, 20, 21, rng.randint(0, 2500), 10**9]
    kinds = (Fold, Check, Call, PostBringIn, Protect, Show)
    draws = [Draw(player), Draw(player, (0, 0)), Draw(player, (99,)), Draw(player, (-1,))]
    return [*(kind(player) for kind in kinds), *(RaiseTo(player, to) for to in sizes), *draws]


@games
@settings(max_examples=20, deadline=None)
@seeds
def test_refused_actions_change_nothing(game: GameCode, seed: int, hand_rules: HandRules) -> None:
    """A hand pestered with illegal actions at every turn plays as if nobody had asked."""
    rng = random.Random(seed)
    setup = random_setup(game, seed, hand_rules=hand_rules)
    quiet, pestered = Hand(setup), Hand(setup)
    while not quiet.over:
        options = quiet.options()
        legal = legal_actions(options)
        for action in candidates(rng.randrange(quiet.players), rng):
            if action.player != options.player:
                with suppress(IllegalAction):
                    pestered.apply(action)
            elif not isinstance(action, RaiseTo) and action not in legal:
                with pytest.raises(IllegalAction):
                    pestered.apply(action)
        action = random_action(options, rng)
        quiet.apply(action)
        pestered.apply(action)
    assert pestered.events == quiet.events
    assert pestered.stacks == quiet.stacks


@games
@settings(max_examples=20, deadline=None)
@seeds
def test_replay_gives_the_same_hand(game: GameCode, seed: int, hand_rules: HandRules) -> None:
    """Setup and actions are the whole hand."""
    *_, hand = play_randomly(random_setup(game, seed, hand_rules=hand_rules), seed)
    again = replay(hand.setup, hand.actions)
    assert again.events == hand.events
    assert again.result == hand.result


@games
@settings(max_examples=20, deadline=None)
@seeds
def test_events_of_actions_are_the_history(
    game: GameCode, seed: int, hand_rules: HandRules
) -> None:
    """The events that `apply` returns, put together, are the hand after the deal."""
    setup = random_setup(game, seed, hand_rules=hand_rules)
    rng = random.Random(seed)
    hand = Hand(setup)
    told = list(hand.events)
    while not hand.over:
        told += hand.apply(random_action(hand.options(), rng))
    assert told == hand.events


@games
def test_a_full_table_plays_to_the_end(game: GameCode) -> None:
    """The deck serves every game's largest table when nobody ever folds."""
    players = GAMES[game].players_max
    for seed in range(5):
        rng = random.Random(seed)
        hand = Hand(random_setup(game, seed, players=players))
        while not hand.over:
            hand.apply(random_action(hand.options(), rng, folds=0))
        assert len(hand.live) == players
