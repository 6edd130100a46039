"""The waiting list of a full table: first come, first served, and a seat is held."""

import pytest

from bot.refusal import Refusal
from bot.table.events import PassedOver, SeatOffered, TableEvent
from bot.table.rules import TableCode
from bot.table.table_commands import JoinWaitingList, LeaveWaitingList, PassOver
from tests.builders import Game, game, player, rules


def full() -> Game:
    return game("a b", rules(seats=2))


def join(table: Game, name: str) -> tuple[TableEvent, ...]:
    return table.apply(JoinWaitingList(player(name), name))


def refusal(table: Game, command: object) -> object:
    with pytest.raises(Refusal) as refused:
        table.apply(command)  # type: ignore[arg-type]
    return refused.value.code


def offered(events: tuple[TableEvent, ...]) -> list[str]:
    return [event.name for event in events if isinstance(event, SeatOffered)]


def test_first_come_first_served() -> None:
    """A seat that becomes free is held for the first of the list."""
    table = full()
    join(table, "c")
    join(table, "d")
    assert [name for _, name in table.view().waiting] == ["c", "d"]
    assert offered(table.leave("a")) == ["c"]
    assert table.view().free_seats == 0


def test_held_for_one_alone() -> None:
    """A held seat goes only to its player, who then waits no longer."""
    table = full()
    join(table, "c")
    join(table, "d")
    table.leave("a")
    with pytest.raises(Refusal) as refused:
        table.sit("d")
    assert refused.value.code is TableCode.SEAT_HELD
    with pytest.raises(Refusal):
        table.sit("z")
    table.sit("c")
    assert [name for _, name in table.view().waiting] == ["d"]


def test_passed_over() -> None:
    """A player who does not come leaves the list, and the seat is held for the next."""
    table = full()
    join(table, "c")
    join(table, "d")
    table.leave("a")
    events = table.apply(PassOver(player("c")))
    assert isinstance(events[0], PassedOver)
    assert offered(events) == ["d"]
    assert refusal(table, PassOver(player("c"))) is TableCode.NOT_WAITING


def test_leaving_the_list() -> None:
    """A player who stops waiting passes the place, and a seat held for them, to the next."""
    table = full()
    join(table, "c")
    join(table, "d")
    table.leave("a")
    assert offered(table.apply(LeaveWaitingList(player("c")))) == ["d"]
    assert refusal(table, LeaveWaitingList(player("c"))) is TableCode.NOT_WAITING


def test_who_need_not_wait() -> None:
    """A seated player, one already waiting, and anyone while a seat is free can't join the list."""
    table = full()
    assert refusal(table, JoinWaitingList(player("a"), "a")) is TableCode.ALREADY_SEATED
    join(table, "c")
    assert refusal(table, JoinWaitingList(player("c"), "c")) is TableCode.ALREADY_WAITING
    assert refusal(game("a"), JoinWaitingList(player("c"), "c")) is TableCode.SEAT_IS_FREE


def test_two_seats_at_once() -> None:
    """Two seats that become free are held for two players."""
    table = full()
    join(table, "c")
    join(table, "d")
    table.leave("a")
    assert offered(table.leave("b")) == ["d"]
    table.sit("d")
    table.sit("c")
    assert table.view().waiting == ()


def test_closing_calls_nobody() -> None:
    """A table that is closing holds no seat for anybody."""
    table = full()
    join(table, "c")
    assert offered(table.close()) == []
