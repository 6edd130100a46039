"""The choices of players for themselves: in words, and in the form that changes them."""

from dataclasses import replace

import discord
from discord import ui

from bot.host.guild_settings import SettingsByPlayer
from bot.host.room import InteractionDeduplicator
from bot.refusal import refuse_if
from bot.storage.players import PersonalSettings
from bot.texts.catalogue import Texts
from bot.ui.components.custom_ids import PreferenceControl, PreferenceId
from bot.ui.components.modals import TICKED, UNTICKED, ControlForm, switch_field
from bot.ui.components.pages import control_button, static_panel
from bot.ui.controls.controls import ControlFamily, Press, handles
from bot.ui.words.refusals import UiCode

_MESSAGES, _TEXT_FIRST = "messages", "text-first"
"""The fields of the form, by custom id."""


def preference_lines(chosen: PersonalSettings, texts: Texts) -> str:
    """All that a player has chosen, a line each."""
    return "\n".join(
        texts.say(f"preference-{name}-{'on' if is_on else 'off'}")
        for name, is_on in _switches(chosen).items()
    )


def preference_panel(texts: Texts) -> ui.View:
    """The control that opens the form."""
    change = PreferenceId(PreferenceControl.CHANGE)
    return static_panel([control_button(texts, change, "preference-change")])


def preference_form(
    interaction: discord.Interaction, chosen: PersonalSettings, texts: Texts
) -> ControlForm:
    """The form with a checkbox for each choice, ticked where it is on."""
    control = PreferenceId(PreferenceControl.CHOSEN, interaction.id)
    form = ControlForm(control, texts.say("form-preferences"))
    for name, is_on in _switches(chosen).items():
        key = f"form-preference-{name}"
        form.add_field(switch_field(name, is_on=is_on), texts.say(key), texts.say(f"{key}-hint"))
    return form


def _switches(chosen: PersonalSettings) -> dict[str, bool]:
    return {_MESSAGES: chosen.seat_messages, _TEXT_FIRST: chosen.text_first}


class PreferencePresses(ControlFamily[PreferenceId]):
    """Changes the user's settings; they count in every server, and in direct messages."""

    def __init__(self, personal: SettingsByPlayer, deduplicator: InteractionDeduplicator) -> None:
        self._personal = personal
        self._deduplicator = deduplicator

    @handles(PreferenceControl.CHANGE)
    async def _open(self, press: Press[PreferenceId]) -> None:
        chosen = await self._personal.of(press.player)
        await press.open_form(preference_form(press.interaction, chosen, press.texts))

    @handles(PreferenceControl.CHOSEN)
    async def _change(self, press: Press[PreferenceId]) -> None:
        with self._deduplicator.processing(press.interaction.id):
            messages, text_first = _ticked(press, _MESSAGES), _ticked(press, _TEXT_FIRST)
            chosen = await self._personal.change(
                press.player,
                lambda was: replace(was, seat_messages=messages, text_first=text_first),
            )
        said, panel = preference_lines(chosen, press.texts), preference_panel(press.texts)
        await press.reply.send_text(said, view=panel)


def _ticked(press: Press[PreferenceId], field: str) -> bool:
    """Whether a checkbox was ticked. Raises `UiRefusal` (unknown-control) for anything else."""
    answer = press.submitted(field)
    refuse_if(answer not in (TICKED, UNTICKED), UiCode.UNKNOWN_CONTROL)
    return answer == TICKED
