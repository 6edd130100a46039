"""The other pictures as plain data: leaderboard, chart, standings, prize table, lobby."""

from dataclasses import dataclass
from typing import TypeAlias

from bot.picture.scene import DEFAULT_THEME, Avatar, CardScene, DeckColours

ROWS_MAX = 10
FACTS_MAX = 6
PRIZES_MAX = 20
SERIES_MAX = 10
LOBBY_MAX = 8


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table of players: place, player, and the figures below the column heads."""

    place: str
    name: str
    values: tuple[str, ...]
    avatar: Avatar | None = None
    lit: bool = False
    """Whether it is the reader's own line, or the winner's."""
    faded: bool = False
    """Whether the player is already out."""
    has_face: bool = True
    """Whether the line is a player's; a game has no face."""


@dataclass(frozen=True, slots=True)
class LeaderboardScene:
    """Players ordered by a figure. At most `ROWS_MAX` rows are drawn; the caller picks them."""

    title: str
    columns: tuple[str, ...]
    """The head of each figure, at most four."""
    rows: tuple[Row, ...]
    subtitle: str = ""
    footer: str = ""
    theme: str = DEFAULT_THEME


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure with its name, such as `Players` `23 / 40`."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class StandingsScene:
    """A tournament while it runs: its clock, its level, the figures around it, and everybody's
    chips."""

    title: str
    clock: str
    """Time left in the level or the break, such as `07:32`."""
    clock_left: float
    """The time left as a part of the level, 0 to 1, drawn as a bar."""
    level: str
    """The name of the level: `Level 7`, `Break`."""
    stakes: str
    """The blinds and the ante now."""
    next_stakes: str
    facts: tuple[Fact, ...]
    """The figures, at most six."""
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    footer: str = ""
    theme: str = DEFAULT_THEME


@dataclass(frozen=True, slots=True)
class Prize:
    """One place that is paid, and who took it, once someone has."""

    place: str
    amount: str
    share: str = ""
    """The part of the pool, such as `25%`."""
    winner: str = ""
    avatar: Avatar | None = None
    note: str = ""
    """The way in which the amount is paid, where there is no winner."""


@dataclass(frozen=True, slots=True)
class PrizesScene:
    """The prize table of a tournament; at most twenty places, in two columns past ten."""

    title: str
    pool: str
    """The whole pool with its label, such as `Prize pool 12,000`."""
    prizes: tuple[Prize, ...]
    subtitle: str = ""
    footer: str = ""
    theme: str = DEFAULT_THEME


@dataclass(frozen=True, slots=True)
class RankRow:
    """One kind of hand: its name, a description, and five cards."""

    name: str
    note: str
    cards: tuple[CardScene, ...]


@dataclass(frozen=True, slots=True)
class HandRanksScene:
    """The order of hands, the strongest first."""

    title: str
    rows: tuple[RankRow, ...]
    deck: DeckColours = DeckColours.FOUR
    theme: str = DEFAULT_THEME


@dataclass(frozen=True, slots=True)
class LobbyTable:
    """An open cash table: its game, its money, and its seats in figures and in words."""

    game: str
    detail: str
    places: str
    taken: int
    seats: int
    waiting: str = ""
    """How many wait for a seat; empty for nobody."""


@dataclass(frozen=True, slots=True)
class LobbyScene:
    """Open cash tables. At most `LOBBY_MAX` are drawn; the caller picks them."""

    title: str
    tables: tuple[LobbyTable, ...]
    subtitle: str = ""
    footer: str = ""
    theme: str = DEFAULT_THEME


@dataclass(frozen=True, slots=True)
class AxisTick:
    """A mark on an axis: its place and its label."""

    value: int
    text: str


@dataclass(frozen=True, slots=True)
class Series:
    """One line of a chart: chips after each hand, the first point at x = 0."""

    name: str
    points: tuple[int, ...]
    last: str = ""
    """The newest value as the reader writes it."""


@dataclass(frozen=True, slots=True)
class ChartScene:
    """Chips over hands, at most ten lines. `nice_ticks` chooses the values to format."""

    title: str
    series: tuple[Series, ...]
    x_ticks: tuple[AxisTick, ...]
    y_ticks: tuple[AxisTick, ...]
    subtitle: str = ""
    footer: str = ""
    theme: str = DEFAULT_THEME


@dataclass(frozen=True, slots=True)
class Settlement:
    """One payment that settles a session."""

    source: str
    """The payer's name."""
    target: str
    amount: str


@dataclass(frozen=True, slots=True)
class SessionScene:
    """The summary of a session: figures, the best hand, chips by hand, results and payments.

    At most `ROWS_MAX` players and payments are drawn; the caller picks them.
    """

    title: str
    subtitle: str
    facts: tuple[Fact, ...]
    best: RankRow | None
    """The best hand, with its label for a name."""
    chart: ChartScene
    """The chart, drawn without its words; its lines are in the order of the rows."""
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    settling: str = ""
    """The heading of the payments."""
    payments: tuple[Settlement, ...] = ()
    footer: str = ""
    deck: DeckColours = DeckColours.FOUR
    theme: str = DEFAULT_THEME


def nice_ticks(low: int, high: int, count: int = 5) -> tuple[int, ...]:
    """Round values, about `count` of them, that cover `low` to `high` inclusive."""
    span = max(high - low, 1)
    step = 1
    while span / step > count:
        head = int(str(step)[0])
        step = step * 5 // 2 if head == 2 else step * 2
    first = low // step * step
    last = -(-high // step) * step
    return tuple(range(first, max(last, first + step) + 1, step))


SheetScene: TypeAlias = (
    ChartScene
    | HandRanksScene
    | LeaderboardScene
    | LobbyScene
    | PrizesScene
    | SessionScene
    | StandingsScene
)
"""All scenes that are drawn on a sheet as high as it needs to be."""
