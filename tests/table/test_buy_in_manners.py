"""The most that players may bring: the table's maximum, or its biggest stack."""

from dataclasses import replace

import pytest

from bot.ids import Chips
from bot.refusal import Refusal
from bot.table.rules import BuyInCap, HouseRules, TableCode
from bot.table.table_commands import BuyChips, ChangeHouseRules, DeliverChips, SetAutoTopUp
from tests.builders import Game, player, rules, sit_down


def won(cap: BuyInCap, biggest: int = 1001) -> Game:
    """Returns a table with buy-ins from 80 to 200, at which `a` has won a lot."""
    game = Game(rules(house=HouseRules(buy_in_cap=cap)))
    for name in "ab":
        game.sit(name)
    game.table.seats[1].stack = Chips(biggest)
    return game


def refusal(game: Game, buy_in: int) -> Refusal:
    with pytest.raises(Refusal) as caught:
        game.sit("c", buy_in)
    return caught.value


@pytest.mark.parametrize(
    ("cap", "most"), [(BuyInCap.TABLE, 200), (BuyInCap.HALF, 500), (BuyInCap.BIGGEST, 1001)]
)
def test_the_biggest_stack_says_how_much(cap: BuyInCap, most: int) -> None:
    """The biggest stack caps buy-ins, purchases, and top-ups; one chip more is refused."""
    game = won(cap)
    assert game.view("c").buy_in_max == most
    refused = refusal(game, most + 1)
    assert (refused.code, refused.data["maximum"]) == (TableCode.BUY_IN_TOO_LARGE, most)
    with pytest.raises(Refusal) as caught:
        game.apply(BuyChips(player("b"), Chips(most - 99)))
    assert caught.value.data["maximum"] == most
    game.apply(SetAutoTopUp(player("b"), Chips(most)))
    assert dict(game.table.chips_due) == {player("b"): most - 100}
    game.apply(DeliverChips(player("b")))
    assert game.stacks["b"] == most
    game.sit("c", most)
    assert game.stacks["c"] == most


@pytest.mark.parametrize("cap", BuyInCap)
def test_small_stacks_leave_the_maximum_as_it_is(cap: BuyInCap) -> None:
    game = won(cap, biggest=120)
    assert refusal(game, 201).data["maximum"] == 200
    game.sit("c", 200)


def test_in_a_hand_the_stacks_of_before_it_count() -> None:
    """During a hand the stacks from before it set the maximum buy-in."""
    game = won(BuyInCap.BIGGEST)
    game.start()
    game.act(game.turn, "raise", 50)
    game.sit("c", 1001)


def test_what_was_brought_stays_when_the_rule_goes() -> None:
    """Chips brought under a rule stay when the rule goes; an auto top-up follows the new one."""
    game = won(BuyInCap.BIGGEST)
    game.apply(SetAutoTopUp(player("b"), Chips(1000)))
    game.apply(ChangeHouseRules(HouseRules(), player("a")))
    assert dict(game.table.chips_due) == {player("b"): 100}
    assert game.stacks["a"] == 1001


def test_who_left_with_more_brings_it_back_as_far_as_they_may() -> None:
    """A player who left with more brings back as much as anyone has, or the maximum (R-167)."""
    game = won(BuyInCap.BIGGEST)
    game.table.seats[2].stack = Chips(1200)
    game.leave("a")
    assert game.view("a").buy_in_min == 1001
    game.sit("c", 100)
    game.leave("b")
    assert game.view("a").buy_in_min == 200


@pytest.mark.parametrize(
    ("minutes", "later", "least"),
    [(5, 4, 150), (5, 5, 80), (0, 0, 80), (1440, 1439, 150), (60, 59, 150), (60, 60, 80)],
)
def test_who_comes_back_in_time_brings_what_they_left_with(
    minutes: int, later: int, least: int
) -> None:
    """The table owner sets how long a leaver owes their stack; the refusal says it too."""
    game = Game(rules(house=HouseRules(rejoin_minutes=minutes)))
    for name in "ab":
        game.sit(name)
    game.table.seats[1].stack = Chips(150)
    game.leave("a")
    back = replace(sit_down("a", least - 1), at_ms=later * 60_000)
    with pytest.raises(Refusal) as caught:
        game.apply(back)
    expected = TableCode.REJOINS_WITH_LESS if least == 150 else TableCode.BUY_IN_TOO_SMALL
    assert caught.value.code is expected
    assert caught.value.data["minimum"] == least
    assert caught.value.data.get("minutes", minutes) == minutes
    game.apply(replace(back, buy_in=Chips(least)))


def test_a_longer_guard_does_not_bring_back_what_is_over() -> None:
    """A stack that a leaver no longer owes stays forgotten when the owner extends the time."""
    game = Game(rules(house=HouseRules(rejoin_minutes=5)))
    for name in "ab":
        game.sit(name)
    game.table.seats[1].stack = Chips(150)
    game.leave("a")
    game.apply(replace(sit_down("c"), at_ms=10 * 60_000))
    game.apply(ChangeHouseRules(HouseRules(), player("b")))
    game.apply(replace(sit_down("a", 80), at_ms=11 * 60_000))


@pytest.mark.parametrize("minutes", [-1, 1441])
def test_a_guard_is_not_longer_than_a_day(minutes: int) -> None:
    with pytest.raises(Refusal) as caught:
        rules(house=HouseRules(rejoin_minutes=minutes))
    assert caught.value.code is TableCode.HOUSE_NUMBER_OUT_OF_RANGE
