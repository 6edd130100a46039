"""Voiding a hand by agreement: a player of it asks, all who are still in decide (R-163).

Nobody can void alone a hand that they may be losing. The host decides who may ask.
"""

from bot.refusal import refuse_if
from bot.table.events import TableEvent, VoidAgreed, VoidDropped, VoidProposed
from bot.table.rules import TableCode, TableRefusal
from bot.table.state import TableState
from bot.table.table_commands import AnswerVoid, LapseVoid, ProposeVoid
from bot.table.table_policy import VoidVote
from bot.table.turns import Dealt


def voters(table: TableState) -> tuple[Dealt, ...]:
    """All players who can still win the hand: all of them must agree."""
    if table.hand is None or table.hand.over:
        return ()
    folded = table.hand.folded
    return tuple(dealt for number, dealt in enumerate(table.dealt) if not folded[number])


def open_vote(table: TableState) -> VoidVote | None:
    """The vote that waits for answers at this table."""
    vote = table.void_vote
    is_asked = vote is not None and vote.is_open and vote.hand == table.hand_id
    return vote if is_asked and table.hand_running else None


def propose_void(table: TableState, command: ProposeVoid) -> list[TableEvent]:
    """Opens a vote, in which the proposer agrees.

    Raises `TableRefusal` (no-hand, old-hand, not-in-this-hand, void-already-asked,
    void-was-declined).
    """
    table.running_hand(command.hand)
    proposer = table.dealt[table.number_in_hand(command.player)]
    vote = table.void_vote
    if vote is not None and vote.hand == command.hand:
        code = TableCode.VOID_ALREADY_ASKED if vote.is_open else TableCode.VOID_WAS_DECLINED
        raise TableRefusal(code)
    table.void_vote = VoidVote(command.hand, proposer, {command.player})
    asked = tuple(each.player for each in voters(table) if each.player != command.player)
    return [
        VoidProposed(command.player, proposer.name, asked),
        *_void_if_agreed(table, table.void_vote),
    ]


def answer_void(table: TableState, command: AnswerVoid) -> list[TableEvent]:
    """Notes an answer. One no ends the vote, even from a player who agreed before.

    Raises `TableRefusal` (no-hand, old-hand, void-not-asked, not-in-this-hand,
    void-already-answered).
    """
    table.running_hand(command.hand)
    vote = open_vote(table)
    if vote is None:
        raise TableRefusal(TableCode.VOID_NOT_ASKED)
    voter = table.dealt[table.number_in_hand(command.player)]
    refuse_if(voter not in voters(table), TableCode.NOT_IN_THIS_HAND)
    if not command.accept:
        vote.dropped = True
        return [VoidDropped(voter.name)]
    if command.player in vote.agreed:
        raise TableRefusal(TableCode.VOID_ALREADY_ANSWERED)
    vote.agreed.add(command.player)
    return [VoidAgreed(command.player), *_void_if_agreed(table, vote)]


def lapse_void(table: TableState, command: LapseVoid) -> list[TableEvent]:
    """Ends a vote whose time is over. Raises `TableRefusal` (no-hand, old-hand, void-not-asked)."""
    table.running_hand(command.hand)
    vote = open_vote(table)
    if vote is None:
        raise TableRefusal(TableCode.VOID_NOT_ASKED)
    vote.dropped = True
    return [VoidDropped("")]


def _void_if_agreed(table: TableState, vote: VoidVote) -> list[TableEvent]:
    if {each.player for each in voters(table)} <= vote.agreed:
        return table.void_hand(vote.hand, vote.proposer.player, agreed=True)
    return []
