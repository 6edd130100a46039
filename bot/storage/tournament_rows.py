"""The rows of tournaments, of their journals and of their tickets, as records."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, Select, select

from bot.codec import from_json
from bot.ids import ChannelId, GuildId, PlayerId
from bot.storage.rows import as_record
from bot.storage.schema import tournament_journal
from bot.storage.unit import TournamentRow, TournamentSnapshot
from bot.tournament.options import CostLimits, TournamentOptions
from bot.tournament.state import Phase
from bot.tournament.tournament_commands import CHANGE_PLAN, TOURNAMENT_COMMANDS, ChangePlan, Ticket


@dataclass(frozen=True, slots=True)
class TournamentRecord:
    """A tournament's row. `ended_ms` is None until it is finished or cancelled.

    `options` and `limits` are what it was created with: they hold for its whole life.
    """

    id: int
    guild: GuildId
    channel: ChannelId
    host: PlayerId
    message: int | None
    event: int | None
    title: str
    phase: Phase
    created_ms: int
    starts_ms: int | None
    ended_ms: int | None
    options: TournamentOptions
    limits: CostLimits


def tournament_record(row: Row[Any]) -> TournamentRecord:
    """A tournament's own row."""
    return as_record(
        TournamentRecord,
        row,
        phase=Phase(row.phase),
        options=from_json(TournamentOptions, row.options),
        limits=from_json(CostLimits, row.limits),
    )


def newest_plan(tournament: int) -> Select[Any]:
    """The last change of a tournament's plan, as a row of its journal."""
    j = tournament_journal.c
    changes = select(tournament_journal).where(j.tournament_id == tournament, j.kind == CHANGE_PLAN)
    return changes.order_by(j.seq.desc()).limit(1)


def plan_of(change: Row[Any] | None, record: TournamentRecord) -> TournamentOptions:
    """The options of a tournament after its `newest_plan`, if there is one."""
    if change is None:
        return record.options
    command = TOURNAMENT_COMMANDS.read(change.kind, change.body)
    return command.options if isinstance(command, ChangePlan) else record.options


def tournament_snapshot(row: Row[Any]) -> TournamentSnapshot | None:
    """The snapshot in a tournament's row."""
    if row.snapshot is None:
        return None
    return TournamentSnapshot(row.id, row.snapshot_seq, row.snapshot)


def tournament_row(row: Row[Any]) -> TournamentRow:
    """A command as it was committed."""
    return as_record(TournamentRow, row)


def ticket(row: Row[Any]) -> Ticket:
    """The ticket of its row, whatever its state."""
    return Ticket(row.satellite_id, row.target_id, PlayerId(row.player_id), row.value)
