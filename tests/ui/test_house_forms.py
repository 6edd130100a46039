"""The forms of house rules: within Discord's limits, filled in with what holds, read back."""

from dataclasses import fields, replace
from enum import StrEnum
from typing import Any

import pytest

from bot.ids import PlayerId, TableId
from bot.refusal import Refusal
from bot.table.events import HouseRulesChanged
from bot.table.rules import (
    BOUNDS,
    NO_HOUSE_RULES,
    HouseRules,
    TableAnte,
    TableCode,
    TablePicture,
    TableRefusal,
)
from bot.ui.components.custom_ids import ControlId, ControlKind
from bot.ui.opening.house_forms import (
    HOUSE_FORMS,
    HouseTopic,
    changed_house,
    choices_of_rule,
    holds_later,
    house_changes,
    house_form,
    house_lines,
)
from bot.ui.table.notices import notices_of
from bot.ui.words.refusals import UiCode, refusal_message
from devtools.sandbox.limits import modals as limits
from tests.ui.tables import CATALOGUE, LOCALES, filled_in

CONTROL = ControlId(ControlKind.HOUSE_RULES, TableId(10**18 - 1), nonce=10**19)
ENGLISH = CATALOGUE.texts("en")


def other_value(rule: str) -> Any:
    """A value of a rule that is not its default."""
    default = getattr(NO_HOUSE_RULES, rule)
    if isinstance(default, bool):
        return not default
    if isinstance(default, StrEnum):
        return list(type(default))[-1]
    bounds = BOUNDS[rule]
    return bounds.most if default != bounds.most else bounds.least


ALL_CHANGED = HouseRules(**{each.name: other_value(each.name) for each in fields(HouseRules)})


def test_every_rule_has_one_form() -> None:
    """A rule that no form reaches could not be played."""
    reached = [rule for rules in HOUSE_FORMS.values() for rule in rules]
    assert sorted(reached) == sorted(each.name for each in fields(HouseRules))
    assert set(HOUSE_FORMS) == set(HouseTopic)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("topic", HouseTopic)
@pytest.mark.parametrize("house", [NO_HOUSE_RULES, ALL_CHANGED])
def test_a_form_shows_what_holds_and_changes_nothing_by_itself(
    locale: str, topic: HouseTopic, house: HouseRules
) -> None:
    texts = CATALOGUE.texts(locale)
    data = house_form(topic, house, texts, CONTROL).to_dict()
    assert list(limits.check(data)) == []
    assert changed_house(house, filled_in(data), texts) == house


@pytest.mark.parametrize("locale", LOCALES)
def test_each_form_says_what_it_is_about(locale: str) -> None:
    """Each form says what it is about, in full: Discord cuts no title off."""
    texts = CATALOGUE.texts(locale)
    for topic in HouseTopic:
        title = house_form(topic, NO_HOUSE_RULES, texts, CONTROL).title
        assert title.endswith(texts.say(f"rules-part-{topic.value}"))


@pytest.mark.parametrize(("locale", "line"), [("en", "2 big blinds"), ("it", "2 grandi bui")])
@pytest.mark.parametrize("rule", ["bomb_ante", "seven_deuce", "stand_up"])
def test_big_blinds_are_told_with_their_unit(rule: str, locale: str, line: str) -> None:
    house = HouseRules(**{rule: 2})
    assert house_lines(CATALOGUE.texts(locale), house)[0].endswith(f": {line}")


@pytest.mark.parametrize("rule", [each.name for each in fields(HouseRules)])
def test_what_is_chosen_is_read(rule: str) -> None:
    """The choice of a form with one field is read; all other rules stay."""
    value = getattr(ALL_CHANGED, rule)
    typed = str(value) if not isinstance(value, bool) else ("on" if value else "off")
    house = changed_house(NO_HOUSE_RULES, {rule.replace("_", "-"): typed}, ENGLISH)
    assert getattr(house, rule) == value
    assert len(house_changes(ENGLISH, NO_HOUSE_RULES, house)) == 1
    assert house_lines(ENGLISH, house) == house_changes(ENGLISH, NO_HOUSE_RULES, house)


def test_no_rule_is_no_line_and_a_rule_given_up_is_one() -> None:
    assert house_lines(ENGLISH, NO_HOUSE_RULES) == []
    told = house_changes(ENGLISH, HouseRules(table_ante=TableAnte.BUTTON), NO_HOUSE_RULES)
    assert told == ["One-player ante: None"]


@pytest.mark.parametrize("rule", [each.name for each in fields(HouseRules)])
@pytest.mark.parametrize("typed", ["", "-1", "½", "many", "@everyone", "1.5"])
def test_what_no_form_offers_is_refused(rule: str, typed: str) -> None:
    with pytest.raises(Refusal) as caught:
        changed_house(NO_HOUSE_RULES, {rule.replace("_", "-"): typed}, ENGLISH)
    code = UiCode.UNKNOWN_CONTROL if choices_of_rule(rule) else UiCode.HOUSE_NUMBER_UNREADABLE
    assert caught.value.code is code


@pytest.mark.parametrize("locale", ["en", "it"])
def test_the_shape_of_the_picture_changes_at_once(locale: str) -> None:
    """The shape of the picture changes at once, in the middle of a hand too; all else waits for the
    next one."""
    tall = replace(NO_HOUSE_RULES, picture=TablePicture.TALL)
    both = replace(tall, bomb_every=5, bomb_ante=2)
    changes = [
        HouseRulesChanged(NO_HOUSE_RULES, after, PlayerId(1), True) for after in (tall, both)
    ]
    assert [holds_later(change) for change in changes] == [False, True]
    texts = CATALOGUE.texts(locale)
    later = ", starting next hand" if locale == "en" else "dalla prossima mano"
    told = [notice.text for notice in notices_of(changes, texts)]
    assert [later in text for text in told] == [False, True]


@pytest.mark.parametrize("rule", BOUNDS)
@pytest.mark.parametrize("locale", LOCALES)
def test_a_number_that_is_refused_is_named_as_in_its_form(rule: str, locale: str) -> None:
    """A number that is refused is named as in its form, not by its field."""
    texts, bounds = CATALOGUE.texts(locale), BOUNDS[rule]
    data = {"value": bounds.most + 1, "minimum": bounds.least, "maximum": bounds.most}
    refusal = TableRefusal(TableCode.HOUSE_NUMBER_OUT_OF_RANGE, rule=rule, **data)
    label = texts.say(f"house-{rule.replace('_', '-')}")
    assert label in refusal_message(texts, refusal)
