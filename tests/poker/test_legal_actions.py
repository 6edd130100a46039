"""At every turn of odd hands the engine offers what an independent umpire works out.

Stacks of one chip, below the ante, the blind or the bring-in, small blinds of any size, straddles,
late and dead blinds: what the comparison with pokerkit has to leave out.
"""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.poker.actions import LegalActions
from bot.poker.cards import shuffled
from bot.poker.games import GAMES, GameCode
from bot.poker.hand import Hand
from bot.poker.setup import (
    HandRules,
    HandSetup,
    Post,
    Stakes,
    ante_posts,
    blind_posts,
    button_ante_posts,
)
from bot.poker.structure import Structure
from tests.poker.legal_actions import Verdict, verdict
from tests.poker.random_play import random_action


def odd_stakes(game: GameCode, structure: Structure, rng: random.Random) -> Stakes:
    bet = rng.choice([2, 3, 5, 7, 10, 25])
    double = 2 * bet if structure is Structure.FIXED_LIMIT else bet
    ante = rng.choice([0, 0, 1, bet])
    if not GAMES[game].has_blinds:
        return Stakes.stud(bet, double, ante=ante, bring_in=rng.randint(1, bet - 1))
    return Stakes(
        small_bet=bet,
        big_bet=double,
        small_blind=rng.randint(1, bet),
        big_blind=bet,
        ante=ante,
        big_blind_ante=rng.choice([0, bet]),
    )


def odd_posts(game: GameCode, stakes: Stakes, players: int, rng: random.Random) -> tuple[Post, ...]:
    if not GAMES[game].has_blinds:
        return ante_posts(stakes, players)
    if GAMES[game].button_ante and rng.random() < 0.5:
        return button_ante_posts(stakes, players)
    bet, others = stakes.big_blind, range(2, players)
    straddlers = [place for place in others if rng.random() < 0.1][:2]
    late = [place for place in others if place not in straddlers and rng.random() < 0.1]
    return blind_posts(
        stakes,
        players,
        straddles={place: 2 * bet << number for number, place in enumerate(straddlers)},
        late_blinds=dict.fromkeys(late, bet),
        dead_blinds=dict.fromkeys(late, stakes.small_blind),
    )


def odd_setup(game: GameCode, structure: Structure, seed: int) -> HandSetup:
    rng = random.Random(seed)
    stakes = odd_stakes(game, structure, rng)
    players = rng.randint(2, GAMES[game].players_max)
    tops = [bet * stakes.small_bet for bet in (1, 2, 2, 8, 80)]
    return HandSetup(
        game=game,
        structure=structure,
        stakes=stakes,
        stacks=tuple(rng.randint(1, rng.choice(tops)) for _ in range(players)),
        posts=odd_posts(game, stakes, players, rng),
        deck=shuffled(rng, GAMES[game].deck),
        hand_rules=HandRules(tournament=rng.random() < 0.3),
    )


def as_offered(options: LegalActions, opens: bool) -> Verdict:
    return Verdict(
        next=None if opens else options.player,
        call=0 if options.bring_in else options.call,
        bring_in=options.bring_in,
        least=options.min_to,
        most=options.max_to,
        draw=None if options.draw is None else tuple(options.draw),
    )


def watch(setup: HandSetup, rng: random.Random) -> None:
    hand = Hand(setup)
    while not hand.over:
        options = hand.options()
        expected = verdict(setup, hand.events, options.player)
        assert as_offered(options, opens=expected.next is None) == expected
        hand.apply(random_action(options, rng))


@pytest.mark.parametrize("structure", Structure)
@pytest.mark.parametrize("game", GameCode)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_odd_hands(game: GameCode, structure: Structure, seed: int) -> None:
    """The engine and the umpire agree on the turn, the price of a call, and the bounds of a
    raise."""
    watch(odd_setup(game, structure, seed), random.Random(seed))


@pytest.mark.long
@pytest.mark.parametrize("structure", Structure)
@pytest.mark.parametrize("game", GameCode)
def test_thousands_of_odd_hands(game: GameCode, structure: Structure) -> None:
    """A thousand odd hands of every game and structure."""
    for seed in range(1000):
        watch(odd_setup(game, structure, seed), random.Random(seed))
