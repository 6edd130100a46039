"""The forms of a tournament's plan: what each shows, and the plan that it makes when submitted.

A form has at most five fields, which is Discord's limit. `check_options` judges the plan.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final
from zoneinfo import ZoneInfo

import discord
from discord import ui

from bot.durations import MINUTE_MS
from bot.ids import Chips
from bot.poker.games import GameCode
from bot.poker.structure import Structure
from bot.refusal import Refusal
from bot.table.rules import GamePlan, TableAnte
from bot.texts.catalogue import Texts
from bot.tournament.levels import Level, LevelSheet
from bot.tournament.options import (
    AddonTerms,
    BountyKind,
    BountyTerms,
    HandForHand,
    RebuyCondition,
    RebuyTerms,
    TournamentKind,
    TournamentMode,
    TournamentOptions,
)
from bot.ui.components.custom_ids import PlanSubject, TournamentControlId
from bot.ui.components.modals import (
    TICKED,
    UNTICKED,
    ControlForm,
    FormField,
    choice_field,
    switch_field,
    switch_value,
)
from bot.ui.tournaments.plans import (
    MIXED,
    REBUY_LEVELS,
    SCHEDULED_MAX,
    SCHEDULED_MIN,
    game_plans,
    limited_games,
    read_amounts,
    tickets_to,
    usual_addon,
    usual_rebuys,
    with_games,
    with_mode,
)
from bot.ui.tournaments.times import local_time, read_start
from bot.ui.tournaments.words import games_words, plain_title
from bot.ui.words.amounts import read_amount
from bot.ui.words.command_texts import MIXES_OFFERED, read_games
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
        """The number in a field; None for an empty field. Raises `UiRefusal`
        (plan-field-unreadable)."""
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
    """The text in an empty field that counts as this where the form is about something new."""


SWITCH: Final = (TICKED, UNTICKED)
"""The choices of a field that is on or off."""

Shown = Callable[[TournamentOptions, FormContext], tuple[Field, ...]]
Taken = Callable[[TournamentOptions, Submitted], TournamentOptions]


OWN_SHEET = "own"
"""The name of a structure that the organiser has changed."""
AS_IT_IS = "same"
USUAL_BETTING = "usual"
ANTE_PART = 5
"""A level without an ante gets this part of its small blind where the organiser wants one
(R-094)."""

_CHIPS = re.compile(r"\s*\d{1,12}\s*")


def show_game(options: TournamentOptions, around: FormContext) -> tuple[Field, ...]:
    choices = (AS_IT_IS, USUAL_BETTING, *(each.value for each in Structure), MIXED)
    return (
        Field("game", games_words(around.texts, options.games)),
        Field("betting", AS_IT_IS, choices, "plan-betting"),
    )


def take_game(options: TournamentOptions, form: Submitted) -> TournamentOptions:
    shown = show_game(options, form.around)[0].value
    games, betting = options.games, form.text("betting")
    if form.text("game") != shown:
        game, own = read_games(form.around.texts, form.text("game"), MIXES_OFFERED)
        games = own or game_plans(game, games)
    elif betting == USUAL_BETTING:
        games = tuple(
            plan
            for game in dict.fromkeys(each.game for each in games)
            for plan in game_plans(GameCode(game), ())
        )
    if betting not in (AS_IT_IS, USUAL_BETTING):
        distinct = dict.fromkeys(each.game for each in games)
        games = limited_games([GamePlan(game) for game in distinct], betting)
    return with_games(options, games)


def show_levels(options: TournamentOptions, around: FormContext) -> tuple[Field, ...]:
    sheet = options.sheet
    first = next((n for n, level in enumerate(sheet.levels, 1) if level.ante), 0)
    return (
        Field("stack", str(sheet.starting_stack)),
        Field("level-minutes", str(sheet.level_ms // MINUTE_MS)),
        Field("turn-seconds", str(sheet.turn_seconds)),
        Field("levels", _levels_text(sheet.levels), long=True),
        Field("ante-from", str(first)),
    )


def _levels_text(levels: tuple[Level, ...]) -> str:
    return ", ".join(
        "/".join(map(str, (each.small_blind, each.big_blind, *([each.ante] if each.ante else []))))
        for each in levels
    )


def take_levels(options: TournamentOptions, form: Submitted) -> TournamentOptions:
    first = form.number("ante-from")
    levels = tuple(
        _with_ante(level, has_ante=0 < first <= number)
        for number, level in enumerate(_read_levels(form), 1)
    )
    sheet = replace(
        options.sheet,
        starting_stack=Chips(form.number("stack")),
        level_ms=max(1, form.number("level-minutes")) * MINUTE_MS,
        turn_seconds=form.number("turn-seconds"),
        levels=levels,
        mixed=options.sheet.mixed if levels == options.sheet.levels else (),
    )
    return replace(options, sheet=_named(sheet, options.sheet))


def _read_levels(form: Submitted) -> list[Level]:
    """`5/10, 10/20, 150/300/25`: the blinds and, where there is one, the ante of each level."""
    found = []
    for part in form.text("levels").replace(";", ",").replace("\n", ",").split(","):
        if not part.strip():
            continue
        words = part.strip().split("/")
        if len(words) not in (2, 3) or not all(_CHIPS.fullmatch(word) for word in words):
            raise form.unreadable("levels")
        found.append(Level(*(Chips(int(word)) for word in words)))
    return found


def _with_ante(level: Level, *, has_ante: bool) -> Level:
    if not has_ante:
        return replace(level, ante=Chips(0))
    return (
        level if level.ante else replace(level, ante=Chips(max(1, level.small_blind // ANTE_PART)))
    )


def _named(sheet: LevelSheet, before: LevelSheet) -> LevelSheet:
    return before if sheet == before else replace(sheet, name=OWN_SHEET)


def show_breaks(options: TournamentOptions, around: FormContext) -> tuple[Field, ...]:
    sheet = options.sheet
    return (
        Field("break-every", str(sheet.break_every_ms // MINUTE_MS)),
        Field("break-minutes", str(sheet.break_ms // MINUTE_MS)),
        Field("breaks", str(sheet.breaks_max or "")),
    )


def take_breaks(options: TournamentOptions, form: Submitted) -> TournamentOptions:
    sheet = replace(
        options.sheet,
        break_every_ms=form.number("break-every") * MINUTE_MS,
        break_ms=form.number("break-minutes") * MINUTE_MS,
        breaks_max=form.optional("breaks") or 0,
    )
    return replace(options, sheet=_named(sheet, options.sheet))


# --- the field of players ---------------------------------------------------------------------


def _show_field(options: TournamentOptions, around: FormContext) -> tuple[Field, ...]:
    return (
        Field("title", options.title),
        Field("start", _local(options.starts_ms, around.zone)),
        Field("most", str(options.entrants_max)),
        Field("least", str(options.entrants_min)),
        Field("seats", str(options.seats)),
    )


def _take_field(options: TournamentOptions, form: Submitted) -> TournamentOptions:
    around, typed = form.around, form.text("start")
    options = replace(
        options,
        title=plain_title(form.text("title")) or options.title,
        entrants_max=form.number("most"),
        entrants_min=form.number("least"),
        seats=form.number("seats"),
    )
    if options.kind is not TournamentKind.SCHEDULED:
        options = replace(options, entrants_min=options.entrants_max)
    if not typed or typed == _local(options.starts_ms, around.zone):
        return options
    starts_ms = read_start(typed, around.now_ms, around.zone, around.texts)
    if options.kind is TournamentKind.SIT_AND_GO:
        options = replace(options, entrants_min=SCHEDULED_MIN, entrants_max=SCHEDULED_MAX)
        options = replace(options, kind=TournamentKind.SCHEDULED)
    return replace(options, starts_ms=starts_ms)


def _local(at_ms: int | None, zone: ZoneInfo) -> str:
    if at_ms is None:
        return ""
    return f"{local_time(at_ms, zone):%Y-%m-%d %H:%M}"


# --- money ------------------------------------------------------------------------------------


def _show_price(options: TournamentOptions, around: FormContext) -> tuple[Field, ...]:
    kind = options.bounty.kind if options.bounty else BountyKind.KNOCKOUT
    return (
        Field("prize-part", str(options.prize_part)),
        Field("fee", str(options.fee)),
        Field("bounty", str(options.bounty_amount)),
        Field("bounty-kind", kind.value, tuple(BountyKind), "plan-bounty"),
    )


def _take_price(options: TournamentOptions, form: Submitted) -> TournamentOptions:
    amount = Chips(form.number("bounty"))
    kind = BountyKind(form.text("bounty-kind"))
    return replace(
        options,
        prize_part=Chips(form.number("prize-part")),
        fee=Chips(form.number("fee")),
        bounty=BountyTerms(amount, kind) if amount else None,
    )


def _show_prizes(options: TournamentOptions, around: FormContext) -> tuple[Field, ...]:
    return (
        Field("shares", " ".join(map(str, options.payouts))),
        Field("guarantees", " ".join(map(str, options.guarantees))),
        Field("added", str(options.added)),
    )


def _take_prizes(options: TournamentOptions, form: Submitted) -> TournamentOptions:
    return replace(
        options,
        payouts=tuple(map(int, form.chips("shares"))),
        guarantees=form.chips("guarantees"),
        added=Chips(form.number("added")),
    )


def _show_satellite(options: TournamentOptions, around: FormContext) -> tuple[Field, ...]:
    terms = options.satellite
    return (
        Field("target", str(terms.target) if terms else ""),
        Field("tickets", str(terms.tickets) if terms else ""),
    )


def _take_satellite(options: TournamentOptions, form: Submitted) -> TournamentOptions:
    target = form.optional("target")
    if target is None:
        return replace(options, satellite=None)
    least = form.text("tickets") or None
    return replace(options, satellite=tickets_to(target, form.around.plan_of(target), least))


# --- more chips -------------------------------------------------------------------------------


def _show_mode(options: TournamentOptions, around: FormContext) -> tuple[Field, ...]:
    return (
        Field("mode", options.mode.value, tuple(TournamentMode), "mode"),
        Field("half-until", str(options.second_half_level)),
    )


def _take_mode(options: TournamentOptions, form: Submitted) -> TournamentOptions:
    changed = _in_mode(options, TournamentMode(form.text("mode")))
    if not changed.is_double_chance or changed.mode is not options.mode:
        return changed
    return replace(changed, second_half_level=form.number("half-until"))


def _show_rebuys(options: TournamentOptions, around: FormContext) -> tuple[Field, ...]:
    terms, usual = options.rebuy, usual_rebuys(options)
    most = "" if terms is None or terms.most is None else str(terms.most)
    condition = (terms or usual).condition.value
    return (
        Field("rebuy-cost", str(terms.cost) if terms else "", proposal=str(usual.cost)),
        Field("rebuy-most", most),
        Field("rebuy-until", str(terms.last_level) if terms else "", proposal=str(REBUY_LEVELS)),
        Field("rebuy-when", condition, tuple(RebuyCondition), "plan-rebuy"),
    )


def _take_rebuys(options: TournamentOptions, form: Submitted) -> TournamentOptions:
    """The plan with rebuys on the form's terms; on the usual ones where none are given; without
    rebuys once their price is taken out."""
    cost, until = form.optional("rebuy-cost"), form.optional("rebuy-until")
    more = options.mode.has_addon
    if cost is None and options.rebuy is not None:
        return with_mode(options, TournamentMode.ADDON if more else TournamentMode.FREEZEOUT)
    usual = usual_rebuys(options)
    terms = RebuyTerms(
        usual.cost if cost is None else Chips(cost),
        usual.last_level if until is None else until,
        form.optional("rebuy-most"),
        RebuyCondition(form.text("rebuy-when")),
    )
    mode = TournamentMode.REBUY_ADDON if more else TournamentMode.REBUY
    return replace(_in_mode(options, mode), rebuy=terms)


def _show_addon(options: TournamentOptions, around: FormContext) -> tuple[Field, ...]:
    terms, usual = options.addon, usual_addon(options, options.rebuy)
    return (
        Field("addon-cost", str(terms.cost) if terms else "", proposal=str(usual.cost)),
        Field("addon-chips", str(terms.chips) if terms else "", proposal=str(usual.chips)),
        Field(
            "addon-after", str(terms.after_level) if terms else "", proposal=str(usual.after_level)
        ),
    )


def _take_addon(options: TournamentOptions, form: Submitted) -> TournamentOptions:
    """The plan with an add-on on the form's terms; on the usual ones where none are given; without
    one once its price is taken out."""
    cost, chips = form.optional("addon-cost"), form.optional("addon-chips")
    after, more = form.optional("addon-after"), options.mode.has_rebuys
    if cost is None and options.addon is not None:
        return with_mode(options, TournamentMode.REBUY if more else TournamentMode.FREEZEOUT)
    usual = usual_addon(options, options.rebuy)
    terms = AddonTerms(
        usual.cost if cost is None else Chips(cost),
        usual.chips if chips is None else Chips(chips),
        usual.after_level if after is None else after,
    )
    mode = TournamentMode.REBUY_ADDON if more else TournamentMode.ADDON
    return replace(_in_mode(options, mode), addon=terms)


def _in_mode(options: TournamentOptions, mode: TournamentMode) -> TournamentOptions:
    """The plan in this mode; one that is in it already keeps all its terms."""
    return options if options.mode is mode else with_mode(options, mode)


# --- entering and playing ---------------------------------------------------------------------


def _show_entering(options: TournamentOptions, around: FormContext) -> tuple[Field, ...]:
    return (
        Field("late", str(options.late_levels)),
        Field("reentries", str(options.reentries_max)),
        Field("no-shows", str(options.no_show_levels)),
    )


def _take_entering(options: TournamentOptions, form: Submitted) -> TournamentOptions:
    return replace(
        options,
        late_levels=form.number("late"),
        reentries_max=form.number("reentries"),
        no_show_levels=form.number("no-shows"),
    )


def _show_play(options: TournamentOptions, around: FormContext) -> tuple[Field, ...]:
    return (
        Field("hand-for-hand", options.hand_for_hand.value, tuple(HandForHand), "plan-hand"),
        Field("deals", switch_value(options.deals), SWITCH),
        Field("protection", switch_value(options.all_in_protection), SWITCH),
        Field("table-ante", options.table_ante.value, tuple(TableAnte), "house-table-ante"),
    )


def _take_play(options: TournamentOptions, form: Submitted) -> TournamentOptions:
    hand_for_hand = HandForHand(form.text("hand-for-hand"))
    return replace(
        options,
        hand_for_hand=hand_for_hand,
        deals=form.switch("deals", options.deals),
        all_in_protection=form.switch("protection", options.all_in_protection),
        table_ante=TableAnte(form.text("table-ante")),
    )


# --- all of them ------------------------------------------------------------------------------

_FORMS: Final[Mapping[PlanSubject, tuple[Shown, Taken]]] = {
    PlanSubject.FIELD: (_show_field, _take_field),
    PlanSubject.PRICE: (_show_price, _take_price),
    PlanSubject.GAME: (show_game, take_game),
    PlanSubject.LEVELS: (show_levels, take_levels),
    PlanSubject.BREAKS: (show_breaks, take_breaks),
    PlanSubject.MODE: (_show_mode, _take_mode),
    PlanSubject.REBUYS: (_show_rebuys, _take_rebuys),
    PlanSubject.ADDON: (_show_addon, _take_addon),
    PlanSubject.PRIZES: (_show_prizes, _take_prizes),
    PlanSubject.ENTERING: (_show_entering, _take_entering),
    PlanSubject.PLAY: (_show_play, _take_play),
    PlanSubject.SATELLITE: (_show_satellite, _take_satellite),
}
VELOX_SUBJECTS: Final = (PlanSubject.PRICE, PlanSubject.LEVELS, PlanSubject.BREAKS)
"""The subjects of a VeloX's plan: everything else is what makes it one (R-235)."""


def subjects_of(options: TournamentOptions) -> tuple[PlanSubject, ...]:
    """The parts of a plan that can be changed."""
    return VELOX_SUBJECTS if options.kind is TournamentKind.VELOX else tuple(PlanSubject)


def plan_fields(
    subject: PlanSubject, options: TournamentOptions, around: FormContext
) -> tuple[Field, ...]:
    """The fields of a subject's form, filled in with the plan as it is."""
    return _FORMS[subject][0](options, around)


def changed_plan(
    subject: PlanSubject,
    options: TournamentOptions,
    values: Mapping[str, str],
    around: FormContext,
) -> TournamentOptions:
    """The plan that a submitted form makes, unchecked; the given plan where the form has no change.

    Raises `UiRefusal` (plan-field-unreadable, start-unreadable, game-unknown, target-free,
    tickets-unreadable), `HostRefusal` (no-such-tournament).
    """
    shown = {field.name: field.value.strip() for field in plan_fields(subject, options, around)}
    said = shown | {name: value.strip() for name, value in values.items() if name in shown}
    if said == shown:
        return options
    try:
        return _FORMS[subject][1](options, Submitted(said, around))
    except ValueError as error:
        # A choice that no select of ours offers.
        raise UiRefusal(UiCode.UNKNOWN_CONTROL) from error


class PlanForm(ControlForm):
    """The form of a subject."""

    def __init__(
        self, control: TournamentControlId, fields: tuple[Field, ...], texts: Texts
    ) -> None:
        super().__init__(control, texts.say(f"plan-subject-{control.subject}"))
        for field in fields:
            self.add_field(
                _choices(field, texts) if field.choices else _input(field),
                texts.say(f"plan-{field.name}"),
                texts.say_if_any(f"plan-hint-{field.name}"),
            )


def _input(field: Field) -> ui.TextInput[Any]:
    usual = LEVELS_LENGTH_MAX if field.long else FIELD_LENGTH_MAX
    return ui.TextInput(
        custom_id=field.name,
        default=field.value,
        placeholder=field.proposal or None,
        required=False,
        # Levels are shown with blanks and antes that nobody has typed.
        max_length=max(usual, len(field.value)),
        style=discord.TextStyle.paragraph if field.long else discord.TextStyle.short,
    )


def _choices(field: Field, texts: Texts) -> FormField:
    if field.choices is SWITCH:
        return switch_field(field.name, is_on=field.value == TICKED)
    offered = ((choice, texts.say(f"{field.prefix}-{choice}")) for choice in field.choices)
    return choice_field(field.name, offered, field.value)
