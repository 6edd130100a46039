"""A fact of a player, by which badges are earned, and how it is written."""

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection

from bot.ids import GuildId, PlayerId
from bot.storage.many_rows import put_each
from bot.storage.rows import as_row
from bot.storage.schema import badge_facts
from bot.table.tally import BadgeFact


@dataclass(frozen=True, slots=True)
class KnownFact:
    """A fact of a player: an occasion counts once, however often it is noted. Its time is the end
    of the hand, or of the month."""

    guild: GuildId
    player: PlayerId
    fact: BadgeFact
    occasion: str
    at_ms: int


def record_facts(connection: Connection, facts: Iterable[KnownFact]) -> None:
    """Notes facts within a transaction."""
    rows = [as_row(each, fact=each.fact.value) for each in facts]
    if rows:
        put_each(connection, badge_facts, rows)
