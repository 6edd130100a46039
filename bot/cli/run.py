"""`mazziere run` plays on Discord; other ways to run the bot share its log and how it ends."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Coroutine
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, NoReturn, TextIO

import aiohttp
import discord

from bot.app import App, build
from bot.cli.arguments import EXIT_REFUSED, EXIT_TAKEN_OVER, sentence, settings_or_exit
from bot.garbage import spare_what_stays
from bot.poker.cut import QUICKNET, BeaconChain
from bot.settings import Settings
from bot.storage.errors import StorageRefusal

log = logging.getLogger(__name__)


async def built(building: Coroutine[Any, Any, App], stop: asyncio.Event) -> App | None:
    """The bot once it is built, which may take until another process ends; None when it is asked
    to stop before."""
    task, stopping = asyncio.create_task(building), asyncio.create_task(stop.wait())
    await asyncio.wait({task, stopping}, return_when=asyncio.FIRST_COMPLETED)
    if task.done():
        stopping.cancel()
        return task.result()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    return None


async def until_stopped(app: App, token: str, stop: asyncio.Event) -> None:
    """Runs the bot until it fails or is asked to stop."""
    spare_what_stays()
    playing = asyncio.create_task(app.run(token))
    stopping = asyncio.create_task(stop.wait())
    losing = asyncio.create_task(app.database.ownership.lost.wait())
    # Ctrl+C before the signal had its handler arrives now, as a cancellation: it asks to stop too.
    with suppress(asyncio.CancelledError):
        await asyncio.wait({playing, stopping, losing}, return_when=asyncio.FIRST_COMPLETED)
    if losing.done():
        end_at_once()
    stopping.cancel()
    if playing.done():
        losing.cancel()
        playing.result()
        return
    # A signal to a frozen process arrives when it wakes up, before it knows of another owner, whose
    # tables it would say goodbye to.
    await app.database.ownership.confirm()
    if app.database.ownership.lost.is_set():
        end_at_once()
    losing.add_done_callback(_end_when_taken_over)
    await app.close()
    losing.cancel()
    await asyncio.gather(playing, return_exceptions=True)


def _end_when_taken_over(losing: asyncio.Task[Any]) -> None:
    if not losing.cancelled():
        end_at_once()


def stop_signal() -> asyncio.Event:
    """Set when the process is asked to stop."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(name, stop.set)
        except NotImplementedError:
            # The loop of Windows has none; what it waits for is interrupted from outside.
            signal.signal(name, lambda *_: loop.call_soon_threadsafe(stop.set))
    return stop


def end_at_once() -> NoReturn:
    """Ends the process as a kill does: another one plays on, and whatever this one still said to
    players would no longer be true. Started again, it stands by."""
    log.critical("another process has taken over the shards: this one exits")
    logging.shutdown()
    os._exit(EXIT_TAKEN_OVER)


def log_to_stdout(settings: Settings) -> None:
    """Logs to stdout; stderr is for the one line that tells why the bot cannot start."""
    level = logging.getLevelNamesMapping()[settings.log_level]
    discord.utils.setup_logging(handler=LogToStdout(), formatter=LogLine(), level=level)
    # Below INFO the libraries log every message and every row that they send, with the cards in it.
    for library in ("discord", "aiosqlite"):
        logging.getLogger(library).setLevel(max(level, logging.INFO))


def refuse(sentence: str) -> int:
    """Writes one line on stderr; returns the exit code for it."""
    sys.stderr.write(f"mazziere: {sentence}\n")
    return EXIT_REFUSED


class LogLine(logging.Formatter):
    """Formats a record with its traceback as one line, so that a line is one event.

    A line is `time=… level=… from=… what happened key=value`.
    """

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = f"time={moment} level={record.levelname} from={record.name} {record.getMessage()}"
        if record.exc_info:
            line += f" traceback={self.formatException(record.exc_info)!r}"
        return line.replace("\r", "\\r").replace("\n", "\\n")


class LogToStdout(logging.StreamHandler[TextIO]):
    """Logs to stdout. When that fails (a full disk, a closed pipe) it says so once on stderr, and
    the bot continues."""

    def __init__(self) -> None:
        super().__init__(sys.stdout)
        self._warned = False

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 (the library's name)
        error = sys.exception()
        if not isinstance(error, OSError):
            super().handleError(record)
        elif not self._warned:
            self._warned = True
            sys.stderr.write(f"mazziere: the log cannot be written: {error}\n")


def has_token() -> bool:
    """Whether the settings name a bot; a bad one ends the process with one line."""
    return settings_or_exit().discord_token is not None


def run(accept_loss: bool | None = None, chain: BeaconChain = QUICKNET) -> int:
    """Plays on Discord until SIGINT or SIGTERM. Returns 2 with one line when it cannot start.

    `chain` is the one whose relays the settings name.
    """
    settings = settings_or_exit(**({"accept_loss": True} if accept_loss else {}))
    if settings.discord_token is None:
        return refuse("DISCORD_TOKEN is not set; `mazziere sandbox` needs none")
    log_to_stdout(settings)
    return asyncio.run(_play(settings, settings.discord_token.get_secret_value(), chain))


async def _play(settings: Settings, token: str, chain: BeaconChain) -> int:
    stop = stop_signal()
    try:
        app = await built(build(settings, chain=chain), stop)
    except StorageRefusal as refusal:
        return refuse(sentence(refusal))
    except OSError as error:
        return refuse(_cannot_start(error))
    if app is None:
        return 0
    try:
        await until_stopped(app, token, stop)
    except StorageRefusal as refusal:
        return refuse(sentence(refusal))
    except discord.LoginFailure:
        return refuse("Discord rejects the token; copy it again from the developer portal")
    except aiohttp.ClientError as error:
        return refuse(f"Discord cannot be reached: {_first_line(error)}")
    except OSError as error:
        return refuse(_cannot_start(error))
    except discord.DiscordException as error:
        return refuse(f"Discord does not let the bot log in: {_first_line(error)}")
    finally:
        await app.close()
    return 0


def _cannot_start(error: OSError) -> str:
    return f"the bot cannot start: {_first_line(error)}"


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]
