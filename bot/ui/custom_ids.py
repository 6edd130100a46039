"""The custom ids of controls: names of things, never chips or cards.

- `mz:act:{table}:{hand}:{turn}:{verb}` acts in a hand; `mz:{kind}:{table}` and
  `mz:{kind}:{table}:{hand}` are the other controls of tables. Forms end in `#{nonce}`, because
  discord.py keeps them by custom id.
- `mz:page:{turn}:{batch}` turns the pages of a wallet's history.
- `mz:replay:{move}:{hand}:{step}` steps through a finished hand.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from bot.ids import HandId, TableId


class ControlKind(StrEnum):
    """The kind of a table's control."""

    ACT = "act"
    RAISE = "raise"
    """A form's submit: the amount to raise to."""
    SIT = "sit"
    BUY_IN = "buyin"
    """A form's submit: the chips to sit down with."""
    TOP_UP = "topup"
    """Asks how many chips to buy."""
    CHIPS = "chips"
    """A form's submit: the chips to buy."""
    AUTO_TOP_UP = "keep"
    """Asks for the stack of the auto top-up."""
    AUTO_TOP_UP_STACK = "kept"
    """A form's submit: that stack."""
    CARDS = "cards"
    AWAY = "away"
    """Sit out, or come back."""
    POST = "post"
    LEAVE = "leave"
    MORE = "more"
    PRE_ACTION = "plan"
    """Opens the panel of pre-actions; with a choice, chooses one."""
    WAITING_LIST = "queue"
    """Join the waiting list, or leave it."""
    SHOW = "show"
    VOID = "void"
    """Agrees that the hand is voided."""
    PLAY_ON = "playon"
    DRAW = "draw"
    """A select's values: the places of the cards to throw. Its turn is the number of the street."""


class Choice(StrEnum):
    """The last part of an `act` id: the action at that turn."""

    FOLD = "fold"
    FOLD_FREE = "foldfree"
    """Fold although checking is free, after a confirmation."""
    CHECK = "check"
    CALL = "call"
    BRING_IN = "bringin"
    MINIMUM = "min"
    HALF_POT = "half"
    POT = "pot"
    ALL_IN = "allin"
    STAND_PAT = "pat"
    """Draws no card."""
    DRAW = "draw"
    """Opens the panel on which the cards to throw are chosen."""
    TIME = "time"
    """Takes seconds from the time bank."""
    CHECK_FOLD = "checkfold"
    CALL_ANY = "callany"
    NO_PRE_ACTION = "noplan"
    AMOUNT = "amount"
    """Opens the form that asks for the amount."""


TABLE_TEMPLATE = re.compile(
    r"mz:(?P<kind>[a-z]{2,8}):(?P<table>\d{1,18})(?::(?P<hand>\d{1,18}))?(?::(?P<turn>\d{1,6}))?"
    r"(?::(?P<choice>[a-z]{2,10}))?(?:#(?P<nonce>\d{1,20}))?"
)


@dataclass(frozen=True, slots=True)
class ControlId:
    """A table's custom id in parts. `nonce` only tells two forms apart."""

    kind: ControlKind
    table: TableId
    hand: HandId = HandId(0)
    turn: int = 0
    choice: Choice | None = None
    nonce: int = 0

    def __str__(self) -> str:
        text = f"mz:{self.kind}:{self.table}"
        if self.hand:
            text += f":{self.hand}"
        if self.choice is not None or self.kind in (ControlKind.RAISE, ControlKind.DRAW):
            text += f":{self.turn}"
        if self.choice is not None:
            text += f":{self.choice}"
        return f"{text}#{self.nonce}" if self.nonce else text


def read_custom_id(text: str) -> ControlId | None:
    """The control that `text` names, or None when it is not a table's control."""
    match = TABLE_TEMPLATE.fullmatch(text)
    if match is None:
        return None
    try:
        return ControlId(
            kind=ControlKind(match["kind"]),
            table=TableId(int(match["table"])),
            hand=HandId(int(match["hand"] or 0)),
            turn=int(match["turn"] or 0),
            choice=Choice(match["choice"]) if match["choice"] else None,
            nonce=int(match["nonce"] or 0),
        )
    except ValueError:
        return None


PAGE_TEMPLATE = re.compile(r"mz:page:(?P<turning>newer|older):(?P<batch>\d{1,18})")


class PageTurn(StrEnum):
    """The direction in which a control turns pages."""

    NEWER = "newer"
    OLDER = "older"


@dataclass(frozen=True, slots=True)
class PageId:
    """A control that turns the pages of the user's own history.

    `batch` is the ledger number of the line at the edge of the page that shows the control.
    """

    turn: PageTurn
    batch: int

    def __str__(self) -> str:
        return f"mz:page:{self.turn}:{self.batch}"


def read_page_id(text: str) -> PageId | None:
    """The page that `text` names, or None when it is another kind of control."""
    match = PAGE_TEMPLATE.fullmatch(text)
    return None if match is None else PageId(PageTurn(match["turning"]), int(match["batch"]))


REPLAY_TEMPLATE = re.compile(
    r"mz:replay:(?P<way>first|back|on|last):(?P<hand>\d{1,18}):(?P<step>\d{1,4})"
)


class ReplayMove(StrEnum):
    """The step of a replay that a control leads to."""

    FIRST = "first"
    BACK = "back"
    ON = "on"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class ReplayId:
    """A control under the picture of `hand` after `step` actions."""

    move: ReplayMove
    hand: HandId
    step: int

    def __str__(self) -> str:
        return f"mz:replay:{self.move}:{self.hand}:{self.step}"

    def target_step(self, steps: int) -> int:
        """The step that the control leads to in a hand of `steps` steps."""
        wanted = {
            ReplayMove.FIRST: 0,
            ReplayMove.BACK: self.step - 1,
            ReplayMove.ON: self.step + 1,
            ReplayMove.LAST: steps,
        }[self.move]
        return max(0, min(wanted, steps))


def read_replay_id(text: str) -> ReplayId | None:
    """The control that `text` names, or None when it is of another kind."""
    match = REPLAY_TEMPLATE.fullmatch(text)
    if match is None:
        return None
    return ReplayId(ReplayMove(match["way"]), HandId(int(match["hand"])), int(match["step"]))
