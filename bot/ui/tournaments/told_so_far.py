"""What has been told of a tournament, for the lines that are still to come."""

from dataclasses import dataclass, field

from bot.host.tournament_announcer import TournamentNews
from bot.ids import ChannelId, PlayerId, TableId
from bot.tournament.events import Registered
from bot.ui.names import markdown_name


@dataclass(slots=True)
class ToldSoFar:
    """What has been told of a tournament: names, and who sat where when the last news came."""

    names: dict[PlayerId, str] = field(default_factory=dict)
    tables: dict[PlayerId, TableId] = field(default_factory=dict)
    numbers: dict[TableId, int] = field(default_factory=dict)
    homes: dict[TableId, ChannelId] = field(default_factory=dict)
    target: str = ""
    """Of a satellite: where its tickets can be used, while they can be."""
    seats: dict[PlayerId, tuple[TableId, int]] = field(default_factory=dict)

    def note_news(self, news: TournamentNews) -> None:
        """Keeps what the news say; who has left a player_seated is known by his last one."""
        self.homes |= news.homes
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
        """A name for a message; somebody whom we have not met is left for Discord to name."""
        found = self.names.get(player)
        return f"<@{player}>" if found is None else markdown_name(found)
