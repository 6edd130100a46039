"""The custom ids of controls that turn the pages of a history: `mz:page:{way}:{batch}`.

Apart from those of tables, because they stand in messages that belong to none.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

TEMPLATE = re.compile(r"mz:page:(?P<turning>newer|older):(?P<batch>\d{1,18})")


class Turning(StrEnum):
    """Which way a control turns."""

    NEWER = "newer"
    OLDER = "older"


@dataclass(frozen=True, slots=True)
class PageId:
    """A control that turns the presser's own history.

    `batch` is the number in the ledger of the line at the edge of the page that it stands on.
    """

    turning: Turning
    batch: int

    def __str__(self) -> str:
        return f"mz:page:{self.turning}:{self.batch}"


def read_page_id(text: str) -> PageId | None:
    """The page that `text` names, or None when it is another kind of control."""
    match = TEMPLATE.fullmatch(text)
    return None if match is None else PageId(Turning(match["turning"]), int(match["batch"]))
