"""Transfers of chips: net results made into payments, and balanced batches with reason and key."""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

from bot.bank.accounts import Account
from bot.ids import Chips, GuildId
from bot.refusal import BrokenInvariant, Refusal

# --- Net results made into payments between people, as few as can be found -----------------------


Name = TypeVar("Name", bound=Hashable)
Payment = tuple[Name, Name, Chips]

EXACT_UP_TO = 14
"""The exact search looks at 2^n groups: at most a few hundredths of a second up to here."""


def payments(nets: Mapping[Name, int]) -> tuple[Payment[Name], ...]:
    """Payments (from, to, chips) that give everybody their net: at most one fewer than people.

    `nets` sum to zero; raises `BrokenInvariant` otherwise. Quick enough for every hand.
    """
    if sum(nets.values()):
        raise BrokenInvariant(f"net results that sum to {sum(nets.values())}, not to zero")
    return tuple(_pair_off({name: net for name, net in nets.items() if net}))


def fewest_payments(nets: Mapping[Name, int]) -> tuple[Payment[Name], ...]:
    """The shortest list of payments that settles a session.

    Everybody pays or is paid within a group that sums to zero, and a group of n needs n - 1
    payments: so the more groups, the fewer payments. Exact up to `EXACT_UP_TO` people who are not
    paired off at once; beyond that, as few as `payments` finds for the rest.
    """
    if sum(nets.values()):
        raise BrokenInvariant(f"net results that sum to {sum(nets.values())}, not to zero")
    found: list[Payment[Name]] = []
    rest = {name: net for name, net in nets.items() if net}
    # Two people who owe each other exactly what they are owed are a group in some best answer.
    for name, net in list(rest.items()):
        partner = next((other for other, owed in rest.items() if owed == -net), None)
        if name in rest and partner is not None:
            found += _pair_off({name: rest.pop(name), partner: rest.pop(partner)})
    groups = _most_groups(rest) if len(rest) <= EXACT_UP_TO else [rest]
    for group in groups:
        found += _pair_off(group)
    return tuple(found)


def _pair_off(nets: Mapping[Name, int]) -> Iterator[Payment[Name]]:
    """The largest debt pays the largest claim until nothing is left."""
    owing = sorted(((-net, name) for name, net in nets.items() if net < 0), key=lambda row: row[0])
    owed = sorted(((net, name) for name, net in nets.items() if net > 0), key=lambda row: row[0])
    while owing and owed:
        debt, debtor = owing.pop()
        claim, creditor = owed.pop()
        paid = min(debt, claim)
        yield debtor, creditor, Chips(paid)
        if debt > paid:
            owing.append((debt - paid, debtor))
        if claim > paid:
            owed.append((claim - paid, creditor))


def _most_groups(nets: dict[Name, int]) -> list[dict[Name, int]]:
    """Splits people into as many groups that sum to zero as possible (dynamic programming)."""
    names = list(nets)
    size = 1 << len(names)
    sums = [0] * size
    most = [0] * size
    last = [0] * size
    for members in range(1, size):
        lowest = (members & -members).bit_length() - 1
        sums[members] = sums[members & (members - 1)] + nets[names[lowest]]
        for index in range(len(names)):
            if members >> index & 1:
                without = members & ~(1 << index)
                if most[without] >= most[members]:
                    most[members], last[members] = most[without], index
        if sums[members] == 0:
            most[members] += 1
    return _read_groups(names, nets, sums, last)


def _read_groups(
    names: list[Name], nets: dict[Name, int], sums: list[int], last: list[int]
) -> list[dict[Name, int]]:
    """Walks the best order back, and cuts wherever the rest sums to zero."""
    groups: list[dict[Name, int]] = []
    members = len(sums) - 1
    group: dict[Name, int] = {}
    while members:
        name = names[last[members]]
        group[name] = nets[name]
        members &= ~(1 << last[members])
        if sums[members] == 0:
            groups.append(group)
            group = {}
    return groups


# --- Batches of transfers ------------------------------------------------------------------------


class BankCode(StrEnum):
    """The reasons why chips may not move: catalogue keys `refusal-<code>`."""

    INSUFFICIENT_FUNDS = "insufficient-funds"


class BankRefusal(Refusal):
    """Chips that may not move as asked."""

    codes = BankCode


class InsufficientFunds(BankRefusal):
    """An account that may not be overdrawn has too few chips.

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
    """The bounty for winning with 7-2, beside the chips of the hand's pots."""
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


def payments_between(nets: Mapping[Account, int]) -> tuple[Transfer, ...]:
    """Transfers that give every account its net result: at most one fewer than accounts involved.

    `nets` sum to zero (a rake is the house's share of it); raises `BrokenInvariant` otherwise.
    """
    return tuple(Transfer(*payment) for payment in payments(nets))
