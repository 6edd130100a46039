"""Bomb pots at a table: when they come, who calls them, and what they leave alone."""

import json

import pytest

from bot.ids import Chips, PlayerId
from bot.refusal import Refusal
from bot.table.events import BombPotCalled, BombPotWanted
from bot.table.rules import GameChange, GamePlan, HouseRules, Straddle, TableCode
from bot.table.snapshot import table_from_json, table_to_json
from bot.table.table_commands import (
    CallBombPot,
    ChangeHouseRules,
    SetStraddle,
    StraddleWish,
    VoteBombPot,
)
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
    """Bomb pots come after a set number of hands and are announced; the hands between are as
    usual."""
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


def check_through(game: Game) -> None:
    while game.table.hand_running:
        game.act(game.turn, "check" if game.hand.options().check else "fold")


def test_a_newcomer_who_posts_still_owes_after_a_bomb_pot() -> None:
    """A newcomer who posts plays a bomb pot for the ante, and posts in the next hand."""
    game = seated(names="abcdf", seats=6)
    game.next_hand()
    game.sit("e", seat=6)
    game.come_back("e", post=True)
    call(game)
    game.start()
    assert game.posts()["e"] == [("ante", 6)]
    seat = game.table.seat_of(player("e"))
    assert (seat.owes_big_blind, seat.posting) == (True, True)
    check_through(game)
    game.start()
    assert game.posts()["e"] == [("late-blind", 2)]
    assert not game.table.seat_of(player("e")).owes_blinds


def test_a_returning_player_pays_both_missed_blinds_after_a_bomb_pot() -> None:
    game = seated(seats=6)
    for _ in range(2):
        game.next_hand()
    game.sit_out("a")
    for _ in range(4):
        game.next_hand()
    seat = game.table.seat_of(player("a"))
    owed = (seat.owes_big_blind, seat.owes_small_blind)
    assert owed == (True, True)
    game.come_back("a", post=True)
    call(game)
    while "a" not in game.dealt:
        game.start()
        check_through(game)
        if "a" not in game.dealt:
            call(game)
    assert game.posts()["a"] == [("ante", 6)]
    assert (seat.owes_big_blind, seat.owes_small_blind) == owed


def test_a_void_bomb_pot_leaves_what_is_owed() -> None:
    game = seated(seats=6)
    game.next_hand()
    game.sit("e", seat=5)
    game.come_back("e", post=True)
    call(game)
    game.start()
    game.void()
    seat = game.table.seat_of(player("e"))
    assert (seat.owes_big_blind, seat.posting, seat.stack) == (True, True, 100)


def test_whom_the_big_blind_reaches_in_a_bomb_pot_owes_nothing() -> None:
    """A bomb pot posts no big blind, but it ends a newcomer's wait for it."""
    game = seated(seats=6)
    game.next_hand()
    game.sit("e", seat=5)
    while "e" not in game.dealt:
        call(game)
        game.start()
        check_through(game)
    assert not game.table.seat_of(player("e")).owes_blinds


def test_nobody_misses_a_blind_that_nobody_posts() -> None:
    game = seated(HouseRules(bomb_ante=1, bomb_every=1))
    game.next_hand()
    game.sit_out("c")
    for _ in range(4):
        game.start()
        check_through(game)
    assert not game.table.seat_of(player("c")).owes_blinds


def test_two_players_ante_and_the_big_blind_opens_the_flop() -> None:
    """The big blind opens a heads-up bomb pot and the button acts last, as on any flop."""
    game = seated(names="ab")
    call(game)
    game.start()
    button = game.table.seats[game.table.positions.button].name  # type: ignore[union-attr]
    assert game.posts() == {"a": [("ante", 6)], "b": [("ante", 6)]}
    assert (game.hand.street.code, game.turn) == ("flop", "ab".replace(button, ""))
    check_through(game)
    assert sum(game.stacks.values()) == 200


def test_all_who_are_short_are_all_in_for_the_ante() -> None:
    """A bomb pot of short stacks is over at once, and the next hand goes to those with chips."""
    game = seated(HouseRules(bomb_ante=20), buy_in_min=2)
    for seat, stack in zip(game.table.seats.values(), (40, 30, 20, 5), strict=True):
        seat.stack = Chips(stack)
    call(game)
    game.start()
    assert (game.hand.over, len(game.hand.dealer.boards[0])) == (True, 5)
    assert sum(game.stacks.values()) == 95


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
    """Eight players with six cards each leave cards for one board only."""
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


def vote(game: Game, name: str) -> tuple[object, ...]:
    return game.apply(VoteBombPot(player(name)))


@pytest.mark.parametrize(("names", "needed"), [("ab", 2), ("abc", 2), ("abcd", 3), ("abcde", 3)])
def test_more_than_half_of_the_players_call_one(names: str, needed: int) -> None:
    game = seated(names=names)
    for count, name in enumerate(names[: needed - 1], 1):
        assert vote(game, name) == (BombPotWanted(name, count, needed),)
    assert vote(game, names[needed - 1]) == (BombPotCalled(PlayerId(0)),)
    assert game.view().next_bomb_ante == (6 if game.table.can_start else 0)
    game.start()
    assert game.hand.is_bomb_pot
    assert vote(game, "a") == (BombPotWanted("a", 1, needed),)


def test_who_sits_out_neither_votes_nor_counts() -> None:
    """A player who sits out loses their vote for a bomb pot, and votes anew when back."""
    game = seated()
    vote(game, "d")
    for name in "cd":
        game.sit_out(name)
    assert code_of(game, VoteBombPot(player("c"))) is TableCode.BOMB_VOTE_WHILE_AWAY
    assert vote(game, "a") == (BombPotWanted("a", 1, 2),)
    game.come_back("d")
    assert vote(game, "d") == (BombPotCalled(PlayerId(0)),)


@pytest.mark.parametrize("goes", ["leave", "sit_out"])
def test_votes_become_enough_when_others_go(goes: str) -> None:
    """Two votes of four aren't more than half, but two of three are."""
    game = seated()
    for name in "ab":
        vote(game, name)
    assert not game.table.bomb_called
    events = getattr(game, goes)("d")
    assert BombPotCalled(PlayerId(0)) in events
    assert game.table.bomb_called
    assert not any(seat.wants_bomb_pot for seat in game.table.seats.values())


def test_a_bomb_pot_that_comes_by_itself_takes_the_votes() -> None:
    """A scheduled bomb pot uses up the votes for one; if it's void, the votes are back."""
    for is_void in (False, True):
        game = seated(HouseRules(bomb_ante=3, bomb_every=1))
        vote(game, "a")
        game.start()
        assert game.hand.is_bomb_pot
        assert not any(seat.wants_bomb_pot for seat in game.table.seats.values())
        if is_void:
            game.void()
        else:
            game.fold_round()
        wanting = [seat.name for seat in game.table.seats.values() if seat.wants_bomb_pot]
        assert wanting == (["a"] if is_void else [])


def test_a_void_bomb_pot_that_was_called_needs_no_votes() -> None:
    """A called bomb pot that was void comes next, and votes made during it don't count."""
    game = seated()
    call(game)
    game.start()
    vote(game, "a")
    game.void()
    assert game.table.bomb_called
    assert not any(seat.wants_bomb_pot for seat in game.table.seats.values())


def test_votes_that_are_refused() -> None:
    game = seated()
    assert code_of(game, VoteBombPot(player("stranger"))) is TableCode.NOT_SEATED
    vote(game, "a")
    assert code_of(game, VoteBombPot(player("a"))) is TableCode.BOMB_POT_WANTED
    call(game)
    assert code_of(game, VoteBombPot(player("b"))) is TableCode.BOMB_POT_IS_NEXT
    none = seated(HouseRules())
    assert code_of(none, VoteBombPot(player("a"))) is TableCode.NO_BOMB_POTS


def test_a_restart_keeps_votes_and_other_rules_forget_them() -> None:
    game = seated()
    vote(game, "a")
    stored = json.loads(json.dumps(table_to_json(game.table)))
    again = table_from_json(game.table.rules, stored)
    assert [seat.wants_bomb_pot for seat in again.seats.values()] == [True, False, False, False]
    for house in (HouseRules(), CALLED):
        game.apply(ChangeHouseRules(house, OWNER))
    assert vote(game, "b") == (BombPotWanted("b", 1, 3),)
