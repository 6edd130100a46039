"""The shorter clock before the flop: its seconds, and what cannot be chosen."""

from pathlib import Path

import pytest

from bot.host.table_timers import TimerKind, Timing, timers_wanted
from bot.refusal import Refusal
from bot.table.rules import HouseRules, TableCode
from tests.builders import Game, rules
from tests.host.table_room import table_room


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


async def test_the_shorter_turn_ends(tmp_path: Path) -> None:
    """The player is folded after it; on the next street a turn has its usual time."""
    async with table_room(tmp_path / "room.db") as at:
        short = rules(house=HouseRules(first_seconds=10))
        table = await at.open_with("a b c", short)
        await at.start_hand(table)
        missed = at.turn(table)
        await at.pass_time(10)
        assert at.turn(table) != missed
        await at.act(table, "call")
        await at.act(table, "check")
        waits = at.turn(table)
        await at.pass_time(10)
        assert at.turn(table) == waits
        await at.pass_time(20)
        assert at.turn(table) != waits
