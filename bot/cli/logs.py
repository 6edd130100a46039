"""One line for everything that is logged: `time=… level=… from=… what happened key=value`."""

import logging
from datetime import UTC, datetime


class LogLine(logging.Formatter):
    """Keeps tracebacks on the line too, so that a line is an event wherever it is collected."""

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = f"time={moment} level={record.levelname} from={record.name} {record.getMessage()}"
        if record.exc_info:
            line += f" traceback={self.formatException(record.exc_info)!r}"
        return line.replace("\r", "\\r").replace("\n", "\\n")
