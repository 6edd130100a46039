"""The one kind of error that becomes a sentence for a player.

It stands outside the rooms because every room refuses things, and `ui` turns each refusal into the
reader's language in one place: `refusal-<code>` in the catalogues, with `data` as its arguments.
"""

from enum import StrEnum
from typing import ClassVar


class Refusal(Exception):
    """Something was asked that the rules do not allow. Nothing has changed.

    Each room subclasses this with its own `codes`; `data` holds the numbers and names that the
    sentence needs, by the names that the catalogues use.
    """

    codes: ClassVar[type[StrEnum]]

    def __init__(self, code: StrEnum, **data: int | str) -> None:
        super().__init__(code.value)
        self.code = code
        self.data = data

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value}" for name, value in self.data.items())
        return f"{self.code.value} ({details})" if details else self.code.value


class BrokenInvariant(Exception):
    """The program contradicts itself. The table at hand stops; it is never the player's fault."""
