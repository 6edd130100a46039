"""The arguments of the command line, with its exit codes, refusals and settings.

Every command has the same exit codes. A refusal is one line for the operator, in English like the
command line itself. Only the commands that need the settings read them, and late, so that a bad
`.env` is one sentence.
"""

import argparse
import sqlite3
import sys
from pathlib import Path
from typing import Final, NoReturn, TypeAlias

from sqlalchemy.exc import DBAPIError

from bot.refusal import Refusal
from bot.settings import BadSettings, Settings, load
from bot.storage.errors import StorageFailed, StorageRefusal
from bot.texts import FALLBACK
from bot.texts.catalogue import Texts, our_catalogue
from bot.ui.words import refusals

EXIT_OK: Final = 0
"""Done, and all is well."""
EXIT_FINDINGS: Final = 1
"""Done, with findings: something differs, is wrong, or was left out."""
EXIT_REFUSED: Final = 2
"""Not done, or not all of it: bad arguments or settings, or a file or database that cannot be read
or used."""
EXIT_TAKEN_OVER: Final = 3
"""Another process plays this one's tables."""
EXIT_INTERRUPTED: Final = 130
"""The exit code of a program that SIGINT ends."""
EXIT_PIPE_CLOSED: Final = 141
"""The exit code of a program that SIGPIPE ends."""
EXIT_OUTPUT_LOST: Final = 1
"""Done, but the output could not be written."""


class Parser(argparse.ArgumentParser):
    """Says one line about bad arguments, without the usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(EXIT_REFUSED, f"{self.prog}: {message}\n")


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


def whole_number(text: str) -> int:
    """Reads a number from 0 on. Raises `ValueError`."""
    number = int(text)
    if number < 0:
        raise ValueError(text)
    return number


def port(text: str) -> int:
    """Reads the number of a port; 0 takes any that is free. Raises `ValueError`."""
    number = int(text)
    if not 0 <= number <= 65535:
        raise ValueError(text)
    return number


def named_cards(text: str) -> tuple[str, str]:
    """Reads `NAME="cards"` as two texts. Raises `argparse.ArgumentTypeError`."""
    name, mark, cards = text.partition("=")
    if not mark or not name:
        raise argparse.ArgumentTypeError(f'{text!r} is not NAME="cards"')
    return name, cards


def add_accept_loss(parser: Parser) -> None:
    """Adds `--accept-loss` to a command that starts a bot; without it the settings decide."""
    parser.add_argument(
        "--accept-loss",
        action="store_true",
        default=None,
        help="continue even though saved rows are missing, and void the hands in progress",
    )


whole_number.__name__ = "number"


def english() -> Texts:
    """The texts of the command line."""
    return our_catalogue().texts(FALLBACK)


def sentence(refusal: Refusal) -> str:
    """The refusal's sentence, without its full stop."""
    return refusals.refusal_sentence(english(), refusal).rstrip(".")


def damage_sentence(error: Exception) -> str | None:
    """The sentence for an error caused by a damaged database; None for any other error."""
    if isinstance(error, StorageRefusal):
        return sentence(error)
    if isinstance(error, StorageFailed | DBAPIError | sqlite3.DatabaseError):
        cause = error.__cause__ or error
        return f"the database cannot be read; it may be damaged ({type(cause).__name__})"
    return None


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
