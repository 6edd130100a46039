"""The custom ids of controls that step through a finished hand: `mz:replay:{way}:{hand}:{step}`."""

import re
from dataclasses import dataclass
from enum import StrEnum

from bot.ids import HandId

TEMPLATE = re.compile(r"mz:replay:(?P<way>first|back|on|last):(?P<hand>\d{1,18}):(?P<step>\d{1,4})")


class Way(StrEnum):
    """Where a control leads."""

    FIRST = "first"
    BACK = "back"
    ON = "on"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class ReplayId:
    """A control under the picture of `hand` after `step` actions."""

    way: Way
    hand: HandId
    step: int

    def __str__(self) -> str:
        return f"mz:replay:{self.way}:{self.hand}:{self.step}"

    def target(self, steps: int) -> int:
        """The step that it leads to in a hand of so many."""
        wanted = {
            Way.FIRST: 0,
            Way.BACK: self.step - 1,
            Way.ON: self.step + 1,
            Way.LAST: steps,
        }[self.way]
        return max(0, min(wanted, steps))


def read_replay_id(text: str) -> ReplayId | None:
    """The control that `text` names, or None when it is of another kind."""
    match = TEMPLATE.fullmatch(text)
    if match is None:
        return None
    return ReplayId(Way(match["way"]), HandId(int(match["hand"])), int(match["step"]))
