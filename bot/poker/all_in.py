"""The moment when nobody could bet any more and hands were turned up with cards still to come.

It is found in the hand's events, because the rest of the cards is dealt at once. Everything in it
has been seen by everybody: hands turned up, the board, the upcards of those who folded.
"""

from dataclasses import dataclass

from bot.poker.cards import Card
from bot.poker.events import BoardDealt, HoleDealt, Shown
from bot.poker.hand import Hand


@dataclass(frozen=True, slots=True)
class AllInMoment:
    """The cards on the table when the hands were turned up."""

    street: str
    """The code of the street that was being played."""
    players: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    """All cards of each of the players."""
    boards: tuple[tuple[Card, ...], ...]
    """One, or several where they were dealt from the start."""
    dead: tuple[Card, ...]
    """Upcards of folded hands."""
    deck_left: int
    """Cards not dealt then, those of a refill among them; a card burnt counts as left, which
    matters to no game that burns."""


def all_in_moment(hand: Hand) -> AllInMoment | None:
    """The moment of the all-in, or None when no card was dealt after hands were turned up."""
    before: list[BoardDealt | HoleDealt] = []
    shown: list[Shown] = []
    for event in hand.events:
        if isinstance(event, Shown):
            shown.append(event)
        elif isinstance(event, BoardDealt | HoleDealt):
            if shown:
                break
            before.append(event)
    else:
        return None
    return AllInMoment(
        street=hand.game.streets[max(event.street for event in before)].code,
        players=tuple(event.player for event in shown),
        hands=tuple(event.cards for event in shown),
        boards=tuple(
            tuple(
                card
                for event in before
                if isinstance(event, BoardDealt) and event.runout == board
                for card in event.cards
            )
            for board in range(hand.setup.hand_rules.bomb_boards or 1)
        ),
        dead=tuple(
            card
            for player, folded in enumerate(hand.folded)
            if folded
            for card in hand.dealer.upcards[player]
        ),
        deck_left=len(hand.dealer.deck) - sum(len(event.cards) for event in before),
    )
