"""The history of an event: actions of people, without money except what was paid and by whom."""

from dataclasses import dataclass
from typing import TypeAlias

from bot.ids import PlayerId
from bot.tournament.tournament_commands import DealKind


@dataclass(frozen=True, slots=True)
class Entered:
    """An entry, the first one or anew; `satellite` is where the ticket came from."""

    player: PlayerId
    satellite: int | None


@dataclass(frozen=True, slots=True)
class Withdrew:
    player: PlayerId


@dataclass(frozen=True, slots=True)
class BoughtAgain:
    player: PlayerId


@dataclass(frozen=True, slots=True)
class AddedOn:
    player: PlayerId


@dataclass(frozen=True, slots=True)
class Drawn:
    """VeloX: a number from 0 to 999,999."""

    draw: int


@dataclass(frozen=True, slots=True)
class Fallen:
    """A player without chips: the stack at the start of the hand, and who won the last of it."""

    player: PlayerId
    stack: int
    by: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class WentOut:
    """Together: in one hand, in one round of hand-for-hand, or sent off at one moment."""

    fallen: tuple[Fallen, ...]


@dataclass(frozen=True, slots=True)
class PoolClosed:
    """The moment from which no entry, rebuy or add-on can come."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """A deal: how it shares, and the stacks when it was offered."""

    kind: DealKind
    stacks: tuple[tuple[PlayerId, int], ...]


@dataclass(frozen=True, slots=True)
class Remained:
    """The end: who is left with how many chips, and the deal they made, if any."""

    stacks: tuple[tuple[PlayerId, int], ...]
    deal: Agreed | None


@dataclass(frozen=True, slots=True)
class CancelledEvent:
    """Players still in, with the stacks at the start of the hands that are void.

    `fallen` have lost their last chips in a hand that was over, and had no rebuy to think about,
    but their table or round was not.
    """

    stacks: tuple[tuple[PlayerId, int], ...]
    fallen: tuple[Fallen, ...]


Happening: TypeAlias = (
    Entered
    | Withdrew
    | BoughtAgain
    | AddedOn
    | Drawn
    | WentOut
    | PoolClosed
    | Remained
    | CancelledEvent
)
