"""Blind levels: the structures of `assets/structures`, and the table rules of a level."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Annotated, Any

from bot.codec import OMIT_EMPTY
from bot.durations import MINUTE_MS
from bot.ids import Chips
from bot.poker.games import GAMES, GameCode
from bot.poker.structure import Structure
from bot.refusal import BrokenInvariant
from bot.table.rules import CHIPS_MAX, NO_HOUSE_RULES, GamePlan, HouseRules, TableAnte, TableRules
from bot.table.stakes import usual_ante

LEVELS_MIN = 2
"""The fewest levels of a structure: its last two keep doubling."""

_DOUBLED_LEVELS = 20
"""How many levels beyond a sheet's last one are searched for a level's number."""


@dataclass(frozen=True, slots=True)
class Level:
    """Blinds and ante of one level, in chips."""

    small_blind: Chips
    big_blind: Chips
    ante: Chips = Chips(0)


@dataclass(frozen=True, slots=True)
class MixedLevel:
    """The stakes of one level in a mix with limit games, in chips. Limit games with blinds are not
    here: they have the level's blinds and no ante."""

    small_blind: Chips
    """The small blind of games without limits; `big_blind` and `ante` are for these games too."""
    big_blind: Chips
    ante: Chips
    stud_ante: Chips
    """The ante of games that have no blinds; their small bet is the level's big blind."""
    bring_in: Chips


@dataclass(frozen=True, slots=True)
class LevelSheet:
    """A named structure of rising levels (R-200, R-201, R-207). Times in milliseconds."""

    name: str
    starting_stack: Chips
    level_ms: int
    turn_seconds: int
    """The seconds of a turn: 30, in turbo events 15 (R-143, R-203)."""
    levels: tuple[Level, ...]
    break_every_ms: int = 60 * MINUTE_MS
    """The play after which a break comes, with the end of the level; 0 for no breaks (R-206)."""
    break_ms: int = 5 * MINUTE_MS
    breaks_max: int = 0
    """The most such breaks; 0 for as many as come."""
    mixed: Annotated[tuple[MixedLevel, ...], OMIT_EMPTY] = ()
    """The stakes of each level in a mix; empty where they follow from the blinds
    (`usual_mixed_level`)."""
    limits_by_game: Annotated[bool | None, OMIT_EMPTY] = None
    """Whether each game of a mix with limit games has its own limits; None in an older event, which
    keeps the levels with which it was announced."""

    @property
    def numbers_known(self) -> range:
        """The numbers of the levels, with as many more as an event may come to."""
        return range(1, len(self.levels) + _DOUBLED_LEVELS + 1)

    def level(self, number: int) -> Level:
        """The level by its number from 1.

        Past the last one the two last levels double again and again, so that blinds always rise
        and every tournament ends.
        """
        place, factor = self._declared(number)
        of = self.levels[place]
        return Level(
            Chips(of.small_blind * factor), Chips(of.big_blind * factor), Chips(of.ante * factor)
        )

    def mixed_level(self, number: int) -> MixedLevel:
        """The stakes of a level in a mix with limit games; they double past the last level, as
        `level` does."""
        if not self.mixed:
            return usual_mixed_level(self.level(number))
        place, factor = self._declared(number)
        of = self.mixed[place]
        return MixedLevel(
            Chips(of.small_blind * factor),
            Chips(of.big_blind * factor),
            Chips(of.ante * factor),
            Chips(of.stud_ante * factor),
            Chips(of.bring_in * factor),
        )

    def level_of_game(self, number: int, plan: GamePlan, games: Sequence[GamePlan]) -> Level:
        """A level as one of an event's games plays it: in a mix with limit games each has limits of
        its own, as at the mixed events of the WSOP."""
        level = self.level(number)
        if not (self.limits_by_game and _mixes_limits(games)):
            return level
        mixed = self.mixed_level(number)
        if not GAMES[GameCode(plan.game)].has_blinds:
            return Level(mixed.bring_in, level.big_blind, mixed.stud_ante)
        if plan.structure == Structure.FIXED_LIMIT:
            return replace(level, ante=Chips(0))
        return Level(mixed.small_blind, mixed.big_blind, mixed.ante)

    def _declared(self, number: int) -> tuple[int, int]:
        """The place of the declared level that a level repeats, and by how much it is larger."""
        if number < 1 or len(self.levels) < LEVELS_MIN:
            raise BrokenInvariant(f"level {number} of {self.name}")
        over = number - len(self.levels)
        if over <= 0:
            return number - 1, 1
        doublings, last = divmod(over - 1, 2)
        return len(self.levels) - 2 + last, 2 ** (doublings + 1)


def usual_mixed_level(level: Level) -> MixedLevel:
    """The usual stakes of a level in a mix: without limits half the blinds, rounded up, as at cash
    tables; in stud a fifth of the small bet as ante, and the small blind as bring-in."""
    small, big, ante = (
        Chips(-(-chips // 2)) for chips in (level.small_blind, level.big_blind, level.ante)
    )
    return MixedLevel(
        small, big, ante, usual_ante(GameCode.STUD, level.big_blind), level.small_blind
    )


def _mixes_limits(games: Sequence[GamePlan]) -> bool:
    """Whether several games take turns, limit games among them; not one game in two structures."""
    limit = any(plan.structure == Structure.FIXED_LIMIT for plan in games)
    return limit and len({plan.game for plan in games}) > 1


def rules_at(
    level: Level,
    plan: GamePlan,
    *,
    seats: int,
    turn_seconds: int,
    protection: bool = False,
    table_ante: TableAnte = TableAnte.NONE,
    level_games: tuple[str, ...] = (),
) -> TableRules:
    """The table rules by which a hand of this level is dealt.

    In stud the small blind stands for the bring-in and the big blind for the small bet (R-276), and
    a level without an ante has the usual one. Where one player antes for the table, they do so on
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
        level_games=level_games,
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
        mixed=tuple(MixedLevel(*map(Chips, row)) for row in data.get("mixed_levels", ())),
        limits_by_game=True,
    )
    if not are_valid_levels(levels):
        raise BrokenInvariant(f"the levels of {sheet.name} do not rise")
    _check_mixed(sheet)
    return sheet


def _check_mixed(sheet: LevelSheet) -> None:
    if not sheet.mixed:
        return
    free = tuple(Level(level.small_blind, level.big_blind, level.ante) for level in sheet.mixed)
    pairs = zip(sheet.mixed, sheet.levels, strict=False)
    stud = all(0 < level.bring_in < of.big_blind and level.stud_ante > 0 for level, of in pairs)
    if len(free) != len(sheet.levels) or not are_valid_levels(free) or not stud:
        raise BrokenInvariant(f"the mixed levels of {sheet.name} do not go with its levels")


def are_valid_levels(levels: tuple[Level, ...]) -> bool:
    """Whether there are enough levels, each with possible blinds and higher than the one before."""
    proper = all(0 < level.small_blind <= level.big_blind >= level.ante >= 0 for level in levels)
    higher = all(
        before.big_blind <= after.big_blind and before != after
        for before, after in pairwise(levels)
    )
    return len(levels) >= LEVELS_MIN and proper and higher
