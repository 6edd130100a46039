"""The picture in words: what matters first, never cut in the middle, in every language."""

from dataclasses import replace

import pytest

from bot.poker.games import GameCode
from bot.table.view import TableView
from bot.ui.components.pages import ALT_TEXT_MAX, shortened
from bot.ui.presentation.description import SentenceWeight, alt_text
from tests.builders import Game, rules
from tests.ui.tables import CATALOGUE, ENGLISH, LOCALES, public, renamed


def dealt(seats: int, game: str = "holdem", names: str = "abcdefghij") -> Game:
    found = Game(rules(game=GameCode(game), seats=max(seats, 6)))
    for name in names[:seats]:
        found.sit(name)
    found.start()
    return found


def rich(view: TableView) -> TableView:
    """A copy of the table with the longest numbers everywhere."""
    amount = 999_999_999
    seats = tuple(
        seat._replace(
            stack=amount,
            hand=replace(seat.hand, street_bet=amount, stack=amount) if seat.hand else None,
        )
        for seat in view.seats
    )
    hand = replace(view.hand, pot_total=amount) if view.hand else None
    to_act = seats[view.to_act.number - 1] if view.to_act else None
    return view._replace(seats=seats, hand=hand, to_act=to_act)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("game", ["holdem", "omaha"])
def test_turn_board_and_pot_come_before_the_seats(game: str, locale: str) -> None:
    """A listener hears first what they need to act."""
    texts, table = CATALOGUE.texts(locale), dealt(4, game)
    for verb in ("call", "call", "call", "check"):
        table.act(table.turn, verb)
    view = public(table.table)
    assert view.hand is not None
    assert view.to_act is not None
    alt = alt_text(view, texts)
    middle, _, seats = alt.partition(texts.say("alt-seat", seat=1, name="", marks="")[:7])
    assert texts.say("alt-turn", name=view.to_act.name) in middle
    assert texts.say("alt-pot", amount=view.hand.pot_total) in middle
    assert texts.say("alt-to-act") in seats


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("game", "seats"), [("holdem", 10), ("omaha", 10), ("stud", 8)])
def test_the_fullest_table_is_told_in_whole_sentences(game: str, seats: int, locale: str) -> None:
    """Longest names and amounts: pot and turn are there, and the last sentence has its end."""
    texts = CATALOGUE.texts(locale)
    view = rich(renamed(public(dealt(seats, game).table), "W" * 32))
    alt = alt_text(view, texts)
    assert len(alt) <= ALT_TEXT_MAX
    assert alt.endswith(".")
    assert texts.say("alt-pot", amount=999_999_999) in alt
    assert texts.say("alt-turn", name="W" * 32) in alt
    assert texts.say("alt-to-act") in alt


def test_what_the_seats_show_is_told() -> None:
    """Last actions, empty seats, blinds, and who is out of the hand."""
    table = dealt(4)
    table.act(table.turn, "call")
    table.act(table.turn, "fold")
    alt = alt_text(public(table.table), ENGLISH)
    assert "d (98 chips, call, bet 2)" in alt
    assert "fold" in alt
    assert "small blind" in alt
    assert "Empty seats: 5, 6." in alt


def test_cards_face_down_beside_upcards_are_counted() -> None:
    """Cards face down beside upcards are counted in stud: one card that all see, two that nobody
    sees."""
    assert alt_text(public(dealt(3, "stud").table), ENGLISH).count("2 cards face down") == 3


def test_the_lit_cards_are_named() -> None:
    """The lit cards are named at a showdown: the five cards that the picture lights, and who wins
    what."""
    table = dealt(2)
    while table.table.hand_running and table.table.hand is not None:
        table.act(table.turn, "check" if table.table.hand.options().check else "call")
    alt = alt_text(public(table.table), ENGLISH)
    assert "Winning cards" in alt
    assert " wins " in alt.partition("Seat 1")[0]


def test_what_matters_least_is_left_out_first() -> None:
    """Empty seats before those who folded, those before the players of the hand, the pot never."""
    long = "x" * 400
    sentences = [
        (SentenceWeight.MIDDLE, "Pot 3."),
        (SentenceWeight.IN_HAND, f"a {long}."),
        (SentenceWeight.OTHERS, f"b {long}."),
        (SentenceWeight.IN_HAND, f"c {long}."),
        (SentenceWeight.ROOM, "Empty seats: 4."),
    ]
    assert shortened(sentences) == f"Pot 3. a {long}. c {long}."
