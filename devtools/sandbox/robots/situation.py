"""A robot's knowledge when it has to act: only what is on its own screen."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.ids import HandId
from bot.poker.cards import Card
from bot.poker.games import GameCode
from bot.ui.components.custom_ids import Choice


@dataclass(frozen=True, slots=True)
class SeenControl:
    """A control it may press. `amount` is the number on its label, 0 if there is none."""

    custom_id: str
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Situation:
    """One turn as the player to act sees it. All amounts in chips."""

    game: GameCode
    hand: HandId
    turn: int
    hole: tuple[Card, ...]
    """All the robot's own cards, upcards included."""
    board: tuple[Card, ...]
    rivals: tuple[tuple[Card, ...], ...]
    """One entry for each opponent who is still in: the cards they show."""
    dead: tuple[Card, ...]
    """Cards of others that were seen and are out of play, such as folded upcards."""
    pot: int
    controls: Mapping[Choice, SeenControl]

    @property
    def price(self) -> int:
        """Chips it takes to stay in: 0 when checking is free."""
        if Choice.CHECK in self.controls:
            return 0
        for choice in (Choice.CALL, Choice.BRING_IN, Choice.ALL_IN):
            if choice in self.controls:
                return self.controls[choice].amount
        return 0

    @property
    def staying(self) -> Choice | None:
        """The control that stays in for the least; an all-in where the stack is not enough."""
        order = (Choice.CHECK, Choice.CALL, Choice.BRING_IN, Choice.ALL_IN)
        return next((choice for choice in order if choice in self.controls), None)
