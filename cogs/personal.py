"""`/privacy` and `/preferences`: a player's stored data, and the choices for themselves."""

import asyncio
from dataclasses import replace

import discord
from discord.ext import commands

from bot.host.forgetting import Forgetter
from bot.ids import PlayerId
from bot.storage.errors import TooMuchStored
from bot.ui.controls.callers import caller_of
from bot.ui.controls.exporting import ExportedFile
from bot.ui.controls.services import Services
from bot.ui.players.personal_file import FILE_NAME, personal_file
from bot.ui.players.preferences import preference_lines, preference_panel
from bot.ui.words.command_texts import also_in_messages, command, command_text
from bot.ui.words.refusals import UiCode, UiRefusal


class PreferenceCommands(commands.Cog):
    """The command; its choices apply in every server, and only the user is told."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @also_in_messages
    @command("preferences", messages="preference-messages", text="preference-text-first")
    async def preferences(
        self,
        interaction: discord.Interaction,
        messages: bool | None = None,
        text: bool | None = None,
    ) -> None:
        """Sets what is given, and tells all that is chosen, with a control that changes it."""
        player, texts = PlayerId(interaction.user.id), self._services.languages.of(interaction)
        chosen = await self._services.personal.of(player)
        if messages is not None or text is not None:
            chosen = await self._services.personal.change(
                player,
                lambda was: replace(
                    was,
                    seat_messages=was.seat_messages if messages is None else messages,
                    text_first=was.text_first if text is None else text,
                ),
            )
        said, panel = preference_lines(chosen, texts), preference_panel(texts)
        await interaction.response.send_message(said, view=panel, ephemeral=True)


class PrivacyCommands(
    commands.GroupCog,
    group_name=command_text("command-privacy"),
    group_description=command_text("describe-privacy"),
):
    """Commands about the caller's own data."""

    def __init__(self, services: Services, forgetter: Forgetter) -> None:
        super().__init__()
        self._services, self._forgetter = services, forgetter

    @command("export", "privacy-export")
    async def export(self, interaction: discord.Interaction) -> None:
        """Sends what is stored of the caller, in every server, as a file for them alone."""
        await self._services.exporter.send(interaction, lambda: self._file(interaction))

    async def _file(self, interaction: discord.Interaction) -> ExportedFile:
        """Raises `UiRefusal` (file-too-large)."""
        await self._services.player_names.settle()
        player = PlayerId(interaction.user.id)
        try:
            records = await self._services.database.personal_data.of(player)
        except TooMuchStored as error:
            raise UiRefusal(UiCode.FILE_TOO_LARGE) from error
        packed = await asyncio.to_thread(personal_file, records)
        told = self._services.languages.of(interaction).say("privacy-exported")
        return ExportedFile(told, FILE_NAME, packed)

    @command("forget", "privacy-forget", confirm="privacy-confirm")
    async def forget(self, interaction: discord.Interaction, confirm: bool) -> None:
        """Puts an alias in the caller's place in this server."""
        caller = caller_of(interaction)
        if not confirm:
            await self._services.answer(interaction, "privacy-not-confirmed")
            return
        await interaction.response.defer(ephemeral=True, thinking=True)
        await self._services.player_names.settle()
        try:
            await self._forgetter.forget(caller.guild, caller.player)
        finally:
            self._services.player_names.drop(caller.player)
            self._services.personal.drop(caller.player)
        await self._services.answer(interaction, "privacy-forgotten")
