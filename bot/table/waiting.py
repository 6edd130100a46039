"""The waiting list of a full table, and the seats held for it."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.ids import PlayerId
from bot.refusal import refuse_if
from bot.table.events import PassedOver, SeatOffered, TableEvent
from bot.table.refusals import TableCode, TableRefusal


@dataclass(slots=True)
class Waiter:
    """A player on the list; with `offered`, a seat is held for them."""

    player: PlayerId
    name: str
    offered: bool = False


class WaitingList:
    """First come, first served."""

    def __init__(self, waiters: Iterable[Waiter] = ()) -> None:
        self.waiters = list(waiters)

    def place_of(self, player: PlayerId) -> int:
        """The player's place, from 1; 0 for a player who does not wait."""
        places = (n for n, waiter in enumerate(self.waiters, 1) if waiter.player == player)
        return next(places, 0)

    @property
    def held(self) -> int:
        """The number of seats that are held."""
        return sum(waiter.offered for waiter in self.waiters)

    def join(self, player: PlayerId, name: str, free: int) -> None:
        """Adds a player at the end. Raises `TableRefusal` (already-waiting, seat-is-free)."""
        refuse_if(self.place_of(player), TableCode.ALREADY_WAITING, place=self.place_of(player))
        refuse_if(free > self.held, TableCode.SEAT_IS_FREE)
        self.waiters.append(Waiter(player, name))

    def leave(self, player: PlayerId) -> list[TableEvent]:
        """Takes a player off the list. Raises `TableRefusal` (not-waiting)."""
        refuse_if(not self.place_of(player), TableCode.NOT_WAITING)
        self.remove(player)
        return []

    def pass_over(self, player: PlayerId) -> PassedOver:
        """Takes a player off who was offered a seat. Raises `TableRefusal` (not-waiting)."""
        for waiter in self.waiters:
            if waiter.player == player and waiter.offered:
                self.remove(player)
                return PassedOver(player, waiter.name)
        raise TableRefusal(TableCode.NOT_WAITING)

    def remove(self, player: PlayerId) -> None:
        """Takes the player off the list, if they are on it."""
        self.waiters = [waiter for waiter in self.waiters if waiter.player != player]

    def check_seat(self, player: PlayerId, free: int) -> None:
        """Raises `TableRefusal` (seat-held) when the free seats are held for others."""
        others = sum(waiter.offered for waiter in self.waiters if waiter.player != player)
        refuse_if(0 < free <= others, TableCode.SEAT_HELD)

    def offer_seats(self, free: int) -> list[SeatOffered]:
        """Holds the free seats for the first in the list; returns the new offers."""
        told = []
        for waiter in self.waiters[:free]:
            if not waiter.offered:
                waiter.offered = True
                told.append(SeatOffered(waiter.player, waiter.name))
        return told
