"""The form for a table: within Discord's limits, and read as it was offered."""

from typing import Any

import pytest

from bot.poker.structure import Structure
from bot.table.rules import check_rules
from bot.ui.components.custom_ids import OpeningControl, OpeningId
from bot.ui.components.modals import FIELD_LABEL_MAX, HINT_MAX
from bot.ui.opening.table_choices import TableChoices, rules_from_choices
from bot.ui.opening.table_opening import (
    BLINDS,
    GAME,
    GAMES_IN_FORM,
    offered_choices,
    opening_form,
    usual_answers,
    with_answers,
)
from bot.ui.words.command_texts import CHOICES_MAX, TABLES_OFFERED
from bot.ui.words.refusals import UiCode, UiRefusal
from devtools.sandbox.limits import modals as limits
from tests.ui.tables import CATALOGUE, LOCALES, filled_in

CONTROL = OpeningId(OpeningControl.CHOSEN, 2**64 - 1)
TURN = 30


def fields_of(locale: str, turn_seconds: int, **answers: str) -> dict[str, dict[str, Any]]:
    filled = usual_answers(turn_seconds) | answers
    form = opening_form(CONTROL, filled, turn_seconds, CATALOGUE.texts(locale))
    data: Any = form.to_dict()
    assert list(limits.check(data)) == []
    for label in data["components"]:
        assert len(label["label"]) < FIELD_LABEL_MAX
        assert len(label.get("description") or "") < HINT_MAX
    return {label["component"]["custom_id"]: label["component"] for label in data["components"]}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("turn_seconds", [5, TURN, 600])
def test_discord_takes_it_and_every_choice_but_the_game_lies_open(
    locale: str, turn_seconds: int
) -> None:
    """Discord takes the form, even with a time of the operator's own, which is offered and
    chosen."""
    fields = fields_of(locale, turn_seconds)
    kinds = {name: field["type"] for name, field in fields.items()}
    assert kinds == {"game": 3, "structure": 21, "blinds": 4, "seats": 21, "seconds": 21}
    offered = offered_choices(turn_seconds)
    for name, field in fields.items():
        if name != BLINDS:
            assert tuple(option["value"] for option in field["options"]) == offered[name]
            chosen = [option["value"] for option in field["options"] if option["default"]]
            assert chosen == [usual_answers(turn_seconds)[name]]


def test_the_games_are_of_those_of_the_command() -> None:
    """The form offers as many of the command's games as a list has room for, each once."""
    assert len(set(GAMES_IN_FORM)) == len(GAMES_IN_FORM) == CHOICES_MAX
    assert set(GAMES_IN_FORM) < set(TABLES_OFFERED)


@pytest.mark.parametrize("game", GAMES_IN_FORM)
def test_every_game_is_a_table_with_all_else_as_it_is_filled_in(game: str) -> None:
    """Every game is a table with one tap more than the table by default: also for a mix, and where
    fewer can sit."""
    answers = usual_answers(TURN) | {GAME: game}
    rules = rules_from_choices(with_answers(TableChoices(), answers, TURN), TURN)
    check_rules(rules)
    assert (rules.big_blind, rules.turn_seconds) == (2, TURN)


def test_answers_are_choices_and_the_rest_stays() -> None:
    """Answers leave the server's other choices alone: the form has no field for them."""
    answers = {"game": "badugi", "structure": "pot-limit", "blinds": "2/4"}
    choices = with_answers(
        TableChoices(rake=True), {**answers, "seats": "6", "seconds": "15"}, TURN
    )
    assert choices == TableChoices(
        game="badugi",
        structure=Structure.POT_LIMIT,
        blinds="2/4",
        seats=6,
        turn_seconds=15,
        rake=True,
    )


@pytest.mark.parametrize("name", ["game", "structure", "seats", "seconds"])
@pytest.mark.parametrize("value", ["", "bridge", "7", "-1", "@everyone", "٦"])
def test_what_the_form_does_not_offer_is_refused(name: str, value: str) -> None:
    with pytest.raises(UiRefusal) as caught:
        with_answers(TableChoices(), usual_answers(TURN) | {name: value}, TURN)
    assert caught.value.code is UiCode.UNKNOWN_CONTROL


def test_a_form_opens_again_with_what_was_typed() -> None:
    """Bad blinds too, and none at all."""
    assert fields_of("en", TURN, blinds="abc")[BLINDS]["value"] == "abc"
    assert not fields_of("en", TURN, blinds="")[BLINDS].get("value")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("turn_seconds", [5, TURN, 600])
def test_a_form_that_is_sent_as_it_opens_opens_the_usual_table(
    locale: str, turn_seconds: int
) -> None:
    """A form that is sent as it opens makes the table of `/table open` without options."""
    usual, texts = TableChoices(), CATALOGUE.texts(locale)
    form = opening_form(CONTROL, usual_answers(turn_seconds), turn_seconds, texts).to_dict()
    chosen = with_answers(usual, filled_in(form), turn_seconds)
    assert rules_from_choices(chosen, turn_seconds) == rules_from_choices(usual, turn_seconds)
