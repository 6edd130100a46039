"""The deck of one hand and the cards that have left it (R-099 to R-105, R-277 to R-287)."""

import hmac
from collections.abc import Sequence
from typing import Final

from bot.poker.cards import Card, card_text, parse_card
from bot.poker.streets import Street
from bot.refusal import BrokenInvariant

RECORDED_ORDER: Final = "as recorded: "
"""The beginning of what is no key but the cards of a refill, as they were dealt."""


def refill_order(key: str, refill: int, cards: Sequence[Card], before: int = 0) -> tuple[Card, ...]:
    """The cards of the `refill`-th refill in the order in which they are dealt: that of their
    HMAC-SHA-256 under the hand's key, which nobody can foresee who does not know it. In place of a
    key a record may say their order, after that of the cards of earlier refills, so many `before`.
    """
    if key.startswith(RECORDED_ORDER):
        order = map(parse_card, key.removeprefix(RECORDED_ORDER).split())
        return tuple(sorted(cards, key=[*list(order)[before:], *cards].index))

    def place(card: Card) -> bytes:
        return hmac.digest(key.encode(), f"{refill}/{card_text(card)}".encode(), "sha256")

    return tuple(sorted(cards, key=place))


class Dealer:
    """Deals from the top of a fixed deck: to players, to the board, to the burn pile."""

    __slots__ = (
        "boards",
        "burnt",
        "dealt",
        "deck",
        "discards",
        "folded",
        "hole",
        "holes",
        "refill_key",
        "refilled",
        "refills",
        "upcards",
    )

    def __init__(
        self, deck: tuple[Card, ...], players: int, refill_key: str = "", boards: int = 1
    ) -> None:
        self.deck = deck
        """The cards in the order of dealing; a refill lengthens it."""
        self.refill_key = refill_key
        self.refills = 0
        self.refilled = 0
        """The number of cards that came by refills."""
        self.folded: list[int] = []
        """The players who have folded and whose cards lie in no refilled deck."""
        self.discards: list[list[Card]] = [[] for _ in range(players)]
        """The cards that each player has thrown and that lie in no refilled deck."""
        self.dealt = 0
        self.hole: list[list[Card]] = [[] for _ in range(players)]
        """Every card of each player, in the order of the game's `faces`; in the first runout."""
        self.holes: list[list[list[Card]]] = [self.hole] * boards
        """The same for each board; hands of their own where cards of one's own are run again."""
        self.upcards: list[list[Card]] = [[] for _ in range(players)]
        """Those that were dealt face up."""
        self.boards: list[list[Card]] = [[] for _ in range(boards)]
        """One board, or several from the start, or one per runout once the rest is run several
        times."""
        self.burnt: list[Card] = []

    def has_cards_for(self, street: Street, players: int) -> bool:
        """Whether the deck has the street's own cards for so many players (R-287)."""
        return self.dealt + len(street.faces) * players <= len(self.deck)

    def deal_hole(
        self, street: Street, players: Sequence[int], runout: int = 0
    ) -> list[tuple[int, tuple[Card, ...]]]:
        """Deals a street's own cards one at a time in the given order, down cards before up cards.

        Returns the players with their new cards, in that order. Raises `BrokenInvariant` when the
        deck is too short.
        """
        size, start = len(players), self.dealt
        end = self.dealt = start + len(street.faces) * size
        if end > len(self.deck):
            raise BrokenInvariant("the deck cannot serve the players")
        deck, hole, down = self.deck, self.holes[runout], street.down
        upcards, up = self.upcards, street.up and not runout
        given = []
        for at, player in enumerate(players, start):
            cards = deck[at:end:size]
            hole[player] += cards
            if up:
                upcards[player] += cards[down:] if down else cards
            given.append((player, cards))
        return given

    def throw(self, player: int, places: Sequence[int]) -> tuple[Card, ...]:
        """Takes the cards at these places from a player's hand; returns them."""
        hole = self.hole[player]
        thrown = tuple(hole[place] for place in places)
        hole[:] = [card for card in hole if card not in thrown]
        return thrown

    def replace(self, player: int, count: int) -> tuple[Card, ...]:
        """Deals a player so many cards for those they throw.

        A deck that runs out is refilled from what was thrown before and from folded hands, not
        from what the player is throwing. Raises `BrokenInvariant` when there is nothing left.
        """
        cards = self._draw(count)
        self.hole[player] += cards
        return cards

    def _refill(self) -> None:
        spare = [card for cards in self.discards for card in cards]
        for cards in self.discards:
            cards.clear()
        for player in self.folded:
            spare += self.hole[player]
        self.folded.clear()
        self.refills += 1
        added = refill_order(self.refill_key, self.refills, spare, self.refilled)
        self.refilled += len(added)
        self.deck = (*self.deck, *added)

    def deal_board(self, count: int, *, burn: bool, runout: int = 0) -> tuple[Card, ...]:
        """Deals the next community cards, together (R-101)."""
        cards = self._draw(count + burn)
        if burn:
            self.burnt.append(cards[0])
            cards = cards[1:]
        self.boards[runout] += cards
        return cards

    def rest_of_boards(self, streets: Sequence[Street]) -> tuple[tuple[Card, ...], ...]:
        """The cards that these streets would lay on each board, one burn for all; deals nothing."""
        at, rest = self.dealt, [list[Card]() for _ in self.boards]
        for street in streets:
            at += street.burn
            for cards in rest:
                cards += self.deck[at : at + street.board]
                at += street.board
        return tuple(map(tuple, rest))

    def runouts_served(self, streets: Sequence[Street], players: int, runouts: int) -> int:
        """How many times, up to `runouts`, the deck serves so many players and a board."""
        need = sum(s.board + s.burn + len(s.faces) * players for s in streets)
        return max(1, min(runouts, (len(self.deck) - self.dealt) // need))

    def start_runouts(self, streets: Sequence[Street], runouts: int) -> None:
        """Has so many boards from now on, and hands where these streets deal own cards; they share
        the cards that are on the table."""
        self.boards = [list(self.boards[0]) for _ in range(runouts)]
        self.holes = [self.hole] * runouts
        if any(street.faces for street in streets):
            again = ([list(cards) for cards in self.hole] for _ in range(runouts - 1))
            self.holes = [self.hole, *again]

    def _draw(self, count: int) -> tuple[Card, ...]:
        if self.dealt + count > len(self.deck):
            self._refill()
        cards = self.deck[self.dealt : self.dealt + count]
        if len(cards) < count:
            raise BrokenInvariant("the deck is empty")
        self.dealt += count
        return cards
