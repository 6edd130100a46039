"""Equity: certain ends, counted outs, halves, and sampling that agrees with counting.

Every possible deal comes once, and random deals are fair.
Many hands ranked at once get the ranks that each one has alone.
"""

import random
from collections import Counter
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.odds import equity
from bot.odds.equity import (
    THREES,
    Equities,
    all_in_equities,
    cards_of,
    check_columns,
    column_ranker,
    deuce_ranks,
    every_deal,
    high_ranks,
    number_of_deals,
    ranks_with,
    razz_ranks,
    set_of,
    sets_of,
    short_ranks,
    some_deals,
)
from bot.poker.cards import FULL_DECK, Card, CardRefusal, parse_cards
from bot.poker.games import GAMES, GameCode
from bot.poker.rank_scale import RankScale
from bot.poker.ranking import SHORT_DECK, rank_deuce, rank_high, rank_razz, rank_short
from bot.refusal import BrokenInvariant


def equities(game: str, *hands: str, board: str = "", dead: str = "", seed: int = 1) -> Equities:
    return all_in_equities(
        GAMES[GameCode(game)],
        [parse_cards(hand) for hand in hands],
        parse_cards(board),
        parse_cards(dead),
        seed=seed,
    )


def test_nothing_to_come_is_certain() -> None:
    """On a full board the best hand has everything, from one deal."""
    found = equities("holdem", "As Ah", "Ks Kh", board="2c 7d Tc 3d 9c")
    assert (found.shares, found.deals, found.exact) == ((1, 0), 1, True)


def test_a_board_that_plays_is_shared_by_all() -> None:
    """R-119: three equal hands have a third each."""
    found = equities("holdem", "2s 3h", "2h 3s", "4c 5d", board="As Ks Qs Js Ts")
    assert found.shares == pytest.approx([1 / 3] * 3)


def test_outs_on_the_turn_are_counted() -> None:
    """Eight spades of 44 unseen cards win for the flush draw."""
    found = equities("holdem", "As Ah", "Ks Qs", board="2s 7s Td 3c")
    assert found.shares == pytest.approx([36 / 44, 8 / 44])


def test_dead_cards_are_no_outs() -> None:
    """A flush draw has six outs of 42 when two of its spades were folded."""
    found = equities("holdem", "As Ah", "Ks Qs", board="2s 7s Td 3c", dead="4s 5s")
    assert found.shares == pytest.approx([36 / 42, 6 / 42])


def test_runners_on_the_flop_are_counted_exactly() -> None:
    """A pair of tens needs both tens to come: one of the 990 pairs of unseen cards."""
    found = equities("holdem", "As Ad", "Ts Tc", board="Ah 7c 2d")
    assert (found.deals, found.exact) == (comb(45, 2), True)
    assert found.shares[1] == pytest.approx(1 / 990)


def test_low_half_counts_in_hilo() -> None:
    """R-267: a locked low with no high is half, and quartered when shared."""
    board = "3c 4d 8h Ks Kd"
    alone = equities("omaha-hilo", "Kh Kc Qs Qd", "As 2s Th 9h", board=board)
    assert alone.shares == (0.5, 0.5)
    shared = equities("omaha-hilo", "Kh Kc Qs Qd", "As 2s Th 9h", "Ah 2h Ts 9s", board=board)
    assert shared.shares == (0.5, 0.25, 0.25)


def test_lowest_hand_wins_at_razz() -> None:
    """R-283: sixth street, one card each to come, all 40 x 39 ways."""
    found = equities("razz", "As 2h 3s 4h 5c Kd", "7s 6s 5h 4d 3d Qc")
    assert (found.deals, found.exact) == (40 * 39, True)
    assert found.shares == (1, 0)


def test_five_card_stud_counts_its_last_card() -> None:
    """Kings win by a third king unless an ace comes, or by two pair over a single pair of aces."""
    found = equities("five-card-stud", "As Ad 7c 2h", "Ks Kd 8c 3h")
    third_king = 2 * (43 - 2)
    two_pair = 6 * (43 - 2 - 3 - 3)
    assert found.deals == 44 * 43
    assert found.shares[1] == pytest.approx((third_king + two_pair) / (44 * 43))


def test_eight_stud_players_share_a_last_card() -> None:
    """R-287: 48 cards are out, so the four left make one community card."""
    deck = iter(FULL_DECK)
    hands = [[next(deck) for _ in range(6)] for _ in range(8)]
    found = all_in_equities(GAMES[GameCode.STUD], hands, seed=1)
    assert found.deals == 4
    told = all_in_equities(GAMES[GameCode.STUD], hands[:2], seed=1, deck_left=1)
    assert told.deals == 40


def test_community_card_already_dealt_completes_a_stud_hand() -> None:
    """R-287: six own cards and the shared one are all seven."""
    found = equities("stud", "As Ah 2c 3d 4h 9s", "Ks Kh 2d 3c 5h 9d", board="Kd")
    assert (found.shares, found.deals) == ((0, 1), 1)


def test_before_the_flop_deals_are_sampled() -> None:
    """Before the flop there are too many deals to count; aces beat kings about four times in
    five."""
    found = equities("holdem", "As Ah", "Kd Kc")
    assert (found.deals, found.exact) == (10_000, False)
    assert found.shares[0] == pytest.approx(0.815, abs=0.015)


def test_samples_repeat_with_their_seed() -> None:
    """A seed gives the samples again, as chance is an argument."""
    assert equities("stud", "As Ah 2c", "Kd Kc 3c", seed=5) == equities(
        "stud", "As Ah 2c", "Kd Kc 3c", seed=5
    )
    assert equities("stud", "As Ah 2c", "Kd Kc 3c", seed=5) != equities(
        "stud", "As Ah 2c", "Kd Kc 3c", seed=6
    )


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("holdem", ["As Kh", "Qs Qh", "7d 8d"], "2c 7h Tc"),
        ("omaha-hilo", ["As Ah Ks Kh", "Ad 2c 3d 4h"], "5c 7d Tc"),
        ("stud-hilo", ["As 2h 3s 4h Kc Kd", "7s 6s 5h 4d 3d Qc"], ""),
    ],
)
def test_sampling_agrees_with_counting(
    game: str, hands: list[str], board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sampled and counted shares of one situation differ by less than the samples' error."""
    exact = equities(game, *hands, board=board)
    monkeypatch.setattr(equity, "EXACT_DEALS_MAX", 1)
    sampled = equities(game, *hands, board=board)
    assert (exact.exact, sampled.exact) == (True, False)
    assert sampled.shares == pytest.approx(exact.shares, abs=0.015)


@given(
    st.sampled_from(GameCode),
    st.integers(2, 4),
    st.integers(0, 4),
    st.permutations(FULL_DECK),
)
@settings(max_examples=60, deadline=None)
def test_shares_add_up_to_the_pot(
    code: GameCode, players: int, dealt: int, deck: list[Card]
) -> None:
    """The shares make the whole pot in every game and on every street."""
    game = GAMES[code]
    held = game.hole_cards if game.has_board else max(1, game.hole_cards - dealt)
    board_size = (0, 3, 3, 4, 5)[dealt] if game.has_board else 0
    hands = [deck[player * held : (player + 1) * held] for player in range(players)]
    board = deck[players * held : players * held + board_size]
    found = all_in_equities(game, hands, board, seed=1, samples=50)
    assert sum(found.shares) == pytest.approx(1)
    assert all(0 <= share <= 1 for share in found.shares)


def test_a_card_in_two_places_is_refused() -> None:
    """One deck holds each card once, the dead ones included."""
    with pytest.raises(CardRefusal):
        equities("holdem", "As Ah", "Kd Kc", dead="As")


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("holdem", [], ""),
        ("holdem", ["As Ah"], ""),
        ("holdem", ["As Ah", "Kd Kc Qc"], ""),
        ("holdem", ["As Ah 2c", "Kd Kc Qc"], ""),
        ("holdem", ["As Ah", "Kd Kc"], "2c 3c 4c 5c 6c 7c"),
        ("stud", ["As Ah 2c 3c 4c 5c 6c 7c", "Kd Kc Qc Jc Tc 9c 8c 2d"], ""),
    ],
)
def test_impossible_cards_are_a_broken_invariant(game: str, hands: list[str], board: str) -> None:
    """Equity is refused for one hand, unequal hands, or more cards than the game deals."""
    with pytest.raises(BrokenInvariant):
        equities(game, *hands, board=board)


UNSEEN = FULL_DECK[10:17]


@pytest.mark.parametrize("sizes", [[2], [1, 1], [1, 1, 1], [2, 1], [0, 2], [2, 2, 1], [0]])
def test_every_deal_comes_once(sizes: list[int]) -> None:
    """Every possible deal comes exactly once, and no card is twice in a deal."""
    deals = every_deal(UNSEEN, sizes).T.tolist()
    assert all(len(set(deal)) == sum(sizes) and set(deal) <= set(UNSEEN) for deal in deals)
    groups = set()
    for deal in deals:
        cards = iter(deal)
        groups.add(tuple(frozenset(next(cards) for _ in range(size)) for size in sizes))
    assert len(deals) == len(groups) == number_of_deals(len(UNSEEN), sizes)


def test_random_deals_are_of_different_cards_and_fair() -> None:
    """Random deals put each of seven cards in each place equally often, to five standard
    deviations."""
    samples = 7_000
    deals = some_deals(UNSEEN, 3, samples, np.random.default_rng(1))
    assert deals.shape == (3, samples)
    assert all(len(set(deal)) == 3 for deal in deals.T.tolist())
    for place in deals.tolist():
        seen = Counter(place)
        assert set(seen) == set(UNSEEN)
        assert all(abs(count - 1_000) < 150 for count in seen.values())


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
