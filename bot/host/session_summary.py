"""The evening's account of a table: who brought what, who took what, and who owes whom."""

from dataclasses import dataclass

from bot.bank.settlement import Payment, fewest_payments
from bot.ids import PlayerId
from bot.storage.wallets import SeatAccount

HOUSE = PlayerId(0)
"""Who a payment of the rake goes to."""


@dataclass(frozen=True, slots=True)
class SessionSummary:
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


def session_summary_of(accounts: tuple[SeatAccount, ...]) -> SessionSummary:
    """The account, the biggest winner first."""
    ranked = tuple(sorted(accounts, key=lambda account: (-account.net, account.player)))
    nets = {account.player: account.net for account in ranked}
    nets[HOUSE] = -sum(nets.values())
    return SessionSummary(ranked, fewest_payments(nets))
