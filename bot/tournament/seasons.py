"""A season: several tournaments with one set of standings (for `/leaderboard season`)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isqrt

from bot.ids import PlayerId

POINTS_UNIT = 100
"""Points of the winner of a field of one."""


@dataclass(frozen=True, slots=True)
class Season:
    """The rules of a season."""

    title: str
    points: tuple[int, ...] = ()
    """Points by place, the first first; empty for points by place and size of the field."""
    counting: int = 0
    """The number of a player's best results that count; 0 for all."""


@dataclass(frozen=True, slots=True)
class Result:
    """One finished tournament: its places, the first first; players who tie share one."""

    tournament: int
    finished_ms: int
    places: tuple[tuple[PlayerId, ...], ...]

    @property
    def entrants(self) -> int:
        return sum(map(len, self.places))


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A player's line in the standings."""

    player: PlayerId
    rank: int
    """Equal rows share a rank."""
    points: int
    wins: int
    played: int


def points_for(season: Season, place: int, entrants: int) -> int:
    """The points of one place.

    By default 100 times the root of entrants over place: twice the points for a field four times
    as large, half of them for the fourth place.
    """
    if season.points:
        return season.points[place - 1] if place <= len(season.points) else 0
    return isqrt(POINTS_UNIT * POINTS_UNIT * entrants // place)


def season_table(season: Season, results: Iterable[Result]) -> tuple[SeasonRow, ...]:
    """The standings: by points, then wins, then the best place, then who got there first.

    Players who tie in an event share the points of their places, rounded down.
    """
    scores: dict[PlayerId, list[tuple[int, int]]] = {}
    for result in sorted(results, key=lambda result: (result.finished_ms, result.tournament)):
        place = 1
        for group in result.places:
            shared = range(place, place + len(group))
            each = sum(points_for(season, at, result.entrants) for at in shared) // len(group)
            for player in group:
                scores.setdefault(player, []).append((each, place))
            place += len(group)
    keys = {player: _key(season, lines) for player, lines in scores.items()}
    ordered = sorted(scores, key=lambda player: keys[player])
    return tuple(
        SeasonRow(
            player=player,
            rank=1 + sum(keys[other] < keys[player] for other in scores),
            points=-keys[player][0],
            wins=-keys[player][1],
            played=len(scores[player]),
        )
        for player in ordered
    )


def _key(season: Season, lines: Sequence[tuple[int, int]]) -> tuple[int, int, int]:
    """The sort key of a player; smaller is better."""
    points = sorted((points for points, _ in lines), reverse=True)
    counted = points[: season.counting] if season.counting else points
    places = [place for _, place in lines]
    return -sum(counted), -places.count(1), min(places)
