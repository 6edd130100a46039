"""The messages of a table to its players one by one, and its session summary once it has closed."""

import logging
from collections.abc import Callable, Sequence

from bot.host.announcing import Audience, announcing
from bot.host.background_tasks import BackgroundTasks
from bot.host.past_hands import AllInLuck
from bot.host.session_story import SessionStory, session_story, session_summary_of
from bot.host.table_announcer import DealtCards, TableAnnouncer, TablePlace
from bot.ids import PlayerId
from bot.storage.database import Database
from bot.table.seats import Presence
from bot.table.table import Table
from bot.table.turns import Dealt
from bot.table.view import TableView, personal_view

log = logging.getLogger(__name__)


class TableReporter:
    """Sends players of one table their cards, and calls them; nothing before it has a channel."""

    def __init__(self, announcer: TableAnnouncer, last: Table) -> None:
        self._announcer = announcer
        self._hand_found = self._hand_announced = last.hand_id
        """The hand whose cards have been sent."""

    def send_hole_cards(
        self, place: TablePlace, table: Table, look: Callable[[], TableView]
    ) -> None:
        """Sends their own cards to the players who are there, once a hand, in the order in which
        they act; others find them at the table. `look` returns everybody's view."""
        if table.hand is None or table.hand_id == self._hand_announced:
            return
        self._hand_announced = table.hand_id
        public = look()
        for order, dealt in enumerate(_in_order(table, table.hand.to_act)):
            if not _is_away(table, dealt):
                self._send_cards(place, table, public, dealt, order)

    def resend_hole_cards(
        self, place: TablePlace, table: Table, look: Callable[[], TableView]
    ) -> None:
        """Sends their own cards again, after a restart, to all who are still in that hand.

        The process may have died between the deal and its announcement; the announcer knows which
        cards were delivered.
        """
        hand = table.hand
        if hand is None or not table.hand_running or table.hand_id != self._hand_found:
            return
        folded = {dealt for dealt, has in zip(table.dealt, hand.folded, strict=True) if has}
        public = look()
        for order, dealt in enumerate(_in_order(table, hand.to_act)):
            if dealt not in folded and not _is_away(table, dealt):
                self._send_cards(place, table, public, dealt, order, again=True)

    def _send_cards(
        self,
        place: TablePlace,
        table: Table,
        public: TableView,
        dealt: Dealt,
        order: int,
        *,
        again: bool = False,
    ) -> None:
        if not place.has_channel:
            return
        seat = table.seats.get(dealt.seat)
        locale = seat.locale if seat and seat.player == dealt.player else ""
        view = personal_view(table, public, dealt.player, at_ms=0)
        cards = DealtCards(place, table.hand_id, dealt.player, locale, view, order, again)
        with announcing(place):
            self._announcer.cards_dealt(cards)

    def nudge(self, place: TablePlace, player: PlayerId) -> None:
        """Calls the player to act by name."""
        if place.has_channel:
            with announcing(place):
                self._announcer.nudge(place, player)

    def frozen(self, place: TablePlace, incident: str) -> None:
        """The table has stopped."""
        if place.has_channel:
            with announcing(place):
                self._announcer.table_frozen(place, incident)


def _in_order(table: Table, first: int | None) -> Sequence[Dealt]:
    """Everybody who was dealt in, from the player who is to act on."""
    return (*table.dealt[first or 0 :], *table.dealt[: first or 0])


def _is_away(table: Table, dealt: Dealt) -> bool:
    seat = table.seats.get(dealt.seat)
    return seat is not None and seat.presence is Presence.SITTING_OUT


class SessionSummaries(BackgroundTasks):
    """Announces the session summary of each table that has closed."""

    def __init__(
        self, database: Database, audience: Audience[TableAnnouncer], luck: AllInLuck
    ) -> None:
        super().__init__(log, "a session summary could not be announced")
        self._database = database
        self._audience = audience
        self._luck = luck

    def table_closed(self, place: TablePlace) -> None:
        """Reads the ledger and announces; returns at once. A failure is logged and not repeated."""
        self.spawn(self._announce(place))

    async def _announce(self, place: TablePlace) -> None:
        await self._luck.settle()
        seats = await self._database.wallets.table_account(place.guild, place.table)
        if seats:
            summary = session_summary_of(seats, await self._story(place))
            with announcing(place):
                self._audience.announcer.session_ended(place, summary)

    async def _story(self, place: TablePlace) -> SessionStory | None:
        """The story of the session; None where it cannot be read, and then the summary has none."""
        try:
            table = await self._database.tables.find(place.table)
            return None if table is None else await session_story(self._database, table)
        except Exception:
            log.exception("the story of %s cannot be told", place)
            return None
