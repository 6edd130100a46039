"""Accounts for chips: wallets, seats, tournament pools, the house, and the issuance."""

from dataclasses import dataclass
from enum import StrEnum

from bot.ids import GuildId, PlayerId, TableId

NOWHERE = 0
NOBODY = PlayerId(0)


class AccountKind(StrEnum):
    """The kinds of accounts. Only the house and the issuance may be below zero."""

    WALLET = "wallet"
    SEAT = "seat"
    POOL = "pool"
    HOUSE = "house"
    ISSUANCE = "issuance"


OVERDRAWN_KINDS = frozenset({AccountKind.HOUSE, AccountKind.ISSUANCE})
"""The kinds of account that may be below zero: the house pays lotteries before it has won them
back, and the issuance is minus the chips issued."""


@dataclass(frozen=True, slots=True, order=True)
class Account:
    """One place for chips within one guild; chips never cross from one guild to another.

    `place` is the table of a seat or the tournament of a pool, `NOWHERE` for others; `player` is
    the owner of a wallet or a seat, `NOBODY` for others. Build accounts with the functions below.
    """

    kind: AccountKind
    guild: GuildId
    place: int = NOWHERE
    player: PlayerId = NOBODY

    @property
    def may_be_overdrawn(self) -> bool:
        return self.kind in OVERDRAWN_KINDS

    def __str__(self) -> str:
        return f"{self.kind}:{self.guild}:{self.place}:{self.player}"


def wallet(guild: GuildId, player: PlayerId) -> Account:
    """A player's chips away from the tables, in one guild."""
    return Account(AccountKind.WALLET, guild, NOWHERE, player)


def seat(guild: GuildId, table: TableId, player: PlayerId) -> Account:
    """A player's chips at one cash table: the stack between hands."""
    return Account(AccountKind.SEAT, guild, table, player)


def pool(guild: GuildId, tournament: int) -> Account:
    """The entries of one tournament, from which prizes are paid."""
    return Account(AccountKind.POOL, guild, tournament)


def house(guild: GuildId) -> Account:
    """The account that gets rake and fees, and pays guarantees and lottery prizes (R-304)."""
    return Account(AccountKind.HOUSE, guild)


def issuance(guild: GuildId) -> Account:
    """The source of all chips: its balance is minus the chips issued (R-304)."""
    return Account(AccountKind.ISSUANCE, guild)
