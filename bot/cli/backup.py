"""`mazziere backup`: a consistent copy of a database that may be in use."""

import sys
from pathlib import Path

from bot.cli.exit_codes import EXIT_OK, EXIT_REFUSED
from bot.cli.sentences import sentence
from bot.storage.backup import backup
from bot.storage.errors import StorageRefusal
from bot.storage.place import place_of


def run(database: str | Path, file: str) -> int:
    """Copies the database to `file`; returns 0, or 2 with one line on stderr.

    The key that encrypts hands is not in the copy.
    """
    target = Path(file).expanduser().resolve()
    try:
        backup(place_of(database), target)
    except StorageRefusal as refusal:
        sys.stderr.write(f"mazziere backup: {sentence(refusal)}\n")
        return EXIT_REFUSED
    sys.stdout.write(f"Copied to {target}\n")
    return EXIT_OK
