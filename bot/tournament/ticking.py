"""The passing of time in a tournament: presence, start, levels, breaks, lapsing offers, pauses."""

from bot.durations import SECOND_MS
from bot.refusal import refuse_if
from bot.tournament import deals
from bot.tournament.chips import give_second_half, lapse_rebuy
from bot.tournament.command_run import CommandRun, check_running, entry_in_play
from bot.tournament.deals import fail_deal
from bot.tournament.elimination import close_busts, remove_entrant
from bot.tournament.ending import cancel_and_refund
from bot.tournament.entering import close_registration
from bot.tournament.events import (
    AddonDeclined,
    BreakBegan,
    BreakEnded,
    DeadlinesExtended,
    EntrantReturned,
    EntrantSatOut,
    LevelBegan,
    TournamentPaused,
    TournamentResumed,
)
from bot.tournament.options import ANSWER_MS, TournamentKind
from bot.tournament.refusals import TournamentCode
from bot.tournament.state import (
    AddonChoice,
    CancelReason,
    Entrant,
    OutReason,
    Phase,
    Status,
    TournamentState,
)
from bot.tournament.tournament_commands import (
    ConfirmPresence,
    Exclude,
    ExtendDeadlines,
    PauseTournament,
    ResumeTournament,
    ReturnEntrant,
    SitOutEntrant,
    Tick,
)

# --- Presence: appearing, sitting out, coming back, exclusion, no-shows --------------------------


def check_in_play(state: TournamentState, command: ConfirmPresence | Exclude) -> None:
    """Raises as `entry_in_play`."""
    entry_in_play(state, command.player)


def confirm_presence(run: CommandRun, command: ConfirmPresence) -> None:
    run.state.entrants[command.player].appeared = True


def check_sit_out(state: TournamentState, command: SitOutEntrant) -> None:
    """Raises as `entry_in_play`, and (already-sitting-out-of-tournament)."""
    entry = entry_in_play(state, command.player)
    refuse_if(entry.sitting_out, TournamentCode.ALREADY_SITTING_OUT)


def sit_out(run: CommandRun, command: SitOutEntrant) -> None:
    """Sits a player out: still dealt in, blinds taken, turns checked or folded (R-146)."""
    entry = run.state.entrants[command.player]
    entry.sitting_out = True
    entry.appeared |= command.asked
    run.emit(EntrantSatOut(command.player))


def check_return(state: TournamentState, command: ReturnEntrant) -> None:
    """Raises as `entry_in_play`, and (not-sitting-out-of-tournament)."""
    entry = entry_in_play(state, command.player)
    refuse_if(not entry.sitting_out, TournamentCode.NOT_SITTING_OUT)


def return_entrant(run: CommandRun, command: ReturnEntrant) -> None:
    """Ends sitting out, at any time before the chips are gone (R-152)."""
    entry = run.state.entrants[command.player]
    entry.sitting_out = False
    entry.appeared = True
    run.emit(EntrantReturned(command.player))


def exclude(run: CommandRun, command: Exclude) -> None:
    """Removes a player at once, or when their hand is over (R-255)."""
    remove_after_hand(run, run.state.entrants[command.player], OutReason.EXCLUDED)


def remove_after_hand(run: CommandRun, entry: Entrant, why: OutReason) -> None:
    entry.leaving = why
    seated_or_waiting = entry.table is not None or entry.player in run.state.queue
    if seated_or_waiting and not run.state.in_hand(entry):
        remove_entrant(run, entry, why)


def remove_no_shows(run: CommandRun) -> None:
    """Removes players never seen in the first levels of a scheduled event, but one (R-153)."""
    state, options = run.state, run.options
    if options.kind is not TournamentKind.SCHEDULED or not options.no_show_levels:
        return
    everybody = [*state.seated(), *(state.entrants[player] for player in state.queue)]
    absent = [entry for entry in everybody if _is_no_show(state, entry)]
    if len(absent) == len(everybody):
        absent.remove(max(absent, key=lambda entry: (entry.stack, -entry.serial)))
    for entry in absent:
        remove_after_hand(run, entry, OutReason.NO_SHOW)


def _is_no_show(state: TournamentState, entry: Entrant) -> bool:
    levels_over = state.clock.level - entry.joined_level
    return not entry.appeared and levels_over >= state.options.no_show_levels


# --- Time: start, levels, breaks, lapsing offers -------------------------------------------------


def next_due_ms(state: TournamentState) -> int | None:
    """When the host's timer must send the next `Start` or `Tick`."""
    if state.phase is Phase.REGISTERING:
        return state.starts_ms
    if state.phase.over:
        return None
    if state.clock.paused_ms is not None:
        return state.clock.resumes_ms
    times = [state.clock.ends_ms, state.clock.break_ends_ms]
    times += [ends for table in state.tables.values() for ends in table.offers.values()]
    times.append(state.deal.ends_ms if state.deal else None)
    times.append(state.cancel_vote.ends_ms if state.cancel_vote else None)
    return min((time for time in times if time is not None), default=None)


def check_tick(state: TournamentState, command: Tick) -> None:
    """Refuses nothing."""


def tick(run: CommandRun, command: Tick) -> None:
    state = run.state
    if state.phase is Phase.REGISTERING:
        _start_or_cancel(run)
    deals.count_cancel_vote(run)
    resumes_ms = state.clock.resumes_ms
    if resumes_ms is not None and resumes_ms <= run.at_ms:
        resume_clock(run)
    if state.phase is not Phase.RUNNING or state.clock.paused_ms is not None:
        return
    _lapse_offers(run)
    deals.lapse_cancel_vote(run)
    clock = state.clock
    if clock.ends_ms is not None and clock.ends_ms <= run.at_ms:
        _end_level(run)
    elif clock.break_ends_ms is not None and clock.break_ends_ms <= run.at_ms:
        _end_break(run)


def _start_or_cancel(run: CommandRun) -> None:
    """Cancels with too few entrants at the start time (R-190); else the host sends `Start`."""
    state = run.state
    due = state.starts_ms is not None and state.starts_ms <= run.at_ms
    if due and len(state.entrants) < state.options.entrants_min:
        cancel_and_refund(run, CancelReason.TOO_FEW)


def _lapse_offers(run: CommandRun) -> None:
    """Lapses offers one moment after the other, as players out sooner rank lower (R-199, R-215).

    At one moment players who would rank lower go first, because the last player left stays in.
    """
    state = run.state
    tables = list(state.tables.values())
    had = {lost.player: lost.stack_before for table in tables for lost in table.busts}
    offers = [offer for table in tables for offer in table.offers.items()]
    offers.sort(key=lambda offer: (had[offer[0]], -state.entrants[offer[0]].serial))
    for moment_ms in sorted({ends_ms for _, ends_ms in offers if ends_ms <= run.at_ms}):
        for player, ends_ms in offers:
            if ends_ms == moment_ms and state.left > 1:
                lapse_rebuy(run, state.entrants[player])
        close_busts(run)
    deal = state.deal
    if deal is not None and deal.ends_ms is not None and deal.ends_ms <= run.at_ms:
        fail_deal(run, None)


def _end_level(run: CommandRun) -> None:
    state, options = run.state, run.options
    state.clock.end_level(options)
    if state.clock.level >= options.late_levels:
        close_registration(run)
    if state.clock.level == options.second_half_level:
        for entry in state.entrants.values():
            if entry.status in (Status.PLAYING, Status.QUEUEING):
                give_second_half(run, entry)
    if not state.clock.break_due:
        begin_level(run)


def begin_level(run: CommandRun) -> None:
    """Begins the next level, from each table's next hand on (R-200)."""
    state = run.state
    state.clock.begin_level(run.at_ms, run.options)
    ends_ms = state.clock.ends_ms or run.at_ms
    run.emit(LevelBegan(state.clock.level, state.rules_of(state.clock.level), ends_ms))
    remove_no_shows(run)


def begin_break(run: CommandRun) -> None:
    """Begins the break that is due once every hand is over and no rebuy is open."""
    state = run.state
    if state.clock.break_due and state.all_idle:
        ends_ms = state.clock.begin_break(run.at_ms, run.options)
        run.emit(BreakBegan(ends_ms, state.clock.addon_open))


def _end_break(run: CommandRun) -> None:
    """Ends the break, and with it the right to the add-on (R-194)."""
    state = run.state
    if state.clock.addon_open:
        for entry in state.seated():
            if entry.addon is AddonChoice.OPEN:
                entry.addon = AddonChoice.DECLINED
                run.emit(AddonDeclined(entry.player))
    state.clock.end_break()
    run.emit(BreakEnded())
    begin_level(run)


# --- pauses -----------------------------------------------------------------------------------


def check_pause(state: TournamentState, command: PauseTournament) -> None:
    """Raises as `check_running`, and (tournament-paused, tournament-paused-before)."""
    check_running(state)
    refuse_if(state.clock.paused_ms is not None, TournamentCode.PAUSED)
    again = state.clock.brief_pause_level == state.clock.level
    refuse_if(command.for_ms is not None and again, TournamentCode.PAUSED_BEFORE)


def pause_tournament(run: CommandRun, command: PauseTournament) -> None:
    clock = run.state.clock
    clock.paused_ms = run.at_ms
    clock.resumes_ms = None if command.for_ms is None else run.at_ms + command.for_ms
    if command.for_ms is not None:
        clock.brief_pause_level = clock.level
    run.emit(TournamentPaused())


def check_resume(state: TournamentState, command: ResumeTournament) -> None:
    """Raises as `check_running`, and (tournament-not-paused)."""
    check_running(state)
    refuse_if(state.clock.paused_ms is None, TournamentCode.NOT_PAUSED)


def resume_tournament(run: CommandRun, command: ResumeTournament) -> None:
    resume_clock(run)


def resume_clock(run: CommandRun) -> None:
    """Resumes the clock; everybody has the time they had left (R-161)."""
    state = run.state
    late_ms = state.clock.resume(run.at_ms)
    _postpone_offers(state, late_ms)
    if state.deal is not None and state.deal.ends_ms is not None:
        state.deal.ends_ms += late_ms
    if state.cancel_vote is not None:
        state.cancel_vote.ends_ms += late_ms
    run.emit(TournamentResumed())


def check_extend_deadlines(state: TournamentState, command: ExtendDeadlines) -> None:
    """Raises as `check_running`, and (tournament-paused)."""
    check_running(state)
    refuse_if(state.clock.paused_ms is not None, TournamentCode.PAUSED)


def extend_deadlines(run: CommandRun, command: ExtendDeadlines) -> None:
    """Gives full time again. Offers keep their order, as players out sooner rank lower (R-199)."""
    state, clock = run.state, run.state.clock
    ends = [ends_ms for table in state.tables.values() for ends_ms in table.offers.values()]
    full_turn_ms = run.at_ms + run.options.sheet.turn_seconds * SECOND_MS
    _postpone_offers(state, max(0, full_turn_ms - min(ends, default=full_turn_ms)))
    soonest_ms = run.at_ms + ANSWER_MS
    if state.deal is not None and state.deal.ends_ms is not None:
        state.deal.ends_ms = max(state.deal.ends_ms, soonest_ms)
    if state.cancel_vote is not None:
        state.cancel_vote.ends_ms = max(state.cancel_vote.ends_ms, soonest_ms)
    if clock.addon_open and clock.break_ends_ms is not None:
        clock.break_ends_ms = max(clock.break_ends_ms, soonest_ms)
    run.emit(DeadlinesExtended())


def _postpone_offers(state: TournamentState, late_ms: int) -> None:
    for table in state.tables.values():
        table.offers = {player: ends + late_ms for player, ends in table.offers.items()}
