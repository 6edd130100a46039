"""`/stats`: a player's figures and chip chart."""

from dataclasses import replace

import discord
from discord.ext import commands

from bot.host.rankings import server_figures
from bot.ids import GuildId, PlayerId
from bot.refusal import refuse_if
from bot.ui.controls.callers import answer_privately, caller_of
from bot.ui.controls.controls import Page
from bot.ui.controls.services import Services
from bot.ui.players.leaderboards import server_figures_heading, server_figures_text
from bot.ui.players.player_stats import (
    Profile,
    chart_alt,
    chart_scene,
    comparison_heading,
    comparison_text,
    profile_heading,
    profile_text,
    summed,
)
from bot.ui.words.command_texts import Choices, command, context_menu, read_game, suggest_games
from bot.ui.words.player_names import markdown_name, plain_name
from bot.ui.words.refusals import UiCode

STATS_PICTURE_NAME = "stats.png"


class StatsCommands(commands.Cog):
    """The command; every player's figures are visible to everybody in the server."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.menus = (context_menu("stats", self.stats_of),)
        """Commands in the menu of a member."""

    @command(
        "stats",
        player="stats-player",
        friend="stats-friend",
        game="stats-game",
        server="stats-server",
    )
    async def stats(
        self,
        interaction: discord.Interaction,
        player: discord.User | None = None,
        friend: discord.User | None = None,
        game: str | None = None,
        server: bool = False,
    ) -> None:
        if server:
            await self._show_server_figures(interaction, caller_of(interaction).guild)
            return
        texts = self._services.languages.of(interaction)
        its_game, whose = read_game(texts, game) if game else "", player or interaction.user
        if friend is None:
            await self._show_player(interaction, whose, game=its_game)
        else:
            await self._compare(interaction, whose, friend, its_game)

    @stats.autocomplete("game")
    async def _suggest_games(self, interaction: discord.Interaction, typed: str) -> Choices[str]:
        return suggest_games(self._services.languages.of(interaction), typed)

    async def _compare(
        self,
        interaction: discord.Interaction,
        whose: discord.User | discord.Member,
        friend: discord.User | discord.Member,
        game: str,
    ) -> None:
        """Shows two players side by side. Raises `UiRefusal` (stats-of-one)."""
        refuse_if(whose.id == friend.id, UiCode.STATS_OF_ONE)
        guild, texts = caller_of(interaction).guild, self._services.languages.of(interaction)
        one, other = [await self._style(guild, each, game) for each in (whose, friend)]
        for profile in (one, other):
            if await self._has_none(interaction, profile):
                return
        heading, text = comparison_heading(texts, one, other), comparison_text(texts, one, other)
        await self._services.private_pages.send(interaction, Page(heading, text))

    async def stats_of(self, interaction: discord.Interaction, member: discord.Member) -> None:
        """Shows a member's figures."""
        await self._show_player(interaction, member)

    async def _show_player(
        self,
        interaction: discord.Interaction,
        whose: discord.User | discord.Member,
        *,
        game: str = "",
    ) -> None:
        texts = self._services.languages.of(interaction)
        guild = caller_of(interaction).guild
        profile = await (self._style(guild, whose, game) if game else self._profile(guild, whose))
        if await self._has_none(interaction, profile):
            return
        await interaction.response.defer(thinking=True, ephemeral=True)
        page = Page(profile_heading(texts, profile), profile_text(texts, profile))
        scene = chart_scene(texts, profile)
        if scene is not None:
            picture = await self._services.render_process.draw_sheet(scene)
            alt = chart_alt(texts, profile)
            page = replace(page, picture=picture, picture_name=STATS_PICTURE_NAME, alt=alt)
        await self._services.private_pages.send(interaction, page)

    async def _has_none(self, interaction: discord.Interaction, profile: Profile) -> bool:
        """Whether there is nothing to tell of a player, which is said then."""
        hands = summed(profile.styles).hands if profile.game else profile.totals.hands
        if not hands:
            texts, name = self._services.languages.of(interaction), markdown_name(profile.name)
            key = "stats-none-of-game" if profile.game else "stats-none"
            game = texts.say(f"game-{profile.game}") if profile.game else ""
            await answer_privately(interaction, texts.say(key, name=name, game=game))
        return not hands

    async def _show_server_figures(self, interaction: discord.Interaction, guild: GuildId) -> None:
        """Shows the server's own figures: its players and games (R-250)."""
        texts = self._services.languages.of(interaction)
        figures = await server_figures(self._services.room, self._services.database, guild)
        name = interaction.guild.name if interaction.guild else ""
        page = Page(server_figures_heading(texts, name), server_figures_text(texts, figures))
        await self._services.private_pages.send(interaction, page)

    async def _profile(self, guild: GuildId, whose: discord.User | discord.Member) -> Profile:
        player, hands = PlayerId(whose.id), self._services.database.hands
        return replace(
            await self._style(guild, whose, ""),
            cash=await hands.totals(player, guild, cash=True),
            chart=await hands.chart(player, guild),
            tournaments=await self._services.database.results.totals(player, guild),
            badges=await self._services.badges.of(guild, player),
        )

    async def _style(
        self, guild: GuildId, whose: discord.User | discord.Member, game: str
    ) -> Profile:
        """Shows how somebody plays, without chips and tournaments."""
        player, hands = PlayerId(whose.id), self._services.database.hands
        return Profile(
            name=plain_name(whose.display_name),
            totals=await hands.totals(player, guild),
            theme=self._services.settings.of(guild).look.theme,
            styles=await hands.styles(player, guild, game or None),
            cash_styles=await hands.styles(player, guild, game or None, cash_alone=True),
            game=game,
        )
