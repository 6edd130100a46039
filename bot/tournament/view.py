"""The public views of a tournament: itself, its standings, its clock."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from bot.ids import Chips, PlayerId, TableId
from bot.table.rules import TableRules
from bot.tournament.costs import rebuys_most
from bot.tournament.options import TournamentOptions
from bot.tournament.payouts import pool_of, prizes_of, tickets_of
from bot.tournament.state import DealProposal, Entrant, Phase, Status, TournamentState


@dataclass(frozen=True, slots=True)
class TournamentView:
    """A tournament as everybody may see it. Amounts of money in chips of the wallet."""

    id: int
    options: TournamentOptions
    phase: Phase
    entrants: int
    entries: int
    """The number of entries, re-entries included."""
    still_in: int
    pool: Chips
    prizes: tuple[Chips, ...]
    """The prizes by place, so far; final when `prizes_final` (R-210)."""
    prizes_final: bool
    registration_open: bool
    starts_ms: int | None
    rebuys_most: int
    """The most that a player may buy; 0 without rebuys."""
    multiplier: int
    names: tuple[str, ...]
    """Names of the entrants, in order of entry."""
    players: tuple[PlayerId, ...] = ()
    """The ids of the entrants, in order of entry."""
    tickets: int = 0
    """The number of a satellite's places that win a ticket so far."""

    @property
    def pays_one_place(self) -> bool:
        """Whether nobody but the winner can win a prize."""
        return len(self.prizes) < 2 if self.prizes_final else self.options.pays_one_place


@dataclass(frozen=True, slots=True)
class ClockView:
    """The clock line. Times in milliseconds since 1970 in UTC."""

    level: int
    rules: TableRules
    next_rules: TableRules
    level_ends_ms: int | None
    break_ends_ms: int | None
    break_due: bool
    addon_open: bool
    paused: bool
    hand_for_hand: bool


class StandingRow(NamedTuple):
    """One player. Players still in are ordered by chips, which gives their place.

    A tuple, for its speed: a thousand are made for each change of a big tournament.
    """

    player: PlayerId
    name: str
    place: int
    tied: int
    status: Status
    stack: Chips
    table: TableId | None
    table_number: int
    seat: int
    sitting_out: bool
    rebuys: int
    entries: int
    prize: Chips
    bounties: Chips

    @property
    def is_away(self) -> bool:
        """Whether the player, still in, is dealt in but plays no hand."""
        return self.sitting_out and self.status is not Status.OUT


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of everybody, best first."""

    clock: ClockView | None
    rows: tuple[StandingRow, ...]
    average_stack: Chips
    tables: int
    deal: DealProposal | None


def view_of(state: TournamentState) -> TournamentView:
    """The tournament as everybody may see it."""
    return TournamentView(
        id=state.id,
        options=state.options,
        phase=state.phase,
        entrants=len(state.entrants),
        entries=state.entries_made,
        still_in=sum(entry.status.in_it for entry in state.entrants.values()),
        pool=pool_of(state),
        prizes=_prizes(state),
        prizes_final=state.prizes is not None,
        registration_open=state.registration_open,
        starts_ms=state.starts_ms,
        rebuys_most=rebuys_most(state.options, state.limits),
        multiplier=state.multiplier,
        names=tuple(entry.name for entry in state.entrants.values()),
        players=tuple(state.entrants),
        tickets=tickets_of(state),
    )


def standings_of(state: TournamentState) -> Standings:
    """The standings now: by chips for players still in, final for the others (R-215, R-252)."""
    alive = [entry for entry in state.entrants.values() if entry.status.in_it]
    alive.sort(key=lambda entry: (-entry.stack, entry.serial))
    numbers: dict[TableId | None, int] = {table.id: table.number for table in state.tables.values()}
    rows: list[StandingRow] = []
    for _, group in groupby(alive, key=lambda entry: entry.stack):
        equal, best = list(group), len(rows) + 1
        rows += [_row(entry, best, len(equal), numbers) for entry in equal]
    place = len(alive) + 1
    for together in reversed(state.finishes):
        rows += [_row(state.entrants[player], place, len(together), numbers) for player in together]
        place += len(together)
    still_in = len(alive)
    chips = sum(entry.stack for entry in alive)
    return Standings(
        clock=clock_of(state),
        rows=tuple(rows),
        average_stack=Chips(chips // still_in if still_in else 0),
        tables=len(state.tables),
        deal=state.deal,
    )


def clock_of(state: TournamentState) -> ClockView | None:
    """The level clock; None before the start."""
    clock = state.clock
    if not clock.level:
        return None
    return ClockView(
        level=clock.level,
        rules=state.rules_of(clock.level),
        next_rules=state.rules_of(clock.level + 1),
        level_ends_ms=clock.ends_ms,
        break_ends_ms=clock.break_ends_ms,
        break_due=clock.break_due,
        addon_open=clock.addon_open,
        paused=clock.paused_ms is not None,
        hand_for_hand=state.hand_for_hand,
    )


def _prizes(state: TournamentState) -> tuple[Chips, ...]:
    return prizes_of(state).places if state.prizes is None else state.prizes


def _row(
    entry: Entrant, place: int, tied: int, numbers: Mapping[TableId | None, int]
) -> StandingRow:
    """The row of an entrant; passing fields by position takes a third of the time of their
    names."""
    return StandingRow(
        entry.player,
        entry.name,
        place,
        tied,
        entry.status,
        entry.stack,
        entry.table,
        numbers.get(entry.table, 0),
        entry.seat,
        entry.sitting_out,
        entry.rebuys,
        entry.entries,
        entry.prize,
        entry.bounties_won,
    )
