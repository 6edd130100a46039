"""Opens a database on a PostgreSQL server: one process, one writing session."""

import logging

from sqlalchemy import Connection

from bot.ids import HandId
from bot.storage import postgres
from bot.storage.encryption import Cipher
from bot.storage.opening import OpenedDatabase, check_version, prepare
from bot.storage.origin import Origin
from bot.storage.place import PostgresPlace

log = logging.getLogger(__name__)


async def open_postgres(
    place: PostgresPlace, cipher: Cipher, *, accept_loss: bool
) -> OpenedDatabase:
    """Takes the lock, migrates, and makes every process of before unable to commit.

    Raises `StorageRefusal`: no server there, or an older one; a login or rights that it refuses; in
    use, of a newer version, another program's, or encrypted with another key.
    """

    def begin(connection: Connection) -> tuple[HandId, bool, int]:
        with connection.begin():
            found = postgres.look(connection, place)
            if found is not None:
                check_version(found, place)
            is_behind = found is not None and (accept_loss or found.origin is not Origin.ROOM)
            last_hand = prepare(
                connection,
                place,
                None if found is None else found.version,
                cipher,
                postgres.set_origin,
                is_behind,
            )
            return last_hand, is_behind, postgres.raise_epoch(connection)

    writing = postgres.writing_connections(place)
    try:
        last_hand, is_behind, epoch = await writing.run(begin)
    except BaseException as error:
        await writing.close()
        if isinstance(error, postgres.REFUSED):
            log.info("%s cannot be opened: %s", place, type(error).__name__)
            raise postgres.refusal_of(error, place) from None
        raise
    log.info("Opened %s", place)
    return OpenedDatabase(
        writing,
        postgres.reading_connections(place),
        postgres.EpochGuard(epoch),
        last_hand,
        is_behind,
        release=lambda: None,
    )
