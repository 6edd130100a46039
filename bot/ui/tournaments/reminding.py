"""Telling people that a tournament starts soon: by DM, or by name where that is closed."""

import logging
import secrets
from collections.abc import Sequence

import discord

from bot.host.tournament_announcer import TournamentPlace
from bot.ids import ChannelId, PlayerId
from bot.texts.catalogue import Texts
from bot.tournament.view import Lobby
from bot.ui.answers import SEND_ERRORS
from bot.ui.discord_address import message_link
from bot.ui.languages import Languages
from bot.ui.limited_concurrency import LimitedConcurrency
from bot.ui.player_names import PlayerNames
from bot.ui.retries import until_answered
from bot.ui.tournaments.lines import ChannelLine
from bot.ui.tournaments.starting import start_words
from bot.ui.tournaments.words import moment, title_of

CALLED_MAX = 40

log = logging.getLogger(__name__)


class Reminder:
    """Writes to those who asked for it."""

    def __init__(
        self, client: discord.Client, languages: Languages, guestbook: PlayerNames
    ) -> None:
        self._client = client
        self._languages = languages
        self._guestbook = guestbook

    async def remind(
        self, place: TournamentPlace, lobby: Lobby, players: tuple[PlayerId, ...]
    ) -> list[PlayerId]:
        """One DM each; returns those whose DMs are closed."""
        met = await self._guestbook.find_names(place.guild, players)
        closed: list[PlayerId] = []
        few = LimitedConcurrency()

        async def write(player: PlayerId) -> None:
            seen = met.get(player)
            texts = (
                self._languages.of_guild(place.guild)
                if seen is None
                else self._languages.of_locale(seen.locale)
            )
            link = message_link(place.guild, place.channel, place.message)
            when, title = moment(lobby.starts_ms or 0), title_of(lobby.options)
            try:
                text = texts.say("dm-remind", title=title, when=when, link=link)
                nonce = secrets.token_hex(12)
                channel = await until_answered(
                    lambda: self._client.create_dm(discord.Object(player))
                )
                await until_answered(lambda: channel.send(text, nonce=nonce))
            except (TimeoutError, *SEND_ERRORS) as error:
                log.info("no reminder to player %s: %s", player, error)
                closed.append(player)

        for player in players:
            await few.start(write(player))
        await few.wait_until_done()
        return closed


def reminder_line(
    channel: ChannelId, lobby: Lobby, players: Sequence[PlayerId], texts: Texts
) -> ChannelLine:
    """Calls those whose DMs are closed to a tournament that starts soon."""
    called, starts_ms = tuple(players[:CALLED_MAX]), lobby.starts_ms or 0
    text = texts.say("remind-closed", **start_words(lobby, called, moment(starts_ms)))
    return ChannelLine(channel, text, called, ends_ms=starts_ms)
