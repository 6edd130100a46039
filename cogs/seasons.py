"""`/season`: seasons of a server's tournaments."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.host.tournaments import Tournaments
from bot.tournament.seasons import Season
from bot.ui.controls.callers import caller_of, check_manages_server
from bot.ui.controls.services import Services
from bot.ui.tournaments.plans import read_amounts
from bot.ui.tournaments.words import TOURNAMENT_TITLE_MAX, plain_title
from bot.ui.words.command_texts import CHOICES_MAX, Choices, command, command_text
from bot.ui.words.player_names import without_markup


async def open_seasons(
    services: Services, interaction: discord.Interaction, typed: str
) -> Choices[int]:
    """The server's seasons that have not ended, as choices for what was typed so far."""
    listed = await services.database.seasons.listed(caller_of(interaction).guild)
    return [
        app_commands.Choice(name=record.season.title, value=record.id)
        for record in listed
        if record.ended_ms is None and str(typed).lower() in record.season.title.lower()
    ][:CHOICES_MAX]


@app_commands.default_permissions(manage_guild=True)
class SeasonCommands(
    commands.GroupCog,
    group_name=command_text("command-season"),
    group_description=command_text("describe-season"),
):
    """Commands for members who manage the server; `/leaderboard` shows the standings."""

    def __init__(self, services: Services, tournaments: Tournaments) -> None:
        super().__init__()
        self._services = services
        self._tournaments = tournaments

    @command(
        "create",
        "season-create",
        title="season-title",
        points="season-points",
        counting="season-counting",
    )
    async def create(
        self,
        interaction: discord.Interaction,
        title: app_commands.Range[str, 1, TOURNAMENT_TITLE_MAX],
        points: str | None = None,
        counting: app_commands.Range[int, 0, 100] = 0,
    ) -> None:
        caller = caller_of(interaction)
        check_manages_server(interaction)
        by_place = tuple(map(int, read_amounts(points))) if points else ()
        season = Season(plain_title(title), by_place, counting)
        await self._tournaments.seasons.create(caller.guild, season)
        await self._services.answer(
            interaction, "season-created", title=without_markup(season.title)
        )

    @command("end", "season-end", season="season-number")
    async def end(self, interaction: discord.Interaction, season: int) -> None:
        caller = caller_of(interaction)
        check_manages_server(interaction)
        await self._tournaments.seasons.end(caller.guild, season)
        await self._services.answer(interaction, "season-ended")

    @end.autocomplete("season")
    async def _suggest(self, interaction: discord.Interaction, typed: str) -> Choices[int]:
        return await open_seasons(self._services, interaction, typed)
