"""`/help`: how to play, in a few lines."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.ui.asking import Services, say
from bot.ui.command_texts import command_text


class Help(commands.Cog):
    """What the bot is and how to begin."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @app_commands.command(
        name=command_text("command-help"), description=command_text("describe-help")
    )
    async def help(self, interaction: discord.Interaction) -> None:
        texts = self._services.languages.of(interaction)
        await say(interaction, f"{texts.say('help')}\n\n{texts.say('play-money')}")
