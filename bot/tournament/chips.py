"""More chips for players: rebuys, the add-on, the second half of a double chance."""

from bot.ids import Chips
from bot.refusal import BrokenInvariant, refuse_if
from bot.tournament.command_run import CommandRun, entry_in_play
from bot.tournament.costs import rebuys_most
from bot.tournament.events import AddonBought, AddonDeclined, RebuyBought, RebuyLapsed, StackChanged
from bot.tournament.options import RebuyCondition
from bot.tournament.refusals import TournamentCode
from bot.tournament.state import (
    AddonChoice,
    ChipsReason,
    Entrant,
    Incoming,
    Status,
    TournamentState,
)
from bot.tournament.tournament_commands import (
    BuyAddon,
    DeclineAddon,
    DeclineRebuy,
    Rebuy,
    TakeSecondHalf,
)

NO_END = 1 << 30
"""A level that no event reaches."""


# --- rebuys -----------------------------------------------------------------------------------


def last_rebuy_level(state: TournamentState) -> int:
    """The last level in which rebuys are sold, its break included (R-193, R-195); 0 for none."""
    options = state.options
    if options.rebuy is None:
        return 0
    addon_level = options.addon.after_level if options.addon else NO_END
    return min(options.rebuy.last_level or NO_END, addon_level)


def may_rebuy(state: TournamentState, entry: Entrant, level: int) -> bool:
    """Whether a player who lost their chips in a hand of `level` is offered a rebuy."""
    affordable = entry.rebuys < rebuys_most(state.options, state.limits)
    return level <= last_rebuy_level(state) and affordable and entry.leaving is None


def check_rebuy(state: TournamentState, command: Rebuy) -> None:
    """Raises unless the player may buy a further stack now."""
    entry = entry_in_play(state, command.player)
    rebuy = state.options.rebuy
    if rebuy is None:
        refuse_if(True, TournamentCode.NO_REBUYS_HERE)
        return
    if entry.status is Status.BUSTED:
        refuse_if(not _offered(state, entry), TournamentCode.REBUYS_OVER)
        return
    refuse_if(state.clock.level > last_rebuy_level(state), TournamentCode.REBUYS_OVER)
    most = rebuys_most(state.options, state.limits)
    refuse_if(entry.rebuys >= most, TournamentCode.NO_REBUYS_LEFT, maximum=most)
    refuse_if(
        rebuy.condition is RebuyCondition.BUSTED
        or entry.status is not Status.PLAYING
        or entry.stack + sum(chips.amount for chips in entry.incoming)
        >= state.options.sheet.starting_stack,
        TournamentCode.TOO_MANY_CHIPS_FOR_REBUY,
        stack=entry.stack,
    )


def _offered(state: TournamentState, entry: Entrant) -> bool:
    return entry.table is not None and entry.player in state.tables[entry.table].offers


def buy_rebuy(run: CommandRun, command: Rebuy) -> None:
    entry, rebuy = run.state.entrants[command.player], run.options.rebuy
    if rebuy is None:
        raise BrokenInvariant("a rebuy where there are none")
    entry.rebuys += 1
    entry.prize_paid = Chips(entry.prize_paid + rebuy.cost)
    entry.appeared = True
    run.emit(RebuyBought(entry.player, entry.rebuys, rebuy.cost))
    if entry.status is Status.BUSTED:
        table = run.state.table_of(entry)
        del table.offers[entry.player]
        table.busts = [bust for bust in table.busts if bust.player != entry.player]
        entry.status = Status.PLAYING
    issue_chips(run, entry, run.options.sheet.starting_stack, ChipsReason.REBUY)


def check_decline_rebuy(state: TournamentState, command: DeclineRebuy) -> None:
    """Raises as `entry_in_play`, and (no-rebuy-offered)."""
    entry = entry_in_play(state, command.player)
    refuse_if(not _offered(state, entry), TournamentCode.NO_REBUY_OFFERED)


def decline_rebuy(run: CommandRun, command: DeclineRebuy) -> None:
    lapse_rebuy(run, run.state.entrants[command.player])


def lapse_rebuy(run: CommandRun, entry: Entrant) -> None:
    """Ends a rebuy offer: the seat is free and the player is to be ranked (R-199)."""
    run.state.free_seat(entry)
    run.emit(RebuyLapsed(entry.player))


# --- add-on -----------------------------------------------------------------------------------


def check_addon(state: TournamentState, command: BuyAddon | DeclineAddon) -> None:
    """Raises unless the add-on is on offer to the player (R-194)."""
    entry = entry_in_play(state, command.player)
    refuse_if(not state.clock.addon_open, TournamentCode.NO_ADDON_NOW)
    refuse_if(entry.addon is not AddonChoice.OPEN, TournamentCode.ADDON_ALREADY_DECIDED)
    refuse_if(entry.status is not Status.PLAYING, TournamentCode.NOT_IN_PLAY)


def buy_addon(run: CommandRun, command: BuyAddon) -> None:
    entry, addon = run.state.entrants[command.player], run.options.addon
    if addon is None:
        raise BrokenInvariant("an add-on where there is none")
    entry.addon = AddonChoice.BOUGHT
    entry.prize_paid = Chips(entry.prize_paid + addon.cost)
    entry.appeared = True
    run.emit(AddonBought(entry.player, addon.cost))
    issue_chips(run, entry, addon.chips, ChipsReason.ADDON)


def decline_addon(run: CommandRun, command: DeclineAddon) -> None:
    run.state.entrants[command.player].addon = AddonChoice.DECLINED
    run.emit(AddonDeclined(command.player))


# --- double chance ----------------------------------------------------------------------------


def check_second_half(state: TournamentState, command: TakeSecondHalf) -> None:
    """Raises as `entry_in_play`, and (no-second-half)."""
    entry = entry_in_play(state, command.player)
    refuse_if(not entry.half_owed, TournamentCode.NO_SECOND_HALF)


def take_second_half(run: CommandRun, command: TakeSecondHalf) -> None:
    entry = run.state.entrants[command.player]
    entry.appeared = True
    give_second_half(run, entry)


def give_second_half(run: CommandRun, entry: Entrant) -> None:
    """Issues the second half: on request, at the deadline, or when the first half is lost
    (R-192)."""
    owed, entry.half_owed = entry.half_owed, Chips(0)
    if owed:
        issue_chips(run, entry, owed, ChipsReason.SECOND_HALF)


# --- incoming chips ---------------------------------------------------------------------------


def issue_chips(run: CommandRun, entry: Entrant, amount: Chips, why: ChipsReason) -> None:
    """Issues new chips to a player: now, or when their hand is over (R-198)."""
    run.state.chips_issued = Chips(run.state.chips_issued + amount)
    entry.incoming.append(Incoming(amount, why))
    if not run.state.in_hand(entry):
        deliver_incoming(run, entry)


def deliver_incoming(run: CommandRun, entry: Entrant) -> None:
    """Adds incoming chips to the player's stack."""
    arrived, entry.incoming = entry.incoming, []
    for chips in arrived:
        entry.stack = Chips(entry.stack + chips.amount)
        if entry.table is not None:
            run.emit(StackChanged(entry.player, entry.table, chips.amount, chips.why, entry.stack))


def incoming_chips(state: TournamentState) -> int:
    """All chips that are issued and not on a stack yet."""
    return sum(chips.amount for entry in state.entrants.values() for chips in entry.incoming)
