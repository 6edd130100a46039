"""Proof files for tests: those of the vectors, and those of decks that a test deals."""

import json
from collections.abc import Collection
from pathlib import Path
from random import Random
from typing import Any

from bot.ids import PlayerId, TableId
from bot.poker.cards import FULL_DECK, Card, shuffled
from bot.poker.cut import NO_ROOT, CommittedDeck, Cut, CutDeck, CutWord
from tests.checkout import ROOT

VECTORS = json.loads((ROOT / "verify" / "vectors.json").read_text("utf-8"))
PROOFS = VECTORS[:3]
TABLE = TableId(7)
UNCUT = Cut()
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


def written(folder: Path, proofs: list[Any]) -> list[str]:
    """The names of files with these proofs."""
    paths = [folder / f"proof-{number}.json" for number, _ in enumerate(proofs, 1)]
    for path, each in zip(paths, proofs, strict=True):
        path.write_text(json.dumps(each), "utf-8")
    return [str(path) for path in paths]
