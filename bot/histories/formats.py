"""All formats of hand histories, by name; the format of a text, and its hands."""

import json
from datetime import time
from types import MappingProxyType
from typing import Any, Final

from bot.histories import ohh, pokerstars, pokerstars_reader, pokerstars_writer
from bot.histories.history import (
    HISTORY_TEXT_MAX,
    History,
    HistoryCode,
    HistoryFormat,
    HistoryRefusal,
)
from bot.poker.phh import RecordedHand, phh_fields, read_phh, read_phh_fields, write_phh
from bot.refusal import refuse_if

_MEGABYTE: Final = 1024 * 1024


class PokerStarsText:
    """The text that trackers and solvers read."""

    name, suffix = pokerstars.FORMAT, "txt"

    def write(self, history: History, order: int = 1) -> str:
        """The hand and three empty lines. Raises `HistoryRefusal`."""
        return f"{pokerstars_writer.write_hand(history)}\n\n\n"

    def is_one(self, text: str) -> bool:
        return text.startswith(pokerstars_reader.BEGIN)

    def read(self, text: str) -> list[RecordedHand]:
        """Raises `HistoryRefusal` and `PhhRefusal`."""
        return pokerstars_reader.read_text(text)


class OpenHandHistory:
    """JSON of the Open Hand History specification 1.4."""

    name, suffix = ohh.FORMAT, "ohh"

    def write(self, history: History, order: int = 1) -> str:
        """One object on a line, and an empty line. Raises `HistoryRefusal`."""
        return _line({"ohh": ohh.write_hand(history)}) + "\n"

    def is_one(self, text: str) -> bool:
        return text.startswith("{") and '"ohh"' in text[:_HEAD_MAX]

    def read(self, text: str) -> list[RecordedHand]:
        """Raises `HistoryRefusal` and `PhhRefusal`."""
        return [ohh.read_hand(data.get("ohh")) for data in _objects(text)]


class PokerHandHistory:
    """PHH: all games, and everything about a hand."""

    name, suffix = "phh", "phhs"

    def write(self, history: History, order: int = 1) -> str:
        """A numbered table. Raises `HistoryRefusal`."""
        history.check_protection(self.name)
        names, known = history.names, history.known
        text = write_phh(history.hand, names=names, cards_of=known, about=history.about())
        return f"[{order}]\n{text}\n"

    def is_one(self, text: str) -> bool:
        return not text.startswith("{") and "variant" in text

    def read(self, text: str) -> list[RecordedHand]:
        """Raises `PhhRefusal`."""
        return read_phh(text)


class JsonLines:
    """The fields of PHH as one JSON object a line."""

    name, suffix = "json", "jsonl"

    def write(self, history: History, order: int = 1) -> str:
        """Raises `HistoryRefusal`."""
        history.check_protection(self.name)
        fields = phh_fields(history.hand, names=history.names, cards_of=history.known)
        return _line(fields | history.about())

    def is_one(self, text: str) -> bool:
        return text.startswith("{") and '"variant"' in text[:_HEAD_MAX]

    def read(self, text: str) -> list[RecordedHand]:
        """Raises `HistoryRefusal` and `PhhRefusal`."""
        return [
            read_phh_fields(str(data.get("hand", at)), data)
            for at, data in enumerate(_objects(text), 1)
        ]


_HEAD_MAX: Final = 1000
FORMATS: Final = MappingProxyType[str, HistoryFormat](
    {
        each.name: each
        for each in (PokerStarsText(), OpenHandHistory(), PokerHandHistory(), JsonLines())
    }
)


def read_histories(text: str) -> list[RecordedHand]:
    """The hands of a text in any of the formats.

    Raises `HistoryRefusal` (history-not-one, history-too-large and the ones of its format) and
    `PhhRefusal`.
    """
    refuse_if(
        len(text) > HISTORY_TEXT_MAX,
        HistoryCode.HISTORY_TOO_LARGE,
        most=HISTORY_TEXT_MAX // _MEGABYTE,
    )
    bare = text.removeprefix("\ufeff").strip()
    found = next((each for each in FORMATS.values() if each.is_one(bare)), None)
    if found is None:
        raise HistoryRefusal(HistoryCode.HISTORY_NOT_ONE)
    return found.read(bare)


def _objects(text: str) -> list[dict[str, Any]]:
    """JSON objects, one after the other. Raises `HistoryRefusal` (history-cut-off,
    history-unreadable)."""
    decoder, at = json.JSONDecoder(), 0
    found: list[dict[str, Any]] = []
    while at < len(text):
        try:
            data, end = decoder.raw_decode(text, at)
        except json.JSONDecodeError as error:
            code = HistoryCode.HISTORY_UNREADABLE
            if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated"):
                code = HistoryCode.HISTORY_CUT_OFF
            line = text[error.pos : error.pos + pokerstars_reader.LINE_SHOWN_MAX].split("\n")[0]
            raise HistoryRefusal(code, hand=str(len(found) + 1), line=line) from None
        except (RecursionError, ValueError):
            # Nested without end, or a number of thousands of digits.
            raise HistoryRefusal(HistoryCode.HISTORY_NOT_ONE) from None
        refuse_if(not isinstance(data, dict), HistoryCode.HISTORY_NOT_ONE)
        found.append(data)
        at = end
        while at < len(text) and text[at] in " \t\r\n":
            at += 1
    return found


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, default=_time) + "\n"


def _time(value: object) -> str:
    if isinstance(value, time):
        return value.isoformat()
    raise TypeError(type(value).__name__)
