"""Amounts as users type them (R-297)."""

import re
from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from typing import Final

from babel.numbers import get_group_symbol

from bot.ids import Chips
from bot.texts.catalogue import babel_locale
from bot.ui.words.refusals import UiCode, UiRefusal

_SPACED = re.compile(r"\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+")
_INVISIBLE = dict.fromkeys(
    map(ord, "\u200b\u200c\u200d\u200e\u200f\u2060\u2066\u2067\u2068\u2069\ufeff")
)
"""Invisible characters that come along when an amount is copied; they are ignored."""
_DIGITS_MAX = 15
_WITH_UNIT = re.compile(r"(\d{1,12})(?:[.,](\d{1,2}))? ?([a-z]{1,2})", re.ASCII)
"""Three digits after a mark could be a group of thousands: `1,250k` is neither."""
THOUSANDS: Final[Mapping[str, int]] = {"k": 1_000, "m": 1_000_000}
"""The chips of the units that any amount may have."""


@cache
def _grouped(locale: str) -> re.Pattern[str]:
    """Digits grouped as the language does: by three, in India by two before the last three."""
    customs = babel_locale(locale)
    last, size = customs.decimal_formats[None].grouping
    mark = re.escape(get_group_symbol(customs))
    return re.compile(rf"\d{{1,{size}}}(?:{mark}\d{{{size}}})*{mark}\d{{{last}}}")


def without_invisible(text: str) -> str:
    """The text without what cannot be seen in it, and without space around it."""
    return text.translate(_INVISIBLE).strip()


def read_with_unit(typed: str, units: Mapping[str, int]) -> Chips | None:
    """The whole number of chips, rounded half up, of a number with one of these units: `1.5k`;
    None for anything else."""
    found = _WITH_UNIT.fullmatch(typed.lower())
    if found is None or found[3] not in units:
        return None
    number = Decimal(f"{found[1]}.{found[2] or 0}") * units[found[3]]
    return Chips(int(number.quantize(Decimal(1), ROUND_HALF_UP)))


def read_amount(text: str, locale: str) -> Chips:
    """The whole number of chips that a user typed: `1250`, `1.5k`, and `1,250` or `1.250` as the
    language groups digits.

    Raises `UiRefusal` (not-a-whole-number) for anything else: signs, fractions, exponents, and
    groups of digits that could be decimals in the reader's language.
    """
    typed = without_invisible(text)
    thousands = read_with_unit(typed, THOUSANDS)
    if thousands is not None and len(str(thousands)) <= _DIGITS_MAX:
        return thousands
    plain = typed.isascii() and typed.isdigit()
    grouped = _grouped(locale).fullmatch(typed) or _SPACED.fullmatch(typed)
    digits = re.sub(r"\D", "", typed)
    if not (plain or grouped) or not digits.isascii() or len(digits) > _DIGITS_MAX:
        raise UiRefusal(UiCode.NOT_A_WHOLE_NUMBER, typed=typed)
    return Chips(int(digits))
