"""`/hand`: hands that are over."""

from typing import TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from bot.ui.callers import Services, caller_of
from bot.ui.command_texts import command_text
from bot.ui.pages import page_layout
from bot.ui.replayer import Replayer
from bot.ui.story import record_heading, record_text
from bot.ui.verification import verification_file, verification_layout

HandNumber: TypeAlias = app_commands.Range[int, 1, 1_000_000_000]


class HandCommands(
    commands.GroupCog,
    group_name=command_text("command-hand"),
    group_description=command_text("describe-hand"),
):
    """What everybody saw, for those who look it up."""

    def __init__(self, services: Services, replayer: Replayer) -> None:
        super().__init__()
        self._services = services
        self._replayer = replayer

    @app_commands.command(
        name=command_text("command-show"), description=command_text("describe-hand-show")
    )
    @app_commands.describe(number=command_text("describe-hand-number"))
    async def show(
        self,
        interaction: discord.Interaction,
        number: HandNumber | None = None,
    ) -> None:
        asker = caller_of(interaction)
        texts = self._services.languages.of(interaction)
        past = await self._services.past_hands.find(asker.channel, number)
        view = past.view(None)
        await interaction.response.send_message(
            view=page_layout(record_heading(texts, view), record_text(texts, view)), ephemeral=True
        )

    @app_commands.command(
        name=command_text("command-replay"), description=command_text("describe-hand-replay")
    )
    @app_commands.describe(number=command_text("describe-hand-number"))
    async def replay(
        self,
        interaction: discord.Interaction,
        number: HandNumber | None = None,
    ) -> None:
        """Picture by picture, with the reader's own cards, and as a file for other programs."""
        await self._replayer.open_replay(interaction, number)

    @app_commands.command(
        name=command_text("command-verify"), description=command_text("describe-hand-verify")
    )
    @app_commands.describe(number=command_text("describe-hand-number"))
    async def verify(
        self,
        interaction: discord.Interaction,
        number: HandNumber | None = None,
    ) -> None:
        """Opens the sealed deck as far as the reader may know it."""
        asker = caller_of(interaction)
        texts = self._services.languages.of(interaction)
        past = await self._services.past_hands.find(asker.channel, number)
        sealed = past.opened_to(asker.player)
        await interaction.response.send_message(
            view=verification_layout(texts, past, sealed),
            file=verification_file(sealed),
            ephemeral=True,
        )
