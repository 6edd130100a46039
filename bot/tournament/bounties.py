"""What a knocked-out head pays, and who knocked it out."""

from dataclasses import dataclass

from bot.ids import Chips
from bot.poker.showdown import HandResult
from bot.tournament.options import BountyKind


@dataclass(frozen=True, slots=True)
class HeadShare:
    """One hunter's part of a head: cash at once, and what grows on his own head."""

    cash: Chips
    grown: Chips


def head_shares(head: Chips, hunters: int, kind: BountyKind) -> tuple[HeadShare, ...]:
    """A head of `head` chips among those who took it together, odd chips to the first.

    Progressive: half of each part grows on the hunter's own head, an odd chip is cash.
    """
    part, odd = divmod(head, hunters)
    parts = [part + (number < odd) for number in range(hunters)]
    if kind is BountyKind.KNOCKOUT:
        return tuple(HeadShare(Chips(one), Chips(0)) for one in parts)
    return tuple(HeadShare(Chips(one - one // 2), Chips(one // 2)) for one in parts)


def hunters_of(result: HandResult, victim: int) -> tuple[int, ...]:
    """Who won the last chips of `victim`, by their numbers in the hand that ended so.

    That is the last pot that he could have won: all who got a share of it.
    """
    last = max(number for number, pot in enumerate(result.pots) if victim in pot.eligible)
    return tuple(sorted({award.player for award in result.awards if award.pot == last}))
