"""A finished hand with all that a history says of it, and the reasons why it has no history."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time
from enum import StrEnum
from typing import Any, Final, Protocol, Self

from bot.poker.actions import ActKind
from bot.poker.events import Acted, BountyPaid
from bot.poker.hand import Hand
from bot.poker.phh import RecordedHand
from bot.refusal import Refusal

LEVEL_MAX: Final = 3999
"""The largest number that has Roman figures."""
HISTORY_TEXT_MAX: Final = 64 * 1024 * 1024
"""The most characters of one file that are read."""


class HistoryCode(StrEnum):
    """The reasons why a history is not written or not read, each with the data that it carries."""

    HISTORY_CANNOT_SAY = "history-cannot-say"
    """[format, hand, what]: the format has no word for it"""
    HISTORY_NOT_ONE = "history-not-one"
    """a text that is in none of the formats"""
    HISTORY_UNREADABLE = "history-unreadable"
    """[hand, line]"""
    HISTORY_CUT_OFF = "history-cut-off"
    """[hand]: its text ends before the hand does"""
    HISTORY_TOO_LARGE = "history-too-large"
    """[most]: megabytes"""


class HistoryRefusal(Refusal):
    """A hand that a format cannot express, or a text that is no history of a hand."""

    codes = HistoryCode


class Missing(StrEnum):
    """The things for which a format may have no word: the `what` of history-cannot-say."""

    GAME = "game"
    STRUCTURE = "structure"
    RUNOUTS = "runouts"
    PROTECTION = "protection"
    BLINDS = "blinds"
    BOMB_POT = "bomb-pot"
    BOUNTY = "bounty"
    CHOP = "chop"


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentHand:
    """The tournament of a hand, as far as histories name it. Amounts in chips."""

    number: int
    level: int | None = None
    """The level, counted from 1; None where it is not known."""
    buy_in: int = 0
    fee: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """A finished hand for one reader: formats write no card that the reader may not know."""

    hand: Hand
    number: int
    """The number of the hand, unique among all hands, and the same in every export."""
    names: tuple[str, ...]
    """The names by player number, as are `seats`."""
    seats: tuple[int, ...]
    button: int | None
    """The seat with the button; None where there is none."""
    seats_max: int
    table: str
    at_ms: int | None = None
    """When the hand was dealt, in milliseconds since 1970 in UTC; None where no record says so."""
    known: frozenset[int] = frozenset()
    """The players whose hidden cards the reader may know."""
    tournament: TournamentHand | None = None

    @property
    def at(self) -> datetime | None:
        """When the hand was dealt, in UTC."""
        return None if self.at_ms is None else datetime.fromtimestamp(self.at_ms // 1000, UTC)

    def refusal(self, name: str, what: Missing) -> HistoryRefusal:
        """The refusal of a format, by its name, that has no word for something in this hand."""
        return HistoryRefusal(
            HistoryCode.HISTORY_CANNOT_SAY, format=name, hand=str(self.number), what=what.value
        )

    def check_protection(self, name: str) -> None:
        """Raises `HistoryRefusal` (history-cannot-say) for all-in protection, for which no format
        has a word."""
        for event in self.hand.events:
            if isinstance(event, Acted) and event.kind is ActKind.PROTECT:
                raise self.refusal(name, Missing.PROTECTION)

    def check_house_rules(self, name: str) -> None:
        """Raises `HistoryRefusal` (history-cannot-say) for a hand that only our fields of PHH can
        express: a bomb pot, a bounty that was paid, chopped blinds, and all-in protection."""
        if self.hand.setup.hand_rules.bomb_boards is not None:
            raise self.refusal(name, Missing.BOMB_POT)
        if any(isinstance(event, BountyPaid) for event in self.hand.events):
            raise self.refusal(name, Missing.BOUNTY)
        if self.hand.is_chopped:
            raise self.refusal(name, Missing.CHOP)
        self.check_protection(name)

    def about(self) -> dict[str, Any]:
        """Facts for PHH's fields beside the hand itself: `hand`, `table`, `seats`, `seat_count`,
        `_known` (players from 1) and, where they are known, `_button`, `time`, `time_zone`, `day`,
        `month`, `year`, `_tournament_number`, `level`, `_buy_in`, `_fee`."""
        fields: dict[str, Any] = {
            "hand": self.number,
            "table": self.table,
            "seats": list(self.seats),
            "seat_count": self.seats_max,
            "_known": [player + 1 for player in sorted(self.known)],
        }
        if self.button is not None:
            fields["_button"] = self.button
        if self.at is not None:
            fields |= {"time": self.at.time(), "time_zone": "UTC"}
            fields |= {"day": self.at.day, "month": self.at.month, "year": self.at.year}
        if self.tournament is not None:
            fields["_tournament_number"] = self.tournament.number
            fields |= {"_buy_in": self.tournament.buy_in, "_fee": self.tournament.fee}
            if self.tournament.level is not None:
                fields["level"] = self.tournament.level
        return fields

    @classmethod
    def of_record(cls, record: RecordedHand, order: int = 1) -> Self:
        """A hand that was read from a file, with the cards that it names; `order` numbers it where
        the file does not.

        Raises `IllegalAction` and `PhhRefusal`, as playing the hand does.
        """
        about, players = record.about, len(record.setup.stacks)
        seats = _numbers(about, "seats", players) or tuple(range(1, players + 1))
        button = _number(about, "_button")
        if button is None and record.setup.declaration.has_blinds:
            button = seats[-1]
        return cls(
            hand=record.play(),
            number=_number(about, "hand") or order,
            names=_names(record, seats),
            seats=seats,
            button=button,
            seats_max=max(_number(about, "seat_count") or 0, *seats),
            table=str(about.get("table", about.get("event", "Mazziere"))),
            at_ms=_at_ms(about),
            known=_known(record, players),
            tournament=_tournament(about),
        )


class HistoryFormat(Protocol):
    """One format of hand histories."""

    name: str
    """The name of the format on the command line."""
    suffix: str
    """The suffix of the format's files."""

    def write(self, history: History, order: int = 1) -> str:
        """One hand, so that texts written one after the other are a file of hands; some formats
        number them by `order`. Raises `HistoryRefusal` (history-cannot-say) for a hand that the
        format cannot express."""

    def is_one(self, text: str) -> bool:
        """Whether a text claims to be in this format."""

    def read(self, text: str) -> list[RecordedHand]:
        """The hands of a text. Raises `HistoryRefusal` or `PhhRefusal` at the first malformed."""


def _names(record: RecordedHand, seats: tuple[int, ...]) -> tuple[str, ...]:
    if len(record.names) == len(seats):
        return record.names
    return tuple(f"Seat {seat}" for seat in seats)


def _known(record: RecordedHand, players: int) -> frozenset[int]:
    """The players whose hidden cards the record is about; all that it names where it does not
    say."""
    value = record.about.get("_known")
    if not isinstance(value, list) or not all(type(each) is int for each in value):
        return record.known
    return frozenset(each - 1 for each in value if 0 < each <= players) & record.known


def _number(about: Mapping[str, Any], name: str) -> int | None:
    value = about.get(name)
    return value if type(value) is int and value >= 0 else None


def _numbers(about: Mapping[str, Any], name: str, count: int) -> tuple[int, ...]:
    """`count` different numbers from 1 in a list; empty where there is none."""
    value = about.get(name)
    if not isinstance(value, list) or len(value) != count or len(set(map(str, value))) < count:
        return ()
    return tuple(value) if all(type(each) is int and each > 0 for each in value) else ()


def _at_ms(about: Mapping[str, Any]) -> int | None:
    """The time of a record in UTC, or without a zone; None where it names another zone."""
    if about.get("time_zone", "UTC") != "UTC":
        return None
    try:
        at = about.get("time", time())
        clock = at if isinstance(at, time) else time.fromisoformat(str(at))
        day = datetime(about["year"], about["month"], about["day"], tzinfo=UTC)
        seconds = clock.hour * 3600 + clock.minute * 60 + clock.second
        return (int(day.timestamp()) + seconds) * 1000
    except (KeyError, TypeError, ValueError, OverflowError):
        return None


def _tournament(about: Mapping[str, Any]) -> TournamentHand | None:
    number = _number(about, "_tournament_number")
    if number is None:
        return None
    level = _number(about, "level")
    return TournamentHand(
        number=number,
        level=level if level and level <= LEVEL_MAX else None,
        buy_in=_number(about, "_buy_in") or 0,
        fee=_number(about, "_fee") or 0,
    )
