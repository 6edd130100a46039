"""Tournament tables in one line: seats by name, lineups, and refusals."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.ids import Chips, HandId
from bot.table.button import Positions, clockwise_from
from bot.table.events import TableEvent
from bot.table.rules import TableRefusal, TableRules
from bot.table.table_commands import ArrangeSeats, SeatAssignment, StartHand, TournamentLineup
from tests.builders import Game, deck, player

LEVEL = TableRules(seats=6, buy_in_min=Chips(2), buy_in_max=Chips(10**12))
"""The blinds of the first level: 1/2."""


def assignment(seat: int, name: str, stack: int = 100, *, absent: bool = False) -> SeatAssignment:
    return SeatAssignment(seat, player(name), name, "en-GB", Chips(stack), absent)


def assignments(names: str | Mapping[str, int]) -> tuple[SeatAssignment, ...]:
    """Returns people in the seats from 1 on, with 100 chips or the stacks given."""
    stacks = names if isinstance(names, Mapping) else dict.fromkeys(names.split(), 100)
    return tuple(
        assignment(seat, name, stack) for seat, (name, stack) in enumerate(stacks.items(), 1)
    )


def lineup(
    people: str | Mapping[str, int] | tuple[SeatAssignment, ...],
    button: int,
    small_blind: int,
    big_blind: int,
    /,
    *,
    waiting: Iterable[int] = (),
    **level: Any,
) -> TournamentLineup:
    """Returns a hand's lineup with three marked seats; all with chips play, unless they wait."""
    seated = people if isinstance(people, tuple) else assignments(people)
    live = {one.seat for one in seated if one.stack} - set(waiting)
    return TournamentLineup(
        replace(LEVEL, **level),
        seated,
        Positions(button, small_blind, big_blind),
        clockwise_from(button, live),
    )


class EventGame(Game):
    """A table of tournament 5."""

    def __init__(self) -> None:
        super().__init__(TableRules(tournament=5))

    def deal(self, of: TournamentLineup, top: str = "") -> tuple[TableEvent, ...]:
        return self.apply(StartHand(HandId(self.table.hand_id + 1), deck(top), 0, lineup=of))

    def arrange(
        self, people: str | Mapping[str, int] | tuple[SeatAssignment, ...], **level: Any
    ) -> tuple[TableEvent, ...]:
        seated = people if isinstance(people, tuple) else assignments(people)
        return self.apply(ArrangeSeats(seated, replace(LEVEL, **level)))


def event_game(of: TournamentLineup) -> EventGame:
    """A tournament's table with this hand dealt."""
    made = EventGame()
    made.deal(of)
    return made


def code_of(table: Game, command: Any) -> Any:
    """The code with which the table refuses."""
    with pytest.raises(TableRefusal) as refused:
        table.apply(command)
    return refused.value.code
