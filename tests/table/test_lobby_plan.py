"""Which tables a lobby opens and closes."""

import pytest

from bot.ids import TableId
from bot.table.lobby_plan import LobbyPlan, LobbyTableState, plan_lobby

IDLE = 600.0


def state(
    number: int, kind: str = "a", taken: int = 0, free: int = 2, idle: float = 0
) -> LobbyTableState:
    return LobbyTableState(TableId(number), kind, taken, free, idle)


def plan(*tables: LobbyTableState, kinds: str = "a") -> LobbyPlan:
    return plan_lobby(kinds.split(), tables, IDLE)


def test_one_of_each_kind_is_opened() -> None:
    """Once each, also when a kind is named twice; what is open already is enough."""
    assert plan(kinds="a b a").to_open == ("a", "b")
    assert plan(state(1, "b"), kinds="a b").to_open == ("a",)


@pytest.mark.parametrize(("taken", "free", "opened"), [(1, 1, ()), (2, 0, ("a",))])
def test_another_opens_when_the_last_seat_is_taken(
    taken: int, free: int, opened: tuple[str, ...]
) -> None:
    """While a seat is free nobody needs another table."""
    assert plan(state(1, taken=taken, free=free)).to_open == opened


def test_one_empty_table_stays() -> None:
    """The oldest, however long; the others close when nobody sat there for long."""
    tables = [state(3, idle=IDLE), state(1, idle=9 * IDLE), state(2, idle=IDLE - 1)]
    assert plan(*tables).to_close == (TableId(3),)
    assert plan(state(4, taken=1), *tables).to_close == (TableId(3),)


def test_a_kind_that_is_not_kept_any_more_closes() -> None:
    """Its empty tables, after the same time; whoever plays goes on."""
    tables = [state(1, "b", idle=IDLE), state(2, "b", taken=1)]
    assert plan(*tables).to_close == (TableId(1),)
    assert plan(*tables, kinds="").to_open == ()


def test_nothing_closes_where_no_time_is_set() -> None:
    """Zero seconds mean never, as for other tables."""
    tables = [state(1, idle=10 * IDLE), state(2, idle=10 * IDLE)]
    assert plan_lobby(["a"], tables, 0).to_close == ()
