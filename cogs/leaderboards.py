"""`/leaderboard`: the leaders, and the caller's own place."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

import discord
from discord import app_commands
from discord.ext import commands

from bot.host.rankings import server_figures
from bot.host.tournaments import SeasonStandings, Tournaments
from bot.ids import GuildId, PlayerId
from bot.refusal import refuse_if
from bot.storage.leaderboards import leaderboard
from bot.storage.results import Winner
from bot.storage.standings import EVERYWHERE, Span, month_before
from bot.storage.unit import LeaderboardKind, PlayKind
from bot.texts.catalogue import Texts
from bot.ui.controls.callers import Caller, caller_of
from bot.ui.controls.controls import Page
from bot.ui.controls.services import Services
from bot.ui.players.leaderboards import (
    BOARDS_OFFERED,
    HALL_OF_FAME,
    PAYOUT,
    SEASON,
    SPANS_OFFERED,
    BoardCode,
    BoardPage,
    BoardReader,
    Counted,
    HallOfFame,
    Ranking,
    empty_board_words,
    empty_hall_of_fame_words,
    empty_payout_words,
    hall_of_fame_page,
    payout_page,
    ranking_page,
    read_board,
    read_choice,
    read_counted,
    server_figures_line,
)
from bot.ui.requests.answers import answer_after_response
from bot.ui.tournaments.pictures import CAPTION_ROWS_TOLD, season_sheet
from bot.ui.words.command_texts import MIXES_OFFERED, Choices, choices_of, command, suggest_games
from bot.ui.words.player_names import plain_name, without_markup

LEADERBOARD_PICTURE_NAME = "leaderboard.png"
WINNERS_TOLD = 5


class LeaderboardScope(StrEnum):
    """The players that are compared."""

    HERE = "here"
    EVERYWHERE = "everywhere"


@dataclass(frozen=True, slots=True)
class _BoardWish:
    """A wish to see a board, with what all boards need."""

    interaction: discord.Interaction
    caller: Caller
    texts: Texts
    scope: GuildId
    place: str
    """The scope in words."""
    counted: Counted

    async def defer(self) -> None:
        """Acknowledges the command: a board may take a while."""
        await self.interaction.response.defer(thinking=True, ephemeral=True)


class LeaderboardCommands(commands.Cog):
    """The command with its choice of figure, span and scope."""

    def __init__(self, services: Services, tournaments: Tournaments) -> None:
        self._services = services
        self._tournaments = tournaments

    @command(
        "leaderboard",
        game="board-game",
        kind="board-kind",
    )
    @app_commands.choices(
        board=choices_of("board", BOARDS_OFFERED),
        span=choices_of("span", SPANS_OFFERED),
        where=choices_of("where", LeaderboardScope),
        kind=choices_of("play", PlayKind),
    )
    async def leaderboard(
        self,
        interaction: discord.Interaction,
        board: str | None = None,
        span: str | None = None,
        where: str = LeaderboardScope.HERE.value,
        game: str | None = None,
        kind: str | None = None,
    ) -> None:
        caller = caller_of(interaction)
        texts = self._services.languages.of(interaction)
        scope = caller.guild if where == LeaderboardScope.HERE else EVERYWHERE
        place = _place(interaction, texts, scope)
        counted = read_counted(texts, game, kind)
        wish = _BoardWish(interaction, caller, texts, scope, place, counted)
        if board == PAYOUT:
            refuse_if(span is not None, BoardCode.PAYOUT_BY_MONTH)
            await self._show_payout(wish)
        elif span == SEASON:
            refuse_if(counted, BoardCode.SEASON_COUNTS_ALL)
            await self._show_season(wish)
        else:
            chosen = read_board(board, span or "", counted)
            if span == HALL_OF_FAME:
                await self._show_hall_of_fame(wish, chosen)
            else:
                chosen_span = read_choice(Span, span) if span else Span.ALL
                await self._show_ranking(wish, chosen, chosen_span)

    @leaderboard.autocomplete("game")
    async def _suggest_games(self, interaction: discord.Interaction, typed: str) -> Choices[str]:
        return suggest_games(self._services.languages.of(interaction), typed, MIXES_OFFERED)

    async def _show_payout(self, wish: _BoardWish) -> None:
        await wish.defer()
        counted, month = wish.counted, month_before(self._today(wish))
        found = [
            each
            for each in await self._services.database.payouts.of_month(month, wish.scope)
            if counted.game in ("", each.game) and counted.kind in (None, each.kind)
        ]
        theme = self._services.settings.of(wish.caller.guild).look.theme
        page = payout_page(wish.texts, wish.place, month, found, theme) if found else None
        await self._show(wish, page, empty_payout_words(wish.texts, month))

    async def _show_season(self, wish: _BoardWish) -> None:
        """Raises `HostRefusal` (no-such-season, not-saved)."""
        season = await self._tournaments.seasons.table(wish.caller.guild, None)
        await wish.defer()
        title = without_markup(season.record.season.title)
        page = await self._season(wish, season) if season.rows else None
        await self._show(wish, page, wish.texts.say("season-empty", title=title))

    async def _show_hall_of_fame(self, wish: _BoardWish, board: LeaderboardKind) -> None:
        await wish.defer()
        fame = await self._fame(wish, board)
        page = hall_of_fame_page(wish.texts, fame) if fame.champions else None
        await self._show(wish, page, empty_hall_of_fame_words(wish.texts, board, wish.counted))

    async def _show_ranking(self, wish: _BoardWish, board: LeaderboardKind, span: Span) -> None:
        await wish.defer()
        ranking = await self._ranking(wish, board, span)
        page = ranking_page(wish.texts, ranking) if ranking.top else None
        await self._show(wish, page, empty_board_words(wish.texts, board, wish.counted))

    async def _ranking(self, wish: _BoardWish, board: LeaderboardKind, span: Span) -> Ranking:
        caller, scope, counted = wish.caller, wish.scope, wish.counted
        boards, day = self._services.rankings, self._today(wish)
        wanted = leaderboard(board, scope, span, day, counted.game, counted.kind)
        top = await boards.top(wanted)
        named = {caller.player, *(ranked.player for ranked in top)}
        return Ranking(
            board=board,
            span=span,
            where=wish.place,
            day=day,
            top=top,
            size=await boards.size(wanted),
            reader=await self._reader(caller, scope, named),
            own=await boards.own(wanted, caller.player),
            everywhere=scope == EVERYWHERE,
            unranked=caller.player in boards.unranked(scope),
            counted=counted,
        )

    def _today(self, wish: _BoardWish) -> date:
        services = self._services
        return services.settings.of(wish.caller.guild).day_at(services.clock.now_ms())

    async def _season(self, wish: _BoardWish, season: SeasonStandings) -> BoardPage:
        caller = wish.caller
        players = {caller.player, *(row.player for row in season.rows[:CAPTION_ROWS_TOLD])}
        reader = await self._reader(caller, caller.guild, players)
        return season_sheet(wish.texts, season, reader)

    async def _fame(self, wish: _BoardWish, board: LeaderboardKind) -> HallOfFame:
        caller, scope, counted = wish.caller, wish.scope, wish.counted
        boards = self._services.rankings
        champions = await boards.champions(board, scope, Span.MONTH, counted.game, counted.kind)
        winners: tuple[Winner, ...] = ()
        tournaments = board is LeaderboardKind.TOURNAMENTS_WON and not counted.game
        if tournaments and scope != EVERYWHERE:
            results = self._services.database.results
            found = await results.winners(scope, WINNERS_TOLD, counted.kind)
            winners = tuple(each for each in found if each.player not in boards.unranked(scope))
        players = {each.player for each in champions} | {each.player for each in winners}
        return HallOfFame(
            board=board,
            where=wish.place,
            day=self._today(wish),
            champions=champions,
            winners=winners,
            counted=counted,
            reader=await self._reader(caller, scope, players),
        )

    async def _reader(
        self, caller: Caller, scope: GuildId, players: Collection[PlayerId]
    ) -> BoardReader:
        """The caller, who sees these players by the names that they have in the scope."""
        return BoardReader(
            caller.player,
            await self._services.player_names.find_names(scope, players),
            self._services.avatars.avatars_of(caller.guild, players),
            self._services.settings.of(caller.guild).look.theme,
        )

    async def _show(self, wish: _BoardWish, board: BoardPage | None, empty_text: str) -> None:
        """Shows the board, or the sentence for an empty one."""
        if board is None:
            await answer_after_response(wish.interaction, empty_text)
            return
        picture = await self._services.render_process.draw_sheet(board.scene)
        heading = f"{board.heading}\n{await self._server_figures_line(wish)}"
        page = Page(heading, board.text, picture, LEADERBOARD_PICTURE_NAME, board.alt)
        await self._services.private_pages.send(wish.interaction, page)

    async def _server_figures_line(self, wish: _BoardWish) -> str:
        """The server's own figures, at the head of every board (R-250)."""
        services = self._services
        figures = await server_figures(services.room, services.database, wish.caller.guild)
        return server_figures_line(wish.texts, figures)


def _place(interaction: discord.Interaction, texts: Texts, scope: GuildId) -> str:
    if scope == EVERYWHERE or interaction.guild is None:
        return texts.say("where-everywhere" if scope == EVERYWHERE else "where-here")
    return plain_name(interaction.guild.name)
