"""A process reads at its start the rows of its own shards."""

import pytest

from bot.bank.accounts import issuance, wallet
from bot.durations import DAY_MS
from bot.shards import Slice
from bot.storage.place import PostgresPlace
from tests.storage.builders import ANNA, NOW, command, fund, give, open_table, post, unit
from tests.storage.events import asked, open_tournament, over, step
from tests.storage.test_shards import guild_of, process

GUILDS = tuple(guild_of(shard) for shard in range(4))
HALVES = Slice(0, 1, 4), Slice(2, 3, 4)


@pytest.fixture
async def filled_place(server_place: PostgresPlace) -> PostgresPlace:
    """A table, tournaments, a choice and a player without chips in a server of each shard."""
    async with process(server_place, Slice(0, 3, 4)) as database:
        for number, guild in enumerate(GUILDS):
            table = await open_table(database, number, guild)
            await database.writer.commit(unit(command(table, 1)))
            await open_tournament(database, guild=guild)
            ended = await open_tournament(database, guild=guild)
            await database.writer.commit(step(asked(ended, 1), tournament_changes=(over(ended),)))
            await database.settings.put(guild, {"language": "it"})
            await fund(database, ANNA, 5, guild)
            await post(database, give(wallet(guild, ANNA), issuance(guild), 5), NOW)
    return server_place


async def test_each_half_reads_its_own(filled_place: PostgresPlace) -> None:
    """Together they read all there is, and nothing twice."""
    for half in HALVES:
        async with process(filled_place, half) as database:
            own = [GUILDS[shard] for shard in half.shards]
            tables = await database.tables.recover()
            assert [each.table.guild for each in tables] == own
            assert [len(each.commands) for each in tables] == [1, 1]
            found = await database.tournaments.recover()
            assert [each.record.guild for each in found] == own
            assert await database.tournaments.unreadable({found[0].record.id}) == (
                found[1].record.id,
            )
            ends = await database.unannounced_ends.unannounced(0)
            assert len(ends) == len(own)
            assert list(await database.settings.all()) == own
            later = NOW + DAY_MS
            assert [due.guild for due in await database.wallets.due_topups(later)] == own
