"""Messages read once for all robots who look at them: six at a table see the same words."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cachetools import LRUCache

from bot.texts.catalogue import Catalogue
from devtools.sandbox.robots.notices import SeenNotice, read_notice
from devtools.sandbox.robots.reading import SeenTable, TableReader

MESSAGES_REMEMBERED: Final = 512


@dataclass(frozen=True, slots=True)
class ReadMessage:
    """The things that a message is, to one who knows these names."""

    message: Mapping[str, Any]
    names: frozenset[str]
    notice: SeenNotice | None
    table: SeenTable | None


class MessageReader:
    """Reads messages of the bot in every language it speaks.

    Robots may share one: what it reads follows from the message and the names that are given with
    it, so that it tells nobody what they could not read themselves.
    """

    def __init__(self, readers: Sequence[TableReader]) -> None:
        self._readers = readers
        self._newest: LRUCache[str, ReadMessage] = LRUCache(MESSAGES_REMEMBERED)
        """The last state of each message that somebody read."""

    def read(self, message: Mapping[str, Any], names: Collection[str]) -> ReadMessage:
        """The message, read by somebody who knows these names."""
        before, known = self._newest.get(message["id"]), frozenset(names)
        if before is not None and before.names == known and before.message == message:
            return before
        read = ReadMessage(message, known, read_notice(message), self._table(message, known))
        self._newest[message["id"]] = read
        return read

    def _table(self, message: Mapping[str, Any], names: frozenset[str]) -> SeenTable | None:
        tables = (reader.read(message, names) for reader in self._readers)
        found = [table for table in tables if table is not None]
        # A table in another language has its controls, but no seats that could be read.
        return max(
            found, key=lambda table: (len(table.seats), table.game is not None), default=None
        )


def message_reader_of(catalogue: Catalogue) -> MessageReader:
    """A reader for every language the bot speaks."""
    return MessageReader([TableReader(catalogue.texts(locale)) for locale in catalogue.locales])
