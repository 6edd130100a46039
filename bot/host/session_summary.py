"""The session summary of a table: buy-ins, cash-outs, and the payments that settle them."""

from dataclasses import dataclass

from bot.bank.settlement import Payment, fewest_payments
from bot.host.session_story import SessionStory
from bot.ids import PlayerId
from bot.storage.wallets import SeatAccount

HOUSE = PlayerId(0)
"""The payee of the rake."""


@dataclass(frozen=True, slots=True)
class SessionSummary:
    """Everybody who sat at the table, and the fewest payments that would settle it in money."""

    players: tuple[SeatAccount, ...]
    payments: tuple[Payment[PlayerId], ...]
    story: SessionStory | None = None
    """The course of the session; None where no hand was played, or where it cannot be read."""

    @property
    def rake(self) -> int:
        """The chips that players lost and nobody won."""
        return self.corrected - sum(account.net for account in self.players)

    @property
    def corrected(self) -> int:
        """The chips that moderators added to the stacks; negative if taken from them."""
        return sum(account.corrected for account in self.players)


def session_summary_of(
    accounts: tuple[SeatAccount, ...], story: SessionStory | None = None
) -> SessionSummary:
    """Returns the summary, the biggest winner first."""
    ranked = tuple(sorted(accounts, key=lambda account: (-account.net, account.player)))
    nets = {account.player: account.net for account in ranked}
    nets[HOUSE] = -sum(nets.values())
    return SessionSummary(ranked, fewest_payments(nets), story)
