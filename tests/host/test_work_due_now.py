"""Work that is due now is done now, not when something else happens."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from bot.host.refusals import HostCode, HostRefusal
from bot.host.table_timers import Timing
from bot.host.tournament_tables import CHANNEL_TIMEOUT_MS, RETRY_MS, TournamentTables
from bot.ids import ChannelId, TableId
from bot.tournament.state import Phase
from devtools.simulation.loop import run_virtually
from tests.clock import ManualClock
from tests.host.tournament_room import check_clean, now_ms, sit_and_go, tournament_room


@pytest.mark.parametrize("tables", [1, 2])
def test_without_a_pause_between_hands_a_tournament_deals_at_once(
    database_path: Path, tables: int
) -> None:
    """The first hand comes when its table has a home, and each other one right after the last."""

    async def play() -> None:
        async with tournament_room(database_path, timing=Timing(next_hand=0, nudge=0)) as at:
            number = await at.create(sit_and_go(4 * tables, seats=4))
            await at.enter(number, " ".join("abcdefgh"[: 4 * tables]))
            await at.until(lambda: at.state(number).phase is Phase.RUNNING)
            started = now_ms()
            await at.until(lambda: any(t.hand for t in at.state(number).tables.values()), 60)
            assert now_ms() - started <= 2_000
            await at.play_out(number)

    run_virtually(play)
    check_clean(database_path)


async def test_what_becomes_due_while_others_are_looked_at_is_not_forgotten() -> None:
    """A retry time, or the timeout of a channel request, that ends between the look at the tables
    and the question when to look again."""
    clock, room = ManualClock(), Mock()
    room.tables_of.return_value = (TableId(1),)
    room.place.return_value = SimpleNamespace(channel=0)
    place = SimpleNamespace(tournament=5, channel=70)
    tables = TournamentTables(room, Mock(), clock, lambda: place, lambda: None)  # type: ignore[arg-type, return-value]
    looked_ms = clock.now_ms()
    state = SimpleNamespace(tables={TableId(1): SimpleNamespace(number=1, seats={})})
    room.inspect.side_effect = HostRefusal(HostCode.NOT_SAVED)
    assert list(tables.live()) == []
    tables.request_channels(state)  # type: ignore[arg-type]
    clock.set_forward(RETRY_MS / 1000)
    assert looked_ms + RETRY_MS in set(tables.retry_times_ms(looked_ms))
    clock.set_forward((CHANNEL_TIMEOUT_MS - RETRY_MS) / 1000)
    assert looked_ms + CHANNEL_TIMEOUT_MS in set(tables.retry_times_ms(looked_ms))
    assert looked_ms + RETRY_MS not in set(tables.retry_times_ms(clock.now_ms()))


async def test_a_thread_that_comes_as_the_wait_ends_is_the_tables() -> None:
    """Whether the table is being shown where the tournament was announced by then, or would be."""
    clock, room, moves = ManualClock(), Mock(), list[int]()
    room.tables_of.return_value = (TableId(1),)
    room.place.return_value = SimpleNamespace(channel=0)
    lobby, thread = ChannelId(70), ChannelId(80)

    async def move(table: TableId, channel: ChannelId) -> None:
        for _ in range(3 if channel == lobby else 1):
            await asyncio.sleep(0)
        moves.append(channel)

    room.move_tournament_table = move
    state: Any = SimpleNamespace(tables={TableId(1): SimpleNamespace(number=1, seats={})})
    for moving_first in (True, False):
        place: Any = SimpleNamespace(tournament=5, channel=lobby)
        tables = TournamentTables(room, Mock(), clock, lambda place=place: place, lambda: None)
        tables.request_channels(state)
        clock.set_forward(CHANNEL_TIMEOUT_MS / 1000)
        if moving_first:
            tables.request_channels(state)
        given = asyncio.create_task(tables.set_channel(TableId(1), thread))
        await asyncio.sleep(0)
        tables.request_channels(state)
        await given
        for _ in range(5):
            await asyncio.sleep(0)
        assert moves == ([lobby, thread] if moving_first else [thread])
        moves.clear()


async def test_a_thread_that_cannot_be_stored_leaves_its_table_no_orphan() -> None:
    """The wait ended meanwhile: the tables are looked at again, as after any other failure."""
    clock, room, looks = ManualClock(), Mock(), list[str]()
    room.tables_of.return_value = (TableId(1),)
    room.place.return_value = SimpleNamespace(channel=0)
    room.move_tournament_table = AsyncMock(side_effect=HostRefusal(HostCode.NOT_SAVED))
    place: Any = SimpleNamespace(tournament=5, channel=ChannelId(70))
    tables = TournamentTables(room, Mock(), clock, lambda: place, lambda: looks.append("looked"))
    with pytest.raises(HostRefusal):
        await tables.set_channel(TableId(1), ChannelId(80))
    assert looks == ["looked"]


async def test_the_tournaments_own_channel_puts_no_table_off() -> None:
    """One table is shown there, another could not be: it is tried again soon."""
    clock, room, homes = ManualClock(), Mock(), {TableId(1): 0, TableId(2): 0}
    room.tables_of.return_value = tuple(homes)
    room.place.side_effect = lambda table: SimpleNamespace(channel=homes[table])
    failures = [HostRefusal(HostCode.NOT_SAVED)]

    async def move(table: TableId, channel: ChannelId) -> None:
        if table == 2 and failures:
            raise failures.pop()
        homes[table] = channel

    room.move_tournament_table = move
    place: Any = SimpleNamespace(tournament=5, channel=ChannelId(70))
    tables = TournamentTables(room, Mock(), clock, lambda: place, lambda: None)
    seated = {number: SimpleNamespace(number=number, seats={}) for number in homes}
    state: Any = SimpleNamespace(tables=seated)
    tables.request_channels(state)
    for seconds in (CHANNEL_TIMEOUT_MS / 1000, RETRY_MS / 1000):
        clock.set_forward(seconds)
        tables.request_channels(state)
        for _ in range(5):
            await asyncio.sleep(0)
    assert set(homes.values()) == {place.channel}
