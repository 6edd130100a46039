"""Proof files for tests: those of the vectors, and those of decks that a test deals."""

import json
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from bot.beacon.relays import randomness_of
from bot.ids import PlayerId, TableId
from bot.poker.cards import FULL_DECK, Card, shuffled
from bot.poker.cut import (
    NO_ROOT,
    QUICKNET,
    BeaconRound,
    CommittedDeck,
    Cut,
    CutDeck,
    CutWord,
    ThrownDeck,
)
from bot.poker.ranking import SHORT_DECK
from tests.beacon.rounds import PUBLISHED
from tests.checkout import ROOT

VECTORS = json.loads((ROOT / "verify" / "vectors.json").read_text("utf-8"))
PROOFS = VECTORS[:3]
CLOSED_PROOFS = json.loads((ROOT / "verify" / "vectors-3.json").read_text("utf-8"))
"""The vectors of scheme 3: no word; two; a forgotten player's and a round at the earliest moment; a
round at the latest one."""
TABLE = TableId(7)
UNCUT = Cut()
SIGNATURE, _ = PUBLISHED[1000]
CLOSED_MS = QUICKNET.time_ms(1000) - 1000
"""The last moment at which words are closed before that round."""
CUT = Cut((CutWord(PlayerId(99), "Alice", "luck"), CutWord(PlayerId(1234), "Bob", "*fortuna* ♠")))


def deck(
    hand: int = 1,
    previous_root: str = NO_ROOT,
    *,
    seed: int = 1,
    cards: tuple[Card, ...] = FULL_DECK,
    table: TableId = TABLE,
) -> CommittedDeck:
    """A shuffled deck of the table's hand."""
    chance = Random(seed * 1_000 + hand)
    secret = f"{chance.getrandbits(256):064x}"
    return CommittedDeck(table, hand, previous_root, shuffled(chance, cards), secret)


def proof(hand: int = 1, previous_root: str = NO_ROOT, **more: Any) -> dict[str, Any]:
    """The proof of four cards of such a deck."""
    return proof_of(deck(hand, previous_root, **more), (0, 1, 4, 11), CUT)


def proof_of(made: CommittedDeck, opened: Collection[int], cut: Cut = UNCUT) -> dict[str, Any]:
    """The proof of a deck's cards, dealt at these numbers."""
    return CutDeck(made, cut).proof(opened)


def chain(count: int) -> list[dict[str, Any]]:
    """The proofs of hands that follow each other, from 1."""
    proofs = [proof()]
    while len(proofs) < count:
        proofs.append(proof(len(proofs) + 1, proofs[-1]["root"]))
    return proofs


def after_thrown_decks() -> list[dict[str, Any]]:
    """The proofs of two hands with an open and a shut deck thrown away in between."""
    first = deck()
    open_one = deck(2, first.root, seed=2)
    shut_one = deck(2, open_one.root, seed=3, cards=SHORT_DECK)
    second = deck(2, shut_one.root, seed=4)
    thrown = (ThrownDeck(open_one), ThrownDeck(shut_one, shut=True))
    return [proof_of(first, (0,)), CutDeck(second, UNCUT, thrown).proof((0, 7))]


def by_round(number: int, signature: str, hand: int = 1, before: str = NO_ROOT) -> dict[str, Any]:
    """The proof of a hand that a round of quicknet has cut, as its file says."""
    randomness = randomness_of(signature)
    return proof_of(
        deck(hand, before),
        (0,),
        Cut((), BeaconRound(QUICKNET.digest, number, randomness, signature)),
    )


def closed_by_round(
    number: int = 1000,
    signature: str = SIGNATURE,
    hand: int = 1,
    before: str = NO_ROOT,
    closed_ms: int = CLOSED_MS,
) -> dict[str, Any]:
    """The proof of a hand of scheme 3, with a word of seat 4, one of seat 2, and a round."""
    words = tuple(
        replace(word, seat=seat) for word, seat in zip(reversed(CUT.words), (2, 4), strict=True)
    )
    beacon = BeaconRound(QUICKNET.digest, number, randomness_of(signature), signature)
    return proof_of(deck(hand, before), (0, 3), Cut(words, beacon, closed_ms))


def written(folder: Path, proofs: list[Any]) -> list[str]:
    """The names of files with these proofs, or with these bytes."""
    paths = [folder / f"proof-{number}.json" for number, _ in enumerate(proofs, 1)]
    for path, each in zip(paths, proofs, strict=True):
        path.write_bytes(each if isinstance(each, bytes) else json.dumps(each).encode())
    return [str(path) for path in paths]


def nested(depth: int) -> list[Any]:
    """Lists in lists."""
    return [nested(depth - 1)] if depth > 1 else []


ODD_FILES: dict[bytes, int] = {
    b"\xef\xbb\xbf" + json.dumps(proof()).encode(): 0,
    b"\xef\xbb\xbf\xef\xbb\xbf" + json.dumps(proof()).encode(): 1,
    json.dumps(proof(), indent=3).replace("\n", "\r\n").encode(): 0,
    json.dumps(proof()).encode("utf-16"): 2,
    json.dumps(proof()).encode().replace(b"luck", b"l\xffck"): 1,
    b'{"root": 1, ' + json.dumps(proof()).encode()[1:]: 1,
    json.dumps(proof()).replace('"word":', '"w\\u006frd": "x", "word":').encode(): 1,
    json.dumps(proof()).replace('"hand": 1', '"hand": 1.0').encode(): 1,
    json.dumps(proof()).replace('"hand": 1', '"hand": 1e0').encode(): 1,
    json.dumps(proof()).replace('"hand": 1', '"hand": 1000000000000000').encode(): 1,
    json.dumps(proof()).replace('"hand": 1', '"hand": NaN').encode(): 1,
    json.dumps(proof() | {"note": '1.5, ["twice": {}]' + "[" * 9000}).encode(): 0,
    json.dumps(proof() | {"note": nested(30)}).encode(): 0,
    json.dumps(proof() | {"note": nested(40)}).encode(): 1,
    json.dumps(proof())[:-1].encode() + b', "note": ' + b"[" * 9000 + b"]" * 9000 + b"}": 1,
    json.dumps(nested(30)).encode(): 2,
    b"[" * 9000 + b"]" * 9000: 2,
}
"""Files on which programs differ that read JSON each in its own way, with the exit code."""
