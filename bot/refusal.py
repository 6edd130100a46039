"""The one kind of error that becomes a sentence for a player.

It is outside the packages because all of them refuse requests, and `ui` turns each refusal into the
user's language in one place: `refusal-<code>` in the catalogues, with `data` as its arguments.
"""

from enum import StrEnum
from typing import ClassVar, Final


class Refusal(Exception):
    """A request that the rules do not allow. Nothing has changed.

    Each package subclasses this with its own `codes`; `data` holds the numbers and names that the
    sentence needs, by the names that the catalogues use.
    """

    codes: ClassVar[type[StrEnum]]

    def __init_subclass__(cls) -> None:
        if "codes" in vars(cls):
            _BY_CODES[cls.codes] = cls

    def __init__(self, code: StrEnum, **data: int | str) -> None:
        super().__init__(code.value)
        self.code = code
        self.data = data

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value}" for name, value in self.data.items())
        return f"{self.code.value} ({details})" if details else self.code.value


_BY_CODES: Final[dict[type[StrEnum], type[Refusal]]] = {}
"""The refusals of each package by the enum of their codes."""


def refuse_if(wrong: object, code: StrEnum, **data: int | str) -> None:
    """Raises the refusal that the code belongs to, with the code and its data, if `wrong`."""
    if wrong:
        raise _BY_CODES[type(code)](code, **data)


class BrokenInvariant(Exception):
    """A bug: the program contradicts itself. The table freezes; it is never the player's fault."""
