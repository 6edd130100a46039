"""`/help` and `/rules`: how to play, in a few lines."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.host.refusals import HostRefusal
from bot.ids import ChannelId
from bot.poker.games import GameCode
from bot.ui.callers import Services, answer_privately
from bot.ui.command_texts import command
from bot.ui.game_choices import TABLES_OFFERED, read_game, suggest_games
from bot.ui.pages import page_layout
from bot.ui.poker_words import rules_text


class HelpCommands(commands.Cog):
    """Commands that explain the bot and the games."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @command("help")
    async def help(self, interaction: discord.Interaction) -> None:
        texts = self._services.languages.of(interaction)
        await answer_privately(interaction, f"{texts.say('help')}\n\n{texts.say('play-money')}")

    @command("rules", game="rules-game")
    async def rules(self, interaction: discord.Interaction, game: str | None = None) -> None:
        """The rules of one game, and those common to all."""
        texts = self._services.languages.of(interaction)
        if game:
            code = read_game(texts, game, TABLES_OFFERED)
        else:
            code = await self._game_here(interaction)
        heading = texts.say("rules-title", game=texts.say(f"game-{code}"))
        text = f"{rules_text(texts, code)}\n\n{texts.say('rules-common')}"
        await interaction.response.send_message(
            view=page_layout(f"### {heading}", text), ephemeral=True
        )

    @rules.autocomplete("game")
    async def _suggest_games(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        return suggest_games(self._services.languages.of(interaction), typed, TABLES_OFFERED)

    async def _game_here(self, interaction: discord.Interaction) -> str:
        """The game of the channel's table; Hold'em where there is none."""
        room = self._services.room
        try:
            table = room.table_in(ChannelId(interaction.channel_id or 0))
            return (await room.view(table)).rules.game
        except HostRefusal:
            return GameCode.HOLDEM.value
