"""The bot's log while a simulation plays: every line of it is read."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from bot.storage.errors import StorageFailed
from devtools.simulation.checks import Checks
from devtools.simulation.secrecy import cards_in_log


@contextmanager
def reading_log(checks: Checks) -> Iterator[None]:
    """Every line is read, and none is printed."""
    root, handler = logging.getLogger(), LogCheck(checks)
    before = root.handlers[:], root.level
    root.handlers[:] = [handler]
    root.setLevel(logging.DEBUG)
    for name in ("asyncio", "sqlalchemy"):
        logging.getLogger(name).setLevel(logging.WARNING)
    try:
        yield
    finally:
        root.handlers[:], level = before
        root.setLevel(level)


class LogCheck(logging.Handler):
    """Reads every line of the log: no card in it, and no error but those that were made."""

    def __init__(self, checks: Checks) -> None:
        super().__init__(logging.DEBUG)
        self._checks = checks

    def emit(self, record: logging.LogRecord) -> None:
        line = record.getMessage()
        for card in cards_in_log(line):
            self._checks.complain("card-in-log", f"{card}: {line}")
        if record.levelno < logging.ERROR or not record.exc_info:
            return
        error = record.exc_info[1]
        if not isinstance(error, OSError | StorageFailed | asyncio.TimeoutError):
            self._checks.complain("error-logged", f"{line}: {type(error).__name__}: {error}")
