"""Writing a tournament's lines: into which channel one goes, and what all of them know."""

from collections.abc import Iterator

from bot.host.tournament_announcer import TournamentNews
from bot.ids import ChannelId, PlayerId, TableId
from bot.texts.catalogue import Texts
from bot.ui.components.custom_ids import TournamentControl
from bot.ui.tournaments.announced import LastKnown
from bot.ui.tournaments.channel_lines import ChannelLine
from bot.ui.tournaments.words import title_of
from bot.ui.words.discord_address import message_link
from bot.ui.words.names import mention

CALLED_TOGETHER = 70
"""Players mentioned in one message: a mention takes 24 characters."""


class LineWriter:
    """Makes lines for the tables, the players and the channel that news is about."""

    def __init__(self, news: TournamentNews, known: LastKnown, texts: Texts) -> None:
        self.news, self.known, self.texts = news, known, texts

    def home(self, table: TableId) -> ChannelId:
        """The channel of a table."""
        return self.known.homes.get(table, self.news.place.channel)

    def last_home(self, player: PlayerId) -> ChannelId:
        """The channel of the table at which the player sat last."""
        table = self.known.tables.get(player)
        return self.news.place.channel if table is None else self.home(table)

    def name(self, player: PlayerId) -> str:
        """A player's name; a mention where it is not known."""
        return self.known.name(self.texts, player)

    def of(self, player: PlayerId, key: str, **data: int | str) -> ChannelLine:
        """A line about a player, where they sat last."""
        text = self.texts.say(key, name=self.name(player), **data)
        return ChannelLine(self.last_home(player), text)

    def to(self, player: PlayerId, key: str, channel: ChannelId, **data: int | str) -> ChannelLine:
        """A line in a channel that mentions a player."""
        text = self.texts.say(key, player=mention(self.texts, player), **data)
        return ChannelLine(channel, text, (player,))

    def everywhere(
        self,
        text: str,
        controls: tuple[TournamentControl, ...] = (),
        ends_ms: int | None = None,
        calls: tuple[PlayerId, ...] = (),
    ) -> Iterator[ChannelLine]:
        """One line in each channel that has a table."""
        for channel in dict.fromkeys((self.news.table_channels or self.known.homes).values()):
            yield ChannelLine(channel, text, calls, controls, ends_ms)

    def in_channel(self, key: str, **data: str) -> ChannelLine:
        """A line of the tournament's channel, which names it and leads to its announcement."""
        place, title = self.news.place, title_of(self.news.view.options)
        link = message_link(place.guild, place.channel, place.message)
        return ChannelLine(place.channel, self.texts.say(key, title=title, link=link, **data))
