"""Lines with controls, as long as they are of use: rebuys, the add-on, deals, the countdown."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.host.tournament_announcer import TournamentNews
from bot.host.tournament_questions import LATE_MS
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
from bot.ui.tournaments.custom_ids import TournamentControl
from bot.ui.tournaments.lines import ChannelLine


@dataclass(eq=False, slots=True)
class TemporaryLine:
    """A line that is to go when it has had its use."""

    tournament: int
    line: ChannelLine
    message: int | None = None
    """None until it has been sent."""
    asked_ms: int = 0
    settled: bool = False
    """Whether it has had its use, sent or not."""

    def as_of(self, now_ms: int) -> ChannelLine:
        """The line as it is sent now: who is asked late has his time from then on."""
        late_ms = now_ms - self.asked_ms
        is_asked = bool(self.line.controls) and self.line.ends_ms is not None
        return self.line.later(late_ms) if is_asked and late_ms > LATE_MS else self.line


class TemporaryLines:
    """All such lines that stand somewhere."""

    def __init__(self) -> None:
        self._lines: list[TemporaryLine] = []

    def add(self, tournament: int, line: ChannelLine, asked_ms: int) -> TemporaryLine:
        """A line that is about to be sent: it may have had its use before that is done."""
        temporary = TemporaryLine(tournament, line, asked_ms=asked_ms)
        self._lines.append(temporary)
        return temporary

    def __contains__(self, message: object) -> bool:
        """Whether the message with this id is one of them."""
        return any(each.message == message for each in self._lines)

    def adopt(self, tournament: int, channel: ChannelId, message: int) -> TemporaryLine:
        """A call to the start that an earlier bot has posted."""
        temporary = self.add(tournament, ChannelLine(channel, ""), asked_ms=0)
        temporary.message = message
        return temporary

    def drop(self, temporary: TemporaryLine) -> None:
        """It stands no longer."""
        self._lines.remove(temporary)

    def take_settled(self, news: TournamentNews) -> list[TemporaryLine]:
        """The lines that these news have made useless; they stand no longer."""
        number, is_over = news.place.tournament, news.lobby.phase.over
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
    """Whether it has to be looked after."""
    return line.ends_ms is not None


def keeps_text(line: ChannelLine) -> bool:
    """A deal's amounts, and who wanted to call it off, remain to be read; everything else was for
    the moment."""
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
    """Whom a message may call by name: Discord takes a hundred."""
    return list(players)[:100]
