"""No row of buttons is broken on a phone while it is somebody's turn, in any game and language."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.poker.actions import ActKind
from bot.table.rules import TableRules
from bot.table.table_commands import Verb
from bot.ui.components.choices import ActionOffer
from bot.ui.components.custom_ids import Choice
from bot.ui.components.pages import text_width
from bot.ui.table.layout import turn_rows
from tests.builders import Game, rules
from tests.table.random_commands import Whim
from tests.ui.rows import GAP, SCREEN, SIZE, check_rows, rows_of
from tests.ui.tables import CATALOGUE, FEW, LOCALES, WHIMS, any_rules, public, situations

AMOUNTS = (1, 25, 990, 1_200, 8_888, 12_000, 88_888, 123_456, 8_888_888, 888_888_888, 10**12)
FOLD, CHECK = ActionOffer(Choice.FOLD, Verb.FOLD), ActionOffer(Choice.CHECK, Verb.CHECK)


@FEW
@given(any_rules(), WHIMS, st.sampled_from([1, 7, 333, 10_000, 10**9]))
def test_no_turn_has_a_row_that_breaks(of: TableRules, whims: list[Whim], scale: int) -> None:
    """Any game, structure, stakes and stacks; the vote on voiding a hand has a row of its own."""
    chips = ("small_blind", "big_blind", "ante", "buy_in_min", "buy_in_max")
    of = replace(of, **{name: getattr(of, name) * scale for name in chips})
    for table in situations(of, whims):
        view = public(table)
        if view.to_act is None or view.paused:
            continue
        for locale in LOCALES:
            rows = rows_of(view, locale)
            check_rows(rows[: len(rows) - (view.void_vote is not None)])


def raising(kind: ActKind, amount: int) -> list[ActionOffer]:
    """All that may be offered to a player who may raise."""
    sizes = (Choice.AMOUNT, Choice.HALF_POT, Choice.POT, Choice.ALL_IN)
    return [ActionOffer(choice, Verb.RAISE, amount, kind) for choice in sizes]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("kind", [ActKind.BET, ActKind.RAISE, ActKind.COMPLETE])
def test_the_most_that_can_be_offered_fits(kind: ActKind, locale: str) -> None:
    """Every size beside every price: each action keeps its button, own cards and More come last."""
    texts = CATALOGUE.texts(locale)
    cards, seat, more = (texts.say(f"control-{name}") for name in ("cards", "sit", "more"))
    for price, size in product(AMOUNTS, AMOUNTS):
        call = ActionOffer(Choice.CALL, Verb.CALL, price)
        bring_in = ActionOffer(Choice.BRING_IN, Verb.BRING_IN, price)
        for first in ([FOLD, call], [FOLD, CHECK], [bring_in]):
            offers = [*first, *raising(kind, size)]
            made = turn_rows(offers, [cards], seat, more, texts)
            assert len(made.labels) == len(offers)
            row = [*made.labels, cards, *([seat] if made.has_seat else []), more]
            check_rows([row[: made.first], row[made.first :]])


def test_labels_say_the_amounts_there_is_room_for() -> None:
    """The seat gives way first, then the sizes, then the price."""
    played = Game(rules(seats=3, buy_in_max=10**6))
    for name in "ab":
        played.sit(name, 10**6)
    played.start()
    first, second = played.turn, "b" if played.turn == "a" else "a"
    assert rows_of(public(played.table)) == [
        ["Fold", "Call 1", "Raise…", "Pot 6"],
        ["All-in", "My cards", "More"],
    ]
    played.act(first, "raise", 100)
    assert rows_of(public(played.table)) == [
        ["Fold", "Call 98", "Raise…", "½ 200"],
        ["Pot 300", "All-in", "My cards", "More"],
    ]
    played.act(second, "raise", 50_000)
    assert rows_of(public(played.table)) == [
        ["Fold", "Call 49,900", "Raise…", "½"],
        ["Pot", "All-in", "My cards", "More"],
    ]
    assert rows_of(public(played.table), "it") == [
        ["Fold", "Call 49,9k", "Rilancia", "½"],
        ["Piatto", "All-in", "Carte", "Altro"],
    ]


@pytest.mark.parametrize("stack", [30, 100, 1_000, 10**6])
def test_an_all_in_that_raises_never_says_the_stack(stack: int) -> None:
    """An all-in that raises never says the stack: one label for it in every street, whatever room
    there is; the plate has the stack."""
    played = Game(rules(seats=2, buy_in_min=stack, buy_in_max=stack))
    for name in "ab":
        played.sit(name, stack)
    played.start()
    played.play("a call, b check")
    said = [label for row in rows_of(public(played.table)) for label in row]
    assert [label for label in said if "All-in" in label] == ["All-in"]


@pytest.mark.parametrize("locale", LOCALES)
def test_a_seat_breaks_no_row_in_wide_letters(locale: str) -> None:
    """A flop of pot-limit Omaha with nothing bet: a seventh and eighth button would come into a
    third row where the letters are those of DejaVu Sans, a fifth wider."""
    texts = CATALOGUE.texts(locale)
    cards, seat, more = (texts.say(f"control-{name}") for name in ("cards", "sit", "more"))
    sizes = ((Choice.AMOUNT, 0), (Choice.HALF_POT, 3), (Choice.POT, 6))
    bets = [ActionOffer(choice, Verb.RAISE, to, ActKind.BET) for choice, to in sizes]
    made = turn_rows([FOLD, CHECK, *bets], [cards], seat, more, texts)
    row = [*made.labels, cards, *([seat] if made.has_seat else []), more]
    for part in (row[: made.first], row[made.first :]):
        letters = 1.2 * sum(text_width(label, SIZE) for label in part)
        assert letters + 28 * len(part) + GAP * (len(part) - 1) <= SCREEN, part


def test_a_call_with_the_whole_stack_says_what_it_costs() -> None:
    """A call with the whole stack says what it costs: it is the only price there is."""
    played = Game(rules(seats=3, buy_in_max=10**6))
    played.sit("a", 10**6)
    played.sit("b", 123_456)
    played.start()
    if played.turn == "b":
        played.act("b", "call")
    played.act("a", "raise", 10**6)
    assert rows_of(public(played.table)) == [
        ["Fold", "All-in 123,454"],
        ["My cards", "Sit down", "More"],
    ]
