"""Deals at the final table: proposed, computed between hands, made when everybody agrees."""

from bot.ids import PlayerId
from bot.refusal import BrokenInvariant, refuse_if
from bot.tournament.command_run import CommandRun, entry_in_play
from bot.tournament.commands import AnswerDeal, ProposeDeal
from bot.tournament.deal_amounts import deal_amounts
from bot.tournament.ending import finish_tournament
from bot.tournament.options import ANSWER_MS
from bot.tournament.payouts import open_prizes
from bot.tournament.prize_events import (
    DealAccepted,
    DealFailed,
    DealMade,
    DealOffered,
    DealProposed,
)
from bot.tournament.refunds import Claim
from bot.tournament.refusals import TournamentCode
from bot.tournament.state import DealProposal, OutReason, Status, TournamentState


def check_propose_deal(state: TournamentState, command: ProposeDeal) -> None:
    """Raises unless the player may ask for a deal now; never in VeloX (R-238)."""
    entry = entry_in_play(state, command.player)
    refuse_if(
        not state.options.deals_allowed
        or state.prizes is None
        or state.final_table is None
        or state.left < 2,
        TournamentCode.NO_DEALS_HERE,
    )
    refuse_if(entry.status is not Status.PLAYING, TournamentCode.NOT_IN_PLAY)
    refuse_if(state.deal is not None, TournamentCode.DEAL_ALREADY_OPEN)
    refuse_if(state.deal_failed_level == state.clock.level, TournamentCode.DEAL_AGAIN_NEXT_LEVEL)


def propose_deal(run: CommandRun, command: ProposeDeal) -> None:
    table = run.state.final_table
    run.state.deal = DealProposal(command.kind, command.player)
    running = table is not None and table.hand is not None
    run.emit(DealProposed(command.player, command.kind, running))


def open_deal(run: CommandRun) -> None:
    """Computes a proposal as soon as no hand is running; the proposer has agreed."""
    state, deal, table = run.state, run.state.deal, run.state.final_table
    if deal is None or deal.amounts:
        return
    if table is None or deal.proposer not in table.seats.values():
        fail_deal(run, None)
        return
    if not table.idle:
        return
    entries = list(state.seated())
    claims = [Claim(entry.stack, entry.serial) for entry in entries]
    amounts = deal_amounts(deal.kind, claims, open_prizes(state))
    deal.amounts = {e.player: amount for e, amount in zip(entries, amounts, strict=True)}
    deal.accepted = {deal.proposer}
    deal.ends_ms = run.at_ms + ANSWER_MS
    run.emit(DealOffered(deal.kind, tuple(deal.amounts.items()), deal.ends_ms))


def check_answer_deal(state: TournamentState, command: AnswerDeal) -> None:
    """Raises as `entry_in_play`, and (no-deal-open, already-answered)."""
    entry_in_play(state, command.player)
    deal = state.deal
    refuse_if(deal is None or command.player not in deal.amounts, TournamentCode.NO_DEAL_OPEN)
    refuse_if(
        deal is not None and command.accept and command.player in deal.accepted,
        TournamentCode.ALREADY_ANSWERED,
    )


def answer_deal(run: CommandRun, command: AnswerDeal) -> None:
    deal = run.state.deal
    if deal is None:
        raise BrokenInvariant("an answer to no deal")
    if not command.accept:
        fail_deal(run, command.player)
        return
    deal.accepted.add(command.player)
    run.emit(DealAccepted(command.player))
    if deal.accepted == set(deal.amounts):
        _make_deal(run, deal)


def fail_deal(run: CommandRun, by: PlayerId | None) -> None:
    run.state.deal = None
    run.state.deal_failed_level = run.state.clock.level
    run.emit(DealFailed(by))


def fail_deal_if_players_changed(run: CommandRun) -> None:
    """Ends a deal when the players at the table are not those who were asked."""
    deal, table = run.state.deal, run.state.final_table
    if deal is not None and deal.amounts:
        players = set(table.seats.values()) if table is not None else set()
        if players != set(deal.amounts):
            fail_deal(run, None)


def _make_deal(run: CommandRun, deal: DealProposal) -> None:
    """Pays as agreed and ends the event; places go by chips."""
    state = run.state
    run.emit(DealMade(deal.kind, tuple(deal.amounts.items())))
    agreed = sum(deal.amounts.values())
    if agreed != sum(open_prizes(state)):
        raise BrokenInvariant(f"a deal of {agreed} chips")
    in_order = sorted(state.seated(), key=lambda entry: (-entry.stack, entry.serial))
    paid_already = (state.prizes or ())[len(in_order) :]
    state.prizes = (*(deal.amounts[entry.player] for entry in in_order), *paid_already)
    finish_tournament(run, OutReason.DEAL)
