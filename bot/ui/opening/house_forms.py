"""House rules in words, and the forms in which a table owner changes them.

The registry names each rule's form; whether it is a choice or a number, its default in `HouseRules`
says. The catalogue has its label under `house-<rule>`, its hint under `house-<rule>-hint`, and its
choices under `house-<rule>-<choice>`; a rule that is on or off has the words of all such.
"""

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from enum import StrEnum
from typing import Any, Final

from bot.refusal import refuse_if
from bot.table.events import HouseRulesChanged
from bot.table.rules import NO_HOUSE_RULES, HouseRules
from bot.texts.catalogue import Texts
from bot.ui.components.custom_ids import ControlId
from bot.ui.components.modals import (
    NOTHING_ENTERED,
    TICKED,
    UNTICKED,
    ControlForm,
    choice_field,
    switch_field,
    switch_value,
)
from bot.ui.words.amounts import read_amount
from bot.ui.words.refusals import UiCode, UiRefusal

NUMBER_LENGTH_MAX = 6


class HouseTopic(StrEnum):
    """A form of house rules, of at most five: that is Discord's limit."""

    BETS = "bets"
    BOARDS = "boards"
    BOMB_POTS = "bomb-pots"
    BONUSES = "bonuses"
    MANNERS = "manners"
    FAIRNESS = "fairness"
    LOOK = "look"


HOUSE_FORMS: Final[Mapping[HouseTopic, tuple[str, ...]]] = {
    HouseTopic.BETS: ("straddle", "straddles", "table_ante", "chop_blinds"),
    HouseTopic.BOARDS: ("runouts", "rabbit_hunt"),
    HouseTopic.BOMB_POTS: ("bomb_ante", "bomb_every", "bomb_boards"),
    HouseTopic.BONUSES: ("seven_deuce", "stand_up"),
    HouseTopic.MANNERS: (
        "all_in_face_up",
        "first_seconds",
        "called_clock",
        "buy_in_cap",
        "rejoin_minutes",
    ),
    HouseTopic.FAIRNESS: ("beacon",),
    HouseTopic.LOOK: ("picture",),
}
"""The rules of each form, by the names of their fields."""
_IN_BIG_BLINDS: Final = frozenset({"bomb_ante", "seven_deuce", "stand_up"})
"""The rules whose number is of big blinds."""
_DEFAULTS: Final[Mapping[str, Any]] = {
    each.name: getattr(NO_HOUSE_RULES, each.name) for each in fields(HouseRules)
}


def house_form(
    topic: HouseTopic,
    house: HouseRules,
    texts: Texts,
    control: ControlId,
    entered: Mapping[str, str] = NOTHING_ENTERED,
) -> ControlForm:
    """Asks for the rules of a topic: filled in with what was `entered` before, or with the current
    ones."""
    part = texts.say(f"rules-part-{topic.value}")
    form = ControlForm(control, texts.say("form-house-title", part=part))
    for rule in HOUSE_FORMS[topic]:
        chosen = entered.get(_name(rule), _chosen(getattr(house, rule)))
        _add_field(form, rule, chosen, texts)
    return form


def reopened_house_form(
    house: HouseRules, entered: Mapping[str, str], texts: Texts, control: ControlId
) -> ControlForm:
    """Asks for the rules of the topic that a refused form was about: filled in with what was
    `entered`. Raises `UiRefusal` (page-too-old) where that is not known any more."""
    for topic, rules in HOUSE_FORMS.items():
        if {_name(rule) for rule in rules} == set(entered):
            return house_form(topic, house, texts, control, entered)
    raise UiRefusal(UiCode.PAGE_TOO_OLD)


def _add_field(form: ControlForm, rule: str, value: str, texts: Texts) -> None:
    name, label, hint = _name(rule), texts.say(_key(rule)), texts.say(f"{_key(rule)}-hint")
    if isinstance(_DEFAULTS[rule], bool):
        form.add_field(switch_field(name, is_on=value == TICKED), label, hint)
    elif choices := choices_of_rule(rule):
        said = ((choice, _choice_words(rule, choice, texts)) for choice in choices)
        form.add_field(choice_field(name, said, value), label, hint)
    else:
        form.add_text(name, label, hint, value, NUMBER_LENGTH_MAX)


def changed_house(house: HouseRules, values: Mapping[str, str], texts: Texts) -> HouseRules:
    """The rules with what a submitted form says; those that are not in it stay.

    Raises `UiRefusal` (unknown-control, house-number-unreadable).
    """
    changes: dict[str, Any] = {}
    for rule in _DEFAULTS:
        if (typed := values.get(_name(rule))) is not None:
            changes[rule] = _read(rule, typed, texts)
    return replace(house, **changes)


def _read(rule: str, typed: str, texts: Texts) -> Any:
    default, choices = _DEFAULTS[rule], choices_of_rule(rule)
    if not choices:
        try:
            return int(read_amount(typed, texts.locale))
        except UiRefusal as refusal:
            label = texts.say(_key(rule))
            code = UiCode.HOUSE_NUMBER_UNREADABLE
            raise UiRefusal(code, field=label, typed=typed) from refusal
    refuse_if(typed not in choices, UiCode.UNKNOWN_CONTROL)
    return typed == TICKED if isinstance(default, bool) else type(default)(typed)


def choices_of_rule(rule: str) -> tuple[str, ...]:
    """The choices of a rule; none for one that is a number."""
    default = _DEFAULTS[rule]
    if isinstance(default, bool):
        return (UNTICKED, TICKED)
    return tuple(each.value for each in type(default)) if isinstance(default, StrEnum) else ()


def house_lines(texts: Texts, house: HouseRules) -> list[str]:
    """The house rules by which a table plays, a line each; none where it has none."""
    played = (rule for rule in _DEFAULTS if getattr(house, rule) != _DEFAULTS[rule])
    return list(_lines(texts, house, played))


def holds_later(event: HouseRulesChanged) -> bool:
    """Whether a change waits until the next hand; the shape of the picture does not."""
    return event.waits and replace(event.before, picture=event.after.picture) != event.after


def house_changes(texts: Texts, before: HouseRules, after: HouseRules) -> list[str]:
    """The house rules that are new, or no longer play a part, a line each."""
    changed = (rule for rule in _DEFAULTS if getattr(before, rule) != getattr(after, rule))
    return list(_lines(texts, after, changed))


def _lines(texts: Texts, house: HouseRules, rules: Iterable[str]) -> Iterable[str]:
    for rule in rules:
        value = getattr(house, rule)
        said = _chosen(value)
        if choices_of_rule(rule):
            said = _choice_words(rule, said, texts)
        elif rule in _IN_BIG_BLINDS:
            said = texts.say("house-big-blinds", amount=value)
        yield texts.say("house-line", rule=texts.say(_key(rule)), value=said)


def _choice_words(rule: str, choice: str, texts: Texts) -> str:
    is_switch = isinstance(_DEFAULTS[rule], bool)
    return texts.say(f"house-{choice}" if is_switch else f"{_key(rule)}-{choice}")


def _chosen(value: Any) -> str:
    if isinstance(value, bool):
        return switch_value(value)
    return str(value.value if isinstance(value, StrEnum) else value)


def _key(rule: str) -> str:
    return f"house-{_name(rule)}"


def _name(rule: str) -> str:
    """The rule in texts and custom ids."""
    return rule.replace("_", "-")
