"""One tournament: a state that only `Tournament.apply` changes, all or nothing.

Time and chance come in with the commands. Every command has a check, which runs before anything
changes and which an interface may call as well.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from bot.codec import from_json, to_json
from bot.ids import Chips, GuildId, TableId
from bot.refusal import BrokenInvariant, refuse_if
from bot.table.button import next_positions
from bot.tournament import chips, deals, ending, entering, running, ticking, tournament_commands
from bot.tournament.chance import Dice
from bot.tournament.command_run import CommandRun, check_not_over
from bot.tournament.costs import COST_LIMITS, check_options
from bot.tournament.elimination import close_busts, keep_last_entrant
from bot.tournament.entering import assign_seat, seat_queue
from bot.tournament.events import (
    FinalTable,
    Moved,
    PlanChanged,
    Seated,
    TableBroken,
    TournamentEvent,
)
from bot.tournament.options import CostLimits, TournamentKind, TournamentOptions
from bot.tournament.payouts import finish_prizes, fix_prizes, money_may_come
from bot.tournament.refusals import TournamentCode, TournamentRefusal
from bot.tournament.running import forming_final_table
from bot.tournament.seating import next_move, table_to_break, target_of_broken
from bot.tournament.state import Entrant, Phase, TournamentState, TournamentTable
from bot.tournament.tournament_commands import ChangePlan

# --- Changing the plan before the start ----------------------------------------------------------


def check_change_plan(state: TournamentState, command: ChangePlan) -> None:
    """Raises (tournament-over, tournament-already-started, plan-kind-stays, plan-would-harm), and
    what `check_options` raises.

    The plan changes freely while nobody has entered, afterwards only if that harms nobody.
    """
    check_not_over(state)
    refuse_if(state.phase is Phase.RUNNING, TournamentCode.ALREADY_STARTED)
    before, after = state.options, command.options
    gets_start = (before.kind, after.kind) == (TournamentKind.SIT_AND_GO, TournamentKind.SCHEDULED)
    refuse_if(
        (before.kind is not after.kind and not gets_start) or before.sponsor != after.sponsor,
        TournamentCode.PLAN_KIND_STAYS,
    )
    check_options(after, state.limits)
    refuse_if(
        bool(state.entrants) and not harms_nobody(before, after), TournamentCode.PLAN_WOULD_HARM
    )


def harms_nobody(before: TournamentOptions, after: TournamentOptions) -> bool:
    """Whether the entrants lose nothing by the change: another title, more room in a scheduled
    event, more money from the house, deals that everybody must accept.

    Guarantees may rise only where they are not the shares of the pool as well.
    """
    room = before.entrants_max <= after.entrants_max
    scheduled = before.kind is TournamentKind.SCHEDULED
    safe = replace(
        before,
        title=after.title,
        entrants_max=after.entrants_max if scheduled and room else before.entrants_max,
        added=max(before.added, after.added),
        deals=before.deals or after.deals,
        guarantees=after.guarantees if _rise(before, after) else before.guarantees,
    )
    return safe == after


def _rise(before: TournamentOptions, after: TournamentOptions) -> bool:
    old, new = before.guarantees, after.guarantees
    rises = len(new) >= len(old) and all(was <= now for was, now in zip(old, new, strict=False))
    return rises and bool(before.payouts)


def change_plan(run: CommandRun, command: ChangePlan) -> None:
    state = run.state
    state.options = command.options
    if command.options.kind is TournamentKind.SCHEDULED:
        state.starts_ms = command.options.starts_ms
    run.emit(PlanChanged(command.options, entered=bool(state.entrants)))


# --- Consolidation: tables break and balance, the final table forms (R-222 to R-224) -------------


def consolidate_tables(run: CommandRun) -> None:
    """Moves players who have to move and can. During hand-for-hand only between rounds."""
    state = run.state
    if state.hand_for_hand and not state.all_idle:
        return
    seat_queue(run)
    if forming_final_table(state):
        if state.all_idle:
            _form_final_table(run)
        return
    _break_tables(run)
    seat_queue(run)
    _balance(run)


def _form_final_table(run: CommandRun) -> None:
    """Moves everybody to the first table, with new seats and a new button (R-224)."""
    state = run.state
    first, *others = sorted(state.tables.values(), key=lambda table: table.number)
    players = list(state.seated())
    for table in others:
        del state.tables[table.id]
        run.emit(TableBroken(table.id))
    first.seats, first.arrivals, first.positions = {}, {}, None
    first.breaking = first.round_done = False
    first.button_draw = run.dice.below(1 << 32)
    seats = run.dice.shuffled(range(1, state.options.seats + 1))
    run.emit(FinalTable(first.id))
    for seat, entry in sorted(zip(seats, players, strict=False), key=lambda pair: pair[0]):
        first.seats[seat] = entry.player
        entry.table, entry.seat = first.id, seat
        run.emit(Seated(entry.player, first.id, seat, entry.stack))


def _break_tables(run: CommandRun) -> None:
    """Breaks the tables that are not needed: idle ones now, others when their hands end."""
    state = run.state
    while True:
        marked = next((table.id for table in state.tables.values() if table.breaking), None)
        chosen = table_to_break(state.sizes, state.options.seats)
        if chosen is None:
            if marked is not None:
                state.tables[marked].breaking = False
            return
        table = state.tables[chosen if marked is None else marked]
        table.breaking = True
        if not table.idle:
            return
        _break(run, table)


def _break(run: CommandRun, table: TournamentTable) -> None:
    """Moves each player to the smallest table at that moment."""
    state = run.state
    for seat in sorted(table.seats):
        target = target_of_broken(state.sizes, table.id, state.options.seats)
        if target is None:
            raise BrokenInvariant(f"table {table.id} breaks and there are no seats")
        _move(run, state.entrants[table.seats[seat]], state.tables[target])
    del state.tables[table.id]
    run.emit(TableBroken(table.id))


def _balance(run: CommandRun) -> None:
    state = run.state
    while True:
        playing = {table.id: table for table in state.tables.values() if not table.breaking}
        sizes = {name: len(table.seats) for name, table in playing.items()}
        idle = [name for name, table in playing.items() if table.idle]
        move = next_move(sizes, idle, state.options.seats)
        if move is None:
            break
        source, target = (state.tables[name] for name in move)
        _move(run, _next_to_move(state, source), target)
    for table in [table for table in state.tables.values() if not table.seats and table.idle]:
        del state.tables[table.id]
        run.emit(TableBroken(table.id))


def _next_to_move(state: TournamentState, table: TournamentTable) -> Entrant:
    """The player due the next big blind (R-223); before the first hand, the last to enter."""
    live = state.live_seats(table)
    if table.positions is None:
        return max(
            (state.entrants[table.seats[seat]] for seat in live), key=lambda entry: entry.serial
        )
    return state.entrants[table.seats[next_positions(table.positions, live).big_blind]]


def _move(run: CommandRun, entry: Entrant, target: TournamentTable) -> None:
    state = run.state
    source, seat = state.table_of(entry), entry.seat
    del source.seats[seat]
    source.arrivals.pop(seat, None)
    assign_seat(state, entry, target)
    run.emit(Moved(entry.player, source.id, seat, target.id, entry.seat, entry.stack))


# --- The tournament ------------------------------------------------------------------------------


Check = Callable[[TournamentState, Any], None]
CarryOut = Callable[[CommandRun, Any], None]

_HANDLERS: Final[Mapping[type[tournament_commands.TournamentCommand], tuple[Check, CarryOut]]] = {
    tournament_commands.Register: (entering.check_register, entering.register),
    tournament_commands.Unregister: (entering.check_unregister, entering.unregister),
    tournament_commands.ChangePlan: (check_change_plan, change_plan),
    tournament_commands.Start: (running.check_start, running.start_tournament),
    tournament_commands.StartSooner: (running.check_start_sooner, running.start_sooner),
    tournament_commands.DrawMultiplier: (running.check_draw_multiplier, running.draw_multiplier),
    tournament_commands.OpenTable: (entering.check_open_table, entering.open_table),
    tournament_commands.Tick: (ticking.check_tick, ticking.tick),
    tournament_commands.StartTableHand: (running.check_start_hand, running.start_hand),
    tournament_commands.EndTableHand: (running.check_end_hand, running.end_hand),
    tournament_commands.VoidTableHand: (running.check_void_hand, running.void_hand),
    tournament_commands.Rebuy: (chips.check_rebuy, chips.buy_rebuy),
    tournament_commands.DeclineRebuy: (chips.check_decline_rebuy, chips.decline_rebuy),
    tournament_commands.BuyAddon: (chips.check_addon, chips.buy_addon),
    tournament_commands.DeclineAddon: (chips.check_addon, chips.decline_addon),
    tournament_commands.TakeSecondHalf: (chips.check_second_half, chips.take_second_half),
    tournament_commands.ConfirmPresence: (ticking.check_in_play, ticking.confirm_presence),
    tournament_commands.SitOutEntrant: (ticking.check_sit_out, ticking.sit_out),
    tournament_commands.ReturnEntrant: (ticking.check_return, ticking.return_entrant),
    tournament_commands.Exclude: (ticking.check_in_play, ticking.exclude),
    tournament_commands.ProposeDeal: (deals.check_propose_deal, deals.propose_deal),
    tournament_commands.AnswerDeal: (deals.check_answer_deal, deals.answer_deal),
    tournament_commands.ProposeCancel: (deals.check_propose_cancel, deals.propose_cancel),
    tournament_commands.AnswerCancel: (deals.check_answer_cancel, deals.answer_cancel),
    tournament_commands.SetHandForHand: (
        running.check_set_hand_for_hand,
        running.set_hand_for_hand,
    ),
    tournament_commands.PauseTournament: (ticking.check_pause, ticking.pause_tournament),
    tournament_commands.ResumeTournament: (ticking.check_resume, ticking.resume_tournament),
    tournament_commands.ExtendDeadlines: (ticking.check_extend_deadlines, ticking.extend_deadlines),
    tournament_commands.CancelTournament: (ending.check_cancel, ending.cancel_by_organiser),
}
"""The check of each kind of command, and the function that carries it out."""
_WITHOUT_FOLLOW_UP: Final = (
    tournament_commands.StartTableHand,
    tournament_commands.ConfirmPresence,
    tournament_commands.SitOutEntrant,
    tournament_commands.ReturnEntrant,
    tournament_commands.ExtendDeadlines,
)
"""Commands that cannot change seats, eliminations or payments."""


class Tournament:
    """One event from its announcement to the last prize. Read `state` freely."""

    def __init__(self, state: TournamentState) -> None:
        self.state = state

    @classmethod
    def create(
        cls,
        number: int,
        guild: GuildId,
        options: TournamentOptions,
        limits: CostLimits = COST_LIMITS,
    ) -> "Tournament":
        """A new event, open for registration. Raises what `check_options` raises."""
        check_options(options, limits)
        return cls(TournamentState(number, guild, options, limits, starts_ms=options.starts_ms))

    def apply(self, command: tournament_commands.TournamentCommand) -> tuple[TournamentEvent, ...]:
        """Carries out `command` and returns its events.

        Raises `TournamentRefusal`, and then nothing has changed.
        """
        check, carry_out = _HANDLERS[type(command)]
        check(self.state, command)
        run = CommandRun(self.state, command.at_ms, Dice(getattr(command, "chance", None)))
        carry_out(run, command)
        if not isinstance(command, _WITHOUT_FOLLOW_UP):
            _follow_up(run)
        return tuple(run.events)

    def check(self, command: tournament_commands.TournamentCommand) -> None:
        """Raises as `apply` would; changes nothing."""
        check, _ = _HANDLERS[type(command)]
        check(self.state, command)

    def may(self, command: tournament_commands.TournamentCommand) -> bool:
        """Whether `apply` would accept the command."""
        try:
            self.check(command)
        except TournamentRefusal:
            return False
        return True

    def may_deal(self, table: TableId) -> bool:
        """Whether `StartTableHand` would be accepted for the table now."""
        try:
            running.check_deal(self.state, table)
        except TournamentRefusal:
            return False
        return True

    @property
    def next_due_ms(self) -> int | None:
        """When the next `Tick` (or `Start`) is due; None while only people can do something."""
        return ticking.next_due_ms(self.state)

    def wants_start(self, at_ms: int) -> bool:
        """Whether it is time for `Start`, with `tables_wanted` tables."""
        state = self.state
        return (
            state.phase is Phase.REGISTERING
            and state.starts_ms is not None
            and state.starts_ms <= at_ms
            and len(state.entrants) >= state.options.entrants_min
        )

    @property
    def tables_wanted(self) -> int:
        """The number of table ids for `Start`; once running, 1 when `OpenTable` is wanted."""
        return entering.tables_wanted(self.state)

    @property
    def chips_in_play(self) -> Chips:
        """All tournament chips on stacks; a hand moves them but makes and loses none."""
        everybody = self.state.entrants.values()
        return Chips(sum(entry.stack for entry in everybody))

    def check_conserved(self) -> None:
        """Raises `BrokenInvariant` unless every chip given out is on a stack or incoming."""
        there = self.chips_in_play + chips.incoming_chips(self.state)
        if self.state.phase is Phase.RUNNING and there != self.state.chips_issued:
            raise BrokenInvariant(f"{there} chips of {self.state.chips_issued}")


def _follow_up(run: CommandRun) -> None:
    """Does what may follow a command, in order: places, the end, breaks, moves, money."""
    state = run.state
    if state.phase is not Phase.RUNNING:
        return
    if running.is_decided(state) and running.nothing_pending(state):
        entering.close_registration(run)
        keep_last_entrant(run)
        close_busts(run)
        ending.finish_tournament(run)
        return
    close_busts(run)
    ticking.begin_break(run)
    consolidate_tables(run)
    if not money_may_come(state):
        fix_prizes(run)
    finish_prizes(run)
    running.update_hand_for_hand(run)
    deals.fail_deal_if_players_changed(run)
    deals.open_deal(run)


@dataclass(frozen=True, slots=True)
class StoredTournament:
    """All that a tournament needs to continue, its options included."""

    version: Literal[1]
    state: TournamentState


def tournament_to_json(tournament: Tournament) -> dict[str, Any]:
    """The tournament's snapshot; it may be taken at any time, hands running or not."""
    written: dict[str, Any] = to_json(StoredTournament(1, tournament.state))
    return written


def tournament_from_json(data: Mapping[str, Any]) -> Tournament:
    """The tournament of a snapshot. Raises `UnreadableRecord`."""
    return Tournament(from_json(StoredTournament, data).state)
