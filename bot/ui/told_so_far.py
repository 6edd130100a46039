"""All that each player who reads text first has been told of the newest hand of each table."""

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


class ToldHands:
    """Keeps it until the table's next hand."""

    def __init__(self) -> None:
        self._hands: dict[TableId, tuple[HandId, dict[PlayerId, Told]]] = {}

    def of(self, table: TableId, hand: HandId, player: PlayerId) -> Told:
        """All that the player has been told of this hand."""
        newest, told = self._hands.get(table, (hand, {}))
        return told.get(player, Told()) if newest == hand else Told()

    def note(self, table: TableId, hand: HandId, player: PlayerId, told: Told) -> None:
        """The player has been told so much of this hand."""
        newest, of_hand = self._hands.get(table, (hand, {}))
        if newest != hand:
            of_hand = {}
        of_hand[player] = told
        self._hands[table] = hand, of_hand

    def forget(self, table: TableId, hand: HandId, player: PlayerId) -> None:
        """The player has not read what they were told: the next message tells it."""
        newest, told = self._hands.get(table, (hand, {}))
        if newest == hand:
            told.pop(player, None)

    def forget_table(self, table: TableId) -> None:
        """The table has closed."""
        self._hands.pop(table, None)
