"""The forms of a server's settings: opened by a command or a button, and opened again with what
was entered where that was refused."""

from collections.abc import Callable
from dataclasses import replace

import discord
from discord import ui

from bot.host.guild_settings import GuildSettings, SettingsByGuild
from bot.host.room import InteractionDeduplicator
from bot.ids import GuildId
from bot.texts.catalogue import Texts
from bot.ui.components.custom_ids import SettingsControl, SettingsId, SettingsPart
from bot.ui.components.modals import ControlForm
from bot.ui.components.pages import control_button, static_panel
from bot.ui.controls.callers import caller_of, check_manages_server
from bot.ui.controls.controls import ControlFamily, Press, Users, handles
from bot.ui.controls.refused_forms import OpenedForms, RefusedForms
from bot.ui.servers.server_choices import ServerChoices
from bot.ui.servers.settings_words import (
    FIELDS,
    part_lines,
    read_settings,
    settings_answers,
    settings_form,
)
from bot.ui.words.languages import Languages
from bot.ui.words.refusals import UiCode, UiRefusal


class SettingsForms(ControlFamily[SettingsId]):
    """Changes settings for those who manage the server."""

    def __init__(
        self,
        settings: SettingsByGuild,
        languages: Languages,
        deduplicator: InteractionDeduplicator,
        show_again: Callable[[GuildId], None],
    ) -> None:
        """`show_again` shows a server's messages in its current language and look."""
        self._settings, self._languages = settings, languages
        self._show_again = show_again
        self._deduplicator = deduplicator
        self._refused = RefusedForms()
        self._opened = OpenedForms()

    def check_press(self, press: Press[SettingsId], users: Users) -> None:
        """Raises `UiRefusal` (servers-only, not-a-moderator)."""
        check_manages_server(press.interaction)

    def form(
        self, interaction: discord.Interaction, part: SettingsPart, texts: Texts, refused: int = 0
    ) -> ControlForm:
        """Asks for a part of the settings, filled in with what holds, or with the answers of the
        `refused` submit."""
        guild = caller_of(interaction).guild
        held = settings_answers(part, self._settings.of(guild), self._language(guild))
        answers = self._refused.answers(refused)
        if set(answers) != set(FIELDS[part]):
            answers = held
        self._opened.keep(interaction.id, held)
        control = SettingsId(SettingsControl.CHOSEN, part, interaction.id)
        return settings_form(control, answers, texts)

    async def change(self, guild: GuildId, choices: ServerChoices) -> GuildSettings:
        """Stores what the choices make of the server's settings. Raises as they do, and
        `StorageFailed`."""
        if choices.language == self._language(guild):
            # A user who confirms the operator's default has not chosen a language.
            choices = replace(choices, language=None)
        before = self._settings.of(guild)
        after = await self._settings.change(guild, choices.apply)
        if (before.language, before.look) != (after.language, after.look):
            self._show_again(guild)
        return after

    def lines(self, part: SettingsPart, guild: GuildId, texts: Texts) -> list[str]:
        """A part of the settings as it holds, a line each."""
        return part_lines(part, self._settings.of(guild), self._language(guild), texts)

    def panel(self, texts: Texts) -> ui.View:
        """A control for each form."""
        controls = (SettingsId(SettingsControl.CHANGE, part) for part in SettingsPart)
        return static_panel(
            control_button(texts, control, f"settings-part-{control.part}") for control in controls
        )

    def _language(self, guild: GuildId) -> str:
        return self._languages.of_guild(guild).locale

    @handles(SettingsControl.CHANGE)
    async def _open(self, press: Press[SettingsId]) -> None:
        control = press.control
        form = self.form(press.interaction, control.part, press.texts, control.interaction)
        await press.open_form(form)

    @handles(SettingsControl.CHOSEN)
    async def _change(self, press: Press[SettingsId]) -> None:
        with self._deduplicator.processing(press.interaction.id):
            await self._take(press)

    async def _take(self, press: Press[SettingsId]) -> None:
        """Stores the form's choices, and leaves what nobody touched in it as it is by now: somebody
        else may have changed that. A refusal comes with a control that opens the form again, filled
        in with them."""
        part, guild, texts = press.control.part, press.guild, press.texts
        answers = {name: press.submitted(name) for name in FIELDS[part]}
        touched = self._opened.touched(press.control.interaction, answers)
        try:
            await self.change(guild, read_settings(touched, texts))
        except UiRefusal as refusal:
            if refusal.code is UiCode.UNKNOWN_CONTROL:
                raise
            again = SettingsId(SettingsControl.CHANGE, part, press.interaction.id)
            await self._refused.send(press, refusal, answers, again)
            return
        await press.reply.send_text("\n".join(self.lines(part, guild, texts)))
