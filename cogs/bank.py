"""`/bank`: a player's chips away from the tables."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.ui.asking import Services, asker_of, say
from bot.ui.command_texts import command_text


class Bank(
    commands.GroupCog,
    group_name=command_text("command-bank"),
    group_description=command_text("describe-bank"),
):
    """The commands about one's wallet in this server."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services

    @app_commands.command(
        name=command_text("command-balance"), description=command_text("describe-bank-balance")
    )
    async def balance(self, interaction: discord.Interaction) -> None:
        asker = asker_of(interaction)
        visit = await self._services.room.visit(asker.guild, asker.player)
        texts = self._services.languages.of(interaction)
        key = "bank-welcome" if visit.created else "bank-balance"
        await say(interaction, texts.say(key, balance=visit.balance))
