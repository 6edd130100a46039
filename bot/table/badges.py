"""Badges: what players are known for in a server. Each is earned by a fact, and is no chips."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.poker.events import PotAwarded, Share
from bot.poker.games import GAMES
from bot.poker.hand import Hand
from bot.poker.ranking import Category
from bot.table.tally import PlayerLine

GIANT_STACKS = 5
"""The least multiple of a player's stack that is a giant's."""


class BadgeFact(StrEnum):
    """The facts by which badges are earned."""

    HANDS = "hands"
    """A hand was dealt to the player, and ended."""
    ROYAL_FLUSH = "royal-flush"
    """Won a showdown with one."""
    GIANT_SLAYER = "giant-slayer"
    """Won their whole stack again in a hand, from somebody with at least `GIANT_STACKS` times as
    much before it, who was compared with them and lost at least as much as they had."""
    TOURNAMENT_WON = "tournament-won"
    MONTH_NET = "month-net"
    """Had the highest net result of a month's cash games, above nothing."""
    MONTH_HANDS = "month-hands"
    """Was dealt the most hands of a month."""


MONTHLY = frozenset({BadgeFact.MONTH_NET, BadgeFact.MONTH_HANDS})
"""The facts of a month that is over."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A badge as `assets/badges.toml` has it."""

    name: str
    icon: str
    fact: BadgeFact
    least: int = 1
    """The times that the fact must be true of a player."""


def facts_of_hand(hand: Hand, lines: Sequence[PlayerLine]) -> tuple[tuple[int, BadgeFact], ...]:
    """The facts that a finished hand proves of its players, by their number in it; `lines` is its
    tally."""
    royal = {
        event.player
        for event in hand.events
        if isinstance(event, PotAwarded) and _is_royal(hand, event)
    }
    giants = [number for number, line in enumerate(lines) if _slew_giant(line, lines)]
    return (
        *((number, BadgeFact.ROYAL_FLUSH) for number in sorted(royal)),
        *((number, BadgeFact.GIANT_SLAYER) for number in giants),
    )


def _is_royal(hand: Hand, award: PotAwarded) -> bool:
    high = GAMES[hand.game.code].high
    if award.rank is None or high is None or award.share is Share.LOW:
        return False
    return high.scale.value.category_of(award.rank) is Category.ROYAL_FLUSH


def _slew_giant(line: PlayerLine, lines: Sequence[PlayerLine]) -> bool:
    had = line.stack_before
    if not line.showdown or line.stack_after < 2 * had:
        return False
    return any(
        other.showdown
        and other.stack_before >= GIANT_STACKS * had
        and other.stack_before - other.stack_after >= had
        for other in lines
    )
