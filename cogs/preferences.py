"""`/preferences`: what players choose for themselves."""

from dataclasses import replace

import discord
from discord.ext import commands

from bot.ids import PlayerId
from bot.ui.callers import Services, answer_privately
from bot.ui.command_texts import also_in_messages, command


class PreferenceCommands(commands.Cog):
    """The command; it counts in every server, and nobody else is told."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @also_in_messages
    @command("preferences", messages="preference-messages")
    async def preferences(
        self, interaction: discord.Interaction, messages: bool | None = None
    ) -> None:
        """Sets what is given, and tells everything that is chosen."""
        player, texts = PlayerId(interaction.user.id), self._services.languages.of(interaction)
        chosen = await self._services.personal.of(player)
        if messages is not None:
            chosen = await self._services.personal.change(
                player, lambda was: replace(was, seat_messages=messages)
            )
        switch = "on" if chosen.seat_messages else "off"
        await answer_privately(interaction, texts.say(f"preference-messages-{switch}"))
