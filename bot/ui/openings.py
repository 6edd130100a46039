"""From the options of `/table open` to a table's rules, with a default for everything."""

import re
from dataclasses import dataclass

from bot.ids import Chips
from bot.poker.games import GAMES, GameCode
from bot.poker.structure import Structure
from bot.table.rules import BUY_IN_MAX_BLINDS, BUY_IN_MIN_BLINDS, TableRules
from bot.ui.refusals import UiCode, UiRefusal

DEFAULT_BLINDS = "1/2"
DEFAULT_SEATS = 9
COMMON_BLINDS = ("1/2", "2/5", "5/10", "10/25", "25/50", "50/100", "100/200")
ANTES_IN_A_BET = 5
"""Stud's ante when none is chosen: a fifth of the small bet, at least one chip."""

_BLINDS = re.compile(r"(\d{1,12})\s*[/-]\s*(\d{1,12})")


@dataclass(frozen=True, slots=True)
class Opening:
    """What the host of a table chose; None is the default."""

    game: GameCode = GameCode.HOLDEM
    structure: Structure | None = None
    blinds: str = DEFAULT_BLINDS
    ante: int | None = None
    seats: int | None = None
    buy_in_min: int | None = None
    buy_in_max: int | None = None
    turn_seconds: int | None = None


def rules_of(opening: Opening, turn_seconds: int) -> TableRules:
    """The rules that an opening means; `bot.table.rules.check_rules` says whether they hold.

    Raises `UiRefusal` (blinds-unreadable).
    """
    small, big = read_blinds(opening.blinds)
    buy_in_min = opening.buy_in_min or BUY_IN_MIN_BLINDS * big
    buy_in_max = opening.buy_in_max or max(BUY_IN_MAX_BLINDS * big, buy_in_min)
    ante = opening.ante
    if ante is None:
        ante = 0 if GAMES[opening.game].has_blinds else max(1, big // ANTES_IN_A_BET)
    return TableRules(
        game=opening.game.value,
        structure=(opening.structure or usual_structure(opening.game)).value,
        small_blind=Chips(small),
        big_blind=Chips(big),
        ante=Chips(ante),
        seats=opening.seats or min(DEFAULT_SEATS, GAMES[opening.game].players_max),
        buy_in_min=Chips(buy_in_min),
        buy_in_max=Chips(buy_in_max),
        turn_seconds=opening.turn_seconds or turn_seconds,
    )


def usual_structure(game: GameCode) -> Structure:
    """No limit for Hold'em, pot limit for Omaha (C-37), fixed limit for stud (R-276)."""
    if game is GameCode.HOLDEM:
        return Structure.NO_LIMIT
    return Structure.POT_LIMIT if GAMES[game].has_blinds else Structure.FIXED_LIMIT


def read_blinds(text: str) -> tuple[int, int]:
    """Small and big blind of `5/10`. Raises `UiRefusal` (blinds-unreadable)."""
    match = _BLINDS.fullmatch(text.strip())
    if match is None or not text.isascii():
        raise UiRefusal(UiCode.BLINDS_UNREADABLE, typed=text[:40])
    return int(match[1]), int(match[2])
