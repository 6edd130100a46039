"""The rules of daily chips, for players who are broke (R-241 to R-248).

Times are milliseconds since 1970 in UTC, so a change of the clocks in a country changes nothing.
"""

from dataclasses import dataclass
from enum import StrEnum

from bot.durations import HOUR_MS
from bot.ids import Chips

WELCOME_CHIPS = Chips(1_000)
TOPUP_CHIPS = Chips(1_000)
SUBSCRIBER_TOPUP_CHIPS = Chips(3_000)
TOPUP_WAIT_MS = 24 * HOUR_MS


class TopupMode(StrEnum):
    """The way a server gives daily chips: automatically to the broke, or claimed every 24 hours."""

    WHEN_BROKE = "when-broke"
    DAILY = "daily"


@dataclass(frozen=True, slots=True)
class Holdings:
    """Everything a player has in one guild (R-245)."""

    wallet: Chips
    on_tables: Chips
    in_tournaments: int
    """Tournaments where the player is registered with a refund possible, or still alive."""
    tickets: int = 0
    """Tickets won in satellites and not used yet: each is worth an entry, or its price (R-231,
    R-232)."""

    @property
    def broke(self) -> bool:
        return not (self.wallet or self.on_tables or self.in_tournaments or self.tickets)


@dataclass(frozen=True, slots=True)
class TopupClock:
    """The times that decide about one player's next top-up."""

    broke_since_ms: int | None = None
    last_topup_ms: int | None = None

    def after_change(self, holdings: Holdings, now_ms: int) -> "TopupClock":
        """Starts the countdown at zero; any chip cancels it (R-243, R-246)."""
        if not holdings.broke:
            return self.cancelled()
        since = now_ms if self.broke_since_ms is None else self.broke_since_ms
        return TopupClock(since, self.last_topup_ms)

    def cancelled(self) -> "TopupClock":
        """The clock of a player who is not broke."""
        return TopupClock(None, self.last_topup_ms)

    def due_ms(self, mode: TopupMode) -> int | None:
        """The time from which the next top-up may be credited or claimed; None without a countdown.

        When broke: 24 hours after the last chip went, and never two within 24 hours (R-242, R-244).
        Daily: 24 hours after the last one, at once (0) for the first.
        """
        again = 0 if self.last_topup_ms is None else self.last_topup_ms + TOPUP_WAIT_MS
        if mode is TopupMode.DAILY:
            return again
        if self.broke_since_ms is None:
            return None
        return max(self.broke_since_ms + TOPUP_WAIT_MS, again)

    def is_due(self, mode: TopupMode, now_ms: int) -> bool:
        due_ms = self.due_ms(mode)
        return due_ms is not None and now_ms >= due_ms


@dataclass(frozen=True, slots=True)
class TopupPolicy:
    """One server's daily chips."""

    mode: TopupMode = TopupMode.WHEN_BROKE
    chips: Chips = TOPUP_CHIPS
    subscriber_chips: Chips = SUBSCRIBER_TOPUP_CHIPS
    role: int | None = None
    """The role whose members are subscribers; None where there are none."""

    def amount(self, *, subscriber: bool) -> Chips:
        """The chips to credit, more for subscribers, who count as such at that moment (R-247)."""
        return self.subscriber_chips if subscriber else self.chips


DEFAULT_POLICY = TopupPolicy()
