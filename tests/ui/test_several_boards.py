"""Hands on two boards: who has won what on which, under the seats and in words."""

import pytest

from bot.host.session_story import shown_hands
from bot.ids import PlayerId
from bot.picture.scene import Light
from bot.poker.cards import card_text
from bot.table.rules import HouseRules
from bot.table.table_commands import RunoutAnswer, SetRunouts
from bot.table.view import view_of
from bot.ui.components.pages import ALT_TEXT_MAX
from bot.ui.presentation.description import alt_text
from bot.ui.presentation.scenes import table_scene
from bot.ui.presentation.story import Story
from bot.ui.presentation.told_in_words import own_cards_line
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


def run_stud() -> Game:
    """Kings of `a` and queens of `b`, all-in on third street; `b` gets one more queen when the
    cards are dealt again."""
    house = HouseRules(runouts=2)
    game = Game(rules(game="stud", structure="no-limit", ante=1, house=house))
    for name in "ab":
        game.sit(name)
        game.apply(SetRunouts(PlayerId(player(name)), RunoutAnswer.ALWAYS))
    first, again = "4c 5c 7d 9h 2d Jc 6h 8s", "Qc 4s 7c 9c 2h Jd 6s 8h"
    game.start(top=f"Qs Ks Qd Kd 3c 2c {first} {again}")
    while not game.hand.over:
        options = game.hand.options()
        verb = "bring-in" if options.bring_in else "call"
        game.act(game.turn, verb if options.max_to is None else "raise", options.max_to or 0)
    return game


def test_stud_tells_the_hands_of_each_runout() -> None:
    view = public(run_stud().table)
    kings, queens = (view.dealt.index(seat.number) for seat in view.seats[:2])
    assert {kings, queens} == {0, 1}
    story = Story(view, ENGLISH, str).result()
    assert [line[:9] for line in story if "shows" in line] == ["Runout 1:"] * 2 + ["Runout 2:"] * 2
    wins = [line.split(" wins ")[1] for line in story if " wins " in line]
    assert [line.split(" with ")[1] for line in wins] == ["a pair of kings", "three queens"]
    assert sum(int(line.split()[0]) for line in wins) == 200


def test_the_middle_of_stud_has_the_winning_hand_of_each_runout() -> None:
    scene = table_scene(public(run_stud().table), ENGLISH)
    assert [board.label for board in scene.boards] == ["1.", "2."]
    ranks = [sorted(card.card[0] for card in board.cards) for board in scene.boards]
    assert [(row.count("K"), row.count("Q")) for row in ranks] == [(2, 0), (0, 3)]
    assert all(card.light is Light.LIT for board in scene.boards for card in board.cards)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_alt_text_of_stud_tells_the_cards_of_each_runout(locale: str) -> None:
    told = alt_text(public(run_stud().table), CATALOGUE.texts(locale))
    runout = {"en": "runout", "it": "nel giro"}[locale]
    assert told.count(f"{runout} 1") == 2
    assert told.count(f"{runout} 2") == 4
    assert len(told) <= ALT_TEXT_MAX


def test_my_cards_name_the_hand_of_each_runout() -> None:
    game = run_stud()
    holder = next(who for who in "ab" if "Q" in str(own_cards(game, who)))
    assert "2: three queens" in own_cards(game, holder)


def own_cards(game: Game, name: str) -> str:
    return own_cards_line(view_of(game.table, PlayerId(player(name))), ENGLISH)


def test_the_hand_of_a_later_runout_can_be_the_best() -> None:
    """Where own cards were dealt again, it is made of those."""
    shown = shown_hands(public(run_stud().table))
    best = max(shown, key=lambda each: each.best.rank).best
    assert sorted(card_text(card)[0] for card in best.cards)[-3:] == ["Q", "Q", "Q"]
