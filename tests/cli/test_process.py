"""A log line is one line, whatever is in it; a signal to stop is heard on every system."""

import asyncio
import io
import logging
import signal
import sys

import pytest

from bot.cli.run import LogLine, LogToStdout, stop_signal


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
    """Time, level and origin come first in a line, then what happened."""
    line = LogLine().format(record("accepted table=1 hand=2"))
    assert line.startswith("time=20")
    assert line.endswith("level=INFO from=bot.host accepted table=1 hand=2")


def test_a_traceback_stays_on_the_line() -> None:
    """A traceback stays on the line, as do line breaks in the message."""
    line = LogLine().format(record("two\nlines", ValueError("no")))
    assert "\n" not in line
    assert "ValueError: no" in line


class Full(io.StringIO):
    """A log on a disk that has no room left."""

    def write(self, text: str) -> int:
        raise OSError(28, "No space left on device")


def test_a_log_that_cannot_be_written_is_told_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A log that cannot be written is told once, in one line, however much is not written; nobody
    who logs hears of it."""
    handler = LogToStdout()
    monkeypatch.setattr(handler, "stream", Full())
    for _ in range(3):
        handler.handle(record("accepted table=1"))
    said = capsys.readouterr().err.splitlines()
    assert said == ["mazziere: the log cannot be written: [Errno 28] No space left on device"]


@pytest.mark.parametrize("name", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_stops_where_loops_know_none(
    monkeypatch: pytest.MonkeyPatch, name: signal.Signals
) -> None:
    """A signal stops the bot where loops know no handlers of signals, as on Windows."""

    def refuse(*_: object) -> None:
        raise NotImplementedError

    monkeypatch.setattr(asyncio.get_running_loop(), "add_signal_handler", refuse)
    before = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        stop = stop_signal()
        signal.raise_signal(name)
        async with asyncio.timeout(10):
            await stop.wait()
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
