"""The share of the pot that each all-in hand wins on average over the rest of the deal.

Every way to deal the rest counts once where there are at most `EXACT_DEALS_MAX` of them: that is
from the flop on, and at stud for the last card of two hands (of three at seven-card stud). Where
there are more, `SAMPLES` of them are drawn. All functions are pure, so a worker thread may run
them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bot.odds.columns import column_ranker
from bot.odds.deals import every_deal, number_of_deals, some_deals
from bot.odds.fives import ranks_with
from bot.odds.ranks import Ranks
from bot.odds.sets import THREES, Cards, set_of, sets_of, threes_of
from bot.poker.cards import Card, refuse_duplicates
from bot.poker.games import Game
from bot.poker.hand_type import HandType, Selection
from bot.refusal import BrokenInvariant

EXACT_DEALS_MAX: Final = 40_000
SAMPLES: Final = 10_000
"""Deals looked at where there are too many for all; a share is then within one percent of the pot
of the true one 19 times in 20."""

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

    `hands` are everything each player holds, equally many cards each; `dead` are cards known to be
    out of the deck, such as folded upcards. The same `seed` gives the same result; it only matters
    where deals are sampled. A stud deck of `deck_left` cards (all unseen ones, unless told) that
    cannot serve all players deals them one card together instead (R-287). The odd chip of a split
    is left out of account.

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
    `hands`: as `all_in_equities` has those of one pot, over the same deals."""
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
        """Every three cards of each."""
        return threes_of(self.cards)

    @cached_property
    def laid(self) -> NDArray[np.int64]:
        """The threes that lie on any."""
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
    """The same with the board left out."""
    return _any_ranks(half, hands, drawn, _Boards(boards.cards[:0]))


def _lazy_ranks(
    half: HandType, hands: Sequence[Sequence[Card]], _drawn: Sequence[Cards], boards: _Boards
) -> Ranks:
    """The same with at most two cards of each hand, all of which are dealt."""
    shared, rank = boards.sets, column_ranker(half.scale)
    rows = [[rank(shared + set_of(pair)) for pair in combinations(hand, 2)] for hand in hands]
    return np.stack([np.max(row, axis=0) for row in rows])


def _omaha_ranks(
    half: HandType, hands: Sequence[Sequence[Card]], _drawn: Sequence[Cards], boards: _Boards
) -> Ranks:
    """The same with two cards of the hand and three of the board (R-261).

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
