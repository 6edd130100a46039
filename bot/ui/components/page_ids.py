"""The custom ids of what shows one page after another, or a page to everybody: a wallet's history,
a replay, an answer. `custom_ids` has their grammar."""

from dataclasses import dataclass
from enum import StrEnum

from bot.ids import HandId


class PageTurn(StrEnum):
    """The direction in which a control turns pages."""

    NEWER = "newer"
    OLDER = "older"


class ReplayMove(StrEnum):
    """The step of a replay that a control leads to."""

    FIRST = "first"
    BACK = "back"
    ON = "on"
    LAST = "last"
    SHARE = "share"
    """Shows the channel the whole hand as an animation. Its step is 0."""


class PageControl(StrEnum):
    """A control of a page that its user alone sees."""

    SHOW = "show"
    """Shows the page to everybody in the channel."""


@dataclass(frozen=True, slots=True)
class PageId:
    """A control that turns the pages of the user's own history.

    `batch` is the ledger number of the line at the edge of the page that shows the control.
    """

    kind: PageTurn
    batch: int

    def __str__(self) -> str:
        return f"mz:page:{self.kind}:{self.batch}"


@dataclass(frozen=True, slots=True)
class ReplayId:
    """A control under the picture of `hand` after `step` actions."""

    kind: ReplayMove
    hand: HandId
    step: int

    def __str__(self) -> str:
        return f"mz:replay:{self.kind}:{self.hand}:{self.step}"

    def target_step(self, steps: int) -> int:
        """The step that the control leads to in a hand of `steps` steps."""
        wanted = {
            ReplayMove.FIRST: 0,
            ReplayMove.BACK: self.step - 1,
            ReplayMove.ON: self.step + 1,
            ReplayMove.LAST: steps,
        }[self.kind]
        return max(0, min(wanted, steps))


@dataclass(frozen=True, slots=True)
class SharedPageId:
    """A control of the page that answered the command `interaction`."""

    kind: PageControl
    interaction: int

    def __str__(self) -> str:
        return f"mz:answer:{self.kind}:{self.interaction}"
