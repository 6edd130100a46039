"""A hand that is over, played again from its record: what everybody saw of it, and nothing more."""

from bot.host.refusals import HostCode, HostRefusal
from bot.ids import ChannelId
from bot.poker.codec import action_from_json, setup_from_json
from bot.poker.hand import Hand
from bot.storage.database import Database
from bot.storage.hands import HandRecord
from bot.storage.unit import Json
from bot.table.rules import TableRules
from bot.table.table import Table
from bot.table.turns import Dealt
from bot.table.view import TableView, view_of


class PastHands:
    """Finds hands by the number that their table gave them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, channel: ChannelId, number: int | None) -> TableView:
        """Hand `number` of the channel's table, or the last finished one, as the public saw it.

        The table is the one that was opened last, closed or not. Raises `HostRefusal`
        (no-table-here, no-such-hand, hand-not-over, hand-was-void).
        """
        table = await self._database.tables.newest_in_channel(channel)
        if table is None:
            raise HostRefusal(HostCode.NO_TABLE_HERE)
        if number is None:
            newest = await self._database.hands.of_table(table.id, limit=1)
            record = newest[0] if newest else None
        else:
            record = await self._database.hands.numbered(table.id, number)
        if record is None:
            raise HostRefusal(HostCode.NO_SUCH_HAND)
        if record.ended_ms is None:
            raise HostRefusal(HostCode.HAND_NOT_OVER)
        if record.void or record.summary is None:
            raise HostRefusal(HostCode.HAND_WAS_VOID)
        summary = record.summary
        hand, dealt = _played(record, summary), _dealt(record, summary)
        past = Table(TableRules.from_json(table.config))
        past.hand, past.hand_id, past.dealt = hand, record.start.hand, dealt
        past.hands_dealt = summary["number"]
        return view_of(past, None)


def _played(record: HandRecord, summary: Json) -> Hand:
    hand = Hand(setup_from_json(record.start.setup))
    for action in summary["actions"]:
        hand.apply(action_from_json(action))
    return hand


def _dealt(record: HandRecord, summary: Json) -> tuple[Dealt, ...]:
    players = {line.seat: line.player for line in record.players}
    return tuple(
        Dealt(seat, players[seat], name)
        for seat, name in zip(summary["seats"], summary["names"], strict=True)
    )
