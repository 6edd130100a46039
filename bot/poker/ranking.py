"""The ranks of hands as whole numbers: high, badugi, ace-to-five, deuce-to-seven and short deck.

On each scale a larger number is the better hand, and equal numbers are tied hands (R-034). Ranks of
different scales never meet (`rank_scale.py`). Every comparison of hands compares these numbers.

To be fast, each card adds its weight to one tally, which counts ranks in three-bit digits and suits
in four-bit digits above them. Nearly every high hand is then one look-up by its rank counts. A rank
that is not cached yet is computed from the bits; there are 73,775 possible counts of five to seven
cards and 120,055 of eight, which bounds the cache to 24 MiB.
"""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from itertools import combinations
from typing import Final

from bot.poker.cards import ACE, FULL_DECK, RANK_SYMBOLS, Card, low_rank_of, rank_of, suit_of
from bot.refusal import BrokenInvariant

# --- High hands ----------------------------------------------------------------------------------


class Category(IntEnum):
    """The category of a high hand, from weakest to strongest (R-020).

    A royal flush is the ace-high straight flush under its own name: in a rank both are
    `STRAIGHT_FLUSH`, and only `category_of` tells them apart.
    """

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9


def rank_high(cards: Iterable[Card]) -> int:
    """The best high hand that five to eight different cards make (R-020 to R-034); larger wins.

    The rank has the category in its top four bits and then five four-bit fields with the ranks that
    matter, most significant first: a pair of aces with Q 8 5 is `0x1_E_C_8_5_0`. `category_of` and
    `ranks_of` read it back. Raises `BrokenInvariant` for any other number of cards.
    """
    cards = tuple(cards)
    tally = sum(map(_weight, cards), _EMPTY_TALLY)
    if tally & _FIVE_SUITED:
        _need_five_to_eight(cards)
        return _rank_flush(cards)
    counts = tally & _COUNTS_PART
    rank = ranks_by_counts.get(counts)
    if rank is None:
        _need_five_to_eight(cards)
        rank = ranks_by_counts[counts] = _rank_unsuited(counts)
    return rank


def category_of(rank: int) -> Category:
    """The category of a high rank, the royal flush by its own name."""
    if rank == ROYAL_FLUSH_RANK:
        return Category.ROYAL_FLUSH
    return Category(rank >> _CATEGORY_SHIFT)


def ranks_of(rank: int) -> tuple[int, ...]:
    """The ranks (2 to 14) that a high rank compares, most significant first.

    One for a straight, the pair and three kickers for a pair: the `key` in the tables of facts.
    """
    fields = (rank >> shift & 15 for shift in (16, 12, 8, 4, 0))
    return tuple(field for field in fields if field)


def pack_rank(category: int, ranks: Iterable[int]) -> int:
    """A rank from a category and at most five ranks, most significant first."""
    packed = category
    places = 5
    for rank in ranks:
        packed = packed << 4 | rank
        places -= 1
    return packed << 4 * places


RANK_COUNTS: Final = [1 << 3 * (rank_of(card) - 1) for card in FULL_DECK]
"""A number for each card to add to the counts of ranks: one in the three-bit digit of its rank. The
lowest digit is left for an ace below the deuce. A mask of ranks has at most one in every digit."""

_EVERY_RANK: Final = sum(set(RANK_COUNTS))
_ACE_TO_BELOW_DEUCE: Final = 3 * (ACE - 1)

_SUITS_SHIFT: Final = 3 * ACE
_COUNTS_PART: Final = (1 << _SUITS_SHIFT) - 1
# A suit's counter starts at 3, so its top bit says "five or more" without a comparison.
_EMPTY_TALLY: Final = 0x3333 << _SUITS_SHIFT
_FIVE_SUITED: Final = 0x8888 << _SUITS_SHIFT

_weight: Final = [
    RANK_COUNTS[card] + (1 << _SUITS_SHIFT + 4 * suit_of(card)) for card in FULL_DECK
].__getitem__
ranks_by_counts: Final[dict[int, int]] = {}
_known_rank: Final = ranks_by_counts.__getitem__

_EIGHT: Final = 8
_CATEGORY_SHIFT: Final = 20
_STRAIGHT: Final = Category.STRAIGHT << _CATEGORY_SHIFT
_FLUSH: Final = Category.FLUSH << _CATEGORY_SHIFT
_STRAIGHT_FLUSH: Final = Category.STRAIGHT_FLUSH << _CATEGORY_SHIFT
_FOUR_OF_A_KIND: Final = Category.FOUR_OF_A_KIND << _CATEGORY_SHIFT
_FULL_HOUSE: Final = Category.FULL_HOUSE << _CATEGORY_SHIFT
_THREE_OF_A_KIND: Final = Category.THREE_OF_A_KIND << _CATEGORY_SHIFT
_TWO_PAIR: Final = Category.TWO_PAIR << _CATEGORY_SHIFT
_ONE_PAIR: Final = Category.ONE_PAIR << _CATEGORY_SHIFT

ROYAL_FLUSH_RANK: Final = _STRAIGHT_FLUSH | ACE << 16


def rank_of_counts(counts: int) -> int:
    """The rank of five to eight cards without a flush, by the sum of their `RANK_COUNTS`."""
    rank = ranks_by_counts.get(counts)
    if rank is None:
        rank = ranks_by_counts[counts] = _rank_unsuited(counts)
    return rank


def best_rank_of_counts(several: list[int]) -> int:
    """The largest `rank_of_counts` of several."""
    try:
        return max(map(_known_rank, several))
    except KeyError:
        return max(map(rank_of_counts, several))


def rank_of_suited(ranks: int) -> int:
    """The rank of five to seven cards of one suit, by the sum of their `RANK_COUNTS`."""
    if top := _straight_top(ranks):
        return _STRAIGHT_FLUSH | top << 16
    return _FLUSH | _highest(ranks, 5)


def _rank_flush(cards: tuple[Card, ...]) -> int:
    """The rank of at most eight cards of which five or more share a suit.

    Of seven cards two at most are of other suits, too few for a full house or four of a kind.
    """
    by_suit = [0, 0, 0, 0]
    for card in cards:
        by_suit[suit_of(card)] |= RANK_COUNTS[card]
    flush = rank_of_suited(max(by_suit, key=int.bit_count))
    if len(cards) < _EIGHT:
        return flush
    return max(flush, rank_of_counts(sum(RANK_COUNTS[card] for card in cards)))


def _rank_unsuited(counts: int) -> int:
    """The rank when no five cards share a suit."""
    held = (counts | counts >> 1 | counts >> 2) & _EVERY_RANK
    if quads := counts >> 2 & _EVERY_RANK:
        # Of two fours in eight cards the lower can only give the kicker.
        quads = 1 << quads.bit_length() - 1
        return _FOUR_OF_A_KIND | _highest(quads, 1) << 16 | _highest(held ^ quads, 1) << 12
    pairs = counts >> 1 & ~counts & _EVERY_RANK
    trips = counts >> 1 & counts & _EVERY_RANK
    if trips.bit_count() == 2:
        # The lower of two trips can only fill the house.
        pairs |= trips & -trips
        trips &= trips - 1
    if trips and pairs:
        return _FULL_HOUSE | _highest(trips, 1) << 16 | _highest(pairs, 1) << 12
    if top := _straight_top(held):
        return _STRAIGHT | top << 16
    if trips:
        return _THREE_OF_A_KIND | _highest(trips, 1) << 16 | _highest(held ^ trips, 2) << 8
    while pairs.bit_count() > 2:
        # The lowest of three pairs or more can only give the kicker.
        pairs &= pairs - 1
    if pairs.bit_count() == 2:
        return _TWO_PAIR | _highest(pairs, 2) << 12 | _highest(held ^ pairs, 1) << 8
    if pairs:
        return _ONE_PAIR | _highest(pairs, 1) << 16 | _highest(held ^ pairs, 3) << 4
    return _highest(held, 5)


def _straight_top(ranks: int) -> int:
    """The top rank of the best straight in a mask of ranks, 0 without one.

    The ace also closes below the deuce (R-013, C-40); five in a row are all that counts (C-16).
    """
    ranks |= ranks >> _ACE_TO_BELOW_DEUCE
    lowest = ranks & ranks >> 3 & ranks >> 6 & ranks >> 9 & ranks >> 12
    return lowest.bit_length() // 3 + 5 if lowest else 0


def _highest(ranks: int, count: int) -> int:
    """The `count` highest ranks of a mask, four bits each, the highest first."""
    return _FIVE_HIGHEST[ranks] >> 4 * (5 - count)


def _five_highest_by_mask() -> dict[int, int]:
    highest = {0: 0}
    for rank in range(2, ACE + 1):
        bit = 1 << 3 * (rank - 1)
        highest |= {bit | lower: rank << 16 | five >> 4 for lower, five in highest.items()}
    return highest


_FIVE_HIGHEST: Final = _five_highest_by_mask()
"""For every mask of ranks its five highest, four bits each, the highest first; 0 for none."""


def _need_five_to_eight(cards: tuple[Card, ...]) -> None:
    if not 5 <= len(cards) == len(set(cards)) <= _EIGHT:
        raise BrokenInvariant(f"a high hand needs five to eight different cards, not {cards}")


# --- Badugi: more cards first, then the lowest ---------------------------------------------------


class BadugiCategory(IntEnum):
    """The number of cards that count, from worst to best."""

    ONE_CARD = 1
    TWO_CARDS = 2
    THREE_CARDS = 3
    BADUGI = 4


def rank_badugi(cards: Iterable[Card]) -> int:
    """The best badugi hand among one to seven different cards, aces low; larger wins.

    A hand is up to four cards of different ranks and suits; more cards beat fewer, then lower ranks
    beat higher ones. Raises `BrokenInvariant` without a card.
    """
    return _rank(cards, LOW_PLACES)


def rank_badugi_high(cards: Iterable[Card]) -> int:
    """The best badugi hand among one to seven different cards, aces high; larger wins.

    Badeucey plays this: 2-3-4-5 is best. Raises `BrokenInvariant` without a card.
    """
    return _rank(cards, HIGH_PLACES)


def badugi_category_of(rank: int) -> BadugiCategory:
    """The number of a badugi hand's cards that count."""
    return BadugiCategory(rank >> SIZE_SHIFT)


def badugi_places(rank: int) -> tuple[int, ...]:
    """The places of the counting cards' ranks, 1 for the lowest there is, from the highest."""
    size, packed = rank >> SIZE_SHIFT, ALL_PLACES - (rank & ALL_PLACES)
    return tuple(packed >> 4 * at & 15 for at in range(size - 1, -1, -1))


def badugi_text(rank: int) -> str:
    """A badugi hand with low aces as `742A`."""
    return "".join(RANK_SYMBOLS[place - 2] for place in badugi_places(rank))


def badugi_high_text(rank: int) -> str:
    """A badugi hand with high aces as `7432`."""
    return "".join(RANK_SYMBOLS[place - 1] for place in badugi_places(rank))


def badugi_order(_rank: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards from the highest, aces low."""
    return tuple(sorted(cards, key=low_rank_of, reverse=True))


def badugi_high_order(_rank: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards from the highest, aces high."""
    return tuple(sorted(cards, reverse=True))


LOW_PLACES: Final = tuple(low_rank_of(card) - 1 for card in FULL_DECK)
"""Each card's rank from 0, the ace lowest."""
HIGH_PLACES: Final = tuple(rank_of(card) - 2 for card in FULL_DECK)
"""Each card's rank from 0, the deuce lowest."""
RANK_COUNT: Final = 13

SIZE_SHIFT: Final = 16
ALL_PLACES: Final = (1 << SIZE_SHIFT) - 1
"""All bits below the number of cards in a badugi rank; a rank has there these bits less the places
of its cards, four bits each."""
_SUITS: Final = tuple(1 << suit_of(card) for card in FULL_DECK)


def _rank(cards: Iterable[Card], places: Sequence[int]) -> int:
    held = [0] * RANK_COUNT
    for card in cards:
        held[places[card]] |= _SUITS[card]
    state = size = packed = 0
    for place, suits in enumerate(held, 1):
        if suits and (after := NEXT_STATE[state][suits]) >= 0:
            state, size = after, size + 1
            packed |= place << 4 * (size - 1)
    if not size:
        raise BrokenInvariant("a badugi hand needs a card")
    return size << SIZE_SHIFT | ALL_PLACES - packed


def _states() -> list[list[int]]:
    """For every state and the suits of the next rank, the state after taking it; -1 if it does not
    fit. A state is the set of suit sets that the ranks taken can be matched with; there are 95.

    Ranks that can be matched with different suits are the independent sets of a transversal
    matroid. So taking ranks from the lowest on, each that still fits, gives the largest hand, and
    the lowest of its size in every place. Hands and columns of hands share this one table.
    """
    numbers = {frozenset({0}): 0}
    queue, table = [frozenset({0})], []
    for state in queue:
        row = []
        for suits in range(16):
            after = frozenset(
                taken | 1 << suit
                for taken in state
                for suit in range(4)
                if suits >> suit & 1 and not taken >> suit & 1
            )
            if after and after not in numbers:
                numbers[after] = len(numbers)
                queue.append(after)
            row.append(numbers[after] if after else -1)
        table.append(row)
    return table


NEXT_STATE: Final = _states()


# --- Low hands: ace-to-five, with and without 8-or-better ----------------------------------------


class LowCategory(IntEnum):
    """The pairs of a low hand, from best to worst (R-284)."""

    NO_PAIR = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    FULL_HOUSE = 4
    FOUR_OF_A_KIND = 5


def rank_low8(cards: Iterable[Card]) -> int | None:
    """The best 8-or-better low among the cards (R-268); larger wins, None if none qualifies.

    A qualifying low has the same number here and in `rank_razz`.
    """
    mask = 0
    for card in cards:
        mask |= LOW_BITS[card]
    return UNPAIRED[mask & _EIGHT_OR_BELOW] or None


def rank_razz(cards: Iterable[Card]) -> int:
    """The best ace-to-five low of five to seven different cards, qualified or not; larger wins.

    The ace counts 1, straights and flushes do not exist (R-268, R-283), and the highest card is
    compared first (R-274). Any five different ranks beat any pair (R-283); among paired hands fewer
    and lower pairs are better (R-284). Raises `BrokenInvariant` for any other number of cards.
    """
    cards = tuple(cards)
    if not 5 <= len(cards) <= 7:
        raise BrokenInvariant(f"a low hand needs five to seven cards, not {len(cards)}")
    mask = 0
    for card in cards:
        mask |= LOW_BITS[card]
    return UNPAIRED[mask] or _rank_paired(cards)


def best_low8_of_masks(masks: Iterable[int]) -> int | None:
    """The best 8-or-better low among masks of `LOW_BITS`; None if none qualifies."""
    return max([UNPAIRED[mask & _EIGHT_OR_BELOW] for mask in masks]) or None


def low_category_of(rank: int) -> LowCategory:
    """The category of a low rank."""
    return LowCategory((WORST - rank) >> 20)


def low_ranks_of(rank: int) -> tuple[int, ...]:
    """The ranks (ace 1 to king 13) that a low rank compares, most significant first."""
    fields = ((WORST - rank) >> shift & 15 for shift in (16, 12, 8, 4, 0))
    return tuple(field for field in fields if field)


def low_five_ranks(rank: int) -> tuple[int, ...]:
    """All five ranks (ace 1 to king 13) of a low rank's hand in the order in which it is written.

    Five different ranks are written from the highest, as they are compared: 8 5 3 2 A. A paired
    hand is written from the lowest: A A 2 3 4.
    """
    category, ranks = low_category_of(rank), low_ranks_of(rank)
    if category is LowCategory.NO_PAIR:
        return ranks
    five = []
    for shown, copies in zip(ranks, _COPIES[category], strict=True):
        five += [shown] * copies
    return tuple(sorted(five))


def low_text(rank: int) -> str:
    """A low hand as `8532A`; a paired one as `AA234`."""
    return "".join(RANK_SYMBOLS[shown - 2] for shown in low_five_ranks(rank))


WORST: Final = 1 << 23
"""The number that low ranks count down from, so that a better hand is a larger number; no hand is
as bad."""
_EIGHT_OR_BELOW: Final = 0b1111_1111

LOW_BITS: Final = [1 << (low_rank_of(card) - 1) for card in FULL_DECK]
"""Each card's bit in a mask of low ranks: bit 0 is the ace, bit 12 the king."""

_COPIES: Final = {
    LowCategory.ONE_PAIR: (2, 1, 1, 1),
    LowCategory.TWO_PAIR: (2, 2, 1),
    LowCategory.THREE_OF_A_KIND: (3, 1, 1),
    LowCategory.FULL_HOUSE: (3, 2),
    LowCategory.FOUR_OF_A_KIND: (4, 1),
}
_CATEGORIES: Final = {copies: category for category, copies in _COPIES.items()}


def _unpaired_by_mask() -> list[int]:
    ranks = [0] * (1 << 13)
    for mask in range(1 << 13):
        if mask.bit_count() == 5:
            five = [rank for rank in range(13, 0, -1) if mask >> (rank - 1) & 1]
            ranks[mask] = WORST - pack_rank(LowCategory.NO_PAIR, five)
        elif mask.bit_count() > 5:
            ranks[mask] = ranks[mask & ~(1 << (mask.bit_length() - 1))]
    return ranks


UNPAIRED: Final = _unpaired_by_mask()
"""For every mask of `LOW_BITS` the rank of its five lowest, 0 where there are fewer than five."""


def _rank_paired(cards: Iterable[Card]) -> int:
    """The rank of five to seven cards that hold fewer than five different ranks."""
    fives = combinations(sorted(map(low_rank_of, cards)), 5)
    return max(map(_rank_five, set(fives)))


def _rank_five(ranks: tuple[int, ...]) -> int:
    """The rank of exactly five cards that hold a pair or more, by their ranks."""
    groups = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    category = _CATEGORIES[tuple(map(ranks.count, groups))]
    return WORST - pack_rank(category, groups)


# --- Deuce-to-seven: the worst high hand wins, aces high only ------------------------------------


WORST_DEUCE: Final = 1 << 24
"""The number that deuce-to-seven ranks count down from, by the high rank of the same five cards; no
hand is as bad."""


def rank_deuce(cards: Iterable[Card]) -> int:
    """The best deuce-to-seven low of five to seven different cards; larger wins.

    Straights and flushes count against a hand; A-5-4-3-2 is no straight but an ace-high hand.
    Raises `BrokenInvariant` for any other number of cards.
    """
    cards = tuple(cards)
    if len(cards) == 5:
        high = rank_high(cards)
        return WORST_DEUCE - _ACE_HIGH.get(high, high)
    if not 6 <= len(cards) <= 7:
        raise BrokenInvariant(f"a deuce-to-seven hand needs five to seven cards, not {len(cards)}")
    suits = [suit_of(card) for card in cards]
    if max(map(suits.count, range(4))) >= 5:
        return max(map(rank_deuce, combinations(cards, 5)))
    counts = sum(map(_count, cards))
    rank = _known.get(counts)
    if rank is None:
        rank = _known[counts] = max(map(rank_deuce, combinations(cards, 5)))
    return rank


def high_of_deuce(rank: int) -> int:
    """The high rank of the cards behind a deuce-to-seven rank; A-5-4-3-2 is ace high in it."""
    return WORST_DEUCE - rank


def deuce_five_ranks(rank: int) -> tuple[int, ...]:
    """All five ranks (2 to 14) of a deuce-to-seven hand as it is written: the combination first,
    then from the highest."""
    high = high_of_deuce(rank)
    category, ranks = category_of(high), ranks_of(high)
    if category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH):
        return tuple(range(ranks[0], ranks[0] - 5, -1))
    copies = _DEUCE_COPIES.get(category, (1,) * 5)
    return tuple(shown for shown, times in zip(ranks, copies, strict=True) for _ in range(times))


def deuce_text(rank: int) -> str:
    """A deuce-to-seven hand as `75432`, or `22854` for a paired one."""
    return "".join(RANK_SYMBOLS[shown - 2] for shown in deuce_five_ranks(rank))


def deuce_order(rank: int, five: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards in the order of `deuce_five_ranks`."""
    places = deuce_five_ranks(rank)
    return tuple(sorted(five, key=lambda card: places.index(rank_of(card))))


_count: Final = RANK_COUNTS.__getitem__
# Filled as hands come; there are 49,205 counts of seven cards and 18,395 of six.
_known: Final[dict[int, int]] = {}
_FIVE_HIGH: Final = 5
_ACE_FIVE: Final = (14, 5, 4, 3, 2)
_ACE_HIGH: Final = {
    pack_rank(straight, (_FIVE_HIGH,)): pack_rank(instead, _ACE_FIVE)
    for straight, instead in (
        (Category.STRAIGHT, Category.HIGH_CARD),
        (Category.STRAIGHT_FLUSH, Category.FLUSH),
    )
}
_DEUCE_COPIES: Final = {
    Category.ONE_PAIR: (2, 1, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4, 1),
}


# --- The short deck: high hands of 36 cards ------------------------------------------------------


SHORT_DECK: Final = tuple(card for card in FULL_DECK if rank_of(card) >= 6)
"""The 36 cards from the six to the ace."""

LOWEST_STRAIGHT: Final = frozenset({6, 7, 8, 9, ACE})
"""The ranks of the straight that the ace closes below the six."""
LOWEST_STRAIGHT_TOP: Final = 9


def rank_short(cards: Iterable[Card]) -> int:
    """The best short-deck hand that five to seven different cards make; larger wins.

    A flush is rarer than a full house in this deck and beats it, and the ace also closes a straight
    below the six: A-6-7-8-9. The number is a high rank with the numbers of the two categories
    exchanged. Raises `BrokenInvariant` for any other number of cards.
    """
    cards = tuple(cards)
    rank = rank_high(cards)
    category = rank >> 20
    if category < Category.STRAIGHT:
        return _SHORT_STRAIGHT if _closes_below_six(cards) else rank
    if category == Category.FLUSH:
        suits = [suit_of(card) for card in cards]
        suited = [card for card, suit in zip(cards, suits, strict=True) if suits.count(suit) >= 5]
        return _SHORT_STRAIGHT_FLUSH if _closes_below_six(suited) else rank ^ EXCHANGE
    return rank ^ EXCHANGE if category == Category.FULL_HOUSE else rank


def short_category_of(rank: int) -> Category:
    """The category of a short-deck rank, the royal flush by its own name."""
    return category_of(in_full_deck(rank))


def in_full_deck(rank: int) -> int:
    """The high rank that names the hand of a short-deck rank."""
    if rank == ROYAL_FLUSH_RANK or rank >> 20 not in (Category.FLUSH, Category.FULL_HOUSE):
        return rank
    return rank ^ EXCHANGE


EXCHANGE: Final = (Category.FLUSH ^ Category.FULL_HOUSE) << 20
"""The bits in which the numbers of a flush and a full house differ."""
_SHORT_STRAIGHT: Final = pack_rank(Category.STRAIGHT, (LOWEST_STRAIGHT_TOP,))
_SHORT_STRAIGHT_FLUSH: Final = pack_rank(Category.STRAIGHT_FLUSH, (LOWEST_STRAIGHT_TOP,))


def _closes_below_six(cards: Iterable[Card]) -> bool:
    return LOWEST_STRAIGHT.issubset([rank_of(card) for card in cards])
