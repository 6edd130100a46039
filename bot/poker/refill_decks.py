"""The decks by which a draw game's deck is refilled: committed to with it, before anybody cuts.

For each time that the deck may run out there is a whole deck in an order of its own. The cards that
go back are dealt in that order, which the same cut has shuffled; cards that players have are passed
over. So the order is fixed before the hand, and a place in it reveals nothing about who threw a
card.

- a place's commitment is the hash of `mazziere/refill-card/2|table|hand|refill|place|card|salt`,
- a refill's root is the hash of `mazziere/refill-root/2|table|hand|refill|commitment|…`,
- the commitment to all refills is the hash of `mazziere/refills/2|table|hand|root|root|…`, and goes
  into every salt of the deck, so that its root binds them too,
- the seed of a refill's cut is the hash of `mazziere/refill-cut/2|seed of the deck's cut|refill`.

Refills count from 1. All is written and hashed as in `bot.poker.cut`.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.ids import TableId
from bot.poker.cards import Card, card_text

SALT_DIGITS: Final = 32
_SALT_BYTES: Final = SALT_DIGITS // 2


def hashed(*parts: object) -> str:
    """The SHA-256 of parts that are joined by `|`."""
    return hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest()


def commitments_to(start: str, cards: Sequence[Card], salts: Sequence[str]) -> tuple[str, ...]:
    """The hash of `start|place|card|salt` for each place."""
    return tuple(
        hashlib.sha256(f"{start}|{place}|{card_text(card)}|{salt}".encode()).hexdigest()
        for place, (card, salt) in enumerate(zip(cards, salts, strict=True))
    )


@dataclass(frozen=True, slots=True)
class RefillDeck:
    """The deck of one refill, in the places that its root names."""

    cards: tuple[Card, ...] = field(repr=False)
    salts: tuple[str, ...] = field(repr=False)
    commitments: tuple[str, ...]
    root: str


def refill_decks(
    key: str, table: TableId, hand: int, cards: Sequence[Card], count: int
) -> tuple[RefillDeck, ...]:
    """A deck of these cards for each refill, in orders that nobody can foresee without the key."""
    return tuple(_refill_deck(key, table, hand, cards, refill) for refill in range(1, count + 1))


def _refill_deck(
    key: str, table: TableId, hand: int, cards: Sequence[Card], refill: int
) -> RefillDeck:
    size = len(cards)
    secret = hashlib.shake_256(f"mazziere/refill|{refill}|{key}".encode())
    secrets = secret.hexdigest(2 * _SALT_BYTES * size)
    parts = [secrets[at : at + SALT_DIGITS] for at in range(0, len(secrets), SALT_DIGITS)]
    places = dict(zip(sorted(cards), parts[:size], strict=True))
    order, salts = tuple(sorted(cards, key=places.__getitem__)), tuple(parts[size:])
    start = f"mazziere/refill-card/2|{table}|{hand}|{refill}"
    commitments = commitments_to(start, order, salts)
    root = hashed("mazziere/refill-root/2", table, hand, refill, *commitments)
    return RefillDeck(order, salts, commitments, root)


def refills_commitment(table: TableId, hand: int, decks: Sequence[RefillDeck]) -> str:
    """The commitment to all decks of a hand's refills."""
    return hashed("mazziere/refills/2", table, hand, *(deck.root for deck in decks))


def salts_of(commitment: str, seeds: Sequence[str]) -> tuple[str, ...]:
    """The salt of each place, made from a secret of its own and bound to the refills: the hash of
    `mazziere/salt/2|commitment|seed`, shortened."""
    start = f"mazziere/salt/2|{commitment}"
    return tuple(
        hashlib.sha256(f"{start}|{seed}".encode()).hexdigest()[:SALT_DIGITS] for seed in seeds
    )


def refill_seed(seed: str, refill: int) -> str:
    """The number, in hexadecimal, that says how the deck of this refill is cut."""
    return hashed("mazziere/refill-cut/2", seed, refill)
