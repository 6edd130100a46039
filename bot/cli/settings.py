"""Settings for the commands that need them: read late, so that a bad `.env` is one sentence."""

import sys
from pathlib import Path

from bot.cli.exit_codes import EXIT_REFUSED
from bot.settings import BadSettings, Settings, load


def settings_or_exit(**overrides: object) -> Settings:
    """The settings; a bad one ends the process with one line on stderr and exit code 2."""
    try:
        return load(**overrides)
    except BadSettings as error:
        sys.stderr.write(f"mazziere: {error}\n")
        raise SystemExit(EXIT_REFUSED) from None


def database_or_default(chosen: str | None) -> str | Path:
    """The database named on the command line, else the one of the settings."""
    return chosen or settings_or_exit().database_address


def key_file_or_default(chosen: Path | None, database: str | None) -> Path | None:
    """The key of a database: named on the command line, or that of the settings' own database.

    None is for a database named without its key, which then lies beside it.
    """
    return chosen if chosen or database else settings_or_exit().key_file
