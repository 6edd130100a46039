"""Why a database cannot be used, in one line for whoever runs the command."""

from bot.storage.errors import StorageCode, StorageRefusal

_SENTENCES = {
    StorageCode.NOT_WRITABLE: "the database {file} cannot be written here",
    StorageCode.NEWER: "the database {file} was written by a newer version of mazziere",
    StorageCode.OTHER_VERSION: "the database {file} is of version {version}: "
    "start the bot on it once to bring it up",
    StorageCode.IN_USE: "the database {file} is in use by another process",
    StorageCode.CORRUPT: "{file} is damaged or not a database",
    StorageCode.FOREIGN: "{file} is a database of another program",
    StorageCode.MISSING: "there is no database at {file}",
    StorageCode.KEY_WRONG: "the database {file} was sealed with another key",
    StorageCode.KEY_UNREADABLE: "the key in {file} cannot be read or made",
    StorageCode.KIND_UNKNOWN: "databases of the kind {kind} are not supported",
    StorageCode.BACKUP_EXISTS: "there is already a file at {file}",
    StorageCode.BACKUP_FAILED: "the copy {file} cannot be written",
    StorageCode.CHANNEL_TAKEN: "the channel has an open table already: {table}",
}


def sentence(refusal: StorageRefusal) -> str:
    """One line, without a full stop."""
    return _SENTENCES[StorageCode(refusal.code)].format(**refusal.data)
