"""Files of recorded hands for the commands that read them: hands, or one line that says why not."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

from bot.cli.arguments import sentence
from bot.histories.formats import read_histories
from bot.histories.history import HISTORY_TEXT_MAX, HistoryCode, HistoryRefusal
from bot.poker.phh import PhhCode, PhhRefusal, RecordedHand, phh_tables, read_phh, read_phh_fields

PHH_SENTENCES: Final = {
    PhhCode.MALFORMED_PHH: "not a poker hand history: {detail}",
    PhhCode.PHH_FIELD_MISSING: "hand {hand} has no field {field}",
    PhhCode.PHH_FIELD_UNREADABLE: "hand {hand}: the field {field} cannot be read",
    PhhCode.UNKNOWN_VARIANT: "hand {hand}: unknown variant {variant}",
    PhhCode.UNREADABLE_ACTION: "hand {hand}: the action “{action}” cannot be read",
    PhhCode.UNPLAYABLE_PHH: "hand {hand} cannot be dealt: {detail}",
}
_PHH: Final = (".phh", ".phhs")
"""The endings of PHH files: such a file has no other format, and its faults are said in detail."""
_BYTES_MAX: Final = 4 * HISTORY_TEXT_MAX
Found = TypeVar("Found")


class BadFile(Exception):
    """A file with no hands that can be played; its text is one line for stderr."""


@dataclass(frozen=True, slots=True)
class UnreadHand:
    """A hand of a file that holds others too, and why it cannot be read or dealt."""

    label: str
    variant: str
    error: str


Hands: TypeAlias = Sequence[RecordedHand | UnreadHand]


def read_file(file: str) -> Sequence[RecordedHand]:
    """The hands of a file in any of the formats, all of them. Raises `BadFile`."""
    return _read(file, read_phh)


def read_each(file: str) -> Hands:
    """The hands of a file, also those of a PHH file that cannot be read. Raises `BadFile`, for a
    file without any that can."""
    return _read(file, _each_of_phh)


def _each_of_phh(text: str) -> Hands:
    hands: list[RecordedHand | UnreadHand] = []
    refusals: list[PhhRefusal] = []
    for label, fields in phh_tables(text):
        try:
            hands.append(read_phh_fields(label, fields))
        except PhhRefusal as refusal:
            variant = " ".join(str(fields.get("variant", "?")).split())
            hands.append(UnreadHand(label, variant, _told(refusal)))
            refusals.append(refusal)
    if len(refusals) == len(hands):
        raise refusals[0]
    return hands


def _told(refusal: PhhRefusal) -> str:
    told = PHH_SENTENCES[PhhCode(refusal.code)].format_map(refusal.data)
    return " ".join(told.split())


def _read(file: str, of_phh: Callable[[str], Sequence[Found]]) -> Sequence[Found | RecordedHand]:
    path = Path(file)
    try:
        if path.stat().st_size > _BYTES_MAX:
            raise HistoryRefusal(HistoryCode.HISTORY_TOO_LARGE, most=HISTORY_TEXT_MAX // 1024**2)
        text = path.read_text(encoding="utf-8")
        return of_phh(text) if path.suffix in _PHH else read_histories(text)
    except OSError as error:
        raise BadFile(f"{file}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise BadFile(f"{file}: not a text file in UTF-8") from error
    except PhhRefusal as error:
        raise BadFile(" ".join(f"{file}: {_told(error)}".split())) from error
    except HistoryRefusal as error:
        raise BadFile(" ".join(f"{file}: {sentence(error)}".split())) from error
