"""The words of PokerStars' text: its games, names, times and hands in English.

Trackers and solvers read this text. A hand for which it has no word is refused, never written as
another one.
"""

import re
import unicodedata
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, timezone
from typing import Final

from bot.histories.history import History, Missing
from bot.poker.events import Posted
from bot.poker.games import GAMES, Game, GameCode
from bot.poker.ranking import Category, category_of, ranks_of
from bot.poker.setup import PostKind
from bot.poker.showdown import RankedHand
from bot.poker.structure import Structure

# --- Games, levels and names ---------------------------------------------------------------------


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
    """A level in the Roman figures that PokerStars writes: `XIV`."""
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
    """Names that nobody can misread in a line of the format, no two of them the same."""
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


# --- The time of the American east coast, which PokerStars writes beside any other ---------------


STANDARD: Final = timezone(timedelta(hours=-5), "ET")
DAYLIGHT: Final = timezone(timedelta(hours=-4), "ET")


def eastern(at: datetime) -> datetime:
    """An instant as the clocks of New York show it.

    The rule has stood since 2007: daylight saving from the second Sunday of March to the first one
    of November, at two in the morning. Zones of the operating system are not asked: this room is
    pure.
    """
    year = at.astimezone(STANDARD).year
    begins = _sunday(year, 3, 2).replace(hour=2, tzinfo=STANDARD)
    ends = _sunday(year, 11, 1).replace(hour=2, tzinfo=DAYLIGHT)
    return at.astimezone(DAYLIGHT if begins <= at < ends else STANDARD)


def from_eastern(clock: datetime) -> datetime:
    """The instant in UTC at which the clocks of New York show this time; the first one in the hour
    that comes twice a year."""
    summer = clock.replace(tzinfo=DAYLIGHT).astimezone(UTC)
    if eastern(summer).replace(tzinfo=None) == clock.replace(tzinfo=None):
        return summer
    return clock.replace(tzinfo=STANDARD).astimezone(UTC)


def _sunday(year: int, month: int, which: int) -> datetime:
    first = datetime(year, month, 1)  # noqa: DTZ001 - a day; its caller adds the zone
    return first + timedelta(days=(6 - first.weekday()) % 7 + 7 * (which - 1))


# --- Hands in English ----------------------------------------------------------------------------


_RANKS: Final = (
    *("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight"),
    *("Nine", "Ten", "Jack", "Queen", "King", "Ace"),
)


def shown_words(game: Game, ranked: RankedHand | None) -> str:
    """A hand that was shown, in brackets after its cards; empty where the format's own words for
    it are not known."""
    if ranked is None:
        return ""
    high = None if game.high is None or ranked.high is None else _high(game, ranked.high)
    low = None if game.low is None or ranked.low is None else _low(game, ranked.low)
    if high and game.low is not None:
        return f" (HI: {high}" + (f"; LO: {low})" if low else ")")
    words = high or low
    return f" ({words})" if words else ""


def _high(game: Game, rank: int) -> str | None:
    scale = game.high.scale.value if game.high else None
    named = scale.high_of(rank) if scale else None
    return None if named is None else high_words(named)


def _low(game: Game, rank: int) -> str | None:
    text = game.low.scale.value.text if game.low else None
    return ",".join(text(rank)) if text else None


def high_words(rank: int) -> str:
    """A high hand: `a full house, Aces full of Tens`."""
    category, ranks = category_of(rank), ranks_of(rank)
    first = _RANKS[ranks[0] - 2]
    second = _RANKS[ranks[1] - 2] if len(ranks) > 1 else ""
    straight = f"{_RANKS[(ranks[0] - 6) % 13]} to {first}"
    return {
        Category.HIGH_CARD: f"high card {first}",
        Category.ONE_PAIR: f"a pair of {_plural(first)}",
        Category.TWO_PAIR: f"two pair, {_plural(first)} and {_plural(second)}",
        Category.THREE_OF_A_KIND: f"three of a kind, {_plural(first)}",
        Category.STRAIGHT: f"a straight, {straight}",
        Category.FLUSH: f"a flush, {first} high",
        Category.FULL_HOUSE: f"a full house, {_plural(first)} full of {_plural(second)}",
        Category.FOUR_OF_A_KIND: f"four of a kind, {_plural(first)}",
        Category.STRAIGHT_FLUSH: f"a straight flush, {straight}",
        Category.ROYAL_FLUSH: "a Royal Flush",
    }[category]


def _plural(rank: str) -> str:
    return rank + ("es" if rank == "Six" else "s")
