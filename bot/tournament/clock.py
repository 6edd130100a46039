"""The level clock: levels, breaks, pauses. It moves only when `Tournament` ticks it."""

from dataclasses import dataclass

from bot.durations import MINUTE_MS
from bot.tournament.options import TournamentOptions

ADDON_BREAK_MS = 5 * MINUTE_MS
"""An add-on needs a break even where the event has no others (R-198)."""


@dataclass(slots=True)
class LevelClock:
    """Where the event is in its structure. All times in milliseconds since 1970 in UTC."""

    level: int = 0
    """From 1; 0 before the start."""
    ends_ms: int | None = None
    """When the level ends; None in a break and before the start."""
    break_due: bool = False
    """The break begins when the running hands are over."""
    break_ends_ms: int | None = None
    addon_open: bool = False
    played_ms: int = 0
    """Since the last break, in whole levels."""
    breaks: int = 0
    """The breaks so far, counted where the event has a number of them: what is stored of others
    stays as it was."""
    paused_ms: int | None = None
    """Start of the pause; None while the clock runs."""
    resumes_ms: int | None = None
    """When it continues automatically; None when a command must resume it."""
    brief_pause_level: int = 0
    """The level that had its brief pause: a second one is refused."""

    @property
    def on_break(self) -> bool:
        return self.break_due or self.break_ends_ms is not None

    def begin_level(self, at_ms: int, options: TournamentOptions) -> None:
        """Starts the next level.

        It counts from the end of the last one; after a long outage from now, so that no level is
        skipped.
        """
        length = options.sheet.level_ms
        since = at_ms if self.ends_ms is None else self.ends_ms
        self.ends_ms = since + length if since + length > at_ms else at_ms + length
        self.level += 1

    def end_level(self, options: TournamentOptions) -> None:
        """Notes the end of the level and whether a break follows it (R-206)."""
        sheet = options.sheet
        self.played_ms += sheet.level_ms
        every = sheet.break_every_ms
        has_more = not sheet.breaks_max or self.breaks < sheet.breaks_max
        has_breaks = every > 0 and sheet.break_ms > 0 and has_more
        hour_is_over = has_breaks and self.played_ms >= every
        if hour_is_over or self._addon_follows(options):
            self.break_due = True
            self.ends_ms = None

    def _addon_follows(self, options: TournamentOptions) -> bool:
        return options.addon is not None and options.addon.after_level == self.level

    def begin_break(self, at_ms: int, options: TournamentOptions) -> int:
        """Starts the break that is due and returns when it ends."""
        length = options.sheet.break_ms or ADDON_BREAK_MS
        self.break_due = False
        self.break_ends_ms = at_ms + length
        self.addon_open = self._addon_follows(options)
        self.played_ms = 0
        self.breaks += bool(options.sheet.breaks_max)
        return self.break_ends_ms

    def end_break(self) -> None:
        self.break_ends_ms = None
        self.addon_open = False

    def resume(self, at_ms: int) -> int:
        """Ends the pause; returns its length in milliseconds (R-161)."""
        since = at_ms if self.paused_ms is None else self.paused_ms
        self.paused_ms = self.resumes_ms = None
        late = max(0, at_ms - since)
        if self.ends_ms is not None:
            self.ends_ms += late
        if self.break_ends_ms is not None:
            self.break_ends_ms += late
        return late
