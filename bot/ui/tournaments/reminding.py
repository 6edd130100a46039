"""Reminders that a tournament starts soon: by DM, or by mention where DMs are closed."""

import asyncio
import logging
from collections.abc import Sequence

import discord

from bot.host.tournament_announcer import TournamentPlace
from bot.ids import ChannelId, PlayerId
from bot.texts.catalogue import Texts
from bot.tournament.view import TournamentView
from bot.ui.requests.answers import SEND_ERRORS
from bot.ui.requests.dm_channels import send_dm
from bot.ui.requests.first_messages import FirstMessages
from bot.ui.requests.limited_concurrency import AT_ONCE_MAX
from bot.ui.tournaments.channel_lines import ChannelLine
from bot.ui.tournaments.words import start_words, title_of
from bot.ui.words.discord_address import message_link
from bot.ui.words.discord_times import countdown
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
        few = asyncio.Semaphore(AT_ONCE_MAX)

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
