"""A running tournament: its start, its hands, and hand-for-hand."""

from bot.ids import Chips, HandId, TableId
from bot.refusal import BrokenInvariant, refuse_if
from bot.tournament.chips import deliver_incoming, give_second_half
from bot.tournament.command_run import CommandRun, check_not_over, check_running, table_named
from bot.tournament.elimination import bust_entrant, remove_entrant, unranked
from bot.tournament.entering import add_table, close_registration, give_stack, tables_wanted
from bot.tournament.events import (
    HandForHandSet,
    MultiplierDrawn,
    Seated,
    Started,
    StartMovedUp,
    TableHandEnded,
    TableHandStarted,
    TableHandVoided,
)
from bot.tournament.options import SIT_AND_GO_DELAY_MS, HandForHand, TournamentKind
from bot.tournament.payouts import MILLION, multiplier_of, velox_pool, winners_wanted
from bot.tournament.refusals import TournamentCode
from bot.tournament.seating import (
    Arrival,
    Lineup,
    draw_seats,
    first_lineup,
    next_lineup,
    tables_for,
)
from bot.tournament.state import Bust, Phase, Status, TournamentState, TournamentTable
from bot.tournament.ticking import begin_level
from bot.tournament.tournament_commands import (
    DrawMultiplier,
    EndTableHand,
    SetHandForHand,
    Start,
    StartSooner,
    StartTableHand,
    VoidTableHand,
)

# --- The start: tables, random seats and buttons, the first level (R-218) ------------------------


def check_start(state: TournamentState, command: Start) -> None:
    """Raises unless the event may start now: never before its time, never with too few."""
    check_not_over(state)
    refuse_if(state.phase is Phase.RUNNING, TournamentCode.ALREADY_STARTED)
    _check_enough(state)
    refuse_if(
        state.starts_ms is None or command.at_ms < state.starts_ms,
        TournamentCode.TOO_EARLY_TO_START,
    )
    if len(set(command.tables)) != len(command.tables) or len(command.tables) != tables_wanted(
        state
    ):
        raise BrokenInvariant(f"{len(command.tables)} tables for {len(state.entrants)} players")


def start_tournament(run: CommandRun, command: Start) -> None:
    state = run.state
    state.phase = Phase.RUNNING
    state.starts_ms = run.at_ms
    if not run.options.late_levels:
        close_registration(run)
    run.emit(Started(len(state.entrants), command.tables))
    drawn = draw_seats(list(state.entrants), run.options.seats, run.dice)
    for table_id, seats in zip(command.tables, drawn, strict=True):
        table = add_table(run, table_id)
        table.seats = seats
        for seat, player in seats.items():
            entry = state.entrants[player]
            entry.table, entry.seat, entry.status = table_id, seat, Status.PLAYING
            give_stack(run, entry)
            run.emit(Seated(player, table_id, seat, entry.stack))
    begin_level(run)


def _check_enough(state: TournamentState) -> None:
    refuse_if(
        len(state.entrants) < state.options.entrants_min,
        TournamentCode.TOO_FEW_ENTRANTS,
        minimum=state.options.entrants_min,
        entrants=len(state.entrants),
    )


def check_start_sooner(state: TournamentState, command: StartSooner) -> None:
    """Raises unless a scheduled event has all the entrants it needs and more than a minute to go.

    A sit & go starts automatically a minute after the last entry (R-218).
    """
    check_not_over(state)
    refuse_if(state.phase is Phase.RUNNING, TournamentCode.ALREADY_STARTED)
    _check_enough(state)
    starts_ms = state.starts_ms or 0
    refuse_if(starts_ms <= command.at_ms + SIT_AND_GO_DELAY_MS, TournamentCode.STARTS_SOON)


def start_sooner(run: CommandRun, command: StartSooner) -> None:
    run.state.starts_ms = run.at_ms + SIT_AND_GO_DELAY_MS
    run.emit(StartMovedUp(run.state.starts_ms))


# --- VeloX's draw (R-239) ------------------------------------------------------------------------


def check_draw_multiplier(state: TournamentState, command: DrawMultiplier) -> None:
    """Raises as `check_running`, and (not-velox, multiplier-already-drawn)."""
    check_running(state)
    refuse_if(state.options.kind is not TournamentKind.VELOX, TournamentCode.NOT_VELOX)
    refuse_if(bool(state.multiplier), TournamentCode.MULTIPLIER_ALREADY_DRAWN)
    if not 0 <= command.draw < MILLION:
        raise BrokenInvariant(f"a VeloX draw of {command.draw}")


def draw_multiplier(run: CommandRun, command: DrawMultiplier) -> None:
    """Draws the multiplier; the house makes up the difference to the pool (R-240)."""
    state = run.state
    state.multiplier = multiplier_of(command.draw)
    pool = velox_pool(run.options.prize_part, state.multiplier)
    adjustment = pool - state.collected
    state.pool_adjustment += adjustment
    run.emit(MultiplierDrawn(command.draw, state.multiplier, Chips(pool), adjustment))


# --- Hand-for-hand: all tables start each hand together (R-225, R-226) ---------------------------


def check_set_hand_for_hand(state: TournamentState, command: SetHandForHand) -> None:
    """Raises as `check_running`, and (already-so)."""
    check_running(state)
    refuse_if(command.on == state.hand_for_hand_forced, TournamentCode.ALREADY_SO)


def set_hand_for_hand(run: CommandRun, command: SetHandForHand) -> None:
    run.state.hand_for_hand_forced = command.on


def update_hand_for_hand(run: CommandRun) -> None:
    """Switches hand-for-hand as the event wants it, and begins the next round when one is over."""
    state = run.state
    if state.hand_for_hand and not state.all_idle:
        return
    wanted = _wanted(state)
    if wanted != state.hand_for_hand:
        state.hand_for_hand = wanted
        for table in state.tables.values():
            table.round_done = table.hand is None
        run.emit(HandForHandSet(wanted))
    if wanted and all(_round_over(state, table) for table in state.tables.values()):
        for table in state.tables.values():
            table.round_done = False


def _round_over(state: TournamentState, table: TournamentTable) -> bool:
    too_empty = len(state.live_seats(table)) < 2
    return table.idle and (table.round_done or too_empty)


def _wanted(state: TournamentState) -> bool:
    choice = state.options.hand_for_hand
    if len(state.tables) < 2:
        return False
    if state.hand_for_hand_forced or choice is HandForHand.ALWAYS:
        return True
    return choice is HandForHand.AUTO and on_the_bubble(state)


def on_the_bubble(state: TournamentState) -> bool:
    """Whether the next player out is the last without a prize."""
    if not any(state.prizes or ()):
        return False
    return unranked(state) == len(state.prizes or ()) + 1


# --- Hands: whether a table may deal, its lineup, the stacks afterwards --------------------------


def check_deal(state: TournamentState, table_id: TableId) -> None:
    """Raises unless the table may deal its next hand now."""
    check_running(state)
    table = table_named(state, table_id)
    refuse_if(state.clock.paused_ms is not None, TournamentCode.PAUSED)
    refuse_if(
        state.options.kind is TournamentKind.VELOX and not state.multiplier,
        TournamentCode.MULTIPLIER_NOT_DRAWN,
    )
    refuse_if(table.hand is not None, TournamentCode.HAND_RUNNING)
    refuse_if(state.clock.on_break, TournamentCode.ON_BREAK)
    refuse_if(bool(table.offers), TournamentCode.TABLE_WAITS_FOR_REBUY)
    refuse_if(state.deal is not None, TournamentCode.DEAL_OPEN)
    refuse_if(table.breaking, TournamentCode.TABLE_IS_BREAKING)
    refuse_if(state.hand_for_hand and table.round_done, TournamentCode.HAND_FOR_HAND)
    refuse_if(is_decided(state), TournamentCode.TOURNAMENT_OVER)
    refuse_if(forming_final_table(state), TournamentCode.FORMING_FINAL_TABLE)
    refuse_if(len(state.live_seats(table)) < 2, TournamentCode.TABLE_TOO_EMPTY)


def is_decided(state: TournamentState) -> bool:
    return state.left <= winners_wanted(state)


def nothing_pending(state: TournamentState) -> bool:
    """Whether nothing can change who is left: no hand, and no rebuy but the last player's."""
    return state.all_idle or (
        state.left == 1 and all(table.hand is None for table in state.tables.values())
    )


def forming_final_table(state: TournamentState) -> bool:
    """Whether all tables wait because everybody left fits at one (R-224)."""
    return len(state.tables) > 1 and tables_for(state.left, state.options.seats) == 1


def check_start_hand(state: TournamentState, command: StartTableHand) -> None:
    """Raises as `check_deal`."""
    check_deal(state, command.table)


def start_hand(run: CommandRun, command: StartTableHand) -> None:
    state = run.state
    table, level = state.tables[command.table], state.clock.level
    lineup = lineup_of(state, table)
    table.hand, table.hand_level = command.hand, level
    table.positions = lineup.positions
    table.dealt, table.waiting = lineup.dealt, lineup.waiting
    table.arrivals = dict.fromkeys(lineup.waiting, Arrival.WAITED)
    absent = tuple(seat for seat in lineup.dealt if state.entrants[table.seats[seat]].sitting_out)
    run.emit(
        TableHandStarted(
            command.table,
            command.hand,
            level,
            state.rules_of(level),
            lineup.positions,
            lineup.dealt,
            absent,
            lineup.waiting,
        )
    )


def lineup_of(state: TournamentState, table: TournamentTable) -> Lineup:
    """The lineup of the table's next hand."""
    live = state.live_seats(table)
    if table.positions is None:
        return first_lineup(live, table.button_draw)
    blinds = state.has_blinds(state.clock.level)
    return next_lineup(table.positions, live, table.arrivals, blinds=blinds)


def check_end_hand(state: TournamentState, command: EndTableHand) -> None:
    """Raises as `check_void_hand`, and `BrokenInvariant` when chips or players do not add up."""
    _check_hand(state, command.table, command.hand)
    table = state.tables[command.table]
    dealt = {table.seats[seat] for seat in table.dealt}
    if {player for player, _ in command.stacks} != dealt or len(command.stacks) != len(dealt):
        raise BrokenInvariant(f"hand {command.hand} ends with other players than it began with")
    before = sum(state.entrants[player].stack for player in dealt)
    after = sum(stack for _, stack in command.stacks)
    if before != after or any(stack < 0 for _, stack in command.stacks):
        raise BrokenInvariant(f"hand {command.hand} turns {before} chips into {after}")
    named = {player for knockout in command.knockouts for player in (knockout.victim, *knockout.by)}
    if not named <= dealt:
        raise BrokenInvariant(f"hand {command.hand} names players who were not dealt in")


def _check_hand(state: TournamentState, table_id: TableId, hand: HandId) -> None:
    check_running(state)
    refuse_if(table_named(state, table_id).hand != hand, TournamentCode.OLD_HAND)


def end_hand(run: CommandRun, command: EndTableHand) -> None:
    state = run.state
    table = state.tables[command.table]
    before = {player: state.entrants[player].stack for player, _ in command.stacks}
    hunters = {knockout.victim: knockout.by for knockout in command.knockouts}
    run.emit(TableHandEnded(command.table, command.hand, command.stacks))
    _clear_hand(table)
    table.hands_played += 1
    table.round_done = True
    for player, stack in command.stacks:
        state.entrants[player].stack = stack
    for player, _ in command.stacks:
        entry = state.entrants[player]
        deliver_incoming(run, entry)
        if not entry.stack:
            give_second_half(run, entry)
        if not entry.stack:
            lost = Bust(player, before[player], hunters.get(player, ()))
            bust_entrant(run, table, entry, lost)
    _remove_leaving(run, table)


def check_void_hand(state: TournamentState, command: VoidTableHand) -> None:
    """Raises as `check_running`, and (no-such-tournament-table, tournament-old-hand)."""
    _check_hand(state, command.table, command.hand)


def void_hand(run: CommandRun, command: VoidTableHand) -> None:
    """Voids the hand; only the button stays moved."""
    table = run.state.tables[command.table]
    run.emit(TableHandVoided(command.table, command.hand))
    _clear_hand(table)
    for player in table.seats.values():
        deliver_incoming(run, run.state.entrants[player])
    _remove_leaving(run, table)


def _clear_hand(table: TournamentTable) -> None:
    table.hand = None
    table.dealt = table.waiting = ()


def _remove_leaving(run: CommandRun, table: TournamentTable) -> None:
    """Removes players who were to leave after their hand."""
    for player in list(table.seats.values()):
        entry = run.state.entrants[player]
        if entry.leaving is not None and entry.status is Status.PLAYING:
            remove_entrant(run, entry, entry.leaving)
