"""`mazziere run`: what it writes down, and how it stops.

A log line is one line, whatever is in it; a signal to stop is heard on every system.
"""

import asyncio
import io
import logging
import signal
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from bot.cli import run
from bot.cli.run import LogLine, LogToStdout, log_to_stdout, stop_signal
from bot.settings import load
from bot.storage.ownership import Ownership


@pytest.fixture
def loggers() -> Iterator[None]:
    """Levels and handlers are as before after the test."""
    touched = [logging.getLogger(name) for name in (None, "discord", "aiosqlite")]
    before = [(logger, logger.level, list(logger.handlers)) for logger in touched]
    yield
    for logger, level, handlers in before:
        logger.setLevel(level)
        logger.handlers[:] = handlers


@pytest.mark.usefixtures("loggers")
@pytest.mark.parametrize("level", ["DEBUG", "INFO", "WARNING", "ERROR"])
def test_no_level_writes_down_the_messages(level: str) -> None:
    """At DEBUG our own lines are more; those of libraries would hold every card sent and stored."""
    log_to_stdout(load(log_level=level))
    assert logging.getLogger("bot.host").isEnabledFor(logging.getLevelNamesMapping()[level])
    for name in ("discord.http", "discord.gateway", "discord.webhook.async_", "aiosqlite"):
        assert not logging.getLogger(name).isEnabledFor(logging.DEBUG)
        assert logging.getLogger(name).isEnabledFor(logging.ERROR)


class Starting:
    """A bot whose login fails when it is closed meanwhile, as discord.py's does."""

    def __init__(self) -> None:
        self.closing = asyncio.Event()
        self.database = SimpleNamespace(ownership=Ownership(lambda: None))

    async def run(self, token: str) -> None:
        await self.closing.wait()
        raise RuntimeError("Session is closed")

    async def close(self) -> None:
        self.closing.set()


async def test_ctrl_c_while_the_bot_is_built(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while the bot is built comes as a cancellation once it runs: the bot is closed, and
    nothing is left unheard."""
    monkeypatch.setattr(run, "spare_what_stays", lambda: None)
    app: Any = Starting()
    stopped = asyncio.create_task(run.until_stopped(app, "token", asyncio.Event()))
    await asyncio.sleep(0)
    stopped.cancel()
    await stopped
    assert app.closing.is_set()


class Ended(Exception):
    """The process has ended."""


class TakenOver(Ownership):
    """The ownership of a process that was frozen: it hears of the takeover when it asks."""

    async def confirm(self) -> None:
        self.lost.set()


async def test_a_signal_that_was_waiting_for_a_frozen_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A process that was frozen while a signal waited says no goodbyes at the tables of another
    process, and ends at once."""
    app: Any = Starting()
    app.database.ownership = TakenOver(lambda: None)

    def end_at_once() -> None:
        raise Ended

    monkeypatch.setattr(run, "spare_what_stays", lambda: None)
    monkeypatch.setattr(run, "end_at_once", end_at_once)
    stopped = asyncio.create_task(run.until_stopped(app, "token", asyncio.Event()))
    await asyncio.sleep(0)
    stopped.cancel()
    with pytest.raises(Ended):
        await stopped
    assert not app.closing.is_set()


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
