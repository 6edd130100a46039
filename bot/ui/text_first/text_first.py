"""Text first: tells the game in words by DM to players who cannot see pictures, or save data."""

import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import partial
from operator import attrgetter
from typing import Any, Protocol

from bot.bank import accounts
from bot.bank.accounts import Account
from bot.bank.transfers import TransferReason
from bot.durations import HOUR_MS
from bot.host.background_tasks import BackgroundTasks, Clock
from bot.host.past_hands import PastHands
from bot.host.refusals import HostRefusal
from bot.host.table_announcer import TableNews, TablePlace
from bot.ids import Chips, GuildId, HandId, PlayerId, TableId
from bot.poker.viewpoint import HandView
from bot.storage.errors import StorageFailed
from bot.storage.players import PersonalSettings
from bot.storage.wallets import HistoryLine
from bot.table.events import AwayReason, HandVoided, Left, SatOut, TableClosed
from bot.table.view import SeatView, TableView
from bot.texts.catalogue import Texts
from bot.ui.messages.card_messages import CardArrivals
from bot.ui.messages.commitments import Commitments
from bot.ui.messages.direct_messages import PlayerMessage, ReadNext, SendMessage, seat_messages
from bot.ui.presentation.odds import Odds
from bot.ui.presentation.told_in_words import OwnCards, last_done, time_out_words, void_words
from bot.ui.text_first.telling import Telling, ToldHands, boards_dealt, event_messages
from bot.ui.words.player_names import with_former_players

PAUSED = -1
"""The turn of a paused hand: no turn of the table has this number."""


@dataclass(frozen=True, slots=True)
class ShownMoment:
    """The state of a table, as far as text first tells it: each moment once."""

    hand: HandId
    street: int
    boards: int
    """The number of times that cards of its boards were dealt: with the street, or after its
    discards."""
    turn: int
    over: bool
    asked: PlayerId | None = field(default=None, compare=False)
    """The player whose turn it is."""
    timeouts: Mapping[PlayerId, int] = field(default_factory=dict, compare=False)
    """The turns in a row of each player that ran out of time."""
    dealt: tuple[PlayerId, ...] = field(default=(), compare=False)
    """All players in the hand."""


def moment_of(view: TableView, hand: HandView) -> ShownMoment:
    """The state of a table as it is now."""
    turn, asked = (0, None) if view.to_act is None else (view.turn, view.to_act.player)
    return ShownMoment(
        view.hand_id,
        hand.street_number,
        len(boards_dealt(view)),
        turn,
        hand.over,
        asked,
        timeouts={seat.player: seat.timeouts for seat in view.seats if seat.player is not None},
        dealt=tuple(seat.player for seat in view.seats if seat.player and seat.hand),
    )


def as_paused(before: ShownMoment | None, now: ShownMoment) -> ShownMoment:
    """The moment before a pause; if nobody was told of the hand until then, the moment at the
    pause. Its turn is told again when the game goes on."""
    told = before if before is not None and before.hand == now.hand else now
    return told if told.over else replace(told, turn=PAUSED, asked=None)


log = logging.getLogger(__name__)

FRAME_SECONDS_MAX = 2.0
"""Seconds that the result of an all-in waits for the table's message that shows it."""
FORGOTTEN_AFTER_SECONDS = 60.0
"""Seconds that a closed table's last messages may be on their way."""
FLOP = 1
"""The street that the message with a bomb pot's cards tells too."""
ReadView = Callable[[TableId, PlayerId], Awaitable[TableView]]
"""The table as a player may see it now. Raises `HostRefusal` where it is gone."""


class TextFirst:
    """Tells each turn, street and result to players who want to read it. Returns at once.

    Everything is told from the public view, except for each player's own cards at their turns and
    on each street: these are read for that player alone when the message is sent, and wait for
    their commitment.
    """

    def __init__(
        self,
        send: SendMessage,
        read: ReadView,
        commitments: Commitments,
        arrivals: CardArrivals,
        clock: Clock,
    ) -> None:
        self._send, self._clock = send, clock
        self._read, self._commitments, self._arrivals = read, commitments, arrivals
        self._now: dict[TableId, ShownMoment] = {}
        self._so_far = ToldHands()
        self._all_ins: dict[TableId, tuple[HandId, int]] = {}
        """The street that was told last of each all-in whose result is still kept back."""
        self._results: dict[TableId, list[PlayerMessage]] = {}
        """Results of all-ins that wait until the table's message shows them."""
        self._results_shown: dict[TableId, HandId] = {}

    def tell(self, news: TableNews, of_seats: Sequence[PlayerMessage] = ()) -> None:
        """Tells what these news have changed for the players of the hand; the result of an all-in
        that is shown street by street once `tell_frame` knows that it is shown, or after
        `FRAME_SECONDS_MAX` and before the next hand's.

        `of_seats` are messages to anybody about what it meant for their seats, and follow.
        """
        view, table = news.view, news.place.table
        if view.running:
            self.tell_results(table)
        before = self._now.pop(table, None)
        self._all_ins.pop(table, None)
        if view.closed:
            self._clock.call_later(FORGOTTEN_AFTER_SECONDS, partial(self._forget_table, table))
        self._tell_void(news, before)
        messages = [*self._changes(news, before), *event_messages(news)]
        messages += self._after_the_cards(news, of_seats)
        ends_hand = news.streets is not None and not (view.running or view.closed)
        if table in self._results:
            self._results[table] += messages
        elif ends_hand and self._results_shown.get(table) != view.hand_id:
            self._results[table] = messages
            self._clock.call_later(FRAME_SECONDS_MAX, partial(self._tell_late_results, messages))
        else:
            self._send_to_readers(messages)

    def _changes(self, news: TableNews, before: ShownMoment | None) -> list[PlayerMessage]:
        """A message to each player of the hand for whom there is news."""
        view, table = news.view, news.place.table
        if view.hand is None or view.closed:
            return []
        now = moment_of(view, view.hand)
        if view.paused:
            self._now[table] = as_paused(before, now)
            return []
        self._now[table] = now
        if now == before or (before is None and now.over):
            return []
        self._tell_late(news, before, now)
        return self._results_of(news.place, view) if now.over else self._told(news, before, now)

    def _after_the_cards(
        self, news: TableNews, messages: Iterable[PlayerMessage]
    ) -> list[PlayerMessage]:
        """The messages, each sent once its player has the cards of the hand that it ends."""
        table, hand = news.place.table, news.view.hand_id

        async def read_after_cards(
            message: PlayerMessage, guild: GuildId, player: PlayerId
        ) -> dict[str, Any]:
            await self._arrivals.wait(table, hand, player)
            return {} if message.read is None else await message.read(guild, player)

        return [replace(each, read=partial(read_after_cards, each)) for each in messages]

    def tell_frame(self, news: TableNews, odds: Odds | None) -> None:
        """The table's message has just begun to show these news: tells a street of an all-in, each
        once, none after the result; and its result, if it waits. The first street tells also how
        it came to be, and who turned up what."""
        view, table = news.view, news.place.table
        if news.streets is None or view.hand is None:
            return
        if view.hand.over:
            self._results_shown[table] = view.hand_id
            self.tell_results(table)
            return
        now, told = self._now.get(table), self._all_ins.get(table)
        street = view.hand_id, view.hand.street_number
        if told == street or (now is not None and now.hand == view.hand_id and now.over):
            return
        self._all_ins[table] = street
        messages = [
            replace(message, is_outdated=partial(self._is_told_to_the_end, table, view.hand_id))
            for message in self._to_the_hand(news.place, view, lambda each: each.all_in(odds))
        ]
        self._send_to_readers(messages)

    def tell_result_again(self, place: TablePlace, view: TableView, players: Set[PlayerId]) -> None:
        """Tells the result of the hand in `view`, which is over, to those of `players` who have not
        read it: after a restart nobody knows whether they have."""
        messages = [
            replace(message, after_cards=view.hand_id)
            for message in self._results_of(place, view)
            if message.player in players
        ]
        self._send_to_readers(messages)

    def hold_back(self, table: TableId) -> None:
        """Has news beside the table's last hand wait until `tell_results`: it is looked up whether
        the result was told."""
        self._results.setdefault(table, [])

    def tell_waiting(self) -> None:
        """Tells all results that wait for their table's message."""
        for table in list(self._results):
            self.tell_results(table)

    def tell_beside(self, table: TableId | None, message: PlayerMessage) -> None:
        """Tells a reader of other news of their `table`, after a result that still waits for its
        message."""
        if table in self._results:
            self._results[table].append(message)
        else:
            self._send_to_readers([message])

    def _tell_late_results(self, results: list[PlayerMessage]) -> None:
        """Tells the results that still wait, because Discord does not take the table's message."""
        for table, waiting in list(self._results.items()):
            if waiting is results:
                self.tell_results(table)

    def _forget_table(self, table: TableId) -> None:
        self._so_far.forget_table(table)
        self._results_shown.pop(table, None)

    def tell_results(self, table: TableId) -> None:
        """Tells the results that wait for the table's message."""
        results = self._results.pop(table, [])
        if results:
            self._send_to_readers(results)

    def _told(
        self, news: TableNews, before: ShownMoment | None, now: ShownMoment
    ) -> list[PlayerMessage]:
        """The turn, for its player; for the others of the hand the street, if it is a new one or
        its board has come."""
        is_new = (
            before is not None
            and before.hand == now.hand
            and (before.street, before.boards) != (now.street, now.boards)
        )
        place, view, deadline_ms = news.place, news.view, news.deadline_ms
        asked = self._to_the_hand(place, view, lambda telling: telling.turn(deadline_ms))
        others = self._to_the_hand(place, view, Telling.street) if is_new else []
        chosen = [each for each in asked if each.player == now.asked]
        chosen += [each for each in others if each.player != now.asked]
        table = place.table
        return [
            replace(
                each,
                read=partial(self._read_own, table, now.hand),
                is_outdated=partial(
                    self._has_passed, table, now, each.player, now.asked == each.player
                ),
            )
            for each in chosen
        ]

    def _results_of(self, place: TablePlace, view: TableView) -> list[PlayerMessage]:
        """The result for everybody in the hand."""
        return self._to_the_hand(place, view, Telling.result, is_last=True)

    def _to_the_hand(
        self,
        place: TablePlace,
        view: TableView,
        say: Callable[[Telling], str],
        *,
        is_last: bool = False,
    ) -> list[PlayerMessage]:
        """A message to everybody in the hand, after their cards; each begins where the one that
        was sent to its player before it ends."""
        table, hand = place.table, view.hand_id
        return [
            PlayerMessage(
                place.guild,
                seat.player,
                "",
                read=partial(self._after_cards, table, hand),
                words=partial(self._tell_in_words, place, view, seat, say, is_last),
                otherwise=partial(self._so_far.forget, table, hand, seat.player),
            )
            for seat in view.seats
            if seat.player is not None and seat.hand is not None
        ]

    def _tell_in_words(
        self,
        place: TablePlace,
        view: TableView,
        seat: SeatView,
        say: Callable[[Telling], str],
        is_last: bool,
        texts: Texts,
        own: TableView | None = None,
        dealt: OwnCards | None = None,
    ) -> str:
        """The words of a message when it is sent. Nothing follows a result: it may be written more
        than once."""
        if view.hand is None or seat.player is None:
            return ""
        told = self._so_far.of(place.table, view.hand_id, seat.player)
        if dealt is not None and not told.cards:
            first = FLOP if view.hand.is_bomb_pot else 0
            boards = sum(event.street <= first for event in boards_dealt(view))
            told = replace(
                told,
                street=max(told.street, first),
                boards=max(told.boards, boards),
                cards=dealt.cards,
                made=dealt.made,
            )
        named = with_former_players(view, texts)
        telling = Telling(named, view.hand, seat, f"<#{place.channel}>", told, texts, own)
        words = say(telling)
        if not is_last:
            self._so_far.note(place.table, view.hand_id, seat.player, telling.told())
        return words

    def _tell_late(self, news: TableNews, before: ShownMoment | None, now: ShownMoment) -> None:
        """Tells each player whose time has run out since what became of the turn. A player who
        is sat out for it, and is told of seats, reads it there."""
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
                wanted = _reads_this_alone if seat.player in sat_out else None
                message = PlayerMessage(place.guild, seat.player, "", words=words, wanted=wanted)
                self._send_to_readers([message])

    def _tell_void(self, news: TableNews, before: ShownMoment | None) -> None:
        """Tells that the hand is void to everybody in it; after a restart, where nobody knows who
        that was, to everybody with a seat. Where the channel is gone too, they are told so."""
        place, view = news.place, news.view
        voided = next((event for event in news.events if isinstance(event, HandVoided)), None)
        is_lost = any(isinstance(event, TableClosed) and event.lost for event in news.events)
        if is_lost or (voided is None and not news.hand_voided):
            return
        seated = tuple(seat.player for seat in view.seats if seat.player)
        messages = [
            PlayerMessage(
                place.guild,
                player,
                "",
                read=partial(self._after_cards, place.table, view.hand_id),
                words=partial(void_words, view, voided, player, f"<#{place.channel}>"),
            )
            for player in (seated if before is None else before.dealt)
        ]
        self._send_to_readers(messages)

    def _is_told_to_the_end(self, table: TableId, hand: HandId) -> bool:
        told = self._all_ins.get(table)
        return told is None or told[0] != hand

    def _send_to_readers(self, messages: Iterable[PlayerMessage]) -> None:
        """Sends the messages to players who chose text first, unless a message says which other
        choice it goes by."""
        for message in messages:
            wanted = message.wanted or attrgetter("text_first")
            self._send(replace(message, wanted=wanted))

    async def _after_cards(
        self, table: TableId, hand: HandId, guild: GuildId, player: PlayerId
    ) -> dict[str, Any]:
        """All that the player's message with the cards has told: nothing else comes before it."""
        return {"dealt": await self._arrivals.wait(table, hand, player)}

    async def _read_own(
        self, table: TableId, hand: HandId, guild: GuildId, player: PlayerId
    ) -> dict[str, Any]:
        """The hand as its player sees it too; without it once it has given way to another one."""
        found = await self._after_cards(table, hand, guild, player)
        await self._commitments.cards_may_leave(table, hand).wait()
        try:
            own = await self._read(table, player)
        except HostRefusal:
            return found
        return {**found, "own": own} if own.hand_id == hand else found

    def _has_passed(
        self, table: TableId, moment: ShownMoment, player: PlayerId, of_turn: bool
    ) -> bool:
        """Whether a message comes too late: after its turn, during another hand, or of a street
        when the player's own turn, which tells everything, has begun."""
        now = self._now.get(table)
        if of_turn:
            return now != moment
        return now is None or now.hand != moment.hand or now.asked == player


def _reads_this_alone(chosen: PersonalSettings) -> bool:
    """Whether a player reads text first, and is not told of their seat in another way."""
    return chosen.text_first and not chosen.seat_messages


TOLD_WITHIN_MS = HOUR_MS
"""The end of a hand that was dealt longer ago than this is no news."""
_WITH_WALLET = {TransferReason.BUY_IN, TransferReason.REBUY, TransferReason.CASH_OUT}


class ReadHistory(Protocol):
    """Reads the newest changes of an account."""

    async def __call__(self, account: Account, *, limit: int) -> Sequence[HistoryLine]: ...


class UntoldResults(BackgroundTasks):
    """Tells results of all-ins that a kill of the bot kept back, from each recovered table's last
    hand. Returns at once.

    While the streets of an all-in are being shown, nobody is told its result in another way. A stop
    tells it then; a kill cannot. Whether it was told shows in each player's direct messages, and in
    nothing else.
    """

    def __init__(
        self,
        past_hands: PastHands,
        clock: Clock,
        send: SendMessage,
        read_next: ReadNext,
        text_first: TextFirst,
        until_online: Callable[[], Awaitable[object]],
        history: ReadHistory,
    ) -> None:
        """`until_online` waits until servers are known: messages say in which one it was."""
        super().__init__(log, "the last hand of a recovered table was not looked at")
        self._until_online, self._history = until_online, history
        self._past_hands, self._clock = past_hands, clock
        self._send, self.read_next = send, read_next
        self._text_first = text_first

    def tell(self, news: TableNews) -> None:
        """Tells the result of an all-in that ended just before the restart to the players who have
        not been told; a table that plays another hand has shown it."""
        if not news.view.running and news.view.hand_number:
            self._text_first.hold_back(news.place.table)
            self.spawn(self._tell_first(news))

    async def _tell_first(self, news: TableNews) -> None:
        try:
            await self._tell(news)
        finally:
            self._text_first.tell_results(news.place.table)

    async def _tell(self, news: TableNews) -> None:
        await self._until_online()
        try:
            past = await self._past_hands.newest_of(news.place.table)
            forgotten = await self._past_hands.forgotten(news.place.guild)
        except (HostRefusal, StorageFailed) as error:
            log.info("%s: its last hand is not told again: %s", news.place, error)
            return
        if past.id != news.view.hand_id or self._clock.now_ms() - past.at_ms > TOLD_WITHIN_MS:
            return
        ended = past.view(None)
        if ended.hand is None or ended.hand.all_in is None:
            return
        told = {seat.player for seat in ended.seats if seat.player is not None} - forgotten
        self._text_first.tell_result_again(news.place, ended, told)
        if news.view.rules.tournament is None:
            await self._tell_broke(news, ended, told)

    async def _tell_broke(self, news: TableNews, ended: TableView, told: Set[PlayerId]) -> None:
        """Tells players whom the hand broke. Players without the hand's cards in their direct
        messages are passed over: their messages are closed, or were so crowded that *My cards* came
        first. So are players who bought chips after the hand and have left with them."""
        gone = [
            Left(seat.number, seat.player, seat.name, Chips(0), AwayReason.BROKE)
            for seat in ended.seats
            if seat.player is not None and seat.player in told
            if seat.hand is not None and not seat.hand.stack
            if news.view.seat_of(seat.player) is None
            if not await self._bought_chips(news.place, seat.player)
        ]
        for message in seat_messages(
            news.place, gone, news.view, self.read_next, lambda event: None
        ):
            self._send(replace(message, after_cards=ended.hand_id))

    async def _bought_chips(self, place: TablePlace, player: PlayerId) -> bool:
        """Whether the last chips that moved at the player's seat came from the wallet, or went back
        to it: a seat that a hand has emptied takes none away."""
        seat = accounts.seat(place.guild, place.table, player)
        return any(line.reason in _WITH_WALLET for line in await self._history(seat, limit=1))
