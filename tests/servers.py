"""PostgreSQL for tests: a server of the development dependency, or the one of TEST_DATABASE_URL."""

import asyncio
import os
from collections.abc import Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import asyncpg
import pytest
from sqlalchemy.engine import URL, make_url

from bot.storage.database import Database
from bot.storage.place import Place, PostgresPlace
from devtools.postgresql import temporary_server, url_of

Result = TypeVar("Result")

_numbers = count(1)


def beside(work: Coroutine[Any, Any, Result]) -> Result:
    """The result of `work`, in an event loop of its own: another one may be running here."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


@dataclass(slots=True)
class Server:
    """A server on which tests make databases."""

    url: URL
    folder: Path | None = None
    """The data of a server of our own, whose settings tests may change."""
    own: Any = None
    """A server of our own, which tests may stop."""
    _template: str = field(default_factory=lambda: f"mazziere_template_{os.getpid()}")

    def place(self, name: str, **changes: Any) -> PostgresPlace:
        return PostgresPlace(self.url.set(database=name, **changes))

    def execute(self, *statements: str) -> None:
        """Outside of any database of a test."""
        for statement in statements:
            run_sql(PostgresPlace(self.url), statement)

    def make_template(self) -> None:
        """A database of today's version that is copied for each test."""
        self.execute(f"CREATE DATABASE {self._template}")

        async def open_once() -> None:
            await (await Database.open(self.place(self._template))).close()

        beside(open_once())

    @contextmanager
    def database(self, *, empty: bool = False) -> Iterator[PostgresPlace]:
        """A database that is gone afterwards, with or without our tables."""
        name = f"mazziere_test_{os.getpid()}_{next(_numbers)}"
        template = "template1" if empty else self._template
        self.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        try:
            yield self.place(name)
        finally:
            self.execute(f"DROP DATABASE {name} WITH (FORCE)")

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """A time in which the server is down. Skips the test where it is not our own."""
        if self.own is None:
            pytest.skip("the server is not ours to stop")
        self.own.stop()
        try:
            yield
        finally:
            self.own.ensure_postgres_running()

    def restart(self) -> None:
        """Stops the server and starts it again."""
        with self.stopped():
            pass

    @contextmanager
    def careful_user(self) -> Iterator[str]:
        """A user who needs a password. Skips the test where the server is not our own."""
        if self.folder is None:
            pytest.skip("who may log in without a password is the server's own business")
        name, rules = "mazziere_careful", self.folder / "pg_hba.conf"
        before = rules.read_text()
        self.execute(f"CREATE ROLE {name} LOGIN PASSWORD 'another'")
        try:
            rules.write_text(f"local all {name} scram-sha-256\n{before}")
            self.execute("SELECT pg_reload_conf()")
            yield name
        finally:
            rules.write_text(before)
            self.execute("SELECT pg_reload_conf()", f"DROP ROLE {name}")

    def drop_template(self) -> None:
        self.execute(f"DROP DATABASE {self._template} WITH (FORCE)")


@contextmanager
def server() -> Iterator[Server]:
    """The server of this run of tests."""
    given = os.environ.get("TEST_DATABASE_URL")
    if given:
        yield from _used(Server(make_url(given).set(drivername="postgresql+asyncpg")))
        return
    with temporary_server() as own:
        made = Server(url_of(own), own.pgdata, own)
        # A test can kill a process but not the power.
        made.execute("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
        yield from _used(made)


def _used(made: Server) -> Iterator[Server]:
    made.make_template()
    try:
        yield made
    finally:
        made.drop_template()


def address(place: Place) -> str:
    """A place as another process is told of it."""
    if isinstance(place, PostgresPlace):
        return place.address
    return str(place)


def run_sql(place: PostgresPlace, statement: str, *, replica: bool = False) -> Sequence[Any]:
    """The rows of a statement, as somebody with a tool would execute it.

    As a `replica` it fires no triggers.
    """

    async def run() -> Sequence[Any]:
        url = place.url.set(drivername="postgresql")
        connection = await asyncpg.connect(url.render_as_string(hide_password=False))
        try:
            if replica:
                await connection.execute("SET session_replication_role = replica")
            return [tuple(row) for row in await connection.fetch(statement)]
        finally:
            await connection.close()

    return beside(run())


def cut(place: PostgresPlace) -> None:
    """Ends every session of ours, as a network that fails or a server that restarts would."""
    run_sql(
        place,
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
