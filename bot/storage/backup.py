"""A consistent copy of a database, even while the bot is writing to it."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from bot.refusal import refuse_if
from bot.storage import sqlite
from bot.storage.copying import copy_from_server
from bot.storage.errors import StorageCode, StorageRefusal
from bot.storage.inspection import look
from bot.storage.new_files import check_free_for_database, put_in_place
from bot.storage.origin import Origin
from bot.storage.place import Place, PostgresPlace


def backup(source: Place, target: Path) -> None:
    """Copies `source` to the new file `target`, which appears only when it is complete.

    From a server the rows are copied into a file of SQLite, which `mazziere copy` puts back.
    Raises `StorageRefusal`: no database of ours at `source`, a damaged one, something already at
    `target` or with a name that belongs beside it, or a target that cannot be written.
    """
    check_free_for_database(target)
    refuse_if(look(source) is None, StorageCode.MISSING, file=str(source))
    if isinstance(source, PostgresPlace):
        copy_from_server(source, target)
    else:
        _copy_file(source, target)


def _copy_file(source: Path, target: Path) -> None:
    partial = target.with_name(f"{target.name}.{os.getpid()}.partial")
    try:
        sqlite.copy(source, partial, Origin.COPY)
        # Pages are copied unread: a damaged copy is found now, not when it is needed.
        sqlite.check_whole(partial)
        put_in_place(partial, target)
    except FileExistsError:
        raise StorageRefusal(StorageCode.FILE_EXISTS, file=str(target)) from None
    except StorageRefusal as refusal:
        raise StorageRefusal(refusal.code, file=str(source)) from None
    except (sqlite3.Error, UnicodeDecodeError) as error:
        damaged = sqlite.refusal_of(error, source)
        failed = StorageRefusal(StorageCode.BACKUP_FAILED, file=str(target))
        raise (damaged if damaged.code is StorageCode.CORRUPT else failed) from None
    except OSError:
        raise StorageRefusal(StorageCode.BACKUP_FAILED, file=str(target)) from None
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
