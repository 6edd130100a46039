"""Commitments to a deck, published before its first card, by which players can check the deal.

There is one for every card, so that a user can be given the cards that they may know and no others:

- a card's salt is the HMAC-SHA-256 of its place in the deck (`1` is dealt first) under the hand's
  salt,
- a card's commitment is the SHA-256 of `hand/place/card/salt`, such as `812/1/As/09c3…`,
- the deck's commitment is the SHA-256 of its cards' commitments, joined in order of place.

All are written in lower-case hexadecimal digits, and hashed as that text.
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
    """A card with its place and salt, from which anybody can compute its commitment."""

    place: int
    card: Card
    salt: str


def salt_text(number: int) -> str:
    """A hand's salt as it is stored, from a number of `SALT_BITS` bits."""
    return f"{number:0{SALT_BITS // 4}x}"


def refill_key(salt: str) -> str:
    """The key that orders a refilled deck (`bot.poker.dealing`), from the salt of the hand; it
    tells nothing about the salts of cards. Empty without a salt."""
    return hmac.digest(salt.encode(), b"refill", "sha256").hex() if salt else ""


def card_salt(salt: str, place: int) -> str:
    """The salt of one card, which tells nothing about the salts of other cards."""
    return hmac.digest(salt.encode(), str(place).encode(), "sha256").hex()


def card_commitment(hand: HandId, opened: OpenCard) -> str:
    """The commitment that anybody can compute from an opened card."""
    text = f"{hand}/{opened.place}/{card_text(opened.card)}/{opened.salt}"
    return hashlib.sha256(text.encode()).hexdigest()


def card_commitments(hand: HandId, deck: Sequence[Card], salt: str) -> tuple[str, ...]:
    """The commitment to every card, the first dealt first; all may be published."""
    return tuple(
        card_commitment(hand, OpenCard(place, card, card_salt(salt, place)))
        for place, card in enumerate(deck, 1)
    )


def deck_commitment(commitments: Sequence[str]) -> str:
    """The commitment to a whole deck, published when the hand begins."""
    return hashlib.sha256("".join(commitments).encode()).hexdigest()


def commitment_of(hand: HandId, deck: Sequence[Card], salt: str) -> str:
    """The commitment to a deck; empty for one that was dealt without a salt."""
    return deck_commitment(card_commitments(hand, deck, salt)) if salt else ""


def opened_cards(deck: Sequence[Card], salt: str, known: Collection[Card]) -> tuple[OpenCard, ...]:
    """The cards of `known`, with their places and salts."""
    return tuple(
        OpenCard(place, card, card_salt(salt, place))
        for place, card in enumerate(deck, 1)
        if card in known
    )
