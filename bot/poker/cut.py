"""A deck that nobody can steer: committed to by a root, then cut by what nobody could know before.

The bot shuffles a deck and publishes its *root*. Only then come players' words and the round of a
public random beacon; they shuffle the sealed deck once more. All hashes are SHA-256 over UTF-8
text, in lower-case hexadecimal digits; `|` joins their parts.

- a place's commitment is the hash of `mazziere/card/2|table|hand|place|card|salt`, places from 0,
- the root is the hash of `mazziere/root/2|table|hand|previous root|commitment|commitment|…`,
- the cut's seed is the hash of `mazziere/cut/2|root|words|beacon`,
- the card dealt k-th is the one at the place `permutation(seed, cards)[k]`.

`verify/mazziere_verify.py` checks it without this code.
"""

import hashlib
import hmac
import unicodedata
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Annotated, Any, Final

from bot.codec import OMIT_EMPTY
from bot.ids import PlayerId, TableId
from bot.poker.cards import Card, Cards, card_text

NO_ROOT: Final = "0" * 64
"""The root before the first one of a table."""
WORD_LENGTH_MAX: Final = 64
_BLANK_CHARACTERS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Those that count as printable and show nothing."""
_SALT_DIGITS: Final = 32
_WORD_BITS: Final = 32
_BLOCK_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class FreshDeck:
    """A deck as it was shuffled, and the secret from which the salts of its places come."""

    table: TableId
    cards: Cards = field(repr=False)
    secret: str = field(repr=False)

    def successor(self) -> "FreshDeck":
        """Another deck, which only who knows this one's secret can foresee: opening all cards and
        salts of this one tells nothing about it."""
        secret = hmac.digest(self.secret.encode(), b"mazziere/successor", "sha256").hex()
        order = permutation(
            hmac.digest(secret.encode(), b"mazziere/order", "sha256").hex(), len(self.cards)
        )
        return FreshDeck(self.table, tuple([self.cards[place] for place in order]), secret)


@dataclass(frozen=True, slots=True)
class CutWord:
    """The word by which a player cuts a deck."""

    player: PlayerId
    name: str
    word: str


@dataclass(frozen=True, slots=True)
class BeaconRound:
    """One round of a public random beacon; chain, randomness and signature in hexadecimal."""

    chain: str
    number: int
    randomness: str
    signature: str

    @property
    def text(self) -> str:
        """As it is hashed."""
        return f"{self.chain}:{self.number}:{self.randomness}"

    def to_proof(self) -> dict[str, Any]:
        """`{chain, round, randomness, signature}`."""
        return {
            "chain": self.chain,
            "round": self.number,
            "randomness": self.randomness,
            "signature": self.signature,
        }


@dataclass(frozen=True, slots=True)
class Cut:
    """All by which a deck is cut: words by ascending player, and a round of the beacon or none."""

    words: tuple[CutWord, ...] = ()
    beacon: BeaconRound | None = None


@dataclass(frozen=True)
class CommittedDeck:
    """A fresh deck as that of a table's hand: its cards are in the places that the root names."""

    table: TableId
    hand: int
    """Counted by the table, from 1."""
    previous_root: str
    cards: Cards = field(repr=False)
    secret: str = field(repr=False)

    @cached_property
    def salts(self) -> tuple[str, ...]:
        """The salt of each place. One tells nothing about another, nor about another deck's, even
        if that has the same secret: a deck that was thrown away for one of other cards."""
        key = f"{self.secret}|{self.hand}|{self.previous_root}".encode()
        return tuple(
            hmac.digest(key, str(place).encode(), "sha256").hex()[:_SALT_DIGITS]
            for place in range(len(self.cards))
        )

    @cached_property
    def commitments(self) -> tuple[str, ...]:
        """The commitment to the card at each place; all may be published."""
        return tuple(
            _hash("mazziere/card/2", self.table, self.hand, place, card_text(card), salt)
            for place, (card, salt) in enumerate(zip(self.cards, self.salts, strict=True))
        )

    @cached_property
    def root(self) -> str:
        """The commitment to the whole deck, and to the decks of its table before it."""
        previous = (self.table, self.hand, self.previous_root)
        return _hash("mazziere/root/2", *previous, *self.commitments)

    def seed(self, cut: Cut) -> str:
        """The number, in hexadecimal, that says how this deck is cut."""
        words = ",".join(f"{each.player}:{_hash(each.word)}" for each in cut.words)
        beacon = "none" if cut.beacon is None else cut.beacon.text
        return _hash("mazziere/cut/2", self.root, words, beacon)

    def permutation(self, cut: Cut) -> tuple[int, ...]:
        """The place of the card that is dealt first, of the second, and so on."""
        return permutation(self.seed(cut), len(self.cards))

    def dealt(self, cut: Cut) -> tuple[Card, ...]:
        """The cut deck: its cards in the order in which they are dealt."""
        return tuple([self.cards[place] for place in self.permutation(cut)])


@dataclass(frozen=True, slots=True)
class ThrownDeck:
    """A deck that was committed to and never dealt: the one after it names its root."""

    deck: CommittedDeck
    shut: bool = False
    """Whether its cards stay unknown: it may have been dealt in hands that a backup has lost."""
    had_words: bool = False
    """Whether players' words went with it."""

    def to_proof(self) -> dict[str, Any]:
        """`{previous_root, root, cards, salts}`, by place; a shut one has its `seals` instead."""
        deck = self.deck
        roots = {"previous_root": deck.previous_root, "root": deck.root}
        if self.shut:
            return {**roots, "seals": list(deck.commitments)}
        return {**roots, "cards": [*map(card_text, deck.cards)], "salts": list(deck.salts)}


@dataclass(frozen=True, slots=True)
class CutDeck:
    """A deck with all by which it is cut."""

    deck: CommittedDeck
    cut: Cut
    thrown: Annotated[tuple[ThrownDeck, ...], OMIT_EMPTY] = ()
    """Those that were to be dealt in its place, the first one first."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the order in which they are dealt."""
        return self.deck.dealt(self.cut)

    def proof(self, opened: Collection[int]) -> dict[str, Any]:
        """What proves the cards of a reader: those dealt at the numbers in `opened`, from 0.

        `{table, hand, previous_root, root, seals: [text], cut: {words: [{user, word}], beacon:
        {chain, round, randomness, signature} or null, seed, permutation: [place]}, opened: [{dealt,
        sealed, card, salt}]}`; users are texts, since programs that read JSON may round their ids.
        Decks that were thrown away for this one are `thrown: [ThrownDeck.to_proof]`.
        """
        deck, cut = self.deck, self.cut
        order = deck.permutation(cut)
        thrown = {"thrown": [each.to_proof() for each in self.thrown]} if self.thrown else {}
        return {
            "table": deck.table,
            "hand": deck.hand,
            "previous_root": deck.previous_root,
            "root": deck.root,
            "seals": list(deck.commitments),
            "cut": {
                "words": [{"user": str(each.player), "word": each.word} for each in cut.words],
                "beacon": None if cut.beacon is None else cut.beacon.to_proof(),
                "seed": deck.seed(cut),
                "permutation": list(order),
            },
            "opened": [
                {
                    "dealt": dealt,
                    "sealed": order[dealt],
                    "card": card_text(deck.cards[order[dealt]]),
                    "salt": deck.salts[order[dealt]],
                }
                for dealt in sorted(opened)
            ],
            **thrown,
        }


def permutation(seed: str, count: int) -> tuple[int, ...]:
    """The numbers below `count`, shuffled by a seed of 64 hexadecimal digits (Fisher–Yates).

    Each comes from a 32-bit number of the stream HMAC-SHA-256(seed, `mazziere/shuffle/2|block`);
    numbers at its end that would favour low places are skipped.
    """
    numbers = _numbers(bytes.fromhex(seed))
    order = list(range(count))
    for last in range(count - 1, 0, -1):
        size = last + 1
        limit = (1 << _WORD_BITS) - (1 << _WORD_BITS) % size
        drawn = next(number for number in numbers if number < limit) % size
        order[last], order[drawn] = order[drawn], order[last]
    return tuple(order)


def _numbers(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        stream = hmac.digest(key, f"mazziere/shuffle/2|{block}".encode(), "sha256")
        for at in range(0, _BLOCK_BYTES, _WORD_BITS // 8):
            yield int.from_bytes(stream[at : at + _WORD_BITS // 8], "big")
        block += 1


def is_readable(word: str) -> bool:
    """Whether it can be hashed, as half a character cannot, and shows anything at all."""
    if any(unicodedata.category(char) == "Cs" for char in word):
        return False
    return any(
        unicodedata.category(char)[0] not in "CMZ" and char not in _BLANK_CHARACTERS
        for char in word
    )


def _hash(*parts: object) -> str:
    return hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest()
