"""One line for everything that is logged: `time=… level=… from=… what happened key=value`."""

import logging
import sys
from datetime import UTC, datetime
from typing import TextIO


class LogLine(logging.Formatter):
    """Keeps tracebacks on the line too, so that a line is an event wherever it is collected."""

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = f"time={moment} level={record.levelname} from={record.name} {record.getMessage()}"
        if record.exc_info:
            line += f" traceback={self.formatException(record.exc_info)!r}"
        return line.replace("\r", "\\r").replace("\n", "\\n")


class LogToStdout(logging.StreamHandler[TextIO]):
    """When nobody can be told any more (a full disk, a closed pipe), that is said once on stderr;
    the bot plays on."""

    def __init__(self) -> None:
        super().__init__(sys.stdout)
        self._told = False

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (the library's name)
        error = sys.exception()
        if not isinstance(error, OSError):
            super().handleError(record)
        elif not self._told:
            self._told = True
            sys.stderr.write(f"mazziere: the log cannot be written: {error}\n")
