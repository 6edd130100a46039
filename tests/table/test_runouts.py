"""Running it twice: who has agreed, what is dealt then, and where it is not played."""

import json

import pytest

from bot.ids import Chips
from bot.refusal import Refusal
from bot.table.commands import RunoutAnswer, SetRunouts
from bot.table.house_rules import HouseRules
from bot.table.refusals import TableCode
from bot.table.snapshot import table_from_json, table_to_json
from bot.table.view import view_of
from tests.builders import Game, player, rules

TWICE = HouseRules(runouts=2)


def seated(agreeing: str, house: HouseRules = TWICE) -> Game:
    """Three players with 100 chips, of whom a has the button and acts first."""
    game = Game(rules(house=house))
    for name in "abc":
        game.sit(name)
    for name in agreeing:
        answer(game, name)
    return game


def answer(game: Game, name: str, said: RunoutAnswer = RunoutAnswer.ALWAYS) -> None:
    game.apply(SetRunouts(player(name), said))


@pytest.mark.parametrize(
    ("agreeing", "script", "boards"),
    [
        ("abc", "a raise 100, b call, c call", 2),
        ("bc", "a fold, b raise 100, c call", 2),
        ("bc", "a raise 100, b call, c fold", 1),
        ("", "a raise 100, b call, c call", 1),
    ],
)
def test_all_who_are_in_the_hand_must_have_agreed(agreeing: str, script: str, boards: int) -> None:
    """Nobody agrees by default."""
    game = seated(agreeing)
    game.start()
    game.play(script)
    seen = view_of(game.table, None).hand
    assert seen is not None
    assert seen.over
    assert [len(board) for board in seen.boards] == [5] * boards
    assert sum(award.amount for award in seen.awards if award.runout == 0) == sum(
        pot.amount - (boards - 1) * (pot.amount // 2) for pot in seen.pots
    )
    assert sum(game.stacks.values()) == 300


def test_an_answer_in_mid_hand_is_for_the_next_one() -> None:
    game = seated("ab")
    game.start()
    answer(game, "c")
    game.play("a raise 100, b call, c call")
    assert len(game.hand.dealer.boards) == 1
    for seat in game.table.seats.values():
        seat.stack = Chips(100)
    if len(game.table.seats) > 1:
        game.start()
        assert game.hand.setup.house.one_runout == ()


def test_who_takes_it_back_is_asked_no_more() -> None:
    game = seated("abc")
    answer(game, "b", RunoutAnswer.NEVER)
    game.start()
    assert game.hand.setup.house.one_runout == (game.dealt.index("b"),)


@pytest.mark.parametrize("game", ["stud", "razz", "five-card-draw", "badugi"])
def test_games_that_end_with_own_cards_are_refused(game: str) -> None:
    with pytest.raises(Refusal) as caught:
        rules(game=game, ante=1, structure="fixed-limit", house=TWICE)
    assert caught.value.code is TableCode.RUNOUTS_NEED_BOARD


@pytest.mark.parametrize("runouts", [0, 3])
def test_the_picture_has_room_for_two_boards(runouts: int) -> None:
    with pytest.raises(Refusal) as caught:
        rules(house=HouseRules(runouts=runouts))
    assert caught.value.code is TableCode.HOUSE_NUMBER_OUT_OF_RANGE


def test_without_the_rule_there_is_nothing_to_agree_to() -> None:
    game = seated("", HouseRules())
    for name, code in (("a", TableCode.NO_RUNOUTS), ("stranger", TableCode.NOT_SEATED)):
        with pytest.raises(Refusal) as caught:
            answer(game, name)
        assert caught.value.code is code


def test_a_restart_keeps_the_answers() -> None:
    game = seated("b")
    stored = json.loads(json.dumps(table_to_json(game.table)))
    again = table_from_json(game.table.rules, stored)
    assert [again.seats[number].runouts.value for number in (1, 2, 3)] == [
        "never",
        "always",
        "never",
    ]
