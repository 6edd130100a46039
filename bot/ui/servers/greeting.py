"""The message with which the bot introduces itself in a server that it has just joined."""

import logging
from collections.abc import Iterator

import discord
from discord import ui

from bot.host.background_tasks import BackgroundTasks, Clock
from bot.ids import GuildId
from bot.storage.errors import StorageFailed
from bot.storage.servers import ServerStore
from bot.texts.catalogue import Texts
from bot.ui.components.custom_ids import OpeningControl, OpeningId
from bot.ui.components.pages import control_button, page_layout
from bot.ui.requests.answers import SEND_ERRORS
from bot.ui.requests.outgoing_requests import new_nonce
from bot.ui.requests.retries import SHORT_WAIT, until_taken
from bot.ui.words.languages import Languages

log = logging.getLogger(__name__)

RECENT_MS = 10 * 60 * 1000
"""A joining that is told later than this was one long ago, told again."""


class Greeter(BackgroundTasks):
    """Says hello once for each joining, where everybody reads it."""

    def __init__(self, servers: ServerStore, languages: Languages, clock: Clock) -> None:
        super().__init__(log, "a server was not greeted")
        self._servers, self._languages, self._clock = servers, languages, clock

    def joined(self, guild: discord.Guild) -> None:
        """The bot is in a server in which it was not before; returns at once."""
        self.spawn(self._greet(guild))

    async def _greet(self, guild: discord.Guild) -> None:
        channel = channel_for_greeting(guild)
        joined = guild.me.joined_at
        if channel is None or joined is None:
            return
        joined_ms = round(joined.timestamp() * 1000)
        if self._clock.now_ms() - joined_ms > RECENT_MS:
            return
        try:
            # Rather no greeting than two.
            if not await self._servers.note_greeting(GuildId(guild.id), joined_ms):
                return
            layout = greeting_layout(self._languages.of_guild(GuildId(guild.id)))
            nonce = new_nonce()
            await until_taken(lambda: channel.send(view=layout, nonce=nonce), SHORT_WAIT)
        except (*SEND_ERRORS, StorageFailed) as error:
            log.warning("server %s was not greeted: %s", guild.id, error)


def channel_for_greeting(guild: discord.Guild) -> discord.TextChannel | None:
    """Where a table can be opened: the channel of Discord's own welcomes, else the first one."""
    return next(filter(_may_open, _channels(guild)), None)


def _channels(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    if guild.system_channel is not None:
        yield guild.system_channel
    yield from sorted(guild.text_channels, key=lambda each: (each.position, each.id))


def _may_open(channel: discord.TextChannel) -> bool:
    mine = channel.permissions_for(channel.guild.me)
    everybody = channel.permissions_for(channel.guild.default_role)
    may_write = mine.view_channel and mine.send_messages and mine.attach_files
    return may_write and everybody.view_channel


def greeting_layout(texts: Texts) -> ui.LayoutView:
    """A few lines, and the controls that open a table below them: as usual, and as one likes."""
    here, choose = OpeningId(OpeningControl.HERE, 0), OpeningId(OpeningControl.CHOOSE, 0)
    green = discord.ButtonStyle.success
    row = ui.ActionRow[ui.LayoutView](
        control_button(texts, here, "control-open-here", green),
        control_button(texts, choose, "control-open-chosen"),
    )
    return page_layout(f"{texts.say('greeting')}\n-# {texts.say('play-money')}", "", below=[row])
