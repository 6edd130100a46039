"""A table at the moment when it was told last to those who read text first."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bot.ids import HandId, PlayerId
from bot.poker.viewpoint import HandView
from bot.table.view import TableView
from bot.ui.text_first.telling import boards_dealt

PAUSED = -1
"""The turn of a paused hand: none of the table's own."""


@dataclass(frozen=True, slots=True)
class ShownMoment:
    """The state of a table, as far as it is told: each moment once."""

    hand: HandId
    street: int
    boards: int
    """How many times cards of its boards were dealt: with the street, or after its discards."""
    turn: int
    over: bool
    asked: PlayerId | None = field(default=None, compare=False)
    """Whose turn it is."""
    timeouts: Mapping[PlayerId, int] = field(default_factory=dict, compare=False)
    """How many turns of each player in a row ran out of time."""
    dealt: tuple[PlayerId, ...] = field(default=(), compare=False)
    """Everybody in the hand."""


def moment_of(view: TableView, hand: HandView) -> ShownMoment:
    """The state of a table as it is now."""
    turn, asked = (0, None) if view.to_act is None else (view.turn, view.to_act.player)
    return ShownMoment(
        view.hand_id,
        hand.street_number,
        len(boards_dealt(view)),
        turn,
        hand.over,
        asked,
        timeouts={seat.player: seat.timeouts for seat in view.seats if seat.player is not None},
        dealt=tuple(seat.player for seat in view.seats if seat.player and seat.hand),
    )


def as_paused(before: ShownMoment | None, now: ShownMoment) -> ShownMoment:
    """The moment before a pause; of a hand that nobody was told of until then, the one at it. Its
    turn is told again when the game goes on."""
    told = before if before is not None and before.hand == now.hand else now
    return told if told.over else replace(told, turn=PAUSED, asked=None)
