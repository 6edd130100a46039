"""Reading the leaderboards: the top, one player's rank, the winner of each month."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, Row, func, select

from bot.ids import GuildId, PlayerId
from bot.storage.connections import Reader
from bot.storage.schema import standing_pages, standings
from bot.storage.standings import FIRST_LOW, Leaderboard, Span, list_name, period
from bot.storage.unit import LeaderboardKind, PlayKind

TOP_SIZE = 10
"""The length of the top of a leaderboard: the Top Ten (R-249)."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player on a leaderboard: rank from 1, the score, and when it was reached (ms UTC)."""

    rank: int
    player: PlayerId
    score: int
    reached_ms: int


@dataclass(frozen=True, slots=True)
class Champion:
    """The leader of a month or a week (R-249: the Hall of Fame)."""

    period: str
    player: PlayerId
    score: int


def leaderboard(
    board: LeaderboardKind,
    scope: GuildId,
    span: Span,
    day: date,
    game: str = "",
    kind: PlayKind | None = None,
) -> Leaderboard:
    """The leaderboard of a guild (or `EVERYWHERE`) for the period of a day.

    A wallet is what somebody owns now, so its leaderboard is the same for every span.
    """
    wanted = Span.ALL if board is LeaderboardKind.WALLET else span
    return Leaderboard(scope, board, period(wanted, day), game, kind)


class LeaderboardStore:
    """Reads leaderboards; scores change with the hands and chips that they count."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def top(self, wanted: Leaderboard, limit: int = TOP_SIZE) -> tuple[Ranked, ...]:
        """The best players, in order; ties go to the player who was first (R-251)."""
        rows = await self._reader.all(
            select(standings.c.player_id, standings.c.score, standings.c.reached_ms)
            .where(_on(standings, wanted))
            .order_by(standings.c.place)
            .limit(limit)
        )
        return tuple(_ranked(row, rank) for rank, row in enumerate(rows, start=1))

    async def own(self, wanted: Leaderboard, player: PlayerId) -> Ranked | None:
        """One player's rank; None for somebody who has done nothing that counts."""
        mine = standings.c
        row = await self._reader.first(
            select(mine.player_id, mine.score, mine.reached_ms, _RANK.label("rank")).where(
                mine.player_id == player, _on(standings, wanted)
            )
        )
        return None if row is None else _ranked(row, int(row.rank))

    async def size(self, wanted: Leaderboard) -> int:
        """The number of players on a leaderboard."""
        pages = select(func.sum(standing_pages.c.size)).where(_on(standing_pages, wanted))
        return int(await self._reader.scalar(pages) or 0)

    async def champions(
        self,
        board: LeaderboardKind,
        scope: GuildId,
        span: Span,
        game: str = "",
        kind: PlayKind | None = None,
    ) -> tuple[Champion, ...]:
        """The leader of each month or week with anything to count, the newest first."""
        rows = await self._reader.all(
            select(_page.period, standings.c.player_id, standings.c.score)
            .select_from(standing_pages.join(standings, _LEADS))
            .where(
                _page.scope == scope,
                _page.board == list_name(board, game, kind),
                _page.low == FIRST_LOW,
                _page.period.like(_PATTERNS[span]),
            )
            .order_by(_page.period.desc())
            .limit(TOP_SIZE)
        )
        return tuple(Champion(row.period, PlayerId(row.player_id), row.score) for row in rows)


_page = standing_pages.c
_PATTERNS = {Span.ALL: "all", Span.MONTH: "____-__", Span.WEEK: "____-W__"}


def _on(table: Any, wanted: Leaderboard) -> ColumnElement[bool]:
    matches: ColumnElement[bool] = (
        (table.c.scope == wanted.scope)
        & (table.c.board == wanted.name)
        & (table.c.period == wanted.period)
    )
    return matches


def _same_list(table: Any, other: Any) -> ColumnElement[bool]:
    matches: ColumnElement[bool] = (
        (table.c.scope == other.c.scope)
        & (table.c.board == other.c.board)
        & (table.c.period == other.c.period)
    )
    return matches


def _rank() -> ColumnElement[int]:
    """A player's rank: 1, the places on earlier pages, and the places before them on their page."""
    pages, before, inside = (
        standing_pages.alias("own_page"),
        standing_pages.alias("page_before"),
        standings.alias("place_before"),
    )
    low = (
        select(pages.c.low)
        .where(_same_list(pages, standings), pages.c.low <= standings.c.place)
        .order_by(pages.c.low.desc())
        .limit(1)
        .correlate(standings)
        .scalar_subquery()
    )
    on_pages = (
        select(func.coalesce(func.sum(before.c.size), 0))
        .where(_same_list(before, standings), before.c.low < low)
        .correlate(standings)
        .scalar_subquery()
    )
    on_page = (
        select(func.count())
        .select_from(inside)
        .where(
            _same_list(inside, standings),
            inside.c.place >= low,
            inside.c.place < standings.c.place,
        )
        .correlate(standings)
        .scalar_subquery()
    )
    return on_pages + on_page + 1


_RANK = _rank()


def _leads() -> ColumnElement[bool]:
    best = standings.alias("best")
    return _same_list(standings, standing_pages) & (
        standings.c.place
        == select(best.c.place)
        .where(_same_list(best, standing_pages))
        .order_by(best.c.place)
        .limit(1)
        .correlate(standing_pages)
        .scalar_subquery()
    )


_LEADS = _leads()


def _ranked(row: Row[Any], rank: int) -> Ranked:
    return Ranked(rank, PlayerId(row.player_id), row.score, row.reached_ms)
