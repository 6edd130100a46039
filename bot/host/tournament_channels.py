"""The channels of open tournaments' announcements, and moving them to another one."""

from collections.abc import Iterator
from dataclasses import replace

from bot.host.clock import Clock
from bot.host.committing import refusing_unsaved
from bot.host.tournament_actors import TournamentActors
from bot.host.tournament_announcer import TournamentPlace
from bot.ids import ChannelId, PlayerId
from bot.storage.unit import HostAction, TournamentChange, Unit
from bot.storage.writer import Writer
from bot.tournament.state import Phase


class TournamentChannels:
    """Says where each tournament is announced, who organises and who plays it, and holds, moves or
    shows one: what commands and lost channels need to know and do."""

    def __init__(self, actors: TournamentActors, writer: Writer, clock: Clock) -> None:
        self._actors = actors
        self._writer = writer
        self._clock = clock

    def places(self) -> Iterator[TournamentPlace]:
        """Where every open tournament is."""
        actors = self._actors
        return (each.place for each in actors if not each.tournament.state.phase.over)

    def announced_in(self, channel: ChannelId) -> tuple[int, ...]:
        """The open tournaments that are announced in a channel."""
        return tuple(place.tournament for place in self.places() if place.channel == channel)

    def hold(self, number: int) -> None:
        """Lets nothing start, however late it is, until it is released. Harmless when it is
        over."""
        actor = self._actors.find(number)
        if actor is not None:
            actor.hold()

    def release(self, number: int) -> None:
        """Lets it start when it is due. Harmless when it is over, or always could."""
        actor = self._actors.find(number)
        if actor is not None:
            actor.release()

    def is_running(self, number: int) -> bool:
        """Whether it is played just now, and not paused. Raises `HostRefusal` as
        `TournamentActor.inspect` does."""
        state = self._actors.of(number).inspect().state
        return state.phase is Phase.RUNNING and state.clock.paused_ms is None

    def is_paused(self, number: int) -> bool:
        """Whether it stands still because somebody has paused it."""
        actor = self._actors.find(number)
        return actor is not None and actor.tournament.state.clock.paused_ms is not None

    def title_and_players(self, number: int) -> tuple[str, tuple[PlayerId, ...]]:
        """Returns its title and the players registered for it or still in. Raises
        (no-such-tournament)."""
        tournament = self._actors.of(number).tournament
        players = tuple(
            player for player in tournament.state.entries if tournament.state.is_alive(player)
        )
        return tournament.state.options.title, players

    async def move(self, number: int, channel: ChannelId, act: HostAction) -> None:
        """It is announced in `channel` from now on, where it has no message yet.

        Raises `HostRefusal` (no-such-tournament, not-saved).
        """
        actor = self._actors.of(number)
        change = TournamentChange(number, channel=channel)
        unit = Unit(at_ms=self._clock.now_ms(), tournament_changes=(change,), host_actions=(act,))
        with refusing_unsaved():
            await self._writer.commit(unit)
        actor.place = replace(actor.place, channel=channel, message=None)
        self.show(number)

    def show(self, number: int) -> None:
        """Announces it as it is; nothing of one that cannot be read."""
        actor = self._actors.find(number)
        if actor is not None and actor.is_readable:
            actor.show()
