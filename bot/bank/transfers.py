"""Moving chips: balanced batches of transfers, each with a reason and a key of its own."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bot.bank.accounts import Account
from bot.bank.settlement import payments
from bot.ids import Chips, GuildId
from bot.refusal import BrokenInvariant, Refusal


class BankCode(StrEnum):
    """Catalogue keys `refusal-<code>`."""

    INSUFFICIENT_FUNDS = "insufficient-funds"


class BankRefusal(Refusal):
    """Chips that may not move as asked."""

    codes = BankCode


class InsufficientFunds(BankRefusal):
    """An account that may not be overdrawn has less than was asked of it.

    The sentence's data: `balance` and `needed`, both in chips.
    """

    def __init__(self, account: Account, balance: int, needed: int) -> None:
        super().__init__(BankCode.INSUFFICIENT_FUNDS, balance=balance, needed=needed)
        self.account = account
        self.balance = balance
        self.needed = needed


class TransferReason(StrEnum):
    """The reasons for moving chips: catalogue keys of lines in the wallet's history."""

    WELCOME = "welcome"
    TOPUP = "topup"
    BUY_IN = "buy-in"
    REBUY = "rebuy"
    CASH_OUT = "cash-out"
    HAND = "hand"
    SEVEN_DEUCE = "seven-deuce"
    """The bounty for winning with 7-2, beside what the hand's pots moved."""
    STAND_UP = "stand-up"
    """Paid by the last one standing to the others, between hands."""
    TOURNAMENT_SPONSOR = "tournament-sponsor"
    TOURNAMENT_ENTRY = "tournament-entry"
    TOURNAMENT_REBUY = "tournament-rebuy"
    TOURNAMENT_ADDON = "tournament-addon"
    TOURNAMENT_REFUND = "tournament-refund"
    TOURNAMENT_GUARANTEE = "tournament-guarantee"
    TOURNAMENT_PRIZE = "tournament-prize"
    BOUNTY = "bounty"
    VELOX_POOL = "velox-pool"
    CORRECTION = "correction"


@dataclass(frozen=True, slots=True)
class Transfer:
    """`amount` chips, at least one, from `source` to `target` in the same guild."""

    source: Account
    target: Account
    amount: Chips

    def __post_init__(self) -> None:
        if isinstance(self.amount, bool) or not isinstance(self.amount, int) or self.amount <= 0:
            raise BrokenInvariant(f"a transfer of {self.amount!r} chips")
        if self.source == self.target:
            raise BrokenInvariant(f"a transfer from {self.source} to itself")
        if self.source.guild != self.target.guild:
            raise BrokenInvariant(f"a transfer across guilds: {self.source} to {self.target}")


@dataclass(frozen=True, slots=True)
class Batch:
    """Transfers that are posted together or not at all.

    `key` names the event forever (`hand:812`, `buy-in:<interaction>`): a second batch with the
    same key is refused, so that nothing is paid twice. `data` holds the arguments of the
    history's sentence.
    """

    key: str
    reason: TransferReason
    transfers: tuple[Transfer, ...]
    data: Mapping[str, int | str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.key:
            raise BrokenInvariant("a batch without a key")
        if not self.transfers:
            raise BrokenInvariant(f"an empty batch: {self.key}")
        if len({transfer.source.guild for transfer in self.transfers}) > 1:
            raise BrokenInvariant(f"a batch across guilds: {self.key}")

    @property
    def guild(self) -> GuildId:
        return self.transfers[0].source.guild

    def changes(self) -> dict[Account, int]:
        """The net change of each account; accounts that break even are left out.

        The values sum to zero.
        """
        changes: dict[Account, int] = {}
        for transfer in self.transfers:
            changes[transfer.source] = changes.get(transfer.source, 0) - transfer.amount
            changes[transfer.target] = changes.get(transfer.target, 0) + transfer.amount
        return {account: change for account, change in changes.items() if change}


def balances_after(balances: Mapping[Account, int], batch: Batch) -> dict[Account, int]:
    """The new balances of the accounts that the batch changes (unknown ones start from zero).

    Raises `InsufficientFunds` for the first account that would be overdrawn and may not be.
    """
    after: dict[Account, int] = {}
    for account, change in batch.changes().items():
        balance = balances.get(account, 0)
        if balance + change < 0 and not account.may_be_overdrawn:
            raise InsufficientFunds(account, balance, -change)
        after[account] = balance + change
    return after


def settle(nets: Mapping[Account, int]) -> tuple[Transfer, ...]:
    """Transfers that give every account its net result: at most one fewer than accounts involved.

    `nets` sum to zero (a rake is the house's share of it); else `BrokenInvariant`.
    """
    return tuple(Transfer(*payment) for payment in payments(nets))
