"""Who decides on chairs and hands: at a cash table its own rules, else the tournament.

A cash table finds out by itself who plays; a tournament's table is told.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from bot.ids import HandId, PlayerId
from bot.poker.hand import Hand
from bot.table.button import Positions
from bot.table.commands import StartHand
from bot.table.events import TableEvent
from bot.table.lineup import CashLineup
from bot.table.outcome import HandOutcome
from bot.table.refusals import TableCode
from bot.table.rules import TableRules
from bot.table.seating import Seating
from bot.table.seats import Seat
from bot.table.turns import Dealt
from bot.table.waiting import WaitingList

if TYPE_CHECKING:
    from bot.table.agreement import VoidVote

Handlers: TypeAlias = Mapping[type[Any], Callable[[Any], list[TableEvent]]]
"""Commands by their class, and what carries each out."""


@dataclass(frozen=True, slots=True)
class PlannedHand:
    """The next hand before anything has changed: its cast, its rules, the stacks in its order."""

    lineup: CashLineup
    rules: TableRules
    stacks: tuple[int, ...]
    limit: bool = False
    """Whether a mixed game is at its limit orbit (R-086)."""


class PolicyTable(Protocol):
    """As much of its table as a floor works with. `Table` says what each part means."""

    rules: TableRules
    seating: Seating
    waiting: WaitingList
    positions: Positions | None
    limit_orbit: bool
    closing: bool
    hand: Hand | None
    hand_id: HandId
    dealt: tuple[Dealt, ...]
    void_vote: "VoidVote | None"
    outcome: HandOutcome | None

    @property
    def hand_running(self) -> bool: ...

    @property
    def seat_is_wanted(self) -> bool: ...

    def check_open(self) -> None: ...

    def check_between_hands(self) -> None: ...

    def is_playing(self, seat: Seat) -> bool: ...

    def play_for_absent(self) -> list[TableEvent]: ...

    def void_hand(
        self, hand: HandId, by: PlayerId, *, agreed: bool = False
    ) -> list[TableEvent]: ...


class HandPolicy(Protocol):
    """What one kind of table does in its own way; what is common to both is in `Table`."""

    handlers: Handlers
    """The commands that only this kind of table takes."""
    refusal: TableCode
    """What it says to those of the other kind."""

    @property
    def can_start(self) -> bool:
        """Whether the table would deal by itself, were it not stopped."""

    def plan_hand(self, command: StartHand) -> PlannedHand:
        """The hand that `command` starts; changes nothing. Raises `TableRefusal`."""

    def seat_hand(self, command: StartHand, deal: PlannedHand) -> None:
        """The hand is dealt: chairs and rules are as it wants them."""

    def undo_hand(self) -> None:
        """The running hand does not count (R-163)."""

    def settle_seats(self) -> list[TableEvent]:
        """A hand is over or called off: the chairs are put in order."""

    def after_command(self) -> list[TableEvent]:
        """What follows any command."""

    def empty_seats(self) -> list[TableEvent]:
        """The table closes: everybody gets up."""
