"""The custom ids of all controls: names of things, never chips or cards.

- `mz:act:{table}:{hand}:{turn}:{verb}` acts in a hand; `mz:{kind}:{table}` and
  `mz:{kind}:{table}:{hand}` are the other controls of tables. Forms end in `#{nonce}`, because
  discord.py keeps them by custom id; `mz:word:{table}:{hand}:{root}#{nonce}` names a deck.
- `mz:t:{kind}:{tournament}` are those of tournaments, in announcements and lines;
  `mz:t:plan:{tournament}:{subject}#{nonce}` are the forms of their plans, and `mz:t:subject:` with
  such an end opens a refused one again.
- `mz:page:{turn}:{batch}` turns the pages of a wallet's history.
- `mz:replay:{move}:{hand}:{step}` steps through a finished hand, or shares it.
- `mz:open:{kind}:{interaction}` is a form that asks about the table to be opened.
- `mz:set:{kind}:{part}:{interaction}` opens a form of the server's settings, or is that form.
- `mz:own:{kind}:{interaction}` opens the form of what its user chooses for themselves, or is it.
- `mz:answer:{kind}:{interaction}` is a control of the page that answered a command.

Messages keep their controls for years: no id that was ever sent may change its meaning.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias, TypeVar

from bot.ids import HandId, TableId


class PageStep(StrEnum):
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

    kind: PageStep
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


class SettingsControl(StrEnum):
    """A control of a server's settings."""

    CHANGE = "change"
    """Opens the form of a part; with the number of a refused one, filled in with its answers."""
    CHOSEN = "chosen"
    """The submit of the form of a part of the settings."""


class SettingsPart(StrEnum):
    """The parts of a server's settings, a form each."""

    GENERAL = "general"
    LOOK = "look"
    TABLES = "tables"
    MESSAGES = "messages"
    TOPUP = "topup"


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
    """A form's submit: the stack of the auto top-up."""
    CARDS = "cards"
    AWAY = "away"
    """Sits out, or comes back."""
    POST = "post"
    LEAVE = "leave"
    MORE = "more"
    PRE_ACTION = "plan"
    """Opens the panel of pre-actions; with a choice, chooses one."""
    WAITING_LIST = "queue"
    """Joins the waiting list, or leaves it."""
    SHOW = "show"
    SHOW_SOME = "showsome"
    """Asks which of their cards a player shows."""
    SHOWN = "shown"
    """A select's values: the places of the cards to show."""
    RABBIT = "rabbit"
    """Tells what would have come on the board."""
    VOID = "void"
    """Agrees that the hand is voided."""
    PLAY_ON = "playon"
    DRAW = "draw"
    """A select's values: the places of the cards to throw. Its turn is the number of the street."""
    GAME = "game"
    """A select's value: the place of the next game. Its turn tells two selects apart."""
    CUT = "cut"
    """Asks for the word by which a player cuts the next deck."""
    CUT_WORD = "word"
    """A form's submit: the word that cuts the next deck."""
    STRADDLE = "straddle"
    """Straddles in the next hand, or not."""
    ALWAYS_STRADDLE = "always"
    """Straddles whenever that is possible, or stops doing so."""
    RUNOUTS = "runouts"
    """Changes the standing answer about several runouts."""
    CALL_CLOCK = "clock"
    """Calls the clock on the player to act. Its turn is the number of theirs."""
    CHOP = "chop"
    """Chops the blinds when all others fold, or stops doing so."""
    BOMB_POT = "bomb"
    """Makes the next hand a bomb pot."""
    RANKS = "ranks"
    """Tells which hand beats which in the table's game."""
    FAIRNESS = "fair"
    """Tells how decks are cut, and how to check it."""
    LAST_HAND = "last"
    """Tells the table's last finished hand."""
    CLOSE = "close"
    HOUSE_RULES = "house"
    """A form's submit: the house rules of one topic."""
    REFUSED_HOUSE_RULES = "rules"
    """Opens the form of house rules again. Its nonce is the submit that was refused."""


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
    RUN_AGAIN = "runagain"
    """Agrees to several runouts, when asked."""
    RUN_ONCE = "runonce"
    TIME = "time"
    """Takes seconds from the time bank."""
    CHECK_FOLD = "checkorfold"
    """A pre-action, as the next ones below."""
    CHECK_FOLD_AT_PRICE = "checkfold"
    """A pre-action of older panels only: lasts until there is a bet or a raise."""
    CHECK_AHEAD = "checkahead"
    CALL_AHEAD = "callahead"
    """Calls at the price of the panel's turn."""
    CALL_ANY = "callany"
    NO_PRE_ACTION = "noplan"
    SIT_OUT = "out"
    COME_BACK = "back"
    ANYWAY = "anyway"
    """Leaves, or sits out, after being told what it costs."""
    AMOUNT = "amount"
    """Opens the form that asks for the amount."""


class TournamentControl(StrEnum):
    """The kind of a tournament's control."""

    REGISTER = "register"
    UNREGISTER = "unregister"
    REMIND = "remind"
    FORGET = "forget"
    """Cancels the reminder."""
    SEAT = "seat"
    COME_BACK = "back"
    STANDINGS = "standings"
    REBUY = "rebuy"
    NO_REBUY = "norebuy"
    ADDON = "addon"
    NO_ADDON = "noaddon"
    HALF = "half"
    """The second half of a double chance."""
    DEAL = "deal"
    """Opens the choice of how to share."""
    DEAL_CHIPS = "dealchips"
    DEAL_ICM = "dealicm"
    ACCEPT = "accept"
    DECLINE = "decline"
    AGREE_TO_CANCEL = "calloff"
    """Agrees to cancel the tournament."""
    PLAY_ON = "playon"
    CHANGE = "change"
    """Opens the panel of what can be changed in the plan."""
    SUBJECT = "subject"
    """The select of the panel of changes: opens the form of the chosen subject."""
    PLAN = "plan"
    """A form's submit: the subject with its new values."""


class PlanSubject(StrEnum):
    """The parts of a tournament's plan, a form each."""

    FIELD = "field"
    PRICE = "price"
    GAME = "game"
    LEVELS = "levels"
    BREAKS = "breaks"
    MODE = "mode"
    REBUYS = "rebuys"
    ADDON = "addon"
    PRIZES = "prizes"
    ENTERING = "entering"
    PLAY = "play"
    SATELLITE = "satellite"


class OpeningControl(StrEnum):
    """A control of a table that is not open yet."""

    RAKE = "rake"
    """A form's submit: whether to take the rake of a kind."""
    HERE = "here"
    """Opens a table in the channel, with the server's defaults. Its opening is 0."""
    CHOOSE = "choose"
    """Opens a form for a table; with the opening of a refused one, filled in with its answers."""
    CHOSEN = "chosen"
    """The submit of the form for a table."""


class PreferenceControl(StrEnum):
    """A control of what a player chooses for themselves."""

    CHANGE = "change"
    """Opens the form."""
    CHOSEN = "chosen"
    """The submit of the form of a player's choices."""


_WITH_TURN = (ControlKind.RAISE, ControlKind.DRAW, ControlKind.GAME, ControlKind.CALL_CLOCK)
"""The controls whose ids have a turn and no choice."""


@dataclass(frozen=True, slots=True)
class ControlId:
    """A table's custom id in parts. `nonce` only tells two forms apart."""

    kind: ControlKind
    table: TableId
    hand: HandId = HandId(0)
    turn: int = 0
    choice: Choice | None = None
    nonce: int = 0
    root: str = ""
    """The beginning of the root of the deck that a form is about."""

    def __str__(self) -> str:
        text = f"mz:{self.kind}:{self.table}"
        if self.hand:
            text += f":{self.hand}"
        if self.choice is not None or self.kind in _WITH_TURN:
            text += f":{self.turn}"
        if self.choice is not None:
            text += f":{self.choice}"
        if self.root:
            text += f":{self.root}"
        return f"{text}#{self.nonce}" if self.nonce else text


@dataclass(frozen=True, slots=True)
class TournamentControlId:
    """A tournament's custom id in parts. `nonce` only tells two forms apart."""

    kind: TournamentControl
    tournament: int
    subject: PlanSubject | None = None
    nonce: int = 0

    def __str__(self) -> str:
        text = f"mz:t:{self.kind}:{self.tournament}"
        return f"{text}:{self.subject}#{self.nonce}" if self.subject else text


@dataclass(frozen=True, slots=True)
class OpeningId:
    """A control of the table that the interaction `opening` would open; 0 for the opening that a
    press begins."""

    kind: OpeningControl
    opening: int

    def __str__(self) -> str:
        return f"mz:open:{self.kind}:{self.opening}"


@dataclass(frozen=True, slots=True)
class SettingsId:
    """A control of a part of the settings of the server where it is pressed. `interaction` opened
    the form, or refused it; 0 where there is no such interaction."""

    kind: SettingsControl
    part: SettingsPart
    interaction: int = 0

    def __str__(self) -> str:
        return f"mz:set:{self.kind}:{self.part}:{self.interaction}"


@dataclass(frozen=True, slots=True)
class PreferenceId:
    """A control of the choices of the user who presses it. `interaction` opened the form; 0 where
    there is no such interaction."""

    kind: PreferenceControl
    interaction: int = 0

    def __str__(self) -> str:
        return f"mz:own:{self.kind}:{self.interaction}"


CustomId: TypeAlias = (
    ControlId
    | TournamentControlId
    | PageId
    | ReplayId
    | OpeningId
    | SettingsId
    | PreferenceId
    | SharedPageId
)
IdT = TypeVar("IdT", bound=CustomId)

_GRAMMAR = re.compile(
    r"mz:(?:t:(?P<control>[a-z]{2,10}):(?P<tournament>\d{1,18})"
    r"(?::(?P<subject>[a-z]{2,10})#(?P<form>\d{1,20}))?"
    r"|page:(?P<page>[a-z]{5}):(?P<batch>\d{1,18})"
    r"|open:(?P<asked>[a-z]{2,8}):(?P<opening>\d{1,20})"
    r"|set:(?P<setting>[a-z]{2,8}):(?P<part>[a-z]{2,8}):(?P<submit>\d{1,20})"
    r"|own:(?P<own>[a-z]{2,8}):(?P<opened>\d{1,20})"
    r"|answer:(?P<answer>[a-z]{2,8}):(?P<command>\d{1,20})"
    r"|replay:(?P<move>[a-z]{2,5}):(?P<past>\d{1,18}):(?P<step>\d{1,4})"
    r"|(?P<kind>[a-z]{2,8}):(?P<table>\d{1,18})(?::(?P<hand>\d{1,18}))?(?::(?P<turn>\d{1,6}))?"
    r"(?::(?P<choice>[a-z]{2,11}))?(?::(?P<root>[0-9a-f]{32}))?(?:#(?P<nonce>\d{1,20}))?)",
    re.ASCII,
)


def read_custom_id(text: str) -> CustomId | None:
    """The control that `text` names; None when it is not one of ours."""
    found = _GRAMMAR.fullmatch(text)
    if found is None:
        return None
    try:
        if found["control"]:
            return TournamentControlId(
                TournamentControl(found["control"]),
                int(found["tournament"]),
                PlanSubject(found["subject"]) if found["subject"] else None,
                int(found["form"] or 0),
            )
        if found["page"]:
            return PageId(PageStep(found["page"]), int(found["batch"]))
        if found["asked"]:
            return OpeningId(OpeningControl(found["asked"]), int(found["opening"]))
        if found["setting"]:
            kind, part = SettingsControl(found["setting"]), SettingsPart(found["part"])
            return SettingsId(kind, part, int(found["submit"]))
        if found["own"]:
            return PreferenceId(PreferenceControl(found["own"]), int(found["opened"]))
        if found["answer"]:
            return SharedPageId(PageControl(found["answer"]), int(found["command"]))
        if found["move"]:
            hand, step = HandId(int(found["past"])), int(found["step"])
            return ReplayId(ReplayMove(found["move"]), hand, step)
        return ControlId(
            kind=ControlKind(found["kind"]),
            table=TableId(int(found["table"])),
            hand=HandId(int(found["hand"] or 0)),
            turn=int(found["turn"] or 0),
            choice=Choice(found["choice"]) if found["choice"] else None,
            nonce=int(found["nonce"] or 0),
            root=found["root"] or "",
        )
    except ValueError:
        return None


def read_id_of(family: type[IdT], text: str) -> IdT | None:
    """The control of this family that `text` names; None for everything else."""
    found = read_custom_id(text)
    return found if isinstance(found, family) else None
