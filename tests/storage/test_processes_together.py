"""Two processes that write at the same moment: what crosses servers adds up all the same."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.util import await_only

from bot.ids import GuildId, PlayerId
from bot.shards import Slice
from bot.storage.audit import audit
from bot.storage.database import Database
from bot.storage.place import PostgresPlace
from bot.storage.players import KnownPlayer
from bot.storage.standings import EVERYWHERE
from bot.storage.unit import Protection
from tests.servers import run_sql
from tests.storage.builders import ANNA, BRUNO, command, fund, open_table, outcome, unit
from tests.storage.test_shards import guild_of, process

TIMES = 40
Pair = tuple[Database, Database]


@pytest.fixture
async def pair(server_place: PostgresPlace) -> AsyncIterator[Pair]:
    async with (
        process(server_place, Slice(0, 0, 2)) as first,
        process(server_place, Slice(1, 1, 2)) as second,
    ):
        yield first, second


async def test_boards_of_everywhere(pair: Pair, server_place: PostgresPlace) -> None:
    """Players win in servers of both processes at once: no chip is missing, and every rank is
    counted."""

    async def win(database: Database, shard: int) -> None:
        for number in range(TIMES):
            for player in (ANNA, BRUNO, PlayerId(100 + number)):
                await fund(database, player, 1, guild_of(shard, 2))

    await asyncio.gather(*(win(database, shard) for shard, database in enumerate(pair)))
    scores = "SELECT player_id, score FROM standings WHERE scope = 0 AND board = 'wallet'"
    everywhere = dict(await asyncio.to_thread(run_sql, server_place, scores))
    assert everywhere.pop(ANNA) == everywhere.pop(BRUNO) == 2 * TIMES
    assert set(everywhere.values()) == {2}
    counted = "SELECT sum(size) FROM standing_pages WHERE scope = 0 AND board = 'wallet'"
    assert await asyncio.to_thread(run_sql, server_place, counted) == [(TIMES + 2,)]
    assert (await asyncio.to_thread(audit, server_place)).clean


async def test_a_name_that_both_have_seen(pair: Pair) -> None:
    """The newest one counts, and nobody fails."""
    players = [PlayerId(number) for number in range(1, 9)]

    async def see(database: Database, name: str, order: int) -> None:
        for number in range(TIMES):
            known = [KnownPlayer(EVERYWHERE, each, f"{name}{number}", "en") for each in players]
            await database.players.store(known[::order])

    await asyncio.gather(see(pair[0], "a", 1), see(pair[1], "b", -1))
    found = await pair[0].players.find(EVERYWHERE, players)
    assert {each.name for each in found.values()} <= {f"a{TIMES - 1}", f"b{TIMES - 1}"}
    assert len(found) == len(players)


async def test_two_protect_the_same_players(pair: Pair) -> None:
    """Each player is protected by one of them, and nobody fails."""
    players = [PlayerId(number) for number in range(1, 21)]

    async def protect(database: Database, guild: GuildId, order: int) -> list[object]:
        table = await open_table(database, guild, guild)
        return [
            await outcome(
                database.writer.commit(
                    unit(command(table, player), protection=Protection(player, 20_000, 19_000))
                )
            )
            for player in players[::order]
        ]

    found = await asyncio.gather(
        protect(pair[0], guild_of(0, 2), 1), protect(pair[1], guild_of(1, 2), -1)
    )
    first, second = found[0], found[1][::-1]
    for results in zip(first, second, strict=True):
        assert sorted(type(each).__name__ for each in results) == ["NoneType", "ProtectionUsed"]


async def test_two_that_wait_for_each_other(pair: Pair) -> None:
    """The server ends one of the transactions, which is carried out again: both are stored."""
    met = [asyncio.Event(), asyncio.Event()]
    tries: list[int] = []

    def lock_both(own: int) -> Callable[[Connection], None]:
        def job(connection: Connection) -> None:
            tries.append(own)
            connection.execute(text(f"SELECT pg_advisory_xact_lock({own})"))
            met[own].set()
            await_only(met[1 - own].wait())
            connection.execute(text(f"SELECT pg_advisory_xact_lock({1 - own})"))

        return job

    async with asyncio.timeout(30):
        await asyncio.gather(
            *(database.writer.run(lock_both(own)) for own, database in enumerate(pair))
        )
    assert len(tries) == 3
