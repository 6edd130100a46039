"""The end of an event: with a winner, or cancelled (R-155 to R-160, R-190, R-216)."""

from dataclasses import replace

from bot.ids import Chips
from bot.tournament.command_run import CommandRun, check_not_over
from bot.tournament.elimination import award_bounty, eliminate
from bot.tournament.entering import close_registration
from bot.tournament.events import (
    BountyWon,
    Claim,
    Refund,
    TournamentCancelled,
    TournamentFinished,
    shares,
)
from bot.tournament.payouts import finish_prizes, fix_prizes
from bot.tournament.state import CancelReason, Entrant, OutReason, Phase, Status, TournamentState
from bot.tournament.tournament_commands import CancelTournament


def finish_tournament(run: CommandRun, why: OutReason = OutReason.WON) -> None:
    """Ranks the players left by chips, makes the open payments, and ends the event."""
    state = run.state
    left = sorted(
        (entry for entry in state.entrants.values() if entry.status is not Status.OUT),
        key=lambda entry: (entry.stack, -entry.serial),
    )
    winner = left[-1]
    close_registration(run)
    fix_prizes(run)
    for entry in left[:-1]:
        eliminate(run, [(entry.player, why)])
    eliminate(run, [(winner.player, OutReason.WON)])
    finish_prizes(run)
    for entry in left:
        _pay_own_bounty(run, entry, state.orphan_heads if entry is winner else Chips(0))
    state.orphan_heads = Chips(0)
    _end_phase(state, Phase.FINISHED)
    run.emit(TournamentFinished(winner.player))


def _pay_own_bounty(run: CommandRun, entry: Entrant, orphans: Chips) -> None:
    """Pays a player the bounty on them that nobody won; the winner also gets the unclaimed ones."""
    cash = Chips(entry.head + orphans)
    entry.head = Chips(0)
    if cash:
        entry.bounties_won = Chips(entry.bounties_won + cash)
        run.emit(BountyWon(entry.player, entry.player, entry.serial, cash, Chips(0)))


def _end_phase(state: TournamentState, phase: Phase) -> None:
    state.phase = phase
    state.registration_open = False
    state.tables.clear()
    state.queue.clear()
    state.deal = state.cancel_vote = None
    for entry in state.entrants.values():
        entry.table, entry.seat = None, 0


# --- cancellation -----------------------------------------------------------------------------


def check_cancel(state: TournamentState, command: CancelTournament) -> None:
    """Raises (tournament-over)."""
    check_not_over(state)


def cancel_by_organiser(run: CommandRun, command: CancelTournament) -> None:
    cancel_and_refund(run, CancelReason.HOST)


def cancel_and_refund(run: CommandRun, why: CancelReason) -> None:
    """Cancels: before the start everybody gets everything back, later R-155 to R-160 apply.

    Players who are out get nothing more, except bounties that they have won. Their money in the
    pool, less prizes already paid, goes to the others by chips, as their stacks were before the
    hands that are now void.
    """
    state = run.state
    _award_open_bounties(run)
    still_in, out = _still_in_and_out(state)
    left_behind = sum(entry.prize_paid + entry.head for entry in out) + state.orphan_heads
    to_share = Chips(max(0, left_behind - state.prizes_paid))
    claims = [Claim(entry.stack, entry.serial) for entry in still_in]
    parts = shares(to_share, claims)
    refunds = _with_sponsor(
        state,
        [
            Refund(entry.player, own_payments(entry), part, entry.ticket)
            for entry, part in zip(still_in, parts, strict=True)
        ],
        Chips(max(0, state.prizes_paid - left_behind)),
    )
    fees = Chips(sum(entry.fees_paid for entry in still_in))
    heads = sum(entry.head for entry in state.entrants.values()) + state.orphan_heads
    held = state.collected + state.options.sponsored + heads
    held += state.pool_adjustment - state.prizes_paid
    given = sum(refund.own + refund.share for refund in refunds) - fees
    _end_phase(state, Phase.CANCELLED)
    run.emit(TournamentCancelled(why, refunds, fees, held - given))


def _with_sponsor(
    state: TournamentState, refunds: list[Refund], spent: Chips
) -> tuple[Refund, ...]:
    """The refunds with the sponsor's chips for the prizes, less the part that was `spent`: prizes
    above the payments of players who are out."""
    sponsor = state.options.sponsor
    back = Chips(max(0, sponsor.amount - spent)) if sponsor else Chips(0)
    if sponsor is None or not back:
        return tuple(refunds)
    for place, refund in enumerate(refunds):
        if refund.player == sponsor.player:
            refunds[place] = replace(refund, own=Chips(refund.own + back))
            return tuple(refunds)
    return (*refunds, Refund(sponsor.player, back, Chips(0)))


def _still_in_and_out(state: TournamentState) -> tuple[list[Entrant], list[Entrant]]:
    """The entrants still in, and the entrants who are out.

    When all players were to be removed after the hands that are void, they all count as still in:
    one of them would have stayed.
    """
    everybody = list(state.entrants.values())
    still_in = [entry for entry in everybody if not _is_out(entry)] or list(state.seated())
    players = {entry.player for entry in still_in}
    return still_in, [entry for entry in everybody if entry.player not in players]


def _is_out(entry: Entrant) -> bool:
    """Whether a player is out, to be removed after the hand, or busted and not ranked yet."""
    waits = entry.status is Status.BUSTED and entry.table is None
    return entry.status is Status.OUT or entry.leaving is not None or waits


def _award_open_bounties(run: CommandRun) -> None:
    """Pays bounties on players who were knocked out and are not ranked yet."""
    for table in run.state.tables.values():
        for lost in table.busts:
            if _is_out(run.state.entrants[lost.player]):
                award_bounty(run, lost)


def own_payments(entry: Entrant) -> Chips:
    """The payments that a player still in gets back: entries with their fees, rebuys, add-on, and
    the bounty on them (R-158)."""
    return Chips(entry.prize_paid + entry.fees_paid + entry.head)
