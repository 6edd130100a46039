"""What every process of the bot does: write its log, stop when asked, say why it cannot start."""

import asyncio
import gc
import logging
import signal
import sys
from contextlib import suppress
from datetime import UTC, datetime
from typing import TextIO

import discord

from bot.app import App
from bot.settings import Settings

EXIT_REFUSED = 2


async def until_stopped(app: App, token: str) -> None:
    """Runs the bot until it fails or a signal asks it to stop."""
    spare_what_stays()
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(name, stop.set)
    playing = asyncio.create_task(app.run(token))
    stopping = asyncio.create_task(stop.wait())
    # Ctrl+C while the bot was being built comes now, as a cancellation: it asks to stop as well.
    with suppress(asyncio.CancelledError):
        await asyncio.wait({playing, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if playing.done():
        playing.result()
        return
    await app.close()
    await asyncio.gather(playing, return_exceptions=True)


def spare_what_stays() -> None:
    """What is loaded by now stays as long as the process. Looking through it again and again took
    a tenth of a second each time, in which no press was answered."""
    gc.collect()
    gc.freeze()


def log_to_stdout(settings: Settings) -> None:
    """What the bot does is its output; stderr is for the one line that says why it cannot."""
    level = logging.getLevelNamesMapping()[settings.log_level]
    discord.utils.setup_logging(handler=LogToStdout(), formatter=LogLine(), level=level)
    # Below INFO the library writes down every message that it sends, with the cards in it.
    logging.getLogger("discord").setLevel(max(level, logging.INFO))


def refuse(sentence: str) -> int:
    """One line on stderr; returns the exit code for it."""
    sys.stderr.write(f"mazziere: {sentence}\n")
    return EXIT_REFUSED


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
