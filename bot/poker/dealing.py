"""The deck of one hand and the cards that have left it (R-099 to R-105, R-277 to R-287)."""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.poker.cards import Card, card_text, parse_card
from bot.poker.cut import CutDeck
from bot.poker.events import HoleDealt, new_record
from bot.poker.games import Street
from bot.refusal import BrokenInvariant

RECORDED_ORDER: Final = "as recorded: "
"""The beginning of a `refill_key` that is no key but all cards of a recorded hand as they were
dealt, some of them twice."""


def refill_order(key: str, refill: int, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of the `refill`-th refill in the order in which they are dealt: by their
    HMAC-SHA-256 under the hand's key, which nobody can foresee without the key."""

    def place(card: Card) -> bytes:
        return hmac.digest(key.encode(), f"{refill}/{card_text(card)}".encode(), "sha256")

    return tuple(sorted(cards, key=place))


def _as_recorded(key: str) -> tuple[Card, ...]:
    """All that a recorded hand deals, where its deck was refilled; nothing of any other hand."""
    if not key.startswith(RECORDED_ORDER):
        return ()
    return tuple(map(parse_card, key.removeprefix(RECORDED_ORDER).split()))


@dataclass(frozen=True, slots=True)
class Refilling:
    """One time that the deck ran out: which cards came again, and where all others were."""

    start: int
    """The number at which the first of `cards` is dealt."""
    cards: tuple[Card, ...]
    """The cards in the order of dealing, whether they were dealt or not."""
    held: tuple[tuple[Card, ...], ...]
    """The cards that each player holds; for the player who draws also the ones that they throw, and
    the ones that they threw last before these."""
    shared: tuple[Card, ...]
    """The cards on the board, burnt, or about to be."""
    drawer: int | None
    """The player who draws then; None where the cards are for a board."""


class Dealer:
    """Deals from the top of a fixed deck: to players, to the board, to the burn pile."""

    __slots__ = (
        "boards",
        "burnt",
        "dealt",
        "deck",
        "discards",
        "draws",
        "folded",
        "gone",
        "hole",
        "holes",
        "refill_decks",
        "refill_key",
        "refills",
        "upcards",
    )

    def __init__(
        self,
        deck: tuple[Card, ...],
        players: int,
        refill_key: str = "",
        boards: int = 1,
        refill_decks: CutDeck | None = None,
        folded: Sequence[bool] = (),
    ) -> None:
        """`folded` says of each player, whenever it is read, whether they have folded."""
        self.deck = (refill_key and _as_recorded(refill_key)) or deck
        """The cards in the order of dealing; a refill lengthens it, a recorded one from the start.
        """
        self.refill_key = refill_key
        self.refill_decks = refill_decks
        """The decks that refill this one, where the deck commits to them."""
        self.refills: tuple[Refilling, ...] = ()
        self.draws: tuple[tuple[int, int | None], ...] = ()
        """The number of the first card of every draw since the first refill, and the player who
        drew; None for a board."""
        self.folded: Final = folded
        self.gone: tuple[int, ...] = ()
        """The players whose folded hands lie in a refilled deck."""
        self.discards: list[Card] = []
        """The cards that were thrown and that lie in no refilled deck."""
        self.dealt = 0
        self.hole: list[list[Card]] = [[] for _ in range(players)]
        """Every card of each player, in the order of the game's `faces`; in the first runout."""
        self.holes: list[list[list[Card]]] = [self.hole] * boards
        """Every card of each player, for each board; hands of their own where own cards are run
        again."""
        self.upcards: list[tuple[Card, ...]] = [()] * players
        """Each player's cards that were dealt face up."""
        self.boards: list[list[Card]] = [[] for _ in range(boards)]
        """One board, or several from the start, or one per runout once the rest is run several
        times."""
        self.burnt: list[Card] = []

    def has_cards_for(self, street: Street, players: int) -> bool:
        """Whether the deck has the street's own cards for this many players (R-287)."""
        return self.dealt + len(street.faces) * players <= len(self.deck)

    def deal_hole(
        self, street: Street, players: Sequence[int], number: int = 0, runout: int = 0
    ) -> list[HoleDealt]:
        """Deals the own cards of street `number` one at a time in the given order, down cards
        before up cards; in a further runout all face up.

        Returns the cards dealt, in that order. Raises `BrokenInvariant` when the deck is too short.
        """
        size, start, deck, faces = len(players), self.dealt, self.deck, street.faces
        end = self.dealt = start + len(faces) * size
        if end > len(deck):
            raise BrokenInvariant("the deck cannot serve the players")
        up = (True,) * len(faces) if runout else faces
        hole, upcards, down = self.holes[runout], self.upcards, street.down
        opens, single = street.up and not runout, len(faces) == 1
        dealt: list[HoleDealt] = []
        for at, player in enumerate(players, start):
            cards = (deck[at],) if single else deck[at:end:size]
            hole[player].extend(cards)
            if opens:
                upcards[player] += cards[down:] if down else cards
            dealt.append(new_record(HoleDealt, (number, player, cards, up, runout)))
        return dealt

    def throw(self, player: int, places: Sequence[int]) -> tuple[Card, ...]:
        """Takes the cards at these places from a player's hand; returns them."""
        hole = self.hole[player]
        thrown = tuple([hole[place] for place in places])
        for card in thrown:
            hole.remove(card)
        return thrown

    def replace(self, player: int, count: int) -> tuple[Card, ...]:
        """Deals a player `count` cards for the ones that they throw.

        A deck that runs out is refilled from earlier throws and from folded hands, not from the
        cards that the player is throwing. Raises `BrokenInvariant` when there is nothing left.
        """
        cards = self._draw(count, player)
        self.hole[player] += cards
        return cards

    def _refill(self, drawer: int | None) -> None:
        spare = list(self.discards)
        for player, has_folded in enumerate(self.folded):
            if has_folded and player not in self.gone:
                spare += self.hole[player]
                self.gone += (player,)
        self.discards.clear()
        added = self.refill_order_of(spare)
        self.refills += (self._refilling(added, drawer),)
        self.deck = (*self.deck, *added)

    def refill_order_of(self, spare: Sequence[Card]) -> tuple[Card, ...]:
        """The cards of the next refill as they are dealt."""
        number, decks = len(self.refills) + 1, self.refill_decks
        if decks is not None and number <= decks.deck.refills:
            return tuple(filter(set(spare).__contains__, decks.refilled(number)))
        return refill_order(self.refill_key, number, spare)

    def _refilling(self, added: tuple[Card, ...], drawer: int | None) -> Refilling:
        held = [
            () if player in self.gone or player == drawer else tuple(cards)
            for player, cards in enumerate(self.hole)
        ]
        shared = tuple({card: 0 for cards in (*self.boards, self.burnt) for card in cards})
        known = {*added, *shared, *(card for cards in held for card in cards)}
        rest = tuple(card for card in sorted({*self.deck}) if card not in known)
        if drawer is None:
            shared += rest
        else:
            held[drawer] = rest
        return Refilling(len(self.deck), added, tuple(held), shared, drawer)

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
        """How many times, up to `runouts`, the deck serves this many players and a board."""
        need = sum(s.board + s.burn + len(s.faces) * players for s in streets)
        return max(1, min(runouts, (len(self.deck) - self.dealt) // need))

    def start_runouts(self, streets: Sequence[Street], runouts: int) -> None:
        """Makes `runouts` boards, and as many hands where these streets deal own cards; they share
        the cards that are on the table."""
        self.boards = [list(self.boards[0]) for _ in range(runouts)]
        self.holes = [self.hole] * runouts
        if any(street.faces for street in streets):
            again = ([list(cards) for cards in self.hole] for _ in range(runouts - 1))
            self.holes = [self.hole, *again]

    def _draw(self, count: int, player: int | None = None) -> tuple[Card, ...]:
        if self.dealt + count > len(self.deck):
            self._refill(player)
        if self.refills:
            self.draws += ((self.dealt, player),)
        cards = self.deck[self.dealt : self.dealt + count]
        if len(cards) < count:
            raise BrokenInvariant("the deck is empty")
        self.dealt += count
        return cards
