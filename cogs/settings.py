"""`/settings`: what a server chooses for itself."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.ui.asking import Services, asker_of, say
from bot.ui.command_texts import command_text
from bot.ui.languages import SETTING
from bot.ui.openings import RAKE_SETTING
from bot.ui.refusals import UiCode, UiRefusal


@app_commands.default_permissions(manage_guild=True)
class ServerSettings(
    commands.GroupCog,
    group_name=command_text("command-settings"),
    group_description=command_text("describe-settings"),
):
    """The commands for those who manage the server."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services

    @app_commands.command(
        name=command_text("command-language"), description=command_text("describe-language")
    )
    @app_commands.describe(language=command_text("describe-language"))
    @app_commands.choices(
        language=[
            app_commands.Choice(name=command_text(f"language-{locale}"), value=locale)
            for locale in ("en", "it")
        ]
    )
    async def language(self, interaction: discord.Interaction, language: str) -> None:
        """The language of the table messages; each player's own DMs follow his client."""
        asker = asker_of(interaction)
        if not interaction.permissions.manage_guild:
            raise UiRefusal(UiCode.NOT_A_MODERATOR)
        await self._services.settings.put(asker.guild, SETTING, language)
        self._services.languages.choose(asker.guild, language)
        texts = self._services.languages.of_guild(asker.guild)
        await say(interaction, texts.say("language-chosen"))

    @app_commands.command(
        name=command_text("command-rake"), description=command_text("describe-rake-setting")
    )
    @app_commands.describe(on=command_text("describe-rake-setting"))
    async def rake(self, interaction: discord.Interaction, on: bool) -> None:
        """Whether new tables take a rake (R-178); `/table open` may say otherwise."""
        asker = asker_of(interaction)
        if not interaction.permissions.manage_guild:
            raise UiRefusal(UiCode.NOT_A_MODERATOR)
        await self._services.settings.put(asker.guild, RAKE_SETTING, on)
        texts = self._services.languages.of(interaction)
        await say(interaction, texts.say("rake-is-on" if on else "rake-is-off"))
