"""A deck that nobody can steer: committed to by a root, then cut by what nobody could know before.

The bot shuffles a deck and publishes its *root*. Then players say words, and when the words are
closed a round of a public random beacon follows. Both shuffle the sealed deck once more. All hashes
are SHA-256 over UTF-8 text, in lower-case hexadecimal digits; `|` joins their parts.

- a place's commitment is the hash of `mazziere/card/2|table|hand|place|card|salt`, places from 0,
- the root is the hash of `mazziere/root/2|table|hand|previous root|commitment|commitment|…`,
- the cut's seed is the hash of `mazziere/cut/3|root|closed_ms|words|beacon`, its words `seat:hash
  of the word` by ascending seat; a cut of scheme 2, which never closes, has
  `mazziere/cut/2|root|words|beacon`, its words `user:hash` by ascending user,
- the card dealt k-th is the one at the place `permutation(seed, cards)[k]`.

A game whose deck may run out commits at the same time to the decks that refill it
(`refill_decks.py`). `verify/mazziere_verify.py` checks all of it without this code.

A hand whose deck is not cut has a simpler commitment, in a section of its own.
"""

import hashlib
import hmac
import struct
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, Any, Final

from bot.codec import OMIT_EMPTY
from bot.ids import HandId, PlayerId, TableId
from bot.poker.cards import Card, Cards, card_text
from bot.poker.refill_decks import (
    SALT_DIGITS,
    RefillDeck,
    commitments_to,
    hashed,
    refill_decks,
    refill_seed,
    refills_commitment,
    salts_of,
)

NO_ROOT: Final = "0" * 64
"""The root before the first one of a table."""
SCHEME: Final = 3
"""The scheme of cuts that close before their round."""
WORD_LENGTH_MAX: Final = 64
_BLANK_CHARACTERS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""The characters that count as printable and show nothing."""
_NUMBERS: Final = 1 << 32


@dataclass(frozen=True, slots=True)
class FreshDeck:
    """A deck as it was shuffled, and the secret from which the salts of its places come."""

    table: TableId
    cards: Cards = field(repr=False)
    secret: str = field(repr=False)
    commits_to_refills: bool = False
    """Whether the deck commits to the decks that refill it; older rows say False."""
    is_ahead: bool = False
    """Whether the table commits to the deck while it plays the hand before, so that the cut closes
    with that hand (scheme 3); in older rows the commitment waited for the end of that hand."""

    def successor(self) -> "FreshDeck":
        """Another deck, which only somebody with this deck's secret can foresee: to open all cards
        and salts of this one reveals nothing about it."""
        secret = hmac.digest(self.secret.encode(), b"mazziere/successor", "sha256").hex()
        order = permutation(
            hmac.digest(secret.encode(), b"mazziere/order", "sha256").hex(), len(self.cards)
        )
        cards = tuple([self.cards[place] for place in order])
        return replace(self, cards=cards, secret=secret)


@dataclass(frozen=True, slots=True)
class CutWord:
    """The word by which a player cuts a deck."""

    player: PlayerId
    name: str
    word: str
    seat: Annotated[int | None, OMIT_EMPTY] = None
    """The seat from which the player said the word; None in a cut of scheme 2, which names
    players."""
    forgotten_hash: Annotated[str | None, OMIT_EMPTY] = None
    """The hash of a word that is no longer shown, because its player was forgotten."""

    @property
    def hash(self) -> str:
        """The word as it is hashed into a seed."""
        return self.forgotten_hash or hashed(self.word)

    @property
    def as_hash(self) -> "CutWord":
        """The word with nothing but its hash."""
        return replace(self, word="", forgotten_hash=self.hash)

    def to_proof(self) -> dict[str, Any]:
        """`{seat, word}`, or `{seat, hash}` of a forgotten player; `{user, word}` in scheme 2. A
        user is a text, since programs that read JSON may round an id."""
        if self.seat is None:
            return {"user": str(self.player), "word": self.word}
        told = {"word": self.word} if self.forgotten_hash is None else {"hash": self.hash}
        return {"seat": self.seat, **told}


@dataclass(frozen=True, slots=True)
class BeaconRound:
    """One round of a public random beacon; chain, randomness and signature in hexadecimal."""

    chain: str
    number: int
    randomness: str
    signature: str

    @property
    def text(self) -> str:
        """The round as it is hashed into a seed."""
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
    """All by which a deck is cut: words by ascending seat, and a round of the beacon or none."""

    words: tuple[CutWord, ...] = ()
    beacon: BeaconRound | None = None
    closed_ms: Annotated[int | None, OMIT_EMPTY] = None
    """When the last word could be said, in milliseconds since 1970; None in a cut of scheme 2,
    which takes words until the deal, and has them by ascending player."""


@dataclass(frozen=True)
class CommittedDeck:
    """A fresh deck, committed to for a hand of a table: its cards are in the places that the root
    names."""

    table: TableId
    hand: int
    """Counted by the table, from 1."""
    previous_root: str
    cards: Cards = field(repr=False)
    secret: str = field(repr=False)
    refills: int = 0
    """The most times that it is refilled by decks that are committed to with it."""

    @cached_property
    def salts(self) -> tuple[str, ...]:
        """The salt of each place. One reveals nothing about another, nor about another deck's, even
        if that has the same secret: a deck that was thrown away for one of other cards. Where the
        deck may be refilled, each is made of `salt_seeds` and binds the refills."""
        if not self.refills:
            return self.salt_seeds
        commitment = refills_commitment(self.table, self.hand, self.refill_decks)
        return salts_of(commitment, self.salt_seeds)

    @cached_property
    def salt_seeds(self) -> tuple[str, ...]:
        """The secret of each place."""
        keyed = hmac.new(self._key.encode(), digestmod="sha256")
        made = []
        for place in range(len(self.cards)):
            seed = keyed.copy()
            seed.update(str(place).encode())
            made.append(seed.hexdigest()[:SALT_DIGITS])
        return tuple(made)

    @property
    def _key(self) -> str:
        return f"{self.secret}|{self.hand}|{self.previous_root}"

    @cached_property
    def refill_decks(self) -> tuple[RefillDeck, ...]:
        """The decks of its refills, in their order."""
        return refill_decks(self._key, self.table, self.hand, self.cards, self.refills)

    @cached_property
    def commitments(self) -> tuple[str, ...]:
        """The commitment to the card at each place; all may be published."""
        start = f"mazziere/card/2|{self.table}|{self.hand}"
        return commitments_to(start, self.cards, self.salts)

    @cached_property
    def root(self) -> str:
        """The commitment to the whole deck, and to the decks of its table before it."""
        previous = (self.table, self.hand, self.previous_root)
        return hashed("mazziere/root/2", *previous, *self.commitments)

    def seed(self, cut: Cut) -> str:
        """The number, in hexadecimal, that says how this deck is cut."""
        beacon = "none" if cut.beacon is None else cut.beacon.text
        if cut.closed_ms is None:
            words = ",".join(f"{each.player}:{each.hash}" for each in cut.words)
            return hashed("mazziere/cut/2", self.root, words, beacon)
        words = ",".join(f"{each.seat}:{each.hash}" for each in cut.words)
        return hashed("mazziere/cut/3", self.root, cut.closed_ms, words, beacon)

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
    """The decks that were to be dealt in this one's place, the first one first."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in the order in which they are dealt."""
        return self.deck.dealt(self.cut)

    def refilled(self, refill: int) -> tuple[Card, ...]:
        """All cards in the order in which this refill, from 1, deals the cards that go back."""
        made = self.deck.refill_decks[refill - 1]
        return tuple([made.cards[place] for place in self.refill_order(refill)])

    def refill_order(self, refill: int) -> tuple[int, ...]:
        """The places of the refill's deck in the order in which its cards are dealt."""
        return permutation(refill_seed(self.deck.seed(self.cut), refill), len(self.deck.cards))

    def proof(self, opened: Collection[int]) -> dict[str, Any]:
        """The proof of a reader's cards, which were dealt at the numbers in `opened`, from 0.

        `{scheme, table, hand, previous_root, root, seals: [text], cut: {closed_ms, words:
        [CutWord.to_proof], beacon: {chain, round, randomness, signature} or null, seed,
        permutation: [place]}, opened: [{dealt, sealed, card, salt}]}`; a cut of scheme 2 has
        neither `scheme` nor `closed_ms`. Decks that were thrown away for this one are `thrown:
        [ThrownDeck.to_proof]`.
        """
        deck, cut = self.deck, self.cut
        order = deck.permutation(cut)
        thrown = {"thrown": [each.to_proof() for each in self.thrown]} if self.thrown else {}
        closed = {} if cut.closed_ms is None else {"closed_ms": cut.closed_ms}
        return {
            **({"scheme": SCHEME} if closed else {}),
            "table": deck.table,
            "hand": deck.hand,
            "previous_root": deck.previous_root,
            "root": deck.root,
            "seals": list(deck.commitments),
            "cut": {
                **closed,
                "words": [each.to_proof() for each in cut.words],
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
        limit = _NUMBERS - _NUMBERS % size
        number = next(numbers)
        while number >= limit:
            number = next(numbers)
        drawn = number % size
        order[last], order[drawn] = order[drawn], order[last]
    return tuple(order)


def _numbers(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        stream = hmac.digest(key, f"mazziere/shuffle/2|{block}".encode(), "sha256")
        yield from struct.unpack(">8I", stream)
        block += 1


def is_readable(word: str) -> bool:
    """Whether a word can be hashed, as half a character cannot, and shows anything at all."""
    if any(unicodedata.category(char) == "Cs" for char in word):
        return False
    return any(
        unicodedata.category(char)[0] not in "CMZ" and char not in _BLANK_CHARACTERS
        for char in word
    )


# --- Commitments card by card, for hands whose deck is not cut -----------------------------------


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
    reveals nothing about the salts of cards. Empty without a salt."""
    return hmac.digest(salt.encode(), b"refill", "sha256").hex() if salt else ""


def card_salt(salt: str, place: int) -> str:
    """The salt of a card: the HMAC-SHA-256 of its place in the deck (`1` is dealt first) under the
    hand's salt. One card's salt reveals nothing about the salts of others."""
    return hmac.digest(salt.encode(), str(place).encode(), "sha256").hex()


def card_commitment(hand: HandId, opened: OpenCard) -> str:
    """The commitment that anybody can compute from an opened card: the SHA-256 of
    `hand/place/card/salt`, such as `812/1/As/09c3…`, in lower-case hexadecimal digits."""
    text = f"{hand}/{opened.place}/{card_text(opened.card)}/{opened.salt}"
    return hashlib.sha256(text.encode()).hexdigest()


def card_commitments(hand: HandId, deck: Sequence[Card], salt: str) -> tuple[str, ...]:
    """The commitment to every card, the first dealt first; all may be published.

    Each card has its own, so that a player can open the cards that they may know and no others.
    """
    return tuple(
        card_commitment(hand, OpenCard(place, card, card_salt(salt, place)))
        for place, card in enumerate(deck, 1)
    )


def deck_commitment(commitments: Sequence[str]) -> str:
    """The commitment to a whole deck, published when the hand begins: the SHA-256 of its cards'
    commitments, joined in order of place."""
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


# --- The public random beacon --------------------------------------------------------------------


MARGIN_MS: Final = 1000
"""The time from the last word to the earliest round that may cut its deck."""


@dataclass(frozen=True, slots=True)
class BeaconChain:
    """One chain of drand: many parties together sign a round every few seconds.

    Nobody can know or choose a round beforehand, and anybody can check its signature afterwards.
    The moment at which a deck's words close decides which round cuts it. `digest` and `public_key`
    are in hexadecimal, times in seconds.
    """

    digest: str
    """The hash of the chain's key, beginning and pace, by which the chain is known."""
    public_key: str
    genesis: int
    """When round 1 came, since 1970."""
    period: int

    def time_ms(self, number: int) -> int:
        """When round `number` comes, in milliseconds since 1970."""
        return (self.genesis + self.period * (number - 1)) * 1000

    def newest(self, at_ms: int) -> int:
        """The newest round that has come by `at_ms`; below 1 before the first."""
        return (at_ms - self.genesis * 1000) // (self.period * 1000) + 1

    def cutting(self, closed_ms: int) -> int:
        """The one round that may cut a deck whose words closed at `closed_ms`: the first whose time
        lies at least `MARGIN_MS` after it."""
        earliest_ms = closed_ms + MARGIN_MS
        last = max(self.newest(earliest_ms), 0)
        return last if last and self.time_ms(last) == earliest_ms else last + 1


QUICKNET: Final = BeaconChain(
    digest="52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    public_key="83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c"
    "8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb"
    "5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    genesis=1692803367,
    period=3,
)
"""The chain of the League of Entropy that cuts decks."""
