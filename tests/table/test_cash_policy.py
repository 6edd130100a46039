"""Chopping the blinds: who may, when, and what the hand and its histories say of it.

A stack put right by a moderator: between hands, never below nothing, and told (R-260).
"""

import json
import random
from typing import Any

import pytest

from bot.histories.formats import FORMATS, read_histories
from bot.histories.history import HistoryRefusal, Missing
from bot.ids import PlayerId
from bot.poker.events import UncalledReturned
from bot.refusal import Refusal
from bot.table.events import AwayReason, HandEnded, Left, StackCorrected, TableEvent
from bot.table.rules import CHIPS_MAX, HouseRules, Straddle, TableAnte, TableCode
from bot.table.snapshot import table_from_json, table_to_json
from bot.table.table_commands import CorrectStack, SetChop, SetStraddle, StraddleWish
from bot.table.tally import styles, summary_of, tally
from bot.ui.presentation.description import alt_text
from bot.ui.presentation.scenes import table_scene
from bot.ui.presentation.story import Story
from tests.builders import Game, game, player, replayed, rules, state_of
from tests.histories.builders import a_history
from tests.ui.tables import CATALOGUE, LOCALES, public

CHOP = HouseRules(chop_blinds=True)


def seated(wanting: str = "bc", house: HouseRules = CHOP, names: str = "abc", **of: Any) -> Game:
    """Players with 100 chips: `a` has the button, `b` the small and `c` the big blind."""
    game = Game(rules(house=house, **of))
    for name in names:
        game.sit(name)
    for name in wanting:
        wish(game, name)
    return game


def wish(game: Game, name: str, *, chops: bool = True) -> None:
    game.apply(SetChop(player(name), chops))


@pytest.mark.parametrize("wanting", ["bc", "abc"])
@pytest.mark.parametrize("rake_bps", [0, 500])
def test_both_blinds_take_them_back(wanting: str, rake_bps: int) -> None:
    """A chop counts as a hand and ends it; nobody has won, paid, shown, or chosen anything."""
    game = seated(wanting, rake_bps=rake_bps)
    game.start()
    game.act("a", "fold")
    hand = game.hand
    assert not game.table.hand_running
    assert game.stacks == dict.fromkeys("abc", 100)
    assert hand.is_chopped
    assert hand.result is not None
    assert (hand.result.rake, hand.result.awards, hand.may_show) == (0, (), set())
    returned = [event for event in hand.events if isinstance(event, UncalledReturned)]
    assert sorted(event.amount for event in returned) == [1, 2]
    lines = tally(hand)
    assert not any(line.vpip or line.pfr or line.showdown or line.saw_flop for line in lines)
    counted = styles(hand, lines)
    assert [each.hands for each in counted] == [1, 1, 1]
    assert sum(each.first_turns for each in counted) == 1, "the blinds had no turn"
    assert summary_of(game.table)["awards"] == []
    assert game.table.hands_dealt == 1


@pytest.mark.parametrize("wanting", ["", "b", "c", "ab", "ac"])
def test_it_takes_both_blinds(wanting: str) -> None:
    game = seated(wanting)
    game.start()
    game.act("a", "fold")
    assert game.turn == "b"


@pytest.mark.parametrize(
    ("script", "turn"),
    [("a call", "b"), ("a call, b fold", "c"), ("a raise 4, b fold", "c"), ("a raise 4", "b")],
)
def test_who_has_put_in_a_chip_is_played_against(script: str, turn: str) -> None:
    game = seated()
    game.start()
    game.play(script)
    assert game.turn == turn
    assert not game.hand.is_chopped


def test_a_raise_that_was_folded_leaves_no_chop() -> None:
    """The blinds are left alone, but a third player's chips lie in the middle."""
    game = seated(names="abcd", wanting="abcd")
    game.start()
    game.play("d call, a fold, b raise 6, c call, d fold")
    assert game.table.hand_running
    assert game.hand.street_number == 1


def test_two_players_play_every_hand() -> None:
    game = seated("ab", names="ab")
    game.start()
    assert game.hand.setup.hand_rules.chop_blinds is None
    assert game.turn


@pytest.mark.parametrize("structure", ["no-limit", "pot-limit", "fixed-limit"])
@pytest.mark.parametrize("code", ["holdem", "omaha", "deuce-triple-draw", "badugi"])
def test_games_with_two_blinds_have_it(code: str, structure: str) -> None:
    game = seated(game=code, structure=structure)
    game.start()
    game.act("a", "fold")
    assert game.hand.is_chopped


@pytest.mark.parametrize(
    ("house", "of", "code"),
    [
        (CHOP, {"game": "stud", "structure": "fixed-limit", "ante": 1}, "chop-needs-blinds"),
        (CHOP, {"game": "short-deck", "ante": 2}, "chop-needs-blinds"),
        (CHOP, {"ante": 1}, "chop-without-antes"),
        (
            HouseRules(chop_blinds=True, table_ante=TableAnte.BIG_BLIND),
            {},
            "chop-without-antes",
        ),
    ],
)
def test_rules_that_do_not_go_together_are_refused(
    house: HouseRules, of: dict[str, Any], code: str
) -> None:
    with pytest.raises(Refusal) as caught:
        rules(house=house, **of)
    assert caught.value.code == code


def test_nobody_chops_where_the_table_does_not() -> None:
    game = seated("", HouseRules())
    for name, code in (("a", TableCode.NO_CHOPPING), ("stranger", TableCode.NOT_SEATED)):
        with pytest.raises(Refusal) as caught:
            wish(game, name)
        assert caught.value.code is code


def test_a_straddle_or_a_late_blind_is_dead_money() -> None:
    """Blinds can't be chopped with a straddle or late blind in the middle, or in a bomb pot."""
    house = HouseRules(chop_blinds=True, bomb_ante=2, bomb_every=3, straddle=Straddle.UNDER_THE_GUN)
    game = seated("abcd", house, "abcd")
    game.apply(SetStraddle(player("d"), StraddleWish.ALWAYS))
    kinds = []
    for _ in range(3):
        if len(kinds) == 1:
            game.sit("e")
            wish(game, "e")
            game.come_back("e", post=True)
        game.start()
        kinds.append({post.kind.value for post in game.hand.setup.posts})
        assert game.hand.setup.hand_rules.chop_blinds is None
        game.fold_round()
    assert "straddle" in kinds[0]
    assert "late-blind" in kinds[1]
    assert kinds[2] == {"ante"}


def test_a_short_blind_is_not_all_in_afterwards() -> None:
    game = Game(rules(house=CHOP, buy_in_min=2))
    for name, chips in (("a", 100), ("b", 100), ("c", 2)):
        game.sit(name, chips)
    for name in "bc":
        wish(game, name)
    game.start()
    game.act("a", "fold")
    assert game.hand.is_chopped
    assert game.stacks == {"a": 100, "b": 100, "c": 2}
    assert not any(seat.hand and seat.hand.all_in for seat in public(game.table).seats)


def test_an_answer_in_mid_hand_is_for_the_next_one() -> None:
    game = seated("b")
    game.start()
    wish(game, "c")
    game.play("a fold")
    assert game.turn == "b"
    game.play("b fold")
    assert game.stacks == {"a": 100, "b": 99, "c": 101}


def test_a_restart_keeps_the_wishes_and_the_hand() -> None:
    game = seated()
    again = table_from_json(game.table.rules, json.loads(json.dumps(table_to_json(game.table))))
    assert [again.seats[number].chops for number in (1, 2, 3)] == [False, True, True]
    game.start()
    game.act("a", "fold")
    assert state_of(replayed(game.table.rules, game.done)) == state_of(game.table)


@pytest.mark.parametrize("locale", LOCALES)
def test_words_and_picture_say_it(locale: str) -> None:
    game = seated()
    game.start()
    game.act("a", "fold")
    texts, view = CATALOGUE.texts(locale), public(game.table)
    said = texts.say("told-chopped")
    assert said in Story(view, texts, str).result()
    assert said in Story(view, texts, str).pots()
    assert said in alt_text(view, texts)
    assert texts.say("picture-chopped") in table_scene(view, texts).footer
    assert table_scene(view, texts).pot is None


def test_histories_do_not_tell_another_hand() -> None:
    """PHH and JSON have a field of ours for it; the others cannot say it. A hand that was not
    chopped is written like any other."""
    game = seated()
    game.start()
    game.act("a", "fold")
    for name in ("pokerstars", "ohh"):
        with pytest.raises(HistoryRefusal) as caught:
            FORMATS[name].write(a_history(game.hand))
        assert caught.value.data["what"] == Missing.CHOP
    for name in ("phh", "json"):
        [record] = read_histories(FORMATS[name].write(a_history(game.hand)))
        assert record.play().stacks == game.hand.stacks
        assert record.play().is_chopped
    game.start()
    game.play(f"{game.turn} raise 6, {game.dealt[0]} fold, {game.dealt[1]} fold")
    [record] = read_histories(FORMATS["pokerstars"].write(a_history(game.hand)))
    assert record.play().stacks == game.hand.stacks


@pytest.mark.parametrize("seed", range(40))
def test_chips_are_conserved(seed: int) -> None:
    """Hands of folds and calls by random players, some of whom chop."""
    chance = random.Random(seed)
    names = "abcdef"[: 3 + seed % 4]
    game = seated("".join(name for name in names if chance.random() < 0.8), names=names)
    while game.table.can_start and game.table.hands_dealt < 8:
        game.start()
        before = dict(game.stacks)
        while game.table.hand_running:
            passive = "check" if game.hand.options().check else "call"
            game.act(game.turn, "fold" if chance.random() < 0.8 else passive)
        assert sum(game.stacks.values()) == sum(before.values())
        assert not game.hand.is_chopped or game.stacks == before


BY = PlayerId(9)


def correct(table: Game, name: str, amount: int) -> tuple[TableEvent, ...]:
    return table.apply(CorrectStack(player(name), amount, BY, "miscounted"))


def corrected(events: tuple[TableEvent, ...]) -> list[tuple[str, int]]:
    return [(e.name, e.amount) for e in events if isinstance(e, StackCorrected)]


def test_between_hands_at_once() -> None:
    """A correction between hands counts at once, and its event says by whom and why."""
    table = game("a b")
    (event,) = correct(table, "a", 30)
    assert event == StackCorrected(1, player("a"), "a", 30, BY, "miscounted")
    correct(table, "b", -40)
    assert table.stacks == {"a": 130, "b": 60}


def test_in_a_hand_after_it() -> None:
    """The hand continues with the stacks that it began with; then every correction is settled."""
    table = game("a b c")
    table.start()
    first = table.turn
    assert correct(table, first, 30) == ()
    assert correct(table, first, -10) == ()
    before = table.hand.stacks
    assert table.hand.stacks == before
    table.act(table.turn, "fold")
    events = table.act(table.turn, "fold")
    ended = next(n for n, event in enumerate(events) if isinstance(event, HandEnded))
    assert corrected(events) == [(first, 30), (first, -10)]
    assert corrected(events[: ended + 1]) == []
    assert table.stacks[first] == 120


def test_who_plays_no_hand_is_corrected_at_once() -> None:
    """A player who was not dealt in is corrected at once, even while a hand runs."""
    table = game("a b c")
    table.sit_out("c")
    table.start()
    assert corrected(correct(table, "c", 5)) == [("c", 5)]
    assert table.stacks["c"] == 105


def test_nothing_left_is_broke() -> None:
    """A player without chips loses the seat."""
    table = game("a b")
    events = correct(table, "a", -100)
    assert corrected(events) == [("a", -100)]
    assert [(e.name, e.why) for e in events if isinstance(e, Left)] == [("a", AwayReason.BROKE)]


def test_a_stack_that_was_lost_meanwhile_gives_what_it_has() -> None:
    """The correction waits for the hand, and the hand takes the stack."""
    table = game("a b")
    table.start(top="Kh Ac Kd Ad 2c 7s 8s 9h 3c Jd 4c 2h")
    loser = table.dealt[0]
    correct(table, loser, -60)
    while table.table.hand_running:
        options = table.hand.options()
        table.act(table.turn, "raise", options.max_to) if options.max_to else table.act(
            table.turn, "call"
        )
    assert loser not in table.stacks
    assert sum(table.stacks.values()) == 200


def test_a_leaving_player_takes_the_correction() -> None:
    """A player who leaves in mid-hand takes the correction to the wallet with the chips."""
    table = game("a b c")
    table.start()
    correct(table, table.turn, 7)
    first = table.turn
    table.leave(first)
    events = table.act(table.turn, "fold")
    assert [(e.name, e.amount) for e in events if isinstance(e, Left)] == [(first, 107)]


def test_a_void_hand_is_corrected_too() -> None:
    """A void hand settles the corrections that waited for its end."""
    table = game("a b")
    table.start()
    correct(table, "a", -50)
    assert corrected(table.void()) == [("a", -50)]
    assert table.stacks == {"a": 50, "b": 100}


@pytest.mark.parametrize(
    ("amount", "code"),
    [
        (0, TableCode.CORRECTION_TOO_SMALL),
        (-101, TableCode.STACK_TOO_SMALL),
        (CHIPS_MAX, TableCode.STAKES_TOO_LARGE),
    ],
)
def test_refused(amount: int, code: TableCode) -> None:
    """A correction of nothing, of more than there is, or beyond the books is refused."""
    table = game("a b")
    with pytest.raises(Refusal) as refusal:
        correct(table, "a", amount)
    assert refusal.value.code is code
    assert table.stacks["a"] == 100


def test_only_for_those_who_sit() -> None:
    """A stranger has no stack."""
    with pytest.raises(Refusal) as refusal:
        correct(game("a b"), "z", 5)
    assert refusal.value.code is TableCode.NOT_SEATED
