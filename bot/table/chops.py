"""Chopping the blinds: both take them back when all others fold (house rule).

A player who wants it says so beforehand; it takes both. Nobody chops with dead money in the middle:
with an ante, a straddle, or a blind that somebody owed, the blinds play on.
"""

from collections.abc import Sequence

from bot.poker.setup import Post, can_chop
from bot.refusal import refuse_if
from bot.table.events import TableEvent
from bot.table.house_commands import SetChop
from bot.table.refusals import TableCode
from bot.table.rules import TableRules
from bot.table.seats import Seat
from bot.table.state import TableState


def chops_blinds(rules: TableRules, posts: Sequence[Post], dealt: Sequence[Seat]) -> bool:
    """Whether the blinds of the next hand are chopped when all others fold."""
    is_possible = rules.house.chop_blinds and can_chop(posts, len(dealt))
    return is_possible and all(dealt[post.player].chops for post in posts)


def set_chop(table: TableState, command: SetChop) -> list[TableEvent]:
    """Notes a wish. Raises `TableRefusal` (not-seated, already-leaving, no-chopping)."""
    seat = table.seating.staying_seat(command.player)
    refuse_if(not table.rules.house.chop_blinds, TableCode.NO_CHOPPING)
    seat.chops = command.chops
    return []
