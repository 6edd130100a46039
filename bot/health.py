"""Whether the bot is well: a heartbeat beside the database, warnings, and a page for monitors.

The heartbeat is the time stamp of a file, with SQLite that of the lock: it needs no port, costs no
commit, and stops with the event loop.
"""

import asyncio
import json
import logging
import os
import shutil
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from bot.shards import WHOLE, Slice
from bot.storage.errors import StorageRefusal
from bot.storage.ownership import Ownership
from bot.storage.place import Place
from bot.storage.room_status import is_played_on, room_status_of
from bot.storage.sqlite import PRIVATE, lock_path

if TYPE_CHECKING:
    from bot.health_server import HealthServer

log = logging.getLogger(__name__)

LOOPBACK = "127.0.0.1"
NOT_STARTED = "The bot has not started yet.\n"
UNAVAILABLE = 503
BEAT_SECONDS = 10.0
SILENCE_SECONDS_MAX = 60.0
"""A bot without a heartbeat for so long hangs."""
DISK_BYTES_MIN = 200 * 1024 * 1024
CLOCK_JUMP_SECONDS = 2.0


class Dashboard(Protocol):
    """Pages about the card room; `mazziere health` has none, and needs none of what they need."""

    async def metrics(self) -> tuple[bytes, str]:
        """The figures for monitors, and their content type."""

    async def page(self) -> str:
        """The figures for people, as HTML."""


class HealthPage(NamedTuple):
    """The answer to a request for a page."""

    body: bytes
    content_type: str = "text/plain; charset=utf-8"
    status: int = 200


class Standing(StrEnum):
    """The standing of a process towards its shards; another process cannot know it."""

    HOLDS = "holds"
    WAITS = "waits"
    """The process stands by: another one has the shards, or it is just starting."""
    CUT_OFF = "cut-off"
    """The process had the shards, and cannot reach its locks now: it plays on unless it was taken
    over."""


@dataclass(frozen=True, slots=True)
class Health:
    """The state of the bot as seen from other processes, or told by itself."""

    running: bool
    """Whether a process holds the database."""
    silent_seconds: float | None
    """Seconds since the last heartbeat; None before the first."""
    disk_bytes_free: int
    last_commit_seconds: float | None = None
    """Seconds since the last commit; None before the first, or when the database does not answer. A
    quiet room commits nothing, so a long time alone is no fault."""
    tables: int | None = None
    """The number of open tables; None when the database does not answer."""
    hands: int | None = None
    """The number of hands in progress; None when the database does not answer."""
    shards: str | None = None
    """The shards of this process, as `SHARDS` names them, where it is one of several: `running`,
    `tables` and `hands` are of these alone."""
    standing: Standing | None = None
    """The standing by the process's own word; other processes see only that it stands by."""

    @property
    def ok(self) -> bool:
        if self.standing is Standing.WAITS:
            # Without a heartbeat, but it answers.
            return self.running
        silent = self.silent_seconds
        return self.running and silent is not None and silent <= SILENCE_SECONDS_MAX

    def as_json(self) -> dict[str, object]:
        return {"ok": self.ok, **asdict(self)}


SERVER_HEARTBEAT = Path("data/mazziere.heartbeat")
"""The heartbeat of a bot whose database is on a server: a file of its own machine."""


def heartbeat_path(database: Place, shards: Slice | None = None) -> Path:
    """The file whose time stamp is the heartbeat."""
    if isinstance(database, Path):
        return lock_path(database)
    name = "" if shards is None else "-" + str(shards).replace("/", "-of-")
    return SERVER_HEARTBEAT.with_stem(SERVER_HEARTBEAT.stem + name).resolve()


def standby_path(database: Place, shards: Slice | None = None) -> Path:
    """The file whose time stamp says that a process stands by; it has no heartbeat then."""
    return heartbeat_path(database, shards).with_suffix(".standby")


def health_of(database: Place, now_seconds: float, shards: Slice | None = None) -> Health:
    """The health, as another process sees it. `now_seconds` is the time of day; `shards` are those
    of the bot, where it is one of several.

    Raises `OSError`, or `StorageRefusal` (database-corrupt) for a damaged database.
    """
    heartbeat, played = heartbeat_path(database, shards), shards or WHOLE
    waited = _seconds_since(_touched(standby_path(database, shards)), now_seconds)
    stands_by = waited is not None and waited <= SILENCE_SECONDS_MAX
    status = room_status_of(database, played)
    committed_ms = None if status is None else status.last_commit_ms
    return Health(
        running=is_played_on(database, played),
        silent_seconds=_seconds_since(_touched(heartbeat), now_seconds),
        disk_bytes_free=shutil.disk_usage(_folder(heartbeat)).free,
        last_commit_seconds=_seconds_since(
            None if committed_ms is None else committed_ms / 1000, now_seconds
        ),
        tables=None if status is None else status.tables,
        hands=None if status is None else status.hands,
        shards=None if shards is None else str(shards),
        standing=Standing.WAITS if stands_by else None,
    )


def _touched(file: Path) -> float | None:
    return file.stat().st_mtime if file.exists() else None


def _folder(heartbeat: Path) -> Path:
    """The folder where the heartbeat is or will be, or the nearest one that exists."""
    return next(folder for folder in heartbeat.parents if folder.is_dir())


def _seconds_since(then: float | None, now_seconds: float) -> float | None:
    return None if then is None else round(max(0.0, now_seconds - then), 1)


class HealthMonitor:
    """Writes the heartbeat; warns of a full disk and clock jumps. `start` and `close` it once."""

    def __init__(
        self,
        database: Place,
        shards: Slice | None = None,
        *,
        host: str = LOOPBACK,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = time.monotonic,
        free: Callable[[], int] | None = None,
    ) -> None:
        self._database, self._shards, self._host = database, shards, host
        self._wall, self._steady = wall, steady
        self._heartbeat = heartbeat_path(database, shards)
        self._standby = standby_path(database, shards)
        self._free = free or (lambda: shutil.disk_usage(_folder(self._heartbeat)).free)
        self._offset = wall() - steady()
        self._disk_low = False
        self._task: asyncio.Task[None] | None = None
        self._waiting: asyncio.Task[None] | None = None
        self._server: HealthServer | None = None
        self._ownership: Ownership | None = None
        self._dashboard: Dashboard | None = None

    async def serve(self, port: int | None) -> None:
        """Serves `GET /health` if it has a port, also while the process stands by, and the pages of
        the dashboard once it has started.

        Harmless when done twice. Raises `OSError` when the port is taken.
        """
        if port is not None and self._server is None:
            pages = {"/health": self._answer, "/metrics": self._metrics, "/": self._page}
            from bot.health_server import HealthServer

            self._server = HealthServer(pages)
            await self._server.start(self._host, port)

    async def stand_by(self, port: int | None = None) -> None:
        """Says that the process waits for its shards, until `start` or `close`; and serves.

        Raises as `serve` does.
        """
        self.check_standby()
        self._waiting = asyncio.create_task(_repeat(self.check_standby), name="health-standby")
        await self.serve(port)

    async def start(
        self,
        port: int | None = None,
        *,
        ownership: Ownership | None = None,
        dashboard: Dashboard | None = None,
    ) -> None:
        """Starts the heartbeat, and serves: `ownership` is that of the open database, `dashboard`
        has the other pages. Raises as `serve` does."""
        self._ownership, self._dashboard = ownership, dashboard
        await self._stop_waiting()
        self.check()
        self._task = asyncio.create_task(_repeat(self.check), name="health-monitor")
        await self.serve(port)

    async def close(self) -> None:
        """Stops the heartbeat and the pages; harmless before `start`."""
        await self._stop_waiting()
        if self._task is not None:
            await _cancelled(self._task)
        if self._server is not None:
            await self._server.close()

    async def _stop_waiting(self) -> None:
        if self._waiting is not None:
            await _cancelled(self._waiting)
            self._waiting = None
            self._standby.unlink(missing_ok=True)

    def check_standby(self) -> None:
        """Says once that the process stands by."""
        try:
            _touch(self._standby)
        except OSError as error:
            log.warning("health-monitor error=%r", str(error))

    def check(self) -> None:
        """Writes one heartbeat; checks the disk and the clocks."""
        try:
            self._beat()
            self._check_disk(self._free())
        except OSError as error:
            log.warning("health-monitor error=%r", str(error))
        self._check_clock()

    @property
    def standing(self) -> Standing | None:
        """How this process stands to its shards just now."""
        if self._ownership is None:
            return Standing.WAITS if self._task is None else None
        return Standing.HOLDS if self._ownership.is_held else Standing.CUT_OFF

    async def _answer(self) -> HealthPage:
        try:
            health = await asyncio.to_thread(health_of, self._database, time.time(), self._shards)
        except StorageRefusal as refusal:
            return _json_page({"ok": False, "error": refusal.code.value}, UNAVAILABLE)
        except OSError as error:
            # A disk that does not answer: the error's own words may hold a path.
            return _json_page({"ok": False, "error": type(error).__name__}, UNAVAILABLE)
        health = replace(health, standing=self.standing)
        return _json_page(health.as_json(), 200 if health.ok else UNAVAILABLE)

    async def _metrics(self) -> HealthPage:
        if self._dashboard is None:
            return HealthPage(NOT_STARTED.encode(), status=UNAVAILABLE)
        return HealthPage(*await self._dashboard.metrics())

    async def _page(self) -> HealthPage:
        if self._dashboard is None:
            return HealthPage(NOT_STARTED.encode(), status=UNAVAILABLE)
        return HealthPage((await self._dashboard.page()).encode(), "text/html; charset=utf-8")

    def _beat(self) -> None:
        if isinstance(self._database, Path):
            # The lock, which exists as long as the database is open.
            os.utime(self._heartbeat)
        else:
            _touch(self._heartbeat)

    def _check_disk(self, free: int) -> None:
        low = free < DISK_BYTES_MIN
        if low and not self._disk_low:
            log.warning("disk-almost-full free_mb=%d", free // 1024**2)
        self._disk_low = low

    def _check_clock(self) -> None:
        """Warns of a jump: turns are timed by a steady clock, but records bear the time of day."""
        offset = self._wall() - self._steady()
        jumped = offset - self._offset
        if abs(jumped) > CLOCK_JUMP_SECONDS:
            log.warning("clock-jumped seconds=%.1f", jumped)
        self._offset = offset


def _touch(file: Path) -> None:
    """Sets the time stamp of a file, which is made where it is missing."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(mode=PRIVATE)


async def _repeat(check: Callable[[], None]) -> None:
    while True:
        await asyncio.sleep(BEAT_SECONDS)
        check()


async def _cancelled(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def _json_page(figures: Mapping[str, object], status: int) -> HealthPage:
    return HealthPage(json.dumps(figures).encode(), "application/json; charset=utf-8", status)
