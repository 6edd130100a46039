"""The games: each is one declaration of streets, hand types and who opens (R-001, R-009).

A new game is a new entry of `GAMES`; nothing else in the engine names a game. A street says what is
dealt, thrown and replaced on it, and in which unit bets are made. Families of games share shapes: a
flop, turn and river; stud; draws.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from types import MappingProxyType
from typing import Final

from bot.poker.cards import FULL_DECK, Card, parse_cards
from bot.poker.hand_type import HandType, Selection
from bot.poker.ranking import SHORT_DECK, rank_high
from bot.poker.structure import Structure
from bot.refusal import BrokenInvariant


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
    draws: int = 0
    """The most cards that each player may replace before the board cards and the bets."""
    discards: int = 0
    """The number of cards that each player must throw then, none of which is replaced."""
    faces: tuple[bool, ...] = field(init=False, compare=False)
    """For each own card of the street, in order, whether it is dealt face up."""
    exchanges: bool = field(init=False, compare=False)
    """Whether players throw cards on this street."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "faces", (False,) * self.down + (True,) * self.up)
        object.__setattr__(self, "exchanges", self.draws > 0 or self.discards > 0)


def flop_streets(
    hole_cards: int,
    *,
    door: int = 0,
    before_flop: int = 0,
    before_turn: int = 0,
    draw_before_turn: int = 0,
) -> tuple[Street, ...]:
    """Hole cards, flop, turn and river, a burn before each board deal (R-099 to R-104).

    `door` cards of the flop lie open before the first betting round. The other numbers say how many
    own cards are thrown before the flop or the turn, or replaced before the turn.
    """
    flop = 3 - door
    return (
        Street("preflop", BetUnit.SMALL, down=hole_cards, board=door),
        Street("flop", BetUnit.SMALL, board=flop, burn=True, discards=before_flop),
        Street(
            "turn",
            BetUnit.BIG,
            board=1,
            burn=True,
            discards=before_turn,
            draws=draw_before_turn,
        ),
        Street("river", BetUnit.BIG, board=1, burn=True),
    )


SEVEN_CARD_STREETS: Final = (
    Street("third", BetUnit.SMALL, down=2, up=1),
    Street("fourth", BetUnit.SMALL, up=1),
    Street("fifth", BetUnit.BIG, up=1),
    Street("sixth", BetUnit.BIG, up=1),
    Street("seventh", BetUnit.BIG, down=1),
)
FIVE_CARD_STREETS: Final = (
    Street("second", BetUnit.SMALL, down=1, up=1),
    Street("third", BetUnit.SMALL, up=1),
    Street("fourth", BetUnit.BIG, up=1),
    Street("fifth", BetUnit.BIG, up=1),
)


def draw_streets(cards: int, draws: int) -> tuple[Street, ...]:
    """The deal and `draws` draws, each followed by bets; the big bets come in the later half."""
    codes = ("first-draw", "second-draw", "third-draw") if draws > 1 else ("draw",)
    units = [BetUnit.SMALL] * ((draws + 1) // 2) + [BetUnit.BIG] * (draws // 2 + 1)
    first, *later = units
    return (
        Street("deal", first, down=cards),
        *(Street(code, unit, draws=cards) for code, unit in zip(codes, later, strict=True)),
    )


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
    HOLDEM_HILO = "holdem-hilo"
    BIG_O = "big-o"
    SIX_CARD_OMAHA = "six-card-omaha"
    SIX_CARD_OMAHA_HILO = "six-card-omaha-hilo"
    COURCHEVEL = "courchevel"
    COURCHEVEL_HILO = "courchevel-hilo"
    LAZY_PINEAPPLE = "lazy-pineapple"
    SUPER_HOLDEM = "super-holdem"
    SHORT_DECK = "short-deck"
    STUD_HILO_REGULAR = "stud-hilo-regular"
    DEUCE_RAZZ = "deuce-razz"
    RAZZDUGI = "razzdugi"
    PINEAPPLE = "pineapple"
    CRAZY_PINEAPPLE = "crazy-pineapple"
    IRISH = "irish"
    FIVE_CARD_DRAW = "five-card-draw"
    DEUCE_SINGLE_DRAW = "deuce-single-draw"
    DEUCE_TRIPLE_DRAW = "deuce-triple-draw"
    ACE_TRIPLE_DRAW = "ace-triple-draw"
    BADUGI = "badugi"
    BADEUCEY = "badeucey"
    BADACEY = "badacey"
    DRAWMAHA = "drawmaha"
    JACKS_TO_OPEN = "jacks-to-open"


class FirstToAct(StrEnum):
    """The rule for who acts first."""

    BLINDS = "blinds"
    """Left of the last blind, later the first player left of the button (R-100, R-102)."""
    LOW_CARD = "low-card"
    """The lowest upcard brings in, later the best visible hand opens (R-278, R-280)."""
    HIGH_CARD = "high-card"
    """The highest upcard brings in, aces low; later the lowest visible hand opens (R-285)."""
    LEFT_OF_BUTTON = "left-of-button"
    """The first player left of the button on every street: everybody antes, nobody has to bet."""
    HIGH_CARD_ACE_HIGH = "high-card-ace-high"
    """The highest upcard brings in, aces high; later the lowest visible hand opens, as in
    deuce-to-seven."""


_WITHOUT_UPCARDS: Final = (FirstToAct.BLINDS, FirstToAct.LEFT_OF_BUTTON)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """The declaration of a game. Where it has both `high` and `low` every pot is split (R-267).

    The halves need not be a high and a low hand; the odd chip is the first one's (R-275).
    """

    code: GameCode
    notation: str
    """The game's letters in PHH, after the structure's: the T of NT, the 7S/8 of F7S/8."""
    usual: Structure
    """The structure in which it is played unless somebody chooses another."""
    streets: tuple[Street, ...]
    high: HandType | None = None
    low: HandType | None = None
    opening: FirstToAct
    players_max: int
    deck: tuple[Card, ...] = FULL_DECK
    button_ante: bool = False
    """Whether, in games with an ante, the button alone posts a blind, of a big blind."""
    opens_with: int = 0
    """The least rank of `high` with which a player may make the first bet. If nobody does on the
    first street, everybody has their ante back."""
    hand_types: tuple[HandType, ...] = field(init=False, compare=False)
    """The type or the two types that pots are awarded by."""
    faces: tuple[bool, ...] = field(init=False, compare=False)
    """For each card a player gets, in order, whether it is dealt face up."""
    has_blinds: bool = field(init=False, compare=False)
    """Whether the game has blinds and a button; antes otherwise (R-276)."""
    has_bring_in: bool = field(init=False, compare=False)
    """Whether an upcard opens, with a forced bet (R-278)."""
    cards: frozenset[Card] = field(init=False, compare=False)
    """The cards of the game's deck."""
    last_exchange: int = field(init=False, compare=False)
    """The number of the last street on which players throw cards; 0 where they never do."""

    def __post_init__(self) -> None:
        """Raises `BrokenInvariant` when the declaration is not one of a game."""
        faces = tuple(up for street in self.streets for up in street.faces)
        hand_types = tuple(kind for kind in (self.high, self.low) if kind is not None)
        object.__setattr__(self, "hand_types", hand_types)
        object.__setattr__(self, "faces", faces)
        object.__setattr__(self, "has_blinds", self.opening is FirstToAct.BLINDS)
        object.__setattr__(self, "has_bring_in", self.opening not in _WITHOUT_UPCARDS)
        object.__setattr__(self, "cards", frozenset(self.deck))
        exchanging = [at for at, street in enumerate(self.streets) if street.exchanges]
        object.__setattr__(self, "last_exchange", max(exchanging, default=0))
        _check_declaration(self)

    @property
    def has_board(self) -> bool:
        """Whether community cards are part of the game (R-009)."""
        return self.board_cards > 0

    @property
    def hole_cards(self) -> int:
        """The number of own cards of a player who stays to the end."""
        return self.dealt_cards - sum(street.discards for street in self.streets)

    @property
    def dealt_cards(self) -> int:
        """The number of own cards that are dealt, replacements aside."""
        return sum(street.down + street.up for street in self.streets)

    @property
    def has_draws(self) -> bool:
        """Whether cards are replaced."""
        return any(street.draws for street in self.streets)

    @property
    def refills_max(self) -> int:
        """The most times that its deck can run out in a hand."""
        draws = self.players_max * sum(street.draws for street in self.streets)
        if not draws:
            return 0
        held = self.players_max * self.dealt_cards
        shared = sum(street.board + street.burn for street in self.streets)
        left = len(self.deck) - held
        least_back = max(1, left - shared - (self.dealt_cards - 1))
        return max(0, -(-(draws + shared - left) // least_back))

    @property
    def board_cards(self) -> int:
        """The number of community cards of a whole board, 0 in stud."""
        return sum(street.board for street in self.streets)

    def streets_after(self, code: str) -> range:
        """The numbers of the streets that follow the one with this code."""
        codes = [street.code for street in self.streets]
        return range(codes.index(code) + 1, len(codes))

    @property
    def cards_at_showdown(self) -> int:
        """The number of cards, own and shared, that a player's hand is made from at the end."""
        return self.hole_cards + self.board_cards


def _check_declaration(game: Game) -> None:
    if not game.hand_types or not game.streets or not game.streets[0].faces:
        raise BrokenInvariant(f"{game.code} deals nothing or compares nothing")
    if game.has_bring_in != any(game.streets[0].faces):
        raise BrokenInvariant(f"{game.code} opens by an upcard, or without one")
    needs = {Selection.OMAHA: (2, 3), Selection.AT_MOST_TWO: (2, 3), Selection.HELD: (5, 0)}
    for kind in game.hand_types:
        own, shared = needs.get(kind.selection, (0, 0))
        if game.hole_cards < own or game.board_cards < shared:
            raise BrokenInvariant(f"{game.code} deals too few cards for {kind.code}")
    if game.streets[0].exchanges or (game.last_exchange and True in game.faces):
        raise BrokenInvariant(f"{game.code} has cards thrown before a bet, or in sight")
    shares_last = not game.has_board and game.has_bring_in
    own = game.dealt_cards - shares_last
    burns = sum(street.burn for street in game.streets)
    if game.players_max * own + game.board_cards + burns + shares_last > len(game.deck):
        raise BrokenInvariant(f"the deck of {game.code} does not serve {game.players_max} players")


def _flop_game(
    code: GameCode,
    notation: str,
    hole_cards: int,
    high: HandType,
    low: HandType | None = None,
    *,
    usual: Structure = Structure.POT_LIMIT,
    players_max: int = 10,
    **dealt: int,
) -> Game:
    """A game with blinds and a board of five; `dealt` as in `flop_streets`."""
    return Game(
        code=code,
        notation=notation,
        usual=usual,
        streets=flop_streets(hole_cards, **dealt),
        high=high,
        low=low,
        opening=FirstToAct.BLINDS,
        players_max=players_max,
    )


def _draw_game(
    code: GameCode,
    notation: str,
    streets: tuple[Street, ...],
    high: HandType | None,
    low: HandType | None = None,
    *,
    usual: Structure = Structure.FIXED_LIMIT,
    players_max: int = 6,
) -> Game:
    """A game with blinds and draws, without a board."""
    return Game(
        code=code,
        notation=notation,
        usual=usual,
        streets=streets,
        high=high,
        low=low,
        opening=FirstToAct.BLINDS,
        players_max=players_max,
    )


def _stud_game(
    code: GameCode,
    notation: str,
    high: HandType | None,
    low: HandType | None = None,
    *,
    opening: FirstToAct = FirstToAct.LOW_CARD,
    streets: tuple[Street, ...] = SEVEN_CARD_STREETS,
    players_max: int = 8,
) -> Game:
    """A game with antes and a bring-in."""
    return Game(
        code=code,
        notation=notation,
        usual=Structure.FIXED_LIMIT,
        streets=streets,
        high=high,
        low=low,
        opening=opening,
        players_max=players_max,
    )


_HIGH, _LOW8, _RAZZ = HandType.HIGH, HandType.LOW8, HandType.RAZZ
_OMAHA, _OMAHA8 = HandType.OMAHA_HIGH, HandType.OMAHA_LOW8
_DEUCE, _FREE = HandType.DEUCE, Structure.NO_LIMIT

_DECLARATIONS: Final = (
    _flop_game(GameCode.HOLDEM, "T", 2, _HIGH, usual=Structure.NO_LIMIT),
    _flop_game(GameCode.OMAHA, "O", 4, _OMAHA),
    _flop_game(GameCode.OMAHA_HILO, "O/8", 4, _OMAHA, _OMAHA8),
    _flop_game(GameCode.FIVE_CARD_OMAHA, "O5", 5, _OMAHA, players_max=8),
    _stud_game(GameCode.STUD, "7S", _HIGH),
    _stud_game(GameCode.STUD_HILO, "7S/8", _HIGH, _LOW8),
    _stud_game(GameCode.FIVE_CARD_STUD, "5S", _HIGH, streets=FIVE_CARD_STREETS, players_max=10),
    _stud_game(GameCode.RAZZ, "R", None, _RAZZ, opening=FirstToAct.HIGH_CARD),
    _flop_game(GameCode.HOLDEM_HILO, "T/8", 2, _HIGH, _LOW8, usual=Structure.FIXED_LIMIT),
    _flop_game(GameCode.BIG_O, "O5/8", 5, _OMAHA, _OMAHA8, players_max=8),
    _flop_game(GameCode.SIX_CARD_OMAHA, "O6", 6, _OMAHA, players_max=7),
    _flop_game(GameCode.SIX_CARD_OMAHA_HILO, "O6/8", 6, _OMAHA, _OMAHA8, players_max=7),
    _flop_game(GameCode.COURCHEVEL, "C", 5, _OMAHA, players_max=8, door=1),
    _flop_game(GameCode.COURCHEVEL_HILO, "C/8", 5, _OMAHA, _OMAHA8, players_max=8, door=1),
    _flop_game(GameCode.LAZY_PINEAPPLE, "LP", 3, HandType.LAZY_HIGH),
    _flop_game(GameCode.SUPER_HOLDEM, "T3", 3, _HIGH),
    Game(
        code=GameCode.SHORT_DECK,
        notation="S",
        usual=Structure.NO_LIMIT,
        streets=flop_streets(2),
        high=HandType.SHORT_DECK_HIGH,
        opening=FirstToAct.BLINDS,
        players_max=10,
        deck=SHORT_DECK,
        button_ante=True,
    ),
    _stud_game(GameCode.STUD_HILO_REGULAR, "7S/R", _HIGH, _RAZZ),
    _stud_game(GameCode.DEUCE_RAZZ, "R27", None, _DEUCE, opening=FirstToAct.HIGH_CARD_ACE_HIGH),
    _stud_game(GameCode.RAZZDUGI, "RB", HandType.BADUGI, _RAZZ, opening=FirstToAct.HIGH_CARD),
)

_DRAWS: Final = (
    _flop_game(GameCode.PINEAPPLE, "TP", 3, _HIGH, before_flop=1),
    _flop_game(GameCode.CRAZY_PINEAPPLE, "TCP", 3, _HIGH, before_turn=1),
    _flop_game(GameCode.IRISH, "TI", 4, _HIGH, before_turn=2),
    _draw_game(GameCode.FIVE_CARD_DRAW, "5D", draw_streets(5, 1), _HIGH),
    _draw_game(GameCode.DEUCE_SINGLE_DRAW, "2L1D", draw_streets(5, 1), None, _DEUCE, usual=_FREE),
    _draw_game(GameCode.DEUCE_TRIPLE_DRAW, "2L3D", draw_streets(5, 3), None, _DEUCE),
    _draw_game(GameCode.ACE_TRIPLE_DRAW, "AL3D", draw_streets(5, 3), None, _RAZZ),
    _draw_game(GameCode.BADUGI, "B", draw_streets(4, 3), None, HandType.BADUGI, players_max=8),
    _draw_game(GameCode.BADEUCEY, "B27", draw_streets(5, 3), HandType.BADUGI_ACE_HIGH, _DEUCE),
    _draw_game(GameCode.BADACEY, "BA5", draw_streets(5, 3), HandType.BADUGI, _RAZZ),
    _flop_game(
        GameCode.DRAWMAHA, "OD", 5, _OMAHA, HandType.HELD_HIGH, players_max=6, draw_before_turn=5
    ),
    Game(
        code=GameCode.JACKS_TO_OPEN,
        notation="5DJ",
        usual=Structure.FIXED_LIMIT,
        streets=draw_streets(5, 1),
        high=_HIGH,
        opening=FirstToAct.LEFT_OF_BUTTON,
        opens_with=rank_high(parse_cards("Jc Jd 2h 3s 4c")),
        players_max=6,
    ),
)

GAMES: Final[Mapping[GameCode, Game]] = MappingProxyType(
    {g.code: g for g in (*_DECLARATIONS, *_DRAWS)}
)
