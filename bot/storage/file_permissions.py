"""Files that their owner alone may read: the database, what SQLite keeps beside it, and copies.

SQLite gives the files beside a database the permissions of the database itself.
"""

import logging
import os
from pathlib import Path

log = logging.getLogger(__name__)

PRIVATE = 0o600
_OTHERS = 0o077
_BESIDE = ("", "-wal", "-shm", "-journal", ".lock")
_COPIES = (".before-*", ".*.partial")


def make_private(path: Path) -> None:
    """Makes an empty file where there is none. Raises `OSError`."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    tighten(path)


def tighten_all(database: Path) -> None:
    """Takes all other users' permissions from the files of a database, where there are any."""
    for end in _BESIDE:
        tighten(database.with_name(database.name + end))
    for pattern in _COPIES:
        for copy in database.parent.glob(f"{_literal(database.name)}{pattern}"):
            tighten(copy)


def tighten(path: Path) -> None:
    """Takes other users' permissions; a file that cannot be changed stays, with a log warning."""
    try:
        mode = path.stat().st_mode
        if path.is_file() and mode & _OTHERS:
            path.chmod(mode & 0o700)
    except FileNotFoundError:
        return
    except OSError as error:
        log.warning("%s may be read by others, and that cannot be changed: %s", path, error)


def _literal(name: str) -> str:
    """A glob pattern that matches this name only."""
    return "".join(f"[{char}]" if char in "*?[" else char for char in name)
