"""The actions of a hand as text first tells them."""

import pytest

from bot.poker.events import BoardDealt
from bot.table.rules import TableRules
from bot.ui.text_first.telling import ActionLines
from tests.builders import Game, game, rules
from tests.ui.tables import CATALOGUE, public


def told(table: Game, locale: str = "en", since: int = 0, *, boards: bool = False) -> list[str]:
    view = public(table.table)
    assert view.hand is not None
    dealt = [each for each in view.public_events if isinstance(each, BoardDealt) and boards]
    return ActionLines(view, view.hand, CATALOGUE.texts(locale), since, dealt).told().splitlines()


def with_antes() -> TableRules:
    return rules(ante=1)


@pytest.mark.parametrize(
    ("locale", "antes", "folds"),
    [
        ("en", "Everyone antes 1.", "d, a, b fold."),
        ("it", "Tutti mettono l'ante di 1.", "d, a, b fanno fold."),
    ],
)
def test_alike_actions_are_one_sentence(locale: str, antes: str, folds: str) -> None:
    """The ante of everybody, and several folds in a row; what lies between keeps its place."""
    table = game("a b c d", with_antes())
    table.start()
    table.play("d fold, a fold, b fold")
    [said] = told(table, locale)
    assert said.count(antes) == 1
    assert said.index(antes) < said.index(folds)
    assert said.count("fold") == 1


def test_an_ante_that_is_all_in_is_told_so() -> None:
    """An ante that is all-in is told so, by itself: not everybody put in the same."""
    table = Game(rules(small_blind=40, big_blind=80, ante=80, buy_in_min=80, buy_in_max=800))
    for name, chips in (("a", 80), ("b", 800), ("c", 800)):
        table.sit(name, chips)
    table.start()
    said = "\n".join(told(table))
    assert "a antes 80 (all-in)." in said
    assert "b antes 80." in said
    assert "Everyone" not in said


def test_one_fold_is_told_as_ever() -> None:
    table = game("a b c")
    table.start()
    table.play("a fold, b call")
    assert told(table, since=2) == ["a folds. b calls 1."]


def test_streets_before_the_newest_begin_with_their_name() -> None:
    """Streets before the newest begin with their name, and have the cards of boards that are
    told."""
    table = game("a b")
    table.start(top="As Kh Ad Kd  4s 2c 7d 9h")
    table.play("a call, b check, b raise 4")
    first, last = told(table, since=2)
    assert first == "Preflop: a calls 1. b checks."
    assert last == "b bets 4."
    assert told(table, since=2, boards=True)[1] == "Flop: 2♣ 7♦ 9♥. b bets 4."


def test_bets_after_a_draw_are_told_apart_from_it() -> None:
    """Each by its own name once the next draw has come."""
    table = game("a b", rules(game="badugi"))
    table.start()
    table.act(table.turn, "call")
    table.act(table.turn, "check")
    table.draw(table.turn, 0)
    table.draw(table.turn)
    table.act(table.turn, "check")
    table.act(table.turn, "check")
    before, draw, bets = told(table, since=2)
    assert before.startswith("Before the draw: ")
    assert draw.startswith("First draw: ")
    assert "draws one. " in draw
    assert bets.startswith("After the first draw: ")
    assert bets.count("checks.") == 2
