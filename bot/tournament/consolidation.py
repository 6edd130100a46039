"""Consolidation: tables break and balance, the final table forms (R-222 to R-224)."""

from bot.refusal import BrokenInvariant
from bot.table.button import next_positions
from bot.tournament.command_run import CommandRun
from bot.tournament.entering import assign_seat, seat_queue
from bot.tournament.events import FinalTable, Moved, Seated, TableBroken
from bot.tournament.hands import forming_final_table
from bot.tournament.seating import next_move, table_to_break, target_of_broken
from bot.tournament.state import Entrant, TournamentState, TournamentTable


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
    """Breaks the tables that are not needed: those between hands now, others when they end."""
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
        _move(run, state.entries[table.seats[seat]], state.tables[target])
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
            (state.entries[table.seats[seat]] for seat in live), key=lambda entry: entry.serial
        )
    return state.entries[table.seats[next_positions(table.positions, live).big_blind]]


def _move(run: CommandRun, entry: Entrant, target: TournamentTable) -> None:
    state = run.state
    source, seat = state.table_of(entry), entry.seat
    del source.seats[seat]
    source.arrivals.pop(seat, None)
    assign_seat(state, entry, target)
    run.emit(Moved(entry.player, source.id, seat, target.id, entry.seat, entry.stack))
