"""Calling bomb pots: the table owner does, or more than half of those who play."""

from collections.abc import Collection, Iterable

from bot.ids import PlayerId
from bot.refusal import refuse_if
from bot.table.events import BombPotCalled, BombPotWanted, TableEvent
from bot.table.house_commands import VoteBombPot
from bot.table.lineup import ready_seats
from bot.table.refusals import TableCode
from bot.table.seats import Presence, Seat
from bot.table.state import TableState

PLAYERS = PlayerId(0)
"""Stands for those who have voted, in place of the table owner."""


def check_bomb_call(table: TableState) -> None:
    """Raises `TableRefusal` (table-closed, no-bomb-pots, bomb-pot-is-next)."""
    table.check_open()
    refuse_if(not table.agreed_rules.house.bomb_ante, TableCode.NO_BOMB_POTS)
    refuse_if(table.bomb_called, TableCode.BOMB_POT_IS_NEXT)


def call_bomb_pot(table: TableState, by: PlayerId) -> list[TableEvent]:
    """Makes the next hand with a flop a bomb pot; votes are for this one, and are over."""
    table.bomb_called = True
    take_votes(table.seating.seats.values())
    return [BombPotCalled(by)]


def take_votes(seats: Iterable[Seat]) -> frozenset[PlayerId]:
    """Forgets all votes, which are for a bomb pot that comes now; returns whose they were."""
    wanting = [seat for seat in seats if seat.wants_bomb_pot]
    for seat in wanting:
        seat.wants_bomb_pot = False
    return frozenset(seat.player for seat in wanting)


def restore_votes(seats: Iterable[Seat], players: Collection[PlayerId]) -> None:
    """Brings back the votes for a bomb pot that is void, and was not called."""
    for seat in seats:
        if seat.player in players and seat.presence is not Presence.SITTING_OUT:
            seat.wants_bomb_pot = True


def count_votes(table: TableState) -> list[TableEvent]:
    """Calls the bomb pot where the votes have become enough, as others have left."""
    if not table.agreed_rules.house.bomb_ante or table.bomb_called or table.closing:
        return []
    votes, needed = _votes(table)
    return call_bomb_pot(table, PLAYERS) if votes >= needed else []


def _votes(table: TableState) -> tuple[int, int]:
    """The votes of those who do not sit out, and how many it takes."""
    voters = ready_seats(table.seating.seats.values())
    return sum(each.wants_bomb_pot for each in voters), max(2, len(voters) // 2 + 1)


def vote_bomb_pot(table: TableState, command: VoteBombPot) -> list[TableEvent]:
    """Notes a vote, and calls the bomb pot with that of more than half of those who do not sit out.

    Raises what `check_bomb_call` does, and `TableRefusal` (not-seated, already-leaving,
    bomb-vote-while-away, bomb-pot-wanted).
    """
    check_bomb_call(table)
    seat = table.seating.staying_seat(command.player)
    refuse_if(seat not in ready_seats(table.seating.seats.values()), TableCode.BOMB_VOTE_WHILE_AWAY)
    refuse_if(seat.wants_bomb_pot, TableCode.BOMB_POT_WANTED)
    seat.wants_bomb_pot = True
    votes, needed = _votes(table)
    return count_votes(table) or [BombPotWanted(seat.name, votes, needed)]
