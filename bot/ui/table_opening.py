"""Opening a cash table, with the question about the rake of a kind of table.

The question is a form. What was chosen before it is kept here for as long as a form lives, because
a custom id holds no chips; after a restart the table is opened anew.
"""

from dataclasses import replace

import discord
from cachetools import TTLCache

from bot.host.guild_settings import GuildSettings, SettingsByGuild
from bot.host.refusals import HostCode, HostRefusal
from bot.host.room import Room
from bot.ids import ChannelId
from bot.table.rules import SeatRelease, TableRules, check_rules
from bot.texts.catalogue import Texts
from bot.ui.callers import check_may_write
from bot.ui.controls import ControlFamily, Press, Users, handles
from bot.ui.custom_ids import OpeningControl, OpeningId
from bot.ui.modals import OPEN_SECONDS, ControlForm, choice_field, choice_label
from bot.ui.refusals import UiCode, UiRefusal
from bot.ui.rules_words import rake_words
from bot.ui.table_choices import TableChoices, read_preset, rules_from_choices

PENDING_MAX = 1_000
"""How many openings may wait for an answer at once; the oldest make room."""
RAKE_FIELD = "rake"
_TAKE, _LEAVE = "take", "leave"


class TableOpenings(ControlFamily[OpeningId]):
    """Opens tables by what their owners choose."""

    def __init__(self, room: Room, settings: SettingsByGuild, turn_seconds: int) -> None:
        self._room, self._settings = room, settings
        self._turn_seconds = turn_seconds
        self._pending: TTLCache[int, TableChoices] = TTLCache(PENDING_MAX, OPEN_SECONDS)

    def check_press(self, press: Press[OpeningId], users: Users) -> None:
        """Raises `HostRefusal` (banned, muted)."""
        self._room.check_player(press.guild, press.player)

    def rules(self, choices: TableChoices) -> TableRules:
        """The rules that the choices mean. Raises what `check_rules` does, and `UiRefusal`."""
        rules = rules_from_choices(choices, self._turn_seconds)
        check_rules(rules)
        return rules

    def rules_of_lobby(self, chosen: GuildSettings, kind: str) -> TableRules:
        """The rules of a kind of table, by its name, that a server keeps open for everybody.

        Raises as `rules` does.
        """
        choices = TableChoices(
            preset=read_preset(kind),
            rake=chosen.rake,
            protection=chosen.protection,
            sit_out=chosen.sit_out,
            seat_release=SeatRelease.ORBIT,
        )
        return replace(self.rules(choices), for_everybody=True)

    def rake_form(
        self, interaction: discord.Interaction, choices: TableChoices, texts: Texts
    ) -> ControlForm:
        """Asks whether to take the rake of a kind; chosen already is what `choices` have.

        Raises as `rules` does, and `HostRefusal` (table-already-here): nobody answers in vain.
        """
        raked = self.rules(replace(choices, rake=True))
        if self._room.has_table(ChannelId(interaction.channel_id or 0)):
            raise HostRefusal(HostCode.TABLE_ALREADY_HERE)
        self._pending[interaction.id] = choices
        control = OpeningId(OpeningControl.RAKE, interaction.id)
        form = ControlForm(control, texts.say("form-rake-title"))
        offered = ((value, texts.say(f"form-rake-{value}")) for value in (_TAKE, _LEAVE))
        field = choice_field(RAKE_FIELD, offered, _TAKE if choices.rake else _LEAVE)
        form.add_item(choice_label(texts.say("form-rake-label"), rake_words(texts, raked), field))
        return form

    @handles(OpeningControl.HERE)
    async def _open_here(self, press: Press[OpeningId]) -> None:
        """Opens a table as `/table open` does without any choice."""
        interaction, chosen = press.interaction, self._settings.of(press.guild)
        check_may_write(interaction, press.texts)
        rules = self.rules(
            TableChoices(rake=chosen.rake, protection=chosen.protection, sit_out=chosen.sit_out)
        )
        channel = ChannelId(interaction.channel_id or 0)
        with self._room.deduplicator.processing(interaction.id):
            await self._room.open_table(press.guild, channel, press.player, rules)
        await press.say("table-opened")

    @handles(OpeningControl.RAKE)
    async def _answer_rake(self, press: Press[OpeningId]) -> None:
        """Opens the table. A second delivery of the form says and does nothing."""
        with self._room.deduplicator.processing(press.interaction.id):
            await self._open(press)

    async def _open(self, press: Press[OpeningId]) -> None:
        choices = self._pending.pop(press.control.opening, None)
        if choices is None or press.interaction.channel_id is None:
            raise UiRefusal(UiCode.OPENING_TOO_OLD)
        rules = self.rules(replace(choices, rake=press.submitted(RAKE_FIELD) == _TAKE))
        channel = ChannelId(press.interaction.channel_id)
        await self._room.open_table(press.guild, channel, press.player, rules)
        await press.say("table-opened")
