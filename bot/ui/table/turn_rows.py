"""The labels of the buttons of a turn, in two rows that a phone of 390 pixels does not break.

What says least gives way first: *Sit down*, which is behind *More* too, the amounts of the sizes,
and letters of a long price, which stands in the line of the turn. An amount beside *All-in* is the
price of a call: a raise of the stack has none, with room or without.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from bot.poker.actions import ActKind
from bot.texts.catalogue import Texts
from bot.ui.components.choices import ActionOffer
from bot.ui.components.custom_ids import Choice
from bot.ui.components.phone import WIDE, two_rows

_SHORTENED_FROM = 1_000


class _Amounts(Enum):
    """The amounts that are said."""

    ALL = 1
    PRICE = 2
    SHORT = 3
    """As PRICE, with three digits; and the form for an amount has its shortest name."""


_ATTEMPTS = (
    (_Amounts.ALL, True),
    (_Amounts.ALL, False),
    (_Amounts.PRICE, False),
    (_Amounts.SHORT, False),
)
"""The amounts that are said, and whether the button for a seat stays: the fullest first."""


@dataclass(frozen=True, slots=True)
class TurnRows:
    """The layout of a turn."""

    labels: tuple[str, ...]
    """Of the actions."""
    has_seat: bool
    """Whether there is room for the button that takes a seat."""
    first: int
    """The number of buttons in the first row."""


def turn_rows(
    offers: Sequence[ActionOffer], cards: Sequence[str], seat: str, more: str, texts: Texts
) -> TurnRows:
    """The fullest labels that fit in two rows; `seat` is the label of the button that takes one,
    empty where none is free."""
    for amounts, has_seat in _ATTEMPTS:
        labels = tuple(_label(offer, texts, amounts) for offer in offers)
        shown = (*labels, *cards, *([seat] if seat and has_seat else []), more)
        first = two_rows(shown, len(labels), WIDE if seat and has_seat else 1.0)
        if first is not None:
            return TurnRows(labels, has_seat, first)
    return TurnRows(labels, has_seat=False, first=(len(shown) + 1) // 2)


def _label(offer: ActionOffer, texts: Texts, amounts: _Amounts) -> str:
    amount = 0 if _is_left_out(offer, amounts) else offer.amount
    if amounts is not _Amounts.SHORT:
        return texts.say(_key(offer), amount=amount)
    if offer.choice is Choice.AMOUNT and offer.raise_is is ActKind.COMPLETE:
        offer = replace(offer, raise_is=ActKind.RAISE)
    short = texts.short_number(amount) if amount >= _SHORTENED_FROM else amount
    return texts.say(_key(offer), amount=short).removesuffix("…")


def _key(offer: ActionOffer) -> str:
    if offer.choice is Choice.MINIMUM and offer.raise_is is not None:
        return f"control-{offer.raise_is.value}"
    if offer.choice is Choice.AMOUNT and offer.raise_is is not None:
        return f"control-{offer.raise_is.value}-amount"
    return f"control-{offer.choice.value}"


def _is_left_out(offer: ActionOffer, amounts: _Amounts) -> bool:
    """A call with the whole stack is a price."""
    if offer.choice is Choice.ALL_IN:
        return offer.raise_is is not None
    is_size = offer.choice in (Choice.HALF_POT, Choice.POT)
    return is_size and amounts in (_Amounts.PRICE, _Amounts.SHORT)
