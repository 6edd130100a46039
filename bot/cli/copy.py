"""`mazziere copy`: a stopped bot's database to an empty place of another kind; `mazziere backup`: a
consistent copy of a database that may be in use."""

import sys
from pathlib import Path

from bot.cli.arguments import EXIT_OK, EXIT_REFUSED, sentence
from bot.storage.copying import backup, copy
from bot.storage.errors import StorageRefusal
from bot.storage.place import place_of


def run(source: str, target: str) -> int:
    """Copies the database; returns 0, or 2 with one line on stderr and nothing changed.

    Both sides are audited, and have the same rows and chips. The key is not copied: it stays where
    it is.
    """
    try:
        place = place_of(target)
        figures = copy(place_of(source), place)
    except StorageRefusal as refusal:
        sys.stderr.write(f"mazziere copy: {sentence(refusal)}\n")
        return EXIT_REFUSED
    chips = figures.pop("chips")
    rows = sum(figures.values())
    sys.stdout.write(f"Copied {rows} rows with {chips} chips to {place}; both are clean.\n")
    return EXIT_OK


def back_up(database: str | Path, file: str) -> int:
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
