"""The kinds of cash table that a house has ready by name: stakes, seats, buy-ins, rake (R-172).

A lobby keeps tables of chosen kinds open, so that there is always one to sit down at (R-169).
"""

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.ids import Chips, TableId
from bot.poker.games import GameCode
from bot.refusal import BrokenInvariant

FAST_SECONDS = 15
"""The turn of a FAST table (R-172)."""
ANTES_IN_A_SMALL_BLIND = 5
"""An ANTE table's ante is a fifth of the small blind, at least one chip (R-094)."""

_HOLDEM = "NLHE"
_GAMES = {_HOLDEM: GameCode.HOLDEM, "PLO": GameCode.OMAHA, "PLO8": GameCode.OMAHA_HILO}


@dataclass(frozen=True, slots=True)
class TableKind:
    """One kind of table. Amounts in chips, of which one stands for 0.01 (R-181)."""

    family: str
    family_en: str
    format: str
    """The table's size as the name says it: `HU`, `5MAX`, `FULL` and so on."""
    code: str
    """The game: `NLHE`, `PLO` or `PLO8`."""
    variants: tuple[str, ...]
    """The variants: any of `ANTE`, `FAST`, `ONE-ONE` and `GRINDER`."""
    seats: int
    small_blind: Chips
    big_blind: Chips
    buy_in_min: Chips
    buy_in_max: Chips
    rake_bps: int
    rake_cap: Chips

    @property
    def game(self) -> GameCode:
        return _GAMES[self.code]

    @property
    def name(self) -> str:
        """`SODIO 5MAX NLHE FAST`: no other kind has it."""
        return " ".join((self.family, self.format, self.code, *self.variants))

    @property
    def ante(self) -> Chips:
        if "ANTE" not in self.variants:
            return Chips(0)
        return Chips(max(1, self.small_blind // ANTES_IN_A_SMALL_BLIND))

    @property
    def turn_seconds(self) -> int | None:
        """The seconds of a turn; None for the usual setting."""
        return FAST_SECONDS if "FAST" in self.variants else None

    @property
    def words(self) -> str:
        """All that somebody may type to find this kind, in small letters."""
        blinds = f"{self.small_blind}/{self.big_blind}"
        return f"{self.name} {self.family_en} {self.game.value} {blinds}".lower()


def read_kinds(lines: Iterable[str]) -> tuple[TableKind, ...]:
    """The kinds of a CSV file with the columns of `assets/cash_tables.csv`, in its order."""
    kinds = tuple(_kind(row) for row in csv.DictReader(lines))
    if len({kind.name for kind in kinds}) != len(kinds):
        raise BrokenInvariant("two kinds of table have the same name")
    return kinds


def _kind(row: dict[str, str]) -> TableKind:
    flags = [flag.upper() for flag in ("ante", "fast") if row[flag] == "1"]
    return TableKind(
        family=row["family"],
        family_en=row["family_en"],
        format=row["format"],
        code=row["game"],
        variants=tuple(flags + [row["tag"]] * bool(row["tag"])),
        seats=int(row["seats"]),
        small_blind=Chips(int(row["sb_cents"])),
        big_blind=Chips(int(row["bb_cents"])),
        buy_in_min=Chips(int(row["buyin_min_cents"])),
        buy_in_max=Chips(int(row["buyin_max_cents"])),
        rake_bps=int(row["rake_bps"]),
        rake_cap=Chips(int(row["rake_cap_cents"])),
    )


def find_kinds(kinds: Iterable[TableKind], typed: str) -> list[TableKind]:
    """The kinds in which every word that was typed begins a word, in the kinds' order."""
    count = len(typed.split())
    return [kind for kind in kinds if count_begun(kind.words, typed) == count]


def count_begun(words: str, typed: str) -> int:
    """How many of the words that were typed begin one of the words, whatever their case."""
    known = words.lower().split()
    return sum(any(word.startswith(want) for word in known) for want in typed.lower().split())


def usual_kind(
    kinds: Sequence[TableKind], game: GameCode, big_blind: int, seats: int, *, has_ante: bool
) -> TableKind:
    """The kind whose rake fits a game and its stakes: of the game's own kinds, or of hold'em's
    where it has none, the one with the largest big blind that is not larger; with an ante, the ANTE
    tables' one, where there are any for this big blind.

    Two seats pay what heads-up tables pay; stakes below all kinds pay what the smallest pay.
    """
    code = next((code for code, known in _GAMES.items() if known is game), _HOLDEM)
    with_ante = has_ante and game in _GAMES.values()
    own = [
        kind
        for kind in kinds
        if kind.code == code
        and kind.variants in ((), ("ANTE",))
        and (kind.seats == 2) == (seats == 2)
    ]
    plain = [kind for kind in own if not kind.variants]
    smallest = min(kind.big_blind for kind in plain)
    fitting = max(smallest, max((k.big_blind for k in own if k.big_blind <= big_blind), default=0))
    of_stakes = [kind for kind in own if kind.big_blind == fitting]
    return next((kind for kind in of_stakes if bool(kind.variants) == with_ante), of_stakes[0])


# --- The lobby's tables (R-169, R-171) -----------------------------------------------------------


class LobbyKeeps(StrEnum):
    """The choice of the seats or tables of each kind that a lobby always has ready."""

    FREE_SEAT = "free-seat"
    """A free seat at any table: newcomers sit down with others."""
    EMPTY_TABLE = "empty-table"
    """A table at which nobody sits (R-169)."""


@dataclass(frozen=True, slots=True)
class LobbyTableState:
    """A table that the lobby has opened."""

    table: TableId
    kind: str
    taken: int
    """The number of seats with a player."""
    free: int
    """The number of seats that can be taken."""
    idle_seconds: float
    """The seconds for which nobody has sat at the table."""


@dataclass(frozen=True, slots=True)
class LobbyPlan:
    """The kinds of which a table is to be opened, and the tables to be closed."""

    to_open: tuple[str, ...] = ()
    to_close: tuple[TableId, ...] = ()


def plan_lobby(
    kinds: Iterable[str],
    tables: Iterable[LobbyTableState],
    idle_seconds: float,
    keeps: LobbyKeeps = LobbyKeeps.FREE_SEAT,
) -> LobbyPlan:
    """Opens a table of each kind at which nobody can sit down now, and closes empty tables too many
    (R-171).

    One empty table of a kind stays, the oldest; others, and tables of a kind that the lobby no
    longer keeps, close when nobody has sat there for `idle_seconds`, 0 for never.
    """
    wanted, found = tuple(dict.fromkeys(kinds)), sorted(tables, key=lambda each: each.table)
    any_seat = keeps is LobbyKeeps.FREE_SEAT
    ready = {each.kind for each in found if each.free and (any_seat or not each.taken)}
    stays: set[str] = set()
    close = []
    for each in found:
        if each.taken:
            continue
        if each.free and each.kind in wanted and each.kind not in stays:
            stays.add(each.kind)
        elif idle_seconds and each.idle_seconds >= idle_seconds:
            close.append(each.table)
    return LobbyPlan(tuple(kind for kind in wanted if kind not in ready), tuple(close))
