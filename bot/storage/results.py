"""The results of tournaments: the places of one, a player's totals, the last winners."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, Select, case, func, select

from bot.ids import Chips, GuildId, PlayerId
from bot.storage.connections import Reader
from bot.storage.rows import as_record
from bot.storage.schema import tournament_results, tournaments
from bot.storage.unit import PlayKind, ResultRow

PAGE_SIZE = 10


@dataclass(frozen=True, slots=True)
class TournamentTotals:
    """A player's finished tournaments together. Amounts of money in chips of the wallet."""

    played: int = 0
    won: int = 0
    cashed: int = 0
    """The number of tournaments in which the player was paid a prize or won a ticket."""
    best_place: int | None = None
    paid: Chips = Chips(0)
    """The entries, rebuys and add-ons that the player paid, fees included."""
    prizes: Chips = Chips(0)
    bounties: Chips = Chips(0)

    @property
    def net(self) -> int:
        return self.prizes + self.bounties - self.paid


@dataclass(frozen=True, slots=True)
class Winner:
    """A finished tournament with its winner (R-249: the Hall of Fame)."""

    tournament: int
    title: str
    player: PlayerId
    entrants: int
    prize: Chips
    ended_ms: int


class ResultStore:
    """Reads results, which are written with the command that ends a tournament."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def of_tournament(self, tournament: int) -> tuple[ResultRow, ...]:
        """The lines of all players, the winner's first; empty while it runs and for a cancelled
        one."""
        rows = await self._reader.all(
            select(tournament_results)
            .where(_r.tournament_id == tournament)
            .order_by(_r.place, _r.player_id)
        )
        return tuple(result_row(row) for row in rows)

    async def totals(self, player: PlayerId, guild: GuildId | None = None) -> TournamentTotals:
        """A player's tournaments for `/stats`, in one guild or all."""
        statement = _TOTALS.where(_r.player_id == player)
        if guild is not None:
            statement = statement.where(_r.guild_id == guild)
        row = await self._reader.first(statement)
        if row is None or not row.played:
            return TournamentTotals()
        return TournamentTotals(
            played=row.played,
            won=int(row.won),
            cashed=int(row.cashed),
            best_place=row.best_place,
            paid=Chips(int(row.paid)),
            prizes=Chips(int(row.prizes)),
            bounties=Chips(int(row.bounties)),
        )

    async def winners(
        self, guild: GuildId, limit: int = PAGE_SIZE, kind: PlayKind | None = None
    ) -> tuple[Winner, ...]:
        """A guild's last finished tournaments with their winners, the one created last first."""
        wanted = _winners(guild, limit)
        if kind is not None:
            wanted = wanted.where(tournaments.c.options["kind"].as_string() == kind.value)
        rows = await self._reader.all(wanted)
        return tuple(
            Winner(
                row.id,
                row.title,
                PlayerId(row.player_id),
                row.entrants,
                Chips(row.prize),
                row.ended_ms,
            )
            for row in rows
        )


_r = tournament_results.c

_TOTALS = select(
    func.count().label("played"),
    func.sum(case((_r.place == 1, 1), else_=0)).label("won"),
    func.sum(case((_r.prize > 0, 1), else_=0)).label("cashed"),
    func.min(_r.place).label("best_place"),
    func.sum(_r.paid).label("paid"),
    func.sum(_r.prize).label("prizes"),
    func.sum(_r.bounties).label("bounties"),
)


def _winners(guild: GuildId, limit: int) -> Select[Any]:
    """Finished tournaments with their winners. A cancelled one has no results, so it is not among
    them."""
    everybody = tournament_results.alias("everybody")
    entrants = (
        select(func.count())
        .select_from(everybody)
        .where(everybody.c.tournament_id == tournaments.c.id)
        .correlate(tournaments)
        .scalar_subquery()
    )
    return (
        select(tournaments.c.id, tournaments.c.title, tournaments.c.ended_ms)
        .add_columns(_r.player_id, _r.prize, entrants.label("entrants"))
        .join(tournament_results, (_r.tournament_id == tournaments.c.id) & (_r.place == 1))
        .where(tournaments.c.guild_id == guild, tournaments.c.ended_ms.is_not(None))
        .order_by(tournaments.c.id.desc())
        .limit(limit)
    )


def result_row(row: Row[Any]) -> ResultRow:
    """A line as it was committed."""
    return as_record(ResultRow, row)
