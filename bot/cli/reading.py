"""Files of recorded hands for the commands that read them: hands, or one line that says why not."""

from pathlib import Path
from typing import Final

from bot.cli.sentences import sentence
from bot.histories.formats import read_histories
from bot.histories.history import TEXT_MAX, HistoryCode, HistoryRefusal
from bot.poker.phh import read_phh
from bot.poker.recorded_hand import PhhCode, PhhRefusal, RecordedHand

PHH_SENTENCES: Final = {
    PhhCode.MALFORMED_PHH: "not a poker hand history: {detail}",
    PhhCode.PHH_FIELD_MISSING: "hand {hand} has no field {field}",
    PhhCode.PHH_FIELD_UNREADABLE: "hand {hand}: the field {field} cannot be read",
    PhhCode.UNKNOWN_VARIANT: "hand {hand}: unknown variant {variant}",
    PhhCode.UNREADABLE_ACTION: "hand {hand}: the action “{action}” cannot be read",
    PhhCode.UNPLAYABLE_PHH: "hand {hand} cannot be dealt: {detail}",
}
_PHH: Final = (".phh", ".phhs")
"""A file that is called so is nothing else, and what is wrong with it is said in detail."""
_BYTES_MAX: Final = 4 * TEXT_MAX


class BadFile(Exception):
    """A file with no hands that can be played; its text is one line for stderr."""


def read_file(file: str) -> list[RecordedHand]:
    """The hands of a file in any of the formats. Raises `BadFile`."""
    path = Path(file)
    try:
        if path.stat().st_size > _BYTES_MAX:
            raise HistoryRefusal(HistoryCode.HISTORY_TOO_LARGE, most=TEXT_MAX // 1024**2)
        text = path.read_text(encoding="utf-8")
        return read_phh(text) if path.suffix in _PHH else read_histories(text)
    except OSError as error:
        raise BadFile(f"{file}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise BadFile(f"{file}: not a text file in UTF-8") from error
    except PhhRefusal as error:
        told = PHH_SENTENCES[PhhCode(error.code)].format_map(error.data)
        raise BadFile(" ".join(f"{file}: {told}".split())) from error
    except HistoryRefusal as error:
        raise BadFile(" ".join(f"{file}: {sentence(error)}".split())) from error
