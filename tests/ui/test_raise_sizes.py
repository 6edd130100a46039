"""Sizes of raises as people type them."""

import pytest

from bot.table.rules import TableRules
from bot.table.view import TableView
from bot.ui.components.choices import action_offers
from bot.ui.components.custom_ids import Choice
from bot.ui.presses.table_presses import read_raise
from bot.ui.words.refusals import UiCode, UiRefusal
from tests.builders import Game, rules
from tests.ui.tables import ENGLISH, public


def facing(bet: int, of: TableRules | None = None, stack: int = 10_000) -> TableView:
    """Heads-up before the flop at 1/2, facing a raise to so much, or none."""
    played = Game(of or rules(buy_in_max=10_000))
    for name in "ab":
        played.sit(name, stack)
    played.start()
    if bet:
        played.act(played.turn, "raise", bet)
    return public(played.table)


@pytest.mark.parametrize(
    ("typed", "to"),
    [
        ("1250", 1250),
        (" 1,250 ", 1250),
        ("1.250", 1250),
        ("1 250", 1250),
        ("1k", 1000),
        ("1.5K", 1500),
        ("1,5k", 1500),
        ("2.5x", 100),
        ("3 x", 120),
        ("20bb", 40),
        ("2.5 BB", 5),
        ("all in", 10_000),
        ("ALL-IN", 10_000),
        ("tutto", 10_000),
        ("I resti", 10_000),
        ("min", 78),
        ("100\u200b", 100),
    ],
)
def test_sizes_are_read(typed: str, to: int) -> None:
    """Facing a raise to 40: groups of digits in either language, thousands, multiples, words."""
    assert read_raise(typed, facing(40), ENGLISH) == to


@pytest.mark.parametrize("words", ["half ½ mezzo", "pot piatto"])
def test_words_are_the_sizes_of_the_controls(words: str) -> None:
    """A word is the same number as the label of its control says."""
    view = facing(40)
    choice = Choice.HALF_POT if "half" in words else Choice.POT
    [offered] = [offer.amount for offer in action_offers(view) if offer.choice is choice]
    assert {read_raise(word, view, ENGLISH) for word in words.split()} == {offered}


def test_words_stay_within_the_bounds() -> None:
    """Half a pot below the minimum is the minimum."""
    assert read_raise("half", facing(0), ENGLISH) == 4


def test_a_word_for_more_than_the_stack_is_no_all_in() -> None:
    """The table refuses it as it does the same number; only `all in` is all-in."""
    view = facing(60, stack=100)
    assert read_raise("pot", view, ENGLISH) == 180 > 100
    assert read_raise("all in", view, ENGLISH) == 100


def test_a_multiple_without_a_bet_is_one_of_the_big_blind() -> None:
    """A multiple without a bet is one of the big blind: before the flop that is the bet to call."""
    assert read_raise("2.5x", facing(0), ENGLISH) == 5


@pytest.mark.parametrize(
    "typed",
    ["", "-5", "+5", "1e9", "2.5", "2,5", "12,50,000", "٣", "0x10", "x", "k", "pots", "1kk", "NaN"],
)
def test_everything_else_is_refused(typed: str) -> None:
    """Fractions of chips are refused too; the refusal says what was typed, and not too much of
    it."""
    with pytest.raises(UiRefusal) as refusal:
        read_raise(typed + " " * 3, facing(40), ENGLISH)
    assert refusal.value.code is UiCode.RAISE_UNREADABLE
