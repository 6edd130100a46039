"""Moving house: the same rows, chips and hands in a database of the other kind.

A copy of a database in use.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, Table

from bot.bank.accounts import pool, wallet
from bot.storage import copying, ownership
from bot.storage.audit import audit
from bot.storage.copying import backup, copy
from bot.storage.database import Database
from bot.storage.errors import OwnershipLost, StorageCode, StorageRefusal
from bot.storage.place import Place, PostgresPlace
from bot.storage.unit import Snapshot, TournamentSnapshot
from tests.servers import Server, address, run_sql
from tests.storage.builders import (
    ANNA,
    BRUNO,
    GUILD,
    NOW,
    TODAY,
    command,
    execute,
    fund,
    give,
    line,
    open_database,
    open_table,
    play_hand,
    raw,
    start,
    tamper,
    unit,
)
from tests.storage.events import asked, open_tournament, step

KEY = bytes(range(32))


@pytest.fixture(params=["file", "server"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """A place where nothing is yet."""
    if request.param == "file":
        yield tmp_path / "new.db"
        return
    server: Server = request.getfixturevalue("server")
    with server.database(empty=True) as made:
        yield made


async def play(place: Place) -> None:
    """A hand that is over, one in progress, a tournament, and more rows than are copied at once."""
    database = await open_database(place, key=KEY)
    account = await fund(database, ANNA, 500)
    closed, table = [await open_table(database, channel) for channel in (5, 6)]
    await play_hand(database, closed, 1, line(ANNA, 30), line(BRUNO, -30))
    rows = tuple(command(table, seq, interaction=2**62 + seq) for seq in range(1, 40))
    await database.writer.commit(unit(*rows, snapshot=Snapshot(table, 20, {"seats": [1]})))
    hand = database.hand_ids.new(GUILD)
    await database.writer.commit(unit(command(table, 40), hand_start=start(hand, table, seq=40)))
    number = await open_tournament(database)
    await database.writer.commit(
        step(
            asked(number, 1),
            batches=(give(account, pool(GUILD, number), 110),),
            tournament_snapshot=TournamentSnapshot(number, 1, {"a": None}),
        )
    )
    await open_tournament(database)
    await database.settings.put(GUILD, {"language": "it"})
    await database.close()


async def seen(database: Database) -> list[object]:
    """All that a bot finds when it starts."""
    return [
        await database.tables.recover(),
        await database.tournaments.recover(),
        await database.wallets.totals(),
        await database.hands.totals(ANNA),
        await database.settings.all(),
        await database.leaderboards.size(_wallets()),
    ]


def _wallets() -> object:
    from bot.storage.leaderboards import leaderboard
    from bot.storage.standings import Span
    from bot.storage.unit import LeaderboardKind

    return leaderboard(LeaderboardKind.WALLET, GUILD, Span.ALL, TODAY)


@pytest.fixture
def _small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copying, "COPIED_ROWS_AT_ONCE", 7)


@pytest.mark.usefixtures("_small_pages")
async def test_a_room_plays_on_where_it_was_copied_to(place: Place, target: Place) -> None:
    """A room plays on in the copy with its hands, chips and key; and new hands get the next
    numbers."""
    await play(place)
    before = await open_database(place, key=KEY)
    expected = await seen(before)
    await before.close()
    figures = await asyncio.to_thread(copy, place, target)
    assert (figures["chips"], figures["journal"], figures["tournaments"]) == (500, 42, 2)
    assert audit(target).clean
    database = await open_database(target, key=KEY)
    assert await seen(database) == expected
    assert not database.is_behind
    table = await open_table(database, 7)
    assert table == 3
    await fund(database, ANNA, 5)
    assert await open_tournament(database) == 3
    await database.close()
    assert audit(place).clean
    assert audit(target).clean


async def test_a_value_that_is_missing_stays_missing(place: Place, target: Place) -> None:
    """A value that is missing stays missing: it does not become a `null` that somebody has
    written."""
    await play(place)
    await asyncio.to_thread(copy, place, target)
    missing = "SELECT count(*) FROM tournaments WHERE snapshot IS NULL"
    assert [tuple(row) for row in execute(target, missing)] == [(1,)]


async def test_another_key_opens_neither(place: Place, target: Place) -> None:
    """The copy is encrypted with the key of the first."""
    await play(place)
    await asyncio.to_thread(copy, place, target)
    with pytest.raises(StorageRefusal) as refused:
        await Database.open(target, key=bytes(32))
    assert refused.value.code is StorageCode.KEY_WRONG


def refusal(source: Place, target: Place) -> StorageCode:
    with pytest.raises(StorageRefusal) as refused:
        copy(source, target)
    return StorageCode(refused.value.code)


async def test_a_place_where_something_is_stays_as_it_is(place: Place, tmp_path: Path) -> None:
    """Nobody's chips are replaced by a mistyped address."""
    await play(place)
    other = tmp_path / "other.db"
    await (await open_database(other)).close()
    assert refusal(place, other) is StorageCode.COPY_TARGET_USED
    assert refusal(other, place) is StorageCode.COPY_TARGET_USED
    (tmp_path / "notes").write_text("mine")
    assert refusal(place, tmp_path / "notes") is StorageCode.COPY_TARGET_USED


async def test_a_room_that_is_played_in_is_not_moved(
    place: Place, target: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is committed after the copy would be lost."""
    monkeypatch.setattr("bot.storage.postgres.LOCK_SECONDS", 0.05)
    database = await open_database(place)
    assert refusal(place, target) is StorageCode.IN_USE
    await database.close()
    nothing_there(target)


async def test_a_silent_bot_commits_nothing_once_its_room_has_moved(
    server_place: PostgresPlace, target: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A silent bot commits nothing once its room has moved: it lost its locks and does not know it;
    it may commit again where nothing was moved."""
    monkeypatch.setattr(ownership, "PING_SECONDS", 1000)
    silent = await open_database(server_place)
    await fund(silent, ANNA, 5)
    cut_owner = (
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
        " WHERE datname = current_database() AND application_name = 'mazziere owner'"
    )
    await asyncio.to_thread(run_sql, server_place, cut_owner)
    with monkeypatch.context() as losing:
        losing.setattr(copying, "copy_rows", lambda old, new, table: None)
        assert await asyncio.to_thread(refusal, server_place, target) is StorageCode.COPY_UNSOUND
    await fund(silent, BRUNO, 5)
    figures = await asyncio.to_thread(copy, server_place, target)
    assert figures["chips"] == 10
    with pytest.raises(OwnershipLost):
        await fund(silent, ANNA, 100)
    await silent.close()


def nothing_there(target: Place) -> None:
    if isinstance(target, PostgresPlace):
        tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        assert run_sql(target, tables) == []
    else:
        assert not target.exists()


async def test_an_unsound_database_is_not_copied(place: Place, target: Place) -> None:
    """An error in it would stay for ever."""
    await play(place)
    tamper(place, "UPDATE accounts SET balance = balance + 1 WHERE kind = 'wallet'")
    assert refusal(place, target) is StorageCode.COPY_UNSOUND
    nothing_there(target)


def test_nothing_is_not_copied(tmp_path: Path, target: Place) -> None:
    """A mistyped name makes no empty room."""
    assert refusal(tmp_path / "none.db", target) is StorageCode.MISSING
    nothing_there(target)


async def test_a_copy_that_loses_a_row_is_thrown_away(
    place: Place, target: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both sides are counted before anything is kept."""
    await play(place)
    real = copying.copy_rows

    def all_but_settings(old: Connection, new: Connection, table: Table) -> None:
        if table.name != "settings":
            real(old, new, table)

    monkeypatch.setattr(copying, "copy_rows", all_but_settings)
    assert refusal(place, target) is StorageCode.COPY_UNSOUND
    nothing_there(target)


async def test_a_server_is_backed_up_while_it_is_played_on(
    server_place: PostgresPlace, tmp_path: Path, server: Server
) -> None:
    """Into a file, whose hands in progress are voided when it is put back on a server."""
    await play(server_place)
    database = await open_database(server_place, key=KEY)
    expected = (await seen(database))[2]
    await asyncio.to_thread(backup, server_place, tmp_path / "copy.db")
    await fund(database, BRUNO, 1)
    await database.close()
    assert audit(tmp_path / "copy.db").clean
    with server.database(empty=True) as restored:
        await asyncio.to_thread(copy, tmp_path / "copy.db", restored)
        database = await open_database(restored, key=KEY)
        assert database.is_behind
        assert (await seen(database))[2] == expected
        assert await database.wallets.balance(wallet(GUILD, BRUNO)) == 0
        await database.close()


async def test_the_command_says_what_it_did(
    place: Place, target: Place, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command says in one sentence what it did, without a password."""
    from bot.cli.copy import run

    await play(place)
    assert await asyncio.to_thread(run, address(place), address(target)) == 0
    said = capsys.readouterr()
    assert f"with 500 chips to {target}; both are clean." in said.out
    assert await asyncio.to_thread(run, address(place), address(target)) == 2
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert said.err.startswith("mazziere copy: ")
    assert "isn't empty" in said.err


async def test_a_copy_of_a_live_database_is_whole(database: Database, tmp_path: Path) -> None:
    """Taken while commits run, it agrees with itself and opens."""
    table = await open_table(database)

    begun = asyncio.Event()

    async def play() -> None:
        for seq in range(1, 200):
            await database.writer.commit(unit(command(table, seq)))
            await fund(database, ANNA, 1)
            begun.set()

    copy = tmp_path / "copy.db"
    playing = asyncio.create_task(play())
    await begun.wait()
    await asyncio.to_thread(backup, database.place, copy)
    await playing
    assert audit(copy).clean
    opened = await open_database(copy)
    assert (await opened.tables.recover())[0].last_seq > 0
    await opened.close()


async def test_a_copy_is_one_file(database: Database, tmp_path: Path) -> None:
    """No write-ahead log that could be forgotten, and nothing half done left behind."""
    await fund(database, ANNA, 5)
    (tmp_path / "copies").mkdir()
    backup(database.place, tmp_path / "copies" / "copy.db")
    assert [file.name for file in (tmp_path / "copies").iterdir()] == ["copy.db"]
    with raw(tmp_path / "copies" / "copy.db") as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)


async def test_a_file_that_is_there_is_not_replaced(database: Database, tmp_path: Path) -> None:
    """The copy of yesterday is not the price of today's."""
    (tmp_path / "copy.db").write_text("yesterday")
    with pytest.raises(StorageRefusal) as refused:
        backup(database.place, tmp_path / "copy.db")
    assert refused.value.code is StorageCode.FILE_EXISTS
    assert (tmp_path / "copy.db").read_text() == "yesterday"


async def test_a_copy_that_cannot_be_written_is_refused(database: Database, tmp_path: Path) -> None:
    """A copy that cannot be written is refused with the name of its file."""
    with pytest.raises(StorageRefusal) as refused:
        backup(database.place, tmp_path / "nowhere" / "copy.db")
    assert refused.value.code is StorageCode.BACKUP_FAILED


def test_nothing_cannot_be_copied(tmp_path: Path) -> None:
    """A mistyped name makes no empty copy."""
    with pytest.raises(StorageRefusal) as refused:
        backup(tmp_path / "none.db", tmp_path / "copy.db")
    assert refused.value.code is StorageCode.MISSING
    assert list(tmp_path.iterdir()) == []


async def test_work_can_be_done_without_threads(path: Path) -> None:
    """In virtual time the event loop does it all itself."""
    database = await Database.open(path, blocking=True, gather_seconds=0)
    await fund(database, ANNA, 5, at_ms=NOW)
    table = await open_table(database)
    await database.writer.commit(unit(command(table, 1)))
    (recovered,) = await database.tables.recover()
    assert recovered.last_seq == 1
    await database.close()
