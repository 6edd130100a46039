"""The forms of a plan: everything that a plan has can be reached, and what is typed is read."""

from dataclasses import fields, replace
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.codec import from_json, to_json
from bot.durations import DAY_MS, MINUTE_MS
from bot.host.structures import load_structures
from bot.ids import Chips
from bot.refusal import Refusal
from bot.settings import ASSETS
from bot.table.rules import GamePlan
from bot.tournament.costs import check_options
from bot.tournament.levels import Level
from bot.tournament.options import (
    BountyKind,
    HandForHand,
    RebuyCondition,
    SatelliteTerms,
    TournamentKind,
    TournamentMode,
    TournamentOptions,
)
from bot.tournament.view import view_of
from bot.ui.components.custom_ids import (
    PlanSubject,
    TournamentControl,
    TournamentControlId,
    read_custom_id,
)
from bot.ui.tournaments.plan_forms import (
    FormContext,
    PlanForm,
    changed_plan,
    plan_fields,
    subjects_of,
)
from bot.ui.tournaments.plans import check_house_money
from bot.ui.tournaments.words import plan_lines
from bot.ui.words.refusals import UiCode, UiRefusal
from devtools.sandbox.limits import modals
from tests.tournament.builders import MINUTE, NOON, Event, plan, sheet, velox_plan
from tests.ui.tables import FEW, filled_in
from tests.ui.tournaments.showing import CATALOGUE, ENGLISH

FORMS: dict[PlanSubject, dict[str, str]] = {
    PlanSubject.FIELD: {
        "title": "Saturday",
        "start": "2030-01-01 21:00",
        "most": "1,000",
        "least": "7",
        "seats": "6",
    },
    PlanSubject.PRICE: {
        "prize-part": "200",
        "fee": "20",
        "bounty": "80",
        "bounty-kind": "progressive",
    },
    PlanSubject.GAME: {"game": "Omaha", "betting": "mixed"},
    PlanSubject.LEVELS: {
        "stack": "2000",
        "level-minutes": "12",
        "turn-seconds": "20",
        "levels": "10/20, 20/40\n50/100/5; 100/200",
        "ante-from": "3",
    },
    PlanSubject.BREAKS: {"break-every": "30", "break-minutes": "7", "breaks": "2"},
    PlanSubject.MODE: {"mode": "double-chance", "half-until": "0"},
    PlanSubject.REBUYS: {
        "rebuy-cost": "50",
        "rebuy-most": "2",
        "rebuy-until": "4",
        "rebuy-when": "below-start",
    },
    PlanSubject.ADDON: {"addon-cost": "150", "addon-chips": "3000", "addon-after": "5"},
    PlanSubject.PRIZES: {"shares": "50 30 20", "guarantees": "300 100", "added": "70"},
    PlanSubject.ENTERING: {"late": "4", "reentries": "2", "no-shows": "0"},
    PlanSubject.PLAY: {
        "hand-for-hand": "never",
        "deals": "off",
        "protection": "on",
        "table-ante": "button",
    },
    PlanSubject.SATELLITE: {"target": "9", "tickets": "2"},
}
"""Each form, filled in with something else than the plan has."""


def around(locale: str = "en") -> FormContext:
    return FormContext(CATALOGUE.texts(locale), NOON, ZoneInfo("UTC"), lambda _: plan())


def changed(subject: PlanSubject, of: TournamentOptions, **typed: str) -> TournamentOptions:
    """The plan after the form with these fields; the others keep what they show."""
    shown = {field.name: field.value for field in plan_fields(subject, of, around())}
    typed = {name.replace("_", "-"): value for name, value in typed.items()}
    assert typed.keys() <= shown.keys()
    return changed_plan(subject, of, shown | typed, around())


def made(subject: PlanSubject, of: TournamentOptions | None = None) -> TournamentOptions:
    return changed(subject, of or plan(entrants_min=5), **FORMS[subject])


def leaves(record: Any, path: str = "") -> dict[str, Any]:
    """Every field of a record, those of its records included."""
    if not hasattr(record, "__dataclass_fields__"):
        return {path: record}
    found: dict[str, Any] = {}
    for field in fields(record):
        found |= leaves(getattr(record, field.name), f"{path}.{field.name}".strip("."))
    return found


def test_every_option_of_a_plan_is_reachable_and_nothing_else() -> None:
    """The forms reach every option of a plan but prizes of one's own, which are put up when it is
    announced, and the sheet's name."""
    reached = set()
    before = leaves(plan(entrants_min=5, no_show_levels=3))
    for subject in PlanSubject:
        after = leaves(made(subject))
        reached |= {name for name, value in after.items() if before.get(name) != value}
    scheduled = changed(
        PlanSubject.FIELD,
        plan(kind=TournamentKind.SIT_AND_GO, entrants=6),
        start="2030-01-01 21:00",
    )
    assert scheduled.kind is TournamentKind.SCHEDULED
    tops = {name.split(".")[0] for name in reached} | {"kind"}
    assert {field.name for field in fields(TournamentOptions)} - tops == {"sponsor"}
    of_sheet = {name for name in before if name.startswith("sheet.")}
    # All new events have it; those of before keep what they were announced with.
    assert of_sheet - reached == {"sheet.limits_by_game"}


PRESETS = load_structures(ASSETS).presets


def sent_back(subject: PlanSubject, of: TournamentOptions, locale: str) -> TournamentOptions:
    """The plan after a form that is opened and sent as Discord shows it."""
    asked = around(locale)
    control = TournamentControlId(TournamentControl.PLAN, 7, subject, nonce=12)
    form = PlanForm(control, plan_fields(subject, of, asked), asked.texts).to_dict()
    return changed_plan(subject, of, filled_in(form), asked)


@pytest.mark.parametrize("locale", CATALOGUE.locales)
@pytest.mark.parametrize("preset", PRESETS)
def test_no_form_that_is_sent_back_untouched_changes_anything(preset: str, locale: str) -> None:
    """An untouched form of any ready-made plan changes nothing, as it is and after each other form:
    none shows a value that is not the plan's, and none knows less than it shows."""
    ready = PRESETS[preset].plan("Friday", NOON + 12_345)
    changes = [changed(each, ready, **FORMS[each]) for each in subjects_of(ready)]
    for of in (ready, *changes):
        for subject in subjects_of(of):
            assert sent_back(subject, of, locale) == of, subject


@FEW
@given(
    st.sampled_from(sorted(PRESETS)),
    st.lists(st.tuples(st.sampled_from(PlanSubject), st.data()), max_size=5),
)
def test_forms_one_after_the_other_show_what_they_made(
    preset: str, filled: list[tuple[PlanSubject, st.DataObject]]
) -> None:
    """Forms one after the other show what they made, each with some of its fields filled in,
    whatever the plan was by then."""
    of = PRESETS[preset].plan("Friday", NOON)
    for subject, data in filled:
        if subject in subjects_of(of):
            names = data.draw(st.sets(st.sampled_from(sorted(FORMS[subject]))))
            of = changed(subject, of, **{name: FORMS[subject][name] for name in names})
    for subject in subjects_of(of):
        assert sent_back(subject, of, "en") == of, subject


@pytest.mark.parametrize(
    ("subject", "typed"),
    [
        (
            PlanSubject.LEVELS,
            {"levels": ",".join(f"{n}000/{2 * n}000" for n in range(11, 81)), "ante_from": "1"},
        ),
        (PlanSubject.GAME, {"game": "ten-game"}),
        (PlanSubject.GAME, {"game": "Hold'em + Omaha + Razz + Badugi + Stud + 2-7 Triple Draw"}),
    ],
)
@pytest.mark.parametrize("locale", CATALOGUE.locales)
def test_a_form_opens_with_what_was_typed_shorter(
    subject: PlanSubject, typed: dict[str, str], locale: str
) -> None:
    """Levels are shown with blanks and antes, and a mix with all its games: Discord opens no form
    with a value above its maximum length."""
    assert max(map(len, typed.values())) <= 1_000
    of = changed(subject, plan(), **typed)
    control = TournamentControlId(TournamentControl.PLAN, 7, subject, nonce=12)
    shown = plan_fields(subject, of, around(locale))
    form: Any = PlanForm(control, shown, around(locale).texts).to_dict()
    assert list(modals.check(form)) == []
    assert sent_back(subject, of, locale) == of
    if subject is PlanSubject.GAME:
        usual = changed_plan(subject, of, {"betting": "usual"}, around(locale))
        assert {each.game for each in usual.games} == {each.game for each in of.games}


def test_a_satellite_stays_as_it_is_when_its_target_changes() -> None:
    """A satellite stays as it is when its target changes: its form is not about that, and the
    target may be over."""
    satellite = made(PlanSubject.SATELLITE)
    later = replace(around(), plan_of=lambda _: plan(prize_part=Chips(500), title="Sunday"))
    shown = {each.name: each.value for each in plan_fields(PlanSubject.SATELLITE, satellite, later)}
    assert changed_plan(PlanSubject.SATELLITE, satellite, shown, later) == satellite


def test_terms_in_part_are_completed_by_what_the_form_proposes() -> None:
    """A freeze-out gets rebuys and an add-on by one field each."""
    for subject, typed in (
        (PlanSubject.REBUYS, {"rebuy_most": "2"}),
        (PlanSubject.REBUYS, {"rebuy_when": "below-start"}),
        (PlanSubject.ADDON, {"addon_chips": "3000"}),
    ):
        before = {each.name: each for each in plan_fields(subject, plan(), around())}
        after = changed(subject, plan(), **typed)
        check_options(after)
        assert after.mode is not TournamentMode.FREEZEOUT
        for field in plan_fields(subject, after, around()):
            was = before[field.name]
            expected = typed.get(field.name.replace("-", "_"), was.value or was.proposal)
            assert field.value == expected


def test_rebuys_and_addon_go_with_their_price() -> None:
    """Rebuys and add-on go with their price, each without the other."""
    both = made(PlanSubject.ADDON, made(PlanSubject.REBUYS))
    rebuys = changed(PlanSubject.ADDON, both, addon_cost="")
    assert (rebuys.mode, rebuys.rebuy, rebuys.addon) == (TournamentMode.REBUY, both.rebuy, None)
    addon = changed(PlanSubject.REBUYS, both, rebuy_cost="")
    assert (addon.mode, addon.rebuy, addon.addon) == (TournamentMode.ADDON, None, both.addon)
    freezeout = changed(PlanSubject.ADDON, addon, addon_cost="")
    assert (freezeout.mode, freezeout.addon) == (TournamentMode.FREEZEOUT, None)


@pytest.mark.parametrize("subject", PlanSubject)
@pytest.mark.parametrize("locale", CATALOGUE.locales)
def test_every_form_is_one_that_discord_opens(subject: PlanSubject, locale: str) -> None:
    """Discord opens every form: at most five fields, labels and hints within their lengths; its
    custom id reads back."""
    control = TournamentControlId(TournamentControl.PLAN, 7, subject, nonce=12)
    assert read_custom_id(str(control)) == control
    for of in (plan(), velox_plan(), made(PlanSubject.LEVELS), made(subject)):
        form = PlanForm(
            control, plan_fields(subject, of, around(locale)), around(locale).texts
        ).to_dict()
        assert list(modals.check(dict(form))) == []


@pytest.mark.parametrize(
    "subject",
    [one for one in PlanSubject if one not in {PlanSubject.SATELLITE, PlanSubject.PRIZES}],
)
def test_what_the_forms_make_can_be_played(subject: PlanSubject) -> None:
    """The check of new plans accepts it."""
    check_options(made(subject))


def test_levels_of_ones_own() -> None:
    """Antes from the third on: the written ones, else a fifth of the small blind (R-094)."""
    of = made(PlanSubject.LEVELS).sheet
    assert [(one.small_blind, one.big_blind, one.ante) for one in of.levels] == [
        (10, 20, 0),
        (20, 40, 0),
        (50, 100, 5),
        (100, 200, 20),
    ]
    assert (of.starting_stack, of.level_ms, of.turn_seconds) == (2000, 12 * MINUTE, 20)
    assert of.name != sheet().name
    assert not of.mixed, "what the structure says of mixes does not go with other levels"
    slower = changed(PlanSubject.LEVELS, plan(), level_minutes="30").sheet
    assert slower.mixed == sheet().mixed != ()
    without = changed(PlanSubject.LEVELS, plan(), ante_from="0")
    assert all(not level.ante for level in without.sheet.levels)


@pytest.mark.parametrize(
    ("subject", "field", "typed"),
    [
        (PlanSubject.LEVELS, "levels", "10/20, many"),
        (PlanSubject.LEVELS, "levels", "10/20/5/5"),
        (PlanSubject.LEVELS, "levels", "10-20"),
        (PlanSubject.LEVELS, "stack", "-5"),
        (PlanSubject.FIELD, "most", "a few"),
        (PlanSubject.PRICE, "fee", ""),
        (PlanSubject.PRIZES, "shares", "50%"),
    ],
)
@pytest.mark.parametrize("locale", CATALOGUE.locales)
def test_what_cannot_be_read_names_its_field(
    subject: PlanSubject, field: str, typed: str, locale: str
) -> None:
    """An unreadable field is named in the reader's language, with what was typed."""
    values = FORMS[subject] | {field: typed}
    with pytest.raises(UiRefusal) as refused:
        changed_plan(subject, plan(), values, around(locale))
    assert refused.value.code is UiCode.PLAN_FIELD_UNREADABLE
    label = around(locale).texts.say(f"plan-{field}")
    assert refused.value.data == {"field": label, "typed": typed}


def test_a_choice_that_no_select_offers_is_none_of_ours() -> None:
    """A forged submit."""
    with pytest.raises(UiRefusal, match="unknown-control"):
        changed(PlanSubject.MODE, plan(), mode="everything")


def test_a_mode_brings_its_usual_terms() -> None:
    """Rebuys, add-on and double chance can be played as soon as they are chosen."""
    for mode in TournamentMode:
        of = changed(PlanSubject.MODE, plan(), mode=mode.value)
        assert of.mode is mode
        check_options(of)
    assert made(PlanSubject.MODE).second_half_level == 3
    double = changed(PlanSubject.MODE, made(PlanSubject.MODE), half_until="5")
    assert double.second_half_level == 5


def test_the_terms_of_rebuys_and_addon_choose_the_mode() -> None:
    """The terms of rebuys and add-on choose the mode: both together make both."""
    rebuys = made(PlanSubject.REBUYS)
    assert rebuys.mode is TournamentMode.REBUY
    assert rebuys.rebuy is not None
    assert rebuys.rebuy.condition is RebuyCondition.BELOW_START
    both = made(PlanSubject.ADDON, rebuys)
    assert (both.mode, both.rebuy, both.addon is not None) == (
        TournamentMode.REBUY_ADDON,
        rebuys.rebuy,
        True,
    )


def test_games_and_betting() -> None:
    """Another game with its usual limits, a mix with its own, limit every other level (R-086)."""
    assert changed(PlanSubject.GAME, plan(), game="razz").games == (
        GamePlan("razz", "fixed-limit"),
    )
    assert len(changed(PlanSubject.GAME, plan(), game="horse").games) == 5
    own = changed(PlanSubject.GAME, plan(), game="Razz + Badugi").games
    assert own == (GamePlan("razz", "fixed-limit"), GamePlan("badugi", "fixed-limit"))
    mixed = made(PlanSubject.GAME).games
    assert mixed == (GamePlan("omaha", "no-limit"), GamePlan("omaha", "fixed-limit"))
    back = changed(PlanSubject.GAME, made(PlanSubject.GAME), betting="usual")
    assert back.games == (GamePlan("omaha", "pot-limit"),)


def test_bounties_and_satellites_can_be_left_out_again() -> None:
    """An amount of zero, or no number, is none."""
    bounty = made(PlanSubject.PRICE)
    assert bounty.bounty is not None
    assert bounty.bounty.kind is BountyKind.PROGRESSIVE
    assert changed(PlanSubject.PRICE, bounty, bounty="0").bounty is None
    satellite = made(PlanSubject.SATELLITE)
    assert satellite.satellite == SatelliteTerms(9, Chips(110), 2, by_pool=True, title="Friday")
    assert changed(PlanSubject.SATELLITE, satellite, target="").satellite is None


def test_the_houses_money_needs_a_moderator() -> None:
    """More of it than the plan has already; less is anybody's to decide."""
    before = plan(added=Chips(100), guarantees=(Chips(300),))
    check_house_money(replace(before, added=Chips(50)), before)
    for more in ({"added": Chips(101)}, {"guarantees": (Chips(301),)}):
        with pytest.raises(UiRefusal, match="house-money"):
            check_house_money(replace(before, **more), before)


def test_a_velox_stays_one() -> None:
    """A VeloX stays one: only what does not make it one can be chosen (R-235)."""
    for subject in subjects_of(velox_plan()):
        assert subject in FORMS
    assert PlanSubject.MODE not in subjects_of(velox_plan())
    dearer = changed(PlanSubject.PRICE, velox_plan(), prize_part="500")
    check_options(dearer)
    assert dearer.sheet.level_ms % MINUTE_MS == 0


def test_hand_for_hand_and_deals() -> None:
    """Hand for hand and deals are set as chosen."""
    of = made(PlanSubject.PLAY)
    assert (of.hand_for_hand, of.deals, of.all_in_protection) == (HandForHand.NEVER, False, True)


def test_a_level_is_two_or_three_numbers() -> None:
    """Blanks between them do no harm."""
    of = changed(PlanSubject.LEVELS, plan(), levels=" 5 / 10 , 10/20/ 2 ", ante_from="2")
    assert of.sheet.levels == (Level(Chips(5), Chips(10)), Level(Chips(10), Chips(20), Chips(2)))


@pytest.mark.parametrize("now", [True, False])
def test_a_checkbox_that_a_client_does_not_send_stays(now: bool) -> None:
    """An older one may know none: nothing is switched off that nobody has touched."""
    before = plan(deals=now, all_in_protection=now)
    sent = {"hand-for-hand": "never", "table-ante": "none"}
    after = changed_plan(PlanSubject.PLAY, before, sent, around())
    assert (after.deals, after.all_in_protection) == (now, now)
    assert after.hand_for_hand is HandForHand.NEVER


_NUMBERS = [
    (subject, field.name)
    for subject in PlanSubject
    for field in plan_fields(subject, made(subject), around())
    if not field.choices and field.name != "title"
]
_ABSURD = st.integers(0, 300).map(lambda digits: 10**digits) | st.integers(0, 10**20)
_SHAPES = ["{0}", "{0} {0}", "5/10, 10/20, {0}/{0}", "in {0} h", "{0}-01-01 20:00"]


@given(st.sampled_from(_NUMBERS), _ABSURD, st.sampled_from(_SHAPES))
@example((PlanSubject.BREAKS, "break-minutes"), 10**15 - 1, "{0}")
@example((PlanSubject.BREAKS, "break-every"), 10**12, "{0}")
@example((PlanSubject.LEVELS, "level-minutes"), 10**15 - 1, "{0}")
@example((PlanSubject.LEVELS, "levels"), 10**300, "5/10, 10/20, {0}/{0}")
def test_an_absurd_number_is_refused_or_can_be_played_with(
    where: tuple[PlanSubject, str], number: int, shape: str
) -> None:
    """No level or break lasts for years, no amount is longer than an account, and what is taken can
    be announced and stored."""
    subject, field = where
    try:
        of = changed(subject, made(subject), **{field: shape.format(number)})
        check_options(of)
    except Refusal:
        return
    times = of.sheet.level_ms, of.sheet.break_ms, of.sheet.break_every_ms
    assert max(times) <= DAY_MS
    assert all(level.big_blind < 2**63 for level in of.sheet.levels)
    view = view_of(Event(of).state)
    assert plan_lines(ENGLISH, view)
    assert from_json(TournamentOptions, to_json(of)) == of
