"""PostgreSQL goes away and comes back: what was acknowledged is there, what failed is not."""

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

from bot.bank.accounts import wallet
from bot.shards import Slice
from bot.storage import postgres
from bot.storage.audit import audit
from bot.storage.database import Database
from bot.storage.errors import StorageFailed
from bot.storage.place import PostgresPlace
from bot.storage.writer import Disk
from tests.servers import Server, cut, run_sql
from tests.storage.builders import ANNA, GUILD, fund, open_database, outcome

TRIES = 200


@pytest.fixture
def place(server_place: PostgresPlace) -> PostgresPlace:
    return server_place


def sessions(place: PostgresPlace, role: str) -> list[int]:
    """The processes of the server that serve us."""
    query = f"SELECT pid FROM pg_stat_activity WHERE application_name = 'mazziere {role}'"
    return [pid for (pid,) in run_sql(place, f"{query} AND datname = current_database()")]


async def chips(database: Database) -> int:
    return await database.wallets.balance(wallet(GUILD, ANNA))


async def until_there(database: Database) -> int:
    """The chips, once they can be read again."""
    for _ in range(TRIES):
        try:
            return await chips(database)
        except StorageFailed:
            await asyncio.sleep(0)
    raise AssertionError("the database does not come back")


async def test_a_cut_between_two_commits_is_not_noticed(place: PostgresPlace) -> None:
    """A cut between two commits is noticed neither by the next commit nor by the next read: their
    connections are made anew."""
    database = await open_database(place)
    await fund(database, ANNA, 1)
    await asyncio.gather(*(chips(database) for _ in range(2 * postgres.SERVER_READERS)))
    before = sessions(place, "writer")
    await asyncio.to_thread(cut, place)
    await asyncio.sleep(0)
    await fund(database, ANNA, 10)
    found = await asyncio.gather(*(chips(database) for _ in range(2 * postgres.SERVER_READERS)))
    assert set(found) == {11}
    assert sessions(place, "writer") != before
    await database.close()
    assert audit(place).clean


class CutAt(Disk):
    """Lets something happen at a moment of the next commit."""

    def __init__(self) -> None:
        self.before = self.after = lambda: None

    def before_commit(self) -> None:
        self.before()

    def after_commit(self) -> None:
        self.after()


async def test_a_cut_in_mid_commit_stores_nothing(place: PostgresPlace) -> None:
    """A cut in mid-commit stores nothing: the callers that wait are told, and the next one
    commits."""
    disk = CutAt()
    database = await open_database(place, disk=disk)
    await fund(database, ANNA, 1)
    disk.before = lambda: cut(place)
    with pytest.raises(StorageFailed):
        await fund(database, ANNA, 10)
    disk.before = lambda: None
    assert await chips(database) == 1
    await fund(database, ANNA, 100)
    assert await chips(database) == 101
    await database.close()
    assert audit(place).clean


async def test_a_server_that_restarts_comes_back_by_itself(
    server: Server, place: PostgresPlace
) -> None:
    """While it is down every commit and every question fails, and with nothing else."""
    database = await open_database(place)
    acknowledged = 0
    with server.stopped():
        for _ in range(3):
            with pytest.raises(StorageFailed):
                await fund(database, ANNA, 10)
            with pytest.raises(StorageFailed):
                await chips(database)
    await until_there(database)
    for _ in range(5):
        await fund(database, ANNA, 1)
        acknowledged += 1
    assert await chips(database) == acknowledged
    await database.close()
    assert audit(place).clean


async def test_who_stands_by_says_once_that_the_server_is_away(
    server: Server,
    place: PostgresPlace,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However often it looks; and that it is back."""
    monkeypatch.setattr(postgres, "STANDBY_LOOK_SECONDS", 0.02)
    caplog.set_level(logging.INFO)
    shards = Slice(0, 0, 2)
    first = await Database.open(place, shards=shards, gather_seconds=0)
    waiting = asyncio.create_task(Database.open(place, shards=shards, gather_seconds=0))
    async with asyncio.timeout(20):
        while "standing by" not in caplog.text:  # noqa: ASYNC110
            await asyncio.sleep(0)
        with server.stopped():
            await asyncio.sleep(0.3)
        while "the server is back" not in caplog.text and not waiting.done():  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        await first.close()
        await (await waiting).close()
    warned = [one for one in caplog.records if one.levelno == logging.WARNING]
    assert ["standing by" in one.getMessage() for one in warned].count(True) == 1


@pytest.fixture
def stopped_sessions() -> Iterator[list[int]]:
    """Processes of the server that do nothing until the end of the test."""
    found: list[int] = []
    yield found
    for pid in found:
        os.kill(pid, signal.SIGCONT)


async def test_nothing_is_read_while_a_commit_is_in_doubt(
    server: Server,
    place: PostgresPlace,
    stopped_sessions: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing is read while a session no longer answers and may still commit: what was read could
    change. Once the session is gone it is known what it has committed, and that stays so."""
    if server.own is None:
        pytest.skip("the server's processes are not ours to stop")
    monkeypatch.setattr(postgres, "COMMAND_SECONDS", 0.2)
    monkeypatch.setattr(postgres, "LOCK_SECONDS", 0.05)
    disk = CutAt()
    database = await open_database(place, disk=disk)
    await fund(database, ANNA, 1)
    (session,) = sessions(place, "writer")

    def stop() -> None:
        disk.before = lambda: None
        stopped_sessions.append(session)
        os.kill(session, signal.SIGSTOP)

    disk.before = stop
    with pytest.raises(StorageFailed):
        await fund(database, ANNA, 10)
    with pytest.raises(StorageFailed):
        await chips(database)
    with pytest.raises(StorageFailed):
        await fund(database, ANNA, 100)
    os.kill(stopped_sessions.pop(), signal.SIGCONT)
    found = await until_there(database)
    assert found in (1, 11)
    assert session not in sessions(place, "writer")
    await fund(database, ANNA, 1000)
    assert await chips(database) == found + 1000
    await database.close()
    assert audit(place).clean


@asynccontextmanager
async def network(place: PostgresPlace) -> AsyncIterator[tuple[PostgresPlace, asyncio.Event]]:
    """A way to the database, and an event: while it is not set, whatever is sent gets lost."""
    passes, connected = asyncio.Event(), set[asyncio.Task[None]]()
    passes.set()
    folder = place.url.query.get("host")

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            await passes.wait()
            writer.write(data)

    async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await passes.wait()
        if folder:
            server = await asyncio.open_unix_connection(f"{folder}/.s.PGSQL.5432")
        else:
            server = await asyncio.open_connection(place.url.host, place.url.port or 5432)
        ways = {
            asyncio.create_task(pass_on(*way)) for way in ((reader, server[1]), (server[0], writer))
        }
        connected.update(ways)
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for end in (writer, server[1]):
            end.close()

    async with await asyncio.start_server(connect, "127.0.0.1", 0) as proxy:
        port = proxy.sockets[0].getsockname()[1]
        yield PostgresPlace(place.url.set(host="127.0.0.1", port=port, query={})), passes
        passes.set()
        for way in connected:
            way.cancel()
        await asyncio.gather(*connected, return_exceptions=True)


async def test_a_network_that_is_gone_does_not_hold_up_the_end(
    place: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever still waits is told; nothing was acknowledged, so nothing is lost."""
    monkeypatch.setattr(postgres, "CLOSE_SECONDS", 0.2)
    async with network(place) as (through, passes):
        database = await Database.open(through, shards=Slice(0, 0, 2), gather_seconds=0)
        await fund(database, ANNA, 1)
        await asyncio.gather(*(chips(database) for _ in range(postgres.SERVER_READERS)))
        passes.clear()
        # More than there are connections: some have to make another one first.
        waiting = [asyncio.create_task(chips(database)) for _ in range(postgres.SERVER_READERS + 2)]
        waiting += [asyncio.create_task(outcome(fund(database, ANNA, 10)))]
        await asyncio.sleep(0)
        database.writer.connections.patience_seconds = 0.2
        async with asyncio.timeout(5):
            await database.close()
            told = await asyncio.gather(*waiting, return_exceptions=True)
        assert {type(each) for each in told} == {StorageFailed}
    assert await asyncio.to_thread(balance_of, place) == 1
    assert (await asyncio.to_thread(audit, place)).clean


def balance_of(place: PostgresPlace) -> int:
    """Anna's chips, as the server has them."""
    query = f"SELECT balance FROM accounts WHERE kind = 'wallet' AND player_id = {ANNA}"
    return int(run_sql(place, query)[0][0])
