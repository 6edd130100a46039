"""Opening a database of either kind to play on it: its version, its migrations and its key.

Migrations lead up only: an older program refuses a newer database, and a backup is the way back.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, func, insert, select

from bot.ids import HandId
from bot.refusal import refuse_if
from bot.storage.connections import Connections
from bot.storage.encryption import Cipher, DecryptionFailed
from bot.storage.errors import StorageCode
from bot.storage.ownership import Ownership
from bot.storage.place import Found, Origin, Place
from bot.storage.schema import hands, secrets_check
from bot.storage.writer import CommitGuard

_STEPS = Path(__file__).parent / "migrations"


def newest_version() -> str:
    """The version that this program writes."""
    return known_versions()[-1]


def known_versions() -> list[str]:
    """All versions that this program can bring up to the newest, oldest first: each step is a file
    with its number."""
    files = (_STEPS / "versions").glob("v*.py")
    return sorted(file.stem[1:].partition("_")[0] for file in files)


def _config() -> Any:
    # Not at the start: Alembic and what it loads take nine megabytes, and most starts need none.
    from alembic.config import Config

    config = Config()
    # The option is a format string: a per cent sign in the folder's name has to be doubled.
    config.set_main_option("script_location", str(_STEPS).replace("%", "%%"))
    return config


@cache
def _steps() -> Any:
    """All migrations: read once, as each reading runs every file of them."""
    from alembic.script import ScriptDirectory

    return ScriptDirectory.from_config(_config())


def upgrade(connection: Connection, version: str = "head") -> None:
    """Runs the missing migrations within the connection's transaction: all of them, or none."""
    from alembic.runtime.environment import EnvironmentContext

    steps, config = _steps(), _config()
    config.attributes["connection"] = connection

    def missing(current: Any, context: Any) -> Any:
        return steps._upgrade_revs(version, current)

    # As `alembic.command.upgrade` does, which would read all steps again.
    with EnvironmentContext(config, steps, fn=missing, destination_rev=version):
        steps.run_env()


_CHECK_PLACE = "check"
_CHECK = {"opens": True}


@dataclass(frozen=True, slots=True)
class OpenedDatabase:
    """The connections to a database that is ours to play on."""

    writing: Connections
    reading: Connections
    guard: CommitGuard
    last_hand: HandId
    is_behind: bool
    """Whether players may have seen more than the database has."""
    ownership: Ownership


def check_version(found: Found, place: Place) -> None:
    """Raises `StorageRefusal` (database-newer)."""
    refuse_if(found.version not in known_versions(), StorageCode.NEWER, file=str(place))


def prepare(
    connection: Connection,
    place: Place,
    version: str | None,
    cipher: Cipher,
    set_origin: Callable[[Connection, Origin], None],
    is_behind: bool,
) -> HandId:
    """Migrates and checks the key, within a transaction; returns the last hand there was.

    Raises `StorageRefusal` (database-key-wrong).
    """
    if version != newest_version():
        upgrade(connection)
    refuse_if(not _keep_key(connection, cipher), StorageCode.KEY_WRONG, file=str(place))
    # First of all: a bot that dies before the hands are voided finds the mark again.
    set_origin(connection, Origin.BEHIND if is_behind else Origin.ROOM)
    return HandId(connection.scalar(select(func.max(hands.c.id))) or 0)


def _keep_key(connection: Connection, cipher: Cipher) -> bool:
    """Whether this is the key that the database was first encrypted with (now, if never before)."""
    opens = key_opens(connection, cipher)
    if opens is None and cipher.has_key:
        row = {"id": 1, "sealed": cipher.encrypt(_CHECK, _CHECK_PLACE)}
        connection.execute(insert(secrets_check), [row])
    return opens is not False


def key_opens(connection: Connection, cipher: Cipher) -> bool | None:
    """Whether the database was encrypted with this key; None where it has had no key yet."""
    encrypted = connection.scalar(select(secrets_check.c.sealed))
    if encrypted is None:
        return None
    try:
        return cipher.decrypt(encrypted, _CHECK_PLACE) == _CHECK
    except DecryptionFailed:
        return False
