"""The chips that players may bring to a table, by its house rules: at most its maximum, or what
the biggest stack allows; at least what they left with not long ago."""

from collections.abc import Iterable

from bot.durations import MINUTE_MS
from bot.ids import Chips
from bot.table.house_rules import BuyInCap
from bot.table.rules import TableRules
from bot.table.seats import Seat


def buy_in_max(rules: TableRules, seats: Iterable[Seat]) -> Chips:
    """The most chips to sit down with, or to fill a stack up to; never less than the table's own
    maximum. In a hand the stacks count as they were before it; of players who leave, none."""
    biggest = max((seat.stack for seat in seats if not seat.leaving), default=0)
    match rules.house.buy_in_cap:
        case BuyInCap.TABLE:
            return rules.buy_in_max
        case BuyInCap.HALF:
            return Chips(max(rules.buy_in_max, biggest // 2))
        case BuyInCap.BIGGEST:
            return Chips(max(rules.buy_in_max, biggest))


def is_guarded(rules: TableRules, left_ms: int, now_ms: int) -> bool:
    """Whether a player who left at `left_ms` has to bring back what they left with (R-167)."""
    return now_ms - left_ms < rules.house.rejoin_minutes * MINUTE_MS
