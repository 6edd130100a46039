"""The discord.py client: cogs, presses and submits, and one funnel for errors."""

import asyncio
import logging
import secrets
from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.host.room import Room
from bot.refusal import Refusal
from bot.ui.answers import NOT_TAKEN
from bot.ui.asking import say
from bot.ui.command_texts import CatalogueTranslator
from bot.ui.languages import Languages
from bot.ui.names import without_markup
from bot.ui.presses import Presses
from bot.ui.refusals import player_sentence

log = logging.getLogger(__name__)

_BY_CUSTOM_ID = {discord.InteractionType.component, discord.InteractionType.modal_submit}


class MazziereClient(commands.Bot):
    """Discord's side of the bot. It holds no state of the game."""

    def __init__(self) -> None:
        # discord.py would warn that it cannot speak: this bot has nothing to say aloud.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
        )
        self.serving = asyncio.Event()
        """Set once the bot is logged in and hears what people do."""
        self._room: Room | None = None
        self._languages: Languages | None = None
        self._presses: Presses | None = None
        self._cogs_to_add: tuple[commands.Cog, ...] = ()
        self.tree.on_error = self._on_command_error  # type: ignore[method-assign]

    def furnish(
        self, room: Room, languages: Languages, presses: Presses, cogs: Iterable[commands.Cog]
    ) -> None:
        """What the client works with; it exists before them because they speak through it."""
        self._room, self._languages, self._presses = room, languages, presses
        self._cogs_to_add = tuple(cogs)

    async def setup_hook(self) -> None:
        """After the login, before the gateway: commands, and the tables of before."""
        if self._room is None:
            raise RuntimeError("the client was started before it was furnished")
        for cog in self._cogs_to_add:
            await self.add_cog(cog)
        await self.tree.set_translator(CatalogueTranslator())
        await self.tree.sync()
        tables = await self._room.recover()
        log.info("logged in as %s; %s tables go on", self.user, tables)

    async def on_ready(self) -> None:
        self.serving.set()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answers presses and submits by their custom id, those from before a restart included.

        Not through a dynamic item of discord.py: that passes over, without an answer, controls that
        the message has lost meanwhile and custom ids that fit no template.
        """
        if interaction.type in _BY_CUSTOM_ID and self._presses:
            data: Any = interaction.data or {}
            await self._presses.answer(interaction, str(data.get("custom_id", "")))

    async def _on_command_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError
    ) -> None:
        if self._languages is None:
            return
        texts = self._languages.of(interaction)
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if isinstance(cause, Refusal):
            text = player_sentence(texts, cause)
        elif isinstance(cause, NOT_TAKEN):
            log.warning("a command could not be answered: %s", cause)
            return
        elif isinstance(
            error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch
        ):
            text = texts.say("command-outdated")
        elif isinstance(error, app_commands.TransformerError):
            text = texts.say("option-unreadable", typed=without_markup(str(error.value)[:40]))
        else:
            incident = secrets.token_hex(4)
            log.error("incident %s: a command failed", incident, exc_info=cause)
            text = texts.say("something-broke", incident=incident)
        try:
            await say(interaction, text)
        except NOT_TAKEN as failure:
            log.warning("a command could not be answered: %s", failure)
