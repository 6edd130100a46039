"""Shares of a bounty."""

from dataclasses import dataclass

from bot.ids import Chips
from bot.tournament.options import BountyKind


@dataclass(frozen=True, slots=True)
class BountyShare:
    """One winner's part of a bounty: cash at once, and the part added to their own bounty."""

    cash: Chips
    grown: Chips


def bounty_shares(head: Chips, hunters: int, kind: BountyKind) -> tuple[BountyShare, ...]:
    """A bounty of `head` chips among those who won it together, odd chips to the first.

    Progressive: half of each part is added to the winner's own bounty, an odd chip is cash.
    """
    part, odd = divmod(head, hunters)
    parts = [part + (number < odd) for number in range(hunters)]
    if kind is BountyKind.KNOCKOUT:
        return tuple(BountyShare(Chips(one), Chips(0)) for one in parts)
    return tuple(BountyShare(Chips(one - one // 2), Chips(one // 2)) for one in parts)
