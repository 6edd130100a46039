"""The evening's account of a table: who brought what, who took what, and who owes whom."""

import asyncio
import logging
from dataclasses import dataclass

from bot.bank.settlement import Payment, fewest_payments
from bot.host.announcer import Announcer, Place
from bot.ids import PlayerId
from bot.storage.database import Database
from bot.storage.wallets import SeatAccount

log = logging.getLogger(__name__)

HOUSE = PlayerId(0)
"""Who a payment of the rake goes to."""


@dataclass(frozen=True, slots=True)
class Evening:
    """Everybody who sat at the table, and the fewest payments that would settle it outside."""

    players: tuple[SeatAccount, ...]
    payments: tuple[Payment[PlayerId], ...]

    @property
    def rake(self) -> int:
        """What the players lost and nobody won."""
        return self.corrected - sum(account.net for account in self.players)

    @property
    def corrected(self) -> int:
        """What moderators have put to the stacks, or taken from them when it is below zero."""
        return sum(account.corrected for account in self.players)


def evening_of(accounts: tuple[SeatAccount, ...]) -> Evening:
    """The account, the biggest winner first."""
    ranked = tuple(sorted(accounts, key=lambda account: (-account.net, account.player)))
    nets = {account.player: account.net for account in ranked}
    nets[HOUSE] = -sum(nets.values())
    return Evening(ranked, fewest_payments(nets))


class Evenings:
    """Tells the account of each table that has closed."""

    def __init__(self, database: Database, announcer: Announcer) -> None:
        self._database = database
        self._announcer = announcer
        self._tasks: set[asyncio.Task[None]] = set()

    def table_closed(self, place: Place) -> None:
        """Reads the ledger and tells; returns at once. What fails is logged and not told."""
        task = asyncio.create_task(self._tell(place))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settle(self) -> None:
        """Waits until all accounts have been told."""
        await asyncio.gather(*self._tasks)

    async def _tell(self, place: Place) -> None:
        try:
            accounts = await self._database.wallets.table_account(place.guild, place.table)
            if accounts:
                self._announcer.evening_over(place, evening_of(accounts))
        except Exception:
            log.exception("table %s: its account could not be told", place.table)
