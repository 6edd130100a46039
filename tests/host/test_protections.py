"""All-in protection is a player's once a day, at whichever table (R-150)."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path

from bot.durations import DAY_MS, HOUR_MS, MINUTE_MS
from bot.ids import ChannelId, GuildId, TableId
from bot.poker.actions import ActKind
from bot.poker.events import Acted
from bot.shards import Slice
from bot.storage.audit import audit
from bot.storage.place import PostgresPlace
from tests.builders import player, rules
from tests.host.table_room import GUILD, NEXT_HAND, TURN, TableRoom, refused, table_room
from tests.storage.builders import execute

PROTECTED = rules(turn_seconds=TURN, all_in_protection=True)
CHANNELS = [ChannelId(71), ChannelId(72), ChannelId(73)]


async def open_table(
    at: TableRoom, channel: ChannelId, names: str = "a b", guild: GuildId = GUILD
) -> TableId:
    table = await at.open(PROTECTED, channel, guild)
    for name in names.split():
        await at.sit(table, name)
    return table


async def misses_a_bet(at: TableRoom, table: TableId, name: str = "a") -> ActKind:
    """A hand in which `name` leaves a bet unanswered: its automatic action."""
    if not at.room.look(table).running:
        await at.pass_time(NEXT_HAND)
    while at.turn(table) != name:
        await at.act(table, "raise", 6)
    await at.pass_time(TURN)
    hand = at.room.inspect(table).hand
    assert hand is not None
    kinds = [
        event.kind
        for event in hand.events
        if getattr(event, "kind", None) in {ActKind.PROTECT, ActKind.FOLD}
    ]
    while at.room.look(table).running:
        await at.play_through(table)
    return kinds[-1]


async def test_once_a_day_across_tables(at: TableRoom) -> None:
    """Protected at one table, folded at the next; others have theirs."""
    first = await open_table(at, CHANNELS[0])
    assert await misses_a_bet(at, first) is ActKind.PROTECT
    second = await open_table(at, CHANNELS[1], "a c")
    assert await misses_a_bet(at, second) is ActKind.FOLD
    await at.close(first)
    assert await misses_a_bet(at, second, "c") is ActKind.PROTECT
    assert audit(at.database.place).clean


async def test_who_has_put_in_nothing_folds(at: TableRoom) -> None:
    """A player who has put in nothing folds: there is nothing to keep a part of, and the protection
    of the day stays."""
    table = await open_table(at, CHANNELS[0], "a b c")
    await at.pass_time(NEXT_HAND)
    await at.pass_time(TURN)
    hand = at.room.inspect(table).hand
    assert hand is not None
    assert [event.kind for event in hand.events if isinstance(event, Acted)] == [ActKind.FOLD]
    assert at.room.inspect(table).seating.protected == {}


async def test_a_new_day(at: TableRoom) -> None:
    """The next day (UTC) they are protected again."""
    first = await open_table(at, CHANNELS[0])
    assert await misses_a_bet(at, first) is ActKind.PROTECT
    second = await open_table(at, CHANNELS[1], "a c")
    await at.close(first)
    await at.pass_time(DAY_MS / 1000)
    for _ in range(3):
        if at.room.look(second).running:
            await at.play_through(second)
    third = await open_table(at, CHANNELS[2], "a d")
    assert await misses_a_bet(at, third) is ActKind.PROTECT


async def choose_zone(at: TableRoom, zone: str, guild: GuildId = GUILD) -> None:
    await at.settings.change(guild, lambda was: replace(was, timezone=zone))


async def wait_until(at: TableRoom, hour: int, minute: int) -> None:
    """The next time that it is so late in UTC; hands are played meanwhile."""
    wanted_ms = hour * HOUR_MS + minute * MINUTE_MS
    await at.pass_time((wanted_ms - at.clock.now_ms()) % DAY_MS / 1000)
    for table in at.room.open_tables:
        if at.room.look(table).running:
            await at.play_through(table)


async def test_a_day_is_the_servers(at: TableRoom) -> None:
    """In Rome the next one has begun at half past ten in the evening of UTC, in New York not."""
    await choose_zone(at, "Europe/Rome")
    await choose_zone(at, "America/New_York", GuildId(8))
    await wait_until(at, 21, 30)
    assert await misses_a_bet(at, await open_table(at, CHANNELS[0])) is ActKind.PROTECT
    await wait_until(at, 22, 30)
    abroad = await open_table(at, CHANNELS[1], "a c", GuildId(8))
    assert await misses_a_bet(at, abroad) is ActKind.FOLD
    assert await misses_a_bet(at, await open_table(at, CHANNELS[2], "a d")) is ActKind.PROTECT


async def test_another_zone_brings_no_second_one(at: TableRoom) -> None:
    """Half an hour later it is still the day on which they were protected, by any clock there."""
    await wait_until(at, 12, 0)
    table = await open_table(at, CHANNELS[0])
    assert await misses_a_bet(at, table) is ActKind.PROTECT
    for number, zone in enumerate(("Asia/Tokyo", "America/Los_Angeles", "Europe/Rome")):
        await at.close(table)
        await choose_zone(at, zone)
        table = await open_table(at, ChannelId(80 + number), f"a x{number}")
        assert await misses_a_bet(at, table) is ActKind.FOLD
    await wait_until(at, 22, 30)
    table = await open_table(at, CHANNELS[1], "a d")
    assert await misses_a_bet(at, table) is ActKind.PROTECT


async def test_a_closed_table_is_not_forgotten(at: TableRoom) -> None:
    """The table that protected them has closed: their protection is still used."""
    first = await open_table(at, CHANNELS[0])
    assert await misses_a_bet(at, first) is ActKind.PROTECT
    second = await open_table(at, CHANNELS[1], "a c")
    await at.close(first)
    assert await misses_a_bet(at, second) is ActKind.FOLD


async def test_it_outlives_a_restart(database_path: Path) -> None:
    """Open tables and tables that have closed today are asked again by a new process."""
    for closing in (False, True):
        name, channel = ("c", CHANNELS[1]) if closing else ("a", CHANNELS[0])
        async with table_room(database_path) as at:
            await at.room.recover()
            table = await open_table(at, channel, f"{name} x{int(closing)}")
            assert await misses_a_bet(at, table, name) is ActKind.PROTECT
            if closing:
                await at.close(table)
            clock = at.clock
        async with table_room(database_path, clock=clock) as at:
            await at.room.recover()
            table = await open_table(at, CHANNELS[2], f"{name} y{int(closing)}")
            assert await misses_a_bet(at, table, name) is ActKind.FOLD
            await at.close(table)
    assert audit(database_path).clean


async def test_not_used_up_by_a_commit_that_failed(at: TableRoom) -> None:
    """The disk fails when they are protected: nothing has happened, and they still have it."""
    table = await open_table(at, CHANNELS[0])
    await at.pass_time(NEXT_HAND)
    while at.turn(table) != "a":
        await at.act(table, "raise", 6)
    at.disk.before = 1
    await at.pass_time(TURN)
    assert at.turn(table) == "a"
    assert await misses_a_bet(at, table) is ActKind.PROTECT
    (used_ms,) = (row[0] for row in execute(at.database.place, "SELECT used_ms FROM protections"))
    assert (await refused(at.leave(table, "z"))).code
    assert at.room.inspect(table).seating.protected == {player("a"): used_ms}


@asynccontextmanager
async def two_processes(place: PostgresPlace) -> AsyncIterator[list[tuple[TableRoom, TableId]]]:
    """Two processes, each with a table of its own, at both of which "a" sits."""
    async with AsyncExitStack() as stack:
        found = []
        for shard, channel in enumerate(CHANNELS[:2]):
            at = await stack.enter_async_context(table_room(place, shards=Slice(shard, shard, 2)))
            guild = GuildId((2 + shard) << 22)
            found.append((at, await open_table(at, channel, f"a x{shard}", guild)))
        yield found


async def test_once_a_day_across_processes(server_place: PostgresPlace) -> None:
    """Protected in a server of one process, folded in a server of another; others have theirs."""
    async with two_processes(server_place) as [(one, first), (other, second)]:
        assert await misses_a_bet(one, first) is ActKind.PROTECT
        assert await misses_a_bet(other, second) is ActKind.FOLD
        assert await misses_a_bet(other, second, "x1") is ActKind.PROTECT
    assert audit(server_place).clean


async def test_two_processes_at_the_same_moment(server_place: PostgresPlace) -> None:
    """One of them protects the player."""
    async with two_processes(server_place) as both:
        found = await asyncio.gather(*(misses_a_bet(at, table) for at, table in both))
        assert sorted(found) == sorted([ActKind.PROTECT, ActKind.FOLD])
    assert audit(server_place).clean
