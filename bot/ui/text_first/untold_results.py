"""Results of all-ins that a kill of the bot held back, told after the restart.

While its streets are being shown, nobody is told the result in another way. A stop tells it then; a
kill cannot. Whether it was told shows in each player's direct messages, and in nothing else.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence, Set
from dataclasses import replace
from typing import Protocol

from bot.bank import accounts
from bot.bank.accounts import Account
from bot.bank.transfers import TransferReason
from bot.durations import HOUR_MS
from bot.host.background_tasks import BackgroundTasks, Clock
from bot.host.past_hands import PastHands
from bot.host.refusals import HostRefusal
from bot.host.table_announcer import TableNews, TablePlace
from bot.ids import Chips, PlayerId
from bot.storage.errors import StorageFailed
from bot.storage.wallets import HistoryLine
from bot.table.events import AwayReason, Left
from bot.table.view import TableView
from bot.ui.messages.seat_messages import ReadNext, seat_messages
from bot.ui.messages.topup_messages import SendMessage
from bot.ui.text_first.text_first import TextFirst

log = logging.getLogger(__name__)

TOLD_WITHIN_MS = HOUR_MS
"""The end of a hand that was dealt before is no news."""
_WITH_WALLET = {TransferReason.BUY_IN, TransferReason.REBUY, TransferReason.CASH_OUT}


class ReadHistory(Protocol):
    """Reads the newest changes of an account."""

    async def __call__(self, account: Account, *, limit: int) -> Sequence[HistoryLine]: ...


def tell_nothing(news: TableNews) -> None:
    """Knows of nothing that was held back."""


class UntoldResults(BackgroundTasks):
    """Looks at each recovered table's last hand. Returns at once."""

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
        """Players without the hand's cards in their direct messages are passed over: those are
        closed, or were so crowded that *My cards* came first. So are players who bought chips after
        the hand and have left with them."""
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
