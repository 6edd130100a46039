"""The dependencies of every table's poster, and the frames drawn with them."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Final

import discord
from cachetools import LRUCache
from discord import ui

from bot.host.background_tasks import Clock
from bot.host.guild_settings import SettingsByGuild
from bot.host.table_announcer import TableNews, TablePlace
from bot.ids import ChannelId, HandId, TableId
from bot.press_trace import Stage, StageTimes
from bot.table.clock import seconds_of_turn
from bot.texts.catalogue import Texts
from bot.ui.components.card_faces import NO_FACES, CardFaces
from bot.ui.messages.commitments import Commitments, DealLine
from bot.ui.presentation.avatar_cache import AvatarCache
from bot.ui.presentation.odds import Odds, OddsCalculator
from bot.ui.presentation.render_process import RenderProcess
from bot.ui.presentation.scenes import SceneExtras, table_scene
from bot.ui.requests.sending import set_event
from bot.ui.table.layout import Surroundings, table_layout
from bot.ui.words.languages import Languages
from bot.ui.words.names import with_former_players

RememberMessage = Callable[[TableId, int], Awaitable[None]]
SurroundingsOf = Callable[[TableId, Texts], Surroundings | None]
"""Finds the surroundings of a tournament's table; None for a cash table."""


def no_surroundings(table: TableId, texts: Texts) -> Surroundings | None:
    """The surroundings of tables outside tournaments."""
    return None


def ignore_channel(channel: ChannelId) -> None:
    """Does nothing about a lost channel."""


HandPosted = Callable[[TablePlace, HandId, int], None]


def ignore_hand(place: TablePlace, hand: HandId, message: int) -> None:
    """Keeps every hand's message as it is."""


@dataclass(frozen=True, slots=True)
class Frame:
    """News with their picture and layout."""

    news: TableNews
    picture: bytes
    odds: Odds | None
    layout: ui.LayoutView
    stages: StageTimes
    """The stages it went through, for the trace of the press that it answers."""


@dataclass(frozen=True, slots=True)
class ShownNews:
    """News that stay in memory; their picture is among the `LastPictures`, or drawn again."""

    news: TableNews
    odds: Odds | None


LAST_PICTURES_BYTES: Final = 8 << 20
"""About a hundred tables; where more are played, the longest untouched are drawn again."""


class LastPictures(LRUCache[tuple[TableId, int], bytes]):
    """The newest picture of each table's hand, for the final update of its message."""

    def __init__(self) -> None:
        super().__init__(LAST_PICTURES_BYTES, len)


FrameTaken = Callable[[TableNews, Odds | None], None]


def ignore_frame(news: TableNews, odds: Odds | None) -> None:
    """Tells nobody what the table's message shows."""


@dataclass(frozen=True, slots=True)
class PictureSources:
    """Sources of what pictures show beside the public view."""

    settings: SettingsByGuild
    avatars: AvatarCache
    odds: OddsCalculator
    clock: Clock
    faces: CardFaces = NO_FACES
    """Writes cards in the text below."""


@dataclass(frozen=True, slots=True)
class PosterDependencies:
    """The dependencies of every table's poster."""

    client: discord.Client
    render_process: RenderProcess
    languages: Languages
    picture_sources: PictureSources
    remember_message: RememberMessage
    surroundings_of: SurroundingsOf = no_surroundings
    channel_gone: Callable[[ChannelId], None] = ignore_channel
    """Called when a table's channel does not exist any more."""
    hand_posted: HandPosted = ignore_hand
    """Called with each new message that shows a hand."""
    commitments: Commitments = field(default_factory=Commitments)
    """Told which hand's message Discord has accepted."""
    last_pictures: LastPictures = field(default_factory=LastPictures)
    frame_taken: FrameTaken = ignore_frame
    """Called with what the table's message shows once Discord has accepted it."""
    may_begin: asyncio.Event = field(default_factory=set_event)
    """Set, except during a start: what was recovered is shown once the bot is online."""

    def channel(self, channel: ChannelId) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(channel)

    def message(self, channel: ChannelId, message: int) -> discord.PartialMessage:
        return self.channel(channel).get_partial_message(message)

    async def make_frame(self, news: TableNews, texts: Texts) -> Frame:
        """Draws the frame of the news for this moment.

        A turn that has not been shown yet begins when this frame is seen, so its deadline is
        counted from now.
        """
        view = with_former_players(news.view, texts)
        news, picture_sources, stages = replace(news, view=view), self.picture_sources, StageTimes()
        stages.mark(Stage.POSTER)
        if news.turn_ms is not None:
            news = replace(news, deadline_ms=picture_sources.clock.now_ms() + news.turn_ms)
        odds = await picture_sources.odds.odds_of_hand(view.hand)
        players = [seat.player for seat in view.seats if seat.player is not None]
        extras = SceneExtras(
            look=picture_sources.settings.of(news.place.guild).look,
            avatars=picture_sources.avatars.avatars_of(news.place.guild, players),
            odds=odds,
            time_left=self._time_left(news),
        )
        scene = table_scene(view, texts, extras)
        stages.mark(Stage.SCENE)
        drawing = self.render_process.draw_table(scene, stages)
        # The message is written while the picture is drawn, and whoever is ready goes first.
        await asyncio.sleep(0)
        layout = self.layout(news, texts, odds)
        return Frame(news, await drawing, odds, layout, stages)

    def layout(
        self, news: TableNews, texts: Texts, odds: Odds | None, *, finished: bool = False
    ) -> ui.LayoutView:
        return table_layout(
            news,
            texts,
            odds=odds,
            finished=finished,
            deal=DealLine(
                self.picture_sources.settings.of(news.place.guild).deal_digits, news.next_round
            ),
            around=self.surroundings_of(news.place.table, texts),
            faces=self.picture_sources.faces,
        )

    def _time_left(self, news: TableNews) -> float:
        """The part of the turn that is left now, from 0 to 1.

        The ring of a picture does not move; the text beside it counts down.
        """
        if news.deadline_ms is None:
            return 1.0
        left_ms = news.deadline_ms - self.picture_sources.clock.now_ms()
        hand = news.view.hand
        if hand is None:
            return 1.0
        seconds = seconds_of_turn(news.view.rules, hand.street_number, hand.options)
        return min(1.0, max(0.0, left_ms / (seconds * 1000)))
