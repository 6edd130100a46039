"""The share of the pot that each all-in hand wins on average over the rest of the deal.

Every way to deal the rest counts once where there are at most `EXACT_DEALS_MAX` of them: from the
flop on, and at stud for the last card of two hands (of three at seven-card stud). Where there are
more, `SAMPLES` of them are drawn. All functions are pure, so a worker thread may run them.

Many hands are ranked at once, column by column, with the same numbers as in `bot.poker`. Every
scale has a column ranker, or the program does not start.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain, combinations, combinations_with_replacement
from math import comb, prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bot.poker.cards import FULL_DECK, Card, rank_of, refuse_duplicates, suit_of
from bot.poker.games import Game
from bot.poker.hand_type import HandType, Selection
from bot.poker.rank_scale import RankScale
from bot.poker.ranking import (
    ALL_PLACES,
    EXCHANGE,
    LOWEST_STRAIGHT,
    LOWEST_STRAIGHT_TOP,
    NEXT_STATE,
    SIZE_SHIFT,
    UNPAIRED,
    WORST,
    WORST_DEUCE,
    Category,
    LowCategory,
    pack_rank,
    rank_razz,
)
from bot.refusal import BrokenInvariant

# --- Sets of cards as bits, many at a time -------------------------------------------------------


RANK_COUNT: Final = 13

Cards = NDArray[np.uint8]
"""Cards by their numbers: a row for each place, a column for each deal."""
Sets = NDArray[np.uint64]
"""A set of cards for each deal: 52 bits, thirteen for each suit from the deuce to the ace.

The cards of one suit are one mask of ranks, and adding puts sets without a common card together.
"""
Masks = NDArray[np.uint16]
"""A set of ranks for each deal: bit 0 is the deuce, bit 12 the ace."""


def sets_of(cards: Cards) -> Sets:
    """The set of each column; none may have a card twice."""
    sets: Sets = _BITS[cards].sum(axis=0, dtype=np.uint64)
    return sets


def set_of(cards: Iterable[Card]) -> np.uint64:
    """One set of different cards."""
    return np.uint64(sum(int(_BITS[card]) for card in cards))


def cards_of(held: np.uint64) -> tuple[Card, ...]:
    """The cards of one set."""
    return tuple(card for card in FULL_DECK if held & _BITS[card])


def suits_of(sets: Sets) -> list[Masks]:
    """The ranks held of clubs, diamonds, hearts and spades."""
    return [(sets >> shift & _SUIT).astype(np.uint16) for shift in _SHIFTS]


def threes_of(cards: Cards) -> NDArray[np.int64]:
    """Every three cards of each column by their places in `THREES`, a row for each choice."""
    in_order = np.sort(cards, axis=0).astype(np.int64)
    of_one = in_order
    of_two = in_order * (in_order - 1) // 2
    of_three = of_two * (in_order - 2) // 3
    choices = combinations(range(len(cards)), 3)
    return np.stack([of_three[high] + of_two[mid] + of_one[low] for low, mid, high in choices])


def ranks_held(suits: list[Masks]) -> tuple[Masks, ...]:
    """The ranks held at least once, twice, three times, and four times."""
    clubs, diamonds, hearts, spades = suits
    minor: Masks = clubs | diamonds
    minors: Masks = clubs & diamonds
    major: Masks = hearts | spades
    majors: Masks = hearts & spades
    once: Masks = minor | major
    twice: Masks = minors | majors
    twice |= minor & major
    thrice: Masks = minors & major
    thrice |= majors & minor
    return once, twice, thrice, minors & majors


def _threes() -> Cards:
    from_the_top = np.array(list(combinations(reversed(FULL_DECK), 3)), np.uint8)
    return from_the_top[::-1].T


_BITS: Final = np.array(
    [1 << RANK_COUNT * suit_of(card) + rank_of(card) - 2 for card in FULL_DECK], np.uint64
)
CARDS_OF_THREES: Final = _threes()
"""All three different cards, ordered by the highest card, then the next, then the last."""
THREES: Final = sets_of(CARDS_OF_THREES)
"""The sets of `CARDS_OF_THREES`."""

_SUIT: Final = np.uint64((1 << RANK_COUNT) - 1)
_SHIFTS: Final = [np.uint64(RANK_COUNT * suit) for suit in range(4)]


# --- Ranks of many hands at once -----------------------------------------------------------------


Ranks = NDArray[np.int32]
"""A rank for each set, larger for the better hand; 0 where a low does not qualify."""


def high_ranks(sets: Sets) -> Ranks:
    """The `rank_high` of sets of five to eight cards each.

    A high hand has the best category that fits, so every category is tried and the largest number
    stays; categories that need three of a kind are tried only where there is one.
    """
    suits = suits_of(sets)
    once, twice, thrice, four_times = ranks_held(suits)
    ranks: Ranks = _UNMATCHED[once]
    for suit in suits:
        np.maximum(ranks, _SUITED[suit], out=ranks)
    np.maximum(ranks, _with_pairs(once, twice), out=ranks)
    some = np.flatnonzero(thrice)
    matched = _with_trips(once[some], twice[some], thrice[some], four_times[some])
    ranks[some] = np.maximum(ranks[some], matched)
    return ranks


def low8_ranks(sets: Sets) -> Ranks:
    """The `rank_low8` of the sets, 0 for None."""
    once, *_ = ranks_held(suits_of(sets))
    ranks: Ranks = _FIVE_LOWEST[_ace_low(once) & _EIGHT_OR_BELOW]
    return ranks


def razz_ranks(sets: Sets) -> Ranks:
    """The `rank_razz` of sets of five to seven cards each."""
    once, twice, *_ = map(_ace_low, ranks_held(suits_of(sets)))
    ranks: Ranks = _FIVE_LOWEST[once]
    few = np.flatnonzero(ranks == 0)
    ranks[few] = _with_one_pair_low(once[few], twice[few])
    for rare in few[np.bitwise_count(once[few]) < _RANKS_OF_ONE_PAIR]:
        ranks[rare] = rank_razz(cards_of(sets[rare]))
    return ranks


def short_ranks(sets: Sets) -> Ranks:
    """The `rank_short` of sets of five to seven cards of the short deck each."""
    suits, ranks = suits_of(sets), high_ranks(sets)
    categories = ranks >> 20
    once, *_ = ranks_held(suits)
    below_six = once & _LOWEST_STRAIGHT == _LOWEST_STRAIGHT
    ranks[below_six & (categories < Category.STRAIGHT)] = _STRAIGHT | LOWEST_STRAIGHT_TOP << 16
    ranks[np.isin(categories, (Category.FLUSH, Category.FULL_HOUSE))] ^= EXCHANGE
    for suit in suits:
        suited = (suit & _LOWEST_STRAIGHT == _LOWEST_STRAIGHT) & (categories == Category.FLUSH)
        ranks[suited] = _STRAIGHT_FLUSH | LOWEST_STRAIGHT_TOP << 16
    return ranks


def deuce_ranks(sets: Sets) -> Ranks:
    """The `rank_deuce` of sets of five to seven cards each.

    Nearly all have five ranks that are no straight, and no suit five times; the rest is rare.
    """
    suits = suits_of(sets)
    once, *_ = ranks_held(suits)
    ranks: Ranks = _FIVE_LOWEST_DEUCE[once]
    suited = np.max([np.bitwise_count(suit) for suit in suits], axis=0) >= _FIVE
    rare = np.flatnonzero((ranks == 0) | suited)
    ranks[rare] = 0
    for five in _fives(sets[rare]):
        ranks[rare] = np.maximum(ranks[rare], _deuce_of_five(five))
    return ranks


def _deuce_of_five(sets: Sets) -> Ranks:
    """The `rank_deuce` of sets of five cards each: aces are high, and no wheel is a straight."""
    high, suits = high_ranks(sets), suits_of(sets)
    wheels = ranks_held(suits)[0] == _WHEEL
    suited = (high[wheels] >> 20) == Category.STRAIGHT_FLUSH
    high[wheels] = _HIGHEST[5][_WHEEL] | np.where(suited, _FLUSH, Category.HIGH_CARD << 20)
    ranks: Ranks = (WORST_DEUCE - high).astype(np.int32)
    return ranks


def _fives(sets: Sets) -> Iterator[Sets]:
    """Every five cards of sets of equally many each."""
    cards, left = [], sets
    while left.any():
        lowest = left & -left
        cards.append(lowest)
        left = left ^ lowest
    for five in combinations(cards, _FIVE):
        yield np.bitwise_or.reduce(five)


def badugi_ranks(sets: Sets) -> Ranks:
    """The `rank_badugi` of the sets."""
    return _badugi(sets, (RANK_COUNT - 1, *range(RANK_COUNT - 1)))


def badugi_high_ranks(sets: Sets) -> Ranks:
    """The `rank_badugi_high` of the sets."""
    return _badugi(sets, tuple(range(RANK_COUNT)))


def _badugi(sets: Sets, bits: tuple[int, ...]) -> Ranks:
    """The ranks from the lowest on, by their bits: each is taken that still fits."""
    suits = suits_of(sets)
    state, size, packed = (np.zeros(len(sets), np.int32) for _ in range(3))
    for place, bit in enumerate(bits, 1):
        held = sum(
            (suit >> np.uint16(bit) & _ONE).astype(np.int32) << at for at, suit in enumerate(suits)
        )
        after = _NEXT_BADUGI[state, held]
        fits = after >= 0
        packed = np.where(fits, packed | place << 4 * size, packed)
        size += fits
        state = np.where(fits, after, state)
    ranks: Ranks = (size << SIZE_SHIFT | ALL_PLACES - packed).astype(np.int32)
    return ranks


def _with_pairs(once: Masks, twice: Masks) -> Ranks:
    """The ranks of one pair or two; 0 without."""
    upper = _TOP[twice]
    others = twice ^ upper
    lower = _TOP[others]
    one = _ONE_PAIR | _HIGHEST[1][twice] << 16 | _HIGHEST[3][once ^ upper] << 4
    two = _TWO_PAIR | _HIGHEST[2][twice] << 12 | _HIGHEST[1][once ^ upper ^ lower] << 8
    return np.where(others, two, np.where(twice, one, 0)).astype(np.int32, copy=False)


def _with_trips(once: Masks, twice: Masks, thrice: Masks, four_times: Masks) -> Ranks:
    """The ranks of three of a kind, a full house or four of a kind, where there are three."""
    trips, quads = _TOP[thrice], _TOP[four_times]
    pairs = twice ^ trips
    three = _THREE_OF_A_KIND | _HIGHEST[1][thrice] << 16 | _HIGHEST[2][once ^ trips] << 8
    full = _FULL_HOUSE | _HIGHEST[1][thrice] << 16 | _HIGHEST[1][pairs] << 12
    four = _FOUR_OF_A_KIND | _HIGHEST[1][four_times] << 16 | _HIGHEST[1][once ^ quads] << 12
    best: Ranks = np.where(quads, four, np.where(pairs, full, three)).astype(np.int32, copy=False)
    return best


def _with_one_pair_low(once: Masks, twice: Masks) -> Ranks:
    """The low of exactly four ranks: the lowest pair there is beside the three others (R-284).

    The masks are of low ranks, so the deuce of `_HIGHEST` is an ace.
    """
    pair = twice & -twice
    shown = _HIGHEST[1][pair] << 16 | _HIGHEST[3][once ^ pair] << 4
    rank: Ranks = WORST - (LowCategory.ONE_PAIR << 20 | shown - _ONE_RANK_LOWER)
    return rank


def _ace_low(masks: Masks) -> Masks:
    """Masks of low ranks: bit 0 is the ace, bit 12 the king, as in `LOW_BITS`."""
    low: Masks = (masks << _ONE | masks >> _ACE) & _EVERY_RANK
    return low


_MASKS: Final = np.arange(1 << RANK_COUNT, dtype=np.uint16)
_ONE: Final = np.uint16(1)
_ACE: Final = np.uint16(RANK_COUNT - 1)
_EVERY_RANK: Final = np.uint16((1 << RANK_COUNT) - 1)
_EIGHT_OR_BELOW: Final = np.uint16(0b1111_1111)
_RANKS_OF_ONE_PAIR: Final = 4
_ONE_RANK_LOWER: Final = 0x1_1_1_1_0

_ONE_PAIR: Final = Category.ONE_PAIR << 20
_TWO_PAIR: Final = Category.TWO_PAIR << 20
_THREE_OF_A_KIND: Final = Category.THREE_OF_A_KIND << 20
_STRAIGHT: Final = Category.STRAIGHT << 20
_FLUSH: Final = Category.FLUSH << 20
_FULL_HOUSE: Final = Category.FULL_HOUSE << 20
_FOUR_OF_A_KIND: Final = Category.FOUR_OF_A_KIND << 20
_STRAIGHT_FLUSH: Final = Category.STRAIGHT_FLUSH << 20


_FIVE: Final = 5
_LOWEST_STRAIGHT: Final = np.uint16(sum(1 << rank - 2 for rank in LOWEST_STRAIGHT))
_WHEEL: Final = np.uint16(1 << RANK_COUNT - 1 | 0b1111)
_NEXT_BADUGI: Final = np.array(NEXT_STATE, np.int32)


def _lowest_deuces() -> Ranks:
    """For every mask the deuce-to-seven rank of its five lowest ranks that are no straight, 0 where
    there are none."""
    ranks = np.zeros(1 << RANK_COUNT, np.int32)
    for mask in range(1 << RANK_COUNT):
        held = [rank for rank in range(RANK_COUNT) if mask >> rank & 1]
        fives = (five for five in combinations(held, _FIVE) if five[-1] - five[0] >= _FIVE)
        lowest = min(fives, key=lambda five: five[::-1], default=None)
        if lowest:
            high = pack_rank(Category.HIGH_CARD, [rank + 2 for rank in reversed(lowest)])
            ranks[mask] = WORST_DEUCE - high
    return ranks


def _tops() -> Masks:
    """For every mask its highest rank alone."""
    tops = np.zeros_like(_MASKS)
    for rank in range(RANK_COUNT):
        tops[1 << rank : 2 << rank] = 1 << rank
    return tops


def _highest_by_count() -> list[Ranks]:
    """For every mask its `count` highest ranks (2 to 14), four bits each, the highest first."""
    packed, left = np.zeros(1 << RANK_COUNT, np.int32), _MASKS
    tables = [packed]
    for _ in range(5):
        top = _TOP[left]
        rank = np.where(top, np.bitwise_count(top - _ONE) + 2, 0)
        packed = (packed << 4 | rank).astype(np.int32)
        tables.append(packed)
        left = left ^ top
    return tables


def _straight_tops() -> Ranks:
    """For every mask the top rank of its best straight, 0 without one (R-013)."""
    ranks = _MASKS << _ONE | _MASKS >> _ACE
    lowest = ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4
    return np.where(lowest, _HIGHEST[1][lowest] + 3, 0).astype(np.int32)


def _best(straight: int, other: int) -> Ranks:
    """For every mask of five ranks or more its straight, or its five highest without one; 0 for
    fewer."""
    straights = np.where(_STRAIGHT_TOPS, straight | _STRAIGHT_TOPS << 16, other | _HIGHEST[5])
    return np.where(np.bitwise_count(_MASKS) >= 5, straights, 0).astype(np.int32)


_TOP: Final = _tops()
_HIGHEST: Final = _highest_by_count()
_STRAIGHT_TOPS: Final = _straight_tops()
_UNMATCHED: Final = _best(_STRAIGHT, Category.HIGH_CARD << 20)
_SUITED: Final = _best(_STRAIGHT_FLUSH, _FLUSH)
_FIVE_LOWEST: Final = np.array(UNPAIRED, np.int32)
_FIVE_LOWEST_DEUCE: Final = _lowest_deuces()


# --- The column ranker of every scale ------------------------------------------------------------


ColumnRanker = Callable[[Sets], Ranks]

_COLUMNS: Final[Mapping[RankScale, ColumnRanker]] = {
    RankScale.HIGH: high_ranks,
    RankScale.SHORT_DECK: short_ranks,
    RankScale.EIGHT_OR_BETTER: low8_ranks,
    RankScale.ACE_TO_FIVE: razz_ranks,
    RankScale.DEUCE_TO_SEVEN: deuce_ranks,
    RankScale.BADUGI: badugi_ranks,
    RankScale.BADUGI_ACE_HIGH: badugi_high_ranks,
}


def column_ranker(scale: RankScale) -> ColumnRanker:
    """The function that ranks many sets of cards on a scale, with the same numbers as the scale's
    own."""
    return _COLUMNS[scale]


def check_columns(
    columns: Mapping[RankScale, ColumnRanker], scales: Collection[RankScale] = tuple(RankScale)
) -> None:
    """Raises `BrokenInvariant` when a scale has no column ranker."""
    missing = [scale.name for scale in scales if scale not in columns]
    if missing:
        raise BrokenInvariant(f"no column ranker for {', '.join(missing)}")


check_columns(_COLUMNS)


# --- Ways to deal the rest: all of them, or many at random ---------------------------------------


def number_of_deals(unseen: int, sizes: Sequence[int]) -> int:
    """The number of ways to deal `unseen` cards to groups of these sizes."""
    left = [unseen - sum(sizes[:at]) for at in range(len(sizes))]
    return prod(map(comb, left, sizes))


def every_deal(unseen: Sequence[Card], sizes: Sequence[int]) -> Cards:
    """Every way to deal the rest, once; the rows are the cards of the first group, then of the
    next."""
    deals = np.zeros((0, 1), np.uint8)
    for size in filter(None, sizes):
        group = _every_group(unseen, size)
        apart = (sets_of(deals)[:, None] & sets_of(group)[None, :]) == 0
        before, now = np.nonzero(apart)
        deals = np.vstack((deals[:, before], group[:, now]))
    return deals


def some_deals(
    unseen: Sequence[Card], size: int, samples: int, chance: np.random.Generator
) -> Cards:
    """The first cards of as many shuffled decks as there are deals; only these cards are
    shuffled."""
    decks = np.repeat(np.array(unseen, np.uint8)[:, None], samples, axis=1)
    each = np.arange(samples)
    for at in range(size):
        chosen = chance.integers(at, len(unseen), samples)
        card = decks[chosen, each]
        decks[chosen, each] = decks[at]
        decks[at] = card
    return decks[:size]


def _every_group(unseen: Sequence[Card], size: int) -> Cards:
    groups = chain.from_iterable(combinations(unseen, size))
    return np.fromiter(groups, np.uint8).reshape(-1, size).T


# --- Omaha: five cards out of three on the board and two in the hand -----------------------------


_FIVE_CARDS: Final = 5
SUIT_COUNT: Final = 4
_NUMBERS: Final = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
"""A number for each rank, the deuce first: no two choices of five cards have the same sum."""


def ranks_with(scale: RankScale, threes: NDArray[np.int64], pair: tuple[Card, ...]) -> Ranks:
    """The ranks of these threes, by their places in `THREES`, each with two other cards.

    Where the suits do not matter a sum of numbers stands for the ranks held. The sums of all threes
    are known, so a rank is one addition and one look. Flushes are ranked apart.
    """
    first, second = pair
    number = _NUMBERS[rank_of(first) - 2] + _NUMBERS[rank_of(second) - 2]
    ranks: Ranks = _unsuited(scale)[_SUMS[threes] + number]
    if suit_of(first) == suit_of(second) and not scale.ignores_suits:
        suited = np.flatnonzero(_SUITED_FIVES[suit_of(first)][threes])
        with_pair = THREES[threes[suited]] + set_of(pair)
        ranks[suited] = column_ranker(scale)(with_pair)
    return ranks


@cache
def _unsuited(scale: RankScale) -> Ranks:
    """The rank of five cards that are no flush, by the sum of their numbers."""
    fives = [
        five
        for five in combinations_with_replacement(range(RANK_COUNT), _FIVE_CARDS)
        if max(map(five.count, five)) <= SUIT_COUNT
    ]
    cards = np.array([_of_several_suits(five) for five in fives], np.uint8).T
    sums = np.array([sum(_NUMBERS[rank] for rank in five) for five in fives])
    ranks = np.zeros(sums.max() + 1, np.int32)
    ranks[sums] = column_ranker(scale)(sets_of(cards))
    return ranks


def _of_several_suits(five: tuple[int, ...]) -> list[int]:
    """Five different cards of these ranks, which are in order, and not all of one suit."""
    return [SUIT_COUNT * rank + at % SUIT_COUNT for at, rank in enumerate(five)]


_SUMS: Final = np.array(_NUMBERS, np.int32)[CARDS_OF_THREES // SUIT_COUNT].sum(axis=0)
_SUITED_FIVES: Final = [
    np.all(suit == CARDS_OF_THREES % SUIT_COUNT, axis=0) for suit in range(SUIT_COUNT)
]
"""For each suit, whether the three cards have no other."""


# --- Equities ------------------------------------------------------------------------------------


EXACT_DEALS_MAX: Final = 40_000
SAMPLES: Final = 10_000
"""The deals drawn where there are too many to try all; a share is then within one percent of the
pot of the true one 19 times in 20."""

# Half of it divides by any number of winners up to ten, so shares are counted in whole units.
_POT: Final = 5040


@dataclass(frozen=True, slots=True)
class Equities:
    """The equities of the hands of one pot."""

    shares: tuple[float, ...]
    """The part of the pot each hand wins on average, ties and halves counted as what they pay;
    together they are 1."""
    ties: float
    """The part of the deals in which hands tie for the pot, or for a half of it."""
    deals: int
    """The number of ways to deal the rest that were counted."""
    exact: bool
    """Whether all ways were counted."""


def all_in_equities(
    game: Game,
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card] = (),
    dead: Iterable[Card] = (),
    *,
    seed: int = 0,
    deck_left: int | None = None,
    samples: int = SAMPLES,
) -> Equities:
    """The equity of every hand in one pot that they all contest, if all stay to the end.

    `hands` are all cards of each player, equally many each; `dead` are cards known to be out of the
    deck, such as folded upcards. The same `seed` gives the same result; it only matters where deals
    are sampled. A stud deck of `deck_left` cards (by default all unseen ones) that cannot serve all
    players deals them one card together instead (R-287). The odd chip of a split does not count.

    Raises `CardRefusal` (duplicate-card), and `BrokenInvariant` when the hands are unequal, too
    large for the game, or the deck cannot serve them.
    """
    everybody = range(len(hands))
    (found,) = pot_equities(
        game, hands, [everybody], board, dead, seed=seed, deck_left=deck_left, samples=samples
    )
    return found


def pot_equities(
    game: Game,
    hands: Sequence[Sequence[Card]],
    pots: Sequence[Sequence[int]],
    board: Sequence[Card] = (),
    dead: Iterable[Card] = (),
    *,
    seed: int = 0,
    deck_left: int | None = None,
    samples: int = SAMPLES,
) -> tuple[Equities, ...]:
    """The equities in each of several pots, of the hands that contest it, by their place in
    `hands`: as `all_in_equities` finds them for one pot, over the same deals."""
    known = (*(card for hand in hands for card in hand), *board, *dead)
    refuse_duplicates(known)
    unseen = tuple(card for card in game.deck if card not in known)
    left = len(unseen) if deck_left is None else deck_left
    own, shared = _cards_to_come(game, hands, board, left)
    sizes = [own] * len(hands) + [shared]
    exact = number_of_deals(len(unseen), sizes) <= EXACT_DEALS_MAX
    if exact:
        deals = every_deal(unseen, sizes)
    else:
        deals = some_deals(unseen, sum(sizes), samples, np.random.default_rng(seed))
    drawn = [deals[own * player : own * (player + 1)] for player in range(len(hands))]
    laid = np.repeat(np.array(board, np.uint8)[:, None], deals.shape[1], axis=1)
    boards = _Boards(np.vstack((laid, deals[own * len(hands) :])))
    ranks = [_RANKS_BY[half.selection](half, hands, drawn, boards) for half in game.hand_types]
    return tuple(_equities([half[list(pot)] for half in ranks], exact=exact) for pot in pots)


def _cards_to_come(
    game: Game, hands: Sequence[Sequence[Card]], board: Sequence[Card], left: int
) -> tuple[int, int]:
    """The numbers of own cards still to come for each player, and of board cards."""
    sizes = {len(hand) for hand in hands}
    if not 2 <= len(hands) <= game.players_max or len(sizes) > 1:
        raise BrokenInvariant("equity needs two hands or more with equally many cards")
    held = sizes.pop()
    own = game.hole_cards - held
    shared = sum(street.board for street in game.streets) - len(board)
    if not game.has_board:
        own, shared = own - len(board), 0
        while own * len(hands) + shared > left:
            own, shared = own - 1, shared + 1
    if own < 0 or shared < 0 or own * len(hands) + shared > left:
        raise BrokenInvariant(f"{held} cards, a board of {len(board)} and {left} left do not fit")
    return own, shared


class _Boards:
    """The board of each deal, in forms that both halves of a pot share."""

    def __init__(self, cards: Cards) -> None:
        self.cards, self.sets = cards, sets_of(cards)

    @cached_property
    def threes(self) -> NDArray[np.int64]:
        """Every three cards of each board."""
        return threes_of(self.cards)

    @cached_property
    def laid(self) -> NDArray[np.int64]:
        """The threes that lie on any board."""
        return np.flatnonzero(np.bincount(self.threes.ravel(), minlength=len(THREES)))


def _any_ranks(
    half: HandType, hands: Sequence[Sequence[Card]], drawn: Sequence[Cards], boards: _Boards
) -> Ranks:
    """The ranks for one half of the pot: a row for each player, a column for each deal."""
    shared, rank = boards.sets, column_ranker(half.scale)
    return np.stack(
        [rank(shared + sets_of(own) + set_of(hand)) for hand, own in zip(hands, drawn, strict=True)]
    )


def _held_ranks(
    half: HandType, hands: Sequence[Sequence[Card]], drawn: Sequence[Cards], boards: _Boards
) -> Ranks:
    """The ranks for one half of the pot with the board left out."""
    return _any_ranks(half, hands, drawn, _Boards(boards.cards[:0]))


def _lazy_ranks(
    half: HandType, hands: Sequence[Sequence[Card]], _drawn: Sequence[Cards], boards: _Boards
) -> Ranks:
    """The ranks for one half of the pot with at most two cards of each hand, all of which are
    dealt."""
    shared, rank = boards.sets, column_ranker(half.scale)
    rows = [[rank(shared + set_of(pair)) for pair in combinations(hand, 2)] for hand in hands]
    return np.stack([np.max(row, axis=0) for row in rows])


def _omaha_ranks(
    half: HandType, hands: Sequence[Sequence[Card]], _drawn: Sequence[Cards], boards: _Boards
) -> Ranks:
    """The ranks for one half of the pot with two cards of the hand and three of the board (R-261).

    The same three cards lie on many boards, so they are ranked once with every pair of the hand.
    """
    laid = boards.laid
    rows = []
    for hand in hands:
        best = np.zeros(len(THREES), np.int32)
        pairs = combinations(hand, 2)
        best[laid] = np.max([ranks_with(half.scale, laid, pair) for pair in pairs], axis=0)
        rows.append(best[boards.threes].max(axis=0))
    return np.stack(rows)


_RANKS_BY: Final = {
    Selection.ANY: _any_ranks,
    Selection.OMAHA: _omaha_ranks,
    Selection.AT_MOST_TWO: _lazy_ranks,
    Selection.HELD: _held_ranks,
}


def _equities(halves: Sequence[Ranks], *, exact: bool) -> Equities:
    """The shares by the ranks for each half; a half for which nobody qualifies is no half."""
    wins: list[NDArray[np.bool_]] = [(ranks == ranks.max(axis=0)) & (ranks > 0) for ranks in halves]
    played = sum(win.any(axis=0).astype(np.int64) for win in wins)
    units = sum(win * (_POT // np.maximum(played * win.sum(axis=0), 1)) for win in wins)
    deals = units.shape[1]
    shares = tuple(int(won) / (_POT * deals) for won in units.sum(axis=1))
    tied = np.logical_or.reduce([win.sum(axis=0) > 1 for win in wins])
    return Equities(shares, float(tied.mean()), deals, exact)
