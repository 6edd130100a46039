"""Registration: entries, tickets, late entries and re-entries, unregistering."""

from bot.ids import Chips, PlayerId, TableId
from bot.refusal import refuse_if
from bot.tournament.command_run import CommandRun, check_not_over, check_running, entry_of
from bot.tournament.events import (
    CountdownStarted,
    CountdownStopped,
    Registered,
    RegistrationClosed,
    Seated,
    TableOpened,
    Unregistered,
)
from bot.tournament.options import SIT_AND_GO_DELAY_MS, TournamentKind
from bot.tournament.refusals import TournamentCode
from bot.tournament.seating import Arrival, best_seat, tables_for
from bot.tournament.state import Entrant, Phase, Status, TournamentState, TournamentTable
from bot.tournament.tournament_commands import OpenTable, Register, Ticket, Unregister


def check_register(state: TournamentState, command: Register) -> None:
    """Raises unless the player may enter now, for the first time or again."""
    check_not_over(state)
    options, running = state.options, state.phase is Phase.RUNNING
    refuse_if(not state.registration_open, TournamentCode.REGISTRATION_CLOSED)
    entry = state.entrants.get(command.player)
    if entry is not None:
        refuse_if(not running or entry.status is not Status.OUT, TournamentCode.ALREADY_REGISTERED)
        refuse_if(entry.leaving is not None, TournamentCode.NO_REENTRY)
        refuse_if(
            entry.entries > options.reentries_max,
            TournamentCode.NO_REENTRY,
            maximum=options.reentries_max,
        )
    refuse_if(
        entry is None and len(state.entrants) >= options.entrants_max,
        TournamentCode.TOURNAMENT_FULL,
        maximum=options.entrants_max,
    )
    _check_ticket(state, command.player, command.ticket)


def _check_ticket(state: TournamentState, player: PlayerId, ticket: Ticket | None) -> None:
    refuse_if(
        ticket is not None
        and (ticket.target, ticket.player, ticket.value)
        != (state.id, player, state.options.entry_cost),
        TournamentCode.TICKET_FOR_ANOTHER,
    )


def register(run: CommandRun, command: Register) -> None:
    state, options = run.state, run.options
    late = state.phase is Phase.RUNNING
    state.serials += 1
    entry = state.entrants.get(command.player)
    if entry is None:
        entry = Entrant(command.player, command.name, command.locale, state.serials)
        state.entrants[command.player] = entry
    else:
        entry.serial = state.serials
        entry.entries += 1
        _take_back_finish(state, command.player)
    entry.prize_paid = Chips(entry.prize_paid + options.prize_part)
    entry.fees_paid = Chips(entry.fees_paid + options.fee)
    entry.head = options.bounty_amount
    entry.ticket = command.ticket
    run.emit(
        Registered(
            command.player,
            command.name,
            entry.serial,
            options.prize_part,
            options.fee,
            options.bounty_amount,
            command.ticket,
        )
    )
    if late:
        _enter_late(run, entry)
    elif (
        len(state.entrants) == options.entrants_max and options.kind is not TournamentKind.SCHEDULED
    ):
        _start_countdown(run)


def _take_back_finish(state: TournamentState, player: PlayerId) -> None:
    for group in state.finishes:
        if player in group:
            group.remove(player)
    state.finishes = [group for group in state.finishes if group]


def _start_countdown(run: CommandRun) -> None:
    """Sets the start (R-218); a VeloX starts at once with its draw (R-234)."""
    delay_ms = 0 if run.options.kind is TournamentKind.VELOX else SIT_AND_GO_DELAY_MS
    run.state.starts_ms = run.at_ms + delay_ms
    run.emit(CountdownStarted(run.state.starts_ms))


def check_unregister(state: TournamentState, command: Unregister) -> None:
    """Raises (tournament-over, not-registered, tournament-already-started)."""
    check_not_over(state)
    entry_of(state, command.player)
    refuse_if(state.phase is Phase.RUNNING, TournamentCode.ALREADY_STARTED)


def unregister(run: CommandRun, command: Unregister) -> None:
    """Takes an entry back, free of charge until the start (R-189)."""
    state, options = run.state, run.options
    entry = state.entrants.pop(command.player)
    run.emit(
        Unregistered(
            entry.player,
            entry.serial,
            options.prize_part,
            options.fee,
            options.bounty_amount,
            entry.ticket,
        )
    )
    if options.kind is not TournamentKind.SCHEDULED and state.starts_ms is not None:
        state.starts_ms = None
        run.emit(CountdownStopped())


def close_registration(run: CommandRun) -> None:
    if run.state.registration_open:
        run.state.registration_open = False
        run.emit(RegistrationClosed())


# --- seats after the start --------------------------------------------------------------------


def tables_wanted(state: TournamentState) -> int:
    """The number of table ids that the next `Start` or `OpenTable` must bring."""
    if state.phase is Phase.REGISTERING:
        return tables_for(len(state.entrants), state.options.seats)
    return 1 if state.queue else 0


def _enter_late(run: CommandRun, entry: Entrant) -> None:
    state = run.state
    entry.joined_level = max(1, state.clock.level)
    give_stack(run, entry)
    entry.appeared = True
    entry.sitting_out = False
    entry.status = Status.QUEUEING
    state.queue.append(entry.player)
    seat_queue(run)


def give_stack(run: CommandRun, entry: Entrant) -> None:
    """Issues the starting stack; in double chance in two halves, unless it is too late (R-192)."""
    state, options = run.state, run.options
    late_for_half = 0 < options.second_half_level < state.clock.level
    halved = options.is_double_chance and not late_for_half
    entry.stack = options.first_stack if halved else options.sheet.starting_stack
    entry.half_owed = options.first_stack if halved else Chips(0)
    state.chips_issued = Chips(state.chips_issued + entry.stack)


def seat_queue(run: CommandRun) -> None:
    """Seats late entrants, each at the smallest table with a free seat."""
    state, seats = run.state, run.options.seats
    while state.queue:
        free = [t for t in state.tables.values() if len(t.seats) < seats and not t.breaking]
        if not free:
            return
        table = min(free, key=lambda table: (len(table.seats), table.number))
        entry = state.entrants[state.queue.pop(0)]
        assign_seat(state, entry, table)
        run.emit(Seated(entry.player, table.id, entry.seat, entry.stack))


def assign_seat(state: TournamentState, entry: Entrant, table: TournamentTable) -> None:
    """Gives an entrant the best free seat of a table in play."""
    taken = {*table.seats, *(table.dealt if table.hand is not None else ())}
    free = [seat for seat in range(1, state.options.seats + 1) if seat not in taken]
    blinds = state.has_blinds(max(1, state.clock.level))
    seat = best_seat(free, state.live_seats(table), table.positions, blinds=blinds)
    table.seats[seat] = entry.player
    if table.positions is not None:
        table.arrivals[seat] = Arrival.NEW
    entry.table, entry.seat, entry.status = table.id, seat, Status.PLAYING


def check_open_table(state: TournamentState, command: OpenTable) -> None:
    """Raises as `check_running`, and (tournament-table-already-open, no-table-needed)."""
    check_running(state)
    refuse_if(command.table in state.tables, TournamentCode.TABLE_ALREADY_OPEN)
    refuse_if(not state.queue, TournamentCode.NO_TABLE_NEEDED)


def open_table(run: CommandRun, command: OpenTable) -> None:
    add_table(run, command.table)
    seat_queue(run)


def add_table(run: CommandRun, table: TableId) -> TournamentTable:
    """Opens a table without players, and draws its first button."""
    state = run.state
    state.tables_opened += 1
    made = TournamentTable(table, state.tables_opened, run.dice.below(1 << 32))
    state.tables[table] = made
    run.emit(TableOpened(table))
    return made
