"""A structure for "about two hours with twelve players" (R-204, R-205)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.durations import MINUTE_MS, SECOND_MS
from bot.ids import Chips
from bot.poker.structure import Structure
from bot.refusal import BrokenInvariant
from bot.tournament.levels import LevelSheet
from bot.tournament.options import TournamentKind, TournamentOptions

BIG_BLINDS_A_TURN = 2
"""The number of big blinds that all chips together are worth when an event is decided, for each
time of a turn that a level has room for. Players who need a fifth of that time play so
(`tests/tournament/lifelike.py`)."""
_LIMIT_PARTS = {Structure.NO_LIMIT: 1.0, Structure.POT_LIMIT: 0.8, Structure.FIXED_LIMIT: 0.5}
"""The part of these big blinds with which limits let an event be decided: it lasts longer."""
USUAL_FIELD = 25
"""The middle of R-205's twenty to thirty players."""
LEVEL_MINUTES_MIN, LEVEL_MINUTES_MAX = 3, 30
"""Shorter levels see hardly a hand at a full table; longer ones bore."""
LEVELS_SEARCHED = 60


@dataclass(frozen=True, slots=True)
class Proposal:
    """A sheet with its level length chosen, and how long the event should then take."""

    sheet: LevelSheet
    levels: int
    """The number of levels to be played."""
    minutes: int
    """The minutes of the event, breaks included."""


def limits_of(options: TournamentOptions) -> float:
    """How fast the games of an event are decided by their limits, on average; 1 without any."""
    parts = [_LIMIT_PARTS[Structure(game.structure)] for game in options.games]
    return sum(parts) / len(parts)


def levels_needed(sheet: LevelSheet, chips: int, limits: float = 1.0) -> int:
    """The level in which this many chips are decided; `limits` as `limits_of` has them."""
    turns = sheet.level_ms / (sheet.turn_seconds * SECOND_MS)
    for number in range(1, LEVELS_SEARCHED):
        if sheet.level(number).big_blind * BIG_BLINDS_A_TURN * turns * limits >= chips:
            return number
    return LEVELS_SEARCHED


def expected_field(
    options: TournamentOptions, entrants: int = 0, *, has_started: bool = False
) -> int:
    """The number of players to expect: once the event has started, the players who have entered.
    Before that, as many as a sit & go needs; otherwise the usual field, or the entrants if they are
    more."""
    most = options.entrants_max
    if has_started:
        return entrants
    if options.kind is not TournamentKind.SCHEDULED:
        return most
    return min(most, max(USUAL_FIELD, entrants, options.entrants_min))


def expected_minutes(options: TournamentOptions, players: int) -> int:
    """About how long the event takes with this many players, breaks included (R-204, R-205)."""
    sheet = options.sheet
    length = max(1, sheet.level_ms // MINUTE_MS)
    return _timed(sheet, players * stacks_each(options), length, limits_of(options)).minutes


def stacks_each(options: TournamentOptions) -> int:
    """The starting stacks that a player brings in the end, rebuys and add-on included."""
    return 1 + options.mode.has_rebuys + options.mode.has_addon


def propose_structure(
    sheets: Sequence[LevelSheet],
    players: int,
    minutes: int,
    *,
    stacks_each: int = 1,
    limits: float = 1.0,
) -> Proposal:
    """The sheet and level length that come nearest to `minutes` for this many players.

    `stacks_each` is how many starting stacks a player brings in the end, rebuys and add-on
    included; `limits` as `limits_of` has them. Of sheets that come equally near the first is taken.
    """
    if not sheets or players < 2 or minutes <= 0:
        raise BrokenInvariant(f"no structure for {players} players in {minutes} minutes")
    proposals = [_fit(sheet, players * stacks_each, minutes, limits) for sheet in sheets]
    return min(proposals, key=lambda proposal: abs(proposal.minutes - minutes))


def possible_minutes(
    sheets: Sequence[LevelSheet], players: int, *, stacks_each: int = 1, limits: float = 1.0
) -> tuple[int, int]:
    """About how long the shortest and the longest event of this many players takes."""
    stacks = players * stacks_each
    lengths = [each.minutes for sheet in sheets for each in _candidates(sheet, stacks, limits)]
    return min(lengths), max(lengths)


def _fit(sheet: LevelSheet, stacks: int, minutes: int, limits: float) -> Proposal:
    candidates = _candidates(sheet, stacks, limits)
    return min(candidates, key=lambda proposal: abs(proposal.minutes - minutes))


def _candidates(sheet: LevelSheet, stacks: int, limits: float) -> Iterator[Proposal]:
    """The sheet with levels of every length that is proposed."""
    for length in range(LEVEL_MINUTES_MIN, LEVEL_MINUTES_MAX + 1):
        yield _timed(sheet, stacks, length, limits)


def _timed(of: LevelSheet, stacks: int, length: int, limits: float) -> Proposal:
    """The sheet with levels of `length` minutes, and how long `stacks` starting stacks take with
    breaks."""
    sheet = replace(of, level_ms=length * MINUTE_MS)
    levels = levels_needed(sheet, Chips(sheet.starting_stack * stacks), limits)
    played = since_break = breaks = 0
    for number in range(1, levels + 1):
        played += length
        since_break += length
        due = sheet.break_every_ms and since_break * MINUTE_MS >= sheet.break_every_ms
        due = due and (not sheet.breaks_max or breaks < sheet.breaks_max)
        if due and number < levels:
            breaks, since_break = breaks + 1, 0
    total = played + breaks * (sheet.break_ms // MINUTE_MS)
    return Proposal(sheet, levels, total)
