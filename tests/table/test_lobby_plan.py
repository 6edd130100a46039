"""The tables that a lobby opens and closes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ids import TableId
from bot.table.kinds import LobbyKeeps, LobbyPlan, LobbyTableState, plan_lobby

IDLE = 600.0


def state(
    number: int, kind: str = "a", taken: int = 0, free: int = 2, idle: float = 0
) -> LobbyTableState:
    return LobbyTableState(TableId(number), kind, taken, free, idle)


def plan(
    *tables: LobbyTableState, kinds: str = "a", keeps: LobbyKeeps = LobbyKeeps.FREE_SEAT
) -> LobbyPlan:
    return plan_lobby(kinds.split(), tables, IDLE, keeps)


def test_one_of_each_kind_is_opened() -> None:
    """Each kind is opened once, even if it's named twice; an open table is enough."""
    assert plan(kinds="a b a").to_open == ("a", "b")
    assert plan(state(1, "b"), kinds="a b").to_open == ("a",)


@pytest.mark.parametrize(("taken", "free", "opened"), [(1, 1, ()), (2, 0, ("a",))])
def test_another_opens_when_the_last_seat_is_taken(
    taken: int, free: int, opened: tuple[str, ...]
) -> None:
    """Another table opens only once no seat is free."""
    assert plan(state(1, taken=taken, free=free)).to_open == opened


@pytest.mark.parametrize(("taken", "free"), [(1, 1), (2, 0), (0, 0)])
def test_an_empty_table_of_each_kind(taken: int, free: int) -> None:
    """Where the lobby keeps an empty table of each kind, another one opens as soon as somebody sits
    down (R-169); a table that is closing doesn't count."""
    keeps = LobbyKeeps.EMPTY_TABLE
    assert plan(kinds="a b", keeps=keeps).to_open == ("a", "b")
    table = state(1, taken=taken, free=free)
    assert plan(table, keeps=keeps).to_open == ("a",)
    assert plan(table, state(2), keeps=keeps) == LobbyPlan()


TABLES = st.builds(
    state,
    st.integers(1, 99),
    st.sampled_from("abc"),
    st.integers(0, 2),
    st.integers(0, 2),
    st.sampled_from((0.0, IDLE)),
)


@given(st.lists(TABLES, unique_by=lambda each: each.table), st.sampled_from(LobbyKeeps))
def test_what_is_kept_is_there_and_one_empty_table_at_most_stays(
    tables: list[LobbyTableState], keeps: LobbyKeeps
) -> None:
    """A lobby's plan leaves each kind a table to sit at, closes no table with players, and keeps
    exactly one of the tables that were empty for long (R-169, R-171)."""
    made = plan(*tables, kinds="a b", keeps=keeps)
    left = [each for each in tables if each.table not in made.to_close]
    assert all(each in left for each in tables if each.taken)
    for kind in "ab":
        own = [each for each in left if each.kind == kind]
        any_seat = keeps is LobbyKeeps.FREE_SEAT
        ready = [each for each in own if each.free and (any_seat or not each.taken)]
        assert bool(ready) != (kind in made.to_open)
        assert sum(each.idle_seconds >= IDLE for each in own if not each.taken) <= 1
    assert "c" not in made.to_open
    assert not [each for each in left if each.kind == "c" and not each.taken and each.idle_seconds]


def test_one_empty_table_stays() -> None:
    """The oldest empty table stays; the others close after a long time without players."""
    tables = [state(3, idle=IDLE), state(1, idle=9 * IDLE), state(2, idle=IDLE - 1)]
    assert plan(*tables).to_close == (TableId(3),)
    assert plan(state(4, taken=1), *tables).to_close == (TableId(3),)


def test_a_kind_that_is_not_kept_any_more_closes() -> None:
    """Empty tables of a kind that isn't kept close after the usual time; players play on."""
    tables = [state(1, "b", idle=IDLE), state(2, "b", taken=1)]
    assert plan(*tables).to_close == (TableId(1),)
    assert plan(*tables, kinds="").to_open == ()


def test_nothing_closes_where_no_time_is_set() -> None:
    """Zero seconds mean never, as for other tables."""
    tables = [state(1, idle=10 * IDLE), state(2, idle=10 * IDLE)]
    assert plan_lobby(["a"], tables, 0).to_close == ()
