"""A tournament's announcement: always the newest state, with few requests."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

import discord

from bot.host.background_tasks import Clock, Timer
from bot.host.guild_settings import SettingsByGuild
from bot.host.tournament_announcer import TournamentNews
from bot.ids import ChannelId, GuildId
from bot.texts.catalogue import Texts
from bot.tournament.state import Phase
from bot.tournament.view import Standings
from bot.ui.components.pages import upload
from bot.ui.presentation.avatar_cache import AvatarCache
from bot.ui.presentation.render_process import RenderProcess
from bot.ui.requests.dm_channels import FirstMessages
from bot.ui.requests.sending import (
    CLOSING_SECONDS_MAX,
    RETRY_AFTER_SECONDS,
    Attempts,
    Outcome,
    finish_tasks,
    is_lost,
    outcome_of,
    silent_edit,
    takes_no_edits,
)
from bot.ui.tournaments.announcement_layout import announcement_layout
from bot.ui.tournaments.pictures import AnyDescribedScene, PictureStyle, announcement_picture
from bot.ui.words.languages import Languages

log = logging.getLogger(__name__)

TOURNAMENT_PICTURE_NAME = "tournament.png"
ENTRIES_SECONDS = 3.0
"""Seconds between two edits while people register, or when something happens."""
STACKS_SECONDS = 30.0
"""Seconds between two edits when nothing but stacks has changed."""


@dataclass(frozen=True, slots=True)
class AnnouncementDependencies:
    """Dependencies of all announcements, and of the presses on them."""

    client: discord.Client
    render_process: RenderProcess
    languages: Languages
    settings: SettingsByGuild
    avatars: AvatarCache
    clock: Clock
    first_messages: FirstMessages

    def channel(self, channel: ChannelId) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(channel)

    def picture_style(self, guild: GuildId, standings: Standings | None) -> PictureStyle:
        """The server's look and the avatars of the leaders."""
        players = [row.player for row in standings.rows[:20]] if standings else []
        look, avatars = self.settings.of(guild).look, self.avatars.avatars_of(guild, players)
        return PictureStyle(look.theme, avatars, self.clock.now_ms())

    async def draw(self, drawn: AnyDescribedScene) -> bytes:
        return await self.render_process.draw_sheet(drawn.scene)


class Announcement:
    """Keeps one message up to date: one request at a time, always with the newest state.

    A failed request is retried until a newer state arrives; one that is refused for good a few
    times.
    """

    def __init__(
        self,
        dependencies: AnnouncementDependencies,
        news: TournamentNews,
        remember_message: Callable[[int, int], Awaitable[None]],
        report_gone: Callable[[ChannelId], None],
    ) -> None:
        self._dependencies = dependencies
        self._remember_message = remember_message
        self._report_gone = report_gone
        """Called when the channel may have been deleted."""
        self._message = news.place.message
        self._channel = news.place.channel
        self._shown: TournamentNews | None = None
        self._shown_ms = 0
        self._latest: TournamentNews | None = None
        self._task: asyncio.Task[None] | None = None
        self._timer: Timer | None = None
        self._closing = False
        self._attempts = Attempts()
        self._pause: float | None = None
        """Seconds before the next attempt after one that failed; None after one that did not."""
        self._is_refused = False
        """Whether Discord has refused the last attempt for good: newer news change little there."""
        self.is_taken = False
        """Whether Discord shows the last news that were sent."""

    def show_news(self, news: TournamentNews) -> None:
        """Queues the newest state; an older one that still waits is dropped."""
        if self._pause is not None and not self._is_refused:
            self._pause = min(self._pause, ENTRIES_SECONDS)
        recovered = self._latest is not None and self._latest.recovered
        self._latest = replace(news, recovered=news.recovered or recovered)
        self._send_when_due()

    async def close(self, seconds: float = CLOSING_SECONDS_MAX) -> None:
        """Finishes the request in flight and sends the newest state, each within `seconds`."""
        self._closing = True
        self._stop_timer()
        if self._task is not None:
            await finish_tasks({self._task}, seconds)
        await finish_tasks({asyncio.create_task(self._finish())}, seconds)

    async def _finish(self) -> None:
        while self._latest is not None:
            await self._run()
            if self._pause is not None:
                await asyncio.sleep(self._pause)

    def _send_when_due(self) -> None:
        self._stop_timer()
        if (
            self._closing
            or self._latest is None
            or (self._task is not None and not self._task.done())
        ):
            return
        wait_ms = self._shown_ms + self._pause_ms(self._latest) - self._dependencies.clock.now_ms()
        if wait_ms > 0:
            self._timer = self._dependencies.clock.call_later(wait_ms / 1000, self._send_when_due)
        else:
            self._task = asyncio.create_task(self._run())

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _pause_ms(self, news: TournamentNews) -> int:
        """The milliseconds from the last request to the time these news may be sent."""
        if news.place.channel != self._channel:
            # Failures in another channel say nothing about this one.
            return 0
        if self._pause is not None:
            return int(1000 * self._pause)
        shown = self._shown
        if shown is None or news.stopping or shown.view.phase is not news.view.phase:
            return 0
        calm = news.view.phase is Phase.RUNNING and _visible_state(shown) == _visible_state(news)
        return int(1000 * (STACKS_SECONDS if calm else ENTRIES_SECONDS))

    async def _run(self) -> None:
        news, self._latest = self._latest, None
        if news is not None:
            self._shown, self._shown_ms = news, self._dependencies.clock.now_ms()
            self.is_taken = False
            whose = f"tournament {news.place.tournament}"
            outcome = await outcome_of(self._deliver(news), whose)
            self.is_taken = outcome is Outcome.TAKEN
            if self.is_taken:
                self._attempts, self._pause = Attempts(), None
            else:
                self._try_again(news, outcome)
        # Runs after this task is done: newer news have waited for it.
        asyncio.get_running_loop().call_soon(self._send_when_due)

    def _try_again(self, news: TournamentNews, outcome: Outcome) -> None:
        """Queues the news again unless the attempts are used up or newer news wait."""
        self._is_refused = outcome is Outcome.REFUSED
        pause = self._attempts.pause_after(outcome)
        if pause is not None and self._latest is None:
            self._latest = news
        self._pause = pause or RETRY_AFTER_SECONDS[-1]

    async def _deliver(self, news: TournamentNews) -> None:
        channel = news.place.channel
        if channel != self._channel:
            self._channel, self._message = channel, None
            self._attempts, self._pause = Attempts(), None
        try:
            await self._send(news)
        except discord.HTTPException as error:
            if is_lost(error):
                self._report_gone(channel)
            raise

    async def _send(self, news: TournamentNews) -> None:
        dependencies = self._dependencies
        texts = dependencies.languages.of_guild(news.place.guild)
        style = dependencies.picture_style(news.place.guild, news.standings)
        drawn = announcement_picture(texts, news.view, news.standings, style)
        picture = await dependencies.draw(drawn) if drawn is not None else b""
        if self._message is not None and await self._edit(news, texts, drawn, picture):
            return
        may_stand_already = self._pause is not None or news.recovered
        await self._post(news, texts, drawn, picture)
        if may_stand_already:
            await self._edit(news, texts, drawn, picture)

    async def _post(
        self, news: TournamentNews, texts: Texts, drawn: AnyDescribedScene | None, picture: bytes
    ) -> None:
        """Posts the announcement under a nonce, so that a repeated request makes no second one.

        Discord answers with the unchanged earlier message where one with this nonce exists: its
        answer was lost, or the bot died before storing it. A bot with a new database counts from
        one again, but hardly in the same channel.
        """
        place = news.place
        message = await self._dependencies.channel(place.channel).send(
            view=_layout(news, texts, drawn),
            files=[upload(picture, TOURNAMENT_PICTURE_NAME)] if picture else [],
            allowed_mentions=discord.AllowedMentions.none(),
            nonce=f"{place.tournament:x}-{self._message or place.channel:x}",
        )
        self._message = message.id
        await self._remember_message(place.tournament, message.id)

    async def _edit(
        self, news: TournamentNews, texts: Texts, drawn: AnyDescribedScene | None, picture: bytes
    ) -> bool:
        """Edits the message; False when it is gone or can no longer be edited."""
        channel = self._dependencies.channel(news.place.channel)
        message = channel.get_partial_message(self._message or 0)
        files: list[Any] = [upload(picture, TOURNAMENT_PICTURE_NAME)] if picture else []
        try:
            await silent_edit(message, view=_layout(news, texts, drawn), attachments=files)
        except discord.HTTPException as error:
            if not takes_no_edits(error):
                raise
            return False
        return True


def _layout(
    news: TournamentNews, texts: Texts, drawn: AnyDescribedScene | None
) -> discord.ui.LayoutView:
    if drawn is None:
        return announcement_layout(news, texts)
    return announcement_layout(news, texts, picture=TOURNAMENT_PICTURE_NAME, alt=drawn.alt)


def _visible_state(news: TournamentNews) -> tuple[object, ...]:
    """Everything visible of a running tournament except the stacks."""
    view, standings = news.view, news.standings
    clock = standings.clock if standings else None
    if standings is None or clock is None:
        return ()
    return (
        (view.entries, view.still_in, view.registration_open, view.prizes, view.multiplier),
        (clock.level, clock.level_ends_ms, clock.break_ends_ms, clock.break_due, clock.paused),
        (clock.addon_open, clock.hand_for_hand),
        (standings.tables, standings.deal is None, news.recovered),
    )
