"""The shorter clock before the flop: its seconds, and what cannot be chosen."""

import pytest

from bot.host.table_timers import TimerKind
from bot.host.timing import Timing, timers_wanted
from bot.refusal import Refusal
from bot.table.house_rules import HouseRules
from bot.table.refusals import TableCode
from tests.builders import Game, rules


def turn_seconds(game: Game) -> float:
    (seconds,) = (
        seconds
        for key, seconds in timers_wanted(game.table, Timing()).items()
        if key.what is TimerKind.TURN
    )
    return seconds


@pytest.mark.parametrize(("first", "expected"), [(0, [30, 30]), (10, [10, 30]), (30, [30, 30])])
def test_only_the_first_street_is_shorter(first: int, expected: list[float]) -> None:
    game = Game(rules(house=HouseRules(first_seconds=first)))
    for name in "ab":
        game.sit(name)
    game.start()
    found = [turn_seconds(game)]
    for verb in ("call", "check"):
        game.act(game.turn, verb)
    assert [*found, turn_seconds(game)] == expected


@pytest.mark.parametrize("first", [1, 4, 31, 600])
def test_more_than_a_turn_or_hardly_any_time_is_refused(first: int) -> None:
    with pytest.raises(Refusal) as caught:
        rules(house=HouseRules(first_seconds=first))
    refused = caught.value
    assert refused.code is TableCode.FIRST_SECONDS_OUT_OF_RANGE
    assert refused.data == {"seconds": first, "minimum": 5, "maximum": 30}
