"""Every hand there is, counted by category: the evaluator is right or a count is wrong."""

import random
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, groupby, product
from math import comb, factorial, prod

import pytest

from bot.poker import ranking
from bot.poker.cards import FULL_DECK, Card
from bot.poker.ranking import (
    RANK_COUNTS,
    SHORT_DECK,
    LowCategory,
    badugi_category_of,
    best_rank_of_counts,
    category_of,
    high_of_deuce,
    low_category_of,
    low_five_ranks,
    rank_badugi,
    rank_badugi_high,
    rank_deuce,
    rank_high,
    rank_low8,
    rank_razz,
    rank_short,
    short_category_of,
)
from tests.poker.facts import facts
from tests.poker.hands import make_card

FIVE_OF_52 = 2_598_960
SEVEN_OF_52 = 133_784_560

SIX_CARD_HANDS = {
    "royal flush": 188,
    "straight flush": 1_656,
    "four of a kind": 14_664,
    "full house": 165_984,
    "flush": 205_792,
    "straight": 361_620,
    "three of a kind": 732_160,
    "two pair": 2_532_816,
    "one pair": 9_730_740,
    "high card": 6_612_900,
}
SEVEN_CARD_HANDS = {
    "royal flush": 4_324,
    "straight flush": 37_260,
    "four of a kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three of a kind": 6_461_620,
    "two pair": 31_433_400,
    "one pair": 58_627_800,
    "high card": 23_294_460,
}


def named(counts: Counter[int]) -> dict[str, int]:
    """Counts of ranks as counts of category names."""
    by_name: Counter[str] = Counter()
    for rank, count in counts.items():
        by_name[category_of(rank).name.lower().replace("_", " ")] += count
    return dict(by_name)


def hands_up_to_suits(size: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """One hand of every set that differ by the names of suits only, with the size of that set.

    A hand is four sets of ranks, one for each suit; renaming suits permutes the four.
    """
    for sizes in combinations_with_replacement(range(size, -1, -1), 4):
        if sum(sizes) == size:
            groups = [(each, len(list(same))) for each, same in groupby(sizes)]
            yield from _hands_of_suit_sizes(groups)


def _hands_of_suit_sizes(groups: list[tuple[int, int]]) -> Iterator[tuple[tuple[Card, ...], int]]:
    suits = [0, 1, 2, 3]
    choices = []
    for each, same in groups:
        own, suits = suits[:same], suits[same:]
        choices.append([*_suits_of_one_size(each, own)])
    for parts in product(*choices):
        hand = sum((cards for cards, _ in parts), ())
        repeated = prod(renamings for _, renamings in parts)
        yield hand, factorial(4) // repeated


def _suits_of_one_size(size: int, suits: list[int]) -> Iterator[tuple[tuple[Card, ...], int]]:
    """Cards of suits that hold equally many, with how many renamings leave them as they are."""
    for sets in combinations_with_replacement(list(combinations(range(2, 15), size)), len(suits)):
        cards = tuple(
            make_card(rank, suit) for suit, ranks in zip(suits, sets, strict=True) for rank in ranks
        )
        yield cards, prod(factorial(len(list(same))) for _, same in groupby(sets))


def count_ranks(hands: Iterable[tuple[tuple[Card, ...], int]]) -> Counter[int]:
    counts: Counter[int] = Counter()
    for hand, weight in hands:
        counts[rank_high(hand)] += weight
    return counts


def rank_multisets(size: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """One hand for every choice of ranks, with how many hands have those ranks."""
    for ranks in combinations_with_replacement(range(2, 15), size):
        copies = [len(list(same)) for _, same in groupby(ranks)]
        if max(copies) <= 4:
            suits = [suit for count in copies for suit in range(count)]
            hand = tuple(map(make_card, ranks, suits))
            yield hand, prod(comb(4, count) for count in copies)


def test_all_five_card_hands_have_the_counts_of_the_rules() -> None:
    """R-018: every one of the 2,598,960 hands is ranked, and each category is as large as known."""
    counts = Counter(map(rank_high, combinations(FULL_DECK, 5)))
    expected = {
        row["category"].removesuffix(" (without royal)"): int(row["count"])
        for row in facts("combination_counts")
    }
    assert named(counts) == expected
    assert sum(expected.values()) == FIVE_OF_52
    assert len(counts) == 7_462


def test_all_six_card_hands_have_the_published_counts() -> None:
    """Every six-card hand, one for each renaming of suits."""
    assert named(count_ranks(hands_up_to_suits(6))) == SIX_CARD_HANDS


@pytest.mark.long
def test_all_seven_card_hands_have_the_published_counts() -> None:
    """Every one of the 133,784,560 hands, one for each renaming of suits."""
    counts = count_ranks(hands_up_to_suits(7))
    assert named(counts) == SEVEN_CARD_HANDS
    assert sum(counts.values()) == SEVEN_OF_52
    assert len(counts) == 4_824


def test_all_seven_card_lows_have_the_counts_of_arithmetic() -> None:
    """Ranks alone decide a low, so every choice of seven ranks stands for all its suits.

    Independently: a low of highest rank h has four lower ranks and no fifth below h, so a choice
    of the ranks above h and of copies completes it.
    """
    counts: Counter[int] = Counter()
    for hand, weight in rank_multisets(7):
        rank = rank_razz(hand)
        if low_category_of(rank) is LowCategory.NO_PAIR:
            counts[max(low_five_ranks(rank))] += weight
    assert counts == {highest: lows_to(highest) for highest in range(5, 14)}


def test_remembered_ranks_stay_small() -> None:
    """The ranks remembered for every count of ranks take less than 10 MiB."""
    counts = {
        sum(RANK_COUNTS[card] for card in hand) for n in (5, 6, 7) for hand, _ in rank_multisets(n)
    }
    assert len(counts) == 73_775
    ranking.ranks_by_counts.clear()
    tracemalloc.start()
    best_rank_of_counts(list(counts))
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert len(ranking.ranks_by_counts) == 73_775
    assert size < 10 * 2**20


def lows_to(highest: int) -> int:
    """Seven-card hands whose five lowest different ranks end at `highest`."""
    ranks = comb(highest - 1, 4)
    higher = 13 - highest
    two_more_ranks = comb(higher, 2) * 4**7
    one_more_rank = higher * (5 * comb(4, 2) * 4**4 * 4 + 4**5 * comb(4, 2))
    no_more_rank = 5 * comb(4, 3) * 4**4 + comb(5, 2) * comb(4, 2) ** 2 * 4**3
    return ranks * (two_more_ranks + one_more_rank + no_more_rank)


def test_qualifying_lows_of_five_and_seven_cards_have_their_counts() -> None:
    """R-268: 56 choices of five ranks in any suits, and the sum of seven-card lows to the eight."""
    five = sum(weight for hand, weight in rank_multisets(5) if rank_low8(hand) is not None)
    seven = sum(weight for hand, weight in rank_multisets(7) if rank_low8(hand) is not None)
    assert five == comb(8, 5) * 4**5
    assert seven == sum(map(lows_to, range(5, 9)))


SHORT_DECK_HANDS = {
    "royal flush": 4,
    "straight flush": 20,
    "four of a kind": 288,
    "flush": 480,
    "full house": 1_728,
    "straight": 6_120,
    "three of a kind": 16_128,
    "two pair": 36_288,
    "one pair": 193_536,
    "high card": 122_400,
}
"""The 376,992 hands of five of 36 cards, from the rarest to the most frequent but one."""


def test_all_short_deck_hands_have_the_published_counts() -> None:
    """Every hand of five of 36 cards; the order of the categories is that of their ranks."""
    counts: Counter[str] = Counter()
    best: dict[str, int] = {}
    for hand in combinations(SHORT_DECK, 5):
        rank = rank_short(hand)
        name = short_category_of(rank).name.lower().replace("_", " ")
        counts[name] += 1
        best[name] = max(best.get(name, 0), rank)
    assert counts == SHORT_DECK_HANDS
    assert sorted(best, key=lambda name: -best[name]) == list(SHORT_DECK_HANDS)


def test_all_deuce_to_seven_hands_have_the_published_counts() -> None:
    """All 2,598,960 hands: those of high poker, but that the 1,024 wheels are no straights."""
    counts = Counter(category_of(high_of_deuce(rank_deuce(h))) for h in combinations(FULL_DECK, 5))
    by_name = {category.name.lower().replace("_", " "): n for category, n in counts.items()}
    expected = {
        row["category"].removesuffix(" (without royal)"): int(row["count"])
        for row in facts("combination_counts")
    }
    expected["high card"] += 1_020
    expected["straight"] -= 1_020
    expected["flush"] += 4
    expected["straight flush"] -= 4
    assert by_name == expected


@pytest.mark.parametrize("rank", [rank_badugi, rank_badugi_high], ids=["ace low", "ace high"])
def test_all_badugi_hands_have_the_published_counts(rank: Callable[[Sequence[Card]], int]) -> None:
    """All 270,725 hands of four cards, by the number of cards that count.

    A single card counts in the 2,860 hands of one suit and in the 13 of one rank.
    """
    counts = Counter(badugi_category_of(rank(hand)).value for hand in combinations(FULL_DECK, 4))
    assert counts == {4: 17_160, 3: 154_440, 2: 96_252, 1: 2_873}


def test_eight_cards_make_the_best_of_their_fives() -> None:
    """Eight cards have room for what seven have not: a straight beside a full house, two fours."""
    rng = random.Random(8)
    decks = [FULL_DECK, FULL_DECK[:16], FULL_DECK[::4] + FULL_DECK[1::4], FULL_DECK[:24]]
    for _ in range(400):
        hand = rng.sample(rng.choice(decks), 8)
        assert rank_high(hand) == max(map(rank_high, combinations(hand, 5)))
