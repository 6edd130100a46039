"""Lines that are removed later: offers of rebuys, add-ons and deals, and countdowns."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.host.tournament_actor import LATE_MS
from bot.host.tournament_announcer import TournamentNews
from bot.ids import ChannelId, PlayerId
from bot.tournament.events import (
    BreakEnded,
    CancelDropped,
    CountdownStopped,
    DealFailed,
    DealMade,
    RebuyBought,
    RebuyLapsed,
    Started,
    TournamentEvent,
)
from bot.ui.components.custom_ids import TournamentControl
from bot.ui.tournaments.channel_lines import ChannelLine


@dataclass(eq=False, slots=True)
class TemporaryLine:
    """A line that is removed when it is no longer of use."""

    tournament: int
    line: ChannelLine
    message: int | None = None
    """None until it has been sent."""
    asked_ms: int = 0
    settled: bool = False
    """Whether it is no longer of use, sent or not."""

    def as_of(self, now_ms: int) -> ChannelLine:
        """The line as it is sent now: a player who is asked late gets the full time."""
        late_ms = now_ms - self.asked_ms
        is_asked = bool(self.line.controls) and self.line.ends_ms is not None
        return self.line.later(late_ms) if is_asked and late_ms > LATE_MS else self.line


class TemporaryLines:
    """All temporary lines that are shown or being sent."""

    def __init__(self) -> None:
        self._lines: list[TemporaryLine] = []

    def add(self, tournament: int, line: ChannelLine, asked_ms: int) -> TemporaryLine:
        """Adds a line that is about to be sent; it may be settled before it appears."""
        temporary = TemporaryLine(tournament, line, asked_ms=asked_ms)
        self._lines.append(temporary)
        return temporary

    def __contains__(self, message: object) -> bool:
        """Whether the message with this id is one of them."""
        return any(each.message == message for each in self._lines)

    def adopt(self, tournament: int, channel: ChannelId, message: int) -> TemporaryLine:
        """Adds a start call that an earlier process has posted."""
        temporary = self.add(tournament, ChannelLine(channel, ""), asked_ms=0)
        temporary.message = message
        return temporary

    def drop(self, temporary: TemporaryLine) -> None:
        """Forgets a line."""
        self._lines.remove(temporary)

    def take_settled(self, news: TournamentNews) -> list[TemporaryLine]:
        """Removes and returns the lines that these news settle."""
        number, is_over = news.place.tournament, news.view.phase.over
        gone = [
            each
            for each in self._lines
            if each.tournament == number
            and (is_over or any(_settles(event, each.line) for event in news.events))
        ]
        self._lines = [each for each in self._lines if each not in gone]
        for each in gone:
            each.settled = True
        return gone


def is_temporary(line: ChannelLine) -> bool:
    """Whether the line is removed later."""
    return line.ends_ms is not None


def keeps_text(line: ChannelLine) -> bool:
    """Whether only the controls are removed: a deal's amounts and the proposal to cancel remain
    readable."""
    return (
        TournamentControl.ACCEPT in line.controls
        or TournamentControl.AGREE_TO_CANCEL in line.controls
    )


def _settles(event: TournamentEvent, line: ChannelLine) -> bool:
    match event:
        case RebuyBought(player=player) | RebuyLapsed(player=player):
            return TournamentControl.REBUY in line.controls and player in line.calls
        case BreakEnded():
            return TournamentControl.ADDON in line.controls
        case DealFailed() | DealMade():
            return TournamentControl.ACCEPT in line.controls
        case CancelDropped():
            return TournamentControl.AGREE_TO_CANCEL in line.controls
        case Started() | CountdownStopped():
            return not line.controls
        case _:
            return False


def mentionable(players: Iterable[PlayerId]) -> list[PlayerId]:
    """The players that one message may mention: Discord's limit is a hundred."""
    return list(players)[:100]
