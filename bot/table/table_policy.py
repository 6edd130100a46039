"""The interface between a table and its policy: cash or tournament.

A cash table decides who sits and plays; a tournament decides that for its tables.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias

from bot.ids import HandId, PlayerId
from bot.poker.setup import HandRules
from bot.table.events import TableEvent
from bot.table.lineup import StraddleTurn, TableLineup
from bot.table.rotation import FIRST_GAME, OpenChoice, Rotation
from bot.table.rules import TableCode, TableRules
from bot.table.stand_up import StandUpRound
from bot.table.table_commands import StartHand
from bot.table.turns import Dealt

Handlers: TypeAlias = Mapping[type[Any], Callable[[Any], list[TableEvent]]]
"""Handlers by the class of their command."""


@dataclass(frozen=True, slots=True)
class PlannedHand:
    """The next hand before anything has changed: lineup, rules, stacks in dealing order."""

    lineup: TableLineup
    rules: TableRules
    stacks: tuple[int, ...]
    rotation: Rotation = FIRST_GAME
    """The table's rotation after this hand is dealt."""
    hand_rules: HandRules = field(default_factory=HandRules)
    """The part of the table's rules that the hand has to know."""
    stand_up: StandUpRound | None = None
    """The round of the stand-up game that begins with the hand."""


@dataclass(slots=True)
class VoidVote:
    """The vote on voiding the running hand."""

    hand: HandId
    proposer: Dealt
    agreed: set[PlayerId] = field(default_factory=set)
    dropped: bool = False
    """Whether somebody said no, or time ran out: nobody asks again in this hand."""

    @property
    def is_open(self) -> bool:
        return not self.dropped


class TablePolicy(Protocol):
    """The behaviour in which cash and tournament tables differ."""

    handlers: Handlers
    """The commands that only this kind of table takes."""
    refusal: TableCode
    """The refusal of commands that only the other kind of table takes."""

    @property
    def can_start(self) -> bool:
        """Whether the table would deal automatically if nothing stopped it."""

    @property
    def game_choice(self) -> OpenChoice | None:
        """The question which game is dealt next; None where nobody chooses."""

    @property
    def straddle_turns(self) -> tuple[StraddleTurn, ...]:
        """The seats whose turn it is to straddle in the next hand."""

    @property
    def next_bomb_ante(self) -> int:
        """The ante of the next hand, in chips, where it is a bomb pot; 0 otherwise."""

    @property
    def deal_is_settled(self) -> bool:
        """Whether the next hand is due and nobody chooses anything of its cards any more, so that
        its deck need take no more words."""

    @property
    def next_rules(self) -> TableRules:
        """The rules of the game that would be dealt next."""

    def plan_hand(self, command: StartHand) -> PlannedHand:
        """The hand that `command` starts; changes nothing. Raises `TableRefusal`."""

    def seat_hand(self, command: StartHand, planned: PlannedHand) -> None:
        """Sets seats and rules for the hand that is dealt now."""

    def undo_hand(self) -> None:
        """Takes back the changes of the voided hand (R-163)."""

    def settle_seats(self) -> list[TableEvent]:
        """Updates the seats after a hand that is over or void."""

    def after_command(self) -> list[TableEvent]:
        """Follows up any command."""

    def empty_seats(self) -> list[TableEvent]:
        """Empties the seats of a table that closes."""
