"""`/preferences`: what players choose for themselves."""

from dataclasses import replace

import discord
from discord.ext import commands

from bot.ids import PlayerId
from bot.ui.controls.services import Services
from bot.ui.players.preferences import preference_lines, preference_panel
from bot.ui.words.command_texts import also_in_messages, command


class PreferenceCommands(commands.Cog):
    """The command; it counts in every server, and nobody else is told."""

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
