"""Which tables are in which channel: one cash table at most, and tables of tournaments."""

from bot.host.table_announcer import TablePlace
from bot.ids import ChannelId, TableId


class TableChannels:
    """The open tables by channel. Tables that have no channel yet are in none."""

    def __init__(self) -> None:
        self._in: dict[ChannelId, list[TablePlace]] = {}

    def put(self, place: TablePlace) -> None:
        """The table is in its channel from now on, and in no other."""
        self.remove(place)
        if place.has_channel:
            self._in.setdefault(place.channel, []).append(place)

    def remove(self, place: TablePlace) -> None:
        """The table is nowhere any more."""
        for channel, places in list(self._in.items()):
            self._in[channel] = [one for one in places if one.table != place.table]
            if not self._in[channel]:
                del self._in[channel]

    def tables_in(self, channel: ChannelId) -> tuple[TableId, ...]:
        """Those of the channel, the likeliest to be meant first: its cash table, which is opened
        by hand, then the tournaments' from the newest on."""
        places = sorted(
            self._in.get(channel, ()), key=lambda one: (one.tournament is not None, -one.table)
        )
        return tuple(place.table for place in places)
