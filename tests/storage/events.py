"""Small makers of what storage keeps of tournaments."""

from typing import Any

from bot.ids import ChannelId, Chips, GuildId, PlayerId
from bot.storage.database import Database
from bot.storage.place import Place
from bot.storage.tournaments import RecoveredTournament
from bot.storage.unit import (
    ResultRow,
    TicketChange,
    TicketState,
    TournamentChange,
    TournamentRow,
    Unit,
)
from bot.tournament.levels import Level, LevelSheet
from bot.tournament.options import TournamentKind, TournamentOptions
from bot.tournament.state import Phase
from bot.tournament.tournament_commands import Ticket
from tests.storage.builders import ANNA, GUILD, NOW, execute, unit

SHEET = LevelSheet(
    "short", Chips(1500), 600_000, 30, (Level(Chips(5), Chips(10)), Level(Chips(10), Chips(20)))
)


def plan(**changes: Any) -> TournamentOptions:
    """A scheduled freeze-out for 100+10, tomorrow."""
    values: dict[str, Any] = {
        "title": "Friday",
        "kind": TournamentKind.SCHEDULED,
        "sheet": SHEET,
        "prize_part": Chips(100),
        "fee": Chips(10),
        "entrants_min": 2,
        "entrants_max": 100,
        "starts_ms": NOW + 86_400_000,
    }
    return TournamentOptions(**{**values, **changes})


async def open_tournament(
    database: Database, season: int | None = None, guild: GuildId = GUILD, **changes: Any
) -> int:
    return await database.tournaments.open(
        guild, ChannelId(500), ANNA, plan(**changes), season, NOW
    )


async def recovered(database: Database, tournament: int) -> RecoveredTournament:
    found = await database.tournaments.recover_one(tournament)
    assert found is not None
    return found


def asked(tournament: int, seq: int, interaction: int | None = None) -> TournamentRow:
    return TournamentRow(
        tournament, seq, "tick", {"at_ms": NOW, "chance": 2**127}, NOW, interaction
    )


def step(*rows: TournamentRow, **parts: Any) -> Unit:
    return unit(tournament_rows=rows, **parts)


def ticket(satellite: int, target: int, player: PlayerId = ANNA) -> Ticket:
    return Ticket(satellite, target, player, Chips(110))


def ticket_states(place: Place, satellite: int) -> list[TicketState]:
    """The states of the tickets won in a satellite, by player."""
    asked = (
        f"SELECT state FROM tournament_tickets WHERE satellite_id = {satellite} ORDER BY player_id"
    )
    return [TicketState(state) for (state,) in execute(place, asked)]


def moved(of: Ticket, state: TicketState) -> TicketChange:
    return TicketChange(of, state)


def result(tournament: int, player: PlayerId, place: int, **values: Any) -> ResultRow:
    counted = {"tied": 1, "prize": 0, "bounties": 0, "entries": 1, "rebuys": 0, "paid": 110}
    return ResultRow(
        tournament=tournament,
        player=player,
        place=place,
        **{"guild": GUILD, **counted, **values},
    )


def over(tournament: int, phase: Phase = Phase.FINISHED, at_ms: int = NOW) -> TournamentChange:
    return TournamentChange(tournament, phase=phase, ended_ms=at_ms)
