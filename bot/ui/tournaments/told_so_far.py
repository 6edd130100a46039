"""Facts of a tournament told so far, for later lines."""

from dataclasses import dataclass, field

from bot.host.tournament_announcer import TournamentNews
from bot.ids import ChannelId, PlayerId, TableId
from bot.tournament.events import Registered
from bot.ui.names import markdown_name


@dataclass(slots=True)
class ToldSoFar:
    """Names and seats as of the last news."""

    names: dict[PlayerId, str] = field(default_factory=dict)
    tables: dict[PlayerId, TableId] = field(default_factory=dict)
    numbers: dict[TableId, int] = field(default_factory=dict)
    homes: dict[TableId, ChannelId] = field(default_factory=dict)
    target: str = ""
    """The link to a satellite's target while its registration is open."""
    seats: dict[PlayerId, tuple[TableId, int]] = field(default_factory=dict)

    def note_news(self, news: TournamentNews) -> None:
        """Stores the news; a player without a seat keeps their last table."""
        self.homes |= news.table_channels
        for event in news.events:
            if isinstance(event, Registered):
                self.names[event.player] = event.name
        if news.standings is None:
            return
        for row in news.standings.rows:
            self.names[row.player] = row.name
            if row.table is not None:
                self.tables[row.player] = row.table
                self.numbers[row.table] = row.table_number

    def name(self, player: PlayerId) -> str:
        """A name for a message; a mention for an unknown player."""
        found = self.names.get(player)
        return f"<@{player}>" if found is None else markdown_name(found)
