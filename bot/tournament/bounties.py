"""What a knocked-out head pays."""

from dataclasses import dataclass

from bot.ids import Chips
from bot.tournament.options import BountyKind


@dataclass(frozen=True, slots=True)
class BountyShare:
    """One hunter's part of a head: cash at once, and what grows on his own head."""

    cash: Chips
    grown: Chips


def bounty_shares(head: Chips, hunters: int, kind: BountyKind) -> tuple[BountyShare, ...]:
    """A head of `head` chips among those who took it together, odd chips to the first.

    Progressive: half of each part grows on the hunter's own head, an odd chip is cash.
    """
    part, odd = divmod(head, hunters)
    parts = [part + (number < odd) for number in range(hunters)]
    if kind is BountyKind.KNOCKOUT:
        return tuple(BountyShare(Chips(one), Chips(0)) for one in parts)
    return tuple(BountyShare(Chips(one - one // 2), Chips(one // 2)) for one in parts)
