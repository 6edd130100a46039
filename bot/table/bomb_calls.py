"""Calling bomb pots: the table owner does, or more than half of those who play."""

from bot.ids import PlayerId
from bot.table.commands import VoteBombPot
from bot.table.events import BombPotCalled, BombPotWanted, TableEvent
from bot.table.hand_policy import PolicyTable
from bot.table.lineup import ready_seats
from bot.table.refusals import TableCode, TableRefusal

PLAYERS = PlayerId(0)
"""Stands for those who have voted, in place of the table owner."""


def check_bomb_call(table: PolicyTable) -> None:
    """Raises `TableRefusal` (table-closed, no-bomb-pots, bomb-pot-is-next)."""
    table.check_open()
    if not table.agreed_rules.house.bomb_ante:
        raise TableRefusal(TableCode.NO_BOMB_POTS)
    if table.bomb_called:
        raise TableRefusal(TableCode.BOMB_POT_IS_NEXT)


def call_bomb_pot(table: PolicyTable, by: PlayerId) -> list[TableEvent]:
    """Makes the next hand with a flop a bomb pot; votes are for this one, and are over."""
    table.bomb_called = True
    for seat in table.seating.seats.values():
        seat.wants_bomb_pot = False
    return [BombPotCalled(by)]


def vote_bomb_pot(table: PolicyTable, command: VoteBombPot) -> list[TableEvent]:
    """Notes a vote, and calls the bomb pot with that of more than half of those who do not sit out.

    Raises what `check_bomb_call` does, and `TableRefusal` (not-seated, already-leaving,
    bomb-vote-while-away, bomb-pot-wanted).
    """
    check_bomb_call(table)
    seat = table.seating.staying_seat(command.player)
    voters = ready_seats(table.seating.seats.values())
    if seat not in voters:
        raise TableRefusal(TableCode.BOMB_VOTE_WHILE_AWAY)
    if seat.wants_bomb_pot:
        raise TableRefusal(TableCode.BOMB_POT_WANTED)
    seat.wants_bomb_pot = True
    votes, needed = sum(each.wants_bomb_pot for each in voters), max(2, len(voters) // 2 + 1)
    if votes >= needed:
        return call_bomb_pot(table, PLAYERS)
    return [BombPotWanted(seat.name, votes, needed)]
