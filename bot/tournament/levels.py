"""Blind levels: the structures of `assets/structures`, and the table rules of a level."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from bot.ids import Chips
from bot.poker.games import GAMES, GameCode
from bot.refusal import BrokenInvariant
from bot.table.house_rules import NO_HOUSE_RULES, HouseRules, TableAnte
from bot.table.mixes import GamePlan
from bot.table.rules import CHIPS_MAX, TableRules
from bot.table.stakes import usual_ante

MINUTE_MS = 60_000
LEVELS_MIN = 2
"""The last two levels keep doubling."""

_DOUBLED_LEVELS = 20
"""So many levels beyond a sheet's last one are looked through for a level's number."""


@dataclass(frozen=True, slots=True)
class Level:
    """Blinds and ante of one level, in chips."""

    small_blind: Chips
    big_blind: Chips
    ante: Chips = Chips(0)


@dataclass(frozen=True, slots=True)
class LevelSheet:
    """A named structure of rising levels (R-200, R-201, R-207). Times in milliseconds."""

    name: str
    starting_stack: Chips
    level_ms: int
    turn_seconds: int
    """30, in turbo events 15 (R-143, R-203)."""
    levels: tuple[Level, ...]
    break_every_ms: int = 60 * MINUTE_MS
    """A break comes with the first level that ends after so much play; 0 for none (R-206)."""
    break_ms: int = 5 * MINUTE_MS
    breaks_max: int = 0
    """The most such breaks; 0 for as many as come."""

    def number_of(self, small_blind: int, big_blind: int) -> int | None:
        """The number of the first level with these blinds; None where there is none."""
        for number in range(1, len(self.levels) + _DOUBLED_LEVELS + 1):
            level = self.level(number)
            if (level.small_blind, level.big_blind) == (small_blind, big_blind):
                return number
        return None

    def level(self, number: int) -> Level:
        """The level by its number from 1.

        Past the last one the two last levels double again and again, so that blinds always rise
        and every tournament ends.
        """
        if number < 1 or len(self.levels) < LEVELS_MIN:
            raise BrokenInvariant(f"level {number} of {self.name}")
        over = number - len(self.levels)
        if over <= 0:
            return self.levels[number - 1]
        doublings, last = divmod(over - 1, 2)
        of, factor = self.levels[len(self.levels) - 2 + last], 2 ** (doublings + 1)
        return Level(
            Chips(of.small_blind * factor), Chips(of.big_blind * factor), Chips(of.ante * factor)
        )


def rules_at(
    level: Level,
    plan: GamePlan,
    *,
    seats: int,
    turn_seconds: int,
    protection: bool = False,
    table_ante: TableAnte = TableAnte.NONE,
) -> TableRules:
    """The table rules that a hand of this level is dealt by.

    In stud the small blind stands for the bring-in and the big blind for the small bet (R-276), and
    a level without an ante has the usual one. Where one player antes for the table, they do on
    levels with an ante, in games with blinds that go round.
    """
    ante, game = level.ante, GAMES[GameCode(plan.game)]
    if not game.has_blinds and not ante:
        ante = usual_ante(GameCode(plan.game), level.big_blind)
    one_pays = table_ante is not TableAnte.NONE and game.has_blinds and not game.button_ante
    house = NO_HOUSE_RULES
    if one_pays and ante:
        ante, house = Chips(0), HouseRules(table_ante=table_ante)
    return TableRules(
        game=plan.game,
        structure=plan.structure,
        small_blind=level.small_blind,
        big_blind=level.big_blind,
        ante=ante,
        seats=seats,
        buy_in_min=level.big_blind,
        buy_in_max=CHIPS_MAX,
        turn_seconds=turn_seconds,
        all_in_protection=protection,
        house=house,
    )


def sheet_from_data(data: Mapping[str, Any]) -> LevelSheet:
    """A structure from the parsed TOML of `assets/structures`; minutes there, milliseconds here.

    Raises `BrokenInvariant` when the file is not a structure of rising levels.
    """
    levels = tuple(Level(*map(Chips, row)) for row in data["levels"])
    sheet = LevelSheet(
        name=data["name"],
        starting_stack=Chips(data["starting_stack"]),
        level_ms=data["level_minutes"] * MINUTE_MS,
        turn_seconds=data["turn_seconds"],
        levels=levels,
        break_every_ms=data["break_every_minutes"] * MINUTE_MS,
        break_ms=data["break_minutes"] * MINUTE_MS,
    )
    if not rising(levels):
        raise BrokenInvariant(f"the levels of {sheet.name} do not rise")
    return sheet


def rising(levels: tuple[Level, ...]) -> bool:
    """Whether there are enough levels, each with proper blinds and higher than the one before."""
    proper = all(0 < level.small_blind <= level.big_blind >= level.ante >= 0 for level in levels)
    higher = all(
        before.big_blind <= after.big_blind and before != after
        for before, after in pairwise(levels)
    )
    return len(levels) >= LEVELS_MIN and proper and higher
