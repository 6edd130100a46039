"""The deck of one hand and the cards that have left it (R-099 to R-105, R-277 to R-287)."""

from collections.abc import Sequence

from bot.poker.cards import Card
from bot.poker.games import Street
from bot.refusal import BrokenInvariant


class Dealer:
    """Deals from the top of a fixed deck: to players, to the board, to the burn pile."""

    __slots__ = ("boards", "burnt", "dealt", "deck", "hole", "up")

    def __init__(self, deck: Sequence[Card], players: int) -> None:
        self.deck = deck
        self.dealt = 0
        self.hole: list[list[Card]] = [[] for _ in range(players)]
        self.up: list[list[bool]] = [[] for _ in range(players)]
        """For each hole card whether it was dealt face up."""
        self.boards: list[list[Card]] = [[]]
        """One board, or one per runout once the rest is run several times."""
        self.burnt: list[Card] = []

    def deal_hole(self, street: Street, players: Sequence[int]) -> bool:
        """A street's own cards, one at a time in the given order, down cards before up cards.

        Returns False and deals nothing when the deck cannot serve everybody (R-287).
        """
        count = street.down + street.up
        size = len(players)
        start, end = self.dealt, self.dealt + count * size
        if end > len(self.deck):
            return False
        faces = [False] * street.down + [True] * street.up
        for place, player in enumerate(players):
            self.hole[player] += self.deck[start + place : end : size]
            self.up[player] += faces
        self.dealt = end
        return True

    def deal_board(self, count: int, *, burn: bool, runout: int = 0) -> tuple[Card, ...]:
        """The next community cards, together (R-101)."""
        if burn:
            self.burnt += self._draw(1)
        cards = self._draw(count)
        self.boards[runout] += cards
        return cards

    def deal_runouts(self, streets: Sequence[Street], runouts: int) -> int:
        """Starts as many boards, up to `runouts`, as the deck can complete; returns how many."""
        need = sum(street.board + street.burn for street in streets)
        served = max(1, min(runouts, (len(self.deck) - self.dealt) // need))
        self.boards = [list(self.boards[0]) for _ in range(served)]
        return served

    def upcards(self, player: int) -> list[Card]:
        """The cards a player was dealt face up, in order."""
        return [card for card, up in zip(self.hole[player], self.up[player], strict=True) if up]

    def _draw(self, count: int) -> tuple[Card, ...]:
        cards = tuple(self.deck[self.dealt : self.dealt + count])
        if len(cards) < count:
            raise BrokenInvariant("the deck is empty")
        self.dealt += count
        return cards
