"""Seasons: made, ended, listed, and the results that count for them."""

from bot.storage.database import Database
from bot.tournament.seasons import Result, Season, season_table
from bot.tournament.state import Phase
from tests.storage.builders import ANNA, BRUNO, CARLA, DARIO, GUILD, NOW, OTHER_GUILD
from tests.storage.events import open_tournament, over, result, step

AUTUMN = Season("Autumn", points=(10, 6, 3), counting=4)


async def test_a_season_is_found_as_it_was_created(database: Database) -> None:
    """A season is found as it was created, its rules included."""
    number = await database.seasons.create(GUILD, AUTUMN, NOW)
    found = await database.seasons.find(number)
    assert found is not None
    assert (found.guild, found.season, found.created_ms) == (GUILD, AUTUMN, NOW)
    assert found.ended_ms is None
    assert await database.seasons.find(404) is None


async def test_the_current_season_is_the_newest_open_one(database: Database) -> None:
    """The current season is the newest open one of the guild; an ended one stays in the list."""
    first = await database.seasons.create(GUILD, AUTUMN, NOW)
    second = await database.seasons.create(GUILD, Season("Winter"), NOW + 1)
    await database.seasons.create(OTHER_GUILD, Season("Elsewhere"), NOW + 2)
    assert await database.seasons.end(second, NOW + 3)
    current = await database.seasons.current(GUILD)
    assert current is not None
    assert current.id == first
    listed = await database.seasons.listed(GUILD)
    assert [(each.id, each.ended_ms) for each in listed] == [(second, NOW + 3), (first, None)]


async def test_a_season_ends_once(database: Database) -> None:
    """The second time, and for one that never was, there is nothing to end."""
    season = await database.seasons.create(GUILD, AUTUMN, NOW)
    assert await database.seasons.end(season, NOW + 1)
    assert not await database.seasons.end(season, NOW + 2)
    assert not await database.seasons.end(404, NOW)
    assert await database.seasons.current(GUILD) is None


async def test_results_count_for_their_season(database: Database) -> None:
    """Finished tournaments of this season alone, those who tie together."""
    season = await database.seasons.create(GUILD, AUTUMN, NOW)
    counted = await open_tournament(database, season)
    running = await open_tournament(database, season)
    cancelled = await open_tournament(database, season)
    other = await open_tournament(database)
    lines = (
        result(counted, DARIO, 2, tied=2),
        result(counted, ANNA, 4),
        result(counted, BRUNO, 2, tied=2),
        result(counted, CARLA, 1),
    )
    ended = over(counted, at_ms=NOW + 5)
    await database.writer.commit(step(results=lines, tournament_changes=(ended,)))
    cancellation = over(cancelled, Phase.CANCELLED)
    await database.writer.commit(step(tournament_changes=(cancellation,)))
    await database.writer.commit(
        step(results=(result(other, ANNA, 1),), tournament_changes=(over(other),))
    )
    results = await database.seasons.results(season)
    assert results == (Result(counted, NOW + 5, ((CARLA,), (BRUNO, DARIO), (ANNA,))),)
    assert running not in {each.tournament for each in results}
    table = season_table(AUTUMN, results)
    assert [(row.player, row.points) for row in table] == [
        (CARLA, 10),
        (BRUNO, 4),
        (DARIO, 4),
        (ANNA, 0),
    ]
