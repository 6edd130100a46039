"""Cancelling a tournament by agreement: a player asks, all who are still in decide.

Nobody can cancel alone what they may be losing. The host decides who may ask.
"""

from bot.durations import MINUTE_MS
from bot.ids import PlayerId
from bot.refusal import BrokenInvariant, refuse_if
from bot.tournament.command_run import CommandRun, entry_in_play
from bot.tournament.commands import AnswerCancel, CancelTournament, ProposeCancel
from bot.tournament.ending import cancel_and_refund
from bot.tournament.events import CancelAgreed, CancelDropped, CancelProposed
from bot.tournament.refusals import TournamentCode
from bot.tournament.state import CancelReason, CancelVote, TournamentState

VOTE_MS = 3 * MINUTE_MS
"""The time that everybody has to answer."""


def voters(state: TournamentState) -> set[PlayerId]:
    """Everybody who can still win something: all of them must agree."""
    return {entry.player for entry in state.entries.values() if entry.status.in_it}


def check_propose_cancel(state: TournamentState, command: ProposeCancel) -> None:
    """Raises as `entry_in_play`, and (cancel-already-asked, cancel-again-next-level)."""
    entry_in_play(state, command.player)
    refuse_if(state.cancel_vote is not None, TournamentCode.CANCEL_ALREADY_ASKED)
    refuse_if(
        state.cancel_failed_level == state.clock.level, TournamentCode.CANCEL_AGAIN_NEXT_LEVEL
    )


def propose_cancel(run: CommandRun, command: ProposeCancel) -> None:
    """Opens a vote, in which the proposer agrees."""
    vote = CancelVote(command.player, {command.player}, run.at_ms + VOTE_MS)
    run.state.cancel_vote = vote
    asked = voters(run.state) - vote.agreed
    run.emit(CancelProposed(command.player, tuple(sorted(asked)), vote.ends_ms))
    _cancel_if_agreed(run, vote)


def check_answer_cancel(state: TournamentState, command: AnswerCancel) -> None:
    """Raises as `entry_in_play`, and (cancel-not-asked, already-answered)."""
    entry_in_play(state, command.player)
    vote = state.cancel_vote
    refuse_if(vote is None, TournamentCode.CANCEL_NOT_ASKED)
    refuse_if(
        vote is not None and command.accept and command.player in vote.agreed,
        TournamentCode.ALREADY_ANSWERED,
    )


def answer_cancel(run: CommandRun, command: AnswerCancel) -> None:
    """Notes an answer. One no ends the vote, also from a player who agreed before."""
    vote = run.state.cancel_vote
    if vote is None:
        raise BrokenInvariant("an answer without a vote")
    if not command.accept:
        drop_cancel_vote(run, command.player)
        return
    vote.agreed.add(command.player)
    run.emit(CancelAgreed(command.player))
    _cancel_if_agreed(run, vote)


def would_cancel(
    state: TournamentState, command: ProposeCancel | AnswerCancel | CancelTournament
) -> bool:
    """Whether the command, if it is accepted, cancels the tournament by itself."""
    match command:
        case ProposeCancel(player=player):
            return voters(state) <= {player}
        case AnswerCancel(player=player, accept=accept):
            vote = state.cancel_vote
            return accept and vote is not None and voters(state) <= vote.agreed | {player}
        case CancelTournament():
            return True


def is_agreed(state: TournamentState) -> bool:
    """Whether a vote has only waited for players who are out: the next `Tick` cancels."""
    vote = state.cancel_vote
    return vote is not None and voters(state) <= vote.agreed


def settle_cancel_vote(run: CommandRun) -> None:
    """Cancels where the only players who had not agreed are out.

    By `Tick` alone: before it the host takes in the hands that have ended at all tables.
    """
    if is_agreed(run.state):
        cancel_and_refund(run, CancelReason.AGREED)


def lapse_cancel_vote(run: CommandRun) -> None:
    """Ends the vote when its time is over."""
    vote = run.state.cancel_vote
    if vote is not None and vote.ends_ms <= run.at_ms:
        drop_cancel_vote(run, None)


def drop_cancel_vote(run: CommandRun, by: PlayerId | None) -> None:
    """Ends the vote: the tournament continues, and nobody asks again in this level."""
    run.state.cancel_vote = None
    run.state.cancel_failed_level = run.state.clock.level
    run.emit(CancelDropped(by))


def _cancel_if_agreed(run: CommandRun, vote: CancelVote) -> None:
    if voters(run.state) <= vote.agreed:
        cancel_and_refund(run, CancelReason.AGREED)
