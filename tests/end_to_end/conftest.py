"""Databases for whole bots."""

from collections.abc import Iterator

import pytest

from bot.storage.place import PostgresPlace
from tests.servers import Server


@pytest.fixture
def server_place(server: Server) -> Iterator[PostgresPlace]:
    """An empty database on the server: a bot makes the tables itself, and its key with them."""
    with server.database(empty=True) as made:
        yield made
