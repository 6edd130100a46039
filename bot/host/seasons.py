"""Seasons of a server's tournaments."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.host.clock import Clock
from bot.host.committing import refusing_unsaved
from bot.host.refusals import HostCode, HostRefusal
from bot.ids import GuildId
from bot.refusal import refuse_if
from bot.storage.database import Database
from bot.storage.seasons import SeasonRecord
from bot.tournament.seasons import Season, SeasonRow, season_table


@dataclass(frozen=True, slots=True)
class SeasonStandings:
    """A season and its table, best first."""

    record: SeasonRecord
    rows: tuple[SeasonRow, ...]
    tournaments: int
    """How many have been finished in it."""


class Seasons:
    """Opens, ends and shows a server's seasons."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._holding = asyncio.Lock()

    @asynccontextmanager
    async def held(self, guild: GuildId, season: int | None) -> AsyncIterator[None]:
        """Within it the season stays open; None for no season. Raises as `check_open` does."""
        if season is None:
            yield
            return
        async with self._holding:
            await self.check_open(guild, season)
            yield

    async def create(self, guild: GuildId, season: Season) -> int:
        """Returns the season's number. Raises `HostRefusal` (not-saved)."""
        with refusing_unsaved():
            return await self._database.seasons.create(guild, season, self._clock.now_ms())

    async def end(self, guild: GuildId, season: int) -> None:
        """No tournament is created for it any more. Raises (no-such-season, not-saved)."""
        async with self.held(guild, season):
            with refusing_unsaved():
                await self._database.seasons.end(season, self._clock.now_ms())

    async def check_open(self, guild: GuildId, season: int) -> None:
        """Raises `HostRefusal` (no-such-season) for one that is another server's, or has ended."""
        refuse_if((await self._find(guild, season)).ended_ms is not None, HostCode.NO_SUCH_SEASON)

    async def table(self, guild: GuildId, season: int | None) -> SeasonStandings:
        """The standings of a season; None stands for the newest one that has not ended. Raises
        `HostRefusal` (no-such-season, not-saved)."""
        with refusing_unsaved():
            record = await self._find(guild, season)
            results = await self._database.seasons.results(record.id)
        return SeasonStandings(record, season_table(record.season, results), len(results))

    async def _find(self, guild: GuildId, season: int | None) -> SeasonRecord:
        with refusing_unsaved():
            seasons = self._database.seasons
            found = await (seasons.current(guild) if season is None else seasons.find(season))
        if found is None or found.guild != guild:
            raise HostRefusal(HostCode.NO_SUCH_SEASON)
        return found
