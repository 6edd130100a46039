"""An evening by all house rules at once, in virtual time, with a faulty disk and crashes."""

from dataclasses import replace

import pytest

from bot.table.rules import (
    ALL_GAMES,
    BuyInCap,
    GameChange,
    HouseRules,
    Straddle,
    TableAnte,
    TablePicture,
    TableRules,
)
from devtools.simulation import people
from devtools.simulation.simulation import play
from devtools.simulation.steps import steps_by_seed

ALL_RULES = HouseRules(
    Straddle.MISSISSIPPI,
    table_ante=TableAnte.BUTTON,
    runouts=3,
    bomb_ante=3,
    bomb_every=3,
    bomb_boards=2,
    seven_deuce=2,
    stand_up=2,
    all_in_face_up=False,
    called_clock=5,
    rabbit_hunt=True,
    buy_in_cap=BuyInCap.HALF,
    rejoin_minutes=5,
    picture=TablePicture.WIDE,
)
OVER_EACH_OTHER = replace(ALL_RULES, straddle=Straddle.UNDER_THE_GUN, straddles=4)
CHOPPED = replace(ALL_RULES, table_ante=TableAnte.NONE, seven_deuce=0, chop_blinds=True)
TABLES = (
    TableRules(seats=6, house=ALL_RULES),
    TableRules(seats=6, all_in_protection=True, house=OVER_EACH_OTHER),
    TableRules(seats=5, structure="pot-limit", game="omaha-hilo", house=CHOPPED),
    TableRules(seats=6, games=ALL_GAMES, change=GameChange.CHOICE, house=ALL_RULES),
)


@pytest.mark.long
def test_an_evening_of_three_hundred_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is lost, seen by others or stuck."""
    monkeypatch.setattr(people, "RULES", TABLES)
    outcome = play(steps_by_seed(11, faults=True), seed=11, hands=300, faults=True)
    assert outcome.violations == []
    assert outcome.hands >= 300
    assert outcome.crashes
