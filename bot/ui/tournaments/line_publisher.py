"""Brings a tournament's lines to its channels, and removes those that are no longer of use.

Reminders that a tournament starts soon go by DM, or by mention where DMs are closed.
"""

import asyncio
import logging
import re
from collections.abc import Container, Iterable, Sequence

import discord

from bot.host.tournament_announcer import TournamentNews, TournamentPlace
from bot.ids import ChannelId, PlayerId
from bot.texts.catalogue import Texts
from bot.tournament.events import MultiplierDrawn
from bot.tournament.view import TournamentView
from bot.ui.components.custom_ids import TournamentControl, TournamentControlId, read_id_of
from bot.ui.components.pages import static_panel
from bot.ui.requests.answers import SEND_ERRORS
from bot.ui.requests.dm_channels import FirstMessages, send_dm
from bot.ui.requests.orphaned_messages import custom_ids_of, own_messages
from bot.ui.requests.outgoing_requests import USERS_AT_ONCE_MAX
from bot.ui.requests.sending import silent_edit, until_taken
from bot.ui.tournaments.announcement_layout import tournament_button
from bot.ui.tournaments.line_sender import (
    AnnouncedTournament,
    AnnouncedTournaments,
    ChannelLine,
    TemporaryLine,
    TemporaryLines,
    is_temporary,
)
from bot.ui.tournaments.lines import lines_of
from bot.ui.tournaments.pictures import draw_lines, suspense_line
from bot.ui.tournaments.words import start_calls, start_words, title_of
from bot.ui.words.discord_address import countdown, message_link
from bot.ui.words.languages import Languages
from bot.ui.words.player_names import PlayerNames

CALLED_MAX = 40

log = logging.getLogger(__name__)


class Reminder:
    """Sends reminders by DM."""

    def __init__(
        self,
        client: discord.Client,
        languages: Languages,
        player_names: PlayerNames,
        first: FirstMessages,
    ) -> None:
        self._client = client
        self._first = first
        self._languages = languages
        self._player_names = player_names

    async def send_reminders(
        self, place: TournamentPlace, view: TournamentView, players: tuple[PlayerId, ...]
    ) -> list[PlayerId]:
        """Sends a DM to each player; returns those whose DMs are closed."""
        met = await self._player_names.find_names(place.guild, players)
        closed: list[PlayerId] = []
        few = asyncio.Semaphore(USERS_AT_ONCE_MAX)

        async def write(player: PlayerId) -> None:
            texts = self._languages.of_player(place.guild, met.get(player))
            link = message_link(place.guild, place.channel, place.message)
            when, title = countdown(view.starts_ms or 0), title_of(view.options)
            text = texts.say("dm-remind", title=title, when=when, link=link)
            try:
                async with few:
                    await send_dm(self._client, self._first, player, text, texts)
            except (TimeoutError, *SEND_ERRORS) as error:
                log.info("no reminder to player %s: %s", player, error)
                closed.append(player)

        await asyncio.gather(*map(write, players), return_exceptions=True)
        return closed


def reminder_line(
    channel: ChannelId, view: TournamentView, players: Sequence[PlayerId], texts: Texts
) -> ChannelLine:
    """Mentions players with closed DMs before a tournament starts."""
    called, starts_ms = tuple(players[:CALLED_MAX]), view.starts_ms or 0
    text = texts.say("remind-closed", **start_words(view, called, countdown(starts_ms)))
    return ChannelLine(channel, text, called, ends_ms=starts_ms)


SHOW_SECONDS = 3.0
"""Seconds that a VeloX draw stays open."""


class LinePublisher:
    """Sends lines in each channel's order: questions, reminders, draws."""

    def __init__(self, announced: AnnouncedTournaments, player_names: PlayerNames) -> None:
        self._announced = announced
        self._sender = announced.sender
        dependencies = announced.dependencies
        self._clock = dependencies.clock
        self._reminder = Reminder(
            dependencies.client, dependencies.languages, player_names, dependencies.first_messages
        )
        self._temporary_lines = TemporaryLines()
        self._draws: set[int] = set()
        """Messages of draws that are still open."""

    def publish(
        self, news: TournamentNews, announced: AnnouncedTournament
    ) -> list[asyncio.Task[None]]:
        """Queues the lines of the news, and the draws; returns what sends lines with questions."""
        asked: list[asyncio.Task[None]] = []
        for line in lines_of(news, announced.known, self._announced.texts(news.place)):
            temporary = self._add(news.place, line) if is_temporary(line) else None
            sending = self._send_line(news, line, temporary)
            sent = self._announced.enqueue(news.place, line.channel, sending)
            if line.controls:
                asked.append(sent)
        for drawn in news.events:
            if isinstance(drawn, MultiplierDrawn):
                self._draw(news, announced, drawn)
        return asked

    def remove_settled(self, news: TournamentNews) -> None:
        """Removes settled lines, in each line's queue: one still being sent is removed too."""
        for temporary in self._temporary_lines.take_settled(news):
            work = self._sender.remove_line(temporary)
            self._announced.enqueue(news.place, temporary.line.channel, work)

    async def remove_stale(
        self, place: TournamentPlace, channel: ChannelId, view: TournamentView | None = None
    ) -> None:
        """Removes stale lines before new ones. `view` is given after a restart."""
        suspense = suspense_line(self._announced.texts(place))
        dependencies, number = self._announced.dependencies, place.tournament
        calls = [] if view is None else start_calls(view, dependencies.languages.all)
        found = await remove_stale_lines(
            dependencies.client, channel, number, suspense, self._draws, calls
        )
        for message in found:
            if message.id not in self._temporary_lines:
                await self._adopt_start_call(place, channel, message.id)

    async def remind(
        self, place: TournamentPlace, view: TournamentView, players: tuple[PlayerId, ...]
    ) -> None:
        """Mentions players with closed DMs in the channel, unless it has started meanwhile."""
        closed = await self._reminder.send_reminders(place, view, players)
        announced = self._announced.find(place)
        if not closed or announced is None or not announced.is_registering:
            return
        line = reminder_line(place.channel, view, closed, self._announced.texts(place))
        work = self._send_line(announced.news, line, self._add(place, line))
        self._announced.enqueue(place, place.channel, work)

    def _add(self, place: TournamentPlace, line: ChannelLine) -> TemporaryLine:
        return self._temporary_lines.add(place.tournament, line, self._clock.now_ms())

    async def _adopt_start_call(
        self, place: TournamentPlace, channel: ChannelId, message: int
    ) -> None:
        """Keeps an earlier process's start call during registration, else removes it."""
        temporary = self._temporary_lines.adopt(place.tournament, channel, message)
        announced = self._announced.find(place)
        if announced is None or not announced.is_registering:
            self._temporary_lines.drop(temporary)
            await self._sender.remove_line(temporary)

    async def _send_line(
        self, news: TournamentNews, line: ChannelLine, temporary: TemporaryLine | None
    ) -> None:
        panel = None
        if line.controls:
            texts = self._announced.texts(news.place)
            panel = static_panel(
                tournament_button(news.view, texts, control) for control in line.controls
            )
        if temporary is None:
            await self._sender.send_line(line, panel)
        else:
            temporary.message = (await self._sender.send_question(temporary, panel)).id

    def _draw(
        self, news: TournamentNews, announced: AnnouncedTournament, drawn: MultiplierDrawn
    ) -> None:
        """Shows a VeloX draw, open at first, at the table as soon as there is one."""
        before, after = draw_lines(self._announced.texts(news.place), news.view, drawn)

        async def show(home: ChannelId) -> None:
            message = await self._sender.send_text(home, before)
            self._draws.add(message.id)
            self._clock.call_later(
                SHOW_SECONDS, lambda: self._reveal(news.place, home, message, after)
            )

        home = next(iter(announced.known.homes.values()), None)
        if home is None:
            announced.show = show
        else:
            self._announced.enqueue(news.place, home, show(home))

    def _reveal(
        self, place: TournamentPlace, channel: ChannelId, message: discord.Message, text: str
    ) -> None:
        async def edit() -> None:
            self._draws.discard(message.id)
            await until_taken(lambda: silent_edit(message, content=text))

        self._announced.enqueue(place, channel, edit())


_ANSWERS = {TournamentControl.NO_REBUY, TournamentControl.NO_ADDON, TournamentControl.ACCEPT}
"""Controls that only offers have."""


async def remove_stale_lines(
    client: discord.Client,
    channel: ChannelId,
    tournament: int,
    suspense: str,
    awaited: Container[int],
    calls: Iterable[re.Pattern[str]] = (),
) -> list[discord.Message]:
    """Deletes a tournament's offers among a channel's last messages, and each `suspense` but those
    that are `awaited`: open offers and draws are sent again. Raises Discord's errors.

    Returns the messages that match one of `calls`: they are not sent again.
    """
    found = []
    for message in await own_messages(client, channel):
        is_stuck = message.content == suspense and message.id not in awaited
        if is_stuck or _offers(message, tournament):
            await message.delete()
        elif any(c.fullmatch(message.content) for c in calls):
            found.append(message)
    return found


def _offers(message: discord.Message, tournament: int) -> bool:
    read = (read_id_of(TournamentControlId, text) for text in custom_ids_of(message.components))
    return any(each and each.tournament == tournament and each.kind in _ANSWERS for each in read)
