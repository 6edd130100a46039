"""A hand's setup as it is stored, with its format's version and the salt of its deck.

Every setup carries the version, so that a later one can still read what an earlier one wrote.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, TypeVar

from bot.codec import UnreadableRecord, from_json, to_json
from bot.poker.commitment import refill_key
from bot.poker.cut import CutDeck
from bot.poker.setup import HandSetup, with_refills
from bot.refusal import Refusal

VERSION: Final = 1
REFILL: Final = "refill"
"""A field of a setup that is not stored."""
CUT: Final = "cut"

Record = TypeVar("Record")


class StoredHandCode(StrEnum):
    """The reasons why stored data is no hand."""

    UNREADABLE_HAND = "unreadable-hand"
    UNKNOWN_HAND_VERSION = "unknown-hand-version"


class UnreadableHand(Refusal):
    """Stored data that is not a hand of ours; `detail` or `version` says what was met."""

    codes = StoredHandCode


@dataclass(frozen=True, slots=True)
class StoredHand:
    """All that a hand began with: the one place where its deck is kept."""

    setup: HandSetup
    salt: str = ""
    """The secret of the deck's commitment; empty for a hand without one."""
    cut_deck: CutDeck | None = None
    """The deck before its cut, and the cut; None for a hand of before decks were cut."""


def hand_to_json(hand: StoredHand) -> dict[str, Any]:
    """A hand as JSON values; the inverse of `hand_from_json`.

    What orders a refilled deck follows from the salt and the cut: it is not stored a second time.
    """
    fields = to_json(replace(hand.setup, refills=None))
    del fields[REFILL]
    cut = {} if hand.cut_deck is None else {CUT: to_json(hand.cut_deck)}
    return {"version": VERSION, **fields, "salt": hand.salt, **cut}


def hand_from_json(data: Mapping[str, Any]) -> StoredHand:
    """The hand of stored JSON values.

    Raises `UnreadableHand` for anything that is not one, `BadSetup` for one that cannot be dealt.
    """
    fields = dict(data)
    version, salt = fields.pop("version", None), fields.pop("salt", "")
    cut = fields.pop(CUT, None)
    if version != VERSION:
        raise UnreadableHand(StoredHandCode.UNKNOWN_HAND_VERSION, version=str(version))
    salt = read_of_hand(str, salt)
    setup = read_of_hand(HandSetup, {**fields, REFILL: refill_key(salt)})
    cut_deck = cut and read_of_hand(CutDeck, cut)
    return StoredHand(with_refills(setup, cut_deck), salt, cut_deck)


def read_of_hand(kind: type[Record], data: Any) -> Record:
    """A record about a hand, of stored JSON values. Raises `UnreadableHand`."""
    try:
        return from_json(kind, data)
    except UnreadableRecord as error:
        raise UnreadableHand(StoredHandCode.UNREADABLE_HAND, detail=str(error)) from error
