"""New files beside or outside of a database: nothing that is there is ever written over."""

import os
from pathlib import Path
from typing import Final, TextIO

from bot.refusal import refuse_if
from bot.storage.errors import StorageCode, StorageRefusal
from bot.storage.sqlite import PRIVATE

_LOGS: Final = ("-wal", "-shm", "-journal")
"""Files of SQLite: beside a database that has just got its name they would be taken for its own."""
_BESIDE: Final = (*_LOGS, ".lock", ".key")
"""Files that a database has, or will have, beside it."""


def check_free(target: Path) -> None:
    """Raises `StorageRefusal` unless a file may get this name: there is something already, be it a
    folder or a link to nothing (file-exists), or a database would take it for its own
    (file-of-database)."""
    refuse_if(_is_there(target), StorageCode.FILE_EXISTS, file=str(target))
    real = target.resolve()
    for end in _BESIDE:
        database = real.with_name(real.name.removesuffix(end) or real.name)
        if database != real and database.is_file():
            raise StorageRefusal(
                StorageCode.FILE_OF_DATABASE, file=str(target), database=str(database)
            )


def check_free_for_database(target: Path) -> None:
    """Raises `StorageRefusal` as `check_free`, and where a log of another database is beside it,
    which SQLite would write into the new one."""
    check_free(target)
    for end in _LOGS:
        log = target.with_name(target.name + end)
        refuse_if(_is_there(log), StorageCode.FILE_EXISTS, file=str(log))


def new_text_file(target: Path) -> TextIO:
    """A file that was not there, opened to be written.

    Raises `StorageRefusal` as `check_free`, or `OSError` for a file that cannot be made.
    """
    check_free(target)
    try:
        return target.open("x", encoding="utf-8")
    except FileExistsError:
        raise StorageRefusal(StorageCode.FILE_EXISTS, file=str(target)) from None


def put_in_place(aside: Path, target: Path) -> None:
    """Gives a whole file its name. Raises `FileExistsError` where another one has got it."""
    try:
        os.link(aside, target)
    except FileExistsError:
        raise
    except OSError:
        # A file system without links: the process that makes the file fills it.
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))
        aside.replace(target)


def _is_there(path: Path) -> bool:
    return os.path.lexists(path)
