"""PostgreSQL: refusals at a start, one process that commits, and what cannot be changed."""

import asyncio
from collections.abc import Iterator
from typing import Any

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from bot.ids import HandId
from bot.storage import opening, postgres
from bot.storage.audit import audit
from bot.storage.connections import Connections
from bot.storage.database import Database
from bot.storage.errors import StorageCode, StorageFailed, StorageRefusal
from bot.storage.place import PostgresPlace, place_of
from bot.storage.room_status import is_played_on
from bot.storage.schema import metadata
from tests.servers import Server, cut, run_sql
from tests.storage.builders import (
    ANNA,
    command,
    fund,
    leave_traces,
    open_database,
    open_table,
    unit,
)

PASSWORD = "not-to-be-shown"


@pytest.fixture
def place(server_place: PostgresPlace) -> PostgresPlace:
    return server_place


@pytest.fixture
def empty(server: Server) -> Iterator[PostgresPlace]:
    with server.database(empty=True) as made:
        yield made


async def refusal_of(place: PostgresPlace) -> StorageRefusal:
    with pytest.raises(StorageRefusal) as refused:
        await Database.open(place)
    return refused.value


# --- refusals -------------------------------------------------------------------------------------


async def test_a_server_that_is_down(place: PostgresPlace) -> None:
    """The address is named, without who would have logged in."""
    url = place.url.set(host="127.0.0.1", port=1, query={}, username="anna", password=PASSWORD)
    refusal = await refusal_of(PostgresPlace(url))
    assert refusal.code is StorageCode.UNREACHABLE
    assert refusal.data["file"] == f"postgresql+asyncpg://127.0.0.1:1/{url.database}"


async def test_a_database_that_is_not_there(server: Server) -> None:
    """A database that is not there is not made: that is for those who run the server."""
    assert (await refusal_of(server.place("nobody_made_this"))).code is StorageCode.MISSING


async def test_a_user_whom_the_server_does_not_know(place: PostgresPlace) -> None:
    """Neither the name nor the password of a user whom the server does not know is told."""
    refusal = await refusal_of(
        PostgresPlace(place.url.set(username="mazziere_nobody", password=PASSWORD))
    )
    assert refusal.code is StorageCode.LOGIN_REFUSED
    assert PASSWORD not in repr(refusal) + str(refusal.data)


async def test_a_wrong_password(server: Server, place: PostgresPlace) -> None:
    """A wrong password, as somebody might mistype it, is refused."""
    with server.careful_user() as name:
        url = place.url.set(username=name, password=PASSWORD)
        refusal = await refusal_of(PostgresPlace(url))
    assert refusal.code is StorageCode.LOGIN_REFUSED
    assert PASSWORD not in repr(refusal) + str(refusal.data)


async def test_a_user_without_rights(server: Server, empty: PostgresPlace) -> None:
    """Nothing is made by halves."""
    server.execute("CREATE ROLE mazziere_guest LOGIN")
    try:
        refusal = await refusal_of(PostgresPlace(empty.url.set(username="mazziere_guest")))
    finally:
        server.execute("DROP ROLE mazziere_guest")
    assert refusal.code is StorageCode.NO_RIGHTS
    assert run_sql(empty, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'") == []


async def test_an_older_server(empty: PostgresPlace, monkeypatch: pytest.MonkeyPatch) -> None:
    """An older server is refused with its version."""
    monkeypatch.setattr(postgres, "VERSION_MIN", 99)
    refusal = await refusal_of(empty)
    assert refusal.code is StorageCode.SERVER_OLD
    assert refusal.data["version"] >= 16
    assert run_sql(empty, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'") == []


@pytest.mark.parametrize("table", ["recipes", "alembic_version"])
async def test_another_programs_database(empty: PostgresPlace, table: str) -> None:
    """Another program's database is refused, even one whose program uses the same tool for its
    versions."""
    run_sql(empty, f"CREATE TABLE {table} (version_num TEXT)")
    assert (await refusal_of(empty)).code is StorageCode.FOREIGN
    assert run_sql(empty, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == [
        (table,)
    ]


async def test_a_newer_version(place: PostgresPlace) -> None:
    """A database of a later program is refused, and not changed."""
    run_sql(place, "UPDATE alembic_version SET version_num = '9999'")
    assert (await refusal_of(place)).code is StorageCode.NEWER
    with pytest.raises(StorageRefusal) as refused:
        audit(place)
    assert refused.value.code is StorageCode.NEWER


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("mysql://u:secret@h/d", StorageCode.KIND_UNKNOWN),
        ("postgresql+psycopg://u:secret@h/d", StorageCode.KIND_UNKNOWN),
        ("postgresql+asyncpg://u:secret@h", StorageCode.ADDRESS_UNREADABLE),
        ("postgresql://u:secret@h/", StorageCode.ADDRESS_UNREADABLE),
        ("postgresql+asyncpg://u:secret@h:many/d", StorageCode.ADDRESS_UNREADABLE),
        ("postgresql+asyncpg://u:secret@h:99999/d", StorageCode.ADDRESS_UNREADABLE),
        ("postgresql+asyncpg://u:secret@/d?host=h:99999", StorageCode.ADDRESS_UNREADABLE),
        ("postgresql+asyncpg://u:secret@/d?host=h:1&host=i", StorageCode.ADDRESS_UNREADABLE),
        (
            "postgresql+asyncpg://u:secret@h/d?prepared_statement_cache_size=abc",
            StorageCode.ADDRESS_UNREADABLE,
        ),
        ("postgresql+asyncpg://u:x@secret@h/d", StorageCode.ADDRESS_UNREADABLE),
        ("postgresql+asyncpg://u:x@secret/y@h/d", StorageCode.ADDRESS_UNREADABLE),
        ("postgresql+asyncpg://u:x@secret/y?z@h/d", StorageCode.ADDRESS_UNREADABLE),
        ("postgresql+asyncpg://u/v:secret@h/d", StorageCode.ADDRESS_UNREADABLE),
    ],
)
def test_an_address_that_means_nothing(address: str, code: StorageCode) -> None:
    """An address that means nothing is refused without the password that is in it."""
    with pytest.raises(StorageRefusal) as refused:
        place_of(address)
    assert refused.value.code is code
    assert "secret" not in repr(refused.value) + str(refused.value.data)


def test_a_password_with_an_escaped_sign() -> None:
    """A password with an escaped sign is read as it was meant, and not shown."""
    place = place_of("postgresql://u:x%40secret@h:5433/d")
    assert isinstance(place, PostgresPlace)
    assert (place.url.password, str(place)) == ("x@secret", "postgresql+asyncpg://h:5433/d")


@pytest.mark.parametrize("option", [{"sslmode": "require"}, {"loop": "x"}, {"host": "a..b"}])
async def test_an_option_that_the_driver_does_not_have(
    place: PostgresPlace, option: dict[str, str]
) -> None:
    """An option that the driver does not have is refused, such as one of another program's address,
    or a mistyped one."""
    url = place.url.update_query_dict(option)
    assert (await refusal_of(PostgresPlace(url))).code is StorageCode.ADDRESS_UNREADABLE


# --- one process ----------------------------------------------------------------------------------


async def test_a_second_process_is_refused(
    place: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first one plays on."""
    database = await open_database(place)
    monkeypatch.setattr(postgres, "LOCK_SECONDS", 0.05)
    assert (await refusal_of(place)).code is StorageCode.IN_USE
    assert is_played_on(place)
    await fund(database, ANNA, 5)
    await database.close()
    assert not is_played_on(place)


async def test_who_was_taken_over_commits_nothing(
    place: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that was taken over commits nothing, neither while the other process plays, nor
    when it has gone: its memory is too old."""
    monkeypatch.setattr(postgres, "LOCK_SECONDS", 0.2)
    first = await open_database(place)
    table = await open_table(first)
    await asyncio.to_thread(cut, place)
    second = await open_database(place)
    for _ in range(3):
        with pytest.raises(StorageFailed):
            await first.writer.commit(unit(command(table, 1)))
    await second.writer.commit(unit(command(table, 1, body={"verb": "fold"})))
    await second.close()
    for _ in range(3):
        with pytest.raises(StorageFailed):
            await first.writer.commit(unit(command(table, 2)))
    await first.close()
    third = await open_database(place)
    (recovered,) = await third.tables.recover()
    assert [row.body for row in recovered.commands] == [{"verb": "fold"}]
    await third.close()


# --- tables and triggers --------------------------------------------------------------------------


@pytest.fixture
async def writing(place: PostgresPlace) -> Connections:
    return postgres.writing_connections(place)


async def test_a_step_may_count_for_long(
    empty: PostgresPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Silent for longer than a lease, it is not taken for frozen; afterwards the lease counts."""
    silent: list[str] = []

    def prepare(connection: Connection, *more: Any) -> HandId:
        silent.append(connection.exec_driver_sql(f"SHOW {_SILENCE}").scalar_one())
        return opening.prepare(connection, *more)

    monkeypatch.setattr(postgres, "prepare", prepare)
    database = await open_database(empty)
    await database.close()
    assert silent == ["10min"]


_SILENCE = "idle_in_transaction_session_timeout"


async def test_the_tables_are_those_of_the_statements(writing: Connections) -> None:
    """The migrations and the schema that statements are written against do not differ."""
    differences = await writing.run(
        lambda connection: compare_metadata(MigrationContext.configure(connection), metadata)
    )
    await writing.close()
    assert differences == []


@pytest.mark.parametrize("version", opening.known_versions()[:-1])
async def test_every_version_is_brought_up(empty: PostgresPlace, version: str) -> None:
    """Every version is brought up, as with a file."""
    from bot.storage.place import Origin

    connections = postgres.writing_connections(empty)

    def make(connection: object) -> None:
        with connection.begin():  # type: ignore[attr-defined]
            opening.upgrade(connection, version)  # type: ignore[arg-type]
            postgres.set_origin(connection, Origin.ROOM)  # type: ignore[arg-type]

    await connections.run(make)
    await connections.close()
    database = await open_database(empty)
    await fund(database, ANNA, 5)
    await database.close()
    assert audit(empty).clean


@pytest.mark.parametrize("table", ["journal", "ledger_batches", "ledger_entries", "host_actions"])
@pytest.mark.parametrize("verb", ["UPDATE {} SET {} = 0", "DELETE FROM {}", "TRUNCATE {} CASCADE"])
async def test_what_happened_cannot_be_changed(place: PostgresPlace, table: str, verb: str) -> None:
    """The database itself refuses, whatever tool is used."""
    await leave_traces(place)
    column = "amount" if table == "ledger_entries" else "at_ms"
    with pytest.raises(asyncpg.IntegrityConstraintViolationError, match="only ever grows"):
        run_sql(place, verb.format(table, column))


async def test_a_restored_dump_has_its_hands_voided(place: PostgresPlace) -> None:
    """A restored dump has its hands voided when the operator says that it is one."""
    await (await open_database(place)).close()
    database = await Database.open(place, accept_loss=True)
    assert database.is_behind
    await database.close()
    database = await open_database(place)
    assert database.is_behind
    await database.mark_caught_up()
    await database.close()
    database = await open_database(place)
    assert not database.is_behind
    await database.close()
