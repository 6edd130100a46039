"""Opens the database: one file, one process, one writing connection."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from bot.ids import HandId
from bot.refusal import BrokenInvariant
from bot.storage import migrate, sqlite
from bot.storage.action_log import ActionLog
from bot.storage.applier import Applier
from bot.storage.commit_counter import CommitCounter
from bot.storage.commit_mark import CommitMark, read_commit_mark, rows_missing
from bot.storage.encryption import Cipher, DecryptionFailed
from bot.storage.errors import StorageCode, StorageFailed, StorageRefusal
from bot.storage.file_permissions import make_private, tighten_all
from bot.storage.hands import HandStore
from bot.storage.journal import JournalStore
from bot.storage.leaderboards import LeaderboardStore
from bot.storage.ledger_cancellation import LedgerCancellation
from bot.storage.lock import LockTaken, ProcessLock, lock_path
from bot.storage.players import PlayerStore
from bot.storage.reader import Reader
from bot.storage.results import ResultStore
from bot.storage.schema import hands, secrets_check
from bot.storage.seasons import SeasonStore
from bot.storage.settings import SettingsStore
from bot.storage.tables import TableStore
from bot.storage.tournaments import TournamentStore, UnannouncedEndStore
from bot.storage.wallets import WalletStore
from bot.storage.writer import GATHER_SECONDS, Disk, Writer

log = logging.getLogger(__name__)

_UNREADABLE = (StorageFailed, DecryptionFailed, BrokenInvariant, LookupError, TypeError, ValueError)
_CHECK_PLACE = "check"
_CHECK = {"opens": True}


class Database:
    """Everything that is stored: `await Database.open(…)` once, `await close()` at the end.

    `journal` commits commands, `tables` and `tournaments` recover them, `wallets` holds the chips,
    `refunds` gives back what was paid into a tournament that cannot be read, `unannounced_ends` are
    ends of tournaments that may not have been announced; `hands`, `results`, `leaderboards` and
    `host_actions` are read; `seasons` are leagues of tournaments, `settings` are the choices of
    servers, `players` the names of players.
    """

    def __init__(
        self,
        path: Path,
        lock: ProcessLock,
        reader: Reader,
        writer: Writer,
        applier: Applier,
        start: "_Start",
    ) -> None:
        self.path = path
        self.journal = JournalStore(writer, start.last_hand)
        self.is_behind = start.is_behind
        """Whether players may have seen more than this file holds: hands in progress in it are to
        be voided before anything else (see `mark_caught_up`)."""
        self._lock = lock
        self.reader = reader
        self.writer = writer
        self.wallets = WalletStore(reader, writer, applier)
        self.tables = TableStore(reader, writer, applier.cipher)
        self.tournaments = TournamentStore(reader, writer)
        self.refunds = LedgerCancellation(writer, applier)
        self.unannounced_ends = UnannouncedEndStore(reader, writer)
        self.seasons = SeasonStore(reader, writer)
        self.results = ResultStore(reader)
        self.hands = HandStore(reader, applier.cipher)
        self.leaderboards = LeaderboardStore(reader)
        self.host_actions = ActionLog(reader)
        self.settings = SettingsStore(reader, writer)
        self.players = PlayerStore(reader, writer)

    @classmethod
    async def open(
        cls,
        place: str | Path,
        *,
        key: bytes | None = None,
        gather_seconds: float = GATHER_SECONDS,
        disk: Disk | None = None,
        blocking: bool = False,
        accept_loss: bool = False,
    ) -> "Database":
        """Opens the database at a path (or `sqlite:///…`), made and migrated where needed.

        `key` (32 bytes) encrypts decks, cards and table states at rest. `gather_seconds` is the
        time that commits under load wait for others (0: none). `disk` lets tests fail a commit.
        A `blocking` database holds up the event loop, which a simulation in virtual time needs.

        Raises `StorageRefusal`: not writable, of a newer version, in use by another process,
        damaged, another program's, encrypted with another key, or, unless `accept_loss`, without
        rows that were committed. The file is then unchanged.
        """
        path = sqlite.path_of(place)
        cipher = Cipher(key)
        lock = _take_lock(path)
        try:
            start = await _begin(path, cipher, blocking, accept_loss)
        except BaseException:
            lock.release()
            raise
        applier = Applier(cipher)
        writing = sqlite.writing_connections(path, blocking=blocking)
        counter = CommitCounter(CommitMark(lock.path), start.committed)
        writer = Writer(writing, applier, counter, gather_seconds=gather_seconds, disk=disk)
        writer.start()
        reader = Reader(sqlite.reading_connections(path, blocking=blocking))
        log.info("Opened %s (SQLite %s)", path, sqlite3.sqlite_version)
        sqlite.warn_about_version()
        return cls(path, lock, reader, writer, applier, start)

    @contextmanager
    def read_at_start(self) -> Iterator[None]:
        """A context for reading before the bot plays.

        Raises `StorageRefusal` (database-corrupt) where rows cannot be read, though the file may be
        whole.
        """
        try:
            yield
        except _UNREADABLE as error:
            log.error("%s cannot be read: %r", self.path, error)
            raise StorageRefusal(StorageCode.CORRUPT, file=str(self.path)) from error

    async def mark_caught_up(self) -> None:
        """Ends `is_behind`, when no hand is in progress that players may have seen the end of.

        Until then every start on this file finds it behind. Raises `StorageFailed`.
        """
        if self.is_behind:
            await self.writer.run(lambda one: sqlite.set_origin(one, sqlite.Origin.ROOM))
            self.is_behind = False

    async def close(self) -> None:
        """Finishes what waits to be committed. The readers go first, so the writer checkpoints."""
        await self.reader.close()
        await self.writer.close()
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


@dataclass(frozen=True, slots=True)
class _Start:
    """The state of a database when it is opened."""

    last_hand: HandId
    committed: int
    is_behind: bool


def _check(path: Path, accept_loss: bool) -> tuple[str | None, bool]:
    """The version of an existing database that this program can use, None for a new one; and
    whether it is older than what players may have seen.

    A database that has to be migrated is copied first: the copy is the way back.
    """
    sqlite.check_writable(path)
    found = sqlite.look(path)
    is_behind = _is_behind(path, found, accept_loss)
    if found is None:
        make_private(path)
        return None, False
    if found.version not in migrate.known_versions():
        raise StorageRefusal(StorageCode.NEWER, file=str(path))
    sqlite.check_whole(path)
    if found.version != migrate.newest_version():
        _copy_before_migrating(path, found.version)
    return found.version, is_behind


def _is_behind(path: Path, found: sqlite.Found | None, accept_loss: bool) -> bool:
    """Raises `StorageRefusal` (database-behind) where rows are missing and the operator has not
    accepted that they are lost. A restored backup counts as accepted."""
    marked = read_commit_mark(lock_path(path)) if path.exists() else None
    missing = rows_missing(marked, found.committed if found else 0)
    origin = found.origin if found else sqlite.Origin.ROOM
    if missing:
        if origin is sqlite.Origin.ROOM and not accept_loss:
            raise StorageRefusal(StorageCode.BEHIND, file=str(path), rows=missing)
        log.warning("%s is without %d committed rows", path, missing)
    if found is not None and origin is sqlite.Origin.COPY and marked != found.committed:
        # On another machine there is no mark, or that of another database.
        return True
    return bool(missing) or accept_loss or origin is sqlite.Origin.BEHIND


def _copy_before_migrating(path: Path, version: str) -> None:
    copy = path.with_name(f"{path.name}.before-{migrate.newest_version()}")
    try:
        sqlite.copy(path, copy, sqlite.Origin.COPY)
    except (OSError, sqlite3.Error):
        raise StorageRefusal(StorageCode.BACKUP_FAILED, file=str(copy)) from None
    log.info("Copied %s to %s before migrating it from version %s", path, copy, version)


async def _begin(path: Path, cipher: Cipher, blocking: bool, accept_loss: bool) -> _Start:
    """Checks the file and the key, migrates.

    On a connection of its own, whose end puts the new tables from the log into the file itself.
    """
    connections = sqlite.writing_connections(path, blocking=blocking)
    try:
        # Nobody plays yet, so the event loop may wait for the disk.
        version, is_behind = _check(path, accept_loss)
        tighten_all(path)
        return await connections.run(
            lambda connection: _prepare(connection, path, version, cipher, is_behind)
        )
    except OSError:
        raise StorageRefusal(StorageCode.NOT_WRITABLE, file=str(path)) from None
    except DBAPIError as error:
        raise sqlite.refusal_of(error.orig or error, path) from None
    except (ValueError, SQLAlchemyError):
        raise StorageRefusal(StorageCode.CORRUPT, file=str(path)) from None
    finally:
        await connections.close()


def _prepare(
    connection: Connection, path: Path, version: str | None, cipher: Cipher, is_behind: bool
) -> _Start:
    with connection.begin():
        if version != migrate.newest_version():
            migrate.upgrade(connection)
        if not _key_opens(connection, cipher):
            raise StorageRefusal(StorageCode.KEY_WRONG, file=str(path))
        # First of all: a bot that dies before the hands are voided finds the mark again.
        behind, room = sqlite.Origin.BEHIND, sqlite.Origin.ROOM
        sqlite.set_origin(connection, behind if is_behind else room)
        last_hand = connection.scalar(select(func.max(hands.c.id))) or 0
        return _Start(HandId(last_hand), sqlite.committed_rows(connection), is_behind)


def _key_opens(connection: Connection, cipher: Cipher) -> bool:
    """Whether this is the key that the database was first encrypted with (now, if never before)."""
    encrypted = connection.scalar(select(secrets_check.c.sealed))
    if encrypted is None:
        if cipher.has_key:
            row = {"id": 1, "sealed": cipher.encrypt(_CHECK, _CHECK_PLACE)}
            connection.execute(insert(secrets_check), [row])
        return True
    try:
        return cipher.decrypt(encrypted, _CHECK_PLACE) == _CHECK
    except DecryptionFailed:
        return False
