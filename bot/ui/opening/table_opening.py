"""Opening a cash table by a control or a form, and closing one."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import discord
from cachetools import TTLCache
from discord import ui

from bot.host.guild_settings import GuildSettings, SettingsByGuild
from bot.host.refusals import HostCode, HostRefusal
from bot.host.room import Room
from bot.ids import ChannelId, TableId
from bot.poker.structure import Structure
from bot.refusal import Refusal, refuse_if
from bot.table.rules import TableRules, check_rules
from bot.table.table_commands import Close
from bot.table.view import TableView
from bot.texts.catalogue import Texts
from bot.ui.components.custom_ids import ControlId, ControlKind, OpeningControl, OpeningId
from bot.ui.components.modals import OPEN_SECONDS, ControlForm, choice_field
from bot.ui.components.pages import control_button, static_panel
from bot.ui.controls.callers import caller_of, check_may_write, check_table_owner, find_table
from bot.ui.controls.controls import (
    ControlFamily,
    Press,
    RefusedForms,
    Users,
    handles,
    in_its_server,
)
from bot.ui.opening.table_choices import (
    DEFAULT_BLINDS,
    TableChoices,
    read_preset,
    rules_from_choices,
)
from bot.ui.words.refusals import UiCode, UiRefusal
from bot.ui.words.rules_words import opened_words, rake_line

GAMES_IN_FORM: Final = (
    *("holdem", "omaha", "omaha-hilo", "five-card-omaha", "big-o", "short-deck", "stud"),
    *("stud-hilo", "razz", "horse", "eight-game", "ten-game", "dealers-choice"),
    *("deuce-triple-draw", "deuce-single-draw", "badugi", "five-card-draw", "crazy-pineapple"),
    *("irish", "courchevel", "six-card-omaha", "drawmaha", "badeucey", "badacey", "omaha-mix"),
)
"""The games that a list of Discord's has room for, the best known first."""
GAME, STRUCTURE, BLINDS, SEATS, SECONDS = "game", "structure", "blinds", "seats", "seconds"
"""The fields of the form, by custom id: a few of the options of `/table open`; everything else is
as without a choice. The catalogue labels each field under `form-opening-<field>`."""
BLINDS_LENGTH_MAX: Final = 30
_USUAL: Final = "usual"
_SECONDS: Final = (15, 30, 60)


def offered_choices(turn_seconds: int) -> dict[str, tuple[str, ...]]:
    """The values of each field but the blinds; `turn_seconds` are those of a turn without a
    choice."""
    return {
        GAME: GAMES_IN_FORM,
        STRUCTURE: (_USUAL, *(each.value for each in Structure)),
        SEATS: ("2", "6", _USUAL, "10"),
        SECONDS: tuple(str(each) for each in sorted({*_SECONDS, turn_seconds})),
    }


def usual_answers(turn_seconds: int) -> dict[str, str]:
    """The values that the form begins with: the table that `/table open` opens without options."""
    return {
        GAME: GAMES_IN_FORM[0],
        STRUCTURE: _USUAL,
        BLINDS: DEFAULT_BLINDS,
        SEATS: _USUAL,
        SECONDS: str(turn_seconds),
    }


def opening_form(
    control: OpeningId, answers: Mapping[str, str], turn_seconds: int, texts: Texts
) -> ControlForm:
    """Asks for a table, filled in with the answers."""
    form = ControlForm(control, texts.say("form-opening-title"))
    offered = offered_choices(turn_seconds)
    for name, answer in answers.items():
        key = f"form-opening-{name}"
        label, hint = texts.say(key), texts.say_if_any(f"{key}-hint")
        if name == BLINDS:
            form.add_text(name, label, hint, answer, BLINDS_LENGTH_MAX)
        else:
            said = ((value, _words(name, value, texts)) for value in offered[name])
            form.add_field(choice_field(name, said, answer), label, hint)
    return form


def with_answers(
    choices: TableChoices, answers: Mapping[str, str], turn_seconds: int
) -> TableChoices:
    """The choices with those of a submitted form.

    Raises `UiRefusal` (unknown-control) for one that the form does not offer, or that is missing.
    """
    for name, offered in offered_choices(turn_seconds).items():
        refuse_if(answers[name] not in offered, UiCode.UNKNOWN_CONTROL)
    structure, seats = answers[STRUCTURE], answers[SEATS]
    return replace(
        choices,
        game=answers[GAME],
        structure=None if structure == _USUAL else Structure(structure),
        blinds=answers[BLINDS],
        seats=None if seats == _USUAL else int(seats),
        turn_seconds=int(answers[SECONDS]),
    )


def _words(name: str, value: str, texts: Texts) -> str:
    if value == _USUAL:
        return texts.say(f"form-opening-{name}-usual")
    if name in (SEATS, SECONDS):
        return value
    return texts.say(f"{name}-{value}")


PENDING_MAX = 1_000
"""How many openings may wait for an answer at once; the oldest make room."""
RAKE_FIELD = "rake"
_TAKE, _LEAVE = "take", "leave"


class TableOpenings(ControlFamily[OpeningId]):
    """Opens tables by what their owners choose in a form, or answer about the rake of a kind of
    table.

    The choices before the question about the rake, and the answers of a refused form, are kept as
    long as a form lives, because a custom id has no room for chips; after a restart the user starts
    over.
    """

    def __init__(self, room: Room, settings: SettingsByGuild, turn_seconds: int) -> None:
        self._room, self._settings = room, settings
        self._turn_seconds = turn_seconds
        self._pending: TTLCache[int, TableChoices] = TTLCache(PENDING_MAX, OPEN_SECONDS)
        self._refused = RefusedForms()

    def check_press(self, press: Press[OpeningId], users: Users) -> None:
        """Raises `HostRefusal` (banned, muted)."""
        self._room.admission.check_player(press.guild, press.player)

    def rules(self, choices: TableChoices) -> TableRules:
        """The rules that the choices mean. Raises what `check_rules` does, and `UiRefusal`."""
        rules = rules_from_choices(choices, self._turn_seconds)
        check_rules(rules)
        return rules

    def rules_of_lobby(self, chosen: GuildSettings, kind: str) -> TableRules:
        """The rules of a kind of table, by its name, that a server keeps open for everybody.

        Raises as `rules` does.
        """
        usual, preset = _usual(chosen), read_preset(kind)
        choices = replace(usual, preset=preset)
        return replace(self.rules(choices), for_everybody=True)

    def rake_form(
        self, interaction: discord.Interaction, choices: TableChoices, texts: Texts
    ) -> ControlForm:
        """Asks whether to take the rake of a kind; chosen already is what `choices` have.

        Raises as `rules` does, and `HostRefusal` (table-already-here): nobody answers in vain.
        """
        raked = self.rules(replace(choices, rake=True))
        self._check_free(interaction)
        self._pending[interaction.id] = choices
        control = OpeningId(OpeningControl.RAKE, interaction.id)
        form = ControlForm(control, texts.say("form-rake-title"))
        offered = ((value, texts.say(f"form-rake-{value}")) for value in (_TAKE, _LEAVE))
        field = choice_field(RAKE_FIELD, offered, _TAKE if choices.rake else _LEAVE)
        form.add_field(field, texts.say("form-rake-label"), rake_line(texts, raked))
        return form

    def table_form(
        self, interaction: discord.Interaction, texts: Texts, refused: int = 0
    ) -> ControlForm:
        """Asks for a table, filled in with the answers of the `refused` submit, if there was one.

        Raises `UiRefusal` (bot-may-not-write) and `HostRefusal` (table-already-here).
        """
        check_may_write(interaction, texts)
        self._check_free(interaction)
        answers = self._refused.answers(refused) or usual_answers(self._turn_seconds)
        control = OpeningId(OpeningControl.CHOSEN, interaction.id)
        return opening_form(control, answers, self._turn_seconds, texts)

    def _check_free(self, interaction: discord.Interaction) -> None:
        if self._room.has_table(ChannelId(interaction.channel_id or 0)):
            raise HostRefusal(HostCode.TABLE_ALREADY_HERE)

    @handles(OpeningControl.HERE)
    async def _open_here(self, press: Press[OpeningId]) -> None:
        """Opens a table as `/table open` does without any choice."""
        check_may_write(press.interaction, press.texts)
        rules = self.rules(_usual(self._settings.of(press.guild)))
        with self._room.deduplicator.processing(press.interaction.id):
            await self._open(press, rules)

    @handles(OpeningControl.CHOOSE)
    async def _choose(self, press: Press[OpeningId]) -> None:
        form = self.table_form(press.interaction, press.texts, press.control.opening)
        await press.open_form(form)

    @handles(OpeningControl.CHOSEN)
    async def _answer_choices(self, press: Press[OpeningId]) -> None:
        """Opens the table of a form. A second delivery of the form says and does nothing."""
        check_may_write(press.interaction, press.texts)
        with self._room.deduplicator.processing(press.interaction.id):
            await self._open_chosen(press)

    async def _open_chosen(self, press: Press[OpeningId]) -> None:
        """Opens the table of a form. A refusal comes with a control that opens the form again,
        filled in with the user's choices."""
        answers = {name: press.submitted(name) for name in usual_answers(self._turn_seconds)}
        choices = with_answers(_usual(self._settings.of(press.guild)), answers, self._turn_seconds)
        try:
            rules = self.rules(choices)
        except Refusal as refusal:
            again = OpeningId(OpeningControl.CHOOSE, press.interaction.id)
            await self._refused.send(press, refusal, answers, again)
            return
        await self._open(press, rules)

    @handles(OpeningControl.RAKE)
    async def _answer_rake(self, press: Press[OpeningId]) -> None:
        """Opens the table. A second delivery of the form says and does nothing."""
        with self._room.deduplicator.processing(press.interaction.id):
            choices = self._pending.pop(press.control.opening, None)
            if choices is None or press.interaction.channel_id is None:
                raise UiRefusal(UiCode.OPENING_TOO_OLD)
            takes = press.submitted(RAKE_FIELD) == _TAKE
            await self._open(press, self.rules(replace(choices, rake=takes)))

    async def _open(self, press: Press[OpeningId], rules: TableRules) -> None:
        channel = ChannelId(press.interaction.channel_id or 0)
        await self._room.open_table(press.guild, channel, press.player, rules)
        await press.reply.send_text(opened_words(press.texts, rules))


def _usual(chosen: GuildSettings) -> TableChoices:
    """The choices of `/table open` without any option."""
    return TableChoices(
        rake=chosen.rake,
        protection=chosen.protection,
        sit_out=chosen.sit_out,
        server_release=chosen.seat_release,
    )


def close_question(view: TableView, texts: Texts) -> str:
    """The question to the user who closes a table with players; empty where there is none."""
    seated = sum(seat.presence is not None for seat in view.seats)
    if not seated or view.closing or view.rules.tournament is not None:
        return ""
    return texts.say("table-close-asks", seated=seated, running=int(view.running))


def close_panel(table: TableId, texts: Texts) -> ui.View:
    """The control that closes the table all the same."""
    control = ControlId(ControlKind.CLOSE, table)
    return static_panel([control_button(texts, control, style=discord.ButtonStyle.danger)])


class ClosePresses(ControlFamily[ControlId]):
    """Closes a table where the user was asked first, because players would lose their seats. The
    answer is in the channel of the command, not always in the table's."""

    def __init__(self, room: Room) -> None:
        self._room = room

    async def check_server(self, press: Press[ControlId]) -> None:
        """Raises `UiRefusal` (in-its-server), `HostRefusal` (no-such-table, not-saved)."""
        raise in_its_server(await self._room.find_place(press.control.table))

    def check_press(self, press: Press[ControlId], users: Users) -> None:
        """Raises `HostRefusal` (no-such-table, not-the-host), as the command does."""
        caller = caller_of(press.interaction)
        table = find_table(self._room, caller, press.control.table)
        check_table_owner(self._room, table, caller)

    @handles(ControlKind.CLOSE)
    async def _close(self, press: Press[ControlId]) -> None:
        await self._room.ask_table(press.control.table, Close(), interaction=press.interaction.id)
        await press.say("table-will-close")
