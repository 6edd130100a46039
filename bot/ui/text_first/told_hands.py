"""All that each player who reads text first has been told of the newest hands of each table."""

from dataclasses import dataclass

from bot.ids import HandId, PlayerId, TableId
from bot.poker.cards import Card


@dataclass(frozen=True, slots=True)
class Told:
    """All that one player has been told of a hand: nothing, as it begins."""

    events: int = 0
    """How many of its public events."""
    street: int = 0
    """The number of the street that was told last; the first one is told by the deal."""
    boards: int = 0
    """How many of the events that dealt cards of its boards: those of a street may come after its
    discards, long after the street was told."""
    cards: tuple[Card, ...] = ()
    """The player's own cards."""
    made: str = ""
    """The hand that they were said to make."""
    all_in: bool = False
    """Whether the hands of an all-in were told, as they were turned up."""


HANDS_KEPT = 2
"""Of each table: a result may be written after the first message of the hand that follows."""


class ToldHands:
    """Keeps it of the newest hands of each table."""

    def __init__(self) -> None:
        self._hands: dict[TableId, dict[HandId, dict[PlayerId, Told]]] = {}

    def of(self, table: TableId, hand: HandId, player: PlayerId) -> Told:
        """All that the player has been told of this hand."""
        return self._hands.get(table, {}).get(hand, {}).get(player, Told())

    def note(self, table: TableId, hand: HandId, player: PlayerId, told: Told) -> None:
        """The player has been told so much of this hand."""
        hands = self._hands.setdefault(table, {})
        hands.setdefault(hand, {})[player] = told
        while len(hands) > HANDS_KEPT:
            del hands[min(hands)]

    def forget(self, table: TableId, hand: HandId, player: PlayerId) -> None:
        """The player has not read what they were told: the next message tells it."""
        self._hands.get(table, {}).get(hand, {}).pop(player, None)

    def forget_table(self, table: TableId) -> None:
        """The table has closed."""
        self._hands.pop(table, None)
