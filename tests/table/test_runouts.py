"""Running it twice: who has agreed, what is dealt then, and where it is not played."""

import json

import pytest

from bot.ids import Chips
from bot.poker.actions import ActionCode
from bot.poker.events import DeckTooShort
from bot.refusal import Refusal
from bot.table.rules import HouseRules, TableCode
from bot.table.snapshot import table_from_json, table_to_json
from bot.table.table_commands import PreAction, RunoutAnswer, SetPreAction, SetRunouts, TakeMoreTime
from bot.table.view import view_of
from bot.ui.presentation.story import Story
from tests.builders import Game, player, rules
from tests.ui.tables import ENGLISH

TWICE = HouseRules(runouts=2)


def seated(agreeing: str, house: HouseRules = TWICE, *, asked: str = "", of: str = "abc") -> Game:
    """Players with 100 chips, of whom a has the button and acts first when they are three."""
    game = Game(rules(house=house))
    for name in of:
        game.sit(name)
    for name in agreeing:
        answer(game, name)
    for name in asked:
        answer(game, name, RunoutAnswer.ASK)
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
    """Running it twice takes the consent of all in the hand, which nobody gives by default."""
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
        assert game.hand.setup.hand_rules.one_runout == ()


def test_who_takes_it_back_is_asked_no_more() -> None:
    game = seated("abc")
    answer(game, "b", RunoutAnswer.NEVER)
    game.start()
    assert game.hand.setup.hand_rules.one_runout == (game.dealt.index("b"),)


@pytest.mark.parametrize("game", ["five-card-draw", "badugi", "jacks-to-open"])
def test_games_that_end_with_a_draw_are_refused(game: str) -> None:
    with pytest.raises(Refusal) as caught:
        rules(game=game, ante=1, structure="fixed-limit", house=TWICE)
    assert caught.value.code is TableCode.RUNOUTS_NEED_CARDS


@pytest.mark.parametrize("runouts", [0, 4])
def test_the_picture_has_room_for_three_boards(runouts: int) -> None:
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


def boards(game: Game) -> int:
    assert game.hand.over
    assert sum(game.hand.stacks) == 100 * len(game.hand.stacks)
    return len(game.hand.dealer.boards)


@pytest.mark.parametrize(
    ("agreeing", "asked", "script", "dealt"),
    [
        ("ac", "b", "b run-again", 2),
        ("ac", "b", "b run-once", 1),
        ("a", "bc", "b run-again, c run-again", 2),
        ("a", "bc", "b run-again, c run-once", 1),
        ("a", "bc", "b run-once", 1),
        ("", "abc", "b run-again, c run-again, a run-again", 2),
    ],
)
def test_whoever_wants_to_be_asked_is_asked_in_turn(
    agreeing: str, asked: str, script: str, dealt: int
) -> None:
    """Players are asked about running it twice from the button's left, and the first no decides.
    Nobody shows before it."""
    game = seated(agreeing, asked=asked)
    game.start()
    game.play("a raise 100, b call, c call")
    for step in script.split(", "):
        hand = view_of(game.table, None).hand
        assert hand is not None
        assert hand.options is not None
        assert hand.options.runouts == 2
        assert not any(one.shown for one in hand.players)
        assert hand.boards == ((),)
        assert game.turn == step[0]
        game.play(step)
    assert boards(game) == dealt


@pytest.mark.parametrize(("agreeing", "asked"), [("", "ab"), ("a", "b"), ("b", "a")])
def test_nobody_is_asked_while_somebody_wants_one(agreeing: str, asked: str) -> None:
    game = seated(agreeing, asked=asked)
    game.start()
    game.play("a raise 100, b call, c call")
    assert boards(game) == 1


def test_who_has_folded_is_not_asked() -> None:
    game = seated("b", asked="ac")
    game.start()
    game.play("a raise 50, b call, c fold, b raise 50, a call, a run-again")
    assert boards(game) == 2


def test_nobody_is_asked_where_nothing_is_to_come() -> None:
    """All-in on the river, or without an opponent to go on with, nobody is asked to run it
    twice."""
    game = seated("", asked="abc")
    game.start()
    game.play(
        "a call, b call, c check, "
        + "b check, c check, a check, " * 2
        + "b raise 98, c call, a fold"
    )
    assert boards(game) == 1
    game = seated("", asked="abc")
    game.start()
    game.play("a raise 100, b fold, c fold")
    assert game.hand.over


def test_who_calls_with_chips_behind_is_asked_too() -> None:
    """The bigger stack covers the other, and has nobody left to bet against."""
    game = Game(rules(house=TWICE))
    game.sit("a", 80)
    game.sit("b", 100)
    for name in "ab":
        answer(game, name, RunoutAnswer.ASK)
    game.start()
    first = game.turn
    game.act(first, "raise", 80)
    game.act(game.turn, "call")
    asked = set()
    while not game.hand.over:
        assert game.hand.options().runouts == 2
        asked.add(game.turn)
        game.act(game.turn, "run-again")
    assert asked == {"a", "b"}
    assert len(game.hand.dealer.boards) == 2
    assert sum(game.hand.stacks) == 180


def test_silence_is_no_and_costs_nothing_else() -> None:
    """Silence means no, and isn't a missed turn: nobody is sat out for it."""
    game = seated("ac", asked="b")
    game.start()
    game.play("a raise 100, b call, c call")
    game.time_out()
    assert boards(game) == 1
    assert all(seat.timeouts == 0 for seat in game.table.seats.values())


def test_who_leaves_or_sits_out_says_no() -> None:
    for leave in (Game.leave, Game.sit_out):
        game = seated("ac", asked="b")
        game.start()
        game.play("a raise 100, b call, c call")
        assert game.turn == "b"
        leave(game, "b")
        assert boards(game) == 1


def test_who_left_before_their_question_says_no() -> None:
    game = seated("a", asked="bc")
    game.start()
    game.play("a raise 100, b call, c call")
    game.leave("c")
    assert game.turn == "b"
    game.play("b run-again")
    assert boards(game) == 1


def test_a_question_takes_nothing_but_an_answer() -> None:
    """A question takes no bet, time bank, or other player's pre-action; no question, no answer."""
    game = seated("ac", asked="b")
    game.start()
    with pytest.raises(Refusal) as caught:
        game.act("a", "run-again")
    assert caught.value.code is ActionCode.NO_RUNOUTS_DUE
    game.play("a raise 100, b call, c call")
    table = game.table
    for verb in ("fold", "check", "call", "raise", "draw", "bring-in"):
        with pytest.raises(Refusal) as caught:
            game.act("b", verb, 10)
        due = {"draw": ActionCode.NO_DRAW_DUE, "bring-in": ActionCode.NO_BRING_IN_DUE}
        assert caught.value.code is due.get(verb, ActionCode.RUNOUTS_DUE)
    with pytest.raises(Refusal) as caught:
        game.apply(TakeMoreTime(player("b"), table.hand_id, table.turn))
    assert caught.value.code is TableCode.NO_MORE_TIME
    with pytest.raises(Refusal) as caught:
        game.apply(SetPreAction(player("a"), table.hand_id, PreAction.CHECK_FOLD))
    assert caught.value.code is TableCode.NO_PRE_ACTION_LEFT
    with pytest.raises(Refusal) as caught:
        game.act("a", "run-again")
    assert caught.value.code is TableCode.NOT_YOUR_TURN
    game.play("b run-again")
    assert boards(game) == 2


THRICE = HouseRules(runouts=3)


def test_three_runouts_share_every_pot() -> None:
    """Three runouts each get a third of every pot, the first ones the odd chips."""
    game = seated("ab", THRICE, asked="c")
    game.start()
    game.play("a raise 100, b call, c call, c run-again")
    assert boards(game) == 3
    result = game.hand.result
    assert result is not None
    won = [sum(a.amount for a in result.awards if a.runout == runout) for runout in range(3)]
    assert won == [100, 100, 100]
    assert not any(isinstance(event, DeckTooShort) for event in game.hand.events)


@pytest.mark.parametrize(
    ("code", "names", "dealt"),
    [("six-card-omaha", "abcdef", 2), ("omaha", "abcdefghi", 2), ("six-card-omaha", "abcdefg", 1)],
)
def test_a_deck_that_ends_serves_fewer_and_that_is_told(code: str, names: str, dealt: int) -> None:
    """A deck serves fewer runouts when it ends: each takes five cards and three burns."""
    game = Game(rules(game=code, structure="no-limit", house=THRICE, seats=len(names)))
    for name in names:
        game.sit(name)
        answer(game, name)
    game.start()
    while not game.hand.over:
        options = game.hand.options()
        verb = "raise" if options.max_to is not None else "call"
        game.act(game.turn, verb, options.max_to or 0)
    assert boards(game) == dealt
    assert DeckTooShort(3, dealt) in game.hand.events
    told = Story(view_of(game.table, None), ENGLISH, str).result()
    assert (
        told[0]
        == f"There are only enough cards to run it {'once' if dealt == 1 else 'twice'}, not 3 times"
    )


def test_who_is_asked_is_told_how_many_the_deck_serves() -> None:
    """A question says how many boards the deck serves; where it's one, nobody is asked."""
    for names, served in (("abcdef", 2), ("abcdefg", 0)):
        of = rules(game="six-card-omaha", structure="no-limit", house=THRICE, seats=len(names))
        game = Game(of)
        for name in names:
            game.sit(name)
            answer(game, name, RunoutAnswer.ASK)
        game.start()
        while not game.hand.over:
            options = game.hand.options()
            if options.runouts:
                break
            verb = "raise" if options.max_to is not None else "call"
            game.act(game.turn, verb, options.max_to or 0)
        assert (0 if game.hand.over else game.hand.options().runouts) == served
