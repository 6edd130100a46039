"""`/hand`: hands that are over."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.ui.asking import Services, asker_of
from bot.ui.command_texts import command_text
from bot.ui.hand_record import record_heading, record_text
from bot.ui.sheets import sheet

HAND_NUMBER_MAX = 1_000_000_000


class Hands(
    commands.GroupCog,
    group_name=command_text("command-hand"),
    group_description=command_text("describe-hand"),
):
    """What everybody saw, for those who look it up."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services

    @app_commands.command(
        name=command_text("command-show"), description=command_text("describe-hand-show")
    )
    @app_commands.describe(number=command_text("describe-hand-number"))
    async def show(
        self,
        interaction: discord.Interaction,
        number: app_commands.Range[int, 1, HAND_NUMBER_MAX] | None = None,
    ) -> None:
        asker = asker_of(interaction)
        texts = self._services.languages.of(interaction)
        view = await self._services.past_hands.find(asker.channel, number)
        await interaction.response.send_message(
            view=sheet(record_heading(texts, view), record_text(texts, view)), ephemeral=True
        )
