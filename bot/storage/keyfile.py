"""The key that encrypts decks and cards: a file of its own, made at the first start.

It is beside the database and never in it, so that a copied database or a backup shows no hand.
"""

import os
import secrets
from contextlib import suppress
from pathlib import Path

from bot.refusal import refuse_if
from bot.storage.encryption import KEY_BYTES
from bot.storage.errors import StorageCode, StorageRefusal
from bot.storage.inspection import look
from bot.storage.new_files import put_in_place
from bot.storage.place import Place, PostgresPlace
from bot.storage.sqlite import PRIVATE

SERVER_KEY = Path("data/mazziere.db.key")
"""The file with the key of a database on a server: the place it had before the database moved
there."""


def key_path(place: Place) -> Path:
    """The file of a database's key unless the settings say otherwise."""
    if isinstance(place, PostgresPlace):
        return SERVER_KEY.resolve()
    return place.with_name(place.name + ".key")


def read_key(path: Path) -> bytes | None:
    """The key in a file of hexadecimal digits; None where there is no such file.

    Raises `StorageRefusal` (`key-unreadable`) for anything else.
    """
    try:
        key = bytes.fromhex(path.read_text("ascii"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        raise StorageRefusal(StorageCode.KEY_UNREADABLE, file=str(path)) from None
    refuse_if(len(key) != KEY_BYTES, StorageCode.KEY_UNREADABLE, file=str(path))
    return key


def key_for(database: Place, path: Path) -> bytes:
    """The key of `database` in the file `path`, made there together with a new database.

    Raises `StorageRefusal`: `key-missing` where the database is older than its key would be, since
    a new key could decrypt nothing of it; or the refusal of `look` for one that is not ours.
    """
    # Looked for once more: another process may have made both meanwhile.
    if read_key(path) is None and _is_there(database) and read_key(path) is None:
        raise StorageRefusal(StorageCode.KEY_MISSING, file=str(path), database=str(database))
    return read_or_make_key(path)


def _is_there(database: Place) -> bool:
    # A file that is no database of ours never had a key: that refusal comes first.
    found = look(database)
    return found is not None or (isinstance(database, Path) and database.exists())


def read_or_make_key(path: Path) -> bytes:
    """The key in the file, made there (readable by its owner alone) when there is none.

    Raises `StorageRefusal` (key-unreadable).
    """
    key = read_key(path)
    if key is not None:
        return key
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _make_key(path)
    except OSError:
        raise StorageRefusal(StorageCode.KEY_UNREADABLE, file=str(path)) from None
    key = read_key(path)
    if key is None:
        raise StorageRefusal(StorageCode.KEY_UNREADABLE, file=str(path))
    return key


def _make_key(path: Path) -> None:
    """Makes the file whole, or not at all. Another process may have been first: its key stays."""
    aside = path.with_name(f"{path.name}.{secrets.token_hex(8)}.partial")
    try:
        descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(os.urandom(KEY_BYTES).hex() + "\n")
            file.flush()
            # Encrypted rows without their key are lost: the key must be stored before them.
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            put_in_place(aside, path)
    finally:
        aside.unlink(missing_ok=True)
