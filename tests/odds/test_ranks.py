"""Many hands ranked at once get the ranks that each one has alone."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.odds.equity import (
    THREES,
    cards_of,
    check_columns,
    column_ranker,
    deuce_ranks,
    high_ranks,
    ranks_with,
    razz_ranks,
    set_of,
    sets_of,
    short_ranks,
)
from bot.poker.cards import FULL_DECK, Card, parse_cards
from bot.poker.rank_scale import RankScale
from bot.poker.ranking import SHORT_DECK, rank_deuce, rank_high, rank_razz, rank_short
from bot.refusal import BrokenInvariant

some_hands = st.integers(5, 7).flatmap(
    lambda size: st.lists(
        st.one_of(
            st.permutations(FULL_DECK).map(lambda deck: deck[:size]),
            # Few ranks make pairs, trips and quads; one suit makes flushes and straight flushes.
            st.permutations(FULL_DECK[:12]).map(lambda deck: deck[:size]),
            st.permutations(FULL_DECK[::4]).map(lambda deck: deck[:size]),
        ),
        min_size=1,
        max_size=40,
    )
)


@given(some_hands)
@settings(max_examples=300, deadline=None)
def test_ranks_are_those_of_each_hand_alone(hands: list[list[Card]]) -> None:
    """Five, six, and seven cards are ranked right on every scale but the short deck's."""
    sets = sets_of(np.array(hands, np.uint8).T)
    for scale in set(RankScale) - {RankScale.SHORT_DECK}:
        alone = [scale.value.rank(hand) or 0 for hand in hands]
        assert column_ranker(scale)(sets).tolist() == alone, scale


@given(st.lists(st.permutations(SHORT_DECK).map(lambda deck: deck[:7]), min_size=1, max_size=40))
@settings(max_examples=200, deadline=None)
def test_short_deck_ranks_are_those_of_each_hand_alone(hands: list[list[Card]]) -> None:
    """Short-deck hands are ranked by their own order and with their own lowest straight."""
    sets = sets_of(np.array(hands, np.uint8).T)
    assert short_ranks(sets).tolist() == list(map(rank_short, hands))


@given(st.lists(st.permutations(FULL_DECK[:26]).map(lambda deck: deck[:8]), min_size=1))
@settings(max_examples=100, deadline=None)
def test_eight_cards_are_ranked_at_once_too(hands: list[list[Card]]) -> None:
    """Three own cards and a board of five are ranked as eight cards."""
    sets = sets_of(np.array(hands, np.uint8).T)
    assert high_ranks(sets).tolist() == list(map(rank_high, hands))


def test_a_scale_without_a_column_is_refused_at_the_start() -> None:
    """Percentages are complete, or the module that gives them cannot be imported."""
    columns = {scale: column_ranker(scale) for scale in RankScale}
    check_columns(columns)
    del columns[RankScale.BADUGI]
    with pytest.raises(BrokenInvariant, match="BADUGI"):
        check_columns(columns)


@pytest.mark.parametrize(
    "hand",
    [
        "As Ah Ad Kc Ks Kh 2d",  # two sets of trips
        "As Ah Kd Kc Qs Qh Jd",  # three pairs
        "As Ah Ad Ac Ks Kh Kd",  # quads beside trips
        "2s 2h 2d 2c 3s 3h 4d",  # three ranks
        "As 2s 3s 4s 5s 6h 7h",  # the steel wheel under a higher straight
        "Ts Js Qs Ks As 9s 8s",  # the royal flush among seven of its suit
        "Ah 2s 3s 4s 5s 9s Kc",  # a flush beside a wheel
    ],
)
def test_hands_with_more_than_one_name(hand: str) -> None:
    """A hand with more than one name is ranked by the best one."""
    cards = parse_cards(hand)
    sets = np.array([set_of(cards)])
    assert high_ranks(sets).tolist() == [rank_high(cards)]
    assert razz_ranks(sets).tolist() == [rank_razz(cards)]


@given(st.sets(st.sampled_from(FULL_DECK)))
def test_a_set_gives_back_its_cards(cards: set[Card]) -> None:
    """A set of cards as bits gives back the same cards."""
    assert set(cards_of(set_of(cards))) == cards


@pytest.mark.parametrize("scale", [RankScale.HIGH, RankScale.EIGHT_OR_BETTER])
def test_ranks_of_three_and_two(scale: RankScale) -> None:
    """All threes with a pair of cards, suited or not, rank as the five cards do."""
    for text in ("Ah Kh", "Ad Kh", "7c 7d", "2s 3s"):
        pair = parse_cards(text)
        held = set_of(pair)
        threes = np.flatnonzero((THREES & held) == 0)
        expected = column_ranker(scale)(THREES[threes] + held)
        assert np.array_equal(ranks_with(scale, threes, pair), expected)


def test_deuce_ranks_of_all_five_cards_that_are_no_plain_low() -> None:
    """Pairs, straights, flushes, and wheels rank at deuce-to-seven as each one does alone."""
    chance = random.Random(27)
    fives = [chance.sample(FULL_DECK, 5) for _ in range(3000)]
    fives += [parse_cards(text) for text in ("Ah 2h 3h 4h 5h", "Ah 2c 3h 4h 5h", "2h 3h 4h 5h 7h")]
    ranks = deuce_ranks(np.array([set_of(five) for five in fives], np.uint64))
    assert ranks.tolist() == [rank_deuce(five) for five in fives]
