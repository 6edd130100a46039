"""Bomb pots at a table: when they come, who calls them, and what they leave alone."""

import json

import pytest

from bot.ids import PlayerId
from bot.refusal import Refusal
from bot.table.commands import CallBombPot, ChangeHouseRules, SetStraddle, StraddleWish
from bot.table.events import BombPotCalled
from bot.table.house_rules import HouseRules, Straddle
from bot.table.mixes import GameChange, GamePlan
from bot.table.refusals import TableCode
from bot.table.snapshot import table_from_json, table_to_json
from bot.table.tally import tally
from tests.builders import Game, player, rules

CALLED = HouseRules(bomb_ante=3)
OWNER = PlayerId(player("a"))


def seated(house: HouseRules = CALLED, names: str = "abcd", **of: object) -> Game:
    game = Game(rules(house=house, **of))
    for name in names:
        game.sit(name)
    return game


def call(game: Game) -> None:
    assert game.apply(CallBombPot(OWNER)) == (BombPotCalled(OWNER),)


def code_of(game: Game, command: object) -> object:
    with pytest.raises(Refusal) as caught:
        game.apply(command)  # type: ignore[arg-type]
    return caught.value.code


def antes(game: Game) -> list[int]:
    return [amount for posts in game.posts().values() for kind, amount in posts if kind == "ante"]


def test_every_so_many_hands_there_is_one() -> None:
    """Told before the deal; hands between them are as always."""
    game = seated(HouseRules(bomb_ante=3, bomb_every=3))
    found = []
    for _ in range(6):
        told = game.view().next_bomb_ante
        game.start()
        found.append(game.hand.is_bomb_pot)
        assert told == (6 if game.hand.is_bomb_pot else 0)
        while game.table.hand_running:
            game.act(game.turn, "check" if game.hand.options().check else "fold")
    assert found == [False, False, True] * 2


def test_the_owner_calls_one_also_in_mid_hand() -> None:
    game = seated()
    assert code_of(seated(HouseRules()), CallBombPot(OWNER)) is TableCode.NO_BOMB_POTS
    game.start()
    call(game)
    assert code_of(game, CallBombPot(OWNER)) is TableCode.BOMB_POT_IS_NEXT
    game.fold_round()
    game.start()
    assert (game.hand.is_bomb_pot, antes(game)) == (True, [6] * 4)
    while game.table.hand_running:
        game.act(game.turn, "check")
    game.start()
    assert not game.hand.is_bomb_pot


def test_the_button_moves_on_as_always() -> None:
    game, usual = seated(), seated(HouseRules())
    game.next_hand()
    usual.next_hand()
    call(game)
    for each in (game, usual):
        each.start()
        while each.table.hand_running:
            each.act(each.turn, "check" if each.hand.options().check else "fold")
        each.start()
    assert game.table.positions == usual.table.positions


def test_a_restart_and_a_void_hand_keep_the_call() -> None:
    game = seated()
    call(game)
    stored = json.loads(json.dumps(table_to_json(game.table)))
    assert table_from_json(game.table.rules, stored).bomb_called
    game.start()
    assert game.hand.is_bomb_pot
    game.void()
    assert game.view().next_bomb_ante == 6


def test_rules_without_bomb_pots_forget_the_call() -> None:
    game = seated()
    call(game)
    for house in (HouseRules(), CALLED):
        game.apply(ChangeHouseRules(house, OWNER))
    assert game.view().next_bomb_ante == 0


def test_nobody_straddles_and_a_wish_waits() -> None:
    game = seated(HouseRules(Straddle.UNDER_THE_GUN, bomb_ante=1))
    game.next_hand()
    (first, *_) = game.view().straddles
    game.apply(SetStraddle(PlayerId(first.seat.player or 0), StraddleWish.ONCE))
    call(game)
    assert game.view().straddles == ()
    wish = SetStraddle(OWNER, StraddleWish.ONCE)
    assert code_of(game, wish) is TableCode.NO_STRADDLE_IN_BOMB_POT
    game.start()
    assert {kind for posts in game.posts().values() for kind, _ in posts} == {"ante"}
    while game.table.hand_running:
        game.act(game.turn, "check")
    assert StraddleWish.ONCE in {seat.straddle for seat in game.table.seats.values()}


def test_a_mix_waits_for_a_game_with_a_flop() -> None:
    plans = (GamePlan("stud", "fixed-limit"), GamePlan("holdem", "no-limit"))
    game = seated(games=plans, change=GameChange.HAND, small_blind=2, big_blind=4)
    call(game)
    found = {}
    for _ in range(2):
        game.start()
        found[game.hand.game.code.value] = game.hand.is_bomb_pot
        while game.table.hand_running:
            options = game.hand.options()
            game.act(
                game.turn,
                "bring-in" if options.bring_in else "check" if options.check else "fold",
            )
    assert found == {"stud": False, "holdem": True}


def test_two_boards_where_the_deck_has_them() -> None:
    """Eight players with six cards each leave cards for one."""
    house = HouseRules(bomb_ante=1, bomb_boards=2)
    for names, game_code, boards in (("abcd", "holdem", 2), ("abcdefg", "six-card-omaha", 1)):
        game = seated(house, names, game=game_code, structure="pot-limit", seats=7)
        call(game)
        game.start()
        assert len(game.hand.dealer.boards) == boards


def test_an_ante_is_not_voluntary_money() -> None:
    game = seated()
    call(game)
    game.start()
    while game.table.hand_running:
        game.act(game.turn, "check")
    assert {(line.vpip, line.pfr, line.saw_flop) for line in tally(game.hand)} == {
        (False, False, True)
    }


@pytest.mark.parametrize(
    ("house", "of", "code"),
    [
        (HouseRules(bomb_every=3), {}, TableCode.BOMB_POT_NEEDS_ANTE),
        (HouseRules(bomb_boards=2), {}, TableCode.BOMB_POT_NEEDS_ANTE),
        (HouseRules(bomb_ante=21), {}, TableCode.HOUSE_NUMBER_OUT_OF_RANGE),
        (HouseRules(bomb_ante=1, bomb_boards=3), {}, TableCode.HOUSE_NUMBER_OUT_OF_RANGE),
        (CALLED, {"game": "stud", "ante": 1}, TableCode.BOMB_POT_NEEDS_FLOP),
        (CALLED, {"game": "badugi"}, TableCode.BOMB_POT_NEEDS_FLOP),
    ],
)
def test_rules_that_do_not_fit(house: HouseRules, of: dict[str, object], code: TableCode) -> None:
    with pytest.raises(Refusal) as caught:
        rules(house=house, **of)
    assert caught.value.code is code
