"""Text first: players who cannot see pictures, or save data, are told in words by direct message
what happens at their table."""

import logging
from collections.abc import Awaitable, Callable, Mapping, Set
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from bot.host.background_tasks import BackgroundTasks
from bot.host.clock import Clock
from bot.host.personal_settings import SettingsByPlayer
from bot.host.refusals import HostRefusal
from bot.host.table_announcer import TableNews, TablePlace
from bot.ids import GuildId, HandId, PlayerId, TableId
from bot.table.events import AwayReason, SatOut
from bot.table.view import SeatView, TableView
from bot.texts.catalogue import Texts
from bot.ui.commitments import Commitments
from bot.ui.odds import Odds
from bot.ui.told_in_words import (
    all_in_words,
    last_done,
    result_words,
    street_words,
    time_out_words,
    turn_words,
)
from bot.ui.topup_messages import PlayerMessage, SendMessage

log = logging.getLogger(__name__)

FRAME_SECONDS_MAX = 2.0
"""How long the result of an all-in waits for the table's message that shows it."""
ReadView = Callable[[TableId, PlayerId], Awaitable[TableView]]
"""The table as a player may see it now. Raises `HostRefusal` where it is gone."""


@dataclass(frozen=True, slots=True)
class _ShownMoment:
    """The state of a table, as far as it is told: each moment once."""

    hand: HandId
    street: int
    turn: int
    over: bool
    asked: PlayerId | None = field(default=None, compare=False)
    """Whose turn it is."""
    timeouts: Mapping[PlayerId, int] = field(default_factory=dict, compare=False)
    """How many turns of each player in a row ran out of time."""


class TextFirst:
    """Tells each turn, street and result to those who want to read it. Returns at once.

    Everything is told from the public view, but for each player's own cards at their turns and on
    each street: these are read for that player alone when the message is sent, and wait for their
    commitment.
    """

    def __init__(
        self,
        personal: SettingsByPlayer,
        send: SendMessage,
        read: ReadView,
        commitments: Commitments,
        clock: Clock,
    ) -> None:
        self._personal, self._send, self._clock = personal, send, clock
        self._read, self._commitments = read, commitments
        self._now: dict[TableId, _ShownMoment] = {}
        self._known: dict[TableId, tuple[HandId, dict[PlayerId, int]]] = {}
        """How many events of the hand each player has been told."""
        self._all_ins: dict[TableId, tuple[HandId, int]] = {}
        """The street that was told last of each all-in whose result is still kept back."""
        self._results: dict[TableId, list[PlayerMessage]] = {}
        """Results of all-ins that wait until the table's message shows them."""
        self._results_shown: dict[TableId, HandId] = {}
        self._tasks = BackgroundTasks(log, "it could not be found out who reads text first")

    def tell(self, news: TableNews) -> None:
        """Tells what these news have changed for the players of the hand; the result of an all-in
        that is shown street by street once `tell_frame` knows that it is shown, or after
        `FRAME_SECONDS_MAX` and at the table's next news."""
        view, table = news.view, news.place.table
        self._tell_results(table)
        before = self._now.pop(table, None)
        self._all_ins.pop(table, None)
        if view.closed:
            self._known.pop(table, None)
            self._results_shown.pop(table, None)
        if view.hand is None or view.closed or view.paused:
            return
        turn, asked = (0, None) if view.to_act is None else (view.turn, view.to_act.player)
        late = {seat.player: seat.timeouts for seat in view.seats if seat.player is not None}
        street, over = view.hand.street_number, view.hand.over
        now = _ShownMoment(view.hand_id, street, turn, over, asked, late)
        self._now[table] = now
        if now == before or (before is None and now.over):
            return
        self._tell_late(news, before, now)
        if not now.over:
            self._tasks.spawn(self._send_to_readers(self._told(news, before, now)))
            return
        if news.streets is None:
            results = _results(news.place, view, self._told_so_far)
        else:
            # The streets of the all-in have told what was done before them.
            results = _results(news.place, view)
        if news.streets is None or self._results_shown.get(table) == now.hand:
            self._tasks.spawn(self._send_to_readers(results))
        else:
            self._results[table] = results
            self._clock.call_later(FRAME_SECONDS_MAX, partial(self._tell_late_results, results))

    def tell_frame(self, news: TableNews, odds: Odds | None) -> None:
        """The table's message has just begun to show these news: tells a street of an all-in, each
        once, none after the result; and its result, if it waits. The first street tells also how
        it came to be, and who turned up what."""
        view, table = news.view, news.place.table
        if news.streets is None or view.hand is None:
            return
        if view.hand.over:
            self._results_shown[table] = view.hand_id
            self._tell_results(table)
            return
        now, told = self._now.get(table), self._all_ins.get(table)
        street = view.hand_id, view.hand.street_number
        if told == street or (now is not None and now.hand == view.hand_id and now.over):
            return
        self._all_ins[table] = street
        first = told is None or told[0] != view.hand_id
        messages = [
            PlayerMessage(
                news.place.guild,
                seat.player,
                "",
                words=partial(
                    all_in_words, view, odds, f"<#{news.place.channel}>", seat.hand.player, first
                ),
                is_outdated=partial(self._is_told_to_the_end, table, view.hand_id),
            )
            for seat in view.seats
            if seat.player is not None and seat.hand is not None
        ]
        self._tasks.spawn(self._send_to_readers(messages))

    def tell_result_again(self, place: TablePlace, view: TableView, players: Set[PlayerId]) -> None:
        """Tells the result of the hand in `view`, which is over, to those of `players` who have not
        read it: after a restart nobody knows whether they have."""
        messages = [
            replace(message, after_cards=view.hand_id)
            for message in _results(place, view)
            if message.player in players
        ]
        self._tasks.spawn(self._send_to_readers(messages))

    async def tell_waiting(self) -> None:
        """Tells all results that wait for their table's message."""
        for table in list(self._results):
            self._tell_results(table)
        await self.settle()

    async def settle(self) -> None:
        """Waits until it is known who wants to be told."""
        await self._tasks.settle()

    def _tell_late_results(self, results: list[PlayerMessage]) -> None:
        """Tells the results if they still wait: Discord does not take the table's message."""
        for table, waiting in list(self._results.items()):
            if waiting is results:
                self._tell_results(table)

    def _tell_results(self, table: TableId) -> None:
        results = self._results.pop(table, [])
        if results:
            self._tasks.spawn(self._send_to_readers(results))

    def _told(
        self, news: TableNews, before: _ShownMoment | None, now: _ShownMoment
    ) -> list[PlayerMessage]:
        """The turn, for its player; for the others of the hand the street, if it is a new one."""
        view, place = news.view, news.place
        new_street = before is not None and before.hand == now.hand and before.street != now.street
        return [
            PlayerMessage(
                place.guild,
                seat.player,
                "",
                read=partial(self._read_own, place.table, now.hand),
                words=partial(self._tell_in_words, place, view, seat, now.asked == seat.player),
                is_outdated=partial(
                    self._has_passed, place.table, now, seat.player, now.asked == seat.player
                ),
                otherwise=partial(self._was_not_told, place.table, now.hand, seat.player),
            )
            for seat in view.seats
            if seat.player is not None and seat.hand is not None
            if now.asked == seat.player or new_street
        ]

    def _tell_in_words(
        self,
        place: TablePlace,
        view: TableView,
        seat: SeatView,
        of_turn: bool,
        texts: Texts,
        own: TableView | None = None,
    ) -> str:
        """The words of a turn or a street when they are sent: what was told before is not told
        again."""
        hand, known = self._known.get(place.table, (view.hand_id, {}))
        if hand != view.hand_id:
            known = {}
        self._known[place.table] = view.hand_id, known
        say = turn_words if of_turn else street_words
        player, channel = seat.player or PlayerId(0), f"<#{place.channel}>"
        words = say(view, channel, seat, known.get(player, 0), texts, own)
        known[player] = len(view.public_events)
        return words

    def _told_so_far(self, table: TableId, hand: HandId, player: PlayerId) -> int:
        """How many events of the hand the player has been told."""
        of, known = self._known.get(table, (hand, {}))
        return known.get(player, 0) if of == hand else 0

    def _was_not_told(self, table: TableId, hand: HandId, player: PlayerId) -> None:
        """Discord has not taken a message: the next tells all since the player's last action."""
        of, known = self._known.get(table, (hand, {}))
        if of == hand:
            known.pop(player, None)

    def _tell_late(self, news: TableNews, before: _ShownMoment | None, now: _ShownMoment) -> None:
        """Tells each player whose time has run out since what became of the turn. Who is sat out
        for it, and is told of seats, reads it there."""
        if before is None or before.hand != now.hand:
            return
        place = news.place
        sat_out = {
            event.player
            for event in news.events
            if isinstance(event, SatOut) and event.why is AwayReason.TIMEOUTS
        }
        for seat in news.view.seats:
            if seat.player is None or seat.hand is None:
                continue
            if seat.timeouts > before.timeouts.get(seat.player, 0):
                did = last_done(news.view, seat.hand.player)
                words = partial(time_out_words, f"<#{place.channel}>", did)
                message = PlayerMessage(place.guild, seat.player, "", words=words)
                self._tasks.spawn(
                    self._send_to_readers([message], told_of_seats=seat.player not in sat_out)
                )

    def _is_told_to_the_end(self, table: TableId, hand: HandId) -> bool:
        told = self._all_ins.get(table)
        return told is None or told[0] != hand

    async def _send_to_readers(
        self, messages: list[PlayerMessage], *, told_of_seats: bool = True
    ) -> None:
        """Sends them to those who chose text first; to those who are told of their seats besides
        only if `told_of_seats`."""
        for message in messages:
            chosen = await self._personal.of(message.player)
            if chosen.text_first and (told_of_seats or not chosen.seat_messages):
                self._send(message)

    async def _read_own(
        self, table: TableId, hand: HandId, guild: GuildId, player: PlayerId
    ) -> dict[str, Any]:
        """The hand as its player sees it; nothing once it has given way to another one."""
        await self._commitments.cards_may_leave(table, hand).wait()
        try:
            own = await self._read(table, player)
        except HostRefusal:
            return {}
        return {"own": own} if own.hand_id == hand else {}

    def _has_passed(
        self, table: TableId, moment: _ShownMoment, player: PlayerId, of_turn: bool
    ) -> bool:
        """Whether a message comes too late: after its turn, during another hand, or of a street
        when the player is asked already, which is told with all that has happened."""
        now = self._now.get(table)
        if of_turn:
            return now != moment
        return now is None or now.hand != moment.hand or now.asked == player


def _results(
    place: TablePlace,
    view: TableView,
    told: Callable[[TableId, HandId, PlayerId], int] | None = None,
) -> list[PlayerMessage]:
    """The result for everybody in the hand; with `told`, which says how many events a player has
    read, after what ended it."""
    channel = f"<#{place.channel}>"

    def words(player: PlayerId, number: int, texts: Texts) -> str:
        if told is None:
            return result_words(view, channel, texts)
        known = told(place.table, view.hand_id, player)
        return result_words(view, channel, texts, player=number, known=known)

    return [
        PlayerMessage(
            place.guild, seat.player, "", words=partial(words, seat.player, seat.hand.player)
        )
        for seat in view.seats
        if seat.player is not None and seat.hand is not None
    ]
