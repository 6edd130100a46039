"""Sizes of raises as players type them: chips, words for parts of the pot, and multiples."""

import re
from decimal import ROUND_HALF_UP, Decimal

from bot.ids import Chips
from bot.table.view import TableView
from bot.ui.amounts import without_invisible
from bot.ui.choices import pot_sizes
from bot.ui.custom_ids import Choice
from bot.ui.refusals import UiCode, UiRefusal

TYPED_LENGTH_MAX = 24

_WORDS = {
    "min": "min", "minimo": "min",
    "½": "half", "1/2": "half", "half": "half", "half pot": "half", "½ pot": "half",
    "metà": "half", "mezzo": "half", "mezzo piatto": "half", "metà piatto": "half",
    "pot": "pot", "piatto": "pot",
    "max": "max", "all in": "max", "all-in": "max", "allin": "max", "tutto": "max",
}  # fmt: skip
_GROUPED = re.compile(r"\d{1,3}(?:[.,' \u00a0\u202f’]\d{3})+", re.ASCII)
_NUMBER = re.compile(r"(\d{1,12})(?:[.,](\d{1,2}))? ?(k|m|x|bb)?", re.ASCII)
"""Three digits after a mark could be a group of thousands: `1,250k` is neither."""


def read_raise(text: str, view: TableView) -> Chips:
    """The total to raise to at the turn that `view` shows.

    `1250`, `1.250` and `1,250` are chips, `1.5k` 1,500 of them, `20bb` that many big blinds, `2.5x`
    that multiple of the bet to call, or of the big blind where there is none. `half` and `pot` are
    the sizes of the controls as far as rules and stack allow; `all in` and `min` are the bounds.
    Raises `UiRefusal` (raise-unreadable).
    """
    typed = " ".join(without_invisible(text).lower().split())
    if typed in _WORDS:
        return Chips(_sized(_WORDS[typed], view))
    if _GROUPED.fullmatch(typed):
        typed = re.sub(r"\D", "", typed)
    found = _NUMBER.fullmatch(typed)
    if found is None or (found[2] and not found[3]):
        raise UiRefusal(UiCode.RAISE_UNREADABLE, typed=text.strip()[:TYPED_LENGTH_MAX])
    number = Decimal(f"{found[1]}.{found[2] or 0}")
    whole = (number * _unit(found[3] or "", view)).quantize(Decimal(1), ROUND_HALF_UP)
    return Chips(int(whole))


def _unit(suffix: str, view: TableView) -> int:
    """The chips that a number with this suffix counts."""
    if suffix in ("x", "bb"):
        bets = [player.street_bet for player in view.hand.players] if view.hand else []
        blind = max(1, view.rules.big_blind)
        return max(bets, default=0) or blind if suffix == "x" else blind
    return {"": 1, "k": 1_000, "m": 1_000_000}[suffix]


def _sized(word: str, view: TableView) -> int:
    """The raise that a word names, within the bounds of the turn; 0 when there is none."""
    hand = view.hand
    options = hand.options if hand else None
    if hand is None or options is None or options.min_to is None or options.max_to is None:
        return 0
    pot = pot_sizes(hand, options)
    sizes = {
        "min": options.min_to,
        "half": pot[Choice.HALF_POT],
        "pot": pot[Choice.POT],
        "max": options.max_to,
    }
    return max(options.min_to, min(options.max_to, sizes[word]))
