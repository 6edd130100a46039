"""The announcer of tables: the host calls it with news and does not wait for delivery."""

from dataclasses import dataclass
from typing import Protocol

from bot.host.announcing import News, Place, SeenFuture
from bot.host.session_story import SessionSummary
from bot.host.table_timers import StreetTimes
from bot.ids import HandId, PlayerId, TableId
from bot.storage.tables import NO_CHANNEL
from bot.table.events import TableEvent
from bot.table.view import TableView


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePlace(Place):
    """A table's place on Discord."""

    table: TableId
    owner: PlayerId
    tournament: int | None = None
    """The tournament whose table it is; None for a cash table."""

    def __str__(self) -> str:
        return f"table {self.table}"

    @property
    def has_channel(self) -> bool:
        """Whether the table has a channel: a tournament's table gets one after it was opened."""
        return self.channel != NO_CHANNEL


@dataclass(frozen=True, slots=True)
class AwaitedRound:
    """The round of the beacon that a deal waits for, since its table requires it."""

    number: int
    until_ms: int
    """The end of the wait, in milliseconds since 1970."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableNews(News[TableEvent]):
    """News of a table; `view` is the view that everybody may see now."""

    place: TablePlace
    view: TableView
    deadline_ms: int | None = None
    """When the player to act will be checked or folded."""
    turn_ms: int | None = None
    """The length of a turn that nobody has seen yet: its time begins when people see these news,
    and `deadline_ms` is true if they see them at once."""
    next_hand_ms: int | None = None
    """When the next hand is due."""
    next_round: int | None = None
    """The round of the beacon that cuts the next hand's deck, once its words are closed."""
    awaited_round: AwaitedRound | None = None
    """The round of the beacon that the next hand waits for."""
    lacks_round: bool = False
    """Whether the table has paused because its round has not come."""
    streets: StreetTimes | None = None
    """When the cards of an all-in are shown; None where its result is shown at once."""
    vote_ms: int | None = None
    """The time until which all players still in the hand may agree to void it."""
    hand_voided: bool = False
    """Whether the hand in progress was voided after a restart, because its end may be known."""

    @property
    def has_moved_on(self) -> bool:
        """Whether a tournament has given seats of a finished hand to others: the table's message
        stays as it is, since its picture would show the old cards at new players' seats."""
        view = self.view
        if view.rules.tournament is None or view.hand is None or not view.hand.over or view.closed:
            return False
        kept = all(view.seats[seat - 1].hand is not None for seat in view.dealt)
        return not (kept or self.stopping or self.recovered)


@dataclass(frozen=True, slots=True)
class DealtCards:
    """A player's own cards, for that player only."""

    place: TablePlace
    hand: HandId
    player: PlayerId
    locale: str
    view: TableView
    order: int = 0
    """How many players act before this one: the first to act gets the cards first, across tables
    too."""
    again: bool = False
    """Whether the bot has restarted during this hand: the cards may have been delivered before, or
    not."""


class TableAnnouncer(Protocol):
    """Receives everything that people should see."""

    def table_changed(self, news: TableNews) -> SeenFuture | None:
        """Returns a future that is done when people see the news; None where nobody can tell."""

    def cards_dealt(self, cards: DealtCards) -> None: ...

    def nudge(self, place: TablePlace, player: PlayerId) -> None:
        """The player to act has not moved for a while."""

    def session_ended(self, place: TablePlace, summary: SessionSummary) -> None:
        """The table has closed; this is its session summary."""

    def table_frozen(self, place: TablePlace, incident: str) -> None:
        """A broken invariant stopped this table; `incident` is in the log."""
