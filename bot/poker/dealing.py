"""The deck of one hand and the cards that have left it (R-099 to R-105, R-277 to R-287)."""

from collections.abc import Sequence

from bot.poker.cards import Card
from bot.poker.games import Street
from bot.refusal import BrokenInvariant


class Dealer:
    """Deals from the top of a fixed deck: to players, to the board, to the burn pile."""

    __slots__ = ("boards", "burnt", "dealt", "deck", "hole", "upcards")

    def __init__(self, deck: tuple[Card, ...], players: int) -> None:
        self.deck = deck
        self.dealt = 0
        self.hole: list[list[Card]] = [[] for _ in range(players)]
        """Every card of each player, in the order of the game's `faces`."""
        self.upcards: list[list[Card]] = [[] for _ in range(players)]
        """Those that were dealt face up."""
        self.boards: list[list[Card]] = [[]]
        """One board, or one per runout once the rest is run several times."""
        self.burnt: list[Card] = []

    def has_cards_for(self, street: Street, players: int) -> bool:
        """Whether the deck has the street's own cards for so many players (R-287)."""
        return self.dealt + len(street.faces) * players <= len(self.deck)

    def deal_hole(self, street: Street, players: Sequence[int]) -> list[tuple[Card, ...]]:
        """Deals a street's own cards one at a time in the given order, down cards before up cards.

        Returns each player's new cards in that order. Raises `BrokenInvariant` when the deck is
        too short.
        """
        size, start = len(players), self.dealt
        end = self.dealt = start + len(street.faces) * size
        if end > len(self.deck):
            raise BrokenInvariant("the deck cannot serve the players")
        deck, hole, upcards, down, up = self.deck, self.hole, self.upcards, street.down, street.up
        given = []
        for at, player in enumerate(players, start):
            cards = deck[at:end:size]
            hole[player] += cards
            if up:
                upcards[player] += cards[down:] if down else cards
            given.append(cards)
        return given

    def deal_board(self, count: int, *, burn: bool, runout: int = 0) -> tuple[Card, ...]:
        """Deals the next community cards, together (R-101)."""
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

    def _draw(self, count: int) -> tuple[Card, ...]:
        cards = self.deck[self.dealt : self.dealt + count]
        if len(cards) < count:
            raise BrokenInvariant("the deck is empty")
        self.dealt += count
        return cards
