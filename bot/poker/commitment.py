"""A deck sealed before its first card, so that players can check afterwards what was dealt.

Every card is sealed by itself, so that a reader can be given the cards he may know and no others:

- a card's salt is the HMAC-SHA-256 of its place in the deck (`1` is dealt first) under the hand's,
- a card's seal is the SHA-256 of `hand/place/card/salt`, such as `812/1/As/09c3…`,
- the deck's seal is the SHA-256 of all its cards' seals, one after the other in order of place.

All are written in lower-case hexadecimal digits, which are hashed as that text.
"""

import hashlib
import hmac
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from bot.ids import HandId
from bot.poker.cards import Card, card_text

SALT_BITS: Final = 256


@dataclass(frozen=True, slots=True)
class OpenCard:
    """One card that was turned up: with its salt anybody can compute its seal."""

    place: int
    card: Card
    salt: str


def salt_text(number: int) -> str:
    """A hand's salt as it is stored, from a number of `SALT_BITS` bits."""
    return f"{number:0{SALT_BITS // 4}x}"


def card_salt(salt: str, place: int) -> str:
    """One card's own salt: it tells nothing of the others'."""
    return hmac.digest(salt.encode(), str(place).encode(), "sha256").hex()


def card_commitment(hand: HandId, opened: OpenCard) -> str:
    text = f"{hand}/{opened.place}/{card_text(opened.card)}/{opened.salt}"
    return hashlib.sha256(text.encode()).hexdigest()


def card_commitments(hand: HandId, deck: Sequence[Card], salt: str) -> tuple[str, ...]:
    """Every card's seal, the first dealt first: they may be shown to everybody."""
    return tuple(
        card_commitment(hand, OpenCard(place, card, card_salt(salt, place)))
        for place, card in enumerate(deck, 1)
    )


def deck_commitment(commitments: Sequence[str]) -> str:
    """The seal of a whole deck: what is shown when the hand begins."""
    return hashlib.sha256("".join(commitments).encode()).hexdigest()


def commitment_of(hand: HandId, deck: Sequence[Card], salt: str) -> str:
    """The deck's seal; empty for one that was dealt without a salt."""
    return deck_commitment(card_commitments(hand, deck, salt)) if salt else ""


def opened_cards(deck: Sequence[Card], salt: str, known: Collection[Card]) -> tuple[OpenCard, ...]:
    """The cards of `known`, with what it takes to check them."""
    return tuple(
        OpenCard(place, card, card_salt(salt, place))
        for place, card in enumerate(deck, 1)
        if card in known
    )
