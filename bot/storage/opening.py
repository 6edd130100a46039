"""Opens a database of either kind to be played on: the part that is the same for both."""

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, func, insert, select

from bot.ids import HandId
from bot.refusal import refuse_if
from bot.storage import migrate
from bot.storage.connections import Connections
from bot.storage.encryption import Cipher, DecryptionFailed
from bot.storage.errors import StorageCode
from bot.storage.origin import Found, Origin
from bot.storage.ownership import Ownership
from bot.storage.place import Place
from bot.storage.schema import hands, secrets_check
from bot.storage.writer import CommitGuard

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
    """Whether players may have seen more than it holds."""
    ownership: Ownership


def check_version(found: Found, place: Place) -> None:
    """Raises `StorageRefusal` (database-newer)."""
    refuse_if(found.version not in migrate.known_versions(), StorageCode.NEWER, file=str(place))


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
    if version != migrate.newest_version():
        migrate.upgrade(connection)
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
    """Whether the database was encrypted with this key; None where it was with none yet."""
    encrypted = connection.scalar(select(secrets_check.c.sealed))
    if encrypted is None:
        return None
    try:
        return cipher.decrypt(encrypted, _CHECK_PLACE) == _CHECK
    except DecryptionFailed:
        return False
