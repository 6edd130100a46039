"""Sizes of raises as players type them: chips, words for parts of the pot, and multiples."""

import re
from collections.abc import Mapping

from bot.ids import Chips
from bot.table.view import TableView
from bot.ui.components.choices import pot_sizes
from bot.ui.components.custom_ids import Choice
from bot.ui.words.amounts import THOUSANDS, read_with_unit, without_invisible
from bot.ui.words.refusals import UiCode, UiRefusal

TYPED_LENGTH_MAX = 24

_WORDS = {
    "min": "min", "minimo": "min",
    "½": "half", "1/2": "half", "half": "half", "half pot": "half", "½ pot": "half",
    "metà": "half", "mezzo": "half", "mezzo piatto": "half", "metà piatto": "half",
    "pot": "pot", "piatto": "pot",
    "max": "max", "all in": "max", "all-in": "max", "allin": "max", "tutto": "max",
}  # fmt: skip
_GROUPED = re.compile(r"\d{1,3}(?:[.,' \u00a0\u202f’]\d{3})+", re.ASCII)
_CHIPS = re.compile(r"\d{1,12}", re.ASCII)


def read_raise(text: str, view: TableView) -> Chips:
    """The total to raise to at the turn that `view` shows.

    `1250`, `1.250` and `1,250` are chips, `1.5k` 1,500 of them, `20bb` that many big blinds, `2.5x`
    that multiple of the bet to call, or of the big blind where there is none. `half` and `pot` are
    the sizes of the controls, or the smallest raise where that is more; `all in` and `min` are the
    bounds. Above the stack a word is refused as the same number is: nobody goes all-in unasked.
    Raises `UiRefusal` (raise-unreadable).
    """
    typed = " ".join(without_invisible(text).lower().split())
    if typed in _WORDS:
        return Chips(_sized(_WORDS[typed], view))
    if _GROUPED.fullmatch(typed):
        typed = re.sub(r"\D", "", typed)
    if _CHIPS.fullmatch(typed):
        return Chips(int(typed))
    amount = read_with_unit(typed, _units(view))
    if amount is None:
        raise UiRefusal(UiCode.RAISE_UNREADABLE, typed=text.strip()[:TYPED_LENGTH_MAX])
    return amount


def _units(view: TableView) -> Mapping[str, int]:
    """The chips of each unit at this turn."""
    bets = [player.street_bet for player in view.hand.players] if view.hand else []
    blind = max(1, view.rules.big_blind)
    return {**THOUSANDS, "bb": blind, "x": max(bets, default=0) or blind}


def _sized(word: str, view: TableView) -> int:
    """The raise that a word names, within the rules' bounds of the turn; 0 when there is none."""
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
    to = max(options.min_to, sizes[word])
    return to if options.max_is_all_in else min(options.max_to, to)
