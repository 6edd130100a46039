"""The mark by which a database says that it is ours, and which one it is."""

from dataclasses import dataclass
from enum import IntEnum


class Origin(IntEnum):
    """SQLite holds the number in the file's header, PostgreSQL the name in a comment."""

    ROOM = int.from_bytes(b"MZZR")
    """The one that the bot plays on."""
    COPY = int.from_bytes(b"MZZC")
    """A backup, on which the bot has not played yet."""
    BEHIND = int.from_bytes(b"MZZB")
    """One that is older than what players have seen: hands in progress are to be voided."""


@dataclass(frozen=True, slots=True)
class Found:
    """The mark and the version of a database of ours."""

    version: str
    """Of the schema."""
    origin: Origin
    committed: int = 0
    """How many rows were ever committed (see `commit_mark.py`); not counted on PostgreSQL."""
