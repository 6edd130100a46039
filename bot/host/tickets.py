"""Satellites' tickets: kept until they are used, paid out when they are useless (R-231, R-232).

A ticket is useless when nobody can enter its target any more, or when its owner has entered the
target without it.
That is checked again after every event that could make it so, and after a restart.
"""

import logging
from collections.abc import Awaitable, Callable, Iterable

from bot.host.background_tasks import BackgroundTasks
from bot.host.clock import Clock, Timer
from bot.ids import GuildId, PlayerId
from bot.refusal import Refusal
from bot.storage.errors import StorageFailed, TicketNotSo
from bot.storage.unit import TicketChange, TicketState, Unit
from bot.storage.writer import Writer
from bot.tournament.events import (
    Registered,
    RegistrationClosed,
    TicketWon,
    TournamentCancelled,
    TournamentEvent,
    TournamentFinished,
    Unregistered,
)
from bot.tournament.ledger import ticket_credit
from bot.tournament.state import TournamentState
from bot.tournament.tournament_commands import Ticket

log = logging.getLogger(__name__)

RETRY_SECONDS = 30
StateOf = Callable[[int], Awaitable[TournamentState | None]]
"""The committed state of an open tournament; None when it is over. Raises `Refusal` while the disk
does not say."""


class Tickets(BackgroundTasks):
    """All open tickets."""

    def __init__(self, writer: Writer, clock: Clock, state_of: StateOf) -> None:
        super().__init__(log, "tickets wait to be paid out")
        self._writer = writer
        self._clock = clock
        self._state_of = state_of
        self._open: dict[tuple[int, PlayerId], tuple[GuildId, Ticket]] = {}
        self._paying = self._again = False
        self._timer: Timer | None = None

    def load(self, guild: GuildId, tickets: Iterable[Ticket]) -> None:
        """Takes over what is stored."""
        for ticket in tickets:
            self._open[ticket.satellite, ticket.player] = (guild, ticket)

    def reload(self, tournament: int, found: Iterable[tuple[GuildId, Ticket]]) -> None:
        """Takes over the stored tickets from and to a tournament, in case events were lost."""
        self._open = {
            key: (guild, ticket)
            for key, (guild, ticket) in self._open.items()
            if tournament not in (ticket.satellite, ticket.target)
        }
        for guild, ticket in found:
            self.load(guild, (ticket,))
        if self._open:
            self.pay_useless()

    def of(self, player: PlayerId, target: int) -> Ticket | None:
        """The player's ticket for a tournament, the one of the earliest satellite."""
        mine = (ticket for _, ticket in self._open.values() if ticket.player == player)
        fitting = (ticket for ticket in mine if ticket.target == target)
        return min(fitting, key=lambda ticket: ticket.satellite, default=None)

    def note_events(self, guild: GuildId, events: Iterable[TournamentEvent]) -> None:
        """Records what has been committed in a tournament."""
        look = False
        for event in events:
            match event:
                case Registered(ticket=ticket):
                    if ticket is not None:
                        self._open.pop((ticket.satellite, ticket.player), None)
                    look = True
                case Unregistered(ticket=ticket) if ticket is not None:
                    self.load(guild, (ticket,))
                case TicketWon(ticket=ticket):
                    self.load(guild, (ticket,))
                    look = True
                case TournamentCancelled() | TournamentFinished() | RegistrationClosed():
                    look = True
        if look and self._open:
            self.pay_useless()

    def pay_useless(self) -> None:
        """Pays out what has become useless; returns at once."""
        self._again = True
        if not self._paying:
            self._paying = True
            self.spawn(self._look())

    async def close(self) -> None:
        """Finishes the payment in hand; the others are due after the restart."""
        self.closed = True
        if self._timer is not None:
            self._timer.cancel()
        await self.settle()

    async def _look(self) -> None:
        try:
            while self._again and not self.closed:
                self._again = False
                for guild, ticket in list(self._open.values()):
                    await self._pay_if_useless(guild, ticket)
        except Exception:
            self._wait()
            raise
        finally:
            self._paying = False

    def _wait(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._clock.call_later(RETRY_SECONDS, self.pay_useless)

    async def _pay_if_useless(self, guild: GuildId, ticket: Ticket) -> None:
        """Pays one; a target that cannot be read does not hold up other tickets."""
        try:
            if await self._is_useless(ticket):
                await self._pay(guild, ticket)
        except (StorageFailed, Refusal) as error:
            log.error("tickets wait to be paid out: %s", error)
            self._wait()

    async def _is_useless(self, ticket: Ticket) -> bool:
        state = await self._state_of(ticket.target)
        if state is None or not state.registration_open:
            return True
        entry = state.entries.get(ticket.player)
        return entry is not None and entry.status.in_it and entry.ticket != ticket

    async def _pay(self, guild: GuildId, ticket: Ticket) -> None:
        key = (ticket.satellite, ticket.player)
        if key not in self._open:
            return
        unit = Unit(
            at_ms=self._clock.now_ms(),
            batches=(ticket_credit(guild, ticket),),
            tickets=(TicketChange(ticket, TicketState.CREDITED),),
        )
        try:
            await self._writer.commit(unit)
        except TicketNotSo:
            # It was used or paid out after it was read.
            self._open.pop(key, None)
            return
        self._open.pop(key, None)
        log.info("ticket of player %s from tournament %s is paid out", key[1], key[0])
