"""Agreements of players: deals about the remaining prizes, and cancelling a tournament.

Both need everybody's yes. Nobody can cancel alone what they may be losing; the host decides who may
ask.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from bot.durations import MINUTE_MS
from bot.ids import Chips, PlayerId
from bot.refusal import BrokenInvariant, refuse_if
from bot.tournament.command_run import CommandRun, entry_in_play
from bot.tournament.ending import cancel_and_refund, finish_tournament
from bot.tournament.events import (
    CancelAgreed,
    CancelDropped,
    CancelProposed,
    Claim,
    DealAccepted,
    DealFailed,
    DealMade,
    DealOffered,
    DealProposed,
    shares,
)
from bot.tournament.options import ANSWER_MS
from bot.tournament.payouts import open_prizes
from bot.tournament.refusals import TournamentCode
from bot.tournament.state import (
    CancelReason,
    CancelVote,
    DealProposal,
    OutReason,
    Status,
    TournamentState,
)
from bot.tournament.tournament_commands import (
    AnswerCancel,
    AnswerDeal,
    CancelTournament,
    DealKind,
    ProposeCancel,
    ProposeDeal,
)

# --- Amounts of a deal: by chips, or by the value of chips (ICM) ---------------------------------


ICM_PLAYERS_MAX = 10
"""The players of a full table, the most for ICM: exact values need a step for each set of players,
2^10 here."""


def deal_amounts(
    kind: DealKind, claims: Sequence[Claim], prizes: Sequence[Chips]
) -> tuple[Chips, ...]:
    """The share of each player in `prizes`, the prizes of the places still open, the first first.

    By chips, everybody first gets the least prize, which is certain; the rest goes by stacks. Whole
    chips, and their sum is the prizes' sum.
    """
    if len(prizes) > len(claims):
        raise BrokenInvariant("more prizes than players")
    if kind is DealKind.ICM:
        return icm(claims, prizes)
    sure = prizes[-1] if len(prizes) == len(claims) else Chips(0)
    rest = Chips(sum(prizes) - sure * len(claims))
    return tuple(Chips(sure + share) for share in shares(rest, claims))


def icm(claims: Sequence[Claim], prizes: Sequence[Chips]) -> tuple[Chips, ...]:
    """The Independent Chip Model: each next place goes to a player by their part of the chips left.

    Values are exact; whole chips go by the largest remainder, as in refunds.
    """
    if len(claims) > ICM_PLAYERS_MAX:
        raise BrokenInvariant(f"a deal of {len(claims)} players")
    values = icm_values([claim.stack for claim in claims], prizes)
    floors = [value.numerator // value.denominator for value in values]
    left = sum(prizes) - sum(floors)
    by_right = sorted(
        range(len(claims)),
        key=lambda place: (
            floors[place] - values[place],
            -claims[place].stack,
            claims[place].serial,
        ),
    )
    lucky = set(by_right[:left])
    return tuple(Chips(part + (place in lucky)) for place, part in enumerate(floors))


def icm_values(stacks: Sequence[Chips], prizes: Sequence[Chips]) -> tuple[Fraction, ...]:
    """Each player's exact value, in chips of the wallet."""
    everybody = (1 << len(stacks)) - 1

    @cache
    def chance_of(gone: int) -> Fraction:
        """The chance that exactly these players have the first places, in any order."""
        if not gone:
            return Fraction(1)
        return sum(
            (
                chance_of(gone & ~(1 << last))
                * _part(stacks, everybody & ~(gone & ~(1 << last)), last)
                for last in range(len(stacks))
                if gone >> last & 1
            ),
            Fraction(0),
        )

    values = [Fraction(0)] * len(stacks)
    for gone in range(everybody + 1):
        place = gone.bit_count()
        if place >= len(prizes) or not prizes[place]:
            continue
        for player in range(len(stacks)):
            if not gone >> player & 1:
                part = _part(stacks, everybody & ~gone, player)
                values[player] += chance_of(gone) * part * prizes[place]
    return tuple(values)


def _part(stacks: Sequence[Chips], left: int, player: int) -> Fraction:
    total = sum(stack for number, stack in enumerate(stacks) if left >> number & 1)
    return Fraction(stacks[player], total)


# --- Deals at the final table: proposed, computed between hands, made when all agree -------------


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
    """Ends a deal when the players at the table have changed since they were asked."""
    deal, table = run.state.deal, run.state.final_table
    if deal is not None and deal.amounts:
        players = set(table.seats.values()) if table is not None else set()
        if players != set(deal.amounts):
            fail_deal(run, None)


def _make_deal(run: CommandRun, deal: DealProposal) -> None:
    """Pays the agreed amounts and ends the event; places go by chips."""
    state = run.state
    run.emit(DealMade(deal.kind, tuple(deal.amounts.items())))
    agreed = sum(deal.amounts.values())
    if agreed != sum(open_prizes(state)):
        raise BrokenInvariant(f"a deal of {agreed} chips")
    in_order = sorted(state.seated(), key=lambda entry: (-entry.stack, entry.serial))
    paid_already = (state.prizes or ())[len(in_order) :]
    state.prizes = (*(deal.amounts[entry.player] for entry in in_order), *paid_already)
    finish_tournament(run, OutReason.DEAL)


# --- Cancelling by agreement: a player asks, all who are still in decide -------------------------


VOTE_MS = 3 * MINUTE_MS
"""The time that everybody has to answer."""


def voters(state: TournamentState) -> set[PlayerId]:
    """The players who can still win something: all of them must agree."""
    return {entry.player for entry in state.entrants.values() if entry.status.in_it}


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
    """Notes an answer. One no ends the vote, even from a player who agreed before."""
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
    """Whether a vote has waited only for players who are out: the next `Tick` cancels."""
    vote = state.cancel_vote
    return vote is not None and voters(state) <= vote.agreed


def count_cancel_vote(run: CommandRun) -> None:
    """Cancels where the only players who had not agreed are out.

    Only `Tick` does this: before it the host takes in the hands that have ended at all tables.
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
