"""The games: each is one declaration of streets, hand types and who opens (R-001, R-009).

A new game is a new entry of `GAMES`; nothing else in the engine names a game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from types import MappingProxyType
from typing import Final

from bot.poker.cards import FULL_DECK, Card
from bot.poker.hand_type import HandType


class GameCode(StrEnum):
    """The games' names on the command line, in the catalogues and in storage."""

    HOLDEM = "holdem"
    OMAHA = "omaha"
    OMAHA_HILO = "omaha-hilo"
    FIVE_CARD_OMAHA = "five-card-omaha"
    STUD = "stud"
    STUD_HILO = "stud-hilo"
    FIVE_CARD_STUD = "five-card-stud"
    RAZZ = "razz"


class FirstToAct(Enum):
    """The rule for who acts first."""

    BLINDS = "blinds"
    """Left of the last blind, later the first player left of the button (R-100, R-102)."""
    LOW_CARD = "low-card"
    """The lowest upcard brings in, later the best visible hand opens (R-278, R-280)."""
    HIGH_CARD = "high-card"
    """The highest upcard brings in, later the lowest visible hand opens (R-285)."""


class BetUnit(Enum):
    """The fixed-limit unit of a street, of two (R-082, R-286)."""

    SMALL = "small"
    BIG = "big"


@dataclass(frozen=True, slots=True)
class Street:
    """One deal and the betting round after it: cards per player, down before up, or board cards."""

    code: str
    unit: BetUnit
    down: int = 0
    up: int = 0
    board: int = 0
    burn: bool = False
    faces: tuple[bool, ...] = field(init=False, compare=False)
    """For each own card of the street, in order, whether it is dealt face up."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "faces", (False,) * self.down + (True,) * self.up)


@dataclass(frozen=True, slots=True)
class Game:
    """The declaration of a game. `low` splits every pot with `high` (R-267)."""

    code: GameCode
    notation: str
    """The game's letters in PHH, after the structure's: the T of NT, the 7S/8 of F7S/8."""
    streets: tuple[Street, ...]
    high: HandType | None
    low: HandType | None
    opening: FirstToAct
    players_max: int
    deck: tuple[Card, ...] = FULL_DECK
    faces: tuple[bool, ...] = field(init=False, compare=False)
    """For each card a player gets, in order, whether it is dealt face up."""
    has_blinds: bool = field(init=False, compare=False)
    """Blinds and a button, or antes and a bring-in (R-276)."""
    sorted_deck: list[Card] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        faces = tuple(up for street in self.streets for up in street.faces)
        object.__setattr__(self, "faces", faces)
        object.__setattr__(self, "has_blinds", self.opening is FirstToAct.BLINDS)
        object.__setattr__(self, "sorted_deck", sorted(self.deck))

    @property
    def has_board(self) -> bool:
        """Whether community cards are part of the game (R-009)."""
        return self.board_cards > 0

    @property
    def hole_cards(self) -> int:
        """The number of own cards of a player who stays to the end."""
        return sum(street.down + street.up for street in self.streets)

    @property
    def board_cards(self) -> int:
        """The number of community cards of a whole board, 0 in stud."""
        return sum(street.board for street in self.streets)

    @property
    def cards_at_showdown(self) -> int:
        """The number of cards, own and shared, that a player's hand is made from at the end."""
        return self.hole_cards + self.board_cards


def _flop_streets(hole_cards: int) -> tuple[Street, ...]:
    """Hole cards, flop, turn and river, a burn before each board deal (R-099 to R-104)."""
    return (
        Street("preflop", BetUnit.SMALL, down=hole_cards),
        Street("flop", BetUnit.SMALL, board=3, burn=True),
        Street("turn", BetUnit.BIG, board=1, burn=True),
        Street("river", BetUnit.BIG, board=1, burn=True),
    )


_SEVEN_CARD_STREETS: Final = (
    Street("third", BetUnit.SMALL, down=2, up=1),
    Street("fourth", BetUnit.SMALL, up=1),
    Street("fifth", BetUnit.BIG, up=1),
    Street("sixth", BetUnit.BIG, up=1),
    Street("seventh", BetUnit.BIG, down=1),
)
_FIVE_CARD_STREETS: Final = (
    Street("second", BetUnit.SMALL, down=1, up=1),
    Street("third", BetUnit.SMALL, up=1),
    Street("fourth", BetUnit.BIG, up=1),
    Street("fifth", BetUnit.BIG, up=1),
)

_DECLARATIONS: Final = (
    Game(GameCode.HOLDEM, "T", _flop_streets(2), HandType.HIGH, None, FirstToAct.BLINDS, 10),
    Game(GameCode.OMAHA, "O", _flop_streets(4), HandType.OMAHA_HIGH, None, FirstToAct.BLINDS, 10),
    Game(
        GameCode.OMAHA_HILO,
        "O/8",
        _flop_streets(4),
        HandType.OMAHA_HIGH,
        HandType.OMAHA_LOW8,
        FirstToAct.BLINDS,
        10,
    ),
    Game(
        GameCode.FIVE_CARD_OMAHA,
        "O5",
        _flop_streets(5),
        HandType.OMAHA_HIGH,
        None,
        FirstToAct.BLINDS,
        8,
    ),
    Game(GameCode.STUD, "7S", _SEVEN_CARD_STREETS, HandType.HIGH, None, FirstToAct.LOW_CARD, 8),
    Game(
        GameCode.STUD_HILO,
        "7S/8",
        _SEVEN_CARD_STREETS,
        HandType.HIGH,
        HandType.LOW8,
        FirstToAct.LOW_CARD,
        8,
    ),
    Game(
        GameCode.FIVE_CARD_STUD,
        "5S",
        _FIVE_CARD_STREETS,
        HandType.HIGH,
        None,
        FirstToAct.LOW_CARD,
        10,
    ),
    Game(GameCode.RAZZ, "R", _SEVEN_CARD_STREETS, None, HandType.RAZZ, FirstToAct.HIGH_CARD, 8),
)

GAMES: Final[Mapping[GameCode, Game]] = MappingProxyType({g.code: g for g in _DECLARATIONS})
