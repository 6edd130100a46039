"""Seasons: several tournaments of a guild with one set of standings."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from bot.codec import from_json, to_json
from bot.ids import GuildId, PlayerId
from bot.storage.connections import Reader
from bot.storage.schema import seasons, tournament_results, tournaments
from bot.storage.writer import Writer
from bot.tournament.seasons import Result, Season
from bot.tournament.state import Phase


@dataclass(frozen=True, slots=True)
class SeasonRecord:
    """A season's row. `ended_ms` is None while tournaments may be created for it."""

    id: int
    guild: GuildId
    season: Season
    created_ms: int
    ended_ms: int | None


class SeasonStore:
    """Seasons as rows; their standings come from the results of their tournaments."""

    def __init__(self, reader: Reader, writer: Writer) -> None:
        self._reader = reader
        self._writer = writer

    async def create(self, guild: GuildId, season: Season, at_ms: int) -> int:
        """A new season; returns its number."""
        row = {
            "guild_id": guild,
            "title": season.title,
            "rules": to_json(season),
            "created_ms": at_ms,
        }

        def job(connection: Connection) -> int:
            made = connection.scalar(insert(seasons).values(row).returning(seasons.c.id))
            return int(made or 0)

        return await self._writer.run(job)

    async def end(self, season: int, at_ms: int) -> bool:
        """Ends a season: no tournament is created for it any more; open ones still count.

        Returns whether the season was there and had not ended.
        """
        is_open = (seasons.c.id == season) & seasons.c.ended_ms.is_(None)
        ending = update(seasons).where(is_open).values(ended_ms=at_ms)
        return await self._writer.execute(ending) == 1

    async def find(self, season: int) -> SeasonRecord | None:
        row = await self._reader.first(select(seasons).where(seasons.c.id == season))
        return None if row is None else _record(row)

    async def current(self, guild: GuildId) -> SeasonRecord | None:
        """The guild's season that was created last and has not ended."""
        row = await self._reader.first(
            select(seasons)
            .where(seasons.c.guild_id == guild, seasons.c.ended_ms.is_(None))
            .order_by(seasons.c.id.desc())
            .limit(1)
        )
        return None if row is None else _record(row)

    async def listed(self, guild: GuildId) -> tuple[SeasonRecord, ...]:
        """All seasons of a guild, the newest first."""
        rows = await self._reader.all(
            select(seasons).where(seasons.c.guild_id == guild).order_by(seasons.c.id.desc())
        )
        return tuple(_record(row) for row in rows)

    async def results(self, season: int) -> tuple[Result, ...]:
        """The finished tournaments of a season, for `bot.tournament.seasons.season_table`."""
        rows = await self._reader.all(
            select(
                tournaments.c.id,
                tournaments.c.ended_ms,
                tournament_results.c.player_id,
                tournament_results.c.place,
            )
            .join(tournament_results, tournament_results.c.tournament_id == tournaments.c.id)
            .where(tournaments.c.season_id == season, tournaments.c.phase == Phase.FINISHED.value)
            .order_by(tournaments.c.id, tournament_results.c.place, tournament_results.c.player_id)
        )
        return tuple(
            _result(number, list(lines)) for number, lines in groupby(rows, lambda row: row.id)
        )


def _result(tournament: int, lines: Sequence[Row[Any]]) -> Result:
    places = groupby(lines, lambda row: row.place)
    return Result(
        tournament,
        lines[0].ended_ms,
        tuple(tuple(PlayerId(row.player_id) for row in group) for _, group in places),
    )


def _record(row: Row[Any]) -> SeasonRecord:
    return SeasonRecord(
        row.id, GuildId(row.guild_id), from_json(Season, row.rules), row.created_ms, row.ended_ms
    )
