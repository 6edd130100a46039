"""The games of finished hands, and the kinds of play."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, select

from bot.ids import HandId
from bot.storage.ledger import chunks
from bot.storage.schema import hands, tournaments
from bot.storage.unit import HandEnd, PlayKind


@dataclass(frozen=True, slots=True)
class Played:
    """The game of one hand (a mix has several), and where it was played."""

    game: str
    kind: PlayKind


def hands_played(connection: Connection, ends: Iterable[HandEnd]) -> dict[HandId, Played]:
    """Reads it in the rows of the hands and of their tournaments."""
    found = {}
    for some in chunks(sorted(end.hand for end in ends)):
        for row in connection.execute(_PLAYED, {"some": some}):
            its = PlayKind.CASH if row.tournament_id is None else PlayKind(row.kind)
            found[HandId(row.id)] = Played(row.game, its)
    return found


_PLAYED = (
    select(
        hands.c.id,
        hands.c.game,
        hands.c.tournament_id,
        tournaments.c.options["kind"].as_string().label("kind"),
    )
    .outerjoin(tournaments, tournaments.c.id == hands.c.tournament_id)
    .where(hands.c.id.in_(bindparam("some", expanding=True)))
)
