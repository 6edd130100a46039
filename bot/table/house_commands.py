"""The commands of house rules: what players wish for, and what the table owner changes."""

from dataclasses import dataclass
from enum import StrEnum

from bot.ids import HandId, PlayerId
from bot.table.house_rules import HouseRules


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
class CallClock:
    """Call the clock on the player whose `turn` it is, and who has `left` seconds of it."""

    player: PlayerId
    hand: HandId
    turn: int
    left: int = 0


@dataclass(frozen=True, slots=True)
class HuntRabbit:
    """After a hand that ended early, tell the table the board cards that would have come."""

    player: PlayerId
    hand: HandId


@dataclass(frozen=True, slots=True)
class ChooseGame:
    """Choose the next game with the button: its place in the rules, after `hand`."""

    player: PlayerId
    hand: HandId
    at: int


@dataclass(frozen=True, slots=True)
class ChangeHouseRules:
    """Play by other house rules: now, or from the next hand on while one is running."""

    house: HouseRules
    by: PlayerId


@dataclass(frozen=True, slots=True)
class SetStraddle:
    """Say in which hands the player wants to straddle."""

    player: PlayerId
    wish: StraddleWish


@dataclass(frozen=True, slots=True)
class CallBombPot:
    """Make the next hand with a flop a bomb pot."""

    by: PlayerId


@dataclass(frozen=True, slots=True)
class VoteBombPot:
    """Vote for making the next hand with a flop a bomb pot."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class SetRunouts:
    """Say whether the player agrees to several runouts, or wants to be asked, from the next hand
    on."""

    player: PlayerId
    answer: RunoutAnswer


@dataclass(frozen=True, slots=True)
class SetChop:
    """Say whether the player chops the blinds, from the next hand on."""

    player: PlayerId
    chops: bool
