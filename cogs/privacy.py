"""`/privacy`: what is stored of a player, for themselves, and no longer."""

import asyncio
from io import BytesIO

import discord
from discord.ext import commands

from bot.host.forgetting import Forgetter
from bot.ids import PlayerId
from bot.ui.callers import Services, answer_privately, caller_of
from bot.ui.command_texts import command, command_text
from bot.ui.personal_file import FILE_BYTES_MAX, FILE_NAME, personal_file


class PrivacyCommands(
    commands.GroupCog,
    group_name=command_text("command-privacy"),
    group_description=command_text("describe-privacy"),
):
    """Commands about the caller's own data."""

    def __init__(self, services: Services, forgetter: Forgetter) -> None:
        super().__init__()
        self._services, self._forgetter = services, forgetter
        self._exporting = asyncio.Lock()

    @command("export", "privacy-export")
    async def export(self, interaction: discord.Interaction) -> None:
        """All that is stored of the caller, in every server, as a file for them alone."""
        texts = self._services.languages.of(interaction)
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._services.player_names.settle()
        async with self._exporting:
            player = PlayerId(interaction.user.id)
            records = await self._services.database.personal_data.of(player)
            packed = await asyncio.to_thread(personal_file, records)
        if len(packed) > FILE_BYTES_MAX:
            await answer_privately(interaction, texts.say("privacy-too-large"))
            return
        await interaction.followup.send(
            texts.say("privacy-exported"),
            file=discord.File(BytesIO(packed), FILE_NAME),
            ephemeral=True,
        )

    @command("forget", "privacy-forget", confirm="privacy-confirm")
    async def forget(self, interaction: discord.Interaction, confirm: bool) -> None:
        """Puts an alias in the caller's place in this server."""
        caller = caller_of(interaction)
        if not confirm:
            await self._services.answer(interaction, "privacy-not-confirmed")
            return
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._services.player_names.settle()
        await self._forgetter.forget(caller.guild, caller.player)
        self._services.player_names.drop(caller.player)
        await self._services.answer(interaction, "privacy-forgotten")
