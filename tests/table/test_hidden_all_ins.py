"""All-in hands that stay down: shown in turn, and beaten ones never."""

import pytest

from bot.poker.games import GameCode
from bot.poker.hand import Hand
from bot.poker.setup import HandRules
from bot.table.rules import HouseRules
from bot.table.table_commands import RunoutAnswer, SetRunouts
from bot.table.turns import check_or_fold
from tests.builders import Game, player, rules
from tests.poker.hands import a_setup, play

HIDDEN = HouseRules(all_in_face_up=False)
HIDDEN_TWICE = HouseRules(all_in_face_up=False, runouts=2)


def seated(house: HouseRules) -> Game:
    """A hand of two players, who agree to several runouts where there are any."""
    game = Game(rules(house=house))
    for name in "ab":
        game.sit(name)
        if house.runouts > 1:
            game.apply(SetRunouts(player(name), RunoutAnswer.ALWAYS))
    game.start(top="Ah Kh Ad Kd 2c 3c 7d 9h 2d Jc 2h 4s")
    return game


def all_in(house: HouseRules) -> Game:
    """Plays an all-in in which b's aces beat the kings of a, who called."""
    game = seated(house)
    first, second = game.turn, next(name for name in "ab" if name != game.turn)
    game.play(f"{first} raise 100, {second} call")
    return game


@pytest.mark.parametrize(("house", "seen"), [(HIDDEN, 1), (HouseRules(), 2), (HIDDEN_TWICE, 2)])
def test_a_beaten_hand_is_seen_by_nobody_else(house: HouseRules, seen: int) -> None:
    game = all_in(house)
    view = game.view()
    assert view.hand is not None
    assert sum(each.shown for each in view.hand.players) == seen
    assert (view.hand.all_in is None) is (seen == 1)
    assert sorted(game.stacks.values()) in ([0, 200], [200])


def test_the_loser_may_still_show() -> None:
    game = all_in(HIDDEN)
    hand = game.hand
    loser = next(n for n, shown in enumerate(hand.shown) if not shown)
    assert loser in hand.may_show
    game.show(game.dealt[loser])
    assert hand.shown == [True, True]


def test_where_nothing_is_to_come_nothing_is_run_twice() -> None:
    """An all-in on the river has one board, and the beaten hand stays down."""
    game = seated(HIDDEN_TWICE)
    while game.hand.street_number < 3:
        game.act(game.turn, "check" if game.hand.options().check else "call")
    game.act(game.turn, "raise", 98)
    game.act(game.turn, "call")
    assert len(game.hand.dealer.boards) == 1
    assert sum(game.hand.shown) == 1


@pytest.mark.parametrize(
    ("code", "players"), [(GameCode.FIVE_CARD_DRAW, 2), (GameCode.SIX_CARD_OMAHA, 7)]
)
def test_where_nothing_can_be_run_twice_neither(code: GameCode, players: int) -> None:
    """A game that ends with a draw, or a deck for one board, isn't run twice."""
    hand_rules = HandRules(runouts=2, all_in_face_up=False)
    holes = ["AsAhAdKsKh", "2s2h4d5c6c"] if players == 2 else []
    hand = Hand(a_setup([100] * players, game=code, hand_rules=hand_rules, holes=holes))
    while not hand.over:
        options = hand.options()
        if options.draw:
            hand.apply(check_or_fold(hand))
        else:
            play(hand, f"r{options.max_to}" if options.max_to else "k" if options.check else "c")
    assert len(hand.dealer.boards) == 1
    winners = {award.player for award in hand.result.awards} if hand.result else set()
    assert any(hand.mucked)
    assert not any(hand.mucked[player] for player in winners)
    assert not any(hand.shown[player] for player in range(players) if hand.mucked[player])
