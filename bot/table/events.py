"""The events of a table: the records that `Table.apply` returns, in order."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from bot.ids import Chips, HandId, PlayerId
from bot.poker.cards import Cards
from bot.poker.events import Event as HandEvent
from bot.poker.events import HoleDealt, Thrown
from bot.table.rules import GamePlan, HouseRules


class AwayReason(StrEnum):
    """The reason why somebody sits out or leaves."""

    ASKED = "asked"
    TIMEOUTS = "timeouts"
    BROKE = "broke"
    AWAY = "away"
    """Sat out for an orbit (R-148)."""
    KICKED = "kicked"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class TableEvent:
    """Something that a command has changed."""


@dataclass(frozen=True, slots=True)
class SeatEvent(TableEvent):
    """Something that concerns the player of a seat."""

    seat: int
    player: PlayerId
    name: str


@dataclass(frozen=True, slots=True)
class ChipsAtSeat(SeatEvent):
    """Something that concerns `amount` of a player's chips."""

    amount: Chips


@dataclass(frozen=True, slots=True)
class SatDown(ChipsAtSeat):
    """`amount` chips came from the wallet to the seat."""


@dataclass(frozen=True, slots=True)
class Left(ChipsAtSeat):
    """The seat is free; `amount` chips go from the seat to the wallet."""

    why: AwayReason


@dataclass(frozen=True, slots=True)
class ChipsBought(ChipsAtSeat):
    """`amount` more chips came from the wallet to the seat (R-166)."""


@dataclass(frozen=True, slots=True)
class ChipsOrdered(ChipsAtSeat):
    """`amount` chips are to come when the hand is over."""


@dataclass(frozen=True, slots=True)
class ChipsMissing(ChipsAtSeat):
    """`amount` chips were due and the wallet did not have them: no chip has moved."""


@dataclass(frozen=True, slots=True)
class StackCorrected(SeatEvent):
    """A moderator has added `amount` chips to the stack, or taken them when negative."""

    amount: int
    by: PlayerId
    note: str


@dataclass(frozen=True, slots=True)
class SatOut(SeatEvent):
    """A player sits out, by their own wish or by the timer."""

    why: AwayReason


@dataclass(frozen=True, slots=True)
class CameBack(SeatEvent):
    """A player who sat out plays again."""


@dataclass(frozen=True, slots=True)
class TimeTaken(SeatEvent):
    """The player to act has `seconds` more for this turn."""

    seconds: int


@dataclass(frozen=True, slots=True)
class ClockCalled(TableEvent):
    """The player to act has no more than `seconds` left: the player of the name `by` has called the
    clock."""

    player: PlayerId
    by: str
    seconds: int


@dataclass(frozen=True, slots=True)
class Paused(TableEvent):
    """No timer runs and nobody acts until the table is resumed."""


@dataclass(frozen=True, slots=True)
class Resumed(TableEvent):
    """Play continues."""


@dataclass(frozen=True, slots=True)
class SeatOffered(TableEvent):
    """A seat is held for somebody on the waiting list."""

    player: PlayerId
    name: str


@dataclass(frozen=True, slots=True)
class PassedOver(TableEvent):
    """The player did not take the seat in time and has left the waiting list."""

    player: PlayerId
    name: str


@dataclass(frozen=True, slots=True)
class HandStarted(TableEvent):
    """`dealt` are the seats that play, the first left of the button first."""

    hand: HandId
    number: int
    dealt: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HandProgressed(TableEvent):
    """Something happened in the hand itself; its player numbers index `HandStarted.dealt`."""

    event: HandEvent


@dataclass(frozen=True, slots=True)
class RabbitHunted(TableEvent):
    """A player has asked for the cards that would have come on each board of a hand."""

    hand: HandId
    number: int
    """The number of the hand, as its table counts."""
    name: str
    boards: tuple[Cards, ...]
    proof: Mapping[str, Any] = field(hash=False)
    """The proof of these cards and the board, as in `CutDeck.proof`; empty for a deck without a
    cut."""


@dataclass(frozen=True, slots=True)
class HandEnded(TableEvent):
    """The hand's outcome by player: the chips that each has won or lost.

    All nets and the `rake` together are zero. The `bounties` for winning with 7-2 are part of the
    nets: from whom, to whom, chips.
    """

    hand: HandId
    net: tuple[tuple[PlayerId, int], ...]
    rake: Chips = Chips(0)
    bounties: tuple[tuple[PlayerId, PlayerId, Chips], ...] = ()


@dataclass(frozen=True, slots=True)
class HandVoided(TableEvent):
    """The hand is void: everybody has their stack from before it. `by` is the player who asked for
    it; 0 when the hand could not continue."""

    hand: HandId
    by: PlayerId = PlayerId(0)
    agreed: bool = False
    """Whether all players still in the hand have agreed."""


@dataclass(frozen=True, slots=True)
class VoidProposed(TableEvent):
    """`player` asks to void the hand; `asked` are all others who must agree."""

    player: PlayerId
    name: str
    asked: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class VoidAgreed(TableEvent):
    """A player agreed to void the hand."""

    player: PlayerId


@dataclass(frozen=True, slots=True)
class VoidDropped(TableEvent):
    """The hand continues: the player of this `name` said no; empty when time ran out."""

    name: str


@dataclass(frozen=True, slots=True)
class TableClosed(TableEvent):
    """Nobody sits here any more and no hand will be dealt."""

    idle: bool = False
    """Whether the table closed because it had been empty for too long."""
    lost: bool = False
    """Whether the table's channel is gone."""


@dataclass(frozen=True, slots=True)
class GameChosen(SeatEvent):
    """The player with the button has chosen the next game."""

    plan: GamePlan


@dataclass(frozen=True, slots=True)
class HouseRulesChanged(TableEvent):
    """Other house rules apply; with `waits`, they apply after the running hand."""

    before: HouseRules
    after: HouseRules
    by: PlayerId
    waits: bool


@dataclass(frozen=True, slots=True)
class BombPotCalled(TableEvent):
    """The next hand is a bomb pot: the table owner wants it, or the players (then `by` is 0)."""

    by: PlayerId


@dataclass(frozen=True, slots=True)
class BombPotWanted(TableEvent):
    """A player has voted for a bomb pot: the last of `votes`, of which it takes `needed`."""

    name: str
    votes: int
    needed: int


@dataclass(frozen=True, slots=True)
class StandUpOver(TableEvent):
    """A round of the stand-up game is over: each of `losers` has paid `each` chips to each of
    `others`. The players have their names; `paid` says from whom, to whom, chips."""

    losers: tuple[str, ...]
    others: tuple[str, ...]
    each: Chips
    paid: tuple[tuple[PlayerId, PlayerId, Chips], ...]


@dataclass(frozen=True, slots=True)
class CutClosed(TableEvent):
    """No word cuts the deck of this root any more."""

    root: str
    closed_ms: int
    """When the cut closed, in milliseconds since 1970; that decides which round of a beacon
    cuts."""


@dataclass(frozen=True, slots=True)
class WordsDropped(TableEvent):
    """The next hand's deck gave way to another one, which these players' words do not cut."""

    names: tuple[str, ...]
    root: str
    """The root of the new deck."""


def without_hole_cards(events: Iterable[TableEvent]) -> tuple[TableEvent, ...]:
    """The events that may be published: everything but the dealing of hole cards.

    Cards that others may see are shown by the view.
    """
    return tuple(
        event
        for event in events
        if not (isinstance(event, HandProgressed) and isinstance(event.event, HoleDealt | Thrown))
    )
