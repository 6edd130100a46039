"""The leaderboards of a server, and its card room in figures."""

from contextlib import suppress
from dataclasses import dataclass, replace

from bot.host.guild_settings import SettingsByGuild
from bot.host.refusals import HostRefusal
from bot.host.room import Room
from bot.ids import GuildId, PlayerId
from bot.storage.database import Database
from bot.storage.leaderboards import TOP_SIZE, Champion, LeaderboardStore, Ranked
from bot.storage.standings import Leaderboard, Span
from bot.storage.unit import LeaderboardKind, PlayKind


class Rankings:
    """The leaderboards as a server shows them: without players whom a moderator took out (R-253).

    Scores still count: a player who is ranked again has the rank they would have had. Only the
    server's own boards leave somebody out; no moderator decides for everywhere.
    """

    def __init__(self, boards: LeaderboardStore, settings: SettingsByGuild) -> None:
        self._boards = boards
        self._settings = settings

    def unranked(self, scope: GuildId) -> frozenset[PlayerId]:
        """Returns the players left out of this scope's boards."""
        return self._settings.of(scope).unranked

    async def top(self, wanted: Leaderboard, limit: int = TOP_SIZE) -> tuple[Ranked, ...]:
        """The best of the ranked players, in order."""
        left_out = self.unranked(wanted.scope)
        found = await self._boards.top(wanted, limit + len(left_out))
        ranked = [each for each in found if each.player not in left_out][:limit]
        return tuple(replace(each, rank=rank) for rank, each in enumerate(ranked, 1))

    async def own(self, wanted: Leaderboard, player: PlayerId) -> Ranked | None:
        """Returns a player's rank; None if they are left out or have no score."""
        own = await self._boards.own(wanted, player)
        if own is None or player in self.unranked(wanted.scope):
            return None
        ahead = sum(each.rank < own.rank for each in await self._left_out(wanted))
        return replace(own, rank=own.rank - ahead)

    async def size(self, wanted: Leaderboard) -> int:
        """Returns the number of ranked players."""
        return await self._boards.size(wanted) - len(await self._left_out(wanted))

    async def champions(
        self,
        board: LeaderboardKind,
        scope: GuildId,
        span: Span,
        game: str = "",
        kind: PlayKind | None = None,
    ) -> tuple[Champion, ...]:
        """The leader of each month or week among the ranked players, the newest first."""
        champions: list[Champion] = []
        for each in await self._boards.champions(board, scope, span, game, kind):
            if each.player not in self.unranked(scope):
                champions.append(each)
                continue
            best = await self.top(Leaderboard(scope, board, each.period, game, kind), 1)
            champions += [replace(each, player=first.player, score=first.score) for first in best]
        return tuple(champions)

    async def _left_out(self, wanted: Leaderboard) -> list[Ranked]:
        """The players who were taken out, with the ranks that they would have."""
        found = [await self._boards.own(wanted, player) for player in self.unranked(wanted.scope)]
        return [each for each in found if each is not None]


@dataclass(frozen=True, slots=True)
class ServerFigures:
    """The numbers of people and tables in one server (R-250)."""

    registered: int
    """Users with a wallet here."""
    visitors: int
    """Users of a control or command here without a wallet yet."""
    at_tables: int
    """Users at a table now."""
    waiting: int
    """Users on a waiting list now."""
    tables: int
    """Tables that are open now."""


async def server_figures(room: Room, database: Database, guild: GuildId) -> ServerFigures:
    """The server's figures as they are now."""
    registered, seen = await database.wallets.owners(guild), await database.players.known(guild)
    tables = [table for table in room.open_tables if room.place(table).guild == guild]
    views = []
    for table in tables:
        # Skips a table that cannot be read now, or has just closed.
        with suppress(HostRefusal):
            views.append(await room.view(table))
    seated = {seat.player for view in views for seat in view.seats if seat.presence is not None}
    waiting = {player for view in views for player, _ in view.waiting}
    return ServerFigures(
        registered=len(registered),
        visitors=len(seen - registered),
        at_tables=len(seated),
        waiting=len(waiting - seated),
        tables=len(tables),
    )
