"""A log line is one line, whatever is in it."""

import logging
import sys

from bot.cli.logs import LogLine


def record(message: str, error: Exception | None = None) -> logging.LogRecord:
    try:
        if error is not None:
            raise error
    except Exception:
        trace = sys.exc_info()
    else:
        trace = None
    return logging.LogRecord("bot.host", logging.INFO, "x.py", 1, message, (), trace)


def test_time_level_and_origin_come_first() -> None:
    """Then what happened."""
    line = LogLine().format(record("accepted table=1 hand=2"))
    assert line.startswith("time=20")
    assert line.endswith("level=INFO from=bot.host accepted table=1 hand=2")


def test_a_traceback_stays_on_the_line() -> None:
    """As do line breaks in the message."""
    line = LogLine().format(record("two\nlines", ValueError("no")))
    assert "\n" not in line
    assert "ValueError: no" in line
