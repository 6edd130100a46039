"""The refusals of storage at start, and the ways in which a unit of work can fail."""

from enum import StrEnum

from bot.refusal import Refusal


class StorageCode(StrEnum):
    """The reasons why a database cannot be used: catalogue keys `refusal-<code>`. All carry `file`
    unless said otherwise."""

    NOT_WRITABLE = "database-not-writable"
    NEWER = "database-newer"
    OTHER_VERSION = "database-other-version"
    """A database that must first be migrated by starting the bot on it; data: `version`."""
    IN_USE = "database-in-use"
    BEING_STARTED = "database-being-started"
    """Another process is just taking its shards, and may be making or migrating the tables."""
    CORRUPT = "database-corrupt"
    BEHIND = "database-behind"
    """Rows that were committed are gone: a damaged log, or an older file; data: `rows`."""
    FOREIGN = "database-foreign"
    """A database, but of another program."""
    MISSING = "database-missing"
    KEY_WRONG = "database-key-wrong"
    KEY_MISSING = "key-missing"
    """A database without the key it was encrypted with; data: `database` too."""
    KEY_UNREADABLE = "key-unreadable"
    KIND_UNKNOWN = "database-kind-unknown"
    """An address whose kind of database is not supported; data: `kind`."""
    ADDRESS_UNREADABLE = "database-address-unreadable"
    """An address that is not written as it should be; data: `kind` alone."""
    UNREACHABLE = "database-unreachable"
    LOGIN_REFUSED = "database-login-refused"
    NO_RIGHTS = "database-no-rights"
    DRIVER_MISSING = "database-driver-missing"
    """An address of PostgreSQL, whose driver is an extra of the installation; no data."""
    SERVER_OLD = "database-server-old"
    """A server of a version that is not supported; data: `version`."""
    NOT_SHARED = "shards-need-server"
    """A slice of the shards on a file; data: `shards`."""
    OVERLAP = "shards-overlap"
    """Some of the shards are another process's; data: `shards` and `other`, its slice."""
    OTHER_COUNT = "shards-other-count"
    """Other processes divide the servers otherwise; data: `shards`, and `count`, theirs."""
    OTHERS_OLDER = "shards-other-version"
    """Other processes play on a database that would have to be migrated."""
    RESTORED = "shards-restored"
    """A slice of a restored database, whose hands in progress are to be voided first."""
    COPY_TARGET_USED = "copy-target-used"
    COPY_UNSOUND = "copy-unsound"
    """A database that the audit finds wrong; data: `findings`, their number."""
    FILE_EXISTS = "file-exists"
    FILE_OF_DATABASE = "file-of-database"
    """A name that a database has for a file of its own; data: `database` too."""
    BACKUP_FAILED = "backup-failed"
    CHANNEL_TAKEN = "channel-taken"
    """A second open table in a channel; data: `table`."""


class StorageRefusal(Refusal):
    """The database cannot be used as asked; nothing has been changed."""

    codes = StorageCode


class UnitRefused(Exception):
    """One unit of work was refused, for the reason in `str()`. It alone was rolled back."""


class DuplicateInteraction(UnitRefused):
    """A press or command was accepted before: it was delivered twice."""


class DuplicateBatch(UnitRefused):
    """Chips have moved under a key before."""


class StillInvolved(UnitRefused):
    """Somebody who is to be forgotten still has something in play."""


class DuplicateSequence(UnitRefused):
    """A journal already has a row with a number: the caller is out of date."""


class TicketNotSo(UnitRefused):
    """A ticket that should be used or paid out is not open, or one to be reopened is not used."""


class ProtectionUsed(UnitRefused):
    """A player has had the all-in protection of a day at another table, of any server."""


class TooMuchStored(Exception):
    """More is stored of a player than goes into one file."""


class StorageFailed(Exception):
    """The disk or the database failed: nothing of the transaction is stored."""


class OwnershipLost(StorageFailed):
    """Another process has taken over: this one commits nothing any more, and knows nothing."""
