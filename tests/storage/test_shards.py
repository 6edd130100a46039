"""Several processes on one database: each has its shards to itself, and nobody else's."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.util import await_only

from bot.health import HealthMonitor, health_of
from bot.ids import GuildId, HandId
from bot.shards import WHOLE, Slice
from bot.storage import opening, ownership, postgres
from bot.storage.audit import audit
from bot.storage.database import Database
from bot.storage.errors import OwnershipLost, StorageCode, StorageFailed, StorageRefusal
from bot.storage.place import Origin, PostgresPlace
from bot.storage.writer import Disk
from tests.servers import run_sql
from tests.storage.builders import ANNA, command, fund, open_table, start, unit

FIRST_HALF, SECOND_HALF = Slice(0, 1, 4), Slice(2, 3, 4)
ANSWERS_SECONDS = 10


@pytest.fixture
def place(server_place: PostgresPlace) -> PostgresPlace:
    return server_place


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "LOCK_SECONDS", 0.2)
    monkeypatch.setattr(postgres, "STANDBY_LOOK_SECONDS", 0.02)
    monkeypatch.setattr(ownership, "PING_SECONDS", 0.05)


@asynccontextmanager
async def process(place: PostgresPlace, shards: Slice | None) -> AsyncIterator[Database]:
    database = await Database.open(place, shards=shards, gather_seconds=0)
    try:
        yield database
    finally:
        await database.close()


@asynccontextmanager
async def opened(place: PostgresPlace, shards: Slice, disk: Disk) -> AsyncIterator[Database]:
    """A process whose commits a test can hold up."""
    database = await Database.open(place, shards=shards, gather_seconds=0, disk=disk)
    try:
        yield database
    finally:
        await database.close()


async def refusal_of(place: PostgresPlace, shards: Slice | None) -> StorageRefusal:
    with pytest.raises(StorageRefusal) as refused:
        await Database.open(place, shards=shards)
    return refused.value


def guild_of(shard: int, count: int = 4) -> GuildId:
    """A server of this shard."""
    return GuildId((7 * count + shard) << 22)


def epochs(place: PostgresPlace) -> dict[int, int]:
    return dict(run_sql(place, "SELECT shard, epoch FROM shard_epochs ORDER BY shard"))


def cut_the_owner(place: PostgresPlace) -> None:
    """Ends the sessions that hold locks of shards, as a server does with silent ones."""
    run_sql(
        place,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND application_name = 'mazziere owner'",
    )


def owners(place: PostgresPlace) -> list[int]:
    """The sessions that hold locks of shards."""
    held = f"locktype = 'advisory' AND classid = {ownership.LOCKS}"
    return [row[0] for row in run_sql(place, f"SELECT DISTINCT pid FROM pg_locks WHERE {held}")]


# --- who may start --------------------------------------------------------------------------------


async def test_each_process_has_its_own_shards(place: PostgresPlace) -> None:
    """Both commit; each start raises the epochs of its own shards alone."""
    async with process(place, FIRST_HALF) as first:
        before = await asyncio.to_thread(epochs, place)
        async with process(place, SECOND_HALF) as second:
            after = await asyncio.to_thread(epochs, place)
            assert [after[shard] - before[shard] for shard in range(4)] == [0, 0, 1, 1]
            for number, database in enumerate((first, second)):
                table = await open_table(database, 100 + number, guild_of(2 * number))
                await database.writer.commit(unit(command(table, 1)))
    assert (await asyncio.to_thread(audit, place)).clean


@pytest.mark.parametrize(
    ("shards", "code"),
    [
        (Slice(1, 2, 4), StorageCode.OVERLAP),
        (Slice(0, 3, 4), StorageCode.OVERLAP),
        (Slice(1, 1, 4), StorageCode.OVERLAP),
        (Slice(4, 7, 8), StorageCode.OTHER_COUNT),
        (Slice(0, 1, 2), StorageCode.OTHER_COUNT),
        (None, StorageCode.OTHER_COUNT),
    ],
)
async def test_shards_that_do_not_fit(
    place: PostgresPlace, shards: Slice | None, code: StorageCode
) -> None:
    """Nothing is changed, and who plays plays on."""
    async with process(place, FIRST_HALF) as database:
        before = await asyncio.to_thread(epochs, place)
        refusal = await refusal_of(place, shards)
        assert refusal.code is code
        assert refusal.data["shards"] == str(shards or WHOLE)
        assert refusal.data.get("other", "0-1/4") == "0-1/4"
        assert refusal.data.get("count", 4) == 4
        assert await asyncio.to_thread(epochs, place) == before
        await fund(database, ANNA, 5)


async def test_a_slice_beside_a_bot_that_has_everything(place: PostgresPlace) -> None:
    """A slice beside a bot that has everything is refused: that bot has the only shard there is."""
    async with process(place, None):
        assert (await refusal_of(place, SECOND_HALF)).code is StorageCode.OTHER_COUNT


def test_a_slice_of_a_file(tmp_path: Path) -> None:
    """A file is for one process, and not made for this."""
    with pytest.raises(StorageRefusal) as refused:
        asyncio.run(Database.open(tmp_path / "room.db", shards=FIRST_HALF))
    assert refused.value.code is StorageCode.NOT_SHARED
    assert not list(tmp_path.iterdir())


async def test_a_slice_of_a_restored_database(place: PostgresPlace) -> None:
    """The hands of a restored database are called off by a process that has all shards."""
    await (await Database.open(place, accept_loss=True)).close()
    assert (await refusal_of(place, FIRST_HALF)).code is StorageCode.RESTORED
    async with process(place, None) as database:
        await database.mark_caught_up()
    async with process(place, FIRST_HALF):
        pass


async def test_a_newer_version_does_not_migrate_under_the_others(
    place: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All processes are stopped for that."""
    async with process(place, FIRST_HALF):
        monkeypatch.setattr(opening, "newest_version", lambda: "9999")
        assert (await refusal_of(place, SECOND_HALF)).code is StorageCode.OTHERS_OLDER


def make_older(connection: Connection) -> None:
    """A database as the version before left it."""
    with connection.begin():
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
        opening.upgrade(connection, opening.known_versions()[-2])
        postgres.set_origin(connection, Origin.ROOM)


async def test_slices_that_start_together_on_an_older_database(
    place: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of them brings it up; the other one waits for that, and plays as well."""
    connections = postgres.owning_connections(place)
    await connections.run(make_older)
    await connections.close()
    preparing, resumed, started = asyncio.Event(), asyncio.Event(), asyncio.Event()
    prepare, look = postgres.prepare, postgres.look

    def prepare_slowly(*arguments: Any) -> HandId:
        preparing.set()
        await_only(resumed.wait())
        return prepare(*arguments)

    def look_slowly(connection: Connection, place: PostgresPlace) -> Any:
        found = look(connection, place)
        if preparing.is_set() and not started.is_set():
            # Between what it has seen and what it does, the other one is done.
            resumed.set()
            await_only(started.wait())
        return found

    monkeypatch.setattr(postgres, "prepare", prepare_slowly)
    monkeypatch.setattr(postgres, "look", look_slowly)

    async def start(shards: Slice) -> Database:
        database = await Database.open(place, shards=shards, gather_seconds=0)
        started.set()
        return database

    async with asyncio.timeout(ANSWERS_SECONDS):
        first = asyncio.create_task(start(FIRST_HALF))
        await preparing.wait()
        known = {await new_session(place, set())}
        second = asyncio.create_task(start(SECOND_HALF))
        await new_session(place, known)
        resumed.set()
        for database in await asyncio.gather(first, second):
            await database.close()


async def test_who_starts_while_another_one_does_is_told_so(place: PostgresPlace) -> None:
    """A single bot does not wait for ever; a slice has not to end for that."""
    starting = postgres.owning_connections(place)
    resumed = asyncio.Event()

    def stand_still(connection: Connection) -> None:
        with connection.begin():
            ownership.begin_taking(connection, place)
            await_only(resumed.wait())

    standing = asyncio.create_task(starting.run(stand_still))
    async with asyncio.timeout(ANSWERS_SECONDS):
        known = {await new_session(place, set())}
        waiting = asyncio.create_task(Database.open(place, shards=FIRST_HALF, gather_seconds=0))
        await new_session(place, known)
        assert (await refusal_of(place, None)).code is StorageCode.BEING_STARTED
        assert not waiting.done()
        resumed.set()
        await standing
        await (await waiting).close()
    await starting.close()


async def test_each_process_is_well_or_not_by_itself(
    place: PostgresPlace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each process's health counts the tables and hands in its own shards."""
    monkeypatch.setattr("bot.health.SERVER_HEARTBEAT", tmp_path / "mazziere.heartbeat")
    async with process(place, FIRST_HALF) as database:
        await open_table(database, guild=guild_of(1))
        await asyncio.to_thread(HealthMonitor(place, FIRST_HALF).check)
        first, second = [
            await asyncio.to_thread(health_of, place, time.time(), half)
            for half in (FIRST_HALF, SECOND_HALF)
        ]
    assert (first.ok, first.shards, first.tables) == (True, "0-1/4", 1)
    assert (second.ok, second.running, second.shards, second.tables) == (False, False, "2-3/4", 0)


async def test_a_process_says_whether_it_has_its_shards(
    place: PostgresPlace,
    tmp_path: Path,
    unused_tcp_port_factory: Callable[[], int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One plays, one stands by, and one whose locks are out of reach says that too."""
    monkeypatch.setattr("bot.health.SERVER_HEARTBEAT", tmp_path / "mazziere.heartbeat")

    async def told(port: int) -> tuple[int, dict[str, Any]]:
        address = f"http://127.0.0.1:{port}/health"
        async with aiohttp.ClientSession() as session, session.get(address) as answer:
            return answer.status, await answer.json()

    monitors = [HealthMonitor(place, FIRST_HALF) for _ in range(2)]
    ports = [unused_tcp_port_factory() for _ in monitors]
    for monitor, port in zip(monitors, ports, strict=True):
        await monitor.serve(port)
    status, first = await told(ports[0])
    assert (status, first["ok"], first["standing"]) == (503, False, "waits"), "nobody has them"
    async with process(place, FIRST_HALF) as database:
        await monitors[0].start(ports[0], ownership=database.ownership)
        both = [await told(port) for port in ports]
        assert [status for status, _ in both] == [200, 200]
        assert [health["standing"] for _, health in both] == ["holds", "waits"]
        assert {health["shards"] for _, health in both} == {"0-1/4"}
        database.ownership.is_held = False
        assert monitors[0].standing == "cut-off"
    for monitor in monitors:
        await monitor.close()


# --- taking over ----------------------------------------------------------------------------------


async def test_a_second_process_stands_by(place: PostgresPlace) -> None:
    """A second process stands by: it gets the shards when the first one ends, and no sooner."""
    async with process(place, FIRST_HALF) as first:
        waiting = asyncio.create_task(Database.open(place, shards=FIRST_HALF, gather_seconds=0))
        await asyncio.sleep(0)
        table = await open_table(first, guild=guild_of(1))
        await fund(first, ANNA, 5)
        assert not waiting.done()
    async with asyncio.timeout(ANSWERS_SECONDS):
        second = await waiting
    (found,) = await second.tables.recover()
    assert found.table.id == table
    await second.close()


async def new_session(place: PostgresPlace, known: set[int]) -> int:
    """The session of a process that has, or wants, locks; none of the `known` ones."""
    asked = (
        "SELECT pid FROM pg_stat_activity"
        " WHERE datname = current_database() AND application_name = 'mazziere owner'"
    )
    async with asyncio.timeout(ANSWERS_SECONDS):
        while True:
            found = {row[0] for row in await asyncio.to_thread(run_sql, place, asked)}
            if found - known:
                return min(found - known)


async def test_standing_by_outlasts_a_session_that_is_cut(
    place: PostgresPlace, caplog: pytest.LogCaptureFixture
) -> None:
    """Standing by outlasts a session that is cut, as by a server that restarts: the process has
    been there before."""
    caplog.set_level(logging.INFO)
    async with process(place, FIRST_HALF):
        known = {await new_session(place, set())}
        waiting = asyncio.create_task(Database.open(place, shards=FIRST_HALF, gather_seconds=0))
        async with asyncio.timeout(ANSWERS_SECONDS):
            while "standing by" not in caplog.text:
                await new_session(place, known)
        for _ in range(3):
            session = await new_session(place, known)
            await asyncio.to_thread(run_sql, place, f"SELECT pg_terminate_backend({session})")
            known.add(session)
        await new_session(place, known)
        assert not waiting.done()
    async with asyncio.timeout(ANSWERS_SECONDS):
        await (await waiting).close()


async def test_another_count_once_everybody_has_stopped(place: PostgresPlace) -> None:
    """The epochs never come again: no process of any count before can commit."""
    known = {0}
    for shards in (None, FIRST_HALF, Slice(0, 3, 8), None, FIRST_HALF, Slice(1, 1, 2), None):
        async with process(place, shards) as database:
            now = await asyncio.to_thread(epochs, place)
            assert list(now) == list(range(database.ownership.shards.count))
            assert min(now.values()) > max(known)
            known |= set(now.values())


async def test_locks_that_were_cut_are_taken_again(place: PostgresPlace) -> None:
    """Locks that were cut are taken again when nobody else has them: nothing is lost, and the same
    process plays on."""
    async with process(place, FIRST_HALF) as database:
        (before,) = await asyncio.to_thread(owners, place)
        await asyncio.to_thread(cut_the_owner, place)
        await fund(database, ANNA, 5)
        async with asyncio.timeout(ANSWERS_SECONDS):
            while (now := await asyncio.to_thread(owners, place)) in ([], [before]):
                pass
        assert len(now) == 1
        assert database.ownership.is_held
        assert (await refusal_of(place, Slice(1, 2, 4))).code is StorageCode.OVERLAP
        assert not database.ownership.lost.is_set()


async def test_a_process_that_says_nothing_is_taken_over(
    place: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that says nothing is taken over: it lives, and its sessions stand; from then on it
    commits nothing, and knows that."""
    monkeypatch.setattr(ownership, "LEASE_SECONDS", 0.3)
    monkeypatch.setattr(ownership, "PING_SECONDS", 1000)
    async with process(place, FIRST_HALF) as silent:
        table = await open_table(silent, guild=guild_of(0))
        monkeypatch.setattr(ownership, "PING_SECONDS", 0.05)
        async with asyncio.timeout(ANSWERS_SECONDS), process(place, FIRST_HALF) as second:
            await second.writer.commit(unit(command(table, 1)))
            for _ in range(2):
                with pytest.raises(OwnershipLost):
                    await silent.writer.commit(unit(command(table, 1)))
                with pytest.raises(OwnershipLost):
                    await fund(silent, ANNA, 5)
            assert silent.ownership.lost.is_set()
            assert not second.ownership.lost.is_set()
            (found,) = await second.tables.recover()
            assert len(found.commands) == 1


async def test_who_only_looks_after_its_locks_sees_that_it_was_taken_over(
    place: PostgresPlace,
) -> None:
    """A process that only looks after its locks sees that it was taken over, without any commit."""
    async with process(place, FIRST_HALF) as first:
        await asyncio.to_thread(
            run_sql, place, "UPDATE shard_epochs SET epoch = epoch + 1 WHERE shard = 1"
        )
        async with asyncio.timeout(ANSWERS_SECONDS):
            await first.ownership.lost.wait()


async def test_who_asks_whether_it_was_taken_over_hears_of_it(
    place: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that asks whether it was taken over hears of it, even when its session is gone, as
    after a freeze."""
    monkeypatch.setattr(ownership, "PING_SECONDS", 1000)
    async with process(place, FIRST_HALF) as first:
        await asyncio.to_thread(cut_the_owner, place)
        await first.ownership.confirm()
        assert not first.ownership.lost.is_set()
        assert first.ownership.is_held
        await asyncio.to_thread(cut_the_owner, place)
        async with process(place, FIRST_HALF):
            await first.ownership.confirm()
            assert first.ownership.lost.is_set()


async def test_who_may_have_been_taken_over_asks_before_it_speaks(
    place: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process asks before it speaks only when it may have been taken over; where nobody answers,
    nothing is known against it."""
    monkeypatch.setattr(ownership, "PING_SECONDS", 1000)
    async with process(place, FIRST_HALF) as first:
        await asyncio.to_thread(
            run_sql, place, "UPDATE shard_epochs SET epoch = epoch + 1 WHERE shard = 1"
        )
        await first.ownership.check()
        monkeypatch.setattr(ownership, "LEASE_SECONDS", 0)
        with monkeypatch.context() as patch:
            patch.setattr(ownership, "renew", raising(OSError("the network is gone")))
            await first.ownership.check()
            assert not first.ownership.is_held
        with pytest.raises(OwnershipLost):
            await asyncio.gather(*(first.ownership.check() for _ in range(3)))


def raising(error: Exception) -> Callable[..., None]:
    def fail(*_: Any) -> None:
        raise error

    return fail


async def test_a_process_that_stops_within_a_commit_holds_nobody_up(
    place: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server ends its transaction, of which nothing is stored."""
    monkeypatch.setattr(ownership, "LEASE_SECONDS", 0.3)
    monkeypatch.setattr(ownership, "STILL_SECONDS", 0.3)
    monkeypatch.setattr(ownership, "PING_SECONDS", 1000)
    frozen = await Database.open(place, shards=FIRST_HALF, gather_seconds=0)
    table = await open_table(frozen, guild=guild_of(0))
    monkeypatch.setattr(ownership, "PING_SECONDS", 0.05)
    resumed = asyncio.Event()

    def stand_still(connection: Connection) -> None:
        await_only(resumed.wait())

    standing = asyncio.create_task(frozen.writer.run(stand_still))
    try:
        async with asyncio.timeout(ANSWERS_SECONDS), process(place, FIRST_HALF) as second:
            await second.writer.commit(unit(command(table, 1)))
    finally:
        resumed.set()
    with pytest.raises(StorageFailed):
        await standing
    await frozen.close()


class Standing(Disk):
    """A commit stands still before it is sent, or fails there, when the test says so."""

    def __init__(self) -> None:
        self.reached, self.resumed = asyncio.Event(), asyncio.Event()
        self.resumed.set()
        self.error: Exception | None = None

    def before_commit(self) -> None:
        self.reached.set()
        await_only(self.resumed.wait())
        if self.error is not None:
            raise self.error


@asynccontextmanager
async def resumed_at_last(disk: Standing) -> AsyncIterator[None]:
    """A context at whose end the commit goes on, so that its process can be closed."""
    try:
        yield
    finally:
        disk.resumed.set()


async def test_what_others_have_stored_is_not_read_after_a_failure(place: PostgresPlace) -> None:
    """A process that was frozen within a transaction would take their rows for its own."""
    disk = Standing()
    async with opened(place, FIRST_HALF, disk) as frozen:
        table = await open_table(frozen, guild=guild_of(0))
        await frozen.writer.commit(unit(command(table, 1)))
        disk.error = OSError("the session is gone")
        with pytest.raises(StorageFailed):
            await frozen.writer.commit(unit(command(table, 2)))
        disk.error = None
        await asyncio.to_thread(
            run_sql, place, "UPDATE shard_epochs SET epoch = epoch + 1 WHERE shard < 2"
        )
        with pytest.raises(OwnershipLost):
            await frozen.tables.recover_one(table)


async def test_a_hand_that_starts_during_the_takeover_keeps_its_number(
    place: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hand that starts during the takeover keeps its number: its commit is waited for, and
    counted."""
    monkeypatch.setattr(ownership, "PING_SECONDS", 1000)
    disk = Standing()
    async with opened(place, FIRST_HALF, disk) as old:
        table = await open_table(old, guild=guild_of(0))
        hand = old.hand_ids.new(guild_of(0))
        disk.reached.clear()
        disk.resumed.clear()
        started = unit(command(table, 1), hand_start=start(hand, table))
        starting = asyncio.create_task(old.writer.commit(started))
        await disk.reached.wait()
        cut_the_owner(place)
        taking = asyncio.create_task(Database.open(place, shards=FIRST_HALF, gather_seconds=0))
        waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        async with resumed_at_last(disk), asyncio.timeout(ANSWERS_SECONDS):
            while not (await asyncio.to_thread(run_sql, place, waiting))[0][0]:  # noqa: ASYNC110
                await asyncio.sleep(0)
        await starting
        second = await taking
        assert second.hand_ids.new(guild_of(0)) > hand
        await second.close()


async def test_a_process_that_stops_within_a_statement_is_ended(
    place: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two messages of it, where no timeout of the server's holds."""
    monkeypatch.setattr(ownership, "LEASE_SECONDS", 0.3)
    monkeypatch.setattr(ownership, "STILL_SECONDS", 0.3)
    monkeypatch.setattr(postgres, "LOCK_TRY_SECONDS", 0.1)
    monkeypatch.setattr(ownership, "PING_SECONDS", 1000)
    frozen = await Database.open(place, shards=FIRST_HALF, gather_seconds=0)
    table = await open_table(frozen, guild=guild_of(0))
    monkeypatch.setattr(ownership, "PING_SECONDS", 0.05)
    resumed, prepared = asyncio.Event(), asyncio.Event()

    def stand_still(connection: Connection) -> None:
        driver: Any = connection.connection.driver_connection
        # The server has answered, and knows of no end of the statement yet.
        await_only(driver.prepare("SELECT 'it stands still'"))
        prepared.set()
        await_only(resumed.wait())

    standing = asyncio.create_task(frozen.writer.run(stand_still))
    try:
        async with asyncio.timeout(ANSWERS_SECONDS):
            await prepared.wait()
            asked = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'ClientRead'"
            still = f"{asked} AND state = 'active' AND query LIKE '%it stands still%'"
            assert await asyncio.to_thread(run_sql, place, still) == [(1,)]
            async with process(place, FIRST_HALF) as second:
                await second.writer.commit(unit(command(table, 1)))
    finally:
        resumed.set()
    with pytest.raises(StorageFailed):
        await standing
    await frozen.close()


async def test_a_process_that_stops_while_it_counts_does_not_hold_up_other_slices(
    place: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other slices wait for the end of a stopped process's transaction, not for that of its
    lease."""
    monkeypatch.setattr(ownership, "LEASE_SECONDS", 1000)
    monkeypatch.setattr(ownership, "STILL_SECONDS", 0.3)
    resumed, counting = asyncio.Event(), asyncio.Event()

    def stand_still(connection: Connection) -> None:
        ownership.wait_for_others(connection)
        counting.set()
        await_only(resumed.wait())

    async with process(place, FIRST_HALF) as frozen:
        # The other one may be slow, and waits as long as it takes.
        monkeypatch.setattr(ownership, "STILL_SECONDS", 1000)
        monkeypatch.setattr(postgres, "LOCK_SECONDS", ANSWERS_SECONDS)
        async with process(place, SECOND_HALF) as second:
            standing = asyncio.create_task(frozen.writer.run(stand_still))
            try:
                async with asyncio.timeout(ANSWERS_SECONDS):
                    await counting.wait()
                    await fund(second, ANNA, 5, guild_of(2))
            finally:
                resumed.set()
            with pytest.raises(StorageFailed):
                await standing


async def test_commits_see_what_was_committed_while_they_waited(place: PostgresPlace) -> None:
    """Commits see what was committed while they waited, even for a user whose transactions see one
    instant unless they say otherwise."""
    name = place.url.database
    otherwise = f"ALTER DATABASE {name} SET default_transaction_isolation = 'repeatable read'"
    await asyncio.to_thread(run_sql, place, otherwise)
    for connect in (postgres.writing_connections, postgres.owning_connections):
        connections = connect(place)
        found = await connections.run(lambda one: one.scalar(text("SHOW transaction_isolation")))
        await connections.close()
        assert found == "read committed"


async def test_another_count_waits_for_commits_in_their_order(place: PostgresPlace) -> None:
    """Neither waits for the other at the same time, wherever the rows lie."""
    async with process(place, Slice(0, 3, 4)):
        pass
    await asyncio.to_thread(run_sql, place, "UPDATE shard_epochs SET epoch = 9 WHERE shard = 0")
    shared, waits = asyncio.Event(), asyncio.Event()

    def commit(connection: Connection) -> None:
        for shard in (0, 1):
            share = f"SELECT 1 FROM shard_epochs WHERE shard = {shard} FOR SHARE"
            connection.execute(text(share))
            shared.set()
            await_only(waits.wait())

    def divide_otherwise(connection: Connection) -> None:
        with connection.begin():
            ownership.raise_epochs(connection, Slice(0, 1, 2))

    several = [postgres.writing_connections(place, alone=True) for _ in range(2)]
    committing = asyncio.create_task(several[0].run(commit))
    async with asyncio.timeout(ANSWERS_SECONDS):
        await shared.wait()
        dividing = asyncio.create_task(several[1].run(divide_otherwise))
        waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        while not await asyncio.to_thread(run_sql, place, waiting):
            pass
        waits.set()
        await asyncio.gather(committing, dividing)
    for each in several:
        await each.close()
    assert list(await asyncio.to_thread(epochs, place)) == [0, 1]


async def test_hands_of_several_processes_never_have_the_same_number(place: PostgresPlace) -> None:
    """Hands of several processes never have the same number, nor those of an earlier process with
    another count."""
    numbers: list[int] = []
    for shards in (WHOLE, Slice(0, 2, 3), Slice(1, 3, 4)):
        async with process(place, None if shards is WHOLE else shards) as database:
            guilds = [guild_of(shard, shards.count) for shard in shards.shards]
            for guild in guilds * 3:
                numbers.append(database.hand_ids.new(guild))
                table = await open_table(database, len(numbers), guild)
                started = start(HandId(numbers[-1]), table)
                await database.writer.commit(unit(command(table, 1), hand_start=started))
            newest = numbers[-len(guilds) :]
            assert [number % shards.count for number in newest] == list(shards.shards)
    assert len(set(numbers)) == len(numbers)
