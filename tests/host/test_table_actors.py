"""The process dies at any moment, and another one resumes from its database (R-161, R-162).

A table that contradicts itself stops alone, gives back the bets, and can be closed (R-163).
"""

import random
import shutil
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any

import pytest

from bot.cli.audit import run as audit
from bot.host import table_actors as rooms
from bot.host.refusals import HostCode
from bot.host.table_actors import restore_table
from bot.ids import ChannelId, PlayerId, TableId
from bot.refusal import BrokenInvariant, Refusal
from bot.storage.tables import RecoveredTable
from bot.table.rules import TableRules
from bot.table.seats import Presence
from bot.table.snapshot import table_to_json
from bot.table.table import Table
from bot.table.table_commands import ComeBack, Leave, ShowCards, SitOut, TableCommand
from tests.builders import player, rules, sit_down, state_of
from tests.clock import ManualClock
from tests.host.table_room import (
    CHANNEL,
    ELSEWHERE,
    GUILD,
    NEXT_HAND,
    TURN,
    TableRoom,
    break_act,
    refused,
    table_room,
)
from tests.storage.builders import issued


class Photographer:
    """Copies the database after every command, as a pulled plug would leave it."""

    def __init__(self, at: TableRoom, folder: Path) -> None:
        self.at = at
        self.folder = folder
        self.plates: list[tuple[Path, object, object]] = []

    def take(self, table: TableId) -> None:
        """The files as they are, and what the table is in memory."""
        source = self.at.database.place
        target = self.folder / f"{len(self.plates)}.db"
        for suffix in ("", "-wal"):
            if (file := source.with_name(source.name + suffix)).exists():
                shutil.copy(file, target.with_name(target.name + suffix))
        live = self.at.room.inspect(table)
        self.plates.append((target, _memory(live), self.at.room.look(table, player("a"))))


def _memory(table: Table) -> object:
    return state_of(table) if table.hand_running else table_to_json(table)


Step = Callable[[TableRoom, TableId], Awaitable[None]]


def _acts(*verbs: str) -> list[Step]:
    def step(verb: str) -> Step:
        name, *to = verb.split()

        async def act(at: TableRoom, table: TableId) -> None:
            await at.act(table, name, *map(int, to))

        return act

    return [step(verb) for verb in verbs]


def _asks(*commands: object) -> list[Step]:
    def step(command: object) -> Step:
        async def ask(at: TableRoom, table: TableId) -> None:
            await at.room.ask_table(table, command)  # type: ignore[arg-type]

        return ask

    return [step(command) for command in commands]


async def _deal(at: TableRoom, table: TableId) -> None:
    await at.start_hand(table)


async def _time_out(at: TableRoom, table: TableId) -> None:
    await at.pass_time(TURN)


async def _sit_d(at: TableRoom, table: TableId) -> None:
    await at.sit(table, "d")


async def _close(at: TableRoom, table: TableId) -> None:
    await at.close(table)


async def _show(at: TableRoom, table: TableId) -> None:
    hand = at.room.look(table).hand
    assert hand is not None
    for number, seen in enumerate(hand.players):
        if seen.may_show:
            shower = at.room.look(table).seat_of_number(number).player
            assert shower is not None
            await at.room.ask_table(table, ShowCards(shower, at.room.look(table).hand_id))
            return


SESSIONS: dict[str, tuple[TableRules, list[Step]]] = {
    "holdem": (
        rules(turn_seconds=TURN),
        [
            _deal,
            *_acts("call", "raise 10", "call", "call"),
            _sit_d,
            _time_out,
            *_acts("raise 20", "fold"),
            *_asks(SitOut(player("b"))),
            _time_out,
            _show,
            *_asks(ComeBack(player("b"))),
            _deal,
            *_acts("raise 50"),
            *_asks(Leave(player("a"))),
            _time_out,
            _deal,
        ],
    ),
    "stud": (
        rules(game="stud", structure="fixed-limit", ante=1, turn_seconds=TURN),
        [_deal, *_acts("bring-in", "call", "raise 2"), _sit_d, _time_out, _time_out, _time_out],
    ),
    "closing": (
        rules(turn_seconds=TURN),
        [_deal, *_acts("call"), _close, *_asks(Leave(player("c"))), _time_out],
    ),
}


@asynccontextmanager
async def gone_on(path: Path, clock: ManualClock | None = None) -> AsyncIterator[TableRoom]:
    """Another process on that database, its tables found again."""
    async with table_room(path, clock=clock, seed=2) as at:
        await at.room.recover()
        await at.settle()
        yield at


@pytest.mark.parametrize("session", SESSIONS)
async def test_killed_after_any_command(at: TableRoom, tmp_path: Path, session: str) -> None:
    """Whenever the plug is pulled: the same cards, turn and stacks, and the ledger with them."""
    of, steps = SESSIONS[session]
    table = await at.open_with("a b c", of)
    camera = Photographer(at, tmp_path)
    camera.take(table)
    for step in steps:
        if table not in at.room.open_tables:
            break
        await step(at, table)
        if table in at.room.open_tables:
            camera.take(table)
    assert len(camera.plates) > 4
    for path, memory, view in camera.plates:
        async with gone_on(path) as again:
            assert again.room.table_in(CHANNEL) == table
            live = again.room.inspect(table)
            assert _memory(live) == memory
            if live.hand_running:
                assert again.room.look(table, player("a")) == view
                assert again.news.deadline_ms == again.clock.now_ms() + TURN * 1000
            else:
                await again.check_ledger(table)
            assert again.news.recovered
            told = [cards.player for cards in again.told.cards]
            assert told == (_still_in(live) if live.hand_running else [])


def _still_in(table: Table) -> list[PlayerId]:
    """The players in the hand who are there, who acts first before others: those who are away find
    their cards at the table."""
    assert table.hand is not None
    first = table.hand.to_act or 0
    in_hand = list(zip(table.dealt, table.hand.folded, strict=True))
    seats = table.seats
    return [
        dealt.player
        for dealt, folded in in_hand[first:] + in_hand[:first]
        if not folded and seats[dealt.seat].presence is not Presence.SITTING_OUT
    ]


async def test_cards_are_told_again_to_those_still_in_the_hand(
    at: TableRoom, tmp_path: Path
) -> None:
    """The process may have died before they were: once, marked as told again, to their owners."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    folded = at.room.look(table).to_act
    assert folded is not None
    await at.act(table, "fold")
    camera = Photographer(at, tmp_path)
    camera.take(table)
    async with gone_on(camera.plates[0][0]) as again:
        left = {player("a"), player("b"), player("c")} - {folded.player}
        assert {cards.player for cards in again.told.cards} == left
        assert all(cards.again and cards.view.viewer == cards.player for cards in again.told.cards)
        await again.act(table, "call")
        assert len(again.told.cards) == 2


async def test_plays_to_the_end(at: TableRoom, tmp_path: Path) -> None:
    """The hand of before is played out after the restart, paid once, and followed by others."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    await at.act(table, "raise", 20)
    camera = Photographer(at, tmp_path)
    camera.take(table)
    async with gone_on(camera.plates[0][0]) as again:
        await again.play_through(table)
        await again.check_ledger(table)
        first = at.room.look(table).hand_id
        view = await again.start_hand(table)
        assert view.hand_id == first + 1
        await again.play_through(table)
        await again.check_ledger(table)


async def test_full_fresh_turn(at: TableRoom, tmp_path: Path) -> None:
    """However little time was left, after the restart the player to act has all of it."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    await at.pass_time(TURN - 1)
    camera = Photographer(at, tmp_path)
    camera.take(table)
    async with gone_on(camera.plates[0][0], at.clock) as again:
        slow = again.turn(table)
        await again.pass_time(TURN - 0.001)
        assert again.turn(table) == slow
        await again.pass_time(0.001)
        assert again.turn(table) != slow


async def test_press_of_before_the_crash(at: TableRoom, tmp_path: Path) -> None:
    """A control of before still works once; what was accepted is known by its interaction."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    await at.act(table, "call", interaction=41)
    press = at.action(table, "call")
    await at.sit(table, "d", interaction=42)
    camera = Photographer(at, tmp_path)
    camera.take(table)
    async with gone_on(camera.plates[0][0]) as again:
        await again.leave(table, "d")
        repeated = await refused(again.sit(table, "d", interaction=42))
        assert repeated.code is HostCode.SEEN_BEFORE
        await again.room.ask_table(table, press, interaction=43)
        assert again.room.look(table).turn == press.turn + 1


async def test_between_hands_the_next_one_is_due_after_the_pause(
    at: TableRoom, tmp_path: Path
) -> None:
    """Killed while the table paused: the pause begins anew, then the hand is dealt."""
    table = await at.open_with("a b")
    await at.pass_time(NEXT_HAND - 1)
    camera = Photographer(at, tmp_path)
    camera.take(table)
    async with gone_on(camera.plates[0][0], at.clock) as again:
        assert again.news.next_hand_ms == again.clock.now_ms() + NEXT_HAND * 1000
        await again.pass_time(NEXT_HAND)
        assert again.room.look(table).running


async def test_closing_pending(at: TableRoom, tmp_path: Path) -> None:
    """A close asked for before the crash is carried out at the end of the hand after it."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    await at.close(table)
    camera = Photographer(at, tmp_path)
    camera.take(table)
    async with gone_on(camera.plates[0][0]) as again:
        await again.pass_time(20 * TURN)
        assert again.news.view.closed
        assert sum([await again.wallet(name) for name in "abc"]) == 3000


async def test_graceful_stop_and_start(database_path: Path) -> None:
    """A stop in mid-hand and a start lose nothing; the message is still the table's."""
    async with table_room(database_path) as at:
        table = await at.open_with("a b c")
        await at.room.remember_message(table, 77)
        await at.start_hand(table)
        await at.act(table, "call")
        memory = _memory(at.room.inspect(table))
    async with gone_on(database_path) as again:
        assert _memory(again.room.inspect(table)) == memory
        assert again.room.place(table).message == 77


async def test_many_tables(database_path: Path) -> None:
    """All open tables come back, each as it was; closed ones do not."""
    async with table_room(database_path) as at:
        tables = [await at.open(channel=ChannelId(200 + number)) for number in range(6)]
        for number, table in enumerate(tables):
            for name in "abc"[: number % 3 + 1]:
                await at.sit(table, name)
        await at.close(tables[5])
        await at.pass_time(NEXT_HAND)
        memories = [_memory(at.room.inspect(table)) for table in tables[:5]]
    async with gone_on(database_path) as again:
        assert set(again.room.open_tables) == set(tables[:5])
        found = [_memory(again.room.inspect(table)) for table in tables[:5]]
        assert found == memories


async def test_table_that_cannot_be_revived(
    database_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One table whose journal makes no sense stands still; the others go on."""
    async with table_room(database_path) as at:
        sick, well = await at.open_with("a b"), await at.open(channel=ELSEWHERE)
        await at.sit(well, "c")

    def picky(recovered: RecoveredTable) -> object:
        if recovered.table.id == sick:
            raise BrokenInvariant("this journal is nonsense")
        return restore_table(recovered)

    monkeypatch.setattr("bot.host.table_actors.restore_table", picky)
    async with table_room(database_path) as again:
        assert await again.room.recover() == 1
        assert again.room.look(well).seat_of(player("c")) is not None
        assert "cannot be restored" in caplog.text


async def test_random_session_with_crashes(database_path: Path, tmp_path: Path) -> None:
    """A long session in which the process dies again and again, chips and cards unharmed."""
    dice = random.Random(11)
    path = database_path
    async with table_room(path) as at:
        table = await at.open(rules(buy_in_min=20, turn_seconds=TURN))
    for life in range(12):
        async with gone_on(path) as at:
            await _play_for_a_while(at, table, dice)
            camera = Photographer(at, tmp_path / str(life))
            camera.folder.mkdir()
            camera.take(table)
            path, memory, _ = camera.plates[0]
        async with gone_on(path) as again:
            assert _memory(again.room.inspect(table)) == memory
            wallets = sum([await again.wallet(name) for name in "abcdef"])
            seats = sum([await again.seat_account(table, name) for name in "abcdef"])
            assert wallets + seats == await issued(again.database, GUILD)


async def _play_for_a_while(at: TableRoom, table: TableId, dice: random.Random) -> None:
    for _ in range(30):
        with suppress(Refusal):
            await _something_happens(at, table, dice)


async def _something_happens(at: TableRoom, table: TableId, dice: random.Random) -> None:
    hand = at.room.look(table).hand
    if dice.random() < 0.25:
        name = dice.choice("abcdef")
        who = player(name)
        comings_and_goings: list[TableCommand] = [
            sit_down(name, 20),
            Leave(who),
            SitOut(who),
            ComeBack(who, post=True),
            ComeBack(who),
        ]
        await at.room.ask_table(table, dice.choice(comings_and_goings))
    elif hand and hand.options:
        if hand.options.max_to and dice.random() < 0.2:
            await at.act(table, "raise", hand.options.max_to)
        else:
            await at.act(table, "call" if hand.options.call else "check")
    else:
        await at.pass_time(NEXT_HAND)


def breaks(*_: Any) -> Sequence[Any]:
    raise BrokenInvariant("two and two are five")


async def sick_table(at: TableRoom, monkeypatch: pytest.MonkeyPatch) -> TableId:
    """A table of a and b that breaks in mid-hand, after a raise."""
    table = await at.open_with("a b")
    await at.start_hand(table)
    await at.act(table, "raise", 50)
    break_act(at, table, monkeypatch)
    assert (await refused(at.act(table, "call"))).code is HostCode.TABLE_FROZEN
    return table


async def test_the_bets_are_returned(at: TableRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hand is void at once: all players have what they had before it."""
    table = await sick_table(at, monkeypatch)
    view = at.room.look(table)
    assert not view.running
    assert [seat.stack for seat in view.seats[:2]] == [100, 100]
    await at.check_ledger(table)
    assert at.told.frozen
    assert at.clock.running == []


async def test_closing_it_pays_everybody_out(
    at: TableRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The chips are in the wallets, and the channel is free for the next table."""
    table = await sick_table(at, monkeypatch)
    await at.close(table)
    assert [await at.wallet(name) for name in "ab"] == [1000, 1000]
    assert at.news.view.closed
    await at.open_with("a b")


async def test_after_a_restart_it_plays_on(
    database_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only memory was corrupt; the database has the table as it was before the hand."""
    async with table_room(database_path) as at:
        table = await sick_table(at, monkeypatch)
    async with table_room(database_path) as at:
        assert await at.room.recover() == 1
        await at.start_hand(table)
        await at.play_through(table)


@pytest.fixture
def unreadable(monkeypatch: pytest.MonkeyPatch) -> None:
    """No table can be revived any more."""
    monkeypatch.setattr(rooms, "restore_table", breaks)


async def test_a_table_beyond_help_is_closed_by_the_ledger(
    at: TableRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table whose commands make no table any more is closed by the ledger: the seats' accounts
    still say what is whose."""
    table = await at.open_with("a b")
    await at.start_hand(table)
    await at.act(table, "raise", 50)
    monkeypatch.setattr(rooms, "restore_table", breaks)
    break_act(at, table, monkeypatch)
    await refused(at.act(table, "call"))
    at.disk.before = 1
    assert (await refused(at.close(table))).code is HostCode.NOT_SAVED
    await at.close(table)
    assert [await at.wallet(name) for name in "ab"] == [1000, 1000]
    assert at.news.view.closed
    await at.open()


async def test_a_table_that_cannot_be_revived(
    database_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Frozen from the start; the others play, and closing it frees its channel; all adds up."""
    async with table_room(database_path) as at:
        sick = await at.open_with("a b")
        well = await at.open(rules(turn_seconds=TURN), ELSEWHERE)
        for name in "cd":
            await at.sit(well, name)
        await at.start_hand(sick)
    restore_table = rooms.restore_table

    def fussy(recovered: Any) -> Any:
        return breaks() if recovered.table.id == sick else restore_table(recovered)

    monkeypatch.setattr(rooms, "restore_table", fussy)
    async with table_room(database_path) as at:
        assert await at.room.recover() == 1
        assert [table for table, _ in at.told.frozen] == [sick]
        assert (await refused(at.leave(sick, "a"))).code is HostCode.TABLE_FROZEN
        with pytest.raises(Exception, match="table-frozen"):
            at.room.look(sick)
        await at.play_through(well)
        await at.close(sick)
        assert [await at.wallet(name) for name in "ab"] == [1000, 1000]
        await at.open()
    assert audit(str(database_path), False) == 0


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE tables SET sealed_snapshot = x'0100' WHERE id = 1",
        "UPDATE journal SET sealed_body = x'007b' WHERE table_id = 1",
        "UPDATE hands SET sealed_setup = x'ff' WHERE table_id = 1",
    ],
)
async def test_damaged_bytes_of_a_table(database_path: Path, damage: str) -> None:
    """An unreadable table does not hold up the others; closing it pays by the ledger."""
    async with table_room(database_path) as at:
        sick = await at.open_with("a b")
        well = await at.open(rules(turn_seconds=TURN), ELSEWHERE)
        for name in "cd":
            await at.sit(well, name)
        await at.start_hand(sick)
    with closing(sqlite3.connect(database_path)) as connection, connection:
        connection.execute("DROP TRIGGER journal_refuses_update")
        assert connection.execute(damage).rowcount
    async with table_room(database_path) as at:
        assert await at.room.recover() == 1
        assert [table for table, _ in at.told.frozen] == [sick]
        await at.play_through(well)
        await at.close(sick)
        assert [await at.wallet(name) for name in "ab"] == [1000, 1000]
