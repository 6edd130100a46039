"""The table as plain data: everything the table's picture shows, and nothing it must not show.

A scene is built from the public view of a hand, so a card that nobody may see has no place in it:
`HIDDEN` is a marker without rank or suit. Texts and numbers arrive in the reader's language.
"""

from dataclasses import dataclass, field
from enum import Enum, StrEnum

from bot.refusal import BrokenInvariant

RANKS = "23456789TJQKA"
SUITS = "shdc"
SEATS_MIN = 2
SEATS_MAX = 10
CARDS_PER_SEAT_MAX = 7
BOARDS_MAX = 3
DEFAULT_THEME = "classic"


class Hidden(Enum):
    """The type of `HIDDEN`, the back of a card: it has one value, so it can reveal nothing."""

    CARD = "hidden"


HIDDEN = Hidden.CARD


class Light(StrEnum):
    """Highlights of a card that is shown."""

    PLAIN = "plain"
    LIT = "lit"
    """One of the cards that make the winning hand; in a split pot, the winning hand of the high
    half."""
    LIT_LOW = "lit-low"
    """One of the cards that win the low half."""
    LIT_BOTH = "lit-both"
    """One of the cards that win the high half and also the low half."""
    DIMMED = "dimmed"
    """A card that is shown, but not part of the hand that is named."""


@dataclass(frozen=True, slots=True)
class CardScene:
    """A card everybody may see: rank and suit as in `As`, `Td`, `2c`.

    `up` marks a card that was dealt face up (stud).
    """

    card: str
    light: Light = Light.PLAIN
    up: bool = False

    def __post_init__(self) -> None:
        if len(self.card) != 2 or self.card[0] not in RANKS or self.card[1] not in SUITS:
            raise BrokenInvariant(f"not a card: {self.card!r}")


CardView = CardScene | Hidden


@dataclass(frozen=True, slots=True)
class Amount:
    """A number of chips, which decides the chips drawn, and its text as the reader writes it."""

    chips: int
    text: str


@dataclass(frozen=True, slots=True)
class Avatar:
    """A player's image file (PNG, JPEG, WebP or GIF). Two avatars with one key are one picture."""

    key: str
    data: bytes = field(compare=False, repr=False)


class DeckColours(StrEnum):
    """Whether the four suits have two colours or four. Every theme knows both."""

    TWO = "two-colour"
    FOUR = "four-colour"


class PictureShape(StrEnum):
    """The shape of a table's picture."""

    WIDE = "wide"
    TALL = "tall"
    """The shape for phones: larger letters and cards."""


class SeatState(StrEnum):
    """A seat's state, which decides its look."""

    IN = "in"
    ACTING = "acting"
    FOLDED = "folded"
    ALL_IN = "all-in"
    SITTING_OUT = "sitting-out"
    AWAY = "away"
    EMPTY = "empty"
    WINNER = "winner"


class Half(StrEnum):
    """The part of a split pot that a hand has won; it decides the colour of the hand's name."""

    HIGH = "high"
    LOW = "low"
    BOTH = "both"


class TagKind(StrEnum):
    """The colour of a tag."""

    PASSIVE = "passive"
    """Folds."""
    CHECK = "check"
    CALL = "call"
    AGGRESSIVE = "aggressive"
    """Bets and raises."""
    ALL_IN = "all-in"
    FORCED = "forced"
    """Blinds, antes, straddles, the bring-in."""
    INFO = "info"
    """Sitting out, away, waiting for the blind."""


@dataclass(frozen=True, slots=True)
class Tag:
    """The last action of a seat, in one or two words."""

    text: str
    kind: TagKind


@dataclass(frozen=True, slots=True)
class SeatScene:
    """One place at the table.

    An empty seat is a small mark without words; its other fields stay at their defaults.
    """

    number: int
    """The seat's number at the table, from 1; `TableScene.button` and `PotScene.seats` hold it."""
    name: str
    stack: str = ""
    """The money line: the stack as the reader writes it, or the word for all-in."""
    state: SeatState = SeatState.IN
    avatar: Avatar | None = None
    """The player's picture; None draws the initials of the name."""
    cards: tuple[CardView, ...] = ()
    """Hole cards in the order dealt; empty when folded, mucked or not dealt in."""
    bet: Amount | None = None
    """The player's bet in this betting round."""
    tag: Tag | None = None
    """The last action; it gives way to `hand_name` when both are there."""
    blind: str = ""
    """The mark of a blind (`SB`, `BB`), at most three letters."""
    standing: bool = False
    """Whether the mark of the stand-up game is drawn at the avatar."""
    hand_name: str = ""
    shorter_names: tuple[str, ...] = ()
    """Shorter versions of the name: the first that has room is drawn."""
    half: Half | None = None
    """The half of a split pot that the player has won; None where no pot was split, and for a
    player who has won nothing."""
    equity: str = ""
    """The share of the pot this hand wins on average, such as `63.4%`."""
    won: Amount | None = None
    """The share of the pot that moves to this player, drawn instead of `bet`."""
    time_left: float | None = None
    """The part of the turn's time still left, 0 to 1, drawn as a ring; None draws no ring."""


@dataclass(frozen=True, slots=True)
class BoardScene:
    """The community cards of one runout; `slots` places are drawn, the empty ones as outlines."""

    cards: tuple[CardScene, ...] = ()
    label: str = ""
    """Tells boards apart, at most three letters; empty for a single board."""
    slots: int = 5


@dataclass(frozen=True, slots=True)
class PotScene:
    """A pot with its label (`Main pot`, `Side pot 1`) and the seats that play for it.

    An empty `seats` means that everyone still in plays for it, which needs no drawing.
    """

    label: str
    amount: Amount
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TableScene:
    """Everything the picture of a table shows.

    The first seat is drawn at the bottom, the next ones clockwise from it. A game without community
    cards has no boards; before the flop a board has no cards.
    """

    seats: tuple[SeatScene, ...]
    boards: tuple[BoardScene, ...] = ()
    pot: PotScene | None = None
    side_pots: tuple[PotScene, ...] = ()
    button: int | None = None
    """The number of the seat with the dealer's button; None before the first hand and in stud."""
    button_label: str = "D"
    title: str = ""
    """The line below the board: the game and its stakes."""
    footer: str = ""
    """The line below the title: hand number, street."""
    theme: str = DEFAULT_THEME
    deck: DeckColours = DeckColours.FOUR
    back: str = ""
    """The card back, one of `assets/card_backs.toml`; empty for the theme's own."""
    shape: PictureShape = PictureShape.WIDE

    def __post_init__(self) -> None:
        if not SEATS_MIN <= len(self.seats) <= SEATS_MAX:
            raise BrokenInvariant(f"a table of {len(self.seats)} seats cannot be drawn")
        if len({seat.number for seat in self.seats}) != len(self.seats):
            raise BrokenInvariant("two seats have one number")
        if any(len(seat.cards) > CARDS_PER_SEAT_MAX for seat in self.seats):
            raise BrokenInvariant("a seat holds too many cards to be drawn")
        if len(self.boards) > BOARDS_MAX:
            raise BrokenInvariant(f"{len(self.boards)} boards cannot be drawn")


@dataclass(frozen=True, slots=True)
class CardsScene:
    """A player's own cards, for them alone: the picture of the DM and of *My cards*."""

    cards: tuple[CardScene, ...]
    title: str = ""
    boards: tuple[tuple[CardScene, ...], ...] = ()
    hand_name: str = ""
    """The hand so far (`Pair of kings`)."""
    theme: str = DEFAULT_THEME
    deck: DeckColours = DeckColours.FOUR
    back: str = ""
    """The back of a card that others do not see, by name; empty for the theme's."""
