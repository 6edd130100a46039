"""PokerStars' text: the games that it has names for, and the names that it can tell apart.

Trackers and solvers read it. A hand that it has no word for is refused, never written as another.
"""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from bot.histories.history import History, Missing
from bot.poker.events import Posted
from bot.poker.games import GAMES, Game, GameCode
from bot.poker.setup import PostKind
from bot.poker.structure import Structure

FORMAT: Final = "pokerstars"
GAME_NAMES: Final = {
    GameCode.HOLDEM: "Hold'em",
    GameCode.OMAHA: "Omaha",
    GameCode.OMAHA_HILO: "Omaha Hi/Lo",
    GameCode.FIVE_CARD_OMAHA: "5 Card Omaha",
    GameCode.BIG_O: "5 Card Omaha Hi/Lo",
    GameCode.SIX_CARD_OMAHA: "6 Card Omaha",
    GameCode.STUD: "7 Card Stud",
    GameCode.STUD_HILO: "7 Card Stud Hi/Lo",
    GameCode.RAZZ: "Razz",
    GameCode.FIVE_CARD_DRAW: "5 Card Draw",
    GameCode.DEUCE_SINGLE_DRAW: "Single Draw 2-7 Lowball",
    GameCode.DEUCE_TRIPLE_DRAW: "Triple Draw 2-7 Lowball",
    GameCode.BADUGI: "Badugi",
}
GAMES_BY_NAME: Final = {name: GAMES[code] for code, name in GAME_NAMES.items()}
LIMIT_NAMES: Final = {
    Structure.NO_LIMIT: "No Limit",
    Structure.POT_LIMIT: "Pot Limit",
    Structure.FIXED_LIMIT: "Limit",
}
POKERSTARS_RUNOUTS_MAX: Final = 2
RUN_NAMES: Final = ("FIRST", "SECOND")
STUD_STREETS: Final = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
DRAW_STREETS: Final = ("FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
BOARD_STREETS: Final = ("", "FLOP", "TURN", "RIVER")
_SIGNS: Final = re.compile(r"[:()\[\]#*]")
_LEVELS: Final = (
    (1000, "M"),
    (900, "CM"),
    (500, "D"),
    (400, "CD"),
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
)


def street_name(game: Game, street: int) -> str:
    """A street's name between the stars; empty for the first, and for the only draw, which begins
    without one."""
    if game.has_board:
        return BOARD_STREETS[street]
    if game.has_bring_in:
        return STUD_STREETS[street]
    several = len(game.streets) > len(DRAW_STREETS)
    return DRAW_STREETS[street - 1] if several and street else ""


def roman(number: int) -> str:
    """A level as PokerStars counts them: `XIV`."""
    text = ""
    for value, letters in _LEVELS:
        count, number = divmod(number, value)
        text += letters * count
    return text


def from_roman(text: str) -> int:
    """The number that `roman` wrote; 0 for anything else."""
    rest, number = text, 0
    for value, letters in _LEVELS:
        while rest.startswith(letters):
            rest, number = rest[len(letters) :], number + value
    return number if not rest and roman(number) == text else 0


def plain_names(names: Sequence[str], seats: Sequence[int]) -> tuple[str, ...]:
    """Names that no line of the format can be read wrongly with, no two of them the same."""
    written: list[str] = []
    for name, seat in zip(names, seats, strict=True):
        shown = "".join(
            each for each in name if unicodedata.category(each)[0] != "C" or each == " "
        )
        plain = " ".join(_SIGNS.sub("_", shown).split()) or f"Seat {seat}"
        written.append(plain if plain not in written else f"{plain} {seat}")
        while written[-1] in written[:-1]:
            written[-1] += "_"
    return tuple(written)


def check_expressible(history: History) -> None:
    """Raises `HistoryRefusal` (history-cannot-say) for a hand that the format has no words for."""
    hand = history.hand
    setup = hand.setup
    if setup.game not in GAME_NAMES:
        raise history.refusal(FORMAT, Missing.GAME)
    if hand.game.has_bring_in and setup.structure is not Structure.FIXED_LIMIT:
        raise history.refusal(FORMAT, Missing.STRUCTURE)
    runs_hands = hand.dealer.holes[-1] is not hand.dealer.holes[0]
    if len(hand.dealer.boards) > POKERSTARS_RUNOUTS_MAX or runs_hands:
        raise history.refusal(FORMAT, Missing.RUNOUTS)
    history.check_house_rules(FORMAT)
    _check_posts(history)


def _check_posts(history: History) -> None:
    """A dead blind alone is a small blind out of its place: in its place it would be live."""
    hand = history.hand
    small = 1 if hand.players == 2 else 0
    posts = [event for event in hand.events if isinstance(event, Posted)]
    late = {post.player for post in posts if post.kind is PostKind.LATE_BLIND}
    for post in posts:
        if post.kind is PostKind.DEAD_BLIND and post.player == small and post.player not in late:
            raise history.refusal(FORMAT, Missing.BLINDS)
