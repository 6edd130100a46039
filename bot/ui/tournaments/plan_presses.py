"""Handlers of **Change** on an announcement: the panel of subjects, a form of each, its submit."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from discord import ui

from bot.host.background_tasks import Clock
from bot.host.guild_settings import SettingsByGuild
from bot.host.refusals import HostCode
from bot.host.tournaments import Tournaments
from bot.refusal import Refusal, refuse_if
from bot.texts import within
from bot.texts.catalogue import Texts
from bot.tournament.options import (
    TournamentOptions,
)
from bot.tournament.refusals import TournamentCode
from bot.ui.components.choices import OPTION_LABEL_MAX, PLACEHOLDER_MAX
from bot.ui.components.custom_ids import PlanSubject, TournamentControl, TournamentControlId
from bot.ui.components.pages import static_panel
from bot.ui.controls.callers import caller_of
from bot.ui.controls.controls import (
    ControlFamily,
    OpenedForms,
    Press,
    RefusedForms,
    Users,
    handles,
    in_its_server,
)
from bot.ui.tournaments.answers import start_lines
from bot.ui.tournaments.plan_forms import (
    FormContext,
    PlanForm,
    changed_plan,
    plan_fields,
    subjects_of,
)
from bot.ui.tournaments.plans import (
    check_house_money,
)
from bot.ui.words.refusals import UiCode, UiRefusal

_BEYOND_THE_FORM: Final = frozenset(
    {
        UiCode.UNKNOWN_CONTROL,
        HostCode.CLOSING_DOWN,
        HostCode.NOT_THE_ORGANISER,
        HostCode.PLAYS_ELSEWHERE,
        HostCode.SEEN_BEFORE,
        HostCode.TOURNAMENT_FROZEN,
        TournamentCode.ALREADY_STARTED,
        TournamentCode.PLAN_KIND_STAYS,
        TournamentCode.TOURNAMENT_OVER,
    }
)
"""The refusals after which no other answers to the form would do."""


class PlanPresses(ControlFamily[TournamentControlId]):
    """Lets organisers and moderators change a plan by forms."""

    def __init__(self, tournaments: Tournaments, settings: SettingsByGuild, clock: Clock) -> None:
        self._tournaments = tournaments
        self._settings = settings
        self._clock = clock
        self._refused = RefusedForms()
        self._opened = OpenedForms()

    async def check_server(self, press: Press[TournamentControlId]) -> None:
        """Raises `UiRefusal` (in-its-server), `HostRefusal` (no-such-tournament, not-saved)."""
        raise in_its_server(await self._tournaments.find_place(press.control.tournament))

    def check_press(self, press: Press[TournamentControlId], users: Users) -> None:
        """Raises `UiRefusal` (unknown-control) in another server, `HostRefusal`
        (not-the-organiser).
        """
        place = self._tournaments.place(press.control.tournament)
        refuse_if(press.interaction.guild_id != place.guild, UiCode.UNKNOWN_CONTROL)
        self._tournaments.check_may_change(
            press.control.tournament,
            press.player,
            moderates=caller_of(press.interaction).is_moderator,
        )

    @handles(TournamentControl.CHANGE)
    async def _open_panel(self, press: Press[TournamentControlId]) -> None:
        number = press.control.tournament
        panel = _panel(number, self._tournaments.plan(number), press.texts)
        await press.reply.send_text(press.texts.say("plan-panel-title"), view=panel)

    @handles(TournamentControl.SUBJECT)
    async def _open_form(self, press: Press[TournamentControlId]) -> None:
        """Opens the form of a subject: filled in with the plan as it is, or with the answers of
        the refused form that the control names."""
        number = press.control.tournament
        subject = press.control.subject or _subject(press.chosen())
        options = self._tournaments.plan(number)
        control = TournamentControlId(TournamentControl.PLAN, number, subject, press.interaction.id)
        entered = self._refused.answers(press.control.nonce)
        shown = plan_fields(subject, options, self._around(press))
        self._opened.keep(press.interaction.id, {field.name: field.value for field in shown})
        fields = tuple(
            replace(field, value=entered.get(field.name, field.value)) for field in shown
        )
        await press.open_form(PlanForm(control, fields, press.texts))

    @handles(TournamentControl.PLAN)
    async def _change(self, press: Press[TournamentControlId]) -> None:
        number, subject = press.control.tournament, press.control.subject
        if subject is None or subject not in subjects_of(self._tournaments.plan(number)):
            raise UiRefusal(UiCode.UNKNOWN_CONTROL)
        values = press.answers
        try:
            touched = self._opened.touched(press.control.nonce, values)
            told = await self._take(press, subject, touched)
        except Refusal as refusal:
            if refusal.code in _BEYOND_THE_FORM:
                raise
            opens, nonce = TournamentControl.SUBJECT, press.interaction.id
            again = TournamentControlId(opens, number, subject, nonce)
            await self._refused.send(press, refusal, values, again)
            return
        await press.reply.send_text("\n".join(told))

    async def _take(
        self, press: Press[TournamentControlId], subject: PlanSubject, values: Mapping[str, str]
    ) -> list[str]:
        """Changes the plan by a submitted form; returns what is answered.

        Raises what `changed_plan`, `check_house_money` and `Tournaments.change_plan` do.
        """
        number = press.control.tournament
        before = self._tournaments.plan(number)
        after = changed_plan(subject, before, values, self._around(press))
        if after == before:
            return [press.texts.say("plan-unchanged")]
        caller = caller_of(press.interaction)
        moderates = caller.is_moderator
        if not moderates:
            check_house_money(after, before)
        await self._tournaments.change_plan(
            number, press.player, after, moderates=moderates, interaction=press.interaction.id
        )
        told = [press.texts.say("plan-changed")]
        if after.starts_ms is not None and after.starts_ms != before.starts_ms:
            typed = values.get("start", "")
            told += await start_lines(press.texts, self._settings, caller, typed, after.starts_ms)
        return told

    def _around(self, press: Press[TournamentControlId]) -> FormContext:
        def plan_of(number: int) -> TournamentOptions:
            refuse_if(self._tournaments.place(number).guild != press.guild, UiCode.UNKNOWN_CONTROL)
            return self._tournaments.plan(number)

        zone = self._settings.of(press.guild).zone
        return FormContext(press.texts, self._clock.now_ms(), zone, plan_of)


def _subject(chosen: str) -> PlanSubject:
    try:
        return PlanSubject(chosen)
    except ValueError as error:
        raise UiRefusal(UiCode.UNKNOWN_CONTROL) from error


def _panel(number: int, options: TournamentOptions, texts: Texts) -> ui.View:
    """A select of all that can be changed."""
    select: ui.Select[Any] = ui.Select(
        custom_id=str(TournamentControlId(TournamentControl.SUBJECT, number)),
        placeholder=within(texts.say("plan-choose"), PLACEHOLDER_MAX),
    )
    for subject in subjects_of(options):
        label = within(texts.say(f"plan-subject-{subject}"), OPTION_LABEL_MAX)
        select.add_option(label=label, value=subject.value)
    return static_panel([select])
