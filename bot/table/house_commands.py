"""The commands of house rules: what players wish for, and what the table owner changes."""

from dataclasses import dataclass
from enum import StrEnum

from bot.ids import HandId, PlayerId
from bot.table.house_rules import HouseRules
from bot.table.table_command import PlayerTableCommand, TableCommand


class StraddleWish(StrEnum):
    """The hands in which a player wants to straddle, where they may."""

    NONE = "none"
    ONCE = "once"
    """The next one."""
    ALWAYS = "always"


class RunoutAnswer(StrEnum):
    """A player's standing answer to whether the rest is run several times when all are all-in."""

    NEVER = "never"
    ALWAYS = "always"
    ASK = "ask"
    """They are asked when all others agree."""


@dataclass(frozen=True, slots=True)
class CallClock(PlayerTableCommand):
    """Call the clock on the player whose `turn` it is, and who has `left` seconds of it."""

    hand: HandId
    turn: int
    left: int = 0


@dataclass(frozen=True, slots=True)
class HuntRabbit(PlayerTableCommand):
    """After a hand that ended early, tell the table the board cards that would have come."""

    hand: HandId


@dataclass(frozen=True, slots=True)
class ChooseGame(PlayerTableCommand):
    """Choose the next game with the button: its place in the rules, after `hand`."""

    hand: HandId
    at: int


@dataclass(frozen=True, slots=True)
class ChangeHouseRules(TableCommand):
    """Play by other house rules: now, or from the next hand on while one is running."""

    house: HouseRules
    by: PlayerId


@dataclass(frozen=True, slots=True)
class SetStraddle(PlayerTableCommand):
    """Say in which hands the player wants to straddle."""

    wish: StraddleWish


@dataclass(frozen=True, slots=True)
class CallBombPot(TableCommand):
    """Make the next hand with a flop a bomb pot."""

    by: PlayerId


@dataclass(frozen=True, slots=True)
class VoteBombPot(PlayerTableCommand):
    """Vote for making the next hand with a flop a bomb pot."""


@dataclass(frozen=True, slots=True)
class SetRunouts(PlayerTableCommand):
    """Say whether the player agrees to several runouts, or wants to be asked, from the next hand
    on."""

    answer: RunoutAnswer


@dataclass(frozen=True, slots=True)
class SetChop(PlayerTableCommand):
    """Say whether the player chops the blinds, from the next hand on."""

    chops: bool
