"""All-in hands that stay down: shown in turn, and beaten ones never."""

import pytest

from bot.table.house_rules import HouseRules
from tests.builders import Game, rules

HIDDEN = HouseRules(all_in_face_up=False)


def all_in(house: HouseRules) -> Game:
    """Aces of b win against kings of a, who called."""
    game = Game(rules(house=house))
    for name in "ab":
        game.sit(name)
    game.start(top="Ah Kh Ad Kd 2c 3c 7d 9h 2d Jc 2h 4s")
    first, second = game.turn, next(name for name in "ab" if name != game.turn)
    game.play(f"{first} raise 100, {second} call")
    return game


@pytest.mark.parametrize(("house", "seen"), [(HIDDEN, 1), (HouseRules(), 2)])
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
