"""A hand as somebody has recorded it: its setup, its moves and its final stacks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Any

from bot.poker.actions import Action, Call, Check, Draw, Fold, PostBringIn, RaiseTo
from bot.poker.hand import Hand
from bot.poker.setup import HandSetup
from bot.refusal import Refusal


class PhhCode(StrEnum):
    """The reasons why a PHH text cannot be read, each with the data that it carries."""

    MALFORMED_PHH = "malformed-phh"
    """[detail]: not TOML, or no hand in it"""
    PHH_FIELD_MISSING = "phh-field-missing"
    """[hand, field]"""
    PHH_FIELD_UNREADABLE = "phh-field-unreadable"
    """[hand, field]"""
    UNKNOWN_VARIANT = "unknown-variant"
    """[hand, variant]"""
    UNREADABLE_ACTION = "unreadable-action"
    """[hand, action]"""
    UNPLAYABLE_PHH = "unplayable-phh"
    """[hand, detail]: cards or chips that no hand can have"""
    HAND_UNFINISHED = "hand-unfinished"
    """[hand]: the recorded actions end before the hand does"""
    PHH_CANNOT_SAY = "phh-cannot-say"
    """[act]: the format cannot express it"""


class PhhRefusal(Refusal):
    """A history that is not one of a hand we can play."""

    codes = PhhCode


@dataclass(frozen=True, slots=True)
class Move:
    """One recorded player action: `verb` is f, cc, cbr, pb or sd; `to` is for cbr, in our units,
    `places` are for sd those of the thrown cards in the player's hand."""

    player: int
    verb: str
    to: int
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """A hand read from a file; amounts are in our units, `scale` of them to a recorded one."""

    label: str
    variant: str
    setup: HandSetup
    moves: tuple[Move, ...]
    scale: int
    expected: tuple[Decimal, ...] | None
    """The recorded final stacks in recorded units, None when the file has none."""
    names: tuple[str, ...]
    known: frozenset[int] = frozenset()
    """The players whose cards the record names, all of them."""
    about: Mapping[str, Any] = field(default_factory=dict)
    """The format's other fields: when and where it was played, and by whom."""

    def play(self) -> Hand:
        """The hand, played to its end.

        Raises `IllegalAction` at the first move against the rules, and `PhhRefusal`
        (hand-unfinished) when the moves end too early.
        """
        hand = Hand(self.setup)
        for move in self.moves:
            if hand.over and move.verb == "cc":
                continue  # pokerkit asks the last blind also when all others are all-in for less
            hand.apply(_action(hand, move))
        if not hand.over:
            raise PhhRefusal(PhhCode.HAND_UNFINISHED, hand=self.label)
        return hand

    def agrees(self, stacks: Sequence[int]) -> bool:
        """Whether final stacks in our units are the recorded ones.

        Where the record splits a chip, a stack within one chip of it agrees.
        """
        if self.expected is None:
            return True
        whole = all(stack * self.scale == int(stack * self.scale) for stack in self.expected)
        tolerance = 0 if whole else 1
        return len(stacks) == len(self.expected) and all(
            abs(stack - recorded * self.scale) <= tolerance
            for stack, recorded in zip(stacks, self.expected, strict=True)
        )


def _raise_as_meant(hand: Hand, move: Move) -> int:
    """The street total of a recorded raise.

    Card rooms also write down how far the opponents can follow, where that is less than the least
    raise: the part above it goes back uncalled.
    """
    options = hand.legal_actions
    if options is None or options.player != move.player or options.min_to is None:
        return move.to
    bets, stacks = hand.betting.bets, hand.stacks
    reach = max((bets[at] + stacks[at] for at in hand.live if at != move.player), default=0)
    puts_all_in = options.bet + options.call < move.to == reach
    return options.min_to if puts_all_in and move.to < options.min_to else move.to


def _action(hand: Hand, move: Move) -> Action:
    match move.verb:
        case "f":
            return Fold(move.player)
        case "cbr":
            hand.open_as_recorded()
            return RaiseTo(move.player, _raise_as_meant(hand, move))
        case "sd":
            return Draw(move.player, move.places)
        case "pb":
            return PostBringIn(move.player)
    free = hand.to_act == move.player and hand.options().check
    return Check(move.player) if free else Call(move.player)
