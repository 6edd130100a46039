"""The games of finished hands, and the kinds of play."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, select

from bot.ids import HandId
from bot.storage.ledger import chunks
from bot.storage.schema import tournaments
from bot.storage.unit import HandEnd, PlayKind


@dataclass(frozen=True, slots=True)
class Played:
    """The game of one hand (a mix has several), and where it was played."""

    game: str
    kind: PlayKind


def hands_played(connection: Connection, ends: Iterable[HandEnd]) -> dict[HandId, Played]:
    """Reads the kinds of their tournaments; nothing is read for hands at cash tables."""
    ends = tuple(ends)
    kinds = _kinds(connection, {end.tournament for end in ends if end.tournament is not None})
    return {
        end.hand: Played(
            end.game, PlayKind.CASH if end.tournament is None else kinds[end.tournament]
        )
        for end in ends
    }


def _kinds(connection: Connection, wanted: Collection[int]) -> dict[int, PlayKind]:
    found = {}
    for some in chunks(sorted(wanted)):
        for row in connection.execute(_KINDS, {"some": some}):
            found[row.id] = PlayKind(row.kind)
    return found


_KINDS = select(tournaments.c.id, tournaments.c.options["kind"].as_string().label("kind")).where(
    tournaments.c.id.in_(bindparam("some", expanding=True))
)
