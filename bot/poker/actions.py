"""The actions of a hand, which of them are legal now, and why others are refused.

Every amount is a final one: `RaiseTo(player, 100)` makes the player's total for this street 100
(R-049), whether poker calls that a bet, a raise or a completion.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, ClassVar, Final, NamedTuple, NoReturn, TypeAlias

from bot.codec import OMIT_EMPTY, Variants
from bot.refusal import Refusal


class ActKind(StrEnum):
    """The name of an action in poker."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    COMPLETE = "complete"
    BRING_IN = "bring-in"
    PROTECT = "protect"


class DrawBounds(NamedTuple):
    """How many cards the player to act may throw: exactly so many where both are equal."""

    least: int
    most: int
    replaced: bool
    """Whether the player gets as many new cards as they throw."""
    cards: int
    """The number of cards that the player holds."""


@dataclass(frozen=True, slots=True)
class Fold:
    """Give up the hand; accepted even when checking is free (R-044)."""

    kind: ClassVar = ActKind.FOLD
    player: int

    def validate(self, options: "LegalActions") -> None:
        """Raises `IllegalAction` when this is not among the options of the player to act."""
        if not options.call:
            _refuse_if_due(options)


@dataclass(frozen=True, slots=True)
class Check:
    """Pass the turn where there is nothing to call (R-041)."""

    kind: ClassVar = ActKind.CHECK
    player: int

    def validate(self, options: "LegalActions") -> None:
        """Raises `IllegalAction` when this is not among the options of the player to act."""
        _refuse_if_due(options)
        if options.call:
            raise IllegalAction(ActionCode.CHECK_FACING_BET, call=options.call)


@dataclass(frozen=True, slots=True)
class Call:
    """Match the price, or put in the whole stack when it is smaller (R-042)."""

    kind: ClassVar = ActKind.CALL
    player: int

    def validate(self, options: "LegalActions") -> None:
        """Raises `IllegalAction` when this is not among the options of the player to act."""
        if not options.call:
            _refuse_if_due(options)
            raise IllegalAction(ActionCode.NOTHING_TO_CALL)


@dataclass(frozen=True, slots=True)
class RaiseTo:
    """Bet, raise or complete so that the player's total for this street is `to` chips."""

    player: int
    to: int

    def __init__(self, player: int, to: int) -> None:
        """Sets the fields by their slots: setting them by name, as a frozen dataclass does, takes a
        large part of the time of an action."""
        _set_raiser(self, player)
        _set_total(self, to)

    def validate(self, options: "LegalActions") -> None:
        """Raises `IllegalAction` when this is not among the options of the player to act."""
        least, most = options.min_to, options.max_to
        if least is None or most is None or not least <= self.to <= most:
            _refuse_raise(self.to, options)


_set_raiser: Final = RaiseTo.__dict__["player"].__set__
_set_total: Final = RaiseTo.__dict__["to"].__set__


@dataclass(frozen=True, slots=True)
class PostBringIn:
    """The opener's forced bet on the first street of stud; `RaiseTo` opens in full (R-279)."""

    kind: ClassVar = ActKind.BRING_IN
    player: int

    def validate(self, options: "LegalActions") -> None:
        """Raises `IllegalAction` when this is not among the options of the player to act."""
        if not options.bring_in:
            raise IllegalAction(ActionCode.NO_BRING_IN_DUE)


@dataclass(frozen=True, slots=True)
class Draw:
    """Throw cards, and get as many new ones where the street replaces them; throwing none is
    standing pat.

    `places` are the places of the cards in the player's hand, from 0, so a stored draw shows no
    card.
    """

    player: int
    places: tuple[int, ...] = ()

    def __init__(self, player: int, places: tuple[int, ...] = ()) -> None:
        """Sets the fields by their slots, for speed, as `RaiseTo` does."""
        _set_drawer(self, player)
        _set_places(self, places)

    def validate(self, options: "LegalActions") -> None:
        """Raises `IllegalAction` when this is not among the options of the player to act."""
        bounds = options.draw
        if bounds is None:
            raise IllegalAction(ActionCode.NO_DRAW_DUE)
        places, thrown = self.places, len(self.places)
        if not bounds.least <= thrown <= bounds.most:
            raise IllegalAction(
                ActionCode.WRONG_NUMBER_DRAWN,
                thrown=thrown,
                least=bounds.least,
                most=bounds.most,
            )
        if places and len(set(places).intersection(range(bounds.cards))) < thrown:
            raise IllegalAction(ActionCode.NO_SUCH_CARD)


_set_drawer: Final = Draw.__dict__["player"].__set__
_set_places: Final = Draw.__dict__["places"].__set__


@dataclass(frozen=True, slots=True)
class Protect:
    """All-in protection: stay in for what is already in, the rest of the stack aside (R-150)."""

    kind: ClassVar = ActKind.PROTECT
    player: int

    def validate(self, options: "LegalActions") -> None:
        """Raises `IllegalAction` when this is not among the options of the player to act."""
        if not options.protect:
            raise IllegalAction(ActionCode.NO_PROTECTION)


@dataclass(frozen=True, slots=True)
class Show:
    """After the end, reveal cards that nobody had to see (R-112, R-115).

    `places` are the places of the cards in the player's hand, from 0; none means the whole hand.
    """

    player: int
    places: Annotated[tuple[int, ...], OMIT_EMPTY] = ()

    def validate(self, _options: "LegalActions") -> None:
        """Raises `IllegalAction`: nothing is shown while it is the player's turn."""
        raise IllegalAction(ActionCode.NOTHING_TO_SHOW, player=self.player)


@dataclass(frozen=True, slots=True)
class Hunt:
    """After a hand that ended early, turn up the board cards that would have come."""

    player: int

    def validate(self, _options: "LegalActions") -> None:
        """Raises `IllegalAction`: the cards to come are nobody's while the hand is played."""
        raise IllegalAction(ActionCode.NO_RABBIT)


@dataclass(frozen=True, slots=True)
class AnswerRunouts:
    """Agree to several runouts or not, when asked after the last bet."""

    player: int
    agrees: bool

    def validate(self, options: "LegalActions") -> None:
        """Raises `IllegalAction` when this is not among the options of the player to act."""
        if not options.runouts:
            raise IllegalAction(ActionCode.NO_RUNOUTS_DUE)


Action: TypeAlias = (
    Fold | Check | Call | RaiseTo | PostBringIn | Draw | Protect | AnswerRunouts | Show | Hunt
)

ACTIONS: Final = Variants[Action](
    {
        "fold": Fold,
        "check": Check,
        "call": Call,
        "raise": RaiseTo,
        "bring-in": PostBringIn,
        "draw": Draw,
        "protect": Protect,
        "runouts": AnswerRunouts,
        "show": Show,
        "hunt": Hunt,
    }
)
StoredAction: TypeAlias = Annotated[Action, ACTIONS.tagged("do")]


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
    OPENERS_MISSING = "openers-missing"
    """The first bet needs a hand that the player has not"""
    NO_BRING_IN_DUE = "no-bring-in-due"
    DRAW_DUE = "draw-due"
    """[least, most]: cards are thrown now, and nothing else is done"""
    NO_DRAW_DUE = "no-draw-due"
    WRONG_NUMBER_DRAWN = "wrong-number-drawn"
    """[thrown, least, most]"""
    NO_SUCH_CARD = "no-such-card"
    """A place that the hand has not, or one named twice"""
    RUNOUTS_DUE = "runouts-due"
    """[runouts]: the player is asked about several runouts, and nothing else is done"""
    NO_RUNOUTS_DUE = "no-runouts-due"
    NO_PROTECTION = "no-protection"
    NOTHING_TO_SHOW = "nothing-to-show"
    """The hand is in progress, or these cards are known or not this player's to show"""
    NO_RABBIT = "no-rabbit"
    """The hand is in progress, nothing was to come, it is known, or the house does not show it"""


class IllegalAction(Refusal):
    """An action that the rules do not allow now. The hand has not changed."""

    codes = ActionCode


class LegalActions(NamedTuple):
    """The legal actions of the player to act, by which actions are validated. Amounts in chips.

    `call` is what calling adds to the middle (0 when there is nothing to call); `min_to` and
    `max_to` bound `RaiseTo` and are None when the player may not bet or raise. When the stack is
    too short for the minimum both are the whole stack. `refused` says why raising is not possible.
    """

    player: int
    stack: int
    bet: int
    """Chips that the player has put in on this street."""
    call: int
    min_to: int | None
    max_to: int | None
    raise_is: ActKind
    """The name of `RaiseTo` now: bet, raise or complete."""
    fixed_size: bool
    """Fixed limit: `min_to` is the one size there is."""
    bring_in: int
    """Chips that the bring-in adds, or 0 when none is due."""
    protect: bool
    refused: ActionCode | None
    draw: DrawBounds | None
    """How many cards may be thrown, where that is due; nothing else is legal then."""
    runouts: int
    """The number of runouts to which the player may agree, where the table asks; then nothing but
    an answer is legal. 0 where it does not ask."""

    @property
    def check(self) -> bool:
        """Whether checking is legal."""
        return not (self.call or self.bring_in or self.draw or self.runouts)

    @property
    def call_is_all_in(self) -> bool:
        """Whether calling takes the whole stack."""
        return self.call == self.stack

    @property
    def max_is_all_in(self) -> bool:
        """Whether `max_to` takes the whole stack."""
        return self.max_to == self.bet + self.stack

    @property
    def fold(self) -> bool:
        """Whether folding is legal: always, except for the opener who must bring in (R-044), while
        cards are thrown, and after the last bet."""
        return not (self.bring_in or self.draw or self.runouts)

    @property
    def all_in(self) -> Action | None:
        """The action that puts in every chip, when one is legal (R-052, R-063)."""
        if self.max_to is not None and self.max_is_all_in:
            return RaiseTo(self.player, self.max_to)
        return Call(self.player) if self.call and self.call_is_all_in else None


def _refuse_if_due(options: LegalActions) -> None:
    """Refuses a player who must open anything but bringing in or completing (R-279), and one who
    draws, or is asked about runouts, anything but that. None of them has a bet to call."""
    if options.runouts:
        raise IllegalAction(ActionCode.RUNOUTS_DUE, runouts=options.runouts)
    if options.draw:
        bounds = options.draw
        raise IllegalAction(ActionCode.DRAW_DUE, least=bounds.least, most=bounds.most)
    if options.bring_in:
        raise IllegalAction(ActionCode.BRING_IN_DUE, bring_in=options.bring_in)


def _refuse_raise(to: int, options: LegalActions) -> NoReturn:
    least, most = options.min_to, options.max_to
    if options.draw or options.runouts:
        _refuse_if_due(options)
    if least is None or most is None:
        raise IllegalAction(options.refused or ActionCode.NOTHING_TO_CALL, call=options.call)
    bounds = {"to": to, "min_to": least, "max_to": most}
    if to > most and options.max_is_all_in:
        raise IllegalAction(ActionCode.RAISE_ABOVE_STACK, **bounds)
    if options.fixed_size:
        raise IllegalAction(ActionCode.WRONG_FIXED_SIZE, **bounds)
    if to > most:
        raise IllegalAction(ActionCode.RAISE_ABOVE_MAXIMUM, **bounds)
    raise IllegalAction(ActionCode.RAISE_BELOW_MINIMUM, **bounds)
