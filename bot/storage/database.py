"""Opens the truth: one file, one process, one writing connection."""

import logging
import sqlite3
from pathlib import Path

from sqlalchemy import Connection, Engine, func, insert, select
from sqlalchemy.exc import DatabaseError, OperationalError

from bot.ids import HandId
from bot.storage import migrate, sqlite
from bot.storage.applier import Applier
from bot.storage.endings import Endings
from bot.storage.errors import StorageCode, StorageRefusal
from bot.storage.hands import Hands
from bot.storage.host_actions import HostActions
from bot.storage.journal import Journal
from bot.storage.leaderboards import Leaderboards
from bot.storage.lock import LockTaken, ProcessLock, lock_path
from bot.storage.players import Players
from bot.storage.reader import Reader
from bot.storage.refunds import Refunds
from bot.storage.results import Results
from bot.storage.schema import hands, secrets_check
from bot.storage.seasons import Seasons
from bot.storage.settings import GuildSettings
from bot.storage.tables import Tables
from bot.storage.tournaments import Tournaments
from bot.storage.vault import SealBroken, Vault
from bot.storage.wallets import Wallets
from bot.storage.workers import Workers
from bot.storage.writer import GATHER_SECONDS, Disk, Writer

log = logging.getLogger(__name__)

_CHECK_PLACE = "check"
_CHECK = {"opens": True}


class Database:
    """Everything that is stored: `await Database.open(…)` once, `await close()` at the end.

    `journal` makes commands true, `tables` and `tournaments` recover them, `wallets` holds the
    chips, `refunds` gives back what was paid into a tournament that cannot be read, `endings` are
    those that nobody may have heard of; `hands`, `results`, `leaderboards` and `host_actions` are
    read; `seasons` are leagues of tournaments, `settings` is what servers chose, `players` how
    people are called.
    """

    def __init__(
        self,
        path: Path,
        lock: ProcessLock,
        reader: Reader,
        writer: Writer,
        applier: Applier,
        journal: Journal,
    ) -> None:
        self.path = path
        self.journal = journal
        self._lock = lock
        self._reader = reader
        self._writer = writer
        self.wallets = Wallets(reader, writer, applier)
        self.tables = Tables(reader, writer, applier.vault)
        self.tournaments = Tournaments(reader, writer)
        self.refunds = Refunds(writer, applier)
        self.endings = Endings(reader, writer)
        self.seasons = Seasons(reader, writer)
        self.results = Results(reader)
        self.hands = Hands(reader, applier.vault)
        self.leaderboards = Leaderboards(reader)
        self.host_actions = HostActions(reader)
        self.settings = GuildSettings(reader, writer)
        self.players = Players(reader, writer)

    @classmethod
    async def open(
        cls,
        place: str | Path,
        *,
        key: bytes | None = None,
        gather_seconds: float = GATHER_SECONDS,
        disk: Disk | None = None,
        threads: bool = True,
    ) -> "Database":
        """Opens the database at a path (or `sqlite:///…`), made and migrated where needed.

        `key` (32 bytes) seals decks, cards and table states at rest. `gather_seconds` is how long
        commits under load wait for company (0: never). `disk` lets tests fail a commit. Without
        `threads` the event loop itself does the work, which a simulation in virtual time needs.

        Raises `StorageRefusal`: not writable, of a newer version, in use by another process,
        damaged, another program's, or sealed with another key. The file is then unchanged.
        """
        path = sqlite.path_of(place)
        vault = Vault(key)
        lock = _take_lock(path)
        writing = Workers("storage-writer", int(threads))
        try:
            engine = sqlite.writing_engine(path)
            last_hand = await writing.do(lambda: _prepare(engine, path, vault))
        except BaseException:
            writing.close()
            lock.release()
            raise
        applier = Applier(vault)
        writer = Writer(engine, applier, writing, gather_seconds=gather_seconds, disk=disk)
        writer.start()
        reading = Workers("storage-reader", sqlite.READERS if threads else 0)
        reader = Reader(sqlite.reading_engine(path), reading)
        log.info("Opened %s (SQLite %s)", path, sqlite3.sqlite_version)
        sqlite.warn_about_version()
        return cls(path, lock, reader, writer, applier, Journal(writer, last_hand))

    async def close(self) -> None:
        """Finishes what waits to be committed. The readers go first, so the writer checkpoints."""
        await self._reader.close()
        await self._writer.close()
        self._lock.release()


def _take_lock(path: Path) -> ProcessLock:
    lock = ProcessLock(lock_path(path))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except LockTaken:
        raise StorageRefusal(StorageCode.IN_USE, file=str(path)) from None
    except OSError:
        raise StorageRefusal(StorageCode.NOT_WRITABLE, file=str(path)) from None
    return lock


def _check(path: Path) -> str | None:
    """The version of an existing database that this program can use; None for a new one.

    A database that has to be brought up is copied first: the copy is the way back.
    """
    sqlite.check_writable(path)
    version = sqlite.probe(path)
    if version is None or version == migrate.newest_version():
        return version
    if version not in migrate.known_versions():
        raise StorageRefusal(StorageCode.NEWER, file=str(path))
    copy = path.with_name(f"{path.name}.before-{migrate.newest_version()}")
    try:
        sqlite.copy(path, copy)
    except (OSError, sqlite3.Error):
        raise StorageRefusal(StorageCode.BACKUP_FAILED, file=str(copy)) from None
    log.info("Copied %s to %s before bringing it up from version %s", path, copy, version)
    return version


def _prepare(engine: Engine, path: Path, vault: Vault) -> HandId:
    """Checks the file and the key, migrates; returns the newest hand's number."""
    version = _check(path)
    try:
        with engine.begin() as connection:
            if version != migrate.newest_version():
                sqlite.mark_as_ours(connection)
                migrate.upgrade(connection)
            if not _key_opens(connection, vault):
                raise StorageRefusal(StorageCode.KEY_WRONG, file=str(path))
            return HandId(connection.scalar(select(func.max(hands.c.id))) or 0)
    except OperationalError:
        raise StorageRefusal(StorageCode.NOT_WRITABLE, file=str(path)) from None
    except DatabaseError:
        raise StorageRefusal(StorageCode.CORRUPT, file=str(path)) from None


def _key_opens(connection: Connection, vault: Vault) -> bool:
    """Whether this is the key that the database was first sealed with (now, if never before)."""
    sealed = connection.scalar(select(secrets_check.c.sealed))
    if sealed is None:
        if vault.has_key:
            row = {"id": 1, "sealed": vault.seal(_CHECK, _CHECK_PLACE)}
            connection.execute(insert(secrets_check), [row])
        return True
    try:
        return vault.unseal(sealed, _CHECK_PLACE) == _CHECK
    except SealBroken:
        return False
