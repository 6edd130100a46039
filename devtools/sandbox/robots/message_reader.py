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
        table = self._table(message, known)
        notice = read_notice(message) if table is None else None
        read = ReadMessage(message, known, notice, table)
        self._newest[message["id"]] = read
        return read

    def _table(self, message: Mapping[str, Any], names: frozenset[str]) -> SeenTable | None:
        best: SeenTable | None = None
        for reader in self._readers:
            table = reader.read(message, names)
            # A table in another language has its controls, but no seats that could be read.
            if table is None or (best is not None and _words_read(table) <= _words_read(best)):
                continue
            if table.seats and table.game is not None:
                return table
            best = table
        return best


def _words_read(table: SeenTable) -> tuple[int, bool]:
    """The amount of a table's words that could be read: its seats, and whether its game was
    found."""
    return len(table.seats), table.game is not None


def message_reader_of(catalogue: Catalogue) -> MessageReader:
    """A reader for every language the bot speaks."""
    return MessageReader([TableReader(catalogue.texts(locale)) for locale in catalogue.locales])
