"""A cash table before a hand, which uses up wishes and votes; a void hand gives them back."""

from dataclasses import dataclass, replace
from typing import Self

from bot.ids import PlayerId
from bot.table.bomb_calls import restore_votes, take_votes
from bot.table.button import Positions
from bot.table.rotation import FIRST_GAME, Rotation
from bot.table.state import TableState
from bot.table.straddles import restore_wishes, use_up_wishes
from bot.table.table_policy import PlannedHand


@dataclass(frozen=True, slots=True)
class BeforeHand:
    """A table as it was before the running hand."""

    positions: Positions | None = None
    rotation: Rotation = FIRST_GAME
    bomb_called: bool = False
    bomb_votes: frozenset[PlayerId] = frozenset()
    """Those whose votes a bomb pot has used up."""
    straddle_wishes: frozenset[PlayerId] = frozenset()
    """Those who wished to straddle in this hand alone."""

    def restore(self, table: TableState) -> None:
        """Undoes what the hand has changed. What was called or voted for meanwhile stays."""
        seats = table.seating.seats.values()
        table.positions, table.rotation = self.positions, self.rotation
        table.bomb_called = self.bomb_called or table.bomb_called
        if table.bomb_called:
            take_votes(seats)
        else:
            restore_votes(seats, self.bomb_votes)
        restore_wishes(seats, self.straddle_wishes)

    def without_straddle(self, player: PlayerId) -> Self:
        """Without the wish of a player who has wished otherwise since."""
        return replace(self, straddle_wishes=self.straddle_wishes - {player})


def begin_hand(table: TableState, planned: PlannedHand) -> BeforeHand:
    """Uses up what the hand is dealt by; returns what was there before."""
    seats = table.seating.seats.values()
    before = BeforeHand(table.positions, table.rotation, table.bomb_called)
    table.rotation = planned.rotation
    if planned.hand_rules.bomb_boards is None:
        return replace(before, straddle_wishes=use_up_wishes(seats))
    table.bomb_called = False
    return replace(before, bomb_votes=take_votes(seats))
