"""All-in protection: off by default, once a day, for a bet that somebody misses (R-150, C-31)."""

import pytest

from bot.durations import DAY_MS, HOUR_MS
from bot.poker.actions import ActKind
from bot.poker.events import Acted
from bot.table.snapshot import table_from_json, table_to_json
from bot.table.table_commands import TimeOut
from tests.builders import Game, game, hand_events, player, rules
from tests.poker.facts import facts

CASES = facts("allin_protection_case")


def time_out(table: Game, day: int = 0) -> ActKind:
    """Times out this turn on that day; returns what is done for the player."""
    events = table.apply(TimeOut(table.table.hand_id, table.table.turn, at_ms=day * DAY_MS))
    return next(event.kind for event in hand_events(events) if isinstance(event, Acted))


def facing_a_bet(*, protection: bool = True) -> Game:
    """Returns a table with 99 in the pot, after A bet 50 and B called: it's C's turn."""
    table = game("a b c", rules(seats=3, all_in_protection=protection, buy_in_max=500), 400)
    table.start(draw=2)
    table.act(table.turn, "raise", 33)
    table.act(table.turn, "call")
    table.act(table.turn, "call")
    table.act(table.turn, "raise", 50)
    table.act(table.turn, "call")
    return table


@pytest.mark.parametrize("row", CASES, ids=[row["case"] for row in CASES])
def test_cases(row: dict[str, str]) -> None:
    """The first timeout of a day keeps the player in for the main pot, the second one folds."""
    table = facing_a_bet()
    absent = table.table.to_act
    assert absent is not None
    if "second time" in row["street_actions"]:
        table.table.seating.protect(absent.player)
    stays = row["main_contenders"] == "A+B+C"
    assert time_out(table) is (ActKind.PROTECT if stays else ActKind.FOLD)
    while table.table.hand_running:
        table.act(table.turn, "check")
    result = table.hand.result
    assert result is not None
    assert [pot.amount for pot in result.pots] == ([99, 100] if stays else [199])


def test_off_by_default() -> None:
    """A player who times out facing a bet folds."""
    assert time_out(facing_a_bet(protection=False)) is ActKind.FOLD


def test_free_check_uses_nothing_up() -> None:
    """Missing a turn without a bet checks, and the protection of the day is still there."""
    table = facing_a_bet()
    table.act(table.turn, "call")
    assert time_out(table) is ActKind.CHECK
    assert table.table.seating.protected == {}


def test_new_day_new_protection() -> None:
    """Days of protection are UTC's, unless a command says otherwise."""
    table = facing_a_bet()
    absent = table.table.to_act
    assert absent is not None
    assert time_out(table, day=1) is ActKind.PROTECT
    seating = table.table.seating
    assert not seating.protect(absent.player)
    seating.now_ms += DAY_MS
    assert seating.protect(absent.player)


def test_the_day_may_be_that_of_a_zone() -> None:
    """The command says when the day began: Rome's day is over at half past ten in the evening,
    UTC."""
    table = facing_a_bet()
    absent = table.table.to_act
    assert absent is not None
    evening, seating = 20_000 * DAY_MS + 21 * HOUR_MS, table.table.seating
    with seating.at_time(evening):
        assert seating.protect(absent.player, evening - 22 * HOUR_MS)
    with seating.at_time(evening + HOUR_MS + HOUR_MS // 2):
        assert not seating.protect(absent.player, evening - 22 * HOUR_MS)
        assert not seating.protect(absent.player), "a zone in which it is still the same day"
        assert seating.protect(absent.player, evening + HOUR_MS)


def test_days_in_snapshots_of_before_count() -> None:
    """A UTC day in an older snapshot uses up the protection of that day, and not of the next."""
    table = game("a b c", rules(seats=3, all_in_protection=True, buy_in_max=500), 400)
    stored = table_to_json(table.table)
    assert stored["protected"] == []
    old = table_from_json(table.table.rules, {**stored, "protected": [[player("a"), 20_000]]})
    again = table_from_json(table.table.rules, table_to_json(old))
    for seating in (old.seating, again.seating):
        with seating.at_time(20_000 * DAY_MS + HOUR_MS):
            assert not seating.protect(player("a"))
            assert seating.protect(player("b"))
        with seating.at_time(20_001 * DAY_MS + HOUR_MS):
            assert seating.protect(player("a"))


@pytest.mark.parametrize(("hour", "began"), [(23, 22), (1, 7)])
def test_a_journal_of_before_leads_to_what_its_snapshot_says(hour: int, began: int) -> None:
    """An older table decides the same from its journal and from its snapshot, which knows of
    earlier days the date alone."""
    played, midnight = facing_a_bet(), 20_000 * DAY_MS
    absent = played.table.to_act
    assert absent is not None
    hand, turn = played.table.hand_id, played.table.turn
    played.apply(TimeOut(hand, turn, at_ms=midnight + hour * HOUR_MS))
    while played.table.hand_running:
        played.act(played.turn, "check")
    stored = {**table_to_json(played.table), "protected": [[absent.player, 20_000]]}
    del stored["protected_ms"]
    found = table_from_json(played.table.rules, stored)
    later, day_from_ms = midnight + 23 * HOUR_MS, midnight + began * HOUR_MS
    answers = []
    for seating in (played.table.seating, found.seating):
        with seating.at_time(later):
            answers.append(seating.protect(absent.player, day_from_ms))
    assert answers[0] == answers[1]
