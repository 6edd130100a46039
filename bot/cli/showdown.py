"""`mazziere showdown`: who wins with these cards, and how many chips of the pot.

The engine's showdown settles the pot; this module reads the cards, refuses what no deal could
produce and writes the result as a table or as JSON.
"""

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Final

from bot.cli.arguments import EXIT_REFUSED
from bot.poker.cards import Card, CardCode, card_text, cards_text, parse_cards, refuse_duplicates
from bot.poker.events import PotAwarded
from bot.poker.games import GAMES, Game, GameCode
from bot.poker.hand_type import best_hand
from bot.poker.rank_scale import HandCategory
from bot.poker.ranking import Category, LowCategory
from bot.poker.setup import BadSetup, SetupCode
from bot.poker.showdown import Pot, Showdown
from bot.refusal import BrokenInvariant, Refusal, refuse_if

_STUD_CARDS: Final = 7


class ShowdownCode(StrEnum):
    """The reasons why a showdown cannot be made."""

    POT_NOT_POSITIVE = "pot-not-positive"
    NAME_UNUSABLE = "name-unusable"
    NAME_REPEATED = "name-repeated"
    WRONG_NUMBER_OF_CARDS = "wrong-number-of-cards"
    WRONG_BOARD = "wrong-board"
    CARD_NOT_IN_DECK = "card-not-in-deck"


class ShowdownRefusal(Refusal):
    """Arguments from which no showdown can be made."""

    codes = ShowdownCode


_SENTENCES: Final[dict[str, str]] = {
    CardCode.UNREADABLE_CARD: "{card!r} is not a card: write cards like As, Td or 2c.",
    CardCode.DUPLICATE_CARD: "The card {card} appears twice.",
    SetupCode.UNKNOWN_GAME: "There is no game {game!r}; the games are " + ", ".join(GameCode) + ".",
    SetupCode.TOO_FEW_PLAYERS: "Name at least one hand, as NAME=CARDS.",
    SetupCode.TOO_MANY_PLAYERS: "There are {players} hands, but this game takes at most {most}.",
    ShowdownCode.POT_NOT_POSITIVE: "The pot must be at least 1 chip, not {pot}.",
    ShowdownCode.NAME_UNUSABLE: "Hand {hand} needs a printable name.",
    ShowdownCode.NAME_REPEATED: "The name {name!r} appears twice.",
    ShowdownCode.WRONG_NUMBER_OF_CARDS: (
        "A full hand is {needed} cards in {game}, but {name} has {given}."
    ),
    ShowdownCode.WRONG_BOARD: "A full board is {needed} cards in {game}, not {given}.",
    ShowdownCode.CARD_NOT_IN_DECK: "There is no {card} in the deck of {game}.",
}


@dataclass(frozen=True, slots=True)
class ShowdownOutcome:
    """The hand and the chips won of one player; cards as text, chips as a whole number."""

    category: str
    best: str
    low: str | None
    won: int


def run(game: str, board: str, pot: int, hands: list[tuple[str, str]], as_json: bool) -> int:
    """Writes who wins `pot` chips to stdout; `hands` are names and cards, in seat order from the
    left of the button.

    Returns the exit code: 0, or 2 after one sentence on stderr when the arguments are wrong.
    """
    try:
        outcomes = winnings(game, board, pot, hands)
    except Refusal as refusal:
        sys.stderr.write(_SENTENCES[refusal.code].format_map(refusal.data) + "\n")
        return EXIT_REFUSED
    if as_json:
        players = {name: asdict(outcome) for name, outcome in outcomes.items()}
        sys.stdout.write(json.dumps({"players": players, "pot": pot}) + "\n")
    else:
        sys.stdout.write(_table(outcomes))
    return 0


def winnings(
    game: str, board: str, pot: int, hands: list[tuple[str, str]]
) -> dict[str, ShowdownOutcome]:
    """Each player's outcome by name, in the order of the hands.

    Raises `ShowdownRefusal`, `CardRefusal` or `BadSetup` when no deal of the game could produce
    this. One hand alone is ranked too, and wins.
    """
    declaration = _game(game)
    refuse_if(pot < 1, ShowdownCode.POT_NOT_POSITIVE, pot=pot)
    names = _names(hands, declaration)
    shared = parse_cards(board)
    holes = [parse_cards(cards) for _, cards in hands]
    _check_cards(declaration, [*shared, *(card for hole in holes for card in hole)])
    for name, hole in zip(names, holes, strict=True):
        _check_sizes(declaration, name, len(hole), len(shared))
    won = _settle_pot(declaration, pot, holes, shared)
    return {
        name: _outcome(declaration, hole, shared, chips)
        for name, hole, chips in zip(names, holes, won, strict=True)
    }


def _settle_pot(
    game: Game, pot: int, holes: Sequence[Sequence[Card]], board: Sequence[Card]
) -> list[int]:
    """The chips each player gets of one pot that all of them contest."""
    seats = tuple(range(len(holes)))
    won = [0] * len(holes)
    for award in Showdown(game, (Pot(pot, seats),), seats, [holes], [board]).awards(0, None):
        if isinstance(award, PotAwarded):
            won[award.player] += award.amount
    return won


def _game(code: str) -> Game:
    refuse_if(code not in set(GameCode), SetupCode.UNKNOWN_GAME, game=code)
    return GAMES[GameCode(code)]


def _names(hands: list[tuple[str, str]], game: Game) -> list[str]:
    refuse_if(not hands, SetupCode.TOO_FEW_PLAYERS, players=0, least=1)
    if len(hands) > game.players_max:
        raise BadSetup(SetupCode.TOO_MANY_PLAYERS, players=len(hands), most=game.players_max)
    names = [name for name, _ in hands]
    for at, name in enumerate(names):
        if not name.strip() or not name.isprintable():
            raise ShowdownRefusal(ShowdownCode.NAME_UNUSABLE, hand=at + 1)
        refuse_if(name in names[:at], ShowdownCode.NAME_REPEATED, name=name)
    return names


def _check_cards(game: Game, cards: Sequence[Card]) -> None:
    refuse_duplicates(cards)
    for card in cards:
        if card not in game.deck:
            raise ShowdownRefusal(
                ShowdownCode.CARD_NOT_IN_DECK, game=game.code, card=card_text(card)
            )


def _check_sizes(game: Game, name: str, held: int, shared: int) -> None:
    """A full board and full hands; a seven-card stud hand may share its last card (R-287)."""
    board = sum(street.board for street in game.streets)
    if not game.has_board and shared == 1 and game.hole_cards == _STUD_CARDS:
        board = 1
    refuse_if(shared != board, ShowdownCode.WRONG_BOARD, game=game.code, needed=board, given=shared)
    needed = game.hole_cards - (0 if game.has_board else shared)
    if held != needed:
        raise ShowdownRefusal(
            ShowdownCode.WRONG_NUMBER_OF_CARDS,
            game=game.code,
            name=name,
            needed=needed,
            given=held,
        )


def _outcome(game: Game, hole: Sequence[Card], board: Sequence[Card], won: int) -> ShowdownOutcome:
    """`best` is the hand of the first half, or of the whole pot; `low` the one of the other half,
    by its ranks, or by its name and cards where high hands win that too."""
    low = best_hand(game.low, hole, board) if game.low else None
    best = best_hand(game.high, hole, board) if game.high else low
    if best is None:
        raise BrokenInvariant(f"{game.code} ranks no hand")
    return ShowdownOutcome(
        category=_category(best.category),
        best=cards_text(best.cards),
        low=(low.text or f"{_category(low.category)} {cards_text(low.cards)}") if low else None,
        won=won,
    )


def _category(category: HandCategory) -> str:
    """`one pair`, `royal flush`, `badugi`; a low hand without a pair is a `high card` like any
    other."""
    if category is LowCategory.NO_PAIR:
        category = Category.HIGH_CARD
    return category.name.lower().replace("_", " ")


def _table(outcomes: dict[str, ShowdownOutcome]) -> str:
    """One line for each player under a line of titles, columns aligned."""
    rows = [("player", "hand", "best five", "low", "wins")]
    rows += [
        (name, found.category, found.best, found.low or "-", str(found.won))
        for name, found in outcomes.items()
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for *words, chips in rows:
        cells = [word.ljust(width) for word, width in zip(words, widths, strict=False)]
        lines.append("  ".join([*cells, chips.rjust(widths[-1])]) + "\n")
    return "".join(lines)
