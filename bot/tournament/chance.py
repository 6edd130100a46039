"""Draws from the random number that a command carries."""

from collections.abc import Iterable
from hashlib import sha256
from typing import TypeVar

from bot.refusal import BrokenInvariant

Item = TypeVar("Item")
_BYTES = 8
_SPAN = 1 << 8 * _BYTES


class Dice:
    """Even draws from one number, as many as needed, always the same for the same number.

    The number is the command's chance, unguessable and fresh; hashing it with a counter stretches
    it without the modulo's bias.
    """

    def __init__(self, chance: int | None) -> None:
        self._chance = chance
        self._rolled = 0

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1, each equally likely."""
        if self._chance is None:
            raise BrokenInvariant("a draw in a command without chance")
        if not 0 < bound <= _SPAN:
            raise BrokenInvariant(f"a draw below {bound}")
        while True:
            self._rolled += 1
            digest = sha256(f"{self._chance}:{self._rolled}".encode()).digest()
            rolled = int.from_bytes(digest[:_BYTES])
            if rolled < _SPAN - _SPAN % bound:
                return rolled % bound

    def shuffled(self, items: Iterable[Item]) -> list[Item]:
        """The items in a random order, every order equally likely (Fisher and Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
