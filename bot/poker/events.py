"""The events of a hand, in order: the records that `Hand.apply` returns.

They are named tuples because a hand makes dozens of them and no immutable record is cheaper; tell
kinds apart by class, since tuples of equal fields compare equal. Events name hidden cards, so only
the table's own code may hold them; what a viewer may know comes from `viewpoint` alone.
"""

from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from bot.poker.actions import ActKind
from bot.poker.cards import Card
from bot.poker.setup import PostKind


class Posted(NamedTuple):
    """A forced bet was posted; `amount` is what was paid, less than was due from a short stack."""

    player: int
    kind: PostKind
    amount: int
    all_in: bool


class HoleDealt(NamedTuple):
    """A player's cards of one street, in the order of dealing; `up` tells which are face up.
    `runout` is 0 unless cards are dealt again to hands turned up."""

    street: int
    player: int
    cards: tuple[Card, ...]
    up: tuple[bool, ...]
    runout: int


class BoardDealt(NamedTuple):
    """Community cards of one street; `runout` is 0 unless the board is run several times."""

    street: int
    runout: int
    cards: tuple[Card, ...]


class Acted(NamedTuple):
    """An accepted action: `to` is the player's street total, `added` the chips of this action."""

    street: int
    player: int
    kind: ActKind
    to: int
    added: int
    all_in: bool


class Thrown(NamedTuple):
    """The cards that a player threw, for that player's eyes alone."""

    street: int
    player: int
    cards: tuple[Card, ...]


class Drew(NamedTuple):
    """A player threw `thrown` cards, or none to stand pat; with `replaced` as many new ones
    came."""

    street: int
    player: int
    thrown: int
    replaced: bool


class RunoutsAnswered(NamedTuple):
    """A player who was asked has agreed to `runouts` runouts, or not."""

    player: int
    runouts: int
    agrees: bool


class DeckTooShort(NamedTuple):
    """All have agreed to `agreed` runouts, and the deck has cards for `dealt`."""

    agreed: int
    dealt: int


class UncalledReturned(NamedTuple):
    """The part of the last bet that nobody matched goes back (R-074)."""

    player: int
    amount: int


class Shown(NamedTuple):
    """A player's cards are turned up, all of them (R-117)."""

    player: int
    cards: tuple[Card, ...]


class CardsShown(NamedTuple):
    """After the end, some of a player's cards are turned up, the others stay hidden."""

    player: int
    cards: tuple[Card, ...]


class Mucked(NamedTuple):
    """A beaten or conceding player mucks (R-113, R-114)."""

    player: int


class RakeTaken(NamedTuple):
    """Rake from one pot (R-177); pot 0 is the main pot."""

    pot: int
    amount: int


class Share(StrEnum):
    """The part of a pot that was won."""

    WHOLE = "whole"
    HIGH = "high"
    LOW = "low"


class PotAwarded(NamedTuple):
    """Chips from one pot to one player; `rank` is their hand rank for this share, None when nobody
    contested it. Larger ranks win, within the same share."""

    pot: int
    runout: int
    share: Share
    player: int
    amount: int
    rank: int | None


class BountyPaid(NamedTuple):
    """The chips that a player pays out of their stack to the winner with a seven and a deuce."""

    player: int
    winner: int
    amount: int


class RabbitShown(NamedTuple):
    """After the end, a player has asked for the cards that would have come on each board."""

    player: int
    boards: tuple[tuple[Card, ...], ...]


class HandOver(NamedTuple):
    """The end of the hand, with every player's stack."""

    stacks: tuple[int, ...]


PublicEvent: TypeAlias = (
    Posted
    | BoardDealt
    | Acted
    | Drew
    | RunoutsAnswered
    | DeckTooShort
    | UncalledReturned
    | Shown
    | CardsShown
    | Mucked
    | RakeTaken
    | PotAwarded
    | BountyPaid
)
"""The events that everybody sees."""
Event: TypeAlias = PublicEvent | HoleDealt | Thrown | HandOver | RabbitShown

new_record: Final = tuple.__new__
"""A fast constructor: `new_record(Acted, values)`, with all values in the order of the fields.

The constructor of a named tuple packs arguments that Python has just unpacked; this one takes a
packed tuple, in less than half the time. Neither number nor types of the values are checked.
"""
