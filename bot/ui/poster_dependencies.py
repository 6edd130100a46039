"""What every table's poster works with, and how it makes pictures of news."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

import discord
from discord import ui

from bot.host.table_announcer import TableNews
from bot.ids import ChannelId, TableId
from bot.texts.catalogue import Texts
from bot.ui.avatar_cache import AvatarCache
from bot.ui.commitments import Commitments
from bot.ui.languages import Languages
from bot.ui.layout import Surroundings, table_layout
from bot.ui.looks import Looks
from bot.ui.odds import Odds, OddsCalculator
from bot.ui.render_thread import RenderThread
from bot.ui.scenes import SceneExtras, table_scene

Remember = Callable[[TableId, int], Awaitable[None]]
SurroundingsOf = Callable[[TableId, Texts], Surroundings | None]
"""What stands around the hand at a tournament's table; None at a cash table."""


def no_surroundings(table: TableId, texts: Texts) -> Surroundings | None:
    """For tables that belong to nothing."""
    return None


def ignore_channel(channel: ChannelId) -> None:
    """For those who can do nothing about a channel that is gone."""


@dataclass(frozen=True, slots=True)
class Frame:
    """News with their picture."""

    news: TableNews
    picture: bytes
    odds: Odds | None
    layout: ui.LayoutView


@dataclass(frozen=True, slots=True)
class PictureSources:
    """What pictures show beside the public view."""

    looks: Looks
    avatars: AvatarCache
    odds: OddsCalculator
    now_ms: Callable[[], int]


@dataclass(frozen=True, slots=True)
class PosterDependencies:
    """What every table's poster works with."""

    client: discord.Client
    render_thread: RenderThread
    languages: Languages
    picture_sources: PictureSources
    store_message: Remember
    surroundings_of: SurroundingsOf = no_surroundings
    channel_gone: Callable[[ChannelId], None] = ignore_channel
    """Told when a table's channel is not there any more."""
    commitments: Commitments = field(default_factory=Commitments)
    """Told which hand's message Discord has taken."""

    def channel(self, channel: ChannelId) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(channel)

    def message(self, channel: ChannelId, message: int) -> discord.PartialMessage:
        return self.channel(channel).get_partial_message(message)

    async def draw_frame(self, news: TableNews, texts: Texts) -> Frame:
        """The picture of the news as they are seen at this moment.

        A turn that nobody has been shown yet begins when this is seen, so its time ends so much
        later than now.
        """
        view, picture_sources = news.view, self.picture_sources
        if news.turn_ms is not None:
            news = replace(news, deadline_ms=picture_sources.now_ms() + news.turn_ms)
        odds = await picture_sources.odds.odds_of_hand(view.hand)
        players = [seat.player for seat in view.seats if seat.player is not None]
        extras = SceneExtras(
            look=picture_sources.looks.of_guild(news.place.guild),
            avatars=picture_sources.avatars.avatars_of(news.place.guild, players),
            odds=odds,
            time_left=self._time_left(news),
        )
        scene = table_scene(view, texts, extras)
        drawing = asyncio.create_task(self.render_thread.draw_table(scene))
        layout = self.layout(news, texts, odds)
        return Frame(news, await drawing, odds, layout)

    def layout(
        self, news: TableNews, texts: Texts, odds: Odds | None, *, finished: bool = False
    ) -> ui.LayoutView:
        around = self.surroundings_of(news.place.table, texts)
        return table_layout(news, texts, odds=odds, finished=finished, around=around)

    def _time_left(self, news: TableNews) -> float:
        """The part of the turn that is left now.

        The ring stands still until the next picture; the words beside it count down. So a picture
        at the start of a turn has a full ring, and one drawn meanwhile has what is true then.
        """
        if news.deadline_ms is None:
            return 1.0
        left_ms = news.deadline_ms - self.picture_sources.now_ms()
        return min(1.0, max(0.0, left_ms / (news.view.rules.turn_seconds * 1000)))
