"""The 52 cards: their order, their names, reading and writing them, and the shuffle.

A card is a small integer, `4 * (rank - 2) + suit`, so that comparing two cards compares their ranks
and then their suits in the order that stud needs (R-278: spades, hearts, diamonds, clubs). Suits
never award a pot (R-014); ranks and nothing else decide hands.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Annotated, Final, NewType, Protocol, TypeAlias

from bot.codec import Encoding
from bot.refusal import Refusal

Card = NewType("Card", int)
"""0 (deuce of clubs) to 51 (ace of spades), ordered by rank and then by suit."""

CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3

ACE: Final = 14
"""The ace's rank where it is high (R-012); in low hands it counts 1."""

RANK_SYMBOLS: Final = "23456789TJQKA"
SUIT_SYMBOLS: Final = "cdhs"

FULL_DECK: Final[tuple[Card, ...]] = tuple(Card(number) for number in range(52))
"""All 52 cards from the deuce of clubs to the ace of spades (R-010)."""

_TEXTS: Final = tuple(rank + suit for rank in RANK_SYMBOLS for suit in SUIT_SYMBOLS)
_CARDS: Final = {text: Card(number) for number, text in enumerate(_TEXTS)}


class CardCode(StrEnum):
    """The reasons why a text does not name cards."""

    UNREADABLE_CARD = "unreadable-card"
    DUPLICATE_CARD = "duplicate-card"


class CardRefusal(Refusal):
    """A text that does not name cards of one deck. `data` is `card`, the text that was wrong."""

    codes = CardCode


class Chance(Protocol):
    """Where a shuffle's randomness comes from: `random.Random`, `secrets.SystemRandom`."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to below `stop`, each equally likely."""


def rank_of(card: Card) -> int:
    """2 to 14; the ace is 14 (R-012)."""
    return (card >> 2) + 2


def low_rank_of(card: Card) -> int:
    """1 to 13; the ace is 1, as in every low hand (R-013)."""
    return (card // 4 + 1) % 13 + 1


def suit_of(card: Card) -> int:
    """`CLUBS`, `DIAMONDS`, `HEARTS` or `SPADES`: 0 to 3, in the order of R-278."""
    return card & 3


def card_text(card: Card) -> str:
    """A card as `As`, `Td` or `2c`."""
    return _TEXTS[card]


def cards_text(cards: Iterable[Card]) -> str:
    """Cards as `As Td 2c`; the inverse of `parse_cards`."""
    return " ".join(map(card_text, cards))


def parse_card(text: str) -> Card:
    """The card that `As`, `aS`, `Td` or `10d` names.

    Raises `CardRefusal` (unreadable-card).
    """
    name = text.replace("10", "T")
    card = _CARDS.get(name[:-1].upper() + name[-1:].lower())
    if card is None:
        raise CardRefusal(CardCode.UNREADABLE_CARD, card=text)
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards that `As Kd`, `As,Kd` or `AsKd` names, in that order; none for an empty text.

    Raises `CardRefusal`: unreadable-card, or duplicate-card when one is named twice.
    """
    try:
        # As `cards_text` writes them: a start reads tens of thousands.
        cards = tuple(map(_CARDS.__getitem__, text.split()))
    except KeyError:
        cards = tuple(parse_card(word) for word in _card_words(text))
    refuse_duplicates(cards)
    return cards


Cards: TypeAlias = Annotated[tuple[Card, ...], Encoding(str, cards_text, parse_cards)]
"""Cards of one deck, stored as a text that a person can read."""


def refuse_duplicates(cards: Iterable[Card]) -> None:
    """Raises `CardRefusal` (duplicate-card) when a card comes twice: there is one deck (R-010)."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise CardRefusal(CardCode.DUPLICATE_CARD, card=card_text(card))
        seen.add(card)


def shuffled(rng: Chance, deck: Sequence[Card] = FULL_DECK) -> tuple[Card, ...]:
    """The deck in a random order, every order equally likely (Fisher–Yates, R-017)."""
    order = list(deck)
    for last in range(len(order) - 1, 0, -1):
        chosen = rng.randrange(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def _card_words(text: str) -> list[str]:
    words = []
    for chunk in text.replace(",", " ").replace("10", "T").split():
        words += [chunk[at : at + 2] for at in range(0, len(chunk), 2)]
    return words
