"""The hand types of games: a scale of ranks, and the selection of the cards that count.

A game names one hand type, or two where the pot is split. The engine asks each for a rank and
awards its share of the pot to the largest; None means that the hand has no part in the share.

Ranks decide pots. `best_hand` finds the cards behind a rank, and the ranks of upcards decide who
opens a betting round of stud.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from itertools import combinations
from typing import Final, Protocol

from bot.poker.cards import FULL_DECK, Card, low_rank_of, rank_of, suit_of
from bot.poker.rank_scale import HandCategory, RankScale, compared_ranks
from bot.poker.ranking import (
    LOW_BITS,
    RANK_COUNTS,
    Category,
    best_low8_of_masks,
    best_rank_of_counts,
    pack_rank,
    rank_badugi,
    rank_badugi_high,
    rank_deuce,
    rank_high,
    rank_low8,
    rank_of_suited,
    rank_razz,
    rank_short,
)
from bot.refusal import BrokenInvariant

# --- Omaha: two of the hole and three of the board (R-261 to R-263) ------------------------------


def rank_omaha(hole: Sequence[Card], board: Sequence[Card] = ()) -> int:
    """The best high hand of two hole cards and three board cards; larger wins.

    The hole may have any number of cards from two up. The rank is one of `ranking`, so an Omaha
    hand compares with any other. Ranks and suits are looked at apart: the sixty ways to choose
    collapse to fewer sums of ranks, and flushes are only tried where hole and board have the cards
    for one. Raises `BrokenInvariant` with fewer than two hole or three board cards.
    """
    _need_enough(hole, board)
    pairs = set(map(sum, combinations(map(_counts, hole), 2)))
    triples = set(map(sum, combinations(map(_counts, board), 3)))
    best = best_rank_of_counts([pair + triple for pair in pairs for triple in triples])
    if sum(map(_suit, hole), _TWO_NEEDED) & sum(map(_suit, board), _THREE_NEEDED) & _ENOUGH:
        return max(best, _best_flush(hole, board))
    return best


def rank_omaha_low8(hole: Sequence[Card], board: Sequence[Card] = ()) -> int | None:
    """The best 8-or-better low of two hole cards and three board cards (R-267 to R-274).

    Larger wins; None if none qualifies. Raises `BrokenInvariant` with fewer than two hole or three
    board cards.
    """
    _need_enough(hole, board)
    pairs = {first | second for first, second in combinations(map(_low_bit, hole), 2)}
    triples = {
        first | second | third for first, second, third in combinations(map(_low_bit, board), 3)
    }
    return best_low8_of_masks([pair | triple for pair in pairs for triple in triples])


_counts: Final = RANK_COUNTS.__getitem__
_low_bit: Final = LOW_BITS.__getitem__

# A four-bit counter for each suit. Hole counters start at 6 and board counters at 5, so that the
# top bit of both says that two hole cards and three board cards share the suit.
_suit: Final = [1 << 4 * suit_of(card) for card in FULL_DECK].__getitem__
_TWO_NEEDED: Final = 0x6666
_THREE_NEEDED: Final = 0x5555
_ENOUGH: Final = 0x8888


def _best_flush(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The best flush or straight flush of two hole and three board cards, 0 without one."""
    best = 0
    for suit in range(4):
        own = [RANK_COUNTS[card] for card in hole if suit_of(card) == suit]
        shared = [RANK_COUNTS[card] for card in board if suit_of(card) == suit]
        for pair in combinations(own, 2):
            for triple in combinations(shared, 3):
                best = max(best, rank_of_suited(sum(pair) | sum(triple)))
    return best


def _need_enough(hole: Sequence[Card], board: Sequence[Card]) -> None:
    if len(hole) < 2 or len(board) < 3:
        raise BrokenInvariant(
            f"Omaha takes two hole cards and three board cards, not {len(hole)} and {len(board)}"
        )


# --- Hand types ----------------------------------------------------------------------------------


class Ranker(Protocol):
    """Ranks a player's cards with the shared ones."""

    def __call__(self, hole: Sequence[Card], board: Sequence[Card] = (), /) -> int | None:
        """The rank, larger for the better hand; None if the hand does not qualify.

        `hole` is everything the player holds, upcards included. Raises `BrokenInvariant` for
        too few or too many cards.
        """


class Selection(Enum):
    """The rule by which cards may make a hand."""

    ANY = "any"
    """Any of the hole and the board (R-022)."""
    OMAHA = "omaha"
    """Exactly two of the hole and three of the board (R-261)."""
    AT_MOST_TWO = "at-most-two"
    """Two of the hole, one or none, and the rest from the board."""
    HELD = "held"
    """The hole alone; the board does not count."""

    def of_size(
        self, hole: Sequence[Card], board: Sequence[Card], size: int
    ) -> Iterator[tuple[Card, ...]]:
        """Every group of `size` cards that may make a hand, the ones with earlier cards first."""
        if self is Selection.OMAHA:
            own_sizes: Sequence[int] = (2,)
        elif self is Selection.AT_MOST_TWO:
            own_sizes = (2, 1, 0)
        elif self is Selection.HELD:
            yield from combinations(hole, size)
            return
        else:
            yield from combinations((*hole, *board), size)
            return
        for own in own_sizes:
            for held in combinations(hole, own):
                yield from (held + shared for shared in combinations(board, size - own))


def _rank_all(
    rank: Callable[[Sequence[Card]], int | None],
    hole: Sequence[Card],
    board: Sequence[Card] = (),
    /,
) -> int | None:
    """Ranks the cards held and the board together."""
    return rank((*hole, *board))


def _of_all(rank: Callable[[Sequence[Card]], int | None]) -> Ranker:
    """The ranking of the cards held and the board together; it can be pickled, as a table is."""
    return partial(_rank_all, rank)


def _two_at_most(hole: Sequence[Card], board: Sequence[Card] = ()) -> int:
    return max([rank_high((*pair, *board)) for pair in combinations(hole, 2)])


def _held(hole: Sequence[Card], _board: Sequence[Card] = ()) -> int:
    return rank_high(hole)


class HandType(Enum):
    """A code, a scale, a selection, and `rank`, which compares hands for a pot or half of it."""

    HIGH = "high", RankScale.HIGH, Selection.ANY, _of_all(rank_high)
    """The best five of all cards held and on the board (R-021, R-022)."""
    OMAHA_HIGH = "omaha-high", RankScale.HIGH, Selection.OMAHA, rank_omaha
    """Exactly two of the hole and three of the board (R-261)."""
    LAZY_HIGH = "lazy-high", RankScale.HIGH, Selection.AT_MOST_TWO, _two_at_most
    """At most two of the hole."""
    HELD_HIGH = "held-high", RankScale.HIGH, Selection.HELD, _held
    """The five cards held, whatever lies on the board."""
    SHORT_DECK_HIGH = "short-deck-high", RankScale.SHORT_DECK, Selection.ANY, _of_all(rank_short)
    """The best five of all, by the short deck's order."""
    LOW8 = "low8", RankScale.EIGHT_OR_BETTER, Selection.ANY, _of_all(rank_low8)
    """8-or-better of all cards held (R-281)."""
    OMAHA_LOW8 = "omaha-low8", RankScale.EIGHT_OR_BETTER, Selection.OMAHA, rank_omaha_low8
    """8-or-better of exactly two of the hole and three of the board (R-267)."""
    RAZZ = "razz", RankScale.ACE_TO_FIVE, Selection.ANY, _of_all(rank_razz)
    """Ace-to-five without a condition (R-283)."""
    DEUCE = "deuce", RankScale.DEUCE_TO_SEVEN, Selection.ANY, _of_all(rank_deuce)
    """Deuce-to-seven: straights and flushes hurt, aces are high."""
    BADUGI = "badugi", RankScale.BADUGI, Selection.ANY, _of_all(rank_badugi)
    """Four cards of different ranks and suits, aces low."""
    BADUGI_ACE_HIGH = (
        "badugi-ace-high",
        RankScale.BADUGI_ACE_HIGH,
        Selection.ANY,
        _of_all(rank_badugi_high),
    )
    """Up to four cards of different ranks and suits, aces high."""

    code: str
    scale: RankScale
    selection: Selection
    rank: Ranker

    def __init__(self, code: str, scale: RankScale, selection: Selection, rank: Ranker) -> None:
        self.code = code
        self.scale = scale
        self.selection = selection
        self.rank = rank

    @property
    def is_low(self) -> bool:
        """Whether low hands win, so that a hand is called by its cards."""
        return self.scale.is_low


_COMBINATION_RANKS: Final = {
    Category.HIGH_CARD: 1,
    Category.ONE_PAIR: 1,
    Category.TWO_PAIR: 2,
    Category.THREE_OF_A_KIND: 1,
    Category.STRAIGHT: 1,
    Category.FLUSH: 5,
    Category.FULL_HOUSE: 2,
    Category.FOUR_OF_A_KIND: 1,
    Category.STRAIGHT_FLUSH: 1,
    Category.ROYAL_FLUSH: 1,
}


# --- The cards behind a rank, to show and to name a hand (R-122) ---------------------------------


@dataclass(frozen=True, slots=True)
class BestHand:
    """The cards that make a hand, in the order in which it is laid out: a high hand has its
    combination first, then kickers from the highest.

    A straight that the ace closes from below ends with its ace. Where cards of equal rank serve as
    well, the player's own come before the board's, each in the order in which they came.
    """

    hand_type: HandType
    rank: int
    cards: tuple[Card, ...]

    @property
    def category(self) -> HandCategory:
        return self.hand_type.scale.value.category_of(self.rank)

    @property
    def text(self) -> str | None:
        """The ranks of a low hand: `8532A`, or `AA234` for a paired one; None for a high hand."""
        write = self.hand_type.scale.value.text
        return None if write is None else write(self.rank)

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks (2 to 14) of a high hand's combination: the pair's, trips then pair, the top
        of a straight, all five of a flush, the highest card where there is no combination."""
        return compared_ranks(self.hand_type.scale, self.rank)[: self._combination]

    @property
    def kickers(self) -> tuple[int, ...]:
        """A high hand's ranks (2 to 14) outside the combination, from the highest (R-034)."""
        return compared_ranks(self.hand_type.scale, self.rank)[self._combination :]

    @property
    def _combination(self) -> int:
        return _combination_of(self.hand_type.scale, self.rank)


def best_hand(
    hand_type: HandType, hole: Sequence[Card], board: Sequence[Card] = ()
) -> BestHand | None:
    """The best cards for a hand type, None if none qualify.

    Raises `BrokenInvariant` for too few or too many cards.
    """
    rank = hand_type.rank(hole, board)
    if rank is None:
        return None
    scale = hand_type.scale.value
    candidates = hand_type.selection.of_size(hole, board, scale.size_of(rank))
    cards = next((cards for cards in candidates if scale.rank(cards) == rank), None)
    if cards is None:
        raise BrokenInvariant(f"no cards make {hand_type.code} {rank}")
    return BestHand(hand_type, rank, scale.in_order(rank, cards))


def deciding_kickers(scale: RankScale, winner: int, beaten: Iterable[int]) -> tuple[int, ...]:
    """The winner's kickers (2 to 14) down to the one that beat the strongest of the beaten ranks.

    All are ranks of a scale of high hands; any other scale has no kickers. Empty when the
    combination decided or nobody was beaten (R-122).
    """
    strongest = max((rank for rank in beaten if rank < winner), default=None)
    category_of = scale.value.category_of
    if scale.is_low or strongest is None or category_of(strongest) is not category_of(winner):
        return ()
    ranks = compared_ranks(scale, winner)
    pairs = zip(ranks, compared_ranks(scale, strongest), strict=True)
    decided = next(at for at, (own, other) in enumerate(pairs) if own != other)
    return ranks[_combination_of(scale, winner) : decided + 1]


def _combination_of(scale: RankScale, rank: int) -> int:
    """How many of the compared ranks belong to the combination; 0 for a low hand."""
    category = scale.value.category_of(rank)
    return _COMBINATION_RANKS[category] if isinstance(category, Category) else 0


# --- Upcards of stud, which decide who opens -----------------------------------------------------


_UPCARDS_MAX: Final = 4
_CATEGORIES: Final = {
    (4,): Category.FOUR_OF_A_KIND,
    (3,): Category.THREE_OF_A_KIND,
    (3, 1): Category.THREE_OF_A_KIND,
    (2, 2): Category.TWO_PAIR,
    (2,): Category.ONE_PAIR,
    (2, 1): Category.ONE_PAIR,
    (1,): Category.HIGH_CARD,
    (1, 1): Category.HIGH_CARD,
}
"""The category of one to four cards, by how often their two most frequent ranks are there."""


def rank_upcards_high(upcards: Sequence[Card]) -> int:
    """Ranks the best visible combination as the largest: it opens in stud from 4th street (R-280).

    The result is a rank of `ranking`, with no more ranks than there are cards, and compares among
    players who show the same number of cards; between equal ranks the seat decides (R-280). Four
    cards make no straight and no flush. Raises `BrokenInvariant` unless there are one to four
    cards.
    """
    return _rank_groups([rank_of(card) for card in upcards])


def rank_upcards_low(upcards: Sequence[Card]) -> int:
    """Ranks the lowest visible cards as the largest: they open in Razz from 4th street (R-285).

    The ace is low; a pair is worse than none. Raises `BrokenInvariant` unless there are one to
    four cards.
    """
    return -_rank_groups([low_rank_of(card) for card in upcards])


def rank_upcards_deuce(upcards: Sequence[Card]) -> int:
    """Ranks the lowest visible cards as the largest, aces high: they open in deuce-to-seven
    stud."""
    return -_rank_groups([rank_of(card) for card in upcards])


def bring_in_razz_order(card: Card) -> int:
    """The order whose greatest card brings in at Razz: rank with a low ace, then suit (R-285)."""
    return 4 * low_rank_of(card) + suit_of(card)


def _rank_groups(ranks: list[int]) -> int:
    """A rank by the category that so few cards can make, then the ranks themselves."""
    if not 1 <= len(ranks) <= _UPCARDS_MAX:
        raise BrokenInvariant(f"a player shows one to four cards, not {len(ranks)}")
    groups = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    pattern = tuple(map(ranks.count, groups[:2]))
    return pack_rank(_CATEGORIES[pattern], groups)
