"""The player who opens a betting round (R-100, R-102, R-278, R-280, R-285)."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from bot.poker.cards import FULL_DECK, Card, rank_of
from bot.poker.games import FirstToAct
from bot.poker.setup import Post, PostKind
from bot.poker.state import HandState
from bot.poker.upcards import (
    bring_in_razz_order,
    rank_upcards_deuce,
    rank_upcards_high,
    rank_upcards_low,
)


def left_of_blinds(posts: Sequence[Post], players: int) -> int:
    """The player left of the last blind or straddle, who acts first before the flop."""
    last = posts[0]
    for post in posts:
        if _TURN[post.kind] and (_TURN[post.kind], post.amount) > (_TURN[last.kind], last.amount):
            last = post
    return (last.player + 1) % players


_TURN: Final = dict.fromkeys(PostKind, 0) | {
    PostKind.LATE_BLIND: 1,
    PostKind.SMALL_BLIND: 2,
    PostKind.BIG_BLIND: 3,
    PostKind.STRADDLE: 4,
}
"""The order of blinds, of which the last counts; other forced bets (0) never do."""


_RAZZ_ORDERS: Final = tuple(map(bring_in_razz_order, FULL_DECK))
_HIGH_CARD: Final = FirstToAct.HIGH_CARD
_HIGH_CARD_ACE_HIGH: Final = FirstToAct.HIGH_CARD_ACE_HIGH


def bring_in_player(opening: FirstToAct, upcards: Sequence[tuple[Card, ...]]) -> int:
    """The player whose only upcard brings in; suits separate equal ranks (R-278)."""
    if opening is _HIGH_CARD:
        orders = [_RAZZ_ORDERS[card] for (card,) in upcards]
        return orders.index(max(orders))
    # Cards are numbers in the order of ranks, aces high, and then of suits.
    return upcards.index(max(upcards) if opening is _HIGH_CARD_ACE_HIGH else min(upcards))


def best_visible(
    opening: FirstToAct, live: Sequence[int], upcards: Sequence[Sequence[Card]]
) -> int:
    """The live player whose upcards open; a tie goes to the first from the left (R-280)."""
    rank, known = _VISIBLE[opening]
    best, best_rank = live[0], None
    for player in live:
        counts = sum(map(_count, upcards[player]))
        own = known.get(counts)
        if own is None:
            own = known[counts] = rank(upcards[player])
        if best_rank is None or own > best_rank:
            best, best_rank = player, own
    return best


_count: Final = [5 ** (rank_of(card) - 2) for card in FULL_DECK].__getitem__
"""Added up they tell how many cards of each rank there are, which is all that counts here."""
Ranking: TypeAlias = tuple[Callable[[Sequence[Card]], int], dict[int, int]]
"""A ranking of upcards, and the ranks found so far by the sum of their counts."""
_VISIBLE: Final[dict[FirstToAct, Ranking]] = {
    FirstToAct.LOW_CARD: (rank_upcards_high, {}),
    FirstToAct.HIGH_CARD: (rank_upcards_low, {}),
    FirstToAct.HIGH_CARD_ACE_HIGH: (rank_upcards_deuce, {}),
}


def opener(hand: HandState) -> int:
    """The player who opens this street, whether or not they are able to act."""
    game, upcards = hand.game, hand.dealer.upcards
    if game.has_bring_in:
        if hand.street_number:
            return best_visible(game.opening, hand.live, upcards)
        return bring_in_player(game.opening, upcards)
    if hand.street_number or hand.is_bomb_pot or not game.has_blinds:
        return hand.live[0]
    return left_of_blinds(hand.setup.posts, hand.players)
