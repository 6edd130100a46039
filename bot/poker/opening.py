"""Who opens a betting round (R-100, R-102, R-278, R-280, R-285)."""

from collections.abc import Sequence

from bot.poker.cards import Card
from bot.poker.games import Opening
from bot.poker.setup import Post, PostKind
from bot.poker.upcards import (
    bring_in_high_order,
    bring_in_razz_order,
    rank_upcards_high,
    rank_upcards_low,
)


def left_of_blinds(posts: Sequence[Post], players: int) -> int:
    """The player left of the last blind or straddle, who speaks first before the flop."""
    blinds = [post for post in posts if post.kind in _IN_TURN]
    last = max(blinds, key=lambda post: (_IN_TURN.index(post.kind), post.amount))
    return (last.player + 1) % players


_IN_TURN = (PostKind.LATE_BLIND, PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.STRADDLE)


def bring_in_player(opening: Opening, upcards: Sequence[tuple[int, Card]]) -> int:
    """The player whose upcard brings in, of (player, upcard) pairs; suits separate (R-278)."""
    if opening is Opening.HIGH_CARD:
        return max(upcards, key=lambda shown: bring_in_razz_order(shown[1]))[0]
    return min(upcards, key=lambda shown: bring_in_high_order(shown[1]))[0]


def best_visible(opening: Opening, upcards: Sequence[tuple[int, Sequence[Card]]]) -> int:
    """The player whose upcards open, of (player, upcards) pairs in player order.

    A tie goes to the first clockwise from the dealer's left (R-280).
    """
    rank = rank_upcards_low if opening is Opening.HIGH_CARD else rank_upcards_high
    return max(upcards, key=lambda shown: rank(shown[1]))[0]
