"""The fields of a form of a plan, as they are shown and as they come back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final
from zoneinfo import ZoneInfo

from bot.ids import Chips
from bot.refusal import Refusal
from bot.texts.catalogue import Texts
from bot.tournament.options import TournamentOptions
from bot.ui.components.modals import TICKED, UNTICKED
from bot.ui.tournaments.plans import read_amounts
from bot.ui.words.amounts import read_amount
from bot.ui.words.refusals import UiCode, UiRefusal

LEVELS_LENGTH_MAX = 1_000
FIELD_LENGTH_MAX = 100


@dataclass(frozen=True, slots=True)
class FormContext:
    """Dependencies of a form besides the plan: words, time, and other tournaments' plans."""

    texts: Texts
    now_ms: int
    zone: ZoneInfo
    plan_of: Callable[[int], TournamentOptions]
    """Raises `HostRefusal` (no-such-tournament)."""


class Submitted:
    """The values of a submitted form, read one by one; what cannot be read names its field."""

    def __init__(self, values: Mapping[str, str], around: FormContext) -> None:
        self._values = values
        self.around = around

    def text(self, name: str) -> str:
        return self._values.get(name, "").strip()

    def switch(self, name: str, now: bool) -> bool:
        """Whether a checkbox is ticked; as it is `now` where the client has sent none."""
        return self._values[name] == TICKED if name in self._values else now

    def number(self, name: str) -> int:
        """Raises `UiRefusal` (plan-field-unreadable)."""
        try:
            return int(read_amount(self.text(name), self.around.texts.locale))
        except Refusal as refusal:
            raise self.unreadable(name) from refusal

    def optional(self, name: str) -> int | None:
        """None for an empty field. Raises `UiRefusal` (plan-field-unreadable)."""
        return self.number(name) if self.text(name) else None

    def chips(self, name: str) -> tuple[Chips, ...]:
        """Amounts with blanks between them. Raises `UiRefusal` (plan-field-unreadable)."""
        try:
            return read_amounts(self.text(name)) if self.text(name) else ()
        except Refusal as refusal:
            raise self.unreadable(name) from refusal

    def unreadable(self, name: str) -> UiRefusal:
        label = self.around.texts.say(f"plan-{name}")
        return UiRefusal(UiCode.PLAN_FIELD_UNREADABLE, field=label, typed=self.text(name))


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a form, labelled `plan-<name>`; with `choices` a select, labelled
    `<prefix>-<choice>`, or a checkbox for `SWITCH`.
    """

    name: str
    value: str
    choices: tuple[str, ...] = ()
    prefix: str = ""
    long: bool = False
    proposal: str = ""
    """Shown in an empty field that counts as this where the form is about something new."""


SWITCH: Final = (TICKED, UNTICKED)
"""The choices of a field that is on or off."""

Shown = Callable[[TournamentOptions, FormContext], tuple[Field, ...]]
Taken = Callable[[TournamentOptions, Submitted], TournamentOptions]
