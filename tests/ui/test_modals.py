"""Forms for amounts within Discord's limits: it refuses a whole form for one character more."""

from dataclasses import replace
from typing import Any

import pytest

from bot.ids import TableId
from bot.poker.cut import WORD_LENGTH_MAX
from bot.table.rules import CHIPS_MAX
from bot.table.view import SeatView, TableView
from bot.ui.components.custom_ids import ControlId, ControlKind
from bot.ui.components.modals import (
    CHOICES_SHOWN_MAX,
    FIELD_LABEL_MAX,
    HINT_MAX,
    ControlForm,
    auto_top_up_form,
    buy_in_form,
    choice_field,
    cut_form,
    raise_form,
    submitted_values,
    top_up_form,
)
from devtools.sandbox.limits import modals as limits
from tests.builders import Game, game, rules
from tests.ui.tables import CATALOGUE, LOCALES, public

CHOICES = [(f"{n}", f"Choice {n}") for n in range(CHOICES_SHOWN_MAX + 1)]
CONTROL = ControlId(ControlKind.RAISE, TableId(10**18 - 1))
COMMON = 200
FORTUNE = 1_000_000_000


def all_forms(most: int, locale: str) -> list[ControlForm]:
    """Every form of a table where one sits down with at most `most` chips."""
    texts = CATALOGUE.texts(locale)
    game = Game(rules(buy_in_min=max(80, most // 2), buy_in_max=most))
    for name in "abc":
        game.sit(name, most)
    game.start()
    view: TableView = public(game.table)
    raising = raise_form(view, texts, CONTROL)
    assert raising is not None
    cutting = replace(CONTROL, kind=ControlKind.CUT_WORD, root="f" * 32, nonce=2**64 - 1)
    return [
        cut_form(view, texts, cutting, "w" * WORD_LENGTH_MAX),
        buy_in_form(view, texts, CONTROL, most, welcome=True),
        buy_in_form(view, texts, CONTROL, most, welcome=False),
        top_up_form(view, texts, CONTROL, SeatView(1), most),
        auto_top_up_form(view, texts, CONTROL, 0, most),
        raising,
    ]


def field_of(form: ControlForm) -> dict[str, Any]:
    data = form.to_dict()
    assert list(limits.check(data)) == []
    return dict(data["components"][0])


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("most", [COMMON, FORTUNE])
def test_every_form_is_said_in_full(most: int, locale: str) -> None:
    """Discord takes each form, and no word is cut off, with chips as they are played for, and many
    more."""
    for form in all_forms(most, locale):
        field = field_of(form)
        assert len(field["label"]) < FIELD_LABEL_MAX
        assert len(field["description"]) < HINT_MAX


@pytest.mark.parametrize("locale", LOCALES)
def test_the_largest_amounts_there_are_fit_into_the_forms(locale: str) -> None:
    """A table for as many chips as a table may be for still opens its forms."""
    for form in all_forms(CHIPS_MAX, locale):
        assert field_of(form)["label"]


@pytest.mark.parametrize(
    ("locale", "label"), [("en", "Buy-in: 150"), ("it", "Buy-in: 150"), ("en-GB", "Buy-in: 150")]
)
def test_a_fixed_buy_in_is_one_number(locale: str, label: str) -> None:
    """A fixed buy-in is one number, not "150 to 150"."""
    view = public(Game(rules(buy_in_min=150, buy_in_max=150)).table)
    form = buy_in_form(view, CATALOGUE.texts(locale), CONTROL, 150, welcome=False)
    assert field_of(form)["label"] == label


@pytest.mark.parametrize(
    ("locale", "buy_in", "raising"),
    [
        ("en", "Buy-in: 80 to 200", "4 to 100 chips"),
        ("it", "Buy-in: da 80 a 200", "Da 4 a 100 fiches"),
    ],
)
def test_a_range_of_chips_says_what_it_is_of(locale: str, buy_in: str, raising: str) -> None:
    """The form to sit down by its label, that of a raise by its title."""
    texts = CATALOGUE.texts(locale)
    view = public(Game(rules(buy_in_min=80, buy_in_max=200)).table)
    form = buy_in_form(view, texts, CONTROL, 200, welcome=False)
    assert field_of(form)["label"] == buy_in
    table = game("a b")
    table.start()
    to_raise = raise_form(public(table.table), texts, CONTROL)
    assert to_raise is not None
    assert field_of(to_raise)["label"] == raising


@pytest.mark.parametrize(("count", "kind"), [(2, 21), (CHOICES_SHOWN_MAX, 21), (len(CHOICES), 3)])
def test_few_choices_lie_open(count: int, kind: int) -> None:
    """Few choices lie open: one tap chooses; more of them are a list that opens. Either has its
    choice."""
    field = choice_field("f", CHOICES[:count], "1").to_component_dict()
    assert field["type"] == kind
    assert [one["value"] for one in field["options"] if one["default"]] == ["1"]


@pytest.mark.parametrize(
    ("component", "values"),
    [
        ({"type": 21, "custom_id": "f", "value": "one"}, {"f": "one"}),
        ({"type": 21, "custom_id": "f", "value": None}, {}),
        ({"type": 21, "custom_id": "f"}, {}),
        ({"type": 3, "custom_id": "f", "values": ["one"]}, {"f": "one"}),
        ({"type": 3, "custom_id": "f", "values": []}, {}),
    ],
)
def test_a_choice_is_read(component: dict[str, Any], values: dict[str, str]) -> None:
    """A choice is read: one that is missing is no choice."""
    assert submitted_values({"components": [{"type": 18, "component": component}]}) == values
