"""The rules of a table: chosen when it opens, the same for a cash table's whole life except for its
house rules.

A tournament's table follows the levels.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Final

from bot.codec import OMIT_EMPTY
from bot.ids import Chips
from bot.poker.games import GAMES, Game, GameCode
from bot.poker.setup import BadSetup, SetupCode
from bot.poker.structure import Structure
from bot.refusal import refuse_if
from bot.table.house_rules import (
    NO_HOUSE_RULES,
    STAND_UP_PLAYERS_MIN,
    Bounds,
    HouseRules,
    check_house,
)
from bot.table.mixes import GameChange, GamePlan
from bot.table.refusals import TableCode, TableRefusal

SEATS_MIN, SEATS_MAX = 2, 10
"""R-002, C-01."""
TURN_SECONDS_MIN, TURN_SECONDS_MAX = 5, 600
CHIPS_MAX = Chips(1_000_000_000_000)
"""Far above any wallet, far below what SQLite and JSON carry exactly."""
BUY_IN_MIN_BLINDS, BUY_IN_MAX_BLINDS = 40, 100
"""The usual buy-in in big blinds (R-173)."""
TABLE_RAKE_BPS_MAX = 750
"""R-176: no table takes more than 7.5 % of a pot."""
TIMEOUTS_MAX = 3
"""Turns missed in a row before a player sits out (R-148)."""
RELEASE_MINUTES_MAX = 24 * 60
"""The longest time after which a table may free the seat of a player who is away."""
HANDS_EACH_MAX = 50


class SitOutRule(StrEnum):
    """The treatment of a player who sits out at a cash table."""

    DEALT_IN = "dealt-in"
    """Dealt in, posts what is due, and is checked or folded at once (R-146)."""
    AWAY = "away"
    """Not dealt in, and owes the blinds (R-133)."""


class SeatRelease(StrEnum):
    """When a cash table frees the seat of a player who sits out."""

    NEVER = "never"
    """The seat is kept without limit (R-147)."""
    STOPPED = "stopped"
    """Kept for as long as hands are dealt; freed where none can start for long (R-148)."""
    WANTED = "wanted"
    """After an orbit, to somebody who waits for a seat."""
    ORBIT = "orbit"
    """Likewise, and after an orbit that of a player whom the timer sat out (R-148)."""


USUAL_RELEASE: Final = {
    SitOutRule.DEALT_IN: SeatRelease.NEVER,
    SitOutRule.AWAY: SeatRelease.WANTED,
}
"""When a new table frees seats, if nothing is chosen: a player who is dealt in keeps the seat while
chips last (R-149), and nobody loses one that no other player waits for (R-147)."""


@dataclass(frozen=True, slots=True)
class TableRules:
    """The game, its stakes in chips, and the limits; `check_rules` checks them."""

    game: str = "holdem"
    structure: str = "no-limit"
    small_blind: Chips = Chips(1)
    big_blind: Chips = Chips(2)
    ante: Chips = Chips(0)
    seats: int = 9
    buy_in_min: Chips = Chips(80)
    buy_in_max: Chips = Chips(200)
    turn_seconds: int = 30
    mixed: bool = False
    """Whether limit takes turns with `structure`, an orbit each (R-086)."""
    games: Annotated[tuple[GamePlan, ...], OMIT_EMPTY] = ()
    """The games that the table changes between, the first one first; empty where it has one."""
    change: GameChange = GameChange.ORBIT
    """When `games` change."""
    hands_each: int = 1
    """The number of hands of each game, where the change counts hands."""
    kind: str = ""
    """The name of the kind of table that it was opened as; empty for one of its own."""
    all_in_protection: bool = False
    """Whether the first turn of a day that a player misses facing a bet costs no fold (R-150)."""
    rake_bps: int = 0
    """The rake in hundredths of a percent of each pot; 0 among friends (R-178)."""
    rake_cap: Chips = Chips(0)
    """The most chips of rake in one hand (R-174)."""
    sit_out: SitOutRule = SitOutRule.AWAY
    seat_release: SeatRelease = SeatRelease.ORBIT
    release_minutes: int = 0
    """Minutes after which the seat of a player who sits out is freed; 0 for no such limit."""
    for_everybody: bool = False
    """Whether the lobby opened it, which then decides when it closes (R-171)."""
    tournament: int | None = None
    """The tournament that the table belongs to; None for a cash table."""
    level_games: Annotated[tuple[str, ...], OMIT_EMPTY] = ()
    """The games that the tournament's levels bring, each once; empty for any, as in rows from
    before they were named."""
    house: HouseRules = NO_HOUSE_RULES


def check_rules(rules: TableRules) -> None:
    """Raises `TableRefusal` unless a table can be played by these rules.

    `BadSetup` for a game that is unknown, or a stud game whose bring-in is not below its bet."""
    plans = rules.games or (GamePlan(rules.game, rules.structure),)
    for plan in plans:
        refuse_if(plan.game not in list(GameCode), SetupCode.UNKNOWN_GAME, game=plan.game)
        if plan.structure not in list(Structure):
            raise TableRefusal(TableCode.UNKNOWN_STRUCTURE, structure=plan.structure)
    games = [GAMES[GameCode(plan.game)] for plan in plans]
    _check_table(rules, _seats_max(rules, games))
    _check_stakes(rules)
    if not 0 <= rules.rake_bps <= TABLE_RAKE_BPS_MAX:
        raise BadSetup(SetupCode.RAKE_OUT_OF_RANGE, bps=rules.rake_bps, most=TABLE_RAKE_BPS_MAX)
    refuse_if(rules.rake_cap < 0, SetupCode.NEGATIVE_AMOUNT, amount=rules.rake_cap)
    structures = [Structure(plan.structure) for plan in plans]
    has_ante = rules.ante > 0 and not rules.games
    turn = Bounds(TURN_SECONDS_MIN, rules.turn_seconds)
    played = list(zip(games, structures, strict=True))
    check_house(rules.house, played, has_ante=has_ante, turn=turn)
    _check_stand_up(rules)
    has_stud = any(game.has_bring_in for game in games)
    if has_stud and rules.small_blind == rules.big_blind:
        raise BadSetup(
            SetupCode.BRING_IN_NOT_BELOW_BET, bring_in=rules.small_blind, bet=rules.big_blind
        )


def _seats_max(rules: TableRules, games: Sequence[Game]) -> int:
    """The most seats that can be dealt in: to all of the games, or where they are chosen to one."""
    limits = [game.players_max for game in games]
    return min(SEATS_MAX, max(limits) if rules.change.is_chosen else min(limits))


def _check_table(rules: TableRules, seats_max: int) -> None:
    refuse_if(
        not SEATS_MIN <= rules.seats <= seats_max,
        TableCode.SEATS_OUT_OF_RANGE,
        seats=rules.seats,
        minimum=SEATS_MIN,
        maximum=seats_max,
    )
    refuse_if(
        not 0 <= rules.release_minutes <= RELEASE_MINUTES_MAX,
        TableCode.RELEASE_MINUTES_OUT_OF_RANGE,
        minutes=rules.release_minutes,
        maximum=RELEASE_MINUTES_MAX,
    )
    refuse_if(
        not 1 <= rules.hands_each <= HANDS_EACH_MAX,
        TableCode.HANDS_EACH_OUT_OF_RANGE,
        hands=rules.hands_each,
        maximum=HANDS_EACH_MAX,
    )
    refuse_if(
        not TURN_SECONDS_MIN <= rules.turn_seconds <= TURN_SECONDS_MAX,
        TableCode.TURN_SECONDS_OUT_OF_RANGE,
        seconds=rules.turn_seconds,
        minimum=TURN_SECONDS_MIN,
        maximum=TURN_SECONDS_MAX,
    )


def _check_stakes(rules: TableRules) -> None:
    small, big = rules.small_blind, rules.big_blind
    refuse_if(small <= 0 or big <= 0, TableCode.BLINDS_NOT_POSITIVE)
    refuse_if(small > big, TableCode.SMALL_BLIND_ABOVE_BIG, small=small, big=big)
    refuse_if(not 0 <= rules.ante <= big, TableCode.ANTE_OUT_OF_RANGE, ante=rules.ante, big=big)
    refuse_if(
        not big <= rules.buy_in_min <= rules.buy_in_max,
        TableCode.BUY_INS_OUT_OF_ORDER,
        minimum=rules.buy_in_min,
        maximum=rules.buy_in_max,
        big=big,
    )
    refuse_if(rules.buy_in_max > CHIPS_MAX, TableCode.STAKES_TOO_LARGE, maximum=CHIPS_MAX)


def _check_stand_up(rules: TableRules) -> None:
    """The most that can be in reserve at this table leaves a big blind of its largest stack."""
    if not rules.house.stand_up:
        return
    refuse_if(
        rules.seats < STAND_UP_PLAYERS_MIN,
        TableCode.STAND_UP_NEEDS_SEATS,
        players=STAND_UP_PLAYERS_MIN,
    )
    most = (rules.house.stand_up * (rules.seats - 1) + 1) * rules.big_blind
    refuse_if(
        most > rules.buy_in_max,
        TableCode.STAND_UP_TOO_DEAR,
        amount=most,
        maximum=rules.buy_in_max,
    )
