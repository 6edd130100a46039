"""Who is there and who is not: appearing, sitting out, coming back, exclusion."""

from bot.tournament.checks import entry_in_play, refuse_if
from bot.tournament.commands import Appear, ComeBack, Exclude, SitOut
from bot.tournament.elimination import remove
from bot.tournament.events import CameBack, SatOut
from bot.tournament.moment import Moment
from bot.tournament.options import Kind
from bot.tournament.reasons import OutWhy
from bot.tournament.refusals import TournamentCode
from bot.tournament.state import Entry, State


def check_appear(state: State, command: Appear) -> None:
    entry_in_play(state, command.player)


def appear(now: Moment, command: Appear) -> None:
    now.state.entries[command.player].appeared = True


def check_sit_out(state: State, command: SitOut) -> None:
    entry = entry_in_play(state, command.player)
    refuse_if(entry.sitting_out, TournamentCode.ALREADY_SITTING_OUT)


def sit_out(now: Moment, command: SitOut) -> None:
    """Still dealt in; his blinds are taken and his turns checked or folded (R-146)."""
    entry = now.state.entries[command.player]
    entry.sitting_out = True
    entry.appeared |= command.asked
    now.tell(SatOut(command.player))


def check_come_back(state: State, command: ComeBack) -> None:
    entry = entry_in_play(state, command.player)
    refuse_if(not entry.sitting_out, TournamentCode.NOT_SITTING_OUT)


def come_back(now: Moment, command: ComeBack) -> None:
    """R-152: at any time before the chips are gone."""
    entry = now.state.entries[command.player]
    entry.sitting_out = False
    entry.appeared = True
    now.tell(CameBack(command.player))


def check_exclude(state: State, command: Exclude) -> None:
    entry_in_play(state, command.player)


def exclude(now: Moment, command: Exclude) -> None:
    """Out at once, or when his hand is over (R-255)."""
    send_off(now, now.state.entries[command.player], OutWhy.EXCLUDED)


def send_off(now: Moment, entry: Entry, why: OutWhy) -> None:
    entry.leaving = why
    seated_or_waiting = entry.table is not None or entry.player in now.state.queue
    if seated_or_waiting and not now.state.in_hand(entry):
        remove(now, entry, why)


def send_off_no_shows(now: Moment) -> None:
    """R-153: never seen in the first levels of a scheduled event. Somebody always stays."""
    state, options = now.state, now.options
    if options.kind is not Kind.SCHEDULED or not options.no_show_levels:
        return
    everybody = [*state.seated(), *(state.entries[player] for player in state.queue)]
    absent = [entry for entry in everybody if _is_no_show(state, entry)]
    if len(absent) == len(everybody):
        absent.remove(max(absent, key=lambda entry: (entry.stack, -entry.serial)))
    for entry in absent:
        send_off(now, entry, OutWhy.NO_SHOW)


def _is_no_show(state: State, entry: Entry) -> bool:
    levels_over = state.clock.level - entry.joined_level
    return not entry.appeared and levels_over >= state.options.no_show_levels
