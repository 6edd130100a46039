"""Who waits for a chair at a full table, and for whom a free one is held."""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.ids import PlayerId
from bot.table.events import PassedOver, SeatOffered, TableEvent
from bot.table.refusals import TableCode, TableRefusal


@dataclass(slots=True)
class Waiter:
    """Somebody on the list; with `offered`, a chair is held for him."""

    player: PlayerId
    name: str
    offered: bool = False


class WaitingList:
    """First come, first served."""

    def __init__(self, waiters: Iterable[Waiter] = ()) -> None:
        self.waiters = list(waiters)

    def place_of(self, player: PlayerId) -> int:
        """1 for who is next; 0 for somebody who does not wait."""
        places = (n for n, waiter in enumerate(self.waiters, 1) if waiter.player == player)
        return next(places, 0)

    @property
    def held(self) -> int:
        """How many chairs are held for somebody."""
        return sum(waiter.offered for waiter in self.waiters)

    def join(self, player: PlayerId, name: str, free: int) -> None:
        """Puts somebody at the end. Raises `TableRefusal` (already-waiting, seat-is-free)."""
        if self.place_of(player):
            raise TableRefusal(TableCode.ALREADY_WAITING, place=self.place_of(player))
        if free > self.held:
            raise TableRefusal(TableCode.SEAT_IS_FREE)
        self.waiters.append(Waiter(player, name))

    def leave(self, player: PlayerId) -> list[TableEvent]:
        """Takes somebody off the list. Raises `TableRefusal` (not-waiting)."""
        if not self.place_of(player):
            raise TableRefusal(TableCode.NOT_WAITING)
        self.remove(player)
        return []

    def pass_over(self, player: PlayerId) -> PassedOver:
        """The chair is no longer held for him. Raises `TableRefusal` (not-waiting)."""
        for waiter in self.waiters:
            if waiter.player == player and waiter.offered:
                self.remove(player)
                return PassedOver(player, waiter.name)
        raise TableRefusal(TableCode.NOT_WAITING)

    def remove(self, player: PlayerId) -> None:
        """He waits no longer, if he did."""
        self.waiters = [waiter for waiter in self.waiters if waiter.player != player]

    def check_seat(self, player: PlayerId, free: int) -> None:
        """Raises `TableRefusal` (seat-held) when the free chairs are held for others."""
        others = sum(waiter.offered for waiter in self.waiters if waiter.player != player)
        if 0 < free <= others:
            raise TableRefusal(TableCode.SEAT_HELD)

    def offer_seats(self, free: int) -> list[SeatOffered]:
        """Holds the free chairs for the first in the list; who is told of it now."""
        told = []
        for waiter in self.waiters[:free]:
            if not waiter.offered:
                waiter.offered = True
                told.append(SeatOffered(waiter.player, waiter.name))
        return told
