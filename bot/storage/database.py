"""Everything that is stored, in one file or on one server, for one process."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sqlalchemy import Connection

from bot.refusal import BrokenInvariant
from bot.shards import Slice
from bot.storage import sqlite
from bot.storage.applier import Applier
from bot.storage.badges import BadgeStore
from bot.storage.connections import Reader
from bot.storage.encryption import Cipher, DecryptionFailed
from bot.storage.errors import StorageCode, StorageFailed, StorageRefusal
from bot.storage.forgetting import Forgetting
from bot.storage.hand_figures import PayoutStore
from bot.storage.hands import HandIds, HandStore
from bot.storage.leaderboards import LeaderboardStore
from bot.storage.ledger_cancellation import LedgerCancellation
from bot.storage.opening import OpenedDatabase
from bot.storage.personal_data import PersonalData
from bot.storage.place import Origin, Place, PostgresPlace, place_of
from bot.storage.players import ActionLog, PlayerStore, SettingsStore
from bot.storage.recounts import LuckStore, RecountStore
from bot.storage.results import ResultStore
from bot.storage.seasons import SeasonStore
from bot.storage.servers import ServerStore
from bot.storage.sessions import SessionStore
from bot.storage.sqlite import open_sqlite
from bot.storage.tables import TableStore
from bot.storage.tournaments import TournamentStore, UnannouncedEndStore
from bot.storage.wallets import WalletStore
from bot.storage.writer import GATHER_SECONDS, Disk, Writer

log = logging.getLogger(__name__)

_UNREADABLE = (StorageFailed, DecryptionFailed, BrokenInvariant, LookupError, TypeError, ValueError)


def check_shared(place: Place, shards: Slice | None) -> None:
    """Raises `StorageRefusal` (shards-need-server) for a slice of a file."""
    if shards is not None and not isinstance(place, PostgresPlace):
        raise StorageRefusal(StorageCode.NOT_SHARED, file=str(place), shards=str(shards))


class Database:
    """Everything that is stored: `await Database.open(…)` once, `await close()` at the end.

    `writer` commits units, `hand_ids` numbers hands, `tables` and `tournaments` recover what was
    committed, `wallets` holds the chips, `refunds` gives back the payments into a tournament that
    cannot be read, `unannounced_ends` are ends of tournaments that may not have been announced;
    `luck` is the luck of all-ins, and `recounts` has the hands that are counted anew; `hands`,
    `sessions`, `results`, `leaderboards`, `payouts` and `host_actions` are read; `seasons` are
    seasons of tournaments, `settings` are the choices of servers, `players` the names of players,
    `servers` the servers that the bot joined and left; `personal_data` is all of one player, and
    `forgetting` puts an alias in their place.
    """

    def __init__(
        self,
        place: Place,
        opened: OpenedDatabase,
        reader: Reader,
        writer: Writer,
        applier: Applier,
    ) -> None:
        self.place = place
        self.is_behind = opened.is_behind
        """Whether players may have seen more than this database has: its hands in progress are to
        be voided before anything else (see `mark_caught_up`)."""
        self.ownership = opened.ownership
        self.reader = reader
        self.writer = writer
        shards = opened.ownership.shards
        self.hand_ids = HandIds(opened.last_hand, shards)
        self.wallets = WalletStore(reader, writer, applier, shards)
        self.tables = TableStore(reader, writer, applier.cipher, shards)
        self.tournaments = TournamentStore(reader, writer, applier, shards)
        self.refunds = LedgerCancellation(writer, applier)
        self.unannounced_ends = UnannouncedEndStore(reader, writer, shards)
        self.seasons = SeasonStore(reader, writer)
        self.results = ResultStore(reader)
        self.hands = HandStore(reader, writer, applier.cipher)
        self.luck = LuckStore(reader, writer, shards)
        self.recounts = RecountStore(reader, writer, applier.cipher, shards)
        self.badges = BadgeStore(reader, writer, shards)
        self.sessions = SessionStore(reader)
        self.leaderboards = LeaderboardStore(reader)
        self.payouts = PayoutStore(reader)
        self.host_actions = ActionLog(reader)
        self.settings = SettingsStore(reader, writer, shards)
        self.players = PlayerStore(reader, writer)
        self.servers = ServerStore(reader, writer, applier, shards)
        self.forgetting = Forgetting(reader, writer, applier)
        self.personal_data = PersonalData(reader, applier.cipher)

    @classmethod
    async def open(
        cls,
        place: str | Place,
        *,
        key: bytes | None = None,
        gather_seconds: float = GATHER_SECONDS,
        disk: Disk | None = None,
        blocking: bool = False,
        accept_loss: bool = False,
        shards: Slice | None = None,
    ) -> "Database":
        """Opens the database at a path or an address, made and migrated where needed.

        `key` (32 bytes) encrypts decks, cards and table states at rest. `gather_seconds` is the
        time that commits under load wait for others (0: none). `disk` lets tests fail a commit. A
        `blocking` database holds up the event loop, which a simulation in virtual time needs. With
        a named slice of `shards` this process is one of several; with None it is the only one.

        Raises `StorageRefusal` as `open_sqlite` and `open_postgres` do; nothing is then changed.
        """
        place = place_of(place)
        cipher = Cipher(key)
        if isinstance(place, PostgresPlace):
            # A file needs neither this driver nor what makes it asynchronous.
            from bot.storage.postgres import open_postgres

            opened = await open_postgres(
                place, cipher, blocking=blocking, accept_loss=accept_loss, shards=shards
            )
        else:
            check_shared(place, shards)
            opened = await open_sqlite(place, cipher, blocking=blocking, accept_loss=accept_loss)
        applier = Applier(cipher, alone=opened.ownership.shards.is_whole)
        writer = Writer(
            opened.writing, applier, opened.guard, gather_seconds=gather_seconds, disk=disk
        )
        reader = Reader(opened.reading, writer.until_certain)
        writer.start()
        return cls(place, opened, reader, writer, applier)

    @contextmanager
    def read_at_start(self) -> Iterator[None]:
        """A context for reading before the bot plays.

        Raises `StorageRefusal` (database-corrupt) where rows cannot be read, though the file may be
        whole.
        """
        try:
            yield
        except _UNREADABLE as error:
            log.error("%s cannot be read: %r", self.place, error)
            raise StorageRefusal(StorageCode.CORRUPT, file=str(self.place)) from error

    async def mark_caught_up(self) -> None:
        """Ends `is_behind`, when no hand is in progress that players may have seen the end of.

        Until then every start on this file finds it behind. Raises `StorageFailed`.
        """
        if self.is_behind:
            set_origin = self._set_origin
            await self.writer.run(lambda connection: set_origin(connection, Origin.ROOM))
            self.is_behind = False

    @property
    def _set_origin(self) -> Callable[[Connection, Origin], None]:
        if isinstance(self.place, PostgresPlace):
            from bot.storage import postgres

            return postgres.set_origin
        return sqlite.set_origin

    async def close(self) -> None:
        """Finishes waiting commits. The readers go first, so the writer checkpoints."""
        await self.reader.close()
        await self.writer.close()
        await self.ownership.close()
