"""What a player can do in a hand, what he may do now, and how he is refused.

Every amount is a final one: `RaiseTo(player, 100)` makes the player's total for this street 100
(R-049), whether poker calls that a bet, a raise or a completion.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from bot.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Fold:
    """Give up the hand; accepted even when checking is free (R-044)."""

    player: int


@dataclass(frozen=True, slots=True)
class Check:
    player: int


@dataclass(frozen=True, slots=True)
class Call:
    """Match the price, or put in the whole stack when it is smaller (R-042)."""

    player: int


@dataclass(frozen=True, slots=True)
class RaiseTo:
    """Bet, raise or complete so that the player's total for this street is `to` chips."""

    player: int
    to: int


@dataclass(frozen=True, slots=True)
class PostBringIn:
    """The opener's forced bet on the first street of stud; `RaiseTo` opens in full (R-279)."""

    player: int


@dataclass(frozen=True, slots=True)
class Protect:
    """All-in protection: play on for what is already in, the rest of the stack aside (R-150)."""

    player: int


@dataclass(frozen=True, slots=True)
class Show:
    """After the end, reveal cards that nobody had to see (R-112, R-115)."""

    player: int


Action: TypeAlias = Fold | Check | Call | RaiseTo | PostBringIn | Protect | Show


class ActionCode(StrEnum):
    """Why an action was refused; in brackets the numbers that come with it."""

    HAND_OVER = "hand-over"
    NOT_YOUR_TURN = "not-your-turn"
    """[player, to_act]"""
    CHECK_FACING_BET = "check-facing-bet"
    """[call]: what calling costs"""
    NOTHING_TO_CALL = "nothing-to-call"
    RAISE_BELOW_MINIMUM = "raise-below-minimum"
    """[to, min_to, max_to]"""
    RAISE_ABOVE_MAXIMUM = "raise-above-maximum"
    """[to, min_to, max_to]: above the pot-limit maximum"""
    RAISE_ABOVE_STACK = "raise-above-stack"
    """[to, min_to, max_to]"""
    WRONG_FIXED_SIZE = "wrong-fixed-size"
    """[to, min_to, max_to]: fixed limit has one size, `min_to`"""
    BETTING_NOT_REOPENED = "betting-not-reopened"
    """[call]: a short all-in lets a player who has acted call or fold only (R-067)"""
    RAISE_CAP_REACHED = "raise-cap-reached"
    """[call]: fixed limit's bet and three raises are made (R-084)"""
    NOBODY_LEFT_TO_RAISE = "nobody-left-to-raise"
    """[call]: all others are all-in"""
    STACK_ONLY_CALLS = "stack-only-calls"
    """[call]: the stack is not larger than the price"""
    BRING_IN_DUE = "bring-in-due"
    """[bring_in]: the opener must bring in or complete (R-279)"""
    NO_BRING_IN_DUE = "no-bring-in-due"
    NO_PROTECTION = "no-protection"
    NOTHING_TO_SHOW = "nothing-to-show"
    """The hand runs, or these cards are known or not this player's to show"""


class IllegalAction(Refusal):
    """An action that the rules do not allow now. The hand has not changed."""

    codes = ActionCode


class ActKind(StrEnum):
    """What an action turned out to be, in poker's words."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    COMPLETE = "complete"
    BRING_IN = "bring-in"
    PROTECT = "protect"


class Options(NamedTuple):
    """What the player to act may do; the same facts judge his action. Amounts in chips.

    `call` is what calling adds to the middle (0 when there is nothing to call); `min_to` and
    `max_to` bound `RaiseTo` and are None when he may not bet or raise. When the stack is too short
    for the minimum both are the whole stack. `refused` says why raising is not possible.
    """

    player: int
    check: bool
    call: int
    call_is_all_in: bool
    min_to: int | None
    max_to: int | None
    raise_is: ActKind
    """What `RaiseTo` would be called: bet, raise or complete."""
    max_is_all_in: bool
    """Whether `max_to` takes the whole stack."""
    fixed_size: bool
    """Fixed limit: `min_to` is the one size there is."""
    bring_in: int
    """What the bring-in adds, or 0 when none is due."""
    protect: bool
    refused: ActionCode | None

    @property
    def fold(self) -> bool:
        """Whether folding is legal: always, but for the opener who must bring in (R-044)."""
        return not self.bring_in

    @property
    def can_raise(self) -> bool:
        """Whether any `RaiseTo` is legal."""
        return self.min_to is not None

    @property
    def all_in(self) -> Action | None:
        """The action that puts in every chip, when one is legal (R-052, R-063)."""
        if self.max_to is not None and self.max_is_all_in:
            return RaiseTo(self.player, self.max_to)
        return Call(self.player) if self.call_is_all_in else None


def judge(action: Action, options: Options) -> None:
    """Raises `IllegalAction` when an action of the player to act is not among his options."""
    match action:
        case RaiseTo():
            _judge_raise(action.to, options)
        case Call():
            _judge_bring_in(options)
            if not options.call:
                raise IllegalAction(ActionCode.NOTHING_TO_CALL)
        case Check():
            _judge_bring_in(options)
            if not options.check:
                raise IllegalAction(ActionCode.CHECK_FACING_BET, call=options.call)
        case Fold():
            _judge_bring_in(options)
        case PostBringIn():
            if not options.bring_in:
                raise IllegalAction(ActionCode.NO_BRING_IN_DUE)
        case Protect():
            if not options.protect:
                raise IllegalAction(ActionCode.NO_PROTECTION)
        case Show():
            raise IllegalAction(ActionCode.NOTHING_TO_SHOW, player=action.player)


def _judge_bring_in(options: Options) -> None:
    """Who must open may do nothing else than bring in or complete (R-279)."""
    if options.bring_in:
        raise IllegalAction(ActionCode.BRING_IN_DUE, bring_in=options.bring_in)


def _judge_raise(to: int, options: Options) -> None:
    if options.min_to is None or options.max_to is None:
        raise IllegalAction(options.refused or ActionCode.NOTHING_TO_CALL, call=options.call)
    bounds = {"to": to, "min_to": options.min_to, "max_to": options.max_to}
    if options.min_to <= to <= options.max_to:
        return
    if to > options.max_to and options.max_is_all_in:
        raise IllegalAction(ActionCode.RAISE_ABOVE_STACK, **bounds)
    if options.fixed_size:
        raise IllegalAction(ActionCode.WRONG_FIXED_SIZE, **bounds)
    if to > options.max_to:
        raise IllegalAction(ActionCode.RAISE_ABOVE_MAXIMUM, **bounds)
    raise IllegalAction(ActionCode.RAISE_BELOW_MINIMUM, **bounds)
