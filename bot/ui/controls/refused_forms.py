"""Forms that were opened, with what held then, and forms that were refused: the sentence comes with
a control that opens the form again, filled in with what was entered.

Both live as long as a form does; after a restart a form begins with what holds.
"""

from collections.abc import Hashable, Mapping
from typing import Any

from cachetools import TTLCache

from bot.refusal import Refusal
from bot.ui.components.custom_ids import ControlId, OpeningId, SettingsId, TournamentControlId
from bot.ui.components.modals import NOTHING_ENTERED, OPEN_SECONDS
from bot.ui.components.pages import control_button, static_panel
from bot.ui.controls.controls import Press
from bot.ui.words.refusals import refusal_message

OPENED_MAX = 1_000
"""How many opened forms of a kind are kept at once; the oldest make room."""
REFUSED_MAX = 1_000
"""How many refused forms of a kind are kept at once; the oldest make room."""


class OpenedForms:
    """The values with which forms of one kind were opened, by the presses that opened them."""

    def __init__(self) -> None:
        self._held: TTLCache[Hashable, Mapping[str, str]] = TTLCache(OPENED_MAX, OPEN_SECONDS)

    def keep(self, key: Hashable, held: Mapping[str, str]) -> None:
        """Keeps the values with which a form is opened."""
        self._held[key] = held

    def touched(self, key: Hashable, answers: Mapping[str, str]) -> dict[str, str]:
        """The answers that differ from what held when their form was opened; all of them where that
        is not known any more. What nobody has touched may have been changed by somebody else."""
        held = self._held.get(key, NOTHING_ENTERED)
        return {name: answer for name, answer in answers.items() if answer != held.get(name)}


class RefusedForms:
    """The answers of refused forms of one kind, by what finds them when the form opens again: their
    submit, or the user and what the form is about."""

    def __init__(self) -> None:
        self._answers: TTLCache[Hashable, Mapping[str, str]] = TTLCache(REFUSED_MAX, OPEN_SECONDS)

    def answers(self, key: Hashable) -> Mapping[str, str]:
        """The answers that were refused; none without such, and when they are gone."""
        return self._answers.get(key, NOTHING_ENTERED)

    def keep(self, key: Hashable, answers: Mapping[str, str]) -> None:
        """Keeps answers that were refused."""
        self._answers[key] = answers

    def forget(self, key: Hashable) -> None:
        """A form with this key was accepted."""
        self._answers.pop(key, None)

    async def send(
        self,
        press: Press[Any],
        refusal: Refusal,
        answers: Mapping[str, str],
        again: ControlId | OpeningId | SettingsId | TournamentControlId,
        key: Hashable | None = None,
    ) -> None:
        """Tells why the form of this press was refused, with `again`, which opens it again. Without
        a key its submit finds the answers."""
        self.keep(press.interaction.id if key is None else key, answers)
        panel = static_panel([control_button(press.texts, again, "control-again")])
        await press.reply.send_text(refusal_message(press.texts, refusal), view=panel)
