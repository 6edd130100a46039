"""A tournament's questions (rebuys, the add-on, deals): whether those who are asked have seen them.

Their time is in the tournament's journal, from the moment at which they are asked. What people see
late, they have their full time for again; while they see nothing, nobody's time runs out.
"""

from collections.abc import Callable

from bot.host.announcing import SeenFuture
from bot.host.clock import Clock
from bot.host.tournament_news import asked_until_ms
from bot.host.visibility import UNSEEN_SECONDS_MAX
from bot.tournament.state import TournamentState

LATE_MS = 1_000
"""A question that is seen sooner is on time: people are shown whole seconds."""


class TournamentQuestions:
    """Finds out when all players who are asked something are to get their full time again."""

    def __init__(self, clock: Clock, then: Callable[[], None]) -> None:
        """`then` is called when there is something to do."""
        self._clock = clock
        self._then = then
        self._unseen: dict[SeenFuture, int] = {}
        """The questions that people have not seen yet, with when each was told."""
        self._late = False
        """Whether somebody has seen a question late, and has not had the time for it yet."""

    def announced(self, shown: SeenFuture | None) -> None:
        """Something is asked; `shown` is done when people see it."""
        if shown is not None:
            self._unseen[shown] = self._clock.now_ms()
            shown.add_done_callback(self._see)

    def are_cut_short(self, state: TournamentState) -> bool:
        """Whether those who are asked have less time than they should."""
        until_ms = asked_until_ms(state)
        if until_ms is None:
            # A pause gives back what it takes; what was seen late is made good after it.
            self._late &= state.clock.paused_ms is not None
            return False
        return self._late or (until_ms <= self._clock.now_ms() and self._is_anything_unseen())

    def are_given_time(self) -> None:
        """Records that all who are asked have their full time again."""
        self._late = False

    def _see(self, shown: SeenFuture) -> None:
        told_ms = self._unseen.pop(shown, None)
        if told_ms is not None and self._clock.now_ms() - told_ms > LATE_MS:
            self._late = True
            self._then()

    def _is_anything_unseen(self) -> bool:
        oldest_ms = self._clock.now_ms() - UNSEEN_SECONDS_MAX * 1000
        self._unseen = {shown: ms for shown, ms in self._unseen.items() if ms > oldest_ms}
        return bool(self._unseen)
