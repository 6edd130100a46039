"""Where a database is, a file of SQLite or an address of a PostgreSQL server, and its mark."""

from dataclasses import dataclass, field
from enum import IntEnum
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.refusal import refuse_if
from bot.storage.errors import StorageCode, StorageRefusal

_SQLITE = frozenset({"sqlite", "sqlite+pysqlite", "sqlite+aiosqlite"})
_POSTGRES = frozenset({"postgresql", "postgresql+asyncpg", "postgres"})
_DRIVER = "asyncpg"
_ASYNCPG = f"postgresql+{_DRIVER}"
_PORT_MAX = 65535


@dataclass(frozen=True, slots=True)
class PostgresPlace:
    """A database of a PostgreSQL server. Its text is the address without user and password."""

    url: URL = field(repr=False)

    @property
    def address(self) -> str:
        """The address with user and password: not to be shown."""
        return self.url.render_as_string(hide_password=False)

    def __str__(self) -> str:
        bare = URL.create(
            _ASYNCPG, host=self.url.host, port=self.url.port, database=self.url.database
        )
        return bare.render_as_string()


Place: TypeAlias = Path | PostgresPlace


def place_of(place: str | Place) -> Place:
    """The place that a path or an address means; a file's path is absolute.

    Raises `StorageRefusal` (database-kind-unknown, database-address-unreadable,
    database-driver-missing).
    """
    if isinstance(place, PostgresPlace):
        return place
    if isinstance(place, Path) or "://" not in place:
        return Path(place).expanduser().resolve()
    kind, rest = place.split("://", 1)
    unreadable = StorageRefusal(StorageCode.ADDRESS_UNREADABLE, kind=kind)
    try:
        url = make_url(place)
    except (ArgumentError, ValueError):
        raise unreadable from None
    if url.drivername in _SQLITE and url.database:
        return Path(url.database).expanduser().resolve()
    refuse_if(url.drivername not in _POSTGRES, StorageCode.KIND_UNKNOWN, kind=url.drivername)
    # An @ in a password that is not written %40 ends it: the rest would be shown as the host.
    signs = 0 if url.username is None else 1
    if not url.database or rest.count("@") != signs or not _is_understood(url):
        raise unreadable
    refuse_if(find_spec(_DRIVER) is None, StorageCode.DRIVER_MISSING)
    return PostgresPlace(url.set(drivername=_ASYNCPG))


def _is_understood(url: URL) -> bool:
    """Whether the hosts, ports and options make sense to the driver."""
    from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg

    dialect: Any = PGDialect_asyncpg
    try:
        _, options = dialect().create_connect_args(url)
    except (ArgumentError, ValueError):
        return False
    port = options.get("port", _PORT_MAX)
    return all(0 < each <= _PORT_MAX for each in (port if isinstance(port, list) else [port]))


# --- The mark by which a database says that it is ours, and which one it is ----------------------


class Origin(IntEnum):
    """The kinds of a database of ours. SQLite holds the number in the file's header, PostgreSQL the
    name in a comment."""

    ROOM = int.from_bytes(b"MZZR")
    """The database that the bot plays on."""
    COPY = int.from_bytes(b"MZZC")
    """A backup, on which the bot has not played yet."""
    BEHIND = int.from_bytes(b"MZZB")
    """A database that is older than what players have seen: hands in progress are to be voided."""


@dataclass(frozen=True, slots=True)
class Found:
    """The mark and the version of a database of ours."""

    version: str
    """The version of the schema."""
    origin: Origin
    committed: int = 0
    """How many rows were ever committed (see `CommitMark` in `sqlite.py`); not counted on
    PostgreSQL."""
