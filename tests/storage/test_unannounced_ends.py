"""Ends of tournaments that nobody may have heard of."""

from bot.storage.database import Database
from bot.storage.unit import TournamentChange
from bot.tournament.state import Phase
from tests.storage.builders import NOW
from tests.storage.events import open_tournament, step


async def ended(database: Database, at_ms: int) -> int:
    """A tournament that was cancelled at this time."""
    number = await open_tournament(database)
    change = TournamentChange(number, phase=Phase.CANCELLED, ended_ms=at_ms)
    await database.writer.commit(step(tournament_changes=(change,)))
    return number


async def test_an_end_is_untold_until_it_is_told(database: Database) -> None:
    """Telling it twice does no harm, and the others wait on."""
    assert await database.unannounced_ends.unannounced(0) == ()
    await open_tournament(database)
    first, second = await ended(database, NOW), await ended(database, NOW + 1)
    assert await database.unannounced_ends.unannounced(0) == (first, second)
    await database.unannounced_ends.mark_announced(first)
    await database.unannounced_ends.mark_announced(first)
    assert await database.unannounced_ends.unannounced(0) == (second,)


async def test_an_old_end_is_no_news(database: Database) -> None:
    """An old end is no news: only those since the given time are."""
    await ended(database, NOW)
    number = await ended(database, NOW + 10)
    assert await database.unannounced_ends.unannounced(NOW + 10) == (number,)
