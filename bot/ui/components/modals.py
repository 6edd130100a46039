"""Forms, most of which ask for an amount: the buy-in, a top-up, the auto top-up, a raise.

A form for an amount carries everything in its custom id, so its submit is answered also after a
restart.
"""

import logging
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import discord
from discord import ui

from bot.poker.cut import WORD_LENGTH_MAX
from bot.table.view import SeatView, TableView
from bot.texts import within
from bot.texts.catalogue import Texts
from bot.ui.components.custom_ids import ControlId, ControlKind, CustomId
from bot.ui.words.rules_words import range_words

log = logging.getLogger(__name__)

AMOUNT_FIELD = "amount"
SEAT_FIELD = "seat"
WORD_FIELD = "word"
ANY_SEAT = 0
AMOUNT_LENGTH_MAX = 20
NOTHING_ENTERED: Final[Mapping[str, str]] = MappingProxyType({})
"""The answers in a form that opens for the first time: none."""
OPEN_SECONDS = 15 * 60
"""The life of an interaction; a later submit would fail."""
FORM_TITLE_MAX = 45
FIELD_LABEL_MAX = 45
HINT_MAX = 100
OPTION_MAX = 100
"""Discord's limits. It refuses the whole form for one character more, without an answer."""


CHOICES_SHOWN_MAX = 4
"""The most choices of a form that lie open: one tap instead of three, and all on a phone."""
ChoiceField: TypeAlias = ui.RadioGroup[Any] | ui.Select[Any]
FormField: TypeAlias = ChoiceField | ui.Checkbox[Any] | ui.TextInput[Any]
TICKED, UNTICKED = "on", "off"
"""Whether a submitted checkbox is ticked."""


class ControlForm(ui.Modal):
    """A form, whose submit is read by its custom id."""

    def __init__(self, control: CustomId, title: str) -> None:
        super().__init__(
            title=within(title, FORM_TITLE_MAX), timeout=OPEN_SECONDS, custom_id=str(control)
        )

    async def on_error(  # type: ignore[override]  # as that of `ui.Modal`, which has no item
        self, interaction: discord.Interaction, error: Exception, /
    ) -> None:
        """Logs the error: discord.py reads the fields too, though nobody uses its result."""
        log.info("discord.py could not read a form: %r", error)

    def add_field(self, field: FormField, label: str, hint: str = "") -> None:
        """Adds a field with the words around it."""
        self.add_item(
            ui.Label(
                text=within(label, FIELD_LABEL_MAX),
                description=within(hint, HINT_MAX) or None,
                component=field,
            )
        )

    def add_text(self, name: str, label: str, hint: str, text: str, length_max: int) -> None:
        """Adds a field to type in, filled in with `text`."""
        field: ui.TextInput[Any] = ui.TextInput(
            custom_id=name, default=text or None, max_length=length_max
        )
        self.add_field(field, label, hint)


def _amount_form(control: ControlId, title: str, label: str, hint: str, amount: str) -> ControlForm:
    """A form with one amount of chips."""
    form = ControlForm(control, title)
    form.add_text(AMOUNT_FIELD, label, hint, amount, AMOUNT_LENGTH_MAX)
    return form


def choice_field(name: str, choices: Iterable[tuple[str, str]], chosen: str) -> ChoiceField:
    """A field of choices with their labels, one of them chosen: open where they are few, else a
    list."""
    offered = list(choices)
    few = len(offered) <= CHOICES_SHOWN_MAX
    field: ChoiceField
    field = ui.RadioGroup(custom_id=name) if few else ui.Select(custom_id=name)
    for value, label in offered:
        field.add_option(label=within(label, OPTION_MAX), value=value, default=value == chosen)
    return field


def switch_field(name: str, *, is_on: bool) -> ui.Checkbox[Any]:
    """A checkbox for a choice that is on or off."""
    return ui.Checkbox(custom_id=name, default=is_on)


def switch_value(is_on: bool) -> str:  # the value itself
    """A switch as a submitted form says it."""
    return TICKED if is_on else UNTICKED


def buy_in_form(
    view: TableView,
    texts: Texts,
    control: ControlId,
    balance: int,
    *,
    welcome: bool,
    entered: Mapping[str, str] = NOTHING_ENTERED,
) -> ControlForm:
    """Asks for the buy-in, filled in with what was `entered` before, or with the most that wallet
    and table allow, and for the seat."""
    least = view.buy_in_min
    suggested = max(least, min(view.rules.buy_in_max, balance))
    form = _amount_form(
        control,
        texts.say("form-buy-in-title"),
        _buy_in_label(texts, least, view.buy_in_max),
        texts.say("form-buy-in-welcome" if welcome else "form-buy-in-wallet", balance=balance),
        entered.get(AMOUNT_FIELD) or str(suggested),
    )
    free = [seat.number for seat in view.seats if seat.presence is None]
    if len(free) > 1:
        chosen = entered.get(SEAT_FIELD, "")
        field = _seat_field(texts, free, chosen)
        form.add_field(field, texts.say("form-seat-label"))
    return form


def _buy_in_label(texts: Texts, least: int, most: int) -> str:
    """The buy-ins that are possible, or the one that is."""
    fixed = "yes" if least == most else "no"
    return texts.say("form-buy-in-label", fixed=fixed, minimum=least, maximum=most)


def _range_label(texts: Texts, least: int, most: int) -> str:
    """A range of chips at the beginning of a line."""
    words = range_words(texts, least, most)
    return words[:1].upper() + words[1:]


def _seat_field(texts: Texts, free: Iterable[int], chosen: str) -> ChoiceField:
    """The free seats, any of them first (R-164), and chosen where the `chosen` one is not free."""
    seats = [(str(number), texts.say("form-seat", seat=number)) for number in free]
    any_seat = (str(ANY_SEAT), texts.say("form-any-seat"))
    is_free = any(seat == chosen for seat, _ in seats)
    return choice_field(SEAT_FIELD, (any_seat, *seats), chosen if is_free else any_seat[0])


def top_up_form(
    view: TableView,
    texts: Texts,
    control: ControlId,
    seat: SeatView,
    balance: int,
    entered: Mapping[str, str] = NOTHING_ENTERED,
) -> ControlForm:
    """Asks how many chips to buy: filled in with what was `entered` before, or with what is missing
    to the maximum (R-166)."""
    missing = max(0, view.rules.buy_in_max - seat.stack - seat.reserve)
    return _amount_form(
        control,
        texts.say("form-top-up-title"),
        texts.say("form-top-up-label"),
        texts.say("form-top-up-hint", maximum=view.buy_in_max, balance=balance),
        entered.get(AMOUNT_FIELD) or str(min(missing, balance)),
    )


def auto_top_up_form(
    view: TableView,
    texts: Texts,
    control: ControlId,
    keeps: int,
    balance: int,
    entered: Mapping[str, str] = NOTHING_ENTERED,
) -> ControlForm:
    """Asks for the stack of the auto top-up: filled in with what was `entered` before, with the
    present one, or the maximum."""
    return _amount_form(
        control,
        texts.say("form-keep-title"),
        texts.say("form-keep-label"),
        texts.say("form-keep-hint", maximum=view.buy_in_max, balance=balance),
        entered.get(AMOUNT_FIELD) or str(keeps or view.rules.buy_in_max),
    )


def raise_form(
    view: TableView, texts: Texts, control: ControlId, typed: str = ""
) -> ControlForm | None:
    """Asks what to raise to, with the bounds shown, filled in with what was `typed` before or with
    the least; None when raising is not possible now."""
    options = view.hand.options if view.hand else None
    if view.hand is None or options is None or options.min_to is None or options.max_to is None:
        return None
    return _amount_form(
        control,
        texts.say(f"form-{options.raise_is.value}-title"),
        _range_label(texts, options.min_to, options.max_to),
        texts.say("form-raise-hint", pot=view.hand.pot_total, call=options.call),
        typed or str(options.min_to),
    )


def cut_form(view: TableView, texts: Texts, control: ControlId, word: str = "") -> ControlForm:
    """Asks for the word by which a player cuts the deck that `control` names, filled in with
    `word`, or with the one they said."""
    said = next((each.word for each in view.next_words if each.player == view.viewer), "")
    form = ControlForm(control, texts.say("form-cut-title", hand=str(view.hand_number + 1)))
    until = "hand" if view.running else "countdown"
    hint = texts.say("form-cut-hint", root=control.root, until=until)
    label = texts.say("form-cut-label")
    form.add_text(WORD_FIELD, label, hint, word or said, WORD_LENGTH_MAX)
    return form


def submitted_values(data: Mapping[str, Any]) -> dict[str, str]:
    """The text fields of a modal's submit, the first choice of each list, and its checkboxes, by
    custom id."""
    return dict(_fields(data.get("components", ())))


def _fields(components: Any) -> Iterator[tuple[str, str]]:
    for component in components:
        value = component.get("value")
        if value is not None and "custom_id" in component:
            told = switch_value(value) if isinstance(value, bool) else str(value)
            yield str(component["custom_id"]), told
        is_select = component.get("type") == discord.ComponentType.select.value
        if is_select and component.get("values") and "custom_id" in component:
            yield str(component["custom_id"]), str(component["values"][0])
        inner = component.get("component")
        yield from _fields([inner] if inner else component.get("components", ()))


def form_id(kind: ControlKind, origin: ControlId, interaction: discord.Interaction) -> ControlId:
    """A unique custom id for the form that `interaction` opens."""
    return ControlId(kind, origin.table, origin.hand, origin.turn, nonce=interaction.id)
