"""The form in which a table's rules are chosen by taps: what it offers, and how it is read.

Its fields are a few of the options of `/table open`; everything else is as without a choice.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.poker.structure import Structure
from bot.refusal import refuse_if
from bot.texts.catalogue import Texts
from bot.ui.components.custom_ids import OpeningId
from bot.ui.components.modals import ControlForm, choice_field
from bot.ui.opening.table_choices import DEFAULT_BLINDS, TableChoices
from bot.ui.words.refusals import UiCode

GAMES_IN_FORM: Final = (
    *("holdem", "omaha", "omaha-hilo", "five-card-omaha", "big-o", "short-deck", "stud"),
    *("stud-hilo", "razz", "horse", "eight-game", "ten-game", "dealers-choice"),
    *("deuce-triple-draw", "deuce-single-draw", "badugi", "five-card-draw", "crazy-pineapple"),
    *("irish", "courchevel", "six-card-omaha", "drawmaha", "badeucey", "badacey", "omaha-mix"),
)
"""The games that a list of Discord's has room for, the best known first."""
GAME, STRUCTURE, BLINDS, SEATS, SECONDS = "game", "structure", "blinds", "seats", "seconds"
"""The fields, by custom id; the catalogue labels each under `form-opening-<field>`."""
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
