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
class Standing:
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
        is_asked = bool(self.line.gates) and self.line.ends_ms is not None
        return self.line.later(late_ms) if is_asked and late_ms > LATE_MS else self.line


class Offers:
    """All such lines that stand somewhere."""

    def __init__(self) -> None:
        self._standing: list[Standing] = []

    def add(self, tournament: int, line: ChannelLine, asked_ms: int) -> Standing:
        """A line that is about to be sent: it may have had its use before that is done."""
        standing = Standing(tournament, line, asked_ms=asked_ms)
        self._standing.append(standing)
        return standing

    def __contains__(self, message: object) -> bool:
        """Whether the message with this id is one of them."""
        return any(each.message == message for each in self._standing)

    def found(self, tournament: int, channel: ChannelId, message: int) -> Standing:
        """A call to the start that an earlier bot has posted."""
        standing = self.add(tournament, ChannelLine(channel, ""), asked_ms=0)
        standing.message = message
        return standing

    def drop(self, standing: Standing) -> None:
        """It stands no longer."""
        self._standing.remove(standing)

    def settled(self, news: TournamentNews) -> list[Standing]:
        """The lines that these news have made useless; they stand no longer."""
        number, is_over = news.place.tournament, news.lobby.phase.over
        gone = [
            each
            for each in self._standing
            if each.tournament == number
            and (is_over or any(_settles(event, each.line) for event in news.events))
        ]
        self._standing = [each for each in self._standing if each not in gone]
        for each in gone:
            each.settled = True
        return gone


def is_standing(line: ChannelLine) -> bool:
    """Whether it has to be looked after."""
    return line.ends_ms is not None


def keeps_text(line: ChannelLine) -> bool:
    """A deal's amounts, and who wanted to call it off, remain to be read; everything else was for
    the moment."""
    return TournamentControl.ACCEPT in line.gates or TournamentControl.CALL_OFF in line.gates


def _settles(event: TournamentEvent, line: ChannelLine) -> bool:
    match event:
        case RebuyBought(player=player) | RebuyLapsed(player=player):
            return TournamentControl.REBUY in line.gates and player in line.calls
        case BreakEnded():
            return TournamentControl.ADDON in line.gates
        case DealFailed() | DealMade():
            return TournamentControl.ACCEPT in line.gates
        case CancelDropped():
            return TournamentControl.CALL_OFF in line.gates
        case Started() | CountdownStopped():
            return not line.gates
        case _:
            return False


def called(players: Iterable[PlayerId]) -> list[PlayerId]:
    """Whom a message may call by name: Discord takes a hundred."""
    return list(players)[:100]
