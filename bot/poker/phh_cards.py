"""The cards a recorded hand names, and a deck that deals them again.

Records give cards by player and street; a deck gives them by position. Cards that nobody saw are
filled in from those that nobody names.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from bot.poker.cards import Card, parse_card, refuse_duplicates
from bot.poker.games import Game, Street

UNKNOWN_CARD: Final = "??"


def split_cards(text: str) -> list[Card | None]:
    """The cards of `AhKd`; None for each `??`. Raises `CardRefusal`."""
    words = [text[at : at + 2] for at in range(0, len(text), 2)]
    return [None if word == UNKNOWN_CARD else parse_card(word) for word in words]


class RecordedCards:
    """The cards that a record names as dealt, shown and mucked."""

    __slots__ = ("board", "hole", "mucked")

    def __init__(self, players: int) -> None:
        self.hole: list[list[Card | None]] = [[] for _ in range(players)]
        self.board: list[Card | None] = []
        self.mucked: set[int] = set()

    def show(self, player: int, cards: Sequence[Card | None]) -> None:
        """Adds cards shown at the end, which may have been unknown when they were dealt."""
        if None in cards or len(cards) != len(self.hole[player]):
            self.mucked.add(player)
        else:
            self.hole[player][:] = cards

    def concedes(self, folded: Collection[int]) -> frozenset[int]:
        """The players who cannot win a showdown: those who mucked, or whose cards nobody knows.

        An unknown hand that is the last one left has won unseen. Mucked cards that are shown later
        stay mucked (R-116).
        """
        unknown = {player for player, cards in enumerate(self.hole) if None in cards}
        known = set(range(len(self.hole))) - unknown - self.mucked - set(folded)
        return frozenset(self.mucked | unknown if known else self.mucked)

    def deck(self, game: Game, runouts: int = 1) -> tuple[Card, ...]:
        """A whole deck that deals the known cards where the record has them.

        Raises `CardRefusal` when a card is dealt twice, `ValueError` when there are too many.
        """
        named = [card for cards in (*self.hole, self.board) for card in cards if card is not None]
        refuse_duplicates(named)
        places = list(self._places(game, runouts))
        if len(places) > len(game.deck) or any(len(own) > game.hole_cards for own in self.hole):
            raise ValueError("more cards than the game deals")
        spare = [card for card in game.deck if card not in set(named)]
        dealt = [spare.pop() if card is None else card for card in places]
        return (*dealt, *spare)

    def _places(self, game: Game, runouts: int) -> Iterator[Card | None]:
        """The deck's order from the top, as far as the record tells; None for an unseen card."""
        board = iter(self.board)
        given = 0
        for street in game.streets:
            own = street.down + street.up
            for place in range(given, given + own):
                for cards in self.hole:
                    if place < len(cards):
                        yield cards[place]
            given += own
            yield from _board_places(street, board)
        again = len(self.board) - game.board_cards
        for _ in range(runouts - 1):
            for street in _last_streets(game, again // (runouts - 1)):
                yield from _board_places(street, board)
        yield from board


def _board_places(street: Street, board: Iterator[Card | None]) -> Iterator[Card | None]:
    if street.board and street.burn:
        yield None
    for _ in range(street.board):
        yield next(board, None)


def _last_streets(game: Game, cards: int) -> tuple[Street, ...]:
    """The streets at the end of the game that deal so many board cards."""
    first = len(game.streets)
    while first and sum(street.board for street in game.streets[first:]) < cards:
        first -= 1
    return game.streets[first:]
