"""`/leaderboard`: the leaders, and the caller's own place."""

from enum import StrEnum

import discord
from discord import app_commands
from discord.ext import commands

from bot.host.seasons import SeasonStandings
from bot.host.server_figures import server_figures
from bot.host.tournaments import Tournaments
from bot.ids import GuildId
from bot.storage.leaderboard_index import Span
from bot.storage.leaderboards import leaderboard
from bot.storage.results import Winner
from bot.storage.standings import EVERYWHERE
from bot.storage.unit import LeaderboardKind
from bot.texts.catalogue import Texts
from bot.ui.boards import (
    BoardCode,
    BoardPage,
    BoardRefusal,
    HallOfFame,
    Ranking,
    empty_board_words,
    empty_hall_of_fame_words,
    hall_of_fame_page,
    ranking_page,
    server_figures_line,
)
from bot.ui.callers import Caller, Services, caller_of
from bot.ui.command_texts import choices_of, command
from bot.ui.names import plain_name, without_markup
from bot.ui.pages import page_layout
from bot.ui.render_thread import png_file
from bot.ui.tournaments.seasons import ROWS_TOLD, season_sheet

PICTURE_NAME = "leaderboard.png"
HALL_OF_FAME = "hall-of-fame"
WINNERS_TOLD = 5
SEASON = "season"
_SPANS = (*(span.value for span in Span), SEASON, HALL_OF_FAME)


class LeaderboardScope(StrEnum):
    """The players that are compared."""

    HERE = "here"
    EVERYWHERE = "everywhere"


class LeaderboardCommands(commands.Cog):
    """The command with its choice of figure, span and scope."""

    def __init__(self, services: Services, tournaments: Tournaments) -> None:
        self._services = services
        self._tournaments = tournaments

    @command("leaderboard", board="board", span="span", where="where")
    @app_commands.choices(
        board=choices_of("board", LeaderboardKind),
        span=choices_of("span", _SPANS),
        where=choices_of("where", LeaderboardScope),
    )
    async def leaderboard(
        self,
        interaction: discord.Interaction,
        board: str | None = None,
        span: str = Span.ALL.value,
        where: str = LeaderboardScope.HERE.value,
    ) -> None:
        caller = caller_of(interaction)
        texts = self._services.languages.of(interaction)
        scope = caller.guild if where == LeaderboardScope.HERE else EVERYWHERE
        place = _place(interaction, texts, scope)
        if span == SEASON:
            league = await self._tournaments.seasons.table(caller.guild, None)
            await interaction.response.defer(thinking=True)
            title = without_markup(league.record.season.title)
            table = await self._season(caller, texts, league) if league.rows else None
            await self._show(interaction, table, texts.say("season-empty", title=title))
            return
        if span == HALL_OF_FAME:
            wanted = LeaderboardKind(board or LeaderboardKind.NET)
            if wanted is LeaderboardKind.WALLET:
                raise BoardRefusal(BoardCode.NO_CHAMPIONS)
            await interaction.response.defer(thinking=True)
            fame = await self._fame(caller, wanted, scope, place)
            made = hall_of_fame_page(texts, fame) if fame.champions else None
            await self._show(interaction, made, empty_hall_of_fame_words(texts, wanted))
            return
        await interaction.response.defer(thinking=True)
        ranked = LeaderboardKind(board or LeaderboardKind.WALLET)
        ranking = await self._ranking(caller, ranked, Span(span), scope, place)
        made = ranking_page(texts, ranking) if ranking.top else None
        await self._show(interaction, made, empty_board_words(texts, ranked))

    async def _ranking(
        self, caller: Caller, board: LeaderboardKind, span: Span, scope: GuildId, place: str
    ) -> Ranking:
        boards, at_ms = self._services.rankings, self._services.clock.now_ms()
        wanted = leaderboard(board, scope, span, at_ms)
        top = await boards.top(wanted)
        named = {caller.player, *(ranked.player for ranked in top)}
        return Ranking(
            board=board,
            span=span,
            where=place,
            at_ms=at_ms,
            top=top,
            size=await boards.size(wanted),
            reader=caller.player,
            own=await boards.own(wanted, caller.player),
            everywhere=scope == EVERYWHERE,
            unranked=caller.player in boards.unranked(scope),
            names=await self._services.player_names.find_names(scope, named),
            avatars=self._services.avatars.avatars_of(caller.guild, named),
            theme=self._services.settings.of(caller.guild).look.theme,
        )

    async def _season(self, caller: Caller, texts: Texts, league: SeasonStandings) -> BoardPage:
        players = {caller.player, *(row.player for row in league.rows[:ROWS_TOLD])}
        return season_sheet(
            texts,
            league,
            caller.player,
            await self._services.player_names.find_names(caller.guild, players),
            self._services.avatars.avatars_of(caller.guild, players),
            self._services.settings.of(caller.guild).look.theme,
        )

    async def _fame(
        self, caller: Caller, board: LeaderboardKind, scope: GuildId, place: str
    ) -> HallOfFame:
        boards = self._services.rankings
        champions = await boards.champions(board, scope, Span.MONTH)
        winners: tuple[Winner, ...] = ()
        if board is LeaderboardKind.TOURNAMENTS_WON and scope != EVERYWHERE:
            found = await self._services.database.results.winners(scope, WINNERS_TOLD)
            winners = tuple(each for each in found if each.player not in boards.unranked(scope))
        players = {each.player for each in champions} | {each.player for each in winners}
        return HallOfFame(
            board=board,
            where=place,
            at_ms=self._services.clock.now_ms(),
            champions=champions,
            winners=winners,
            reader=caller.player,
            names=await self._services.player_names.find_names(scope, players),
            avatars=self._services.avatars.avatars_of(caller.guild, players),
            theme=self._services.settings.of(caller.guild).look.theme,
        )

    async def _show(
        self, interaction: discord.Interaction, made: BoardPage | None, invitation: str
    ) -> None:
        """Shows the board to everybody, or the sentence for an empty one."""
        if made is None:
            await interaction.edit_original_response(content=invitation)
            return
        picture = await self._services.render_thread.draw_leaderboard(made.scene)
        heading = f"{made.heading}\n{await self._server_figures_line(interaction)}"
        await interaction.edit_original_response(
            view=page_layout(heading, made.text, picture=PICTURE_NAME, alt=made.alt),
            attachments=[png_file(picture, PICTURE_NAME)],
        )

    async def _server_figures_line(self, interaction: discord.Interaction) -> str:
        """The server's own figures, at the head of every board (R-250)."""
        services, guild = self._services, caller_of(interaction).guild
        figures = await server_figures(services.room, services.database, guild)
        return server_figures_line(services.languages.of(interaction), figures)


def _place(interaction: discord.Interaction, texts: Texts, scope: GuildId) -> str:
    if scope == EVERYWHERE or interaction.guild is None:
        return texts.say("where-everywhere" if scope == EVERYWHERE else "where-here")
    return plain_name(interaction.guild.name)
