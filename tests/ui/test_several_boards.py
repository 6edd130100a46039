"""Hands on two boards: who has won what on which, under the seats and in words."""

import pytest

from bot.ids import PlayerId
from bot.table.commands import RunoutAnswer, SetRunouts
from bot.table.house_rules import HouseRules
from bot.ui.description import alt_text
from bot.ui.scenes import table_scene
from bot.ui.story import Story
from tests.builders import Game, player, rules
from tests.ui.tables import CATALOGUE, ENGLISH, LOCALES, public


def run_twice() -> Game:
    """Kings of `a` win the first board, the queens of `b` make three of a kind on the second."""
    game = Game(rules(house=HouseRules(runouts=2)))
    for name in "ab":
        game.sit(name)
        game.apply(SetRunouts(PlayerId(player(name)), RunoutAnswer.ALWAYS))
    game.start(top="Qs Ks Qd Kd 2c 3c 7d 9h 2d Jc 2h 4s 3d Qc 7c 9d 3h Jd 3s 5s")
    game.act(game.turn, "raise", 100)
    game.act(game.turn, "call")
    return game


def test_win_lines_name_the_board() -> None:
    story = Story(public(run_twice().table), ENGLISH, str).result()
    assert story[:2] == ["Board 1: 3♣ 7♦ 9♥ J♣ 4♠", "Board 2: Q♣ 7♣ 9♦ J♦ 5♠"]
    wins = [line for line in story if "wins" in line]
    assert wins == [
        "Board 1: **a** wins 100 with a pair of kings",
        "Board 2: **b** wins 100 with a set of queens",
    ]


def test_the_hand_under_a_seat_says_its_board() -> None:
    """Each board has a name of its own; where there is no room, that of the board that was won."""
    seats = {seat.name: seat for seat in table_scene(public(run_twice().table), ENGLISH).seats}
    assert seats["a"].hand_name == "1: pair of Ks · 2: pair of Ks"
    assert seats["b"].hand_name == "1: pair of Qs · 2: set of Qs"
    assert seats["a"].shorter_names == ("1: pair of Ks",)
    assert seats["b"].shorter_names == ("2: set of Qs",)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_alt_text_tells_both(locale: str) -> None:
    told = alt_text(public(run_twice().table), CATALOGUE.texts(locale))
    assert told.count("board 1") == 2
    assert told.count("board 2") == 2


def test_actions_say_which_board_a_street_was_dealt_to() -> None:
    told = "\n".join(Story(public(run_twice().table), ENGLISH, str).last_actions().split(" · "))
    assert "turn 2" in told.lower()
