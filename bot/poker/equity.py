"""What each all-in hand is worth on average before the rest of the cards are dealt.

Every way to deal the rest counts once where there are at most `EXACT_DEALS_MAX` of them: that is
from the flop on, and at stud for the last card of two hands (of three at seven-card stud). Where
there are more, `SAMPLES` of them are looked at. Nothing here waits or changes anything but the
`rng` it is given, so a worker thread may run it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from math import comb, prod
from typing import Final

from bot.poker.cards import Card, Chance, refuse_duplicates
from bot.poker.games import Game
from bot.refusal import BrokenInvariant

EXACT_DEALS_MAX: Final = 40_000
SAMPLES: Final = 10_000
"""Deals looked at where there are too many for all; a share is then within one percent of the pot
of the true one 19 times in 20."""

# Half of it divides by any number of winners up to ten, so shares are counted in whole units.
_POT: Final = 5040

_Deal = tuple[tuple[Card, ...], ...]
"""The cards of each player in turn where players still get some, then those of the board."""

_End = tuple[Sequence[Sequence[Card]], Sequence[Card]]
"""What everybody holds and what lies on the board when all cards are dealt."""


@dataclass(frozen=True, slots=True)
class Equity:
    """One hand's prospects, each a fraction from 0 to 1."""

    share: float
    """The part of the pot it wins on average, ties and halves counted as what they pay."""
    scoop: float
    """How often it wins the whole pot."""
    partial: float
    """How often it wins some of the pot but not all: a tie, or a half."""


@dataclass(frozen=True, slots=True)
class Equities:
    """The prospects of all hands; their shares add up to 1."""

    players: tuple[Equity, ...]
    deals: int
    """How many ways to deal the rest were looked at."""
    exact: bool
    """Whether those were all there are."""


def all_in_equities(
    game: Game,
    hands: Sequence[Sequence[Card]],
    board: Sequence[Card] = (),
    dead: Iterable[Card] = (),
    *,
    rng: Chance,
    deck_left: int | None = None,
    samples: int = SAMPLES,
) -> Equities:
    """The equity of every hand in one pot that they all contest, if all stay to the end.

    `hands` are everything each player holds, equally many cards each; `dead` are cards known to be
    out of the deck, such as folded upcards. `rng` is only used where deals are sampled, and then
    the same seed gives the same result. A stud deck of `deck_left` cards (all unseen ones, unless
    told) that cannot serve all players deals them one card together instead (R-287). The odd chip
    of a split is left out of account.

    Raises `CardRefusal` (duplicate-card), and `BrokenInvariant` when the hands are unequal, too
    large for the game, or the deck cannot serve them.
    """
    known = (*(card for hand in hands for card in hand), *board, *dead)
    refuse_duplicates(known)
    unseen = tuple(card for card in game.deck if card not in known)
    left = len(unseen) if deck_left is None else deck_left
    own, shared = _cards_to_come(game, hands, board, left)
    sizes = [own] * len(hands) if own else []
    sizes += [shared] if shared else []
    exact = _number_of_deals(len(unseen), sizes) <= EXACT_DEALS_MAX
    deals = _every_deal(unseen, sizes) if exact else _some_deals(unseen, sizes, samples, rng)
    if own:
        ends = (_with_own_cards(hands, board, deal) for deal in deals)
    else:
        ends = ((hands, (*board, *sum(deal, ()))) for deal in deals)
    return _equities(game, len(hands), ends, exact=exact)


def _cards_to_come(
    game: Game, hands: Sequence[Sequence[Card]], board: Sequence[Card], left: int
) -> tuple[int, int]:
    """How many cards of his own each player still gets, and how many the board."""
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


def _number_of_deals(unseen: int, sizes: list[int]) -> int:
    left = [unseen - sum(sizes[:at]) for at in range(len(sizes))]
    return prod(map(comb, left, sizes))


def _every_deal(unseen: tuple[Card, ...], sizes: list[int]) -> Iterator[_Deal]:
    if not sizes:
        yield ()
        return
    for first in combinations(unseen, sizes[0]):
        left = tuple(card for card in unseen if card not in first) if sizes[1:] else ()
        for others in _every_deal(left, sizes[1:]):
            yield (first, *others)


def _some_deals(
    unseen: tuple[Card, ...], sizes: list[int], samples: int, rng: Chance
) -> Iterator[_Deal]:
    """Random deals, each from the top of a deck whose top alone was shuffled."""
    deck = list(unseen)
    for _ in range(samples):
        for at in range(sum(sizes)):
            chosen = at + rng.randrange(len(deck) - at)
            deck[at], deck[chosen] = deck[chosen], deck[at]
        top = iter(deck)
        yield tuple(tuple(islice(top, size)) for size in sizes)


def _with_own_cards(hands: Sequence[Sequence[Card]], board: Sequence[Card], deal: _Deal) -> _End:
    """Every player with the cards dealt to him, and the board with what is left over."""
    held = [(*hand, *cards) for hand, cards in zip(hands, deal, strict=False)]
    return held, (*board, *sum(deal[len(hands) :], ()))


def _equities(game: Game, players: int, ends: Iterable[_End], *, exact: bool) -> Equities:
    won, scoops, partials = [0] * players, [0] * players, [0] * players
    rankers = [hand_type.rank for hand_type in (game.high, game.low) if hand_type]
    deals = 0
    for hands, board in ends:
        deals += 1
        winners = [_winners([rank(hand, board) for hand in hands]) for rank in rankers]
        for player, units in _units_won([half for half in winners if half]):
            won[player] += units
            (scoops if units == _POT else partials)[player] += 1
    prospects = (
        Equity(units / (_POT * deals), scoop / deals, partial / deals)
        for units, scoop, partial in zip(won, scoops, partials, strict=True)
    )
    return Equities(tuple(prospects), deals, exact)


def _winners(ranks: list[int | None]) -> list[int]:
    """The players with the best rank; nobody if no hand qualifies."""
    best = max((rank for rank in ranks if rank is not None), default=None)
    return [player for player, rank in enumerate(ranks) if rank == best and rank is not None]


def _units_won(halves: list[list[int]]) -> Iterable[tuple[int, int]]:
    """What each winner gets of a pot that the winners of each half share equally."""
    units: dict[int, int] = {}
    for winners in halves:
        for player in winners:
            units[player] = units.get(player, 0) + _POT // (len(halves) * len(winners))
    return units.items()
