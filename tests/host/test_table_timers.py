"""The time of a turn begins when people see it, and a hand when they have seen its root."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.host.announcing import SeenFuture
from bot.host.table_announcer import TableNews
from bot.host.table_timers import CLOSED_SECONDS, UNSEEN_SECONDS_MAX, RootVisibility
from bot.ids import TableId
from bot.table.table_commands import Pause, Resume
from tests.clock import ManualClock
from tests.host.table_room import ELSEWHERE, NEXT_HAND, NUDGE, TURN, TableRoom, table_room

LATE = 11


class Slow:
    """An announcer's answer: what is told is seen when the test says so."""

    def __init__(self, at: TableRoom) -> None:
        self.pending: list[SeenFuture] = []
        self._at = at
        self._told = at.told.table_changed
        at.told.table_changed = self.table_changed  # type: ignore[method-assign]

    def table_changed(self, news: TableNews) -> SeenFuture:
        self._told(news)
        shown: SeenFuture = asyncio.get_running_loop().create_future()
        self.pending.append(shown)
        return shown

    async def is_seen(self, *, seen: bool = True) -> None:
        for shown in self.pending:
            shown.set_result(seen)
        self.pending.clear()
        await asyncio.sleep(0)

    async def deal(self, table: TableId) -> None:
        """The next hand, whose root is seen; the hand itself is not."""
        await self.is_seen()
        await self._at.start_hand(table)


@asynccontextmanager
async def dealt(folder: Path) -> AsyncIterator[tuple[TableRoom, Slow, TableId]]:
    """A table of three in a hand that nobody has seen yet."""
    async with table_room(folder / "room.db") as at:
        slow = Slow(at)
        table = await at.open_with("a b c")
        await slow.deal(table)
        yield at, slow, table


async def test_a_turn_begins_when_it_is_seen(tmp_path: Path) -> None:
    """However late that is: the whole time is left then, the call by name included."""
    async with dealt(tmp_path) as (at, slow, table):
        late = at.turn(table)
        await at.pass_time(TURN + LATE)
        assert at.turn(table) == late
        assert at.told.nudges == []
        await slow.is_seen()
        assert at.room.news(table).deadline_ms == at.clock.now_ms() + 1000 * TURN
        await at.pass_time(NUDGE)
        assert len(at.told.nudges) == 1
        await at.pass_time(TURN - NUDGE - 0.001)
        assert at.turn(table) == late
        await at.pass_time(0.001)
        assert at.turn(table) != late


async def test_a_pause_that_is_seen_late_shows_no_turn(tmp_path: Path) -> None:
    """A pause that is seen late shows no turn: the turn after it is yet to be seen."""
    async with dealt(tmp_path) as (at, slow, table):
        late = at.turn(table)
        await at.room.ask_table(table, Pause())
        seen_with_the_pause, slow.pending = slow.pending, []
        await at.room.ask_table(table, Resume())
        after_it, slow.pending = slow.pending, seen_with_the_pause
        await slow.is_seen()
        await at.pass_time(TURN + LATE)
        assert at.turn(table) == late
        slow.pending = after_it
        await slow.is_seen()
        await at.pass_time(TURN - 0.001)
        assert at.turn(table) == late
        await at.pass_time(0.001)
        assert at.turn(table) != late


async def test_news_say_that_a_turn_has_not_been_seen(tmp_path: Path) -> None:
    """Shown late, news carry the whole time; afterwards they say when it ends."""
    async with dealt(tmp_path) as (at, slow, table):
        assert at.news.turn_ms == 1000 * TURN
        await slow.is_seen()
        await at.sit(table, "d")
        assert at.news.turn_ms is None
        assert at.news.deadline_ms == at.clock.now_ms() + 1000 * TURN


async def test_what_will_never_be_seen_does_not_stand_still(tmp_path: Path) -> None:
    """Discord has refused it: the time runs from then on."""
    async with dealt(tmp_path) as (at, slow, table):
        late = at.turn(table)
        await slow.is_seen(seen=False)
        await at.pass_time(TURN)
        assert at.turn(table) != late


async def test_what_is_seen_after_all_begins_then(tmp_path: Path) -> None:
    """A turn whose channel was gone has its whole time when it is seen in another one."""
    async with dealt(tmp_path) as (at, slow, table):
        late = at.turn(table)
        await slow.is_seen(seen=False)
        await at.pass_time(TURN - 1)
        await at.room.move_tournament_table(table, ELSEWHERE)
        await slow.is_seen()
        await at.pass_time(TURN - 1)
        assert at.turn(table) == late
        await at.pass_time(1)
        assert at.turn(table) != late


async def test_a_table_that_nobody_sees_continues_in_the_end(tmp_path: Path) -> None:
    """Chips that are stuck for ever would be worse."""
    async with dealt(tmp_path) as (at, _, table):
        late = at.turn(table)
        await at.pass_time(UNSEEN_SECONDS_MAX + TURN - 0.001)
        assert at.turn(table) == late
        await at.pass_time(0.001)
        assert at.turn(table) != late


async def test_a_turn_seen_too_late_concerns_nobody(tmp_path: Path) -> None:
    """Somebody acted before the message of their turn was confirmed: the next one has their own."""
    async with dealt(tmp_path) as (at, slow, table):
        old, slow.pending = slow.pending, []
        await at.act(table, "call")
        second = at.turn(table)
        for shown in old:
            shown.set_result(True)
        await at.pass_time(TURN + LATE)
        assert at.turn(table) == second


async def test_a_turn_that_continues_after_a_pause_has_to_be_seen_anew(tmp_path: Path) -> None:
    """A turn that continues after a pause has to be seen anew: its controls come back with the
    message that says so."""
    async with dealt(tmp_path) as (at, slow, table):
        await slow.is_seen()
        late = at.turn(table)
        await at.room.ask_table(table, Pause())
        await slow.is_seen()
        await at.room.ask_table(table, Resume())
        await at.pass_time(TURN + LATE)
        assert at.turn(table) == late
        await slow.is_seen()
        await at.pass_time(TURN)
        assert at.turn(table) != late


async def test_no_hand_begins_before_its_root_is_seen(tmp_path: Path) -> None:
    """However late that is; then its words are closed, and it begins when a round could come: the
    time to look is over."""
    async with table_room(tmp_path / "room.db") as at:
        slow = Slow(at)
        table = await at.open_with("a b")
        due_ms = at.clock.now_ms() + round(1000 * NEXT_HAND)
        assert at.news.next_hand_ms == due_ms
        await at.pass_time(NEXT_HAND + LATE)
        assert not at.room.look(table).running
        assert at.room.news(table).next_hand_ms == due_ms
        await slow.is_seen()
        await at.settle()
        assert at.room.news(table).next_hand_ms == at.clock.now_ms() + 1000 * CLOSED_SECONDS
        await at.pass_time(CLOSED_SECONDS - 0.001)
        assert not at.room.look(table).running
        await at.pass_time(0.001)
        assert at.room.look(table).running


async def test_a_root_that_is_seen_in_time_delays_nothing(tmp_path: Path) -> None:
    """A root that is seen in time delays nothing, nor does one that Discord refuses for good, or
    that nobody sees for a long time."""
    async with table_room(tmp_path / "room.db") as at:
        slow = Slow(at)
        table = await at.open_with("a b")
        await at.pass_time(NEXT_HAND - CLOSED_SECONDS)
        await slow.is_seen()
        await at.pass_time(CLOSED_SECONDS - 0.001)
        assert not at.room.look(table).running
        await at.pass_time(0.001)
        assert at.room.look(table).running
        for wait in (NEXT_HAND, UNSEEN_SECONDS_MAX + NEXT_HAND):
            await at.play_through(table)
            if wait == NEXT_HAND:
                await slow.is_seen(seen=False)
            slow.pending.clear()
            await at.pass_time(wait - 0.001)
            assert not at.room.look(table).running
            await at.pass_time(0.001)
            assert at.room.look(table).running


async def test_news_that_show_nothing_do_not_show_a_root() -> None:
    """News such as of seats that were given away after a hand show no root: its message may still
    be on its way. Where none is, nobody waits."""
    seen: list[str] = []
    roots = RootVisibility(ManualClock(), lambda: seen.append("seen"), seen.append)
    on_its_way: SeenFuture = asyncio.get_running_loop().create_future()
    assert roots.announced("root", on_its_way)
    assert not roots.announced("root", None)
    assert not roots.is_seen
    on_its_way.set_result(True)
    await asyncio.sleep(0)
    assert seen == ["root", "seen"]
    assert not roots.announced("next", None)
    assert roots.is_seen


async def test_after_a_restart_the_root_is_shown_first(tmp_path: Path) -> None:
    """The root is shown first after a restart: nobody knows what the process before has shown."""
    async with table_room(tmp_path / "room.db") as at:
        table, clock = await at.open_with("a b"), at.clock
    async with table_room(tmp_path / "room.db", clock=clock) as at:
        slow = Slow(at)
        await at.room.recover()
        await at.pass_time(NEXT_HAND + LATE)
        assert not at.room.look(table).running
        await slow.is_seen()
        await at.pass_time(CLOSED_SECONDS)
        assert at.room.look(table).running
