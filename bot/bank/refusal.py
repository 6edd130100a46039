"""What the bank refuses."""

from enum import StrEnum

from bot.bank.accounts import Account
from bot.refusal import Refusal


class BankCode(StrEnum):
    """Catalogue keys `refusal-<code>`."""

    INSUFFICIENT_FUNDS = "insufficient-funds"


class BankRefusal(Refusal):
    """Chips asked for that may not move."""

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
