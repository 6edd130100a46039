"""Reminders for players that a tournament starts soon."""

import logging
from collections.abc import Callable, Iterable

from bot.host.background_tasks import BackgroundTasks
from bot.host.clock import Clock, Timer
from bot.host.committing import refusing_unsaved
from bot.host.tournament_announcer import REMIND_MS
from bot.ids import PlayerId
from bot.refusal import Refusal
from bot.storage.tournaments import TournamentStore as StoredTournaments

log = logging.getLogger(__name__)


class Reminders(BackgroundTasks):
    """Each player is reminded once: the request is deleted before the reminder is sent."""

    def __init__(
        self,
        stored: StoredTournaments,
        clock: Clock,
        remind: Callable[[int, tuple[PlayerId, ...]], None],
    ) -> None:
        super().__init__(log, "a reminder could not be sent")
        self._stored = stored
        self._clock = clock
        self._remind = remind
        self._requests: dict[int, set[PlayerId]] = {}
        self._starts_ms: dict[int, int] = {}
        self._timers: dict[int, Timer] = {}

    def load(self, tournament: int, players: Iterable[PlayerId]) -> None:
        """Takes over what is stored."""
        self._requests[tournament] = set(players)

    async def set(self, tournament: int, player: PlayerId, *, on: bool) -> None:
        """Raises `HostRefusal` (not-saved)."""
        with refusing_unsaved():
            await self._stored.set_reminder(tournament, player, on)
        requests = self._requests.setdefault(tournament, set())
        (requests.add if on else requests.discard)(player)
        self._plan(tournament)

    def expect(self, tournament: int, starts_ms: int | None) -> None:
        """The tournament starts then; None when nobody knows, or when it has started."""
        if starts_ms is None:
            self._starts_ms.pop(tournament, None)
        else:
            self._starts_ms[tournament] = starts_ms
        self._plan(tournament)

    def forget(self, tournament: int) -> None:
        """It is over, or has started."""
        self.expect(tournament, None)
        self._requests.pop(tournament, None)

    async def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        await self.settle()

    def _plan(self, tournament: int) -> None:
        timer = self._timers.pop(tournament, None)
        if timer is not None:
            timer.cancel()
        starts_ms = self._starts_ms.get(tournament)
        if starts_ms is not None and self._requests.get(tournament):
            wait_ms = max(0, starts_ms - REMIND_MS - self._clock.now_ms())
            self._timers[tournament] = self._clock.call_later(
                wait_ms / 1000, lambda: self.spawn(self._send(tournament))
            )

    async def _send(self, tournament: int) -> None:
        told = []
        for player in sorted(self._requests.get(tournament, ())):
            try:
                with refusing_unsaved():
                    await self._stored.set_reminder(tournament, player, on=False)
            except Refusal as refusal:
                log.warning("player %s is not reminded: %s", player, refusal)
                continue
            self._requests.get(tournament, set()).discard(player)
            told.append(player)
        if told:
            self._remind(tournament, tuple(told))
