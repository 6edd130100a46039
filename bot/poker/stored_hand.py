"""A hand's setup as it is stored, with its format's version and the salt of its deck.

Every setup has the version, so that a later program can still read what an earlier one wrote. The
module also makes the proof of a refilled deck for one reader.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, TypeVar

from bot.codec import UnreadableRecord, from_json, to_json
from bot.poker.cards import Card, card_text
from bot.poker.cut import CutDeck, refill_key
from bot.poker.dealing import Refilling
from bot.poker.hand import Hand
from bot.poker.refill_decks import RefillDeck
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
    """Stored data that is not one of our hands; `detail` or `version` says what was found."""

    codes = StoredHandCode


@dataclass(frozen=True, slots=True)
class StoredHand:
    """All that a hand began with: the one place where its deck is kept."""

    setup: HandSetup
    salt: str = ""
    """The secret of the deck's commitment; empty for a hand without one."""
    cut_deck: CutDeck | None = None
    """The deck before its cut, and the cut; None for a hand that was dealt before decks were
    cut."""


def hand_to_json(hand: StoredHand) -> dict[str, Any]:
    """A hand as JSON values; the inverse of `hand_from_json`.

    The key of a refilled deck follows from the salt and the cut: it is not stored a second time.
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


def refill_proof(
    hand: Hand, cut_deck: CutDeck, reader: int | None, opened: Iterable[int]
) -> dict[str, Any]:
    """The refills of a hand that is over, for a player, or for everybody.

    `{roots: [text], seeds: [text], reader, used: [{seals: [text], held: [[place]], shared: [place],
    drawer, dealt, opened: [{dealt, sealed, card, salt}]}]}`. `seeds` are the secrets of the salts
    of the deck's cards in `opened`, by their numbers; players are numbered as they are dealt to;
    `dealt` counts from 0 within a refill, and is null for a card that was passed over. Empty for a
    hand without refills, or whose refills were not committed to.

    A place in a refill's deck does not say whose card it was before, so the player who was dealt
    the card may know the place. The player who threw the card may not: they would learn who got it.
    For each card that was passed over the proof says who had it, and opens to players their own: a
    card that was kept back shows as one that somebody is said to have.
    """
    deck, refills = cut_deck.deck, hand.dealer.refills
    if not 0 < len(refills) <= deck.refills:
        return {}
    order = deck.permutation(cut_deck.cut)
    may_know = _last_dealt(hand)
    used = [
        _told(deck.refill_decks[number], refill, hand, reader, may_know)
        for number, refill in enumerate(refills)
    ]
    return {
        "roots": [each.root for each in deck.refill_decks],
        "seeds": [deck.salt_seeds[order[at]] for at in sorted(opened)],
        "reader": reader,
        "used": used,
    }


def _told(
    made: RefillDeck, refill: Refilling, hand: Hand, reader: int | None, public: dict[Card, int]
) -> dict[str, Any]:
    place_of = {card: place for place, card in enumerate(made.cards)}
    end = refill.start + len(refill.cards)
    count = min(hand.dealer.dealt, end) - refill.start
    own = set(refill.held[reader]) if reader is not None else set()
    dealt = {}
    for number, card in enumerate(refill.cards[:count]):
        is_own = reader is not None and _receiver(hand, refill.start + number) == reader
        if is_own or public.get(card) == refill.start + number:
            dealt[card] = number
    passed = own | {card for card, at in public.items() if at < refill.start}
    opened = {place_of[card]: dealt.get(card) for card in (*dealt, *passed)}
    return {
        "seals": list(made.commitments),
        "held": [sorted(place_of[card] for card in cards) for cards in refill.held],
        "shared": sorted(place_of[card] for card in refill.shared),
        "drawer": refill.drawer,
        "dealt": count,
        "opened": [
            {
                "dealt": opened[place],
                "sealed": place,
                "card": card_text(made.cards[place]),
                "salt": made.salts[place],
            }
            for place in sorted(opened)
        ],
    }


def _receiver(hand: Hand, at: int) -> int | None:
    """The player who was dealt the card of this number of a refill; None for a board."""
    return [player for start, player in hand.dealer.draws if start <= at][-1]


def _last_dealt(hand: Hand) -> dict[Card, int]:
    """The cards that everybody knows at the end, and the numbers at which they were dealt last:
    they have stayed where they are since."""
    shown = {card for player in range(hand.players) for card in hand.cards_shown(player)}
    known = shown.union(*hand.dealer.boards)
    dealt = hand.dealer.deck[: hand.dealer.dealt]
    return {card: at for at, card in enumerate(dealt) if card in known}
